/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Passes every call on to another decoder; a subclass changes what it wants to.
 */
public class DecoratingHttp2ConnectionDecoder implements Http2ConnectionDecoder {
    private final Http2ConnectionDecoder delegate;

    /**
     * Creates a decorator.
     *
     * @param delegate gets every call
     */
    public DecoratingHttp2ConnectionDecoder(Http2ConnectionDecoder delegate) {
        this.delegate = checkNotNull(delegate, "delegate");
    }

    final Http2ConnectionDecoder delegate() {
        return delegate;
    }

    @Override
    public void lifecycleManager(Http2LifecycleManager lifecycleManager) {
        delegate.lifecycleManager(lifecycleManager);
    }

    @Override
    public Http2Connection connection() {
        return delegate.connection();
    }

    @Override
    public Http2LocalFlowController flowController() {
        return delegate.flowController();
    }

    @Override
    public void frameListener(Http2FrameListener listener) {
        delegate.frameListener(listener);
    }

    @Override
    public @Nullable Http2FrameListener frameListener() {
        return delegate.frameListener();
    }

    @Override
    public void decodeFrame(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Http2Exception {
        delegate.decodeFrame(ctx, in, out);
    }

    @Override
    public Http2Settings localSettings() {
        return delegate.localSettings();
    }

    @Override
    public boolean prefaceReceived() {
        return delegate.prefaceReceived();
    }

    @Override
    public void close() {
        delegate.close();
    }
}
