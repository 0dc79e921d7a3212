/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.hpack.FieldSensitivity;
import io.tidewire.handler.codec.http2.internal.hpack.HpackEncoder;

import java.io.Closeable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.headerListSizeExceeded;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Encodes field blocks by HPACK (RFC 7541).
 *
 * <p>A field that was received as never indexed is sent so, whatever the detector says. Without a detector, credentials
 * and short cookies are never indexed either.
 */
public class DefaultHttp2HeadersEncoder
        implements Http2HeadersEncoder, Http2HeadersEncoder.Configuration, Closeable {
    /** Strings below it take longer to encode than their octets are worth. */
    private static final int DEFAULT_HUFFMAN_THRESHOLD = 512;
    private static final int DEFAULT_TABLE_SIZE_HINT = 64;

    private final HpackEncoder encoder;
    private final FieldSensitivity sensitivity;
    private final boolean ignoreMaxHeaderListSize;
    private long maxHeaderListSize = MAX_HEADER_LIST_SIZE;

    /** Creates an encoder that never indexes credentials and short cookies. */
    public DefaultHttp2HeadersEncoder() {
        this(SensitiveFields::isSensitive);
    }

    /**
     * Creates an encoder.
     *
     * @param sensitivityDetector finds the fields that must never enter a table
     */
    public DefaultHttp2HeadersEncoder(SensitivityDetector sensitivityDetector) {
        this(sensitivityDetector, false);
    }

    /**
     * Creates an encoder.
     *
     * @param sensitivityDetector finds the fields that must never enter a table
     * @param ignoreMaxHeaderListSize whether lists over the peer's limit are sent; the limit is advisory (SEC-F03)
     */
    public DefaultHttp2HeadersEncoder(SensitivityDetector sensitivityDetector, boolean ignoreMaxHeaderListSize) {
        this(sensitivityDetector, ignoreMaxHeaderListSize, DEFAULT_TABLE_SIZE_HINT);
    }

    /**
     * Creates an encoder.
     *
     * @param sensitivityDetector finds the fields that must never enter a table
     * @param ignoreMaxHeaderListSize whether lists over the peer's limit are sent; the limit is advisory (SEC-F03)
     * @param dynamicTableArraySizeHint how many fields the table will hold, not negative; the table grows as it needs,
     *        so nothing depends on it
     */
    public DefaultHttp2HeadersEncoder(SensitivityDetector sensitivityDetector, boolean ignoreMaxHeaderListSize,
            int dynamicTableArraySizeHint) {
        this(sensitivityDetector, ignoreMaxHeaderListSize, dynamicTableArraySizeHint, DEFAULT_HUFFMAN_THRESHOLD);
    }

    /**
     * Creates an encoder.
     *
     * @param sensitivityDetector finds the fields that must never enter a table
     * @param ignoreMaxHeaderListSize whether lists over the peer's limit are sent; the limit is advisory (SEC-F03)
     * @param dynamicTableArraySizeHint how many fields the table will hold, not negative; the table grows as it needs,
     *        so nothing depends on it
     * @param huffCodeThreshold from how many characters on strings are Huffman encoded, unless that makes them longer;
     *         not
     *        negative
     */
    public DefaultHttp2HeadersEncoder(SensitivityDetector sensitivityDetector, boolean ignoreMaxHeaderListSize,
            int dynamicTableArraySizeHint, int huffCodeThreshold) {
        this(sensitivityDetector, ignoreMaxHeaderListSize, dynamicTableArraySizeHint, huffCodeThreshold,
                DEFAULT_HEADER_TABLE_SIZE);
    }

    /**
     * Creates an encoder.
     *
     * @param sensitivityDetector finds the fields that must never enter a table
     * @param ignoreMaxHeaderListSize whether lists over the peer's limit are sent; the limit is advisory (SEC-F03)
     * @param dynamicTableArraySizeHint how many fields the table will hold, not negative; the table grows as it needs,
     *        so nothing depends on it
     * @param huffCodeThreshold from how many characters on strings are Huffman encoded, unless that makes them longer;
     *         not
     *        negative
     * @param maxTableBytes the most that the table takes, however much the peer allows (SEC-G06); octets, not negative
     */
    public DefaultHttp2HeadersEncoder(SensitivityDetector sensitivityDetector, boolean ignoreMaxHeaderListSize,
            int dynamicTableArraySizeHint, int huffCodeThreshold, int maxTableBytes) {
        checkNotNull(sensitivityDetector, "sensitivityDetector");
        checkPositiveOrZero(dynamicTableArraySizeHint, "dynamicTableArraySizeHint");
        this.ignoreMaxHeaderListSize = ignoreMaxHeaderListSize;
        sensitivity = field -> DefaultHttp2Headers.isNeverIndexed(field)
                || sensitivityDetector.isSensitive(field.getKey(), field.getValue());
        encoder = new HpackEncoder(checkPositiveOrZero(maxTableBytes, "maxTableBytes"), DEFAULT_HEADER_TABLE_SIZE,
                checkPositiveOrZero(huffCodeThreshold, "huffCodeThreshold"));
    }

    @Override
    public void encodeHeaders(int streamId, Http2Headers headers, ByteBuf buffer) throws Http2Exception {
        if (!ignoreMaxHeaderListSize && maxHeaderListSize != MAX_HEADER_LIST_SIZE
                && HpackEncoder.listBytes(headers) > maxHeaderListSize) {
            headerListSizeExceeded(streamId, maxHeaderListSize, false);
        }
        encoder.encode(headers, sensitivity, buffer);
    }

    @Override
    public void maxHeaderTableSize(long max) throws Http2Exception {
        if (max < MIN_HEADER_TABLE_SIZE || max > MAX_HEADER_TABLE_SIZE) {
            throw connectionError(Refusal.TABLE_SIZE_OUT_OF_RANGE, max, MIN_HEADER_TABLE_SIZE, MAX_HEADER_TABLE_SIZE);
        }
        encoder.peerTableBytes(max);
    }

    @Override
    public long maxHeaderTableSize() {
        return encoder.tableCapacityBytes();
    }

    @Override
    public void maxHeaderListSize(long max) throws Http2Exception {
        if (max < MIN_HEADER_LIST_SIZE || max > MAX_HEADER_LIST_SIZE) {
            throw connectionError(Refusal.LIST_SIZE_OUT_OF_RANGE, max, MIN_HEADER_LIST_SIZE, MAX_HEADER_LIST_SIZE);
        }
        maxHeaderListSize = max;
    }

    @Override
    public long maxHeaderListSize() {
        return maxHeaderListSize;
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    /** Ends the use of this encoder, which holds nothing that must be released. */
    @Override
    public void close() {
        // All it holds is heap memory.
    }
}
