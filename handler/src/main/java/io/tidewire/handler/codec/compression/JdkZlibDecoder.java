/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decompresses zlib, gzip and raw deflate by the JDK. Each buffer of output is passed on before the next is made, so
 * that a small input never is a long list of large buffers (SEC-E02). The checksum and the length of gzip are checked;
 * what comes behind the end is dropped. A stream that the end of the channel cuts off causes a {@link
 * DecompressionException}.
 *
 * <p>Once a limit is reached ({@code maxAllocation}, and the ratio of {@link DecompressionLimits#DEFAULT}) or the input
 * is not valid, everything else is dropped.
 */
public class JdkZlibDecoder extends ZlibDecoder {
    private final JdkZlibDecompressor.Builder builder;
    private final Decompression decompression;
    /** While this decodes. */
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext ctx;

    /**
     * Creates a decoder for zlib without a limit of a piece.
     *
     * @deprecated A limit should be chosen: {@link #JdkZlibDecoder(int)}
     */
    @Deprecated
    public JdkZlibDecoder() {
        this(0);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(int maxAllocation) {
        this(ZlibWrapper.ZLIB, null, false, maxAllocation);
    }

    /**
     * Creates a decoder for zlib without a limit of a piece.
     *
     * @param dictionary the dictionary that the encoder uses
     * @deprecated A limit should be chosen: {@link #JdkZlibDecoder(byte[], int)}
     */
    @Deprecated
    public JdkZlibDecoder(byte[] dictionary) {
        this(dictionary, 0);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param dictionary the dictionary that the encoder uses
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(byte[] dictionary, int maxAllocation) {
        this(ZlibWrapper.ZLIB, checkNotNull(dictionary, "dictionary"), false, maxAllocation);
    }

    /**
     * Creates a decoder without a limit of a piece.
     *
     * @param wrapper the format around the data
     * @deprecated A limit should be chosen: {@link #JdkZlibDecoder(ZlibWrapper, int)}
     */
    @Deprecated
    public JdkZlibDecoder(ZlibWrapper wrapper) {
        this(wrapper, 0);
    }

    /**
     * Creates a decoder.
     *
     * @param wrapper the format around the data
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(ZlibWrapper wrapper, int maxAllocation) {
        this(wrapper, null, false, maxAllocation);
    }

    /**
     * Creates a decoder without a limit of a piece.
     *
     * @param wrapper the format around the data
     * @param decompressConcatenated whether members of gzip may follow each other
     * @deprecated A limit should be chosen: {@link #JdkZlibDecoder(ZlibWrapper, boolean, int)}
     */
    @Deprecated
    public JdkZlibDecoder(ZlibWrapper wrapper, boolean decompressConcatenated) {
        this(wrapper, decompressConcatenated, 0);
    }

    /**
     * Creates a decoder.
     *
     * @param wrapper the format around the data
     * @param decompressConcatenated whether members of gzip may follow each other
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(ZlibWrapper wrapper, boolean decompressConcatenated, int maxAllocation) {
        this(wrapper, null, decompressConcatenated, maxAllocation);
    }

    /**
     * Creates a decoder for gzip without a limit of a piece.
     *
     * @param decompressConcatenated whether members may follow each other
     * @deprecated A limit should be chosen: {@link #JdkZlibDecoder(boolean, int)}
     */
    @Deprecated
    public JdkZlibDecoder(boolean decompressConcatenated) {
        this(decompressConcatenated, 0);
    }

    /**
     * Creates a decoder for gzip.
     *
     * @param decompressConcatenated whether members may follow each other
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(boolean decompressConcatenated, int maxAllocation) {
        this(ZlibWrapper.GZIP, null, decompressConcatenated, maxAllocation);
    }

    private JdkZlibDecoder(ZlibWrapper wrapper, byte @Nullable [] dictionary, boolean decompressConcatenated,
            int maxAllocation) {
        super(maxAllocation);
        builder = JdkZlibDecompressor.builder().wrapper(wrapper).dictionary(dictionary)
                .decompressConcatenated(decompressConcatenated).maxAllocation(maxAllocation);
        decompression = new Decompression(DecompressionLimits.DEFAULT);
    }

    private Decompressor newDecompressor(ByteBufAllocator allocator) {
        return new JdkZlibDecompressor(builder, allocator, size -> prepareDecompressBuffer(ctx, null, size),
                () -> decompressionBufferExhausted(Unpooled.EMPTY_BUFFER));
    }

    @Override
    public boolean isClosed() {
        return decompression.isEnded();
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        this.ctx = ctx;
        decompression.decode(ctx, in, out, this::newDecompressor);
    }

    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        super.decodeLast(ctx, in, out);
        decompression.end();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        decompression.close();
    }
}
