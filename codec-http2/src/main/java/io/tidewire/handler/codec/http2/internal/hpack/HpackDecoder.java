/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AsciiString;

import java.util.Arrays;

/**
 * Decodes field blocks (RFC 7541) of one connection, in the order in which they came.
 *
 * <p>Every block is decoded to its end, so that the table stays in step with the encoder's; fields beyond the limits of
 * {@link #decode} only count. After an exception the table is unknown, and each later call fails (SEC-G09).
 */
public final class HpackDecoder {
    private static final int INDEXED_MASK = 0x7F;
    private static final int INCREMENTAL = 0x40;
    private static final int INCREMENTAL_MASK = 0x3F;
    private static final int SIZE_UPDATE = 0x20;
    private static final int SIZE_UPDATE_MASK = 0x1F;
    private static final int NEVER_INDEXED = 0x10;
    private static final int LITERAL_MASK = 0x0F;
    private static final int HUFFMAN_MASK = 0x7F;
    /** The smallest size between two blocks, then the last one (RFC 7541 section 4.2). */
    private static final int MAX_SIZE_UPDATES = 2;
    private static final int NO_UPDATE_REQUIRED = -1;
    private static final byte[] NO_OCTETS = new byte[0];

    private final DecoderTable table;
    /** The largest table that the peer may choose: what we announced and it acknowledged. */
    private int limitBytes;
    /** What the first update of the next block must not exceed; {@link #NO_UPDATE_REQUIRED} if none has to come. */
    private int requiredUpdate = NO_UPDATE_REQUIRED;
    private boolean failed;

