/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Decodes HTTP/1.1 and HTTP/1.0 responses (RFC 9112 section 4). It does not know the requests: answers to HEAD and
 * CONNECT need {@link HttpClientCodec}, or a subclass with its own {@link #isContentAlwaysEmpty(HttpMessage)}. See
 * {@link HttpObjectDecoder} for errors and limits.
 */
public class HttpResponseDecoder extends HttpObjectDecoder {

    private static final HttpResponseStatus INVALID = new HttpResponseStatus(999, "Unknown");
    private static final int LOWEST_CODE = 100;
    private static final int CODE_LENGTH = 3;

    /** The constant of the code that was read last, if any. Its phrase mostly follows. */
    private @Nullable HttpResponseStatus expected;

    /** Creates a decoder with the default limits. */
    public HttpResponseDecoder() {
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     */
    public HttpResponseDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize) {
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
     * @deprecated use {@link #HttpResponseDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpResponseDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders) {
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
     * @deprecated use {@link #HttpResponseDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpResponseDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize) {
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
     * @deprecated use {@link #HttpResponseDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpResponseDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
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
     * @deprecated use {@link #HttpResponseDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpResponseDecoder(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
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
    public HttpResponseDecoder(HttpDecoderConfig config) {
        super(config);
    }

    @Override
    protected HttpMessage createMessage(String[] initialLine) {
        HttpVersion version = HttpRequestDecoder.version(initialLine[0]);
        int code = ContentLength.parseStatusCode(initialLine[1], initialLine[1].length());
        if (code < LOWEST_CODE) {
            throw new IllegalArgumentException("status code: " + code + " (expected: 100 or greater)");
        }
        return new DefaultHttpResponse(version, HttpResponseStatus.valueOf(code, initialLine[2]),
                headersFactory.newHeaders());
    }

    @Override
    protected HttpMessage createInvalidMessage() {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_0, INVALID, Unpooled.EMPTY_BUFFER, headersFactory,
                trailersFactory);
    }

    @Override
    protected boolean isDecodingRequest() {
        return false;
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] asciiContent, int start, int length) {
        HttpVersion version = length == HttpRequestDecoder.VERSION_LENGTH
                ? HttpRequestDecoder.version(asciiContent, start) : null;
        return version != null ? version.text() : super.splitFirstWordInitialLine(asciiContent, start, length);
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] asciiContent, int start, int length) {
        expected = length == CODE_LENGTH ? HttpResponseStatus.find((asciiContent[start] - '0') * 100
                + (asciiContent[start + 1] - '0') * 10 + asciiContent[start + 2] - '0') : null;
        return expected != null ? expected.codeAsText().toString()
                : super.splitSecondWordInitialLine(asciiContent, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] asciiContent, int start, int length) {
        return expected != null && isPhrase(expected.reasonPhrase(), asciiContent, start, length)
                ? expected.reasonPhrase() : super.splitThirdWordInitialLine(asciiContent, start, length);
    }

    private static boolean isPhrase(String phrase, byte[] octets, int start, int length) {
        if (phrase.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (phrase.charAt(i) != (octets[start + i] & 0xFF)) {
                return false;
            }
        }
        return true;
    }
}
