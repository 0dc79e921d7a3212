/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.hpack.HpackDecoder;
import io.tidewire.handler.codec.http2.internal.hpack.HpackException;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.calculateMaxHeaderListSizeGoAway;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.headerListSizeExceeded;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Decodes field blocks by HPACK (RFC 7541).
 *
 * <p>Malformed fields, and a list over its limits, are an error of the stream; the block is decoded to its end
 * nevertheless, so that the table stays in step. A block that cannot be decoded is a connection error
 * COMPRESSION_ERROR, after which every later call fails.
 */
public class DefaultHttp2HeadersDecoder implements Http2HeadersDecoder, Http2HeadersDecoder.Configuration {
    /** Fields cost more than their octets, so their count is limited too (SEC-F12, SEC-F14). */
    private static final int DEFAULT_MAX_HEADER_FIELDS = 100;
    private static final int INITIAL_GUESS = 16;
    /** The guess is rounded down, and growing costs more than a little room that is not used. */
    private static final int SPARE_FIELDS = 2;
    /** How much of the guess is the last list: one fifth, so that it follows slowly. */
    private static final float GUESS_WEIGHT = 0.2f;

    private final HpackDecoder decoder = new HpackDecoder(DEFAULT_HEADER_TABLE_SIZE);
    private final boolean validateHeaders;
    private final boolean validateHeaderValues;
    private long maxHeaderTableSize = DEFAULT_HEADER_TABLE_SIZE;
    private long maxHeaderListSize;
    private long maxHeaderListSizeGoAway;
    private int maxHeaderFields = DEFAULT_MAX_HEADER_FIELDS;
    private float headersGuess = INITIAL_GUESS;
    /** Of the list that was decoded last. */
    private long listBytes;

    /** Creates a decoder with validation. */
    public DefaultHttp2HeadersDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param validateHeaders whether malformed names and values are refused
     */
    public DefaultHttp2HeadersDecoder(boolean validateHeaders) {
        this(validateHeaders, DEFAULT_HEADER_LIST_SIZE);
    }

    /**
     * Creates a decoder.
     *
     * @param validateHeaders whether malformed names are refused
     * @param validateHeaderValues whether malformed values are refused
     */
    public DefaultHttp2HeadersDecoder(boolean validateHeaders, boolean validateHeaderValues) {
        this(validateHeaders, validateHeaderValues, DEFAULT_HEADER_LIST_SIZE);
    }

    /**
     * Creates a decoder.
     *
     * @param validateHeaders whether malformed names and values are refused
     * @param maxHeaderListSize the limit of header lists in octets, 1 to 2^32-1
     */
    public DefaultHttp2HeadersDecoder(boolean validateHeaders, long maxHeaderListSize) {
        this(validateHeaders, validateHeaders, maxHeaderListSize);
    }

    /**
     * Creates a decoder.
     *
     * @param validateHeaders whether malformed names are refused
     * @param validateHeaderValues whether malformed values are refused
     * @param maxHeaderListSize the limit of header lists in octets, 1 to 2^32-1
     */
    public DefaultHttp2HeadersDecoder(boolean validateHeaders, boolean validateHeaderValues, long maxHeaderListSize) {
        this.validateHeaders = validateHeaders;
        this.validateHeaderValues = validateHeaderValues;
        this.maxHeaderListSize = Math.min(checkPositive(maxHeaderListSize, "maxHeaderListSize"), MAX_HEADER_LIST_SIZE);
        maxHeaderListSizeGoAway = calculateMaxHeaderListSizeGoAway(this.maxHeaderListSize);
    }

    /**
     * Creates a decoder.
     *
     * @param validateHeaders whether malformed names and values are refused
     * @param maxHeaderListSize the limit of header lists in octets, 1 to 2^32-1
     * @param initialHuffmanDecodeCapacity without effect: a block says how much room its strings need
     */
    public DefaultHttp2HeadersDecoder(boolean validateHeaders, long maxHeaderListSize,
            int initialHuffmanDecodeCapacity) {
        this(validateHeaders, maxHeaderListSize);
        checkPositive(initialHuffmanDecodeCapacity, "initialHuffmanDecodeCapacity");
    }