    // The block in progress.
    private HpackInput in;
    private HpackFieldSink sink;
    private long maxListBytes;
    private int maxFields;
    private long listBytes;
    private int fields;
    private HpackScratch scratch;
    /** The string that was read last, in the block or the scratch. */
    private byte[] text;
    private int textStart;
    private int textEnd;
    /** Holds the literals that are passed on and are in no table. */
    private byte[] literals;
    private int literalsEnd;

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
        this.maxListBytes = maxListBytes;
        this.maxFields = maxFields;
        this.sink = sink;
        listBytes = 0;
        fields = 0;
        literals = NO_OCTETS;
        literalsEnd = 0;
        // Stays so unless the last line of decodeFields is reached; a sink that throws leaves the table unknown too.
        failed = true;
        scratch = HpackScratch.acquire();
        try {
            return decodeFields(input(block, length));
        } finally {
            scratch.release();
            scratch = null;
        }
    }

    private HpackInput input(ByteBuf block, int length) {
        if (block.hasArray()) {
            int start = block.arrayOffset() + block.readerIndex();
            block.skipBytes(length);
            return new HpackInput(block.array(), start, start + length);
        }
        byte[] octets = scratch.octets(length);
        block.readBytes(octets, 0, length);
        return new HpackInput(octets, 0, length);
    }

    private long decodeFields(HpackInput input) throws HpackException {
        in = input;
        try {
            decodeSizeUpdates();
            while (in.remaining() > 0) {
                decodeField();
            }
        } finally {
            in = null;
            sink = null;
            text = NO_OCTETS;
            literals = NO_OCTETS;
        }
        failed = false;
        return fields > maxFields ? Math.max(listBytes, maxListBytes + 1) : listBytes;
    }

    /** Updates are legal in front of the first field only (RFC 7541 section 4.2). */
    private void decodeSizeUpdates() throws HpackException {
        int updates = 0;
        while (in.remaining() > 0 && (in.peek() & 0xE0) == SIZE_UPDATE) {
            int size = in.readInteger(SIZE_UPDATE_MASK);
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

    private void decodeField() throws HpackException {
        int first = in.peek();
        if (first < 0) {
            pass(entry(in.readInteger(INDEXED_MASK)));
        } else if ((first & INCREMENTAL) != 0) {
            decodeIndexedLiteral();
        } else if ((first & SIZE_UPDATE) != 0) {
            throw new HpackException("table size update: behind a field (expected: in front of all)");
        } else {
            decodeLiteral((first & NEVER_INDEXED) != 0);
        }
    }

    private void decodeLiteral(boolean neverIndexed) throws HpackException {
        int start = literalsEnd;
        HpackName name = name(in.readInteger(LITERAL_MASK), false);
        readString();
        passLiteral(name, start, neverIndexed);
    }

    private void decodeIndexedLiteral() throws HpackException {
        HpackName name = name(in.readInteger(INCREMENTAL_MASK), true);
        readString();
        if (table.makeRoom((long) name.text().length() + textLength() + HpackField.OVERHEAD)) {
            HpackField entry = new HpackField(name, ownText());
            table.add(entry);
            pass(entry);
        } else {
            passLiteral(name, literalsEnd, false);
        }
    }

    /** An entry of either table (RFC 7541 section 2.3.3). */
    private HpackField entry(int index) throws HpackException {
        if (index <= StaticPairs.LENGTH && index > 0) {
            return StaticTable.get(index);
        }
        int place = index - StaticPairs.LENGTH - 1;
        if (index == 0 || place >= table.count()) {
            throw new HpackException("index: " + index + " (expected: 1-" + (StaticPairs.LENGTH + table.count()) + ')');
        }
        return table.get(place);
    }

    /**
     * The name of an entry, or the string that follows if the index is 0.
     *
     * @param lasting whether it may get into the table
     */
    private HpackName name(int index, boolean lasting) throws HpackException {
        if (index != 0) {
            return entry(index).name();
        }
        readString();
        HpackName known = KnownNames.find(text, textStart, textLength());
        return known != null ? known : new HpackName(lasting ? ownText() : literal(), 0);
    }

    /**
     * Reads a string (RFC 7541 section 5.2). Its octets are {@code text[textStart, textEnd)} until the next one is
     * read.
     */
    private void readString() throws HpackException {
        if (in.remaining() == 0) {
            throw new HpackException("string: the block ends in front of it");
        }
        boolean huffman = in.peek() < 0;
        int length = in.readInteger(HUFFMAN_MASK);
        // SEC-G02: before anything is allocated.
        if (length > in.remaining()) {
            throw new HpackException("string length: " + length + " (expected: 0-" + in.remaining()
                    + ", what is left of the block)");
        }
        int position = in.position();
        if (huffman) {
            text = scratch.text(HuffmanCode.maxDecodedLength(length));
            textStart = 0;
            textEnd = HuffmanDecoder.decode(in.octets(), position, position + length, text, 0);
            if (textEnd == HuffmanDecoder.INVALID) {
                throw new HpackException("Huffman string: EOS inside, or another end than up to 7 bits of ones");
            }
        } else {
            text = in.octets();
            textStart = position;
            textEnd = position + length;
        }
        in.skip(length);
    }

    private int textLength() {
        return textEnd - textStart;
    }

    /** The string that was read, for the table: an entry must not keep a block alive, which may be much larger. */
    private AsciiString ownText() {
        return new AsciiString(Arrays.copyOfRange(text, textStart, textEnd), false);
    }

    /** The string that was read, for this list only: a view of the array that its literals share. */
    private AsciiString literal() {
        int length = textLength();
        if (literals.length - literalsEnd < length) {
            // What is left of the block takes no more than that, unless it is Huffman encoded.
            literals = new byte[length + in.remaining()]; // bounded by the block
            literalsEnd = 0;
        }
        int start = literalsEnd;
        System.arraycopy(text, textStart, literals, start, length);
        literalsEnd = start + length;
        return new AsciiString(literals, start, length, false);
    }

    private void pass(HpackField field) {
        if (counts(field.name().text().length() + (long) field.value().length())) {
            sink.onEntry(field);
        }
    }

    /** Octets of a name that is not passed on are free for the next one. */
    private void passLiteral(HpackName name, int start, boolean neverIndexed) {
        if (counts(name.text().length() + (long) textLength())) {
            sink.onLiteral(name, literal(), neverIndexed);
        } else {
            literalsEnd = Math.min(start, literalsEnd);
        }
    }

    /** Counts a field, and tells whether the list is still within its limits. */
    private boolean counts(long octets) {
        listBytes += octets + HpackField.OVERHEAD;
        fields++;
        return listBytes <= maxListBytes && fields <= maxFields;
    }
}
