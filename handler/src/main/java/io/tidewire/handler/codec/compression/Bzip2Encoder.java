/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufOutputStream;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.MessageToByteEncoder;
import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Compresses with bzip2, by Apache Commons Compress ({@code org.apache.commons:commons-compress}, an optional
 * dependency). Content goes out when a block is full, and when this or the channel is closed: bzip2 cannot flush.
 * Afterwards what is written goes out as it is.
 */
public class Bzip2Encoder extends MessageToByteEncoder<ByteBuf> {
    private static final int MAX_BLOCK_UNITS = 9;

    private final StreamEnd end = new StreamEnd(this::finish);
    private final int blockSizeMultiplier;
    /** Between the library, which writes where it wants, and the buffer of the present write. */
    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    /** {@code null} before the first write. */
    private @Nullable OutputStream stream;

    /** Creates an encoder with blocks of 900 000 octets. */
    public Bzip2Encoder() {
        this(MAX_BLOCK_UNITS);
    }

    /**
     * Creates an encoder.
     *
     * @param blockSizeMultiplier the size of a block in 100 000 octets, 1 to 9; takes about eight times as much memory
     */
    public Bzip2Encoder(int blockSizeMultiplier) {
        super(ByteBuf.class);
        CompressionLibrary.COMMONS_COMPRESS.require();
        this.blockSizeMultiplier = checkInRange(blockSizeMultiplier, 1, MAX_BLOCK_UNITS, "blockSizeMultiplier");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        end.added(ctx);
    }

    /** Pending output goes out at once, since a flush may have completed the promises of its writes; a stream ends. */
    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        if (stream != null && !end.isClosed() && ctx.channel().isActive()) {
            ctx.writeAndFlush(finish(ctx));
        }
        end.removed();
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

    private OutputStream stream() throws IOException {
        if (stream == null) {
            stream = Bzip2Stream.over(compressed, blockSizeMultiplier);
        }
        return stream;
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        if (end.isClosed()) {
            out.writeBytes(msg);
            return;
        }
        if (msg.isReadable()) {
            msg.readBytes(stream(), msg.readableBytes());
            takeCompressed(out);
        }
    }

    private void takeCompressed(ByteBuf out) throws IOException {
        if (compressed.size() > 0) {
            try (ByteBufOutputStream target = new ByteBufOutputStream(out)) {
                compressed.writeTo(target);
            }
            compressed.reset();
        }
    }

    private ByteBuf finish(ChannelHandlerContext ctx) throws IOException {
        stream().close();
        ByteBuf last = ctx.alloc().buffer(compressed.size()); // bounded by a block
        boolean isDone = false;
        try {
            takeCompressed(last);
            isDone = true;
            return last;
        } finally {
            if (!isDone) {
                last.release();
            }
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        end.closeChannel(ctx, promise);
    }
}