    @Override
    public void maxHeaderTableSize(long max) throws Http2Exception {
        if (max < MIN_HEADER_TABLE_SIZE || max > MAX_HEADER_TABLE_SIZE) {
            throw connectionError(Refusal.TABLE_SIZE_OUT_OF_RANGE, max, MIN_HEADER_TABLE_SIZE, MAX_HEADER_TABLE_SIZE);
        }
        maxHeaderTableSize = max;
        decoder.maxTableBytes((int) Math.min(max, Integer.MAX_VALUE));
    }

    @Override
    public long maxHeaderTableSize() {
        return maxHeaderTableSize;
    }

    @Override
    public void maxHeaderListSize(long max, long goAwayMax) throws Http2Exception {
        if (goAwayMax < max || goAwayMax < 0) {
            throw connectionError(Refusal.LIST_SIZES_CROSSED, goAwayMax, max);
        }
        if (max < MIN_HEADER_LIST_SIZE || max > MAX_HEADER_LIST_SIZE) {
            throw connectionError(Refusal.LIST_SIZE_OUT_OF_RANGE, max, MIN_HEADER_LIST_SIZE, MAX_HEADER_LIST_SIZE);
        }
        maxHeaderListSize = max;
        maxHeaderListSizeGoAway = goAwayMax;
    }

    @Override
    public long maxHeaderListSize() {
        return maxHeaderListSize;
    }

    @Override
    public long maxHeaderListSizeGoAway() {
        return maxHeaderListSizeGoAway;
    }

    /**
     * Sets how many fields a list may have.
     *
     * @param max the limit, above 0; 100 by default. A list beyond it fails like one that is too large
     */
    public void maxHeaderFields(int max) {
        maxHeaderFields = checkPositive(max, "max");
    }

    /**
     * Returns how many fields a list may have.
     *
     * @return the limit
     */
    public int maxHeaderFields() {
        return maxHeaderFields;
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    @Override
    public Http2Headers decodeHeaders(int streamId, ByteBuf headerBlock) throws Http2Exception {
        Http2Headers headers = newHeaders();
        FieldCollector collector = new FieldCollector(headers, numberOfHeadersGuess() + SPARE_FIELDS, validateHeaders,
                validateHeaderValues());
        try {
            listBytes = decoder.decode(headerBlock, maxHeaderListSize, maxHeaderFields, collector);
        } catch (HpackException e) {
            throw connectionError(Refusal.FIELD_BLOCK_NOT_DECODED, e, e.getMessage());
        }
        headersGuess += GUESS_WEIGHT * (headers.size() - headersGuess);
        if (listBytes > maxHeaderListSizeGoAway) {
            headerListSizeExceeded(maxHeaderListSizeGoAway);
        }
        if (listBytes > maxHeaderListSize) {
            headerListSizeExceeded(streamId, maxHeaderListSize, true);
        }
        if (collector.violation() != null) {
            throw new Http2Exception.MalformedFieldsException(streamId, Refusal.FIELDS_MALFORMED,
                    collector.violation(), collector.refusal());
        }
        return headers;
    }

    /** The size of the list that was decoded last (RFC 9113 section 6.5.2). */
    final long listBytes() {
        return listBytes;
    }

    /**
     * Returns how many fields the next list will likely have.
     *
     * @return a moving average
     */
    protected final int numberOfHeadersGuess() {
        return (int) headersGuess;
    }

    /**
     * Returns whether malformed names are refused.
     *
     * @return {@code true} if they are
     */
    protected final boolean validateHeaders() {
        return validateHeaders;
    }

    /**
     * Returns whether malformed values are refused.
     *
     * @return {@code true} if they are
     */
    protected boolean validateHeaderValues() {
        return validateHeaderValues;
    }

    /**
     * Creates the headers for a block. The headers of an override get the fields by {@code add(CharSequence,
     * CharSequence)}; a field that it refuses makes the message malformed.
     *
     * @return empty headers
     */
    protected Http2Headers newHeaders() {
        return new DefaultHttp2Headers(validateHeaders, validateHeaderValues, numberOfHeadersGuess());
    }
}
