/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToByteEncoder;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;

/**
 * Compresses with Zstandard (RFC 8878) by zstd-jni ({@code com.github.luben:zstd-jni}, an optional dependency), in one
 * frame with a checksum. Content can be decompressed once it was flushed and has arrived; output also goes out when a
 * block is full. When the channel is closed, the frame is ended first. The native memory is freed when the handler is
 * removed.
 */
public final class ZstdEncoder extends MessageToByteEncoder<ByteBuf> {
    /** The octets of a frame, a block and an end beside the content. */
    private static final int OVERHEAD_OCTETS = 64;

    private final StreamEnd end = new StreamEnd(this::finish);
    private final int compressionLevel;
    private final int blockSize;
    private final int maxEncodeSize;
    /** {@code null} before the first write, and when it was freed. */
    private @Nullable ZstdCompressCtx context;
    /** Content that was given to the library since the last flush. */
    private long pending;

    /** Creates an encoder of level 3. */
    public ZstdEncoder() {
        this(ZstdOptions.DEFAULT_LEVEL);
    }

    /**
     * Creates an encoder.
     *
     * @param compressionLevel -131072 (fastest) to 22 (smallest)
     */
    public ZstdEncoder(int compressionLevel) {
        this(compressionLevel, ZstdOptions.DEFAULT_BLOCK_SIZE, ZstdOptions.DEFAULT_MAX_ENCODE_SIZE);
    }

    /**
     * Creates an encoder of level 3.
     *
     * @param blockSize content goes out at the latest when as much was written, in octets, above zero
     * @param maxEncodeSize the most octets that one write may become; a larger one fails
     */
    public ZstdEncoder(int blockSize, int maxEncodeSize) {
        this(ZstdOptions.DEFAULT_LEVEL, blockSize, maxEncodeSize);
    }

    /**
     * Creates an encoder.
     *
     * @param compressionLevel -131072 (fastest) to 22 (smallest)
     * @param blockSize content goes out at the latest when as much was written, in octets, above zero
     * @param maxEncodeSize the most octets that one write may become; a larger one fails
     */
    public ZstdEncoder(int compressionLevel, int blockSize, int maxEncodeSize) {
        super(ByteBuf.class);
        CompressionLibrary.ZSTD_JNI.require();
        ZstdOptions options = new ZstdOptions(compressionLevel, blockSize, maxEncodeSize);
        this.compressionLevel = options.compressionLevel();
        this.blockSize = options.blockSize();
        this.maxEncodeSize = options.maxEncodeSize();
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
            if (context != null) {
                context.close();
                context = null;
            }
        }
    }

    private ZstdCompressCtx context() {
        if (context == null) {
            context = new ZstdCompressCtx();
            context.setLevel(compressionLevel).setChecksum(true);
        }
        return context;
    }

    private static long bound(long content) {
        return content + (content >>> 8) + OVERHEAD_OCTETS;
    }

    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) {
        long content = pending + msg.readableBytes();
        if (end.isClosed() || content >= blockSize) {
            long room = bound(content);
            if (room > maxEncodeSize) {
                throw new EncoderException("a write of " + msg.readableBytes() + " octets may become " + room
                        + " (expected: up to " + maxEncodeSize + ')');
            }
            return ctx.alloc().directBuffer((int) room); // bounded by maxEncodeSize
        }
        return ctx.alloc().directBuffer(OVERHEAD_OCTETS);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
        if (end.isClosed()) {
            out.writeBytes(msg);
            return;
        }
        if (!msg.isReadable()) {
            return;
        }
        int length = msg.readableBytes();
        EndDirective directive = pending + length >= blockSize ? EndDirective.FLUSH : EndDirective.CONTINUE;
        if (msg.isDirect() && msg.nioBufferCount() == 1) {
            compress(msg.nioBuffer(), out, directive);
        } else {
            // The library wants both in direct memory.
            ByteBuf copy = ctx.alloc().directBuffer(length); // bounded by the message
            try {
                copy.writeBytes(msg, msg.readerIndex(), length);
                compress(copy.nioBuffer(), out, directive);
            } finally {
                copy.release();
            }
        }
        msg.skipBytes(length);
        pending = directive == EndDirective.FLUSH ? 0 : pending + length;
    }

    private void compress(ByteBuffer source, ByteBuf out, EndDirective directive) {
        boolean isDone = false;
        while (!isDone) {
            if (!out.isWritable()) {
                out.ensureWritable(Math.max(OVERHEAD_OCTETS, out.capacity()));
            }
            ByteBuffer target = out.nioBuffer(out.writerIndex(), out.writableBytes());
            isDone = context().compressDirectByteBufferStream(target, source, directive);
            out.writerIndex(out.writerIndex() + target.position());
            if (directive == EndDirective.CONTINUE) {
                isDone = !source.hasRemaining();
            }
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        writePending(ctx);
        ctx.flush();
    }

    private void writePending(ChannelHandlerContext ctx) {
        if (pending > 0 && !end.isClosed()) {
            ctx.write(ended(ctx, EndDirective.FLUSH));
        }
    }

    private ByteBuf finish(ChannelHandlerContext ctx) {
        return ended(ctx, EndDirective.END);
    }

    private ByteBuf ended(ChannelHandlerContext ctx, EndDirective directive) {
        ByteBuf nothing = ctx.alloc().directBuffer(1);
        ByteBuf out = null;
        boolean isDone = false;
        try {
            out = ctx.alloc().directBuffer((int) Math.min(bound(pending), ZstdOptions.DEFAULT_MAX_ENCODE_SIZE));
            compress(nothing.nioBuffer(0, 0), out, directive);
            pending = 0;
            isDone = true;
            return out;
        } finally {
            nothing.release();
            if (!isDone && out != null) {
                out.release();
            }
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        end.closeChannel(ctx, promise);
    }
}
