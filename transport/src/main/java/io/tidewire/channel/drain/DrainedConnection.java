/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.drain;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A connection that a {@link ServerDrain} looks after.
 *
 * <pre>
 *   OPEN --drain--&gt; UNCLAIMED --claim()--&gt; CLAIMED --renounce()--&gt; UNCLAIMED
 *     any state, closed or at the deadline --&gt; CLOSED
 * </pre>
 *
 * <p>All but {@link #drain()} belongs to the channel's event loop.
 */
final class DrainedConnection {
    private enum State { OPEN, UNCLAIMED, CLAIMED, CLOSED }

    private final ServerDrain drain;
    private final Channel channel;
    private final DrainEvent event = new DrainEvent(this);
    /** The channel is active: it has its event loop and its handlers. Written by the event loop. */
    private volatile boolean isReady;
    private State state = State.OPEN;
    private @Nullable Future<?> deadline;
    /** Requests that were accepted and of whose end nothing is known. */
    private int unanswered;

    DrainedConnection(ServerDrain drain, Channel channel) {
        this.drain = drain;
        this.channel = channel;
    }

    /** Waits in the pipeline until the channel is active, and leaves it: there is nothing to do for it in a message. */
    ChannelInboundHandlerAdapter start() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.fireChannelActive();
                ctx.pipeline().remove(this);
                isReady = true;
                if (drain.isDraining()) {
                    begin();
                }
            }
        };
    }

    Channel channel() {
        return channel;
    }

    /** Begins to end the connection, unless it is not active yet: then that begins it. Any thread. */
    void drain() {
        if (isReady) {
            channel.eventLoop().execute(this::begin);
        }
    }

    private void begin() {
        if (state != State.OPEN) {
            return;
        }
        state = State.UNCLAIMED;
        startDeadline();
        fire();
    }

    private void startDeadline() {
        deadline = channel.eventLoop().schedule(this::onDeadline, drain.remainingNanos(), TimeUnit.NANOSECONDS);
    }

    private void onDeadline() {
        EventLoop loop = channel.eventLoop();
        if (loop.inEventLoop()) {
            cut();
        } else {
            // The channel has moved.
            loop.execute(this::cut);
        }
    }

    private void fire() {
        if (state != State.UNCLAIMED) {
            return;
        }
        channel.pipeline().fireUserEventTriggered(event);
        if (state == State.UNCLAIMED && channel.isOpen()) {
            closeBehindUnsent();
        }
    }

    private void closeBehindUnsent() {
        ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
        if (unsent == null || unsent.totalPendingWriteBytes() == 0) {
            channel.close();
        } else {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void cut() {
        if (state != State.CLOSED) {
            drain.connectionCut(unanswered);
            unanswered = 0;
            channel.unsafe().close(channel.voidPromise());
        }
    }

    /** The channel was closed. */
    void onClosed() {
        state = State.CLOSED;
        if (deadline != null) {
            deadline.cancel(false);
        }
        drain.connectionClosed(this, unanswered);
        unanswered = 0;
    }

    long remainingMillis() {
        return TimeUnit.NANOSECONDS.toMillis(drain.remainingNanos());
    }

    void claim() {
        if (state == State.UNCLAIMED) {
            state = State.CLAIMED;
        }
    }

    void renounce() {
        if (state == State.CLAIMED) {
            state = State.UNCLAIMED;
            channel.eventLoop().execute(this::fire);
        }
    }

    void accepted(int requests) {
        unanswered += checkPositiveOrZero(requests, "requests");
        drain.requestsAccepted(requests);
    }

    void answered() {
        if (settle()) {
            drain.requestAnswered();
        }
    }

    void abandoned() {
        if (settle()) {
            drain.requestAbandoned();
        }
    }

    /** Not one that the end of the connection has settled before. */
    private boolean settle() {
        if (unanswered == 0) {
            return false;
        }
        unanswered--;
        return true;
    }

    void refused() {
        drain.requestRefused();
    }
}
