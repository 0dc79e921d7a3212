/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;
import io.tidewire.handler.codec.internal.NetworkOrder;
import org.jspecify.annotations.Nullable;

import java.util.zip.Adler32;
import java.util.zip.Checksum;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Compresses with FastLZ, in frames of up to 64 KiB. The output of one write can be decompressed when it arrives; the
 * stream has no end. Content that does not get smaller goes out as it is, in frames.
 */
public class FastLzFrameEncoder extends MessageToByteEncoder<ByteBuf> {
    /** Shorter content has too few repetitions to get smaller. */
    private static final int MIN_COMPRESSED = 32;

    private final int level;
    private final @Nullable Checksum checksum;

    /** Creates an encoder of the level that suits, without checksums. */
    public FastLzFrameEncoder() {
        this(0, null);
    }

    /**
     * Creates an encoder without checksums.
     *
     * @param level 1 (faster) or 2 (smaller); 0 for the one that suits
     */
    public FastLzFrameEncoder(int level) {
        this(level, null);
    }

    /**
     * Creates an encoder of the level that suits.
     *
     * @param validateChecksums whether frames have a checksum, Adler-32
     */
    public FastLzFrameEncoder(boolean validateChecksums) {
        this(0, validateChecksums ? new Adler32() : null);
    }

    /**
     * Creates an encoder.
     *
     * @param level 1 (faster) or 2 (smaller); 0 for the one that suits
     * @param checksum the checksum of frames, used by this encoder only; {@code null} for none
     */
    public FastLzFrameEncoder(int level, @Nullable Checksum checksum) {
        super(ByteBuf.class, false);
        checkInRange(level, 0, 2, "level");
        // Level 2 pays off above 64 KiB, which no frame has.
        this.level = Math.max(1, level);
        this.checksum = checksum;
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        ByteBuf octets = NetworkOrder.of(out);
        while (msg.isReadable()) {
            writeFrame(msg.readSlice(Math.min(msg.readableBytes(), FastLz.MAX_BLOCK_OCTETS)), octets);
        }
    }

    private void writeFrame(ByteBuf content, ByteBuf out) {
        int length = content.readableBytes();
        int options = checksum == null ? 0 : FastLzFrame.HAS_CHECKSUM;
        int optionsIndex = out.writerIndex() + 3;
        out.ensureWritable(FastLzFrame.HEAD_LENGTH + Integer.BYTES + 2 * Short.BYTES + FastLz.maxEncodedLength(length));
        out.writeMedium(FastLzFrame.MAGIC).writeByte(options);
        if (checksum != null) {
            out.writeInt(FastLzFrame.checksum(checksum, content, content.readerIndex(), length));
        }
        if (length >= MIN_COMPRESSED) {
            byte[] octets = content.hasArray() ? content.array() : ByteBufUtil.getBytes(content);
            int from = content.hasArray() ? content.arrayOffset() + content.readerIndex() : 0;
            int lengths = out.writerIndex();
            int to = out.arrayOffset() + lengths + 2 * Short.BYTES;
            int compressed = FastLz.compress(level, octets, from, length, out.array(), to) - to;
            if (compressed < length) {
                out.setByte(optionsIndex, options | FastLzFrame.IS_COMPRESSED);
                out.writeShort(compressed).writeShort(length);
                out.writerIndex(out.writerIndex() + compressed);
                return;
            }
        }
        out.writeShort(length).writeBytes(content);
    }
}
