/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.ning.compress.BufferRecycler;
import com.ning.compress.lzf.ChunkEncoder;
import com.ning.compress.lzf.LZFEncoder;
import com.ning.compress.lzf.util.ChunkEncoderFactory;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;
import io.tidewire.handler.codec.internal.NetworkOrder;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Compresses with LZF in chunks, by compress-lzf ({@code com.ning:compress-lzf}, an optional dependency), in plain
 * Java. The output of one write can be decompressed when it arrives; the stream has no end.
 */
public class LzfEncoder extends MessageToByteEncoder<ByteBuf> {
    /** Shorter content does not get smaller. */
    private static final int MIN_COMPRESSED = 16;

    private final int compressThreshold;
    private final ChunkEncoder encoder;

    /** Creates an encoder that compresses whatever may get smaller. */
    public LzfEncoder() {
        this(LzfChunk.MAX_LENGTH);
    }

    /**
     * Creates an encoder that compresses whatever may get smaller.
     *
     * @param totalLength how long content is expected to be, in octets, 16 to 65535; the table is sized by that
     */
    public LzfEncoder(int totalLength) {
        this(totalLength, MIN_COMPRESSED);
    }

    /**
     * Creates an encoder.
     *
     * @param totalLength how long content is expected to be, in octets, 16 to 65535; the table is sized by that
     * @param compressThreshold shorter writes go out as they are, in chunks; at least 16
     */
    public LzfEncoder(int totalLength, int compressThreshold) {
        super(ByteBuf.class, false);
        checkInRange(totalLength, MIN_COMPRESSED, LzfChunk.MAX_LENGTH, "totalLength");
        CompressionLibrary.COMPRESS_LZF.require();
        this.compressThreshold =
                checkInRange(compressThreshold, MIN_COMPRESSED, Integer.MAX_VALUE, "compressThreshold");
        encoder = ChunkEncoderFactory.safeInstance(totalLength, new BufferRecycler());
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        int length = msg.readableBytes();
        byte[] content = msg.hasArray() ? msg.array() : ByteBufUtil.getBytes(msg);
        int from = msg.hasArray() ? msg.arrayOffset() + msg.readerIndex() : 0;
        if (length >= compressThreshold) {
            int room = LZFEncoder.estimateMaxWorkspaceSize(length);
            out.ensureWritable(room);
            int to = out.arrayOffset() + out.writerIndex();
            int end = LZFEncoder.appendEncoded(encoder, content, from, length, out.array(), to);
            out.writerIndex(out.writerIndex() + end - to);
        } else {
            writeRaw(content, from, length, NetworkOrder.of(out));
        }
        msg.skipBytes(length);
    }

    private static void writeRaw(byte[] content, int start, int length, ByteBuf out) {
        int rest = length;
        int from = start;
        while (rest > 0) {
            int part = Math.min(rest, LzfChunk.MAX_LENGTH);
            out.writeShort(LzfChunk.MAGIC).writeByte(LzfChunk.RAW).writeShort(part).writeBytes(content, from, part);
            from += part;
            rest -= part;
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        encoder.close();
        super.handlerRemoved(ctx);
    }
}
