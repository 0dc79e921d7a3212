/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decompresses what a channel receives, with limits of its own:
 *
 * <pre>{@code
 * new DecompressingDecoder(ZstdDecompressor.builder().maxWindowLog(23),
 *         DecompressionLimits.DEFAULT.maxOctets(64 << 20))
 * }</pre>
 *
 * <p>Each buffer of output, of up to 64 KiB, is passed on before the next one is made; the receiver releases it. A
 * stream that is not valid, or over a limit, causes one {@link DecompressionException}. After that, and behind the end
 * of the stream, everything is dropped. A stream that the end of the channel cuts off causes one as well.
 *
 * <p>The subclasses are the same with the limits of {@link DecompressionLimits#DEFAULT}.
 */
public class DecompressingDecoder extends ByteToMessageDecoder {
    private final Decompressor.AbstractDecompressorBuilder builder;
    private final Decompression decompression;

    /**
     * Creates a decoder.
     *
     * @param decompressor makes what decompresses, with the first input
     * @param limits how much the stream may become
     */
    public DecompressingDecoder(Decompressor.AbstractDecompressorBuilder decompressor, DecompressionLimits limits) {
        builder = checkNotNull(decompressor, "decompressor");
        decompression = new Decompression(checkNotNull(limits, "limits"));
    }

    /** Creates a decoder with the limits by default. */
    DecompressingDecoder(Decompressor.AbstractDecompressorBuilder decompressor) {
        this(decompressor, DecompressionLimits.DEFAULT);
    }

    /** Whether input is dropped, because the stream has ended or failed. */
    final boolean hasEnded() {
        return decompression.isEnded();
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        decompression.decode(ctx, in, out, builder::build);
    }

    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        super.decodeLast(ctx, in, out);
        decompression.end();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        decompression.close();
    }
}
