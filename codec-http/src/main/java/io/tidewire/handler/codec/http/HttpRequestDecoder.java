/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderException;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decodes HTTP/1.1 and HTTP/1.0 requests (RFC 9112 section 3). See {@link HttpObjectDecoder} for errors and limits.
 */
public class HttpRequestDecoder extends HttpObjectDecoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    /** {@code HTTP/1.0} in one word; {@code HTTP/1.1} is one more. */
    private static final long HTTP_1_0_OCTETS = 0x485454502F312E30L;
    static final int VERSION_LENGTH = 8;

    /** Creates a decoder with the default limits. */
    public HttpRequestDecoder() {
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     */
    public HttpRequestDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @deprecated use {@link #HttpRequestDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpRequestDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize,
            boolean validateHeaders) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @deprecated use {@link #HttpRequestDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpRequestDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize,
            boolean validateHeaders, int initialBufferSize) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @deprecated use {@link #HttpRequestDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpRequestDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize, boolean allowDuplicateContentLengths) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @param allowPartialChunks see {@link HttpDecoderConfig#setAllowPartialChunks(boolean)}
     * @deprecated use {@link #HttpRequestDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpRequestDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize, boolean allowDuplicateContentLengths, boolean allowPartialChunks) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths)
                .setAllowPartialChunks(allowPartialChunks));
    }

    /**
     * Creates a decoder.
     *
     * @param config limits and leniencies
     */
    public HttpRequestDecoder(HttpDecoderConfig config) {
        super(config);
    }

    @Override
    protected HttpMessage createMessage(String[] initialLine) throws Exception {
        HttpVersion version = version(initialLine[2]);
        HttpMethod method = HttpMethod.valueOf(initialLine[0]);
        RequestTarget.checkForm(method, initialLine[1]);
        return new DefaultHttpRequest(version, method, initialLine[1], headersFactory.newHeaders(), false);
    }

    /**
     * Octet for octet, nothing trimmed (SEC-A02, SEC-A03, SEC-A09). A later minor version is processed as HTTP/1.1 (RFC
     * 9110 section 2.5).
     */
    static HttpVersion version(String text) {
        if (HttpVersion.HTTP_1_1.text().equals(text)) {
            return HttpVersion.HTTP_1_1;
        }
        if (HttpVersion.HTTP_1_0.text().equals(text)) {
            return HttpVersion.HTTP_1_0;
        }
        if (text.length() == VERSION_LENGTH && text.startsWith("HTTP/") && isDigit(text, 5) && text.charAt(6) == '.'
                && isDigit(text, 7)) {
            if (text.charAt(5) == '1') {
                return HttpVersion.HTTP_1_1;
            }
            if (text.charAt(5) != '0') {
                throw new UnsupportedHttpVersionException("version: HTTP/" + text.charAt(5)
                        + " (expected: HTTP/1.1 or HTTP/1.0)");
            }
        }
        throw new DecoderException("version: malformed (expected: HTTP/1.1 or HTTP/1.0)");
    }

    private static boolean isDigit(String text, int index) {
        return text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    @Override
    protected HttpMessage createInvalidMessage() {
        return new DefaultFullHttpRequest(HttpVersion.HTTP_1_0, HttpMethod.GET, "/bad-request", Unpooled.EMPTY_BUFFER,
                headersFactory, trailersFactory);
    }

    @Override
    protected boolean isDecodingRequest() {
        return true;
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage msg) {
        return false;
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] asciiContent, int start, int length) {
        HttpMethod known = KnownMethods.find(asciiContent, start, length);
        return known != null ? known.name() : super.splitFirstWordInitialLine(asciiContent, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] asciiContent, int start, int length) {
        HttpVersion version = length == VERSION_LENGTH ? version(asciiContent, start) : null;
        return version != null ? version.text() : super.splitThirdWordInitialLine(asciiContent, start, length);
    }

    /** Returns the version whose name is exactly the eight octets at {@code start}, if any. */
    static @Nullable HttpVersion version(byte[] octets, int start) {
        long text = (long) LONGS.get(octets, start);
        if (text == HTTP_1_0_OCTETS + 1) {
            return HttpVersion.HTTP_1_1;
        }
        return text == HTTP_1_0_OCTETS ? HttpVersion.HTTP_1_0 : null;
    }

    /** A subclass may see every line. */
    @Override
    boolean readsWholeHeads() {
        return getClass() == HttpRequestDecoder.class;
    }
}
