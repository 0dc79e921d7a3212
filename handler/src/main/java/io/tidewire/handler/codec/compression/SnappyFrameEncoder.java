/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;

/**
 * Compresses with Snappy's framing (google/snappy, framing_format.txt). The output of one write can be decompressed
 * when it arrives; the stream has no end. Chunks that do not get smaller go out as they are.
 */
public class SnappyFrameEncoder extends MessageToByteEncoder<ByteBuf> {
    private static final int CHUNK_OCTETS = 1 << 15;
    /** Shorter content has too few repetitions to get smaller. */
    private static final int MIN_COMPRESSED = 18;

    private final Snappy snappy = Snappy.withHashTableReuse();
    private final int chunkOctets;
    private boolean isStarted;

    /** Creates an encoder of chunks of up to 32 KiB. */
    public SnappyFrameEncoder() {
        this(CHUNK_OCTETS);
    }

    private SnappyFrameEncoder(int chunkOctets) {
        super(ByteBuf.class);
        this.chunkOctets = chunkOctets;
    }

    /**
     * Creates an encoder of chunks as large as the format has: 64 KiB.
     *
     * @return a new encoder
     */
    public static SnappyFrameEncoder snappyEncoderWithJumboFrames() {
        return new SnappyFrameEncoder(SnappyFraming.MAX_CONTENT_LENGTH);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        if (!isStarted && msg.isReadable()) {
            isStarted = true;
            writeHeader(out, SnappyFraming.STREAM_IDENTIFIER, SnappyFraming.IDENTIFIER.length);
            out.writeBytes(SnappyFraming.IDENTIFIER);
        }
        while (msg.isReadable()) {
            writeChunk(msg, Math.min(msg.readableBytes(), chunkOctets), out);
        }
    }

    private static void writeHeader(ByteBuf out, int type, int length) {
        out.writeByte(type);
        out.writeMediumLE(length);
    }

    private void writeChunk(ByteBuf msg, int length, ByteBuf out) {
        int start = msg.readerIndex();
        int checksum = SnappyFraming.checksum(msg, start, length);
        int header = out.writerIndex();
        if (length >= MIN_COMPRESSED) {
            out.writeZero(SnappyFraming.CHUNK_HEADER_LENGTH).writeIntLE(checksum);
            snappy.encode(msg, out, length);
            int compressed = out.writerIndex() - header - SnappyFraming.CHUNK_HEADER_LENGTH;
            if (compressed < length + SnappyFraming.CHECKSUM_LENGTH) {
                out.setByte(header, SnappyFraming.COMPRESSED);
                out.setMediumLE(header + 1, compressed);
                return;
            }
            out.writerIndex(header);
        }
        writeHeader(out, SnappyFraming.UNCOMPRESSED, SnappyFraming.CHECKSUM_LENGTH + length);
        out.writeIntLE(checksum).writeBytes(msg, start, length);
        msg.readerIndex(start + length);
    }
}
