/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.DuplexChannel;

import java.util.function.Consumer;

/**
 * Takes what any thread asks of the halves of a {@link DuplexChannel} to its event loop.
 */
public final class HalfClosing {

    private HalfClosing() { }

    /**
     * Returns whether a channel stays open when its peer shuts down its output. Any thread.
     *
     * @return {@code false} also for a channel that knows no halves
     */
    public static boolean isAllowed(Channel channel) {
        return Boolean.TRUE.equals(channel.config().getOption(ChannelOption.ALLOW_HALF_CLOSURE));
    }

    /**
     * Shuts one half down: now if called on the event loop, else soon. Any thread.
     *
     * @param promise completed with the outcome
     * @param half shuts it down, on the loop, and completes the promise
     * @return {@code promise}
     */
    public static ChannelFuture shutdown(Channel channel, ChannelPromise promise,
                                         Consumer<? super ChannelPromise> half) {
        if (channel.eventLoop().inEventLoop()) {
            half.accept(promise);
        } else {
            channel.eventLoop().execute(() -> half.accept(promise));
        }
        return promise;
    }

    /**
     * Shuts both halves down, output first. Any thread.
     *
     * @param promise completed when both are done; fails with the first failure
     * @return {@code promise}
     */
    public static ChannelFuture shutdownBoth(DuplexChannel channel, ChannelPromise promise) {
        return shutdown(channel, promise, outcome -> oneAfterTheOther(channel, outcome));
    }

    /** In one task: a peer that answers the first by closing must not come between. */
    private static void oneAfterTheOther(DuplexChannel channel, ChannelPromise promise) {
        ChannelFuture output = channel.shutdownOutput();
        ChannelFuture input = channel.shutdownInput();
        Throwable cause = output.cause() != null ? output.cause() : input.cause();
        if (cause == null) {
            promise.trySuccess();
        } else {
            promise.tryFailure(cause);
        }
    }
}
