/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;

/**
 * Decodes field blocks (RFC 7541) of one connection, in the order in which they came.
 *
 * <p>Every block is decoded to its end, so that the table stays in step with the encoder's; fields beyond the limits of
 * {@link #decode} only count. After an exception the table is unknown, and each later call fails (SEC-G09).
 */
public final class HpackDecoder {
    /** The smallest size between two blocks, then the last one (RFC 7541 section 4.2). */
    private static final int MAX_SIZE_UPDATES = 2;
    private static final int NO_UPDATE_REQUIRED = -1;

    private final DecoderTable table;
    /** The largest table that the peer may choose: what we announced and it acknowledged. */
    private int limitBytes;
    /**
     * The size that the first update of the next block must not exceed; {@link #NO_UPDATE_REQUIRED} if none has to
     * come.
     */
    private int requiredUpdate = NO_UPDATE_REQUIRED;
    private boolean failed;

    /**
     * Creates a decoder.
     *
     * @param maxTableBytes the table's limit in octets, 4096 before it was negotiated; not negative
     */
    public HpackDecoder(int maxTableBytes) {
        limitBytes = maxTableBytes;
        table = new DecoderTable(maxTableBytes);
    }

    /**
     * Changes the limit of the table, when the peer has acknowledged the setting. If the table in use is larger, the
     * next block must begin with an update (RFC 9113 section 4.3.1).
     *
     * @param maxTableBytes the limit in octets, not negative
     */
    public void maxTableBytes(int maxTableBytes) {
        limitBytes = maxTableBytes;
        if (maxTableBytes < table.capacityBytes()
                && (requiredUpdate == NO_UPDATE_REQUIRED || maxTableBytes < requiredUpdate)) {
            requiredUpdate = maxTableBytes;
        }
    }

    /**
     * Returns the limit of the table.
     *
     * @return the limit in octets
     */
    public int maxTableBytes() {
        return limitBytes;
    }

    /**
     * Returns how much the table holds.
     *
     * @return octets, counted as RFC 7541 section 4.1 does
     */
    public int tableBytes() {
        return table.sizeBytes();
    }

    /**
     * Decodes a block.
     *
     * @param block the whole block; read to its end also if it is not valid, not released
     * @param maxListBytes the limit of the list's size (RFC 9113 section 6.5.2); fields from the one on that exceeds it
     *        are not passed on
     * @param maxFields the limit of the count of fields; those behind it are not passed on
     * @param sink takes the fields
     * @return the size of the whole list; above {@code maxListBytes} also if it was the count that was exceeded
     * @throws HpackException if the block is not valid, or an earlier one was not
     */
    public long decode(ByteBuf block, long maxListBytes, int maxFields, HpackFieldSink sink) throws HpackException {
        int length = block.readableBytes();
        if (failed) {
            block.skipBytes(length);
            throw new HpackException("block after one that could not be decoded");
        }
        // Stays so unless the block is decoded to its end; a sink that throws leaves the table unknown too.
        failed = true;
        HpackScratch scratch = HpackScratch.acquire();
        FieldBlock fields = scratch.block();
        try {
            fields.begin(table, block, maxListBytes, maxFields, sink);
            decodeSizeUpdates(fields.input());
            long listBytes = fields.decode();
            failed = false;
            return listBytes;
        } finally {
            fields.end();
            scratch.release();
        }
    }

    /** Updates are legal in front of the first field only (RFC 7541 section 4.2). */
    private void decodeSizeUpdates(HpackInput in) throws HpackException {
        int updates = 0;
        while (in.remaining() > 0 && FieldBlock.isSizeUpdate(in.peek())) {
            int size = in.readInteger(FieldBlock.SIZE_UPDATE_MASK);
            if (++updates > MAX_SIZE_UPDATES) {
                throw new HpackException("table size updates: over " + MAX_SIZE_UPDATES + " in a block");
            }
            if (requiredUpdate != NO_UPDATE_REQUIRED && size > requiredUpdate) {
                throw new HpackException("table size update: " + size + " (expected: 0-" + requiredUpdate
                        + " first, the smallest limit acknowledged)");
            }
            if (size > limitBytes) {
                throw new HpackException("table size update: " + size + " (expected: 0-" + limitBytes + ')');
            }
            requiredUpdate = NO_UPDATE_REQUIRED;
            table.capacityBytes(size);
        }
        if (requiredUpdate != NO_UPDATE_REQUIRED) {
            throw new HpackException("table size update: none (expected: at most " + requiredUpdate + ')');
        }
    }
}
