/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.util.AsciiString;

import java.util.Map;
import java.util.Set;

/**
 * Encodes field blocks (RFC 7541) of one connection, in the order in which they are sent.
 */
public final class HpackEncoder {
    private static final int INDEXED = 0x80;
    private static final int INDEXED_MASK = 0x7F;
    private static final int INCREMENTAL = 0x40;
    private static final int INCREMENTAL_MASK = 0x3F;
    private static final int SIZE_UPDATE = 0x20;
    private static final int SIZE_UPDATE_MASK = 0x1F;
    private static final int NEVER_INDEXED = 0x10;
    private static final int NOT_INDEXED = 0;
    private static final int LITERAL_MASK = 0x0F;
    private static final int NO_UPDATE = -1;

    /** Names whose values seldom come twice: in the table they would only push out others. */
    private static final Set<AsciiString> CHANGING = Set.of(HttpHeaderNames.AGE, HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.CONTENT_RANGE, HttpHeaderNames.ETAG, HttpHeaderNames.IF_MODIFIED_SINCE,
            HttpHeaderNames.IF_NONE_MATCH);
    private static final boolean[] CHANGING_BY_STATIC_INDEX = new boolean[StaticPairs.LENGTH + 1];

    static {
        for (AsciiString name : CHANGING) {
            CHANGING_BY_STATIC_INDEX[StaticPairs.first(name.toString())] = true;
        }
    }

    private final EncoderTable table;
    private final int ownLimitBytes;
    private final int huffmanThreshold;
    /** The smallest capacity since the last block, which has to be announced before the last one. */
    private int smallestCapacity = NO_UPDATE;

    /**
     * Creates an encoder.
     *
     * @param maxTableBytes the most that its table takes, whatever the peer allows (SEC-G06); not negative
     * @param initialTableBytes the size that the peer allows at first: 4096 on a new connection
     * @param huffmanThreshold from how many characters on strings are Huffman encoded, unless that makes them longer
     */
    public HpackEncoder(int maxTableBytes, int initialTableBytes, int huffmanThreshold) {
        ownLimitBytes = maxTableBytes;
        this.huffmanThreshold = huffmanThreshold;
        table = new EncoderTable(initialTableBytes);
        peerTableBytes(initialTableBytes);
    }

    /**
     * Takes over the limit of the table that the peer has announced. The next block tells the peer what is used of it
     * (RFC 7541 section 4.2).
     *
     * @param limitBytes SETTINGS_HEADER_TABLE_SIZE, 0 to 2^32-1
     */
    public void peerTableBytes(long limitBytes) {
        int capacity = (int) Math.min(limitBytes, ownLimitBytes);
        if (capacity == table.capacityBytes()) {
            return;
        }
        smallestCapacity = smallestCapacity == NO_UPDATE
                ? Math.min(capacity, table.capacityBytes()) : Math.min(smallestCapacity, capacity);
        table.capacityBytes(capacity);
    }

    /**
     * Returns how large the table may become.
     *
     * @return octets, counted as RFC 7541 section 4.1 does
     */
    public int tableCapacityBytes() {
        return table.capacityBytes();
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
     * Returns the size of a list (RFC 9113 section 6.5.2).
     *
     * @param fields the list
     * @return the sum of names and values and of 32 for each field
     */
    public static long listBytes(Iterable<Map.Entry<CharSequence, CharSequence>> fields) {
        long bytes = 0;
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            bytes += (long) field.getKey().length() + field.getValue().length() + HpackField.OVERHEAD;
        }
        return bytes;
    }

