/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.nio.channels.ClosedChannelException;

/**
 * One attempt to register a channel, which has claimed the {@link Registration}. It begins on any thread, and goes on
 * on the event loop; a channel that was on another one moves first.
 */
final class ChannelRegistering implements Runnable, LoopMove.Arrival, ChannelFutureListener {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractChannel.class);

    private final AbstractChannel channel;
    private final EventLoop loop;
    private final ChannelPromise promise;

    ChannelRegistering(AbstractChannel channel, EventLoop loop, ChannelPromise promise) {
        this.channel = channel;
        this.loop = loop;
        this.promise = promise;
    }

    /** Any thread. */
    void begin() {
        EventLoop before = channel.pipeline.ownLoop();
        if (before != null && before != loop) {
            channel.pipeline.moveTo(loop, this);
            return;
        }
        channel.pipeline.onEventLoop(loop);
        if (loop.inEventLoop()) {
            run();
            return;
        }
        try {
            loop.execute(this);
        } catch (Throwable t) {
            onRefused(t);
        }
    }

    @Override
    public void onArrived() {
        run();
    }

    @Override
    public void onRefused(Throwable cause) {
        LOGGER.warn("Force-closing channel 0x{}, whose registration was not accepted by {}", channel.id().asShortText(),
                loop, cause);
        channel.abandonRegistration();
        channel.unsafe.closeForcibly();
        // No loop runs this channel any more, so nothing else touches what it has not sent.
        ClosedChannelException closed = channel.newClosedChannelException("register(EventLoop, ChannelPromise)");
        ChannelClosing.failPending(channel.unsafe.takeOutboundBuffer(), closed, closed);
        channel.unsafe.safeSetFailure(promise, cause);
    }

    /** On the event loop. */
    @Override
    public void run() {
        // The registration may have been cancelled, or the channel closed, while this waited in the queue.
        if (!promise.setUncancellable()) {
            channel.abandonRegistration();
            return;
        }
        if (!channel.isOpen()) {
            channel.abandonRegistration();
            channel.unsafe.ensureOpen(promise);
            return;
        }
        ChannelPromise done = channel.newPromise();
        done.addListener(this);
        try {
            channel.doRegister(done);
        } catch (Throwable t) {
            done.tryFailure(t);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    public void operationComplete(ChannelFuture future) {
        if (future.isSuccess()) {
            onRegistered();
        } else {
            onFailed(future.cause());
        }
    }

    private void onRegistered() {
        boolean first = !channel.wasRegistered();
        channel.setRegistration(Registration.REGISTERED);
        // Handlers are added for real before any listener is notified, because listeners may fire events.
        channel.pipeline.onRegistered();
        channel.unsafe.safeSetSuccess(promise);
        channel.pipeline.fireChannelRegistered();
        if (!channel.isActive()) {
            return;
        }
        if (first) {
            channel.pipeline.fireChannelActive();
        } else if (channel.config().isAutoRead()) {
            // Active before it changed loops: no other code would ask to read on.
            channel.unsafe.beginRead();
        }
    }

    private void onFailed(Throwable cause) {
        channel.abandonRegistration();
        if (channel.wasRegistered()) {
            // The handlers have been notified of the channel's life, and are notified of its end.
            channel.unsafe.close(channel.unsafe.voidPromise());
        } else {
            channel.unsafe.closeForcibly();
        }
        channel.unsafe.safeSetFailure(promise, cause);
    }
}
