/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Ticker;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fires an {@link IdleStateEvent} when a channel has not read, not written, or neither for some time, and again after
 * each further such time.
 *
 * <p>A read counts when its pass is over ({@code channelReadComplete}); while a pass is going on the channel is not
 * idle for reading. A write counts when its promise completes. With {@code observeOutput}, progress of a slow write
 * counts too: bytes that leave, or a change of what waits to be written, put off the events of the writer except each
 * first one.
 *
 * <p>Each watched kind costs one timer, which is set anew only when it fires. Time is read from the executor's ticker.
 *
 * <pre>{@code
 * pipeline.addLast(new IdleStateHandler(60, 30, 0));   // 60 s without a read, 30 s without a write
 * }</pre>
 */
public class IdleStateHandler extends ChannelDuplexHandler {
    private static final long MIN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private enum Phase { NEW, RUNNING, STOPPED }

    private final boolean observeOutput;
    private final long readerIdleTimeNanos;
    private final long writerIdleTimeNanos;
    private final long allIdleTimeNanos;
    /** One listener for all writes, so that a write allocates none. */
    private final ChannelFutureListener writeListener = future -> written();

    // All below: executor of the context only.
    private Phase phase = Phase.NEW;
    private Ticker ticker = Ticker.systemTicker();
    private boolean reading;
    private long lastReadNanos;
    private long lastWriteNanos;
    private boolean firstReaderIdle = true;
    private boolean firstWriterIdle = true;
    private boolean firstAllIdle = true;
    private Future<?> readerTimer;
    private Future<?> writerTimer;
    private Future<?> allTimer;

    // What observeOutput saw last.
    private long seenWriteNanos;
    private int seenMessageIdentity;
    private long seenPendingBytes;
    private long seenProgress;

    /**
     * Creates a handler.
     *
     * @param readerIdleTimeSeconds seconds without a read; 0 or less switches this event off
     * @param writerIdleTimeSeconds seconds without a write; 0 or less switches this event off
     * @param allIdleTimeSeconds seconds without a read or write; 0 or less switches this event off
     */
    public IdleStateHandler(int readerIdleTimeSeconds, int writerIdleTimeSeconds, int allIdleTimeSeconds) {
        this(readerIdleTimeSeconds, writerIdleTimeSeconds, allIdleTimeSeconds, TimeUnit.SECONDS);
    }

    /**
     * Creates a handler that does not observe output.
     *
     * @param readerIdleTime time without a read; 0 or less switches this event off
     * @param writerIdleTime time without a write; 0 or less switches this event off
     * @param allIdleTime time without a read or write; 0 or less switches this event off
     * @param unit the unit of the times
     */
    public IdleStateHandler(long readerIdleTime, long writerIdleTime, long allIdleTime, TimeUnit unit) {
        this(false, readerIdleTime, writerIdleTime, allIdleTime, unit);
    }

    /**
     * Creates a handler.
     *
     * @param observeOutput whether progress within a write counts as writing
     * @param readerIdleTime time without a read; 0 or less switches this event off
     * @param writerIdleTime time without a write; 0 or less switches this event off
     * @param allIdleTime time without a read or write; 0 or less switches this event off
     * @param unit the unit of the times; times below a millisecond count as one
     */
    public IdleStateHandler(boolean observeOutput, long readerIdleTime, long writerIdleTime, long allIdleTime,
            TimeUnit unit) {
        checkNotNull(unit, "unit");
        this.observeOutput = observeOutput;
        readerIdleTimeNanos = toNanos(readerIdleTime, unit);
        writerIdleTimeNanos = toNanos(writerIdleTime, unit);
        allIdleTimeNanos = toNanos(allIdleTime, unit);
    }

