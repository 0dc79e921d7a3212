/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Ends connections whose peer is too slow for what it owes: the handshake, the head of a request, the body at a rate,
 * any sign of life, room for our output, the end of the connection.
 *
 * <pre>{@code
 * // one for all connections of the server
 * SlowPeerPolicy.Builder patience = SlowPeerPolicy.builder()
 *         .requestParts(HttpRequestPart::of)
 *         .requestHead(20, TimeUnit.SECONDS)
 *         .bodyRate(240, 10, TimeUnit.SECONDS)
 *         .idle(60, TimeUnit.SECONDS);
 * // in the initializer, behind the codec
 * pipeline.addLast(new HttpServerCodec(), patience.build(), new MyHandler());
 * }</pre>
 *
 * <p>Its place is behind the codec, so that it sees messages; that octets come it sees from
 * {@code channelReadComplete}. When a deadline is over, a {@link Deadline} is fired as a user event, and then the
 * channel is closed.
 *
 * <p><b>Fair.</b> Time counts only while the loop attends to its channels, and for the head and the body only while we
 * read: neither a process that was stopped, nor an application that takes its time, makes a peer late. A deadline that
 * is over ends a connection only after the loop has looked for I/O once more.
 *
 * <p><b>Cheap.</b> All connections of a loop share one timer, which ticks ten times per second and looks at those that
 * are due in that tick only. While the loop attends, a deadline is seen at most two ticks late, and never early.
 * Whether output that waits has moved is looked at sixteen times, at most once per tick, in the time that it may stand
 * still: so much later the deadlines for a stalled write and for idleness may begin.
 *
 * <p>One instance belongs to one channel, whose event loop calls it; it cannot be added with another executor.
 */
public final class SlowPeerPolicy extends ChannelDuplexHandler {

    /** The time limit that a peer missed. Fired as a user event before the channel is closed. */
    @Ignorable
    public enum Deadline {
        /** The handshake was not done in time. */
        HANDSHAKE,
        /** The head of a request was not complete in time. */
        REQUEST_HEAD,
        /** The body of a request came more slowly than the rate allows. */
        BODY_RATE,
        /** The connection did not end in time after {@code close()}. */
        CLOSE,
        /** Nothing of what was flushed left in time. */
        WRITE_STALL,
        /** Nothing moved in either direction. */
        IDLE
    }

    /** The part of a request that a message of the codec is. */
    public enum Part {
        /** All that comes before the body. */
        HEAD,
        /** A part of the body with more behind it. */
        BODY,
        /** The last part of the body. */
        END,
        /** A request with all of its body, or one that can have none. */
        WHOLE,
        /** Nothing of a request. */
        OTHER
    }

    private final Deadlines deadlines;
    /** {@code null} before the handler is added, which is before any event. Event loop only. */
    @SuppressWarnings("NullAway.Init")
    private PeerWatch watch;

    private SlowPeerPolicy(Deadlines deadlines) {
        this.deadlines = deadlines;
    }

    /**
     * Starts to describe a policy. At first it has deadlines for idleness (60 s), a write that stalls (30 s) and the
     * close (10 s).
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.executor() != ctx.channel().eventLoop()) {
            throw new IllegalStateException("added with an executor of its own (expected: the channel's event loop)");
        }
        watch = new PeerWatch(ctx, deadlines);
        startIfActive(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        // There is none if it could not be added.
        if (watch != null) {
            watch.stop();
        }
    }

    private void startIfActive(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive() && !watch.isRunning()) {
            watch.start();
        }
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        startIfActive(ctx);
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
        watch.stop();
        ctx.fireChannelUnregistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        startIfActive(ctx);
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        watch.stop();
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (watch.isRunning()) {
            try {
                watch.onRead(msg);
            } catch (Throwable t) {
                // A message that the application's function fails on has no owner.
                ReferenceCountUtil.release(msg);
                throw t;
            }
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (watch.isRunning()) {
            watch.onReadComplete();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (watch.isRunning()) {
            watch.onEvent(evt);
        }
        ctx.fireUserEventTriggered(evt);
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        if (watch.isRunning()) {
            watch.onReadAsked();
        }
        ctx.read();
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        ctx.flush();
        if (watch.isRunning()) {
            watch.onFlushed();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (watch.isRunning()) {
            watch.onClose();
        }
        ctx.close(promise);
    }

    /** Describes policies. May make any number of them; not thread-safe. */
    public static final class Builder {
        private @Nullable Predicate<Object> isHandshakeDone;
        private long handshakeNanos = Long.MAX_VALUE;
        private @Nullable Function<Object, Part> partOf;
        private long headNanos = Long.MAX_VALUE;
        private long bodyBytesPerSecond;
        private long bodyGraceNanos;
        private long idleNanos = TimeUnit.SECONDS.toNanos(60);
        private long writeStallNanos = TimeUnit.SECONDS.toNanos(30);
        private long closeNanos = TimeUnit.SECONDS.toNanos(10);
        /** The result of {@link #build()} for the above; {@code null} after a change. */
        private @Nullable Deadlines deadlines;

