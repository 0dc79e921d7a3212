/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The close of a channel, of which there is one. Event loop only, but for {@link #run()}: a close that may block is
 * made on another thread. The event loop goes on meanwhile, and does not end before it has come back.
 */
final class ChannelClosing implements Runnable {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractChannel.class);

    private final AbstractChannel channel;
    private final ChannelPromise promise;
    /** Why messages that were flushed fail. */
    private final Throwable cause;
    /** Why messages that were not flushed fail. */
    private final ClosedChannelException closeCause;
    private final boolean wasActive;
    /** The messages that were not sent, if any. */
    private final @Nullable ChannelOutboundBuffer pending;

    // Written before a close on another thread comes back, read afterwards.
    private @Nullable Throwable failure;
    private @Nullable Runnable comeBack;

    /** Ends the output of the channel. */
    ChannelClosing(AbstractChannel channel, ChannelPromise promise, Throwable cause,
                   ClosedChannelException closeCause) {
        this.channel = channel;
        this.promise = promise;
        this.cause = cause;
        this.closeCause = closeCause;
        wasActive = channel.isActive();
        pending = channel.unsafe.takeOutboundBuffer();
    }

    void begin() {
        if (wasActive) {
            FlightRecording.closing(channel, pending);
        }
        Executor executor = channel.unsafe.prepareToClose();
        if (executor != null && channel.pipeline.ownLoop() != null) {
            beginElsewhere(executor);
            return;
        }
        try {
            doClose();
            setClosed();
        } finally {
            failPending(pending, cause, closeCause);
        }
        // At once: a deregistration that was asked for before comes first, and removes the handlers.
        oweInactive();
        if (channel.is(AbstractChannel.IN_FLUSH)) {
            // The flush up the stack has not settled its messages yet.
            channel.invokeLater(this::deregister);
        } else {
            deregister();
        }
    }

    private void beginElsewhere(Executor executor) {
        channel.set(AbstractChannel.CLOSING_ELSEWHERE, true);
        try {
            comeBack = HandOut.from(channel.eventLoop(), this::finish);
        } catch (RejectedExecutionException e) {
            comeBack = this::finish; // the very end of the loop, which waits for nothing any more
            run();
            return;
        }
        try {
            executor.execute(this);
        } catch (Throwable t) {
            LOGGER.warn("{}: no thread to close on, so the event loop may be blocked by a linger time", channel, t);
            run();
        }
    }

    @Override
    @SuppressWarnings("NullAway") // beginElsewhere() has set where to come back to.
    public void run() {
        doClose();
        try {
            comeBack.run();
        } catch (RejectedExecutionException e) {
            LOGGER.warn("{}: the event loop has ended before the channel was closed", channel, e);
            finish();
        }
    }

    private void finish() {
        channel.set(AbstractChannel.CLOSING_ELSEWHERE, false);
        setClosed();
        failPending(pending, cause, closeCause);
        oweInactive();
        deregister();
    }

    private void doClose() {
        try {
            channel.doClose();
        } catch (Throwable t) {
            failure = t;
        }
    }

    private void setClosed() {
        channel.knownCloseFuture().setClosed();
        if (failure == null) {
            channel.unsafe.safeSetSuccess(promise);
        } else {
            channel.unsafe.safeSetFailure(promise, failure);
        }
    }

    private void oweInactive() {
        channel.set(AbstractChannel.INACTIVE_OWED, wasActive && !channel.isActive());
    }

    private void deregister() {
        // No one is notified, so a promise without listeners will do for both.
        ChannelDeregistering.begin(channel, promise.isVoid() ? promise : channel.unsafe.voidPromise());
    }

    /** Fails what was not sent, if there is a buffer. */
    static void failPending(@Nullable ChannelOutboundBuffer buffer, Throwable cause,
                            ClosedChannelException closeCause) {
        if (buffer != null) {
            buffer.failFlushed(cause, false);
            buffer.close(closeCause);
        }
    }
}