    /**
     * Returns the time without a read after which an event is fired.
     *
     * @return the time in milliseconds, 0 if there is no such event
     */
    public long getReaderIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(readerIdleTimeNanos);
    }

    /**
     * Returns the time without a write after which an event is fired.
     *
     * @return the time in milliseconds, 0 if there is no such event
     */
    public long getWriterIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(writerIdleTimeNanos);
    }

    /**
     * Returns the time without a read or write after which an event is fired.
     *
     * @return the time in milliseconds, 0 if there is no such event
     */
    public long getAllIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(allIdleTimeNanos);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        ticker = ctx.executor().ticker();
        // Added late: the events that usually start the timers are over. Otherwise they are still to come.
        if (ctx.channel().isActive() && ctx.channel().isRegistered()) {
            start(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        stop();
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive()) {
            start(ctx);
        }
        super.channelRegistered(ctx);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        start(ctx);
        super.channelActive(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        stop();
        super.channelInactive(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (readerIdleTimeNanos > 0 || allIdleTimeNanos > 0) {
            reading = true;
            firstReaderIdle = true;
            firstAllIdle = true;
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (reading) {
            resetReadTimeout();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (writerIdleTimeNanos > 0 || allIdleTimeNanos > 0) {
            ctx.write(msg, promise.unvoid()).addListener(writeListener);
        } else {
            ctx.write(msg, promise);
        }
    }

    /** Lets the time without a read begin anew, as if something had been read. Executor of the context only. */
    public void resetReadTimeout() {
        if (readerIdleTimeNanos > 0 || allIdleTimeNanos > 0) {
            lastReadNanos = ticker.nanoTime();
            reading = false;
        }
    }

    /** Lets the time without a write begin anew, as if something had been written. Executor of the context only. */
    public void resetWriteTimeout() {
        if (writerIdleTimeNanos > 0 || allIdleTimeNanos > 0) {
            lastWriteNanos = ticker.nanoTime();
        }
    }

    /**
     * Called when the channel is idle. By default fires the event to the next handler.
     *
     * @param ctx the context of this handler
     * @param evt the event
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        ctx.fireUserEventTriggered(evt);
    }

    /**
     * Returns the event for a state. An override may return a subclass.
     *
     * @param state what was not done
     * @param first {@code true} for the first event since it was done
     * @return the event, by default one of the constants
     */
    protected IdleStateEvent newIdleStateEvent(IdleState state, boolean first) {
        return switch (state) {
            case READER_IDLE -> first
                    ? IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT : IdleStateEvent.READER_IDLE_STATE_EVENT;
            case WRITER_IDLE -> first
                    ? IdleStateEvent.FIRST_WRITER_IDLE_STATE_EVENT : IdleStateEvent.WRITER_IDLE_STATE_EVENT;
            case ALL_IDLE -> first
                    ? IdleStateEvent.FIRST_ALL_IDLE_STATE_EVENT : IdleStateEvent.ALL_IDLE_STATE_EVENT;
        };
    }

    private void written() {
        lastWriteNanos = ticker.nanoTime();
        firstWriterIdle = true;
        firstAllIdle = true;
    }

    private void start(ChannelHandlerContext ctx) {
        if (phase != Phase.NEW) {
            return;
        }
        phase = Phase.RUNNING;
        outputChanged(ctx);
        lastReadNanos = ticker.nanoTime();
        lastWriteNanos = lastReadNanos;
        if (readerIdleTimeNanos > 0) {
            readerTimer = after(ctx, () -> readerTimerFired(ctx), readerIdleTimeNanos);
        }
        if (writerIdleTimeNanos > 0) {
            writerTimer = after(ctx, () -> writerTimerFired(ctx), writerIdleTimeNanos);
        }
        if (allIdleTimeNanos > 0) {
            allTimer = after(ctx, () -> allTimerFired(ctx), allIdleTimeNanos);
        }
    }

    private void stop() {
        phase = Phase.STOPPED;
        readerTimer = cancelled(readerTimer);
        writerTimer = cancelled(writerTimer);
        allTimer = cancelled(allTimer);
    }

    private void readerTimerFired(ChannelHandlerContext ctx) {
        if (!isWatching(ctx)) {
            return;
        }
        final long elapsed = reading ? 0 : ticker.nanoTime() - lastReadNanos;
        if (elapsed < readerIdleTimeNanos) {
            readerTimer = after(ctx, () -> readerTimerFired(ctx), readerIdleTimeNanos - elapsed);
            return;
        }
        readerTimer = after(ctx, () -> readerTimerFired(ctx), readerIdleTimeNanos);
        final boolean first = firstReaderIdle;
        firstReaderIdle = false;
        fire(ctx, IdleState.READER_IDLE, first);
    }

    private void writerTimerFired(ChannelHandlerContext ctx) {
        if (!isWatching(ctx)) {
            return;
        }
        final long elapsed = ticker.nanoTime() - lastWriteNanos;
        if (elapsed < writerIdleTimeNanos) {
            writerTimer = after(ctx, () -> writerTimerFired(ctx), writerIdleTimeNanos - elapsed);
            return;
        }
        writerTimer = after(ctx, () -> writerTimerFired(ctx), writerIdleTimeNanos);
        final boolean first = firstWriterIdle;
        firstWriterIdle = false;
        if (!outputChanged(ctx) || first) {
            fire(ctx, IdleState.WRITER_IDLE, first);
        }
    }

    private void allTimerFired(ChannelHandlerContext ctx) {
        if (!isWatching(ctx)) {
            return;
        }
        // A difference, because the ticker's origin is arbitrary and its value may be negative.
        final long last = lastReadNanos - lastWriteNanos > 0 ? lastReadNanos : lastWriteNanos;
        final long elapsed = reading ? 0 : ticker.nanoTime() - last;
        if (elapsed < allIdleTimeNanos) {
            allTimer = after(ctx, () -> allTimerFired(ctx), allIdleTimeNanos - elapsed);
            return;
        }
        allTimer = after(ctx, () -> allTimerFired(ctx), allIdleTimeNanos);
        final boolean first = firstAllIdle;
        firstAllIdle = false;
        if (!outputChanged(ctx) || first) {
            fire(ctx, IdleState.ALL_IDLE, first);
        }
    }

    private boolean isWatching(ChannelHandlerContext ctx) {
        return phase == Phase.RUNNING && ctx.channel().isOpen();
    }

    private void fire(ChannelHandlerContext ctx, IdleState state, boolean first) {
        try {
            channelIdle(ctx, newIdleStateEvent(state, first));
        } catch (Throwable t) {
            ctx.fireExceptionCaught(t);
        }
    }

    /** With observeOutput, whether anything about the output has moved since the last call. */
    private boolean outputChanged(ChannelHandlerContext ctx) {
        if (!observeOutput) {
            return false;
        }
        boolean changed = lastWriteNanos != seenWriteNanos;
        seenWriteNanos = lastWriteNanos;
        final Channel.Unsafe unsafe = ctx.channel().unsafe();
        final ChannelOutboundBuffer buffer = unsafe.outboundBuffer();
        if (buffer != null) {
            // The identity only, not the message: it may be released any time.
            final int messageIdentity = System.identityHashCode(buffer.current());
            final long pendingBytes = buffer.totalPendingWriteBytes();
            final long progress = buffer.currentProgress();
            changed |= messageIdentity != seenMessageIdentity || pendingBytes != seenPendingBytes
                    || progress != seenProgress;
            seenMessageIdentity = messageIdentity;
            seenPendingBytes = pendingBytes;
            seenProgress = progress;
        }
        return changed;
    }

    private static Future<?> after(ChannelHandlerContext ctx, Runnable task, long delayNanos) {
        return ctx.executor().schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }

    private static Future<?> cancelled(Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
        return null;
    }

    private static long toNanos(long time, TimeUnit unit) {
        return time <= 0 ? 0 : Math.max(unit.toNanos(time), MIN_TIMEOUT_NANOS);
    }
}
