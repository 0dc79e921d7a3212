/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.encoder.Encoder;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.MessageToByteEncoder;
import io.tidewire.util.Attribute;
import io.tidewire.util.AttributeKey;

import java.io.IOException;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Compresses with Brotli (RFC 7932) by brotli4j. The output of one write can be decompressed when it arrives. When
 * the channel is closed, the end is written first. Each channel has a stream of its own, in native memory, that is
 * freed when the handler is removed or the end was written.
 */
@ChannelHandler.Sharable
public final class BrotliEncoder extends MessageToByteEncoder<ByteBuf> {
    private static final AttributeKey<BrotliStream> STREAM = AttributeKey.valueOf(BrotliEncoder.class, "STREAM");

    private final Encoder.Parameters parameters;
    private final boolean isSharable;

    /** Creates an encoder with the options by default. */
    public BrotliEncoder() {
        this(BrotliOptions.standard());
    }

    /**
     * Creates an encoder.
     *
     * @param brotliOptions how it compresses
     */
    public BrotliEncoder(BrotliOptions brotliOptions) {
        this(checkNotNull(brotliOptions, "brotliOptions").parameters());
    }

    /**
     * Creates an encoder that may be shared.
     *
     * @param parameters how it compresses; not to be changed any more
     */
    public BrotliEncoder(Encoder.Parameters parameters) {
        this(parameters, true);
    }

    /**
     * Creates an encoder.
     *
     * @param parameters how it compresses; not to be changed any more
     * @param isSharable whether several channels may have this one
     */
    public BrotliEncoder(Encoder.Parameters parameters, boolean isSharable) {
        super(ByteBuf.class);
        CompressionLibrary.BROTLI4J.require();
        this.parameters = checkNotNull(parameters, "parameters");
        this.isSharable = isSharable;
    }

    @Override
    public boolean isSharable() {
        return isSharable;
    }

    private static Attribute<BrotliStream> stream(ChannelHandlerContext ctx) {
        return ctx.channel().attr(STREAM);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        BrotliStream stream = new BrotliStream(parameters);
        stream.end.added(ctx);
        stream(ctx).set(stream);
        super.handlerAdded(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        BrotliStream stream = stream(ctx).getAndSet(null);
        if (stream != null) {
            stream.free();
        }
        super.handlerRemoved(ctx);
    }

    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) throws Exception {
        return super.allocateBuffer(ctx, msg, preferDirect);
    }

    @Override
    @SuppressWarnings("NullAway") // The stream is there from handlerAdded() to handlerRemoved().
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        stream(ctx).get().encode(msg, out);
    }

    /**
     * Writes the end of the compressed data. The channel stays open, and what is written then goes out as it is.
     *
     * @param ctx the context of this encoder
     * @throws IOException if the library fails
     */
    public void finish(ChannelHandlerContext ctx) throws IOException {
        BrotliStream stream = stream(ctx).get();
        if (stream != null) {
            stream.end.close();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        BrotliStream stream = stream(ctx).get();
        if (stream == null) {
            ctx.close(promise);
        } else {
            stream.end.closeChannel(ctx, promise);
        }
    }
}
