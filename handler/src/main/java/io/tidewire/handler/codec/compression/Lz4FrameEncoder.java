/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToByteEncoder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Compresses with LZ4 by lz4-java ({@code at.yawk.lz4:lz4-java}, an optional dependency), as a block stream of that
 * library by default, or in the frames of the program {@code lz4} ({@link #ofFrameFormat()}). Content goes out when a
 * block is full, at each flush, and when this or the channel is closed, which writes the end of the stream. Afterwards
 * what is written goes out as it is.
 */
public class Lz4FrameEncoder extends MessageToByteEncoder<ByteBuf> {
    private static final int DEFAULT_BLOCK_OCTETS = 1 << 16;

    private final StreamEnd end = new StreamEnd(this::finish);
    private final Lz4BlockWriter blocks;
    private final int blockSize;
    private final int maxEncodeSize;
    /** Content of a block that is not full; {@code null} if there is none. */
    private @Nullable ByteBuf pending;

    /** Creates an encoder that is fast, with blocks of 64 KiB. */
    public Lz4FrameEncoder() {
        this(false);
    }

    /**
     * Creates an encoder with blocks of 64 KiB.
     *
     * @param highCompressor {@code true} for less output and more time
     */
    public Lz4FrameEncoder(boolean highCompressor) {
        this(fastestFactory(), highCompressor, DEFAULT_BLOCK_OCTETS,
                new Lz4XXHash32(Lz4Block.DEFAULT_SEED));
    }

    /**
     * Creates an encoder.
     *
     * @param factory where the compressor comes from
     * @param highCompressor {@code true} for less output and more time
     * @param blockSize the content of a block, in octets, 64 to 2^25
     * @param checksum the checksum of blocks, used by this encoder only
     */
    public Lz4FrameEncoder(LZ4Factory factory, boolean highCompressor, int blockSize, Checksum checksum) {
        this(factory, highCompressor, blockSize, checksum, Integer.MAX_VALUE);
    }

    /**
     * Creates an encoder.
     *
     * @param factory where the compressor comes from
     * @param highCompressor {@code true} for less output and more time
     * @param blockSize the content of a block, in octets, 64 to 2^25
     * @param checksum the checksum of blocks, used by this encoder only
     * @param maxEncodeSize the most octets that one write may become; a larger one fails
     */
    public Lz4FrameEncoder(LZ4Factory factory, boolean highCompressor, int blockSize, Checksum checksum,
            int maxEncodeSize) {
        this(new Lz4BlockWriter(compressor(factory, highCompressor), blockSize, checkNotNull(checksum, "checksum")),
                blockSize, maxEncodeSize);
    }

    private Lz4FrameEncoder(Lz4BlockWriter blocks, int blockSize, int maxEncodeSize) {
        super(ByteBuf.class, false);
        this.blocks = blocks;
        this.blockSize = blockSize;
        this.maxEncodeSize = checkPositive(maxEncodeSize, "maxEncodeSize");
    }

    private static LZ4Factory fastestFactory() {
        CompressionLibrary.LZ4_JAVA.require();
        return LZ4Factory.fastestInstance();
    }

    private static LZ4Compressor compressor(LZ4Factory factory, boolean highCompressor) {
        checkNotNull(factory, "factory");
        CompressionLibrary.LZ4_JAVA.require();
        return highCompressor ? factory.highCompressor() : factory.fastCompressor();
    }

    /**
     * Creates an encoder of frames, which the program {@code lz4} reads, with blocks of 64 KiB and a checksum.
     *
     * @return a new encoder
     */
    public static Lz4FrameEncoder ofFrameFormat() {
        return new Lz4FrameEncoder(
                new Lz4BlockWriter(compressor(fastestFactory(), false), DEFAULT_BLOCK_OCTETS, null),
                DEFAULT_BLOCK_OCTETS, Integer.MAX_VALUE);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        end.added(ctx);
    }

    /** Pending output goes out with the next flush, since the promises of its writes do. */
    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            if (ctx.channel().isActive()) {
                writePending(ctx);
            }
        } finally {
            end.removed();
            dropPending();
        }
    }

    private void dropPending() {
        if (pending != null) {
            pending.release();
            pending = null;
        }
    }

    /**
     * Returns whether the end was written.
     *
     * @return {@code true} if what is written now goes out as it is
     */
    public boolean isClosed() {
        return end.isClosed();
    }

    /**
     * Writes the end of the compressed data. The channel stays open.
     *
     * @return completed when the end was written
     */
    public ChannelFuture close() {
        return end.close();
    }

    /**
     * Writes the end of the compressed data. The channel stays open.
     *
     * @param promise completed when the end was written
     * @return the future of the promise
     */
    public ChannelFuture close(ChannelPromise promise) {
        return end.close(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        end.closeChannel(ctx, promise);
    }

    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) {
        if (end.isClosed()) {
            return ctx.alloc().heapBuffer(msg.readableBytes()); // bounded by the message
        }
        long content = (pending == null ? 0 : pending.readableBytes()) + (long) msg.readableBytes();
        long full = content / blockSize;
        if (full == 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        long room = full * blocks.maxLength(blockSize);
        if (room > maxEncodeSize) {
            throw new EncoderException("a write of " + msg.readableBytes() + " octets may become " + room
                    + " (expected: up to " + maxEncodeSize + ')');
        }
        return ctx.alloc().heapBuffer((int) room); // bounded by maxEncodeSize
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        if (end.isClosed()) {
            out.writeBytes(msg);
            return;
        }
        while (msg.isReadable()) {
            if (pending == null) {
                pending = ctx.alloc().heapBuffer(Math.min(blockSize, msg.readableBytes()), blockSize);
            }
            pending.writeBytes(msg, Math.min(msg.readableBytes(), blockSize - pending.readableBytes()));
            if (pending.readableBytes() == blockSize) {
                blocks.write(pending, out);
                dropPending();
            }
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        writePending(ctx);
        ctx.flush();
    }

    private void writePending(ChannelHandlerContext ctx) {
        if (pending != null && !end.isClosed()) {
            ByteBuf out = ctx.alloc().heapBuffer(blocks.maxLength(pending.readableBytes()));
            ctx.write(writtenTo(out));
        }
    }

    /** Writes what is pending, and takes the buffer over if that fails. */
    private ByteBuf writtenTo(ByteBuf out) {
        boolean isDone = false;
        try {
            if (pending != null) {
                blocks.write(pending, out);
                dropPending();
            }
            isDone = true;
            return out;
        } finally {
            if (!isDone) {
                out.release();
            }
        }
    }

    private ByteBuf finish(ChannelHandlerContext ctx) {
        int length = pending == null ? 0 : pending.readableBytes();
        ByteBuf last = writtenTo(ctx.alloc().heapBuffer(blocks.maxLength(length) + blocks.maxLength(0)));
        blocks.writeEnd(last);
        return last;
    }
}
