/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fires an {@link IdleStateEvent} when a channel has not read, not written, or neither for some time, and again after
 * each further such time.
 *
 * <p>A read counts when its pass is over ({@code channelReadComplete}); while a pass is going on the channel is not
 * idle for reading. A write counts when its promise completes. With {@code observeOutput}, progress of a slow write
 * counts too: bytes that have left since the timer last looked put off every event, so a peer that takes a long
 * response slowly but steadily is not idle. One that takes nothing is idle after twice the time at most. If more data
 * waits to be written than before, all events except the first of each kind are put off.
 *
 * <p><b>Gaps.</b> No event is fired before the channel's event loop has looked for I/O after the time was over. So a
 * process that was stopped, or paused for a long time, first reads what its peers have sent meanwhile, and takes none
 * of those for idle.
 *
 * <p>Each watched kind costs one timer, which is set anew only when it fires. Time is read from the executor's ticker.
 *
 * <pre>{@code
 * pipeline.addLast(new IdleStateHandler(60, 30, 0));   // 60 s without a read, 30 s without a write
 * // A server: closes what neither sends nor takes anything for 60 s, a slow download not among it.
 * pipeline.addLast(new IdleStateHandler(true, 0, 0, 60, TimeUnit.SECONDS));
 * }</pre>
 */
public class IdleStateHandler extends ChannelDuplexHandler {
    private static final long MIN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private enum Phase { NEW, RUNNING, STOPPED }

    /** Null unless output is observed. */
    private final @Nullable OutputProgress output;
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
    /** One for each watched kind, from {@link #start} on. */
    private final List<IdleTimer> timers = new ArrayList<>(1);

    /** When it was seen that bytes had left. */
    private long lastProgressNanos;
    /** When it was seen that anything about the output had changed. */
    private long lastChangeNanos;

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
     * @param observeOutput whether progress within a write counts as writing: {@code true} wherever writes can take
     *     longer than the time
     * @param readerIdleTime time without a read; 0 or less switches this event off
     * @param writerIdleTime time without a write; 0 or less switches this event off
     * @param allIdleTime time without a read or write; 0 or less switches this event off
     * @param unit the unit of the times; times below a millisecond count as one
     */
    public IdleStateHandler(boolean observeOutput, long readerIdleTime, long writerIdleTime, long allIdleTime,
            TimeUnit unit) {
        checkNotNull(unit, "unit");
        output = observeOutput ? new OutputProgress() : null;
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
     * @param state the kind of idleness
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
        lastReadNanos = ticker.nanoTime();
        lastWriteNanos = lastReadNanos;
        observeOutput(ctx);
        lastProgressNanos = lastReadNanos;
        lastChangeNanos = lastReadNanos;
        watch(ctx, IdleState.READER_IDLE, readerIdleTimeNanos);
        watch(ctx, IdleState.WRITER_IDLE, writerIdleTimeNanos);
        watch(ctx, IdleState.ALL_IDLE, allIdleTimeNanos);
    }

    private void watch(ChannelHandlerContext ctx, IdleState state, long idleNanos) {
        if (idleNanos > 0) {
            IdleTimer timer = new IdleTimer(ctx, state, idleNanos);
            timers.add(timer);
            timer.set(idleNanos);
        }
    }

    private void stop() {
        phase = Phase.STOPPED;
        timers.forEach(IdleTimer::cancel);
        timers.clear();
    }

    /** The time without activity; {@code first} asks about the first event since there was some. */
    private long idleNanos(IdleState state, boolean first) {
        long now = ticker.nanoTime();
        if (reading && state != IdleState.WRITER_IDLE) {
            return 0;
        }
        long sinceRead = now - lastReadNanos;
        long sinceOutput = Math.min(now - lastWriteNanos, now - (first ? lastProgressNanos : lastChangeNanos));
        return switch (state) {
            case READER_IDLE -> sinceRead;
            case WRITER_IDLE -> sinceOutput;
            case ALL_IDLE -> Math.min(sinceRead, sinceOutput);
        };
    }

    private boolean isFirst(IdleState state) {
        return switch (state) {
            case READER_IDLE -> firstReaderIdle;
            case WRITER_IDLE -> firstWriterIdle;
            case ALL_IDLE -> firstAllIdle;
        };
    }

    private void setNotFirst(IdleState state) {
        switch (state) {
            case READER_IDLE -> firstReaderIdle = false;
            case WRITER_IDLE -> firstWriterIdle = false;
            case ALL_IDLE -> firstAllIdle = false;
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

    /** With observeOutput, notes whether bytes have left since the last call, and whether anything has moved. */
    private void observeOutput(ChannelHandlerContext ctx) {
        if (output == null) {
            return;
        }
        OutputProgress.Change change = output.look(ctx.channel());
        if (change != OutputProgress.Change.NONE) {
            lastChangeNanos = ticker.nanoTime();
        }
        if (change == OutputProgress.Change.LEFT) {
            lastProgressNanos = lastChangeNanos;
        }
    }

    private static long toNanos(long time, TimeUnit unit) {
        return time <= 0 ? 0 : Math.max(unit.toNanos(time), MIN_TIMEOUT_NANOS);
    }

    /** Watches for one kind of idleness. Executor of the context only. */
    private final class IdleTimer {
        private final ChannelHandlerContext ctx;
        private final IdleState state;
        private final long idleNanos;
        // Set by set(), right after the construction.
        @SuppressWarnings("NullAway.Init")
        private Future<?> timer;
        /** The time was over when the timer last fired, and I/O was looked for since. */
        private boolean confirming;

        IdleTimer(ChannelHandlerContext ctx, IdleState state, long idleNanos) {
            this.ctx = ctx;
            this.state = state;
            this.idleNanos = idleNanos;
        }

        void set(long delayNanos) {
            timer = ctx.executor().schedule(this::fired, delayNanos, TimeUnit.NANOSECONDS);
        }

        void cancel() {
            timer.cancel(false);
        }

        private void fired() {
            if (!isWatching(ctx)) {
                return;
            }
            observeOutput(ctx);
            boolean first = isFirst(state);
            long leftNanos = idleNanos - idleNanos(state, first);
            boolean confirmed = confirming;
            confirming = false;
            if (leftNanos > 0) {
                set(leftNanos);
            } else if (!confirmed) {
                confirming = true;
                timer = AfterPoll.schedule(ctx, this::fired);
            } else {
                set(idleNanos);
                setNotFirst(state);
                fire(ctx, state, first);
            }
        }
    }
}
