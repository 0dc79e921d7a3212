/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelPromise;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import org.jspecify.annotations.Nullable;

/** Moves the input of a channel to the output of another one of the same event loop. */
final class SpliceToChannel extends AbstractEpollStreamChannel.SpliceInTask {

    private final AbstractEpollStreamChannel source;
    private final AbstractEpollStreamChannel target;

    SpliceToChannel(AbstractEpollStreamChannel source, AbstractEpollStreamChannel target, int len,
                    ChannelPromise promise) {
        source.super(len, promise);
        this.source = source;
        this.target = target;
        // The target may close while the source has nothing to move.
        ChannelFutureListener onTargetClosed =
                closed -> source.splices().fail(this, new ClosedChannelException());
        target.closeFuture().addListener(onTargetClosed);
        promise.addListener(done -> target.closeFuture().removeListener(onTargetClosed));
    }

    @Override
    @Nullable Throwable refusal() {
        if (target.isOpen() && !target.isActive()) {
            return new NotYetConnectedException();
        }
        if (target.isOutputShutdown()) {
            return new ClosedChannelException();
        }
        return target.isRegistered() && target.eventLoop() == source.eventLoop() ? null
                : new IllegalStateException(target + " has left the event loop of " + source);
    }

    @Override
    void spliceOut(SplicePipe pipe, int count) {
        ChannelPromise written = target.newPromise();
        written.addListener(done -> source.splices().passedOn(this, done.cause()));
        target.unsafe().write(new SplicedBytes(pipe, count), written);
        target.unsafe().flush();
    }
}
