/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;
import java.util.List;

/**
 * Decodes {@code multipart/form-data} (RFC 7578).
 *
 * <p>Lines of the form end with CR LF; another CR or LF is content. Octets in front of the first part and behind the
 * last are dropped. Refused are parts without a name, parts within parts, the transfer encodings base64 and
 * quoted-printable, and a form without its closing delimiter.
 */
public class HttpPostMultipartRequestDecoder implements InterfaceHttpPostRequestDecoder {

    private final FormCollector collector;

    /**
     * Creates a decoder of UTF-8 with the default factory and limits.
     *
     * @param request the request; if it has content, that is decoded now
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if it is malformed
     */
    public HttpPostMultipartRequestDecoder(HttpRequest request) {
        this(new DefaultHttpDataFactory(), request);
    }

    /**
     * Creates a decoder of UTF-8 with the default limits.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if it is malformed
     */
    public HttpPostMultipartRequestDecoder(HttpDataFactory factory, HttpRequest request) {
        this(factory, request, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a decoder with the default limits.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if it is malformed
     */
    public HttpPostMultipartRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset) {
        this(factory, request, charset, FormLimits.DEFAULT);
    }

    /**
     * Creates a decoder.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @param maxFields how many parts there may be; no limit if it is not above zero
     * @param maxBufferedBytes how long the head of a part may be, in octets; no limit if it is not above zero
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if it is malformed
     */
    public HttpPostMultipartRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset, int maxFields,
            int maxBufferedBytes) {
        this(factory, request, charset, FormLimits.of(maxFields, maxBufferedBytes));
    }

    /**
     * Creates a decoder.
     *
     * @param factory makes the parts
     * @param request the request; if it has content, that is decoded now
     * @param charset the charset of names and values, where none is named
     * @throws HttpPostRequestDecoder.ErrorDataDecoderException if it is malformed
     */
    @SuppressWarnings("this-escape") // the contract has whole content decoded at once, and subclasses take its parts
    public HttpPostMultipartRequestDecoder(HttpDataFactory factory, HttpRequest request, Charset charset,
            FormLimits limits) {
        FormType type = FormType.of(request);
        if (type.boundary() == null) {
            throw new HttpPostRequestDecoder.ErrorDataDecoderException("content-type: no multipart form");
        }
        Charset named = type.charset() == null ? charset : type.charset();
        collector = new FormCollector(factory, request, named, limits, this::addHttpData);
        collector.start(new MultipartParser(type.boundary(), named, limits, collector));
    }

    /**
     * Takes a whole part. A subclass that does not call this method becomes the owner of the part.
     *
     * @param data the part
     */
    protected void addHttpData(InterfaceHttpData data) {
        collector.add(data);
    }

    /**
     * Returns the file that is being received.
     *
     * @param delimiter is not used: the delimiter of the form is known
     * @return the file, with the content that has come, which stays the decoder's, if there is one
     */
    protected @Nullable InterfaceHttpData getFileUpload(String delimiter) {
        return collector.current() instanceof FileUpload upload ? upload : null;
    }

    @Override
    public boolean isMultipart() {
        collector.checkNotDestroyed();
        return true;
    }

    @Override
    public void setDiscardThreshold(int discardThreshold) {
        collector.setDiscardThreshold(discardThreshold);
    }

    @Override
    public int getDiscardThreshold() {
        return collector.discardThreshold();
    }

    @Override
    public List<InterfaceHttpData> getBodyHttpDatas() {
        return collector.parts();
    }

    @Override
    public @Nullable List<InterfaceHttpData> getBodyHttpDatas(String name) {
        return collector.parts(name);
    }

    @Override
    public @Nullable InterfaceHttpData getBodyHttpData(String name) {
        List<InterfaceHttpData> found = collector.parts(name);
        return found == null ? null : found.get(0);
    }

    @Override
    public HttpPostMultipartRequestDecoder offer(HttpContent content) {
        collector.offer(content);
        return this;
    }

    @Override
    public boolean hasNext() {
        return collector.hasNext();
    }

    @Override
    public @Nullable InterfaceHttpData next() {
        return collector.next();
    }

    @Override
    public @Nullable InterfaceHttpData currentPartialHttpData() {
        return collector.current();
    }

    @Override
    public void destroy() {
        collector.destroy();
    }

    @Override
    public void cleanFiles() {
        collector.checkNotDestroyed();
        collector.releaseParts();
    }

    @Override
    public void removeHttpDataFromClean(InterfaceHttpData data) {
        collector.removeHttpDataFromClean(data);
    }
}
