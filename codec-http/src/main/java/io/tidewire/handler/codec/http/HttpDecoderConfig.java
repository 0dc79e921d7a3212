/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;

/**
 * Limits and leniencies of an {@link HttpObjectDecoder}. The defaults are strict. Not thread-safe; a decoder reads it
 * once, in its constructor.
 */
public final class HttpDecoderConfig implements Cloneable {

    private int maxInitialLineLength = HttpObjectDecoder.DEFAULT_MAX_INITIAL_LINE_LENGTH;
    private int maxHeaderSize = HttpObjectDecoder.DEFAULT_MAX_HEADER_SIZE;
    private int maxHeaderCount = HttpObjectDecoder.DEFAULT_MAX_HEADER_COUNT;
    private int maxChunkLineLength = HttpObjectDecoder.DEFAULT_MAX_CHUNK_LINE_LENGTH;
    private int maxChunkSize = HttpObjectDecoder.DEFAULT_MAX_CHUNK_SIZE;
    private boolean chunkedSupported = HttpObjectDecoder.DEFAULT_CHUNKED_SUPPORTED;
    private boolean allowPartialChunks = HttpObjectDecoder.DEFAULT_ALLOW_PARTIAL_CHUNKS;
    private int initialBufferSize = HttpObjectDecoder.DEFAULT_INITIAL_BUFFER_SIZE;
    private boolean allowDuplicateContentLengths = HttpObjectDecoder.DEFAULT_ALLOW_DUPLICATE_CONTENT_LENGTHS;
    private boolean allowChunkExtensionWhitespace;
    private boolean strictLineParsing = HttpObjectDecoder.DEFAULT_STRICT_LINE_PARSING;
    private boolean useRfc9112TransferEncoding = HttpObjectDecoder.RFC9112_TRANSFER_ENCODING;
    private boolean readingWholeHeads = true;
    private HttpHeadersFactory headersFactory = DefaultHttpHeadersFactory.headersFactory();
    private HttpHeadersFactory trailersFactory = DefaultHttpHeadersFactory.trailersFactory();

    /** Creates a configuration with the defaults. */
    public HttpDecoderConfig() {
    }

    /** Whether heads are read at once where that can be; off in tests that compare it with reading line by line. */
    boolean isReadingWholeHeads() {
        return readingWholeHeads;
    }

    HttpDecoderConfig setReadingWholeHeads(boolean readingWholeHeads) {
        this.readingWholeHeads = readingWholeHeads;
        return this;
    }

    /**
     * The longest start line, in octets without its line end (SEC-L01); a longer one fails with
     * {@link TooLongHttpLineException}.
     *
     * @return the value
     */
    public int getMaxInitialLineLength() {
        return maxInitialLineLength;
    }

    /**
     * The longest start line, in octets without its line end (SEC-L01); a longer one fails with
     * {@link TooLongHttpLineException}.
     *
     * @param maxInitialLineLength the new value
     * @return this
     */
    public HttpDecoderConfig setMaxInitialLineLength(int maxInitialLineLength) {
        this.maxInitialLineLength = ObjectUtil.checkPositive(maxInitialLineLength, "maxInitialLineLength");
        return this;
    }

    /**
     * The largest sum of field lines of a message, trailers included, in octets without their line ends (SEC-L02);
     * a larger one fails with {@link TooLongHttpHeaderException}.
     *
     * @return the value
     */
    public int getMaxHeaderSize() {
        return maxHeaderSize;
    }

    /**
     * The largest sum of field lines of a message, trailers included, in octets without their line ends (SEC-L02);
     * a larger one fails with {@link TooLongHttpHeaderException}.
     *
     * @param maxHeaderSize the new value
     * @return this
     */
    public HttpDecoderConfig setMaxHeaderSize(int maxHeaderSize) {
        this.maxHeaderSize = ObjectUtil.checkPositive(maxHeaderSize, "maxHeaderSize");
        return this;
    }

    /**
     * The largest number of field lines of a message, trailers included (SEC-L03); more fail with
     * {@link TooLongHttpHeaderException}.
     *
     * @return the value
     */
    public int getMaxHeaderCount() {
        return maxHeaderCount;
    }

