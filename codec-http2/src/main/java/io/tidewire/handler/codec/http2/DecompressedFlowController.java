/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * A flow controller to which listeners report the decompressed content that they have consumed, as they know nothing
 * else.
 */
final class DecompressedFlowController implements Http2LocalFlowController {
    private final Http2LocalFlowController delegate;
    private final Http2Connection.PropertyKey decompressorKey;

    DecompressedFlowController(Http2LocalFlowController delegate, Http2Connection.PropertyKey decompressorKey) {
        this.delegate = delegate;
        this.decompressorKey = decompressorKey;
    }

    /** Returns the controller that is in use, under decompression or not, if it is one of ours. */
    static @Nullable DefaultHttp2LocalFlowController findOwn(Http2LocalFlowController controller) {
        Http2LocalFlowController inner = controller instanceof DecompressedFlowController decompressed
                ? decompressed.delegate : controller;
        return inner instanceof DefaultHttp2LocalFlowController own ? own : null;
    }

    @Override
    public boolean consumeBytes(Http2Stream stream, int numBytes) throws Http2Exception {
        StreamDecompressor decompressor = stream.getProperty(decompressorKey);
        return delegate.consumeBytes(stream, decompressor == null ? numBytes : decompressor.consume(numBytes));
    }

    @Override
    public Http2LocalFlowController frameWriter(Http2FrameWriter frameWriter) {
        return delegate.frameWriter(frameWriter);
    }

    @Override
    public void channelHandlerContext(ChannelHandlerContext ctx) throws Http2Exception {
        delegate.channelHandlerContext(ctx);
    }

    @Override
    public void initialWindowSize(int newWindowSize) throws Http2Exception {
        delegate.initialWindowSize(newWindowSize);
    }

    @Override
    public int initialWindowSize() {
        return delegate.initialWindowSize();
    }

    @Override
    public int initialWindowSize(Http2Stream stream) {
        return delegate.initialWindowSize(stream);
    }

    @Override
    public int windowSize(Http2Stream stream) {
        return delegate.windowSize(stream);
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
        delegate.incrementWindowSize(stream, delta);
    }

    @Override
    public void receiveFlowControlledFrame(@Nullable Http2Stream stream, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        delegate.receiveFlowControlledFrame(stream, data, padding, endOfStream);
    }

    @Override
    public int unconsumedBytes(Http2Stream stream) {
        return delegate.unconsumedBytes(stream);
    }
}
