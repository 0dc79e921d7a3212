/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.FileRegion;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpHeadersFactory;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.stream.ChunkedInput;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.Serial;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes a form, multipart or urlencoded.
 *
 * <pre>{@code
 * HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(factory, request, true, UTF_8, EncoderMode.HTML5);
 * encoder.addBodyAttribute("title", "holidays");
 * encoder.addBodyFileUpload("photo", file, "image/jpeg", false);
 * HttpRequest head = encoder.finalizeRequest();
 * channel.write(head);
 * if (encoder.isChunked()) {
 *     channel.write(encoder, channel.newProgressivePromise()); // a ChunkedWriteHandler is in the pipeline
 * }
 * channel.flush(); // when all is written: encoder.cleanFiles()
 * }</pre>
 *
 * <p>The length is known in any case, and sent as {@code Content-Length} unless the request asks for the chunked
 * transfer coding. Files are read while they are sent, 16 KiB at a time, or sent by the kernel, see
 * {@link #withFileRegions()}; values of an urlencoded form are in memory.
 *
 * <p><b>Ownership.</b> Parts that are handed in stay the caller's, who keeps them until all is sent. Parts that the
 * encoder creates are released by {@link #cleanFiles()}, which must be called when all is sent or given up. Files stay.
 *
 * <p>One thread at a time, which is blocked while files are read.
 */
public class HttpPostRequestEncoder implements ChunkedInput<HttpContent> {

    /** A form that is urlencoded and no longer than this is sent with its request. */
    private static final int MAX_WHOLE_OCTETS = 8 * 1024;

    private final HttpDataFactory factory;
    private final HttpRequest request;
    private final Charset charset;
    private final boolean isMultipart;
    private final EncoderMode encoderMode;
    private final FormLimits limits;
    private final List<InterfaceHttpData> parts = new ArrayList<>();
    /** The parts that were created here. */
    private final List<InterfaceHttpData> ownParts = new ArrayList<>();
    private int files;

    /** {@code null} until the request is finalized. */
    private @Nullable FormSource source;
    private boolean isChunked;
    private boolean isLastGone;

    /**
     * Ways to escape urlencoded forms. Multipart forms are the same in each: several files of one field are a part
     * each, as RFC 7578 section 4.3 requires, and never within a part of {@code multipart/mixed}.
     */
    public enum EncoderMode {
        /** Spaces are {@code +}, as in {@link #HTML5}. */
        RFC1738,
        /** All that is not unreserved in RFC 3986 is escaped, also spaces. */
        RFC3986,
        /** Spaces are {@code +}, by the URL standard. */
        HTML5
    }

    /**
     * Creates an encoder of UTF-8 with the default factory, limits and {@link EncoderMode#RFC1738}.
     *
     * @param request the request, whose fields {@link #finalizeRequest()} sets
     * @param multipart {@code true} for {@code multipart/form-data}, {@code false} for an urlencoded form
     * @throws ErrorDataEncoderException if the method is TRACE, which has no content
     */
    public HttpPostRequestEncoder(HttpRequest request, boolean multipart) throws ErrorDataEncoderException {
        this(new DefaultHttpDataFactory(), request, multipart);
    }

    /**
     * Creates an encoder of UTF-8 with the default limits and {@link EncoderMode#RFC1738}.
     *
     * @param factory makes the parts
     * @param request the request, whose fields {@link #finalizeRequest()} sets
     * @param multipart {@code true} for {@code multipart/form-data}, {@code false} for an urlencoded form
     * @throws ErrorDataEncoderException if the method is TRACE, which has no content
     */
    public HttpPostRequestEncoder(HttpDataFactory factory, HttpRequest request, boolean multipart)
            throws ErrorDataEncoderException {
        this(factory, request, multipart, HttpConstants.DEFAULT_CHARSET, EncoderMode.RFC1738);
    }

    /**
     * Creates an encoder with the default limits.
     *
     * @param factory makes the parts
     * @param request the request, whose fields {@link #finalizeRequest()} sets
     * @param multipart {@code true} for {@code multipart/form-data}, {@code false} for an urlencoded form
     * @param charset the charset of names and values
     * @param encoderMode how to encode
     * @throws ErrorDataEncoderException if the method is TRACE, which has no content
     */
    public HttpPostRequestEncoder(HttpDataFactory factory, HttpRequest request, boolean multipart, Charset charset,
            EncoderMode encoderMode) throws ErrorDataEncoderException {
        this(factory, request, multipart, charset, encoderMode, FormLimits.DEFAULT);
    }

    /**
     * Creates an encoder.
     *
     * @param factory makes the parts
     * @param request the request, whose fields {@link #finalizeRequest()} sets
     * @param multipart {@code true} for {@code multipart/form-data}, {@code false} for an urlencoded form
     * @param charset the charset of names and values
     * @param encoderMode how to encode
     * @param limits how much may be sent; memory counts for values of urlencoded forms only
     * @throws ErrorDataEncoderException if the method is TRACE, which has no content
     */
    public HttpPostRequestEncoder(HttpDataFactory factory, HttpRequest request, boolean multipart, Charset charset,
            EncoderMode encoderMode, FormLimits limits) throws ErrorDataEncoderException {
        this.factory = checkNotNull(factory, "factory");
        this.request = checkNotNull(request, "request");
        this.charset = checkNotNull(charset, "charset");
        this.encoderMode = checkNotNull(encoderMode, "encoderMode");
        this.limits = checkNotNull(limits, "limits");
        isMultipart = multipart;
        if (HttpMethod.TRACE.equals(request.method())) {
            throw new ErrorDataEncoderException("method: TRACE (expected: one whose requests have content)");
        }
    }

    /**
     * Returns which form this is.
     *
     * @return {@code true} if it is {@code multipart/form-data}
     */
    public boolean isMultipart() {
        return isMultipart;
    }

    /**
     * Returns how the form is sent. To be called after {@link #finalizeRequest()}.
     *
     * @return {@code true} if this object is written behind the request, {@code false} if the request has the form
     */
    public boolean isChunked() {
        return isChunked;
    }

    /**
     * Releases the parts that this object made, and those that its factory made for the request and that may have
     * files. To be called when all is sent or given up.
     */
    public void cleanFiles() {
        List<InterfaceHttpData> released = List.copyOf(ownParts);
        ownParts.clear();
        for (InterfaceHttpData part : released) {
            factory.removeHttpDataFromClean(request, part);
            if (part.refCnt() > 0) {
                part.release();
            }
        }
        factory.cleanRequestHttpData(request);
    }

    /**
     * Returns the parts.
     *
     * @return the parts in their order, to look at
     */
    public List<InterfaceHttpData> getBodyListAttributes() {
        return parts;
    }

    /**
     * Replaces the parts.
     *
     * @param datas the parts, which stay the caller's
     * @throws ErrorDataEncoderException if the request was finalized, or a limit is exceeded
     */
    public void setBodyHttpDatas(List<InterfaceHttpData> datas) throws ErrorDataEncoderException {
        checkNotNull(datas, "datas");
        checkNotFinalized();
        List<InterfaceHttpData> added = List.copyOf(datas);
        parts.clear();
        files = 0;
        for (InterfaceHttpData data : added) {
            addBodyHttpData(data);
        }
    }

    /**
     * Adds a field.
     *
     * @param value its value; none: an empty one
     * @throws ErrorDataEncoderException if the request was finalized, a limit is exceeded or the value cannot be stored
     */
    public void addBodyAttribute(String name, @Nullable String value) throws ErrorDataEncoderException {
        checkNotNull(name, "name");
        checkNotFinalized();
        Attribute attribute = factory.createAttribute(request, name);
        ownParts.add(attribute);
        attribute.setCharset(charset);
        try {
            attribute.setValue(value == null ? "" : value);
        } catch (IOException e) {
            throw new ErrorDataEncoderException(e);
        }
        addBodyHttpData(attribute);
    }

    /**
     * Adds a file under its own name.
     *
     * @param name the name of the field
     * @param contentType its media type; none: {@code text/plain} or {@code application/octet-stream}
     * @param isText whether it is text in the charset of this encoder
     * @throws ErrorDataEncoderException if the request was finalized, a limit is exceeded or the file cannot be read
     */
    public void addBodyFileUpload(String name, File file, @Nullable String contentType, boolean isText)
            throws ErrorDataEncoderException {
        addBodyFileUpload(name, file.getName(), file, contentType, isText);
    }

    /**
     * Adds a file.
     *
     * @param name the name of the field
     * @param filename the name of the file, if any
     * @param contentType its media type; none: {@code text/plain} or {@code application/octet-stream}
     * @param isText whether it is text in the charset of this encoder
     * @throws ErrorDataEncoderException if the request was finalized, a limit is exceeded or the file cannot be read
     */
    public void addBodyFileUpload(String name, @Nullable String filename, File file, @Nullable String contentType,
            boolean isText) throws ErrorDataEncoderException {
        checkNotNull(name, "name");
        checkNotNull(file, "file");
        checkNotFinalized();
        String type = contentType != null ? contentType : isText ? "text/plain" : "application/octet-stream";
        FileUpload upload = factory.createFileUpload(request, name, filename == null ? "" : filename, type,
                isText ? null : "binary", isText ? charset : null, file.length());
        ownParts.add(upload);
        try {
            upload.setContent(file);
        } catch (IOException e) {
            throw new ErrorDataEncoderException(e);
        }
        addBodyHttpData(upload);
    }

    /**
     * Adds several files of one field.
     *
     * @param name the name of the field
     * @param file the files
     * @param contentType their media types
     * @param isText whether they are text
     * @throws IllegalArgumentException if the arrays differ in length
     * @throws ErrorDataEncoderException if the request was finalized, a limit is exceeded or a file cannot be read
     */
    public void addBodyFileUploads(String name, File[] file, @Nullable String[] contentType, boolean[] isText)
            throws ErrorDataEncoderException {
        if (file.length != contentType.length || file.length != isText.length) {
            throw new IllegalArgumentException("arrays of " + file.length + ", " + contentType.length + " and "
                    + isText.length + " elements (expected: of one length)");
        }
        for (int i = 0; i < file.length; i++) {
            addBodyFileUpload(name, file[i], contentType[i], isText[i]);
        }
    }

    /**
     * Adds a part. In an urlencoded form, a file is a field with its file name as value.
     *
     * @param data the part, whose content is complete; it stays the caller's
     * @throws ErrorDataEncoderException if the request was finalized, or a limit is exceeded
     */
    public void addBodyHttpData(InterfaceHttpData data) throws ErrorDataEncoderException {
        checkNotNull(data, "data");
        checkNotFinalized();
        if (!(data instanceof HttpData)) {
            throw new ErrorDataEncoderException("data: " + data.getHttpDataType() + " (expected: with content)");
        }
        try {
            limits.checkParts(parts.size() + 1L);
            limits.checkFiles(files + (data instanceof FileUpload ? 1L : 0), data.getName());
        } catch (DecoderException e) {
            throw new ErrorDataEncoderException(e.getMessage(), e);
        }
        files += data instanceof FileUpload ? 1 : 0;
        parts.add(data);
    }

    private void checkNotFinalized() throws ErrorDataEncoderException {
        if (source != null) {
            throw new ErrorDataEncoderException("the request has been finalized");
        }
    }

    /**
     * Ends the form, and sets the fields of the request that describe it.
     *
     * @return the request to be written. If {@link #isChunked()}, this object follows it; else it is a
     *     {@link FullHttpRequest} with the form, which the code that writes it releases
     * @throws ErrorDataEncoderException if the request was finalized, a limit is exceeded or a value cannot be read
     */
    public HttpRequest finalizeRequest() throws ErrorDataEncoderException {
        checkNotFinalized();
        FormSource form = new FormSource();
        String type = HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED.toString();
        try {
            if (isMultipart) {
                String boundary = MultipartWriter.newBoundary();
                new MultipartWriter(form, charset, limits).write(parts, boundary);
                type = "multipart/form-data; boundary=" + boundary;
            } else {
                writeUrlEncoded(form);
            }
            limits.checkForm(form.length(), null);
        } catch (DecoderException | IOException e) {
            throw new ErrorDataEncoderException(e.getMessage(), e);
        }
        source = form;
        isChunked = isMultipart || form.length() > MAX_WHOLE_OCTETS;
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        if (isChunked && HttpUtil.isTransferEncodingChunked(request)) {
            request.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
        } else {
            HttpUtil.setTransferEncodingChunked(request, false);
            HttpUtil.setContentLength(request, form.length());
        }
        return isChunked ? head() : whole();
    }

    private void writeUrlEncoded(FormSource form) throws IOException {
        long octetsInMemory = 0;
        int number = 0;
        for (InterfaceHttpData part : parts) {
            number++;
            limits.checkValueInMemory(((HttpData) part).length(), part.getName());
            octetsInMemory += ((HttpData) part).length();
            limits.checkMemory(octetsInMemory, part.getName());
            byte[] name = part.getName().getBytes(charset);
            limits.checkName(name.length, number);
            if (number > 1) {
                form.add(new byte[] {'&'});
            }
            form.add(MultipartWriter.urlEncoded(name, encoderMode));
            form.add(new byte[] {'='});
            form.add(MultipartWriter.urlEncoded(part instanceof FileUpload upload
                    ? upload.getFilename().getBytes(charset) : ((HttpData) part).get(), encoderMode));
        }
    }

    /** The request without content: that of a whole one would be written too. */
    private HttpRequest head() {
        return request instanceof HttpContent ? new DefaultHttpRequest(request.protocolVersion(), request.method(),
                request.uri(), request.headers()) : request;
    }

    private FullHttpRequest whole() throws ErrorDataEncoderException {
        assert source != null : "the request is being finalized";
        ByteBuf content;
        try {
            content = source.read(UnpooledByteBufAllocator.DEFAULT);
        } catch (IOException e) {
            throw new ErrorDataEncoderException(e);
        }
        isLastGone = true;
        if (request instanceof FullHttpRequest full) {
            full.content().clear().writeBytes(content);
            content.release();
            return full;
        }
        return new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(), content,
                request.headers(), DefaultHttpHeadersFactory.trailersFactory().newEmptyHeaders());
    }

    /**
     * Returns this form with its files as {@link FileRegion}s, which the kernel sends without a copy. To be written
     * instead of this object, by a {@code ChunkedWriteHandler} too. Nothing in the pipeline may look at the content:
     * with TLS or a content coding, write this object.
     *
     * <p>It reads from this object and closes it with itself. Files of less than 64 KiB, and values in memory, are
     * contents as ever. A file that was changed while it is sent, or deleted by {@link #cleanFiles()}, fails the write.
     *
     * @return contents and regions, in the order of the form; the reader releases each
     */
    public ChunkedInput<Object> withFileRegions() {
        return new FormWithRegions(this);
    }

    @Override
    public boolean isEndOfInput() throws Exception {
        return isLastGone;
    }

    /** Closes the file that is being read. The parts stay until {@link #cleanFiles()}. */
    @Override
    public void close() throws Exception {
        isLastGone = true;
        if (source != null) {
            source.close();
        }
    }

    @Override
    @Deprecated
    public @Nullable HttpContent readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    /**
     * {@inheritDoc} The last one is a {@link LastHttpContent}.
     *
     * @throws IllegalStateException if the request was not finalized
     */
    @Override
    @SuppressWarnings("NullAway") // There is a source once isLastRead() has returned.
    public @Nullable HttpContent readChunk(ByteBufAllocator allocator) throws Exception {
        return isLastRead() ? lastContent() : new DefaultHttpContent(source.read(allocator));
    }

    /** As {@link #readChunk(ByteBufAllocator)}, but a {@link FileRegion} where a file is large enough. */
    @SuppressWarnings("NullAway") // There is a source once isLastRead() has returned.
    @Nullable Object readChunkOrRegion(ByteBufAllocator allocator) throws IOException {
        if (isLastRead()) {
            return lastContent();
        }
        FileRegion region = source.readRegion();
        return region != null ? region : new DefaultHttpContent(source.readToRegion(allocator));
    }

    /** Whether all octets of the form were read. */
    private boolean isLastRead() {
        if (source == null) {
            throw new IllegalStateException("the request has not been finalized");
        }
        return isLastGone || source.isRead();
    }

    /** The end of the content, once; then {@code null}. */
    private @Nullable LastHttpContent lastContent() {
        LastHttpContent last = isLastGone ? null : LastHttpContent.EMPTY_LAST_CONTENT;
        isLastGone = true;
        return last;
    }

    /** {@inheritDoc} It is -1 until the request is finalized. */
    @Override
    public long length() {
        return source == null ? -1 : source.length();
    }

    @Override
    public long progress() {
        return source == null ? 0 : source.progress();
    }

    /** Thrown when a form cannot be encoded. A limit that was exceeded is the cause. */
    public static class ErrorDataEncoderException extends Exception {

        @Serial
        private static final long serialVersionUID = 1L;

        /** Creates the exception with neither message nor cause. */
        public ErrorDataEncoderException() {
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input
         */
        public ErrorDataEncoderException(@Nullable String msg) {
            super(msg);
        }

        /** Creates the exception. */
        public ErrorDataEncoderException(@Nullable Throwable cause) {
            super(cause);
        }

        /**
         * Creates the exception.
         *
         * @param msg the expected and the actual input
         */
        public ErrorDataEncoderException(@Nullable String msg, @Nullable Throwable cause) {
            super(msg, cause);
        }
    }
}
