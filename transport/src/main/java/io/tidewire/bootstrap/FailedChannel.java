/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.EventLoop;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/** The channel of a future when none could be created: closed, and good for nothing. */
final class FailedChannel extends AbstractChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false);

    private final ChannelConfig config = new DefaultChannelConfig(this);

    FailedChannel() {
        super(null);
        unsafe().closeForcibly();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("the channel could not be created");
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new FailedUnsafe();
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return false;
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return null;
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected void doBind(SocketAddress localAddress) {
        throw unsupported();
    }

    @Override
    protected void doDisconnect() {
        throw unsupported();
    }

    @Override
    protected void doClose() {
        // There was never anything open.
    }

    @Override
    protected void doBeginRead() {
        throw unsupported();
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) {
        throw unsupported();
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return false;
    }

    @Override
    public boolean isActive() {
        return false;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    private final class FailedUnsafe extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remote, @Nullable SocketAddress local, ChannelPromise promise) {
            safeSetFailure(promise, unsupported());
        }
    }
}