        private Builder() {
        }

        private long nanos(long time, TimeUnit unit) {
            deadlines = null;
            checkPositiveOrZero(time, "time");
            return time == 0 ? Long.MAX_VALUE : checkNotNull(unit, "unit").toNanos(time);
        }

        /**
         * Sets how long a handshake may take from the beginning of the connection, as that of TLS.
         *
         * @param time the time; 0 for no limit, as at first
         * @param isDone reports by a user event that the handshake is done, successful or not
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder handshake(long time, TimeUnit unit, Predicate<Object> isDone) {
            handshakeNanos = nanos(time, unit);
            isHandshakeDone = time == 0 ? null : checkNotNull(isDone, "isDone");
            return this;
        }

        /**
         * Sets how messages are parts of requests.
         *
         * @param partOf returns the part that a message of the codec is; called by the event loop of each channel. If
         *        it throws, the message is released, and {@code exceptionCaught} gets the exception
         * @return this builder
         */
        public Builder requestParts(Function<Object, Part> partOf) {
            deadlines = null;
            this.partOf = checkNotNull(partOf, "partOf");
            return this;
        }

        /**
         * Sets how long the head of a request may take: the first one from the beginning of the connection, or the end
         * of the handshake, each other one from its first octets. Needs {@link #requestParts(Function)}.
         *
         * @param time the time; 0 for no limit, as at first
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder requestHead(long time, TimeUnit unit) {
            headNanos = nanos(time, unit);
            return this;
        }

        /**
         * Sets how slow the body of a request may be: after {@code grace + n / bytesPerSecond} at least {@code n}
         * octets must have come. Needs {@link #requestParts(Function)}.
         *
         * @param bytesPerSecond the rate; 0 for no limit, as at first
         * @param grace how long it may take until the rate is reached
         * @param unit the unit of the grace
         * @return this builder
         * @throws IllegalArgumentException if a number is negative
         */
        public Builder bodyRate(long bytesPerSecond, long grace, TimeUnit unit) {
            deadlines = null;
            bodyBytesPerSecond = checkPositiveOrZero(bytesPerSecond, "bytesPerSecond");
            bodyGraceNanos = checkNotNull(unit, "unit").toNanos(checkPositiveOrZero(grace, "grace"));
            return this;
        }

        /**
         * Sets for how long nothing may move in either direction. A slow download whose peer takes something now and
         * then moves.
         *
         * @param time the time; 0 for no limit, at first 60 seconds
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder idle(long time, TimeUnit unit) {
            idleNanos = nanos(time, unit);
            return this;
        }

        /**
         * Sets for how long nothing of what was flushed may leave.
         *
         * @param time the time; 0 for no limit, at first 30 seconds
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder writeStall(long time, TimeUnit unit) {
            writeStallNanos = nanos(time, unit);
            return this;
        }

        /**
         * Sets how long a connection may take to end after {@code close()} passed this handler, and after a deadline
         * was over: handlers in front of it may still have something to send, as TLS has.
         *
         * @param time the time; 0 for no limit, at first 10 seconds
         * @return this builder
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder close(long time, TimeUnit unit) {
            closeNanos = nanos(time, unit);
            return this;
        }

        /**
         * Creates the handler of one channel.
         *
         * @return a new handler
         * @throws IllegalStateException if there are limits of requests without {@link #requestParts(Function)}
         */
        public SlowPeerPolicy build() {
            if (deadlines == null) {
                if (partOf == null && (headNanos != Long.MAX_VALUE || bodyBytesPerSecond > 0)) {
                    throw new IllegalStateException("requestHead and bodyRate need requestParts");
                }
                deadlines = new Deadlines(isHandshakeDone, handshakeNanos, partOf, headNanos, bodyBytesPerSecond,
                        bodyGraceNanos, idleNanos, writeStallNanos, closeNanos);
            }
            return new SlowPeerPolicy(deadlines);
        }
    }
}
