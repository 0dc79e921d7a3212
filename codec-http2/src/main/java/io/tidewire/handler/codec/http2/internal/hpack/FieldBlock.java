/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AsciiString;

import java.util.Arrays;

/**
 * The field block that is decoded: what is left of it, what has been counted, and where its literals go. It is lent to
 * one decoder for the time of a block, see {@link HpackScratch}.
 */
final class FieldBlock {
    static final int SIZE_UPDATE_MASK = 0x1F;

    private static final int INDEXED_MASK = 0x7F;
    private static final int INCREMENTAL = 0x40;
    private static final int INCREMENTAL_MASK = 0x3F;
    private static final int SIZE_UPDATE = 0x20;
    private static final int SIZE_UPDATE_PATTERN_MASK = 0xE0;
    private static final int NEVER_INDEXED = 0x10;
    private static final int LITERAL_MASK = 0x0F;
    private static final int HUFFMAN_MASK = 0x7F;
    private static final byte[] NO_OCTETS = new byte[0];

    private final HpackScratch scratch;
    private final HpackInput in = new HpackInput(NO_OCTETS, 0, 0);
    @SuppressWarnings("NullAway.Init") // Set by begin().
    private DecoderTable table;
    @SuppressWarnings("NullAway.Init") // Set by begin().
    private HpackFieldSink sink;
    private long maxListBytes;
    private int maxFields;
    private long listBytes;
    private int fields;
    /** The string that was read last, in the block or the scratch. */
    private byte[] text;
    private int textStart;
    private int textEnd;
    /** Whether the input is an array that values may be views of; else it is a buffer's or the scratch's. */
    private boolean ownsOctets;
    /** Holds the literals that are passed on, are in no table, and were Huffman encoded. */
    private byte[] literals;
    private int literalsEnd;

    FieldBlock(HpackScratch scratch) {
        this.scratch = scratch;
        end();
    }

    /**
     * Starts with a block.
     *
     * @param table the table that the fields refer to
     * @param block the whole block; read to its end, not released
     * @param maxListBytes the limit of the list's size; fields from the one on that exceeds it are not passed on
     * @param maxFields the limit of the count of fields; those behind it are not passed on
     * @param sink takes the fields
     */
    void begin(DecoderTable table, ByteBuf block, long maxListBytes, int maxFields, HpackFieldSink sink) {
        this.table = table;
        this.maxListBytes = maxListBytes;
        this.maxFields = maxFields;
        this.sink = sink;
        listBytes = 0;
        fields = 0;
        int length = block.readableBytes();
        if (block.hasArray()) {
            int start = block.arrayOffset() + block.readerIndex();
            block.skipBytes(length);
            in.reset(block.array(), start, start + length);
        } else {
            byte[] octets = scratch.octets(length);
            block.readBytes(octets, 0, length);
            in.reset(octets, 0, length);
        }
    }

    /** Lets go of everything that belongs to the block. */
    @SuppressWarnings("NullAway") // Table and sink are used between begin() and end() only.
    void end() {
        table = null;
        sink = null;
        in.reset(NO_OCTETS, 0, 0);
        text = NO_OCTETS;
        literals = NO_OCTETS;
        literalsEnd = 0;
        ownsOctets = false;
    }

    HpackInput input() {
        return in;
    }

    /** Whether an octet begins a change of the table's size (RFC 7541 section 6.3). */
    static boolean isSizeUpdate(byte first) {
        return (first & SIZE_UPDATE_PATTERN_MASK) == SIZE_UPDATE;
    }

    /**
     * Decodes what is left of the block.
     *
     * @return the size of the whole list; above its limit also if it was the count that was exceeded
     * @throws HpackException if the block is not valid
     */
    long decode() throws HpackException {
        while (in.remaining() > 0) {
            decodeField();
        }
        return fields > maxFields ? Math.max(listBytes, maxListBytes + 1) : listBytes;
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
        if (known != null) {
            return known;
        }
        boolean pseudo = textLength() > 0 && text[textStart] == ':';
        return new HpackName(lasting ? ownText() : literal(), 0, pseudo);
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

    /** The string that was read, for this list only: a view of an array that its literals share. */
    private AsciiString literal() {
        return text == in.octets() ? plainLiteral() : decodedLiteral();
    }

    /** One copy of what is left of the block serves this and all later strings that are not encoded. */
    private AsciiString plainLiteral() {
        int length = textLength();
        if (!ownsOctets) {
            byte[] own = Arrays.copyOfRange(text, textStart, in.limit());
            in.reset(own, in.position() - textStart, own.length);
            ownsOctets = true;
            text = own;
            textEnd = length;
            textStart = 0;
        }
        return new AsciiString(text, textStart, length, false);
    }

    private AsciiString decodedLiteral() {
        int length = textLength();
        if (literals.length - literalsEnd < length) {
            literals = new byte[length + in.remaining()]; // bounded by the block
            literalsEnd = 0;
        }
        int start = literalsEnd;
        System.arraycopy(text, textStart, literals, start, length);
        literalsEnd = start + length;
        return new AsciiString(literals, start, length, false);
    }

    private void pass(HpackField field) {
        if (counts(field.sizeBytes())) {
            sink.onEntry(field);
        }
    }

    /** Octets of a name that is not passed on are free for the next one. */
    private void passLiteral(HpackName name, int start, boolean neverIndexed) {
        if (counts((long) name.text().length() + textLength() + HpackField.OVERHEAD)) {
            sink.onLiteral(name, literal(), neverIndexed);
        } else {
            literalsEnd = Math.min(start, literalsEnd);
        }
    }

    /** Counts a field, and returns whether the list is still within its limits. */
    private boolean counts(long fieldBytes) {
        listBytes += fieldBytes;
        fields++;
        return listBytes <= maxListBytes && fields <= maxFields;
    }
}
