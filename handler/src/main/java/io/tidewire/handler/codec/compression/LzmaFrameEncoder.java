/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufOutputStream;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;

import java.io.IOException;
import java.io.OutputStream;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Compresses each write into a file of LZMA of its own (the format {@code .lzma} of LZMA Utils: properties, size of the
 * dictionary, length of the content, data), by XZ for Java ({@code org.tukaani:xz}, an optional dependency). The memory
 * is some eleven times the dictionary, for each write.
 */
public class LzmaFrameEncoder extends MessageToByteEncoder<ByteBuf> {
    private static final int DEFAULT_LC = 3;
    private static final int DEFAULT_LP = 0;
    private static final int DEFAULT_PB = 2;
    private static final int DEFAULT_DICTIONARY_OCTETS = 1 << 16;
    private static final int MIN_NICE_LENGTH = 8;
    private static final int MAX_NICE_LENGTH = 273;
    private static final int DEFAULT_FAST_BYTES = 32;
    private static final int HEADER_LENGTH = 13;

    private final int properties;
    private final int dictionarySize;
    private final LzmaFile file;

    /** Creates an encoder with a dictionary of 64 KiB. */
    public LzmaFrameEncoder() {
        this(DEFAULT_DICTIONARY_OCTETS);
    }

    /**
     * Creates an encoder.
     *
     * @param dictionarySize how far back repetitions are looked for, in octets, 4096 to 2^29
     */
    public LzmaFrameEncoder(int dictionarySize) {
        this(DEFAULT_LC, DEFAULT_LP, DEFAULT_PB, dictionarySize);
    }

    /**
     * Creates an encoder with a dictionary of 64 KiB.
     *
     * @param lc bits of the octet before that a literal depends on, 0 to 4
     * @param lp low bits of the position that a literal depends on, 0 to 4; up to 4 together with {@code lc}
     * @param pb low bits of the position that everything else depends on, 0 to 4
     */
    public LzmaFrameEncoder(int lc, int lp, int pb) {
        this(lc, lp, pb, DEFAULT_DICTIONARY_OCTETS);
    }

    /**
     * Creates an encoder.
     *
     * @param lc bits of the octet before that a literal depends on, 0 to 4
     * @param lp low bits of the position that a literal depends on, 0 to 4; up to 4 together with {@code lc}
     * @param pb low bits of the position that everything else depends on, 0 to 4
     * @param dictionarySize how far back repetitions are looked for, in octets, 4096 to 2^29
     */
    public LzmaFrameEncoder(int lc, int lp, int pb, int dictionarySize) {
        this(lc, lp, pb, dictionarySize, false, DEFAULT_FAST_BYTES);
    }

    /**
     * Creates an encoder.
     *
     * @param lc bits of the octet before that a literal depends on, 0 to 4
     * @param lp low bits of the position that a literal depends on, 0 to 4; up to 4 together with {@code lc}
     * @param pb low bits of the position that everything else depends on, 0 to 4
     * @param dictionarySize how far back repetitions are looked for, in octets, 4096 to 2^29
     * @param endMarkerMode whether a marker ends the data, besides the length in front of it
     * @param numFastBytes a repetition of this length is taken without looking for a longer one, 8 to 273
     */
    public LzmaFrameEncoder(int lc, int lp, int pb, int dictionarySize, boolean endMarkerMode, int numFastBytes) {
        super(ByteBuf.class);
        checkInRange(lc, 0, LzmaFile.LC_LP_MAX, "lc");
        checkInRange(lp, 0, LzmaFile.LC_LP_MAX, "lp");
        checkInRange(lc + lp, 0, LzmaFile.LC_LP_MAX, "lc + lp");
        checkInRange(pb, 0, LzmaFile.PB_MAX, "pb");
        checkInRange(dictionarySize, LzmaFile.DICT_SIZE_MIN, 1 << 29, "dictionarySize");
        checkInRange(numFastBytes, MIN_NICE_LENGTH, MAX_NICE_LENGTH, "numFastBytes");
        CompressionLibrary.XZ.require();
        properties = (pb * 5 + lp) * 9 + lc;
        this.dictionarySize = dictionarySize;
        try {
            file = new LzmaFile(lc, lp, pb, dictionarySize, endMarkerMode, numFastBytes);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        int length = msg.readableBytes();
        out.writeByte(properties);
        out.writeIntLE(dictionarySize);
        out.writeLongLE(length);
        try (ByteBufOutputStream target = new ByteBufOutputStream(out);
                OutputStream lzma = file.over(target)) {
            msg.readBytes(lzma, length);
        }
    }

    /** Has room for content that does not get smaller. */
    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) throws Exception {
        int room = HEADER_LENGTH + msg.readableBytes() + msg.readableBytes() / 64 + 64;
        return preferDirect ? ctx.alloc().ioBuffer(room) : ctx.alloc().heapBuffer(room); // bounded by the message
    }
}