    /**
     * Encodes a block.
     *
     * @param fields the fields, in their order; characters above 255 become a question mark
     * @param sensitivity finds those that must not be in a table
     * @param out where the block is appended, only if nothing was thrown
     */
    public void encode(Iterable<Map.Entry<CharSequence, CharSequence>> fields, FieldSensitivity sensitivity,
            ByteBuf out) {
        HpackScratch scratch = HpackScratch.acquire();
        int start = out.writerIndex();
        boolean complete = false;
        try {
            HpackOutput block = new HpackOutput(scratch, out);
            writeSizeUpdates(block);
            for (Map.Entry<CharSequence, CharSequence> field : fields) {
                if (sensitivity.isSensitive(field)) {
                    writeNeverIndexed(block, field.getKey(), field.getValue());
                } else {
                    writeField(block, field.getKey(), field.getValue());
                }
            }
            block.flush();
            complete = true;
        } finally {
            scratch.release();
            if (!complete) {
                out.writerIndex(start);
                emptyTable();
            }
        }
    }

    /** The peer has not seen what a failed block added, so that both start from an empty table with the next one. */
    private void emptyTable() {
        int capacity = table.capacityBytes();
        table.capacityBytes(0);
        table.capacityBytes(capacity);
        smallestCapacity = 0;
    }

    private void writeSizeUpdates(HpackOutput block) {
        if (smallestCapacity == NO_UPDATE) {
            return;
        }
        if (smallestCapacity < table.capacityBytes()) {
            block.integer(SIZE_UPDATE, SIZE_UPDATE_MASK, smallestCapacity);
        }
        block.integer(SIZE_UPDATE, SIZE_UPDATE_MASK, table.capacityBytes());
        smallestCapacity = NO_UPDATE;
    }

    private void writeNeverIndexed(HpackOutput block, CharSequence name, CharSequence value) {
        int nameHash = AsciiString.hashCode(name);
        HpackName known = KnownNames.find(name, nameHash);
        int staticIndex = known == null ? 0 : known.staticIndex();
        writeLiteral(block, NEVER_INDEXED, LITERAL_MASK, staticIndex, name, nameHash, value);
    }

    private void writeField(HpackOutput block, CharSequence name, CharSequence value) {
        int nameHash = AsciiString.hashCode(name);
        long entryBytes = (long) name.length() + value.length() + HpackField.OVERHEAD;
        boolean fits = entryBytes <= table.capacityBytes();
        int index = fits ? table.find(name, nameHash, value) : 0;
        if (index != 0) {
            block.integer(INDEXED, INDEXED_MASK, index);
        } else {
            writeNewField(block, name, nameHash, value, fits ? (int) entryBytes : 0);
        }
    }

    /** Writes a field that {@link #table} has not found, and adds it if {@code entryBytes} is not 0. */
    @SuppressWarnings("NullAway") // A name with an index is known.
    private void writeNewField(HpackOutput block, CharSequence name, int nameHash, CharSequence value,
            int entryBytes) {
        HpackName known = KnownNames.find(name, nameHash);
        int staticIndex = known == null ? 0 : known.staticIndex();
        int index = staticIndex == 0 ? 0 : StaticTable.find(staticIndex, value);
        if (index != 0) {
            block.integer(INDEXED, INDEXED_MASK, index);
            if (entryBytes != 0) {
                table.addStatic(known.text(), nameHash, value, index);
            }
        } else if (entryBytes == 0 || CHANGING_BY_STATIC_INDEX[staticIndex]) {
            writeLiteral(block, NOT_INDEXED, LITERAL_MASK, staticIndex, name, nameHash, value);
        } else {
            writeLiteral(block, INCREMENTAL, INCREMENTAL_MASK, staticIndex, name, nameHash, value);
            table.add(known == null ? name : known.text(), nameHash, value, entryBytes);
        }
    }

    private void writeLiteral(HpackOutput block, int pattern, int mask, int staticIndex, CharSequence name,
            int nameHash, CharSequence value) {
        int index = staticIndex;
        if (index == 0) {
            index = table.findName(name, nameHash);
        }
        block.integer(pattern, mask, index);
        if (index == 0) {
            block.string(name, huffmanThreshold);
        }
        block.string(value, huffmanThreshold);
    }
}