    /**
     * The largest number of field lines of a message, trailers included (SEC-L03); more fail with
     * {@link TooLongHttpHeaderException}.
     *
     * @param maxHeaderCount the new value
     * @return this
     */
    public HttpDecoderConfig setMaxHeaderCount(int maxHeaderCount) {
        this.maxHeaderCount = ObjectUtil.checkPositive(maxHeaderCount, "maxHeaderCount");
        return this;
    }

    /**
     * The longest line with a chunk size and its extensions, in octets without its line end (SEC-L04, SEC-B04).
     *
     * @return the value
     */
    public int getMaxChunkLineLength() {
        return maxChunkLineLength;
    }

    /**
     * The longest line with a chunk size and its extensions, in octets without its line end (SEC-L04, SEC-B04).
     *
     * @param maxChunkLineLength the new value
     * @return this
     */
    public HttpDecoderConfig setMaxChunkLineLength(int maxChunkLineLength) {
        this.maxChunkLineLength = ObjectUtil.checkPositive(maxChunkLineLength, "maxChunkLineLength");
        return this;
    }

    /**
     * The largest content part that is passed on, in octets; larger content comes in several parts.
     *
     * @return the value
     */
    public int getMaxChunkSize() {
        return maxChunkSize;
    }

    /**
     * The largest content part that is passed on, in octets; larger content comes in several parts.
     *
     * @param maxChunkSize the new value
     * @return this
     */
    public HttpDecoderConfig setMaxChunkSize(int maxChunkSize) {
        this.maxChunkSize = ObjectUtil.checkPositive(maxChunkSize, "maxChunkSize");
        return this;
    }

    /**
     * Whether the chunked transfer coding is accepted; without it such a message fails.
     *
     * @return the value
     */
    public boolean isChunkedSupported() {
        return chunkedSupported;
    }

    /**
     * Whether the chunked transfer coding is accepted; without it such a message fails.
     *
     * @param chunkedSupported the new value
     * @return this
     */
    public HttpDecoderConfig setChunkedSupported(boolean chunkedSupported) {
        this.chunkedSupported = chunkedSupported;
        return this;
    }

    /**
     * Whether the part of a chunk that has come is passed on at once; otherwise it waits for the whole chunk, or for
     * {@link #getMaxChunkSize()} octets of it.
     *
     * @return the value
     */
    public boolean isAllowPartialChunks() {
        return allowPartialChunks;
    }

    /**
     * Whether the part of a chunk that has come is passed on at once; otherwise it waits for the whole chunk, or for
     * {@link #getMaxChunkSize()} octets of it.
     *
     * @param allowPartialChunks the new value
     * @return this
     */
    public HttpDecoderConfig setAllowPartialChunks(boolean allowPartialChunks) {
        this.allowPartialChunks = allowPartialChunks;
        return this;
    }

    /**
     * How many octets of the first head of a connection are read in one go; later heads go by the one before.
     *
     * @return the value
     */
    public int getInitialBufferSize() {
        return initialBufferSize;
    }

    /**
     * How many octets of the first head of a connection are read in one go; later heads go by the one before.
     *
     * @param initialBufferSize the new value
     * @return this
     */
    public HttpDecoderConfig setInitialBufferSize(int initialBufferSize) {
        this.initialBufferSize = ObjectUtil.checkPositive(initialBufferSize, "initialBufferSize");
        return this;
    }

    /**
     * Whether identical repeated Content-Length values are merged into one instead of refused (RFC 9112 section 6.3,
     * SEC-A24); differing ones are refused in any case.
     *
     * @return the value
     */
    public boolean isAllowDuplicateContentLengths() {
        return allowDuplicateContentLengths;
    }

    /**
     * Whether identical repeated Content-Length values are merged into one instead of refused (RFC 9112 section 6.3,
     * SEC-A24); differing ones are refused in any case.
     *
     * @param allowDuplicateContentLengths the new value
     * @return this
     */
    public HttpDecoderConfig setAllowDuplicateContentLengths(boolean allowDuplicateContentLengths) {
        this.allowDuplicateContentLengths = allowDuplicateContentLengths;
        return this;
    }

    /**
     * Whether white space may surround the {@code ;} and {@code =} of chunk extensions, which RFC 9112 section 7.1.1
     * calls bad (SEC-B08). Off by default. White space behind a size that has no extension is refused in any case.
     *
     * @return the value
     */
    public boolean isAllowChunkExtensionWhitespace() {
        return allowChunkExtensionWhitespace;
    }

