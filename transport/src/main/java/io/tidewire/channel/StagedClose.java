/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.internal.OutputEnd;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Closes a connection in stages, so that the last answer reaches a peer that is still sending. A socket that is closed
 * with unread input resets the connection, and the reset may destroy the answer before the peer has read it (RFC 9112
 * section 9.6).
 *
 * <pre>
 *   OPEN --close()--&gt; DRAINING --the peer ends, too much came, or time is up--&gt; CLOSED
 *     \-- no half closure, a failed write, or a bound of zero ----------------&gt; CLOSED
 * </pre>
 *
 * <p>While it drains, the output is shut down, over TLS behind close_notify, and what arrives is released at the head
 * of the pipeline: no other handler sees it. The connection is closed when the peer ends its output, when more than
 * {@link #maxBytes()} have arrived, or after {@link #maxMillis()}, whichever comes first. A channel that has no half
 * closure, such as an embedded or a local one, is closed at once.
 *
 * <p>Add it to the write of the last answer, in place of {@link ChannelFutureListener#CLOSE}:
 *
 * <pre>{@code
 * ctx.writeAndFlush(refusal).addListener(StagedClose.DEFAULT);
 * }</pre>
 *
 * <p>Instances are immutable. Any thread.
 */
public final class StagedClose implements ChannelFutureListener {

    /** The most bytes that {@link #DEFAULT} drains: 16 MiB. */
    public static final long DEFAULT_MAX_BYTES = 16L << 20;

    /** The longest time that {@link #DEFAULT} drains, in milliseconds: five seconds. */
    public static final long DEFAULT_MAX_MILLIS = 5_000;

    /** Closes within the default bounds. */
    public static final StagedClose DEFAULT = new StagedClose(DEFAULT_MAX_BYTES, DEFAULT_MAX_MILLIS);

    private final long maxBytes;
    private final long maxMillis;

    /**
     * Creates a listener with bounds of its own. If either is zero, the connection is closed at once.
     *
     * @param maxBytes the most bytes to drain, zero or positive
     * @param maxMillis the longest time to drain, in milliseconds, zero or positive
     * @throws IllegalArgumentException if a bound is negative
     */
    public StagedClose(long maxBytes, long maxMillis) {
        this.maxBytes = checkPositiveOrZero(maxBytes, "maxBytes");
        this.maxMillis = checkPositiveOrZero(maxMillis, "maxMillis");
    }

    /**
     * Returns how much is drained at most.
     *
     * @return the number of bytes
     */
    public long maxBytes() {
        return maxBytes;
    }

    /**
     * Returns how long a connection is drained at most.
     *
     * @return the time in milliseconds
     */
    public long maxMillis() {
        return maxMillis;
    }

    /**
     * Starts to close the channel of a write: in stages if the write succeeded, at once if it failed.
     *
     * @param future the write of the last answer
     */
    @Override
    public void operationComplete(ChannelFuture future) {
        if (future.isSuccess()) {
            close(future.channel());
        } else {
            future.channel().close();
        }
    }

    /**
     * Starts to close a channel. Writes that are still pending fail. Does nothing if the channel is being drained
     * already.
     *
     * @param channel the channel, with its last answer written
     */
    public void close(Channel channel) {
        if (maxBytes == 0 || maxMillis == 0 || !(channel instanceof DuplexChannel duplex)) {
            channel.close();
            return;
        }
        EventLoop loop = channel.eventLoop();
        if (loop.inEventLoop()) {
            begin(duplex);
        } else {
            loop.execute(() -> begin(duplex));
        }
    }

    private void begin(DuplexChannel channel) {
        if (!channel.isOpen() || channel.pipeline().get(Drain.class) != null) {
            return;
        }
        boolean draining = false;
        try {
            // A channel that moves to another loop meanwhile is only closed.
            draining = channel.isRegistered() && channel.eventLoop().inEventLoop() && !channel.isInputShutdown()
                    && drain(channel);
        } finally {
            // Also if something threw: there may be no memory for a timer, or no loop that would take one.
            if (!draining) {
                channel.close();
            }
        }
    }

    private boolean drain(DuplexChannel channel) {
        // First of all: a drain without an end must not begin.
        Future<?> timeout =
                channel.eventLoop().schedule(() -> channel.close(), maxMillis, TimeUnit.MILLISECONDS);
        channel.closeFuture().addListener(closed -> timeout.cancel(false));
        Drain drain = new Drain(maxBytes);
        channel.pipeline().addFirst(drain);
        if (!channel.isOutputShutdown()) {
            ChannelFuture shut = OutputEnd.shutdown(channel);
            if (shut.isDone() && !shut.isSuccess()) {
                return false;
            }
            shut.addListener(CLOSE_ON_FAILURE);
        }
        drain.read();
        return true;
    }

    /** Drops what arrives. Reads on by itself, as auto-read may be off. */
    private static final class Drain extends ChannelInboundHandlerAdapter {
        private long left;
        @SuppressWarnings("NullAway.Init") // Set when it is added, before any event.
        private ChannelHandlerContext context;

        Drain(long maxBytes) {
            left = maxBytes;
        }

        void read() {
            // A handler that was told of the output's end may have closed the channel.
            if (context.channel().isOpen()) {
                context.read();
            }
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            context = ctx;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            left -= bytes(msg);
            ReferenceCountUtil.release(msg);
            if (left < 0) {
                ctx.channel().close();
            }
        }

        private static int bytes(Object msg) {
            if (msg instanceof ByteBuf buffer) {
                return buffer.readableBytes();
            }
            return msg instanceof ByteBufHolder holder ? holder.content().readableBytes() : 0;
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            // Handlers may have been given something before the drain began.
            ctx.fireChannelReadComplete();
            read();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            ctx.fireUserEventTriggered(evt);
            if (evt instanceof ChannelInputShutdownEvent) {
                ctx.channel().close();
            }
        }
    }
}
