/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.net.SocketAddress;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.RecvByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The internal operations as the pipeline's head sees them: after each one that was not started from inside another
 * call of the channel, the tasks that it left behind are run, as there is no thread to do so.
 */
final class TaskRunningUnsafe implements Channel.Unsafe {

    private final EmbeddedChannel channel;
    private final Channel.Unsafe unsafe;

    TaskRunningUnsafe(EmbeddedChannel channel, Channel.Unsafe unsafe) {
        this.channel = channel;
        this.unsafe = unsafe;
    }

    @Override
    public RecvByteBufAllocator.Handle recvBufAllocHandle() {
        return unsafe.recvBufAllocHandle();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return unsafe.localAddress();
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return unsafe.remoteAddress();
    }

    @Override
    public ChannelPromise voidPromise() {
        return unsafe.voidPromise();
    }

    @Override
    public @Nullable ChannelOutboundBuffer outboundBuffer() {
        return unsafe.outboundBuffer();
    }

    @Override
    public void register(EventLoop eventLoop, ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.register(eventLoop, promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void bind(SocketAddress localAddress, ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.bind(localAddress, promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress, ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.connect(remoteAddress, localAddress, promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void disconnect(ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.disconnect(promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void close(ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.close(promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void closeForcibly() {
        channel.enter();
        try {
            unsafe.closeForcibly();
        } finally {
            channel.leave();
        }
    }

    @Override
    public void deregister(ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.deregister(promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void beginRead() {
        channel.enter();
        try {
            unsafe.beginRead();
        } finally {
            channel.leave();
        }
    }

    @Override
    public void write(Object msg, ChannelPromise promise) {
        channel.enter();
        try {
            unsafe.write(msg, promise);
        } finally {
            channel.leave();
        }
    }

    @Override
    public void flush() {
        channel.enter();
        try {
            unsafe.flush();
        } finally {
            channel.leave();
        }
    }
}