    /**
     * Whether white space may surround the {@code ;} and {@code =} of chunk extensions, which RFC 9112 section 7.1.1
     * calls bad (SEC-B08). Off by default. White space behind a size that has no extension is refused in any case.
     *
     * @param allowChunkExtensionWhitespace the new value
     * @return this
     */
    public HttpDecoderConfig setAllowChunkExtensionWhitespace(boolean allowChunkExtensionWhitespace) {
        this.allowChunkExtensionWhitespace = allowChunkExtensionWhitespace;
        return this;
    }

    /**
     * Whether start line and field lines must end with CR LF (RFC 9112 section 2.2, SEC-A07); otherwise a bare LF ends
     * them too, and several empty lines may precede a start line. Chunk lines and trailers always need CR LF.
     *
     * @return the value
     */
    public boolean isStrictLineParsing() {
        return strictLineParsing;
    }

    /**
     * Whether start line and field lines must end with CR LF (RFC 9112 section 2.2, SEC-A07); otherwise a bare LF ends
     * them too, and several empty lines may precede a start line. Chunk lines and trailers always need CR LF.
     *
     * @param strictLineParsing the new value
     * @return this
     */
    public HttpDecoderConfig setStrictLineParsing(boolean strictLineParsing) {
        this.strictLineParsing = strictLineParsing;
        return this;
    }

    /**
     * Whether Transfer-Encoding together with Content-Length, or in an HTTP/1.0 message, is refused (RFC 9112 section
     * 6.1, SEC-A22, SEC-A23). Otherwise the chunked coding wins, Content-Length is removed before the message is shown,
     * and what follows the message on the connection is dropped.
     *
     * @return the value
     */
    public boolean isUseRfc9112TransferEncoding() {
        return useRfc9112TransferEncoding;
    }

    /**
     * Whether Transfer-Encoding together with Content-Length, or in an HTTP/1.0 message, is refused (RFC 9112 section
     * 6.1, SEC-A22, SEC-A23). Otherwise the chunked coding wins, Content-Length is removed before the message is shown,
     * and what follows the message on the connection is dropped.
     *
     * @param useRfc9112TransferEncoding the new value
     * @return this
     */
    public HttpDecoderConfig setUseRfc9112TransferEncoding(boolean useRfc9112TransferEncoding) {
        this.useRfc9112TransferEncoding = useRfc9112TransferEncoding;
        return this;
    }

    /**
     * Returns the factory of header maps.
     *
     * @return the factory
     */
    public HttpHeadersFactory getHeadersFactory() {
        return headersFactory;
    }

    /**
     * Sets the factory of header maps. It also decides what the decoder lets in: see {@link
     * #setValidateHeaders(boolean)}.
     *
     * @return this
     */
    public HttpDecoderConfig setHeadersFactory(HttpHeadersFactory headersFactory) {
        this.headersFactory = ObjectUtil.checkNotNull(headersFactory, "headersFactory");
        return this;
    }

    /**
     * Returns the factory of trailer maps.
     *
     * @return the factory
     */
    public HttpHeadersFactory getTrailersFactory() {
        return trailersFactory;
    }

    /**
     * Sets the factory of trailer maps.
     *
     * @return this
     */
    public HttpDecoderConfig setTrailersFactory(HttpHeadersFactory trailersFactory) {
        this.trailersFactory = ObjectUtil.checkNotNull(trailersFactory, "trailersFactory");
        return this;
    }

    /**
     * Chooses default factories by whether they validate. Without validation the decoder accepts field names with
     * octets that are no token characters, and control characters in values. Space, colon, control characters in
     * names, and CR, LF and NUL in values are refused in any case, and trailers are always checked.
     *
     * @param validateHeaders {@code true} for the whole grammar of RFC 9110 section 5
     * @return this
     */
    public HttpDecoderConfig setValidateHeaders(boolean validateHeaders) {
        headersFactory = DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders);
        trailersFactory = DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders);
        return this;
    }

    @Override
    public HttpDecoderConfig clone() {
        try {
            return (HttpDecoderConfig) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
