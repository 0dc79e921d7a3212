/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Limits how many bytes per second are read and written. The three kinds differ in what a limit is for: one channel
 * ({@link ChannelTrafficShapingHandler}), all channels together ({@link GlobalTrafficShapingHandler}), or both
 * ({@link GlobalChannelTrafficShapingHandler}).
 *
 * <p><b>Writes</b> wait in a queue, so that a message leaves when its bytes and those before it are due; what is due
 * within 10 ms does not wait. The rate is exact in the long run: a message that goes early or late moves no other.
 * Where the queue or its wait grows beyond {@link #getMaxWriteSize()} or {@link #getMaxWriteDelay()}, the channel
 * becomes unwritable, and writable again at half of that: a writer that heeds {@code isWritable()} never queues more.
 *
 * <p><b>Reads</b> that came too early turn auto-read off, and hold {@code read()} back, until their bytes are due. So
 * the peer is slowed down by TCP.
 *
 * <p>Messages are measured by {@link #calculateSize(Object)}. One message delays what follows by at most
 * {@link #getMaxTimeWait()}: a limit below the size of a message divided by that is not kept. Limits may be changed at
 * any time, by any thread; what waits already keeps its time.
 *
 * <p>If the handler is removed, what waits is written at once; if the channel closes, it is released and fails.
 */
public abstract class AbstractTrafficShapingHandler extends ChannelDuplexHandler {
    /** How often the counter ends an interval by default: each second. In milliseconds. */
    public static final long DEFAULT_CHECK_INTERVAL = 1000L;
    /** How long one message delays the next at most by default: 15 seconds. In milliseconds. */
    public static final long DEFAULT_MAX_TIME = 15000L;

    /** Shorter times are not waited for: the timers of a loop are no finer. */
    static final long MINIMAL_WAIT_MILLIS = 10;
    private static final long DEFAULT_MAX_WRITE_DELAY_MILLIS = 4000;
    private static final long DEFAULT_MAX_WRITE_BYTES = 4L << 20;
    private static final int WRITABILITY_INDEX = 1;

    /** Counts the traffic; {@code null} before there is some. Set once, before any event; any thread. */
    @SuppressWarnings("NullAway.Init")
    protected volatile TrafficCounter trafficCounter;
    /** How long one message delays the next at most, in milliseconds. Any thread. */
    protected volatile long maxTime;
    /** The interval of the counter in milliseconds. Any thread. */
    protected volatile long checkInterval;

    private volatile long writeLimit;
    private volatile long readLimit;
    private volatile long maxWriteDelayMillis = DEFAULT_MAX_WRITE_DELAY_MILLIS;
    private volatile long maxWriteBytes = DEFAULT_MAX_WRITE_BYTES;
    /** Of a handler that is for one channel. Set by its executor, read by any thread. */
    private volatile @Nullable ShapedChannel only;

    /** Creates a handler without limits. */
    protected AbstractTrafficShapingHandler() {
        this(0, 0, DEFAULT_CHECK_INTERVAL, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler without limits.
     *
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     */
    protected AbstractTrafficShapingHandler(long checkInterval) {
        this(0, 0, checkInterval, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     */
    protected AbstractTrafficShapingHandler(long writeLimit, long readLimit) {
        this(writeLimit, readLimit, DEFAULT_CHECK_INTERVAL, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     */
    protected AbstractTrafficShapingHandler(long writeLimit, long readLimit, long checkInterval) {
        this(writeLimit, readLimit, checkInterval, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     * @param maxTime how long one message delays the next at most, in milliseconds, above zero
     * @throws IllegalArgumentException if a number is out of its range
     */
    protected AbstractTrafficShapingHandler(long writeLimit, long readLimit, long checkInterval, long maxTime) {
        this.writeLimit = checkPositiveOrZero(writeLimit, "writeLimit");
        this.readLimit = checkPositiveOrZero(readLimit, "readLimit");
        this.checkInterval = checkPositiveOrZero(checkInterval, "checkInterval");
        this.maxTime = checkPositive(maxTime, "maxTime");
    }

    /** Returns the state of the only channel; {@code null} if there is none. Any thread. */
    final @Nullable ShapedChannel only() {
        return only;
    }

    /** Returns the state of a channel; {@code null} when the handler has left it. */
    @Nullable ShapedChannel shaped(ChannelHandlerContext ctx) {
        return only;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        only = new ShapedChannel(this, ctx, null);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        ShapedChannel channel = only;
        only = null;
        end(ctx, channel);
    }

    final void end(ChannelHandlerContext ctx, @Nullable ShapedChannel channel) {
        if (channel != null) {
            channel.end();
            resume(ctx, channel);
        }
    }

    final long nowMillis() {
        TrafficCounter counter = trafficCounter;
        return counter == null ? TrafficCounter.milliSecondFromNano() : counter.nowMillis();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        long size = calculateSize(msg);
        long now = nowMillis();
        submitWrite(ctx, msg, size, size > 0 ? writeWaitMillis(ctx, size, now) : 0, now, promise);
    }

    /** Counts bytes to write, and returns how long they have to wait. */
    long writeWaitMillis(ChannelHandlerContext ctx, long size, long now) {
        return trafficCounter.writeTimeToWait(size, writeLimit, maxTime, now);
    }

    /** Counts bytes that were read, and returns how long not to read now. */
    long readWaitMillis(ChannelHandlerContext ctx, long size, long now) {
        return trafficCounter.readTimeToWait(size, readLimit, maxTime, now);
    }

    /**
     * Writes a message after a wait, behind those that wait already.
     *
     * @param ctx the context of this handler
     * @param msg the message; goes to this
     * @param delay how long to wait, in milliseconds
     * @param promise the promise of the write
     * @deprecated not called any more: override {@code write} to decide about messages
     */
    @Deprecated
    protected void submitWrite(ChannelHandlerContext ctx, Object msg, long delay, ChannelPromise promise) {
        submitWrite(ctx, msg, calculateSize(msg), delay, nowMillis(), promise);
    }

    /** Passes a message on, or lets it wait. */
    void submitWrite(ChannelHandlerContext ctx, Object msg, long size, long delay, long now, ChannelPromise promise) {
        ShapedChannel channel = shaped(ctx);
        long bytes = Math.max(size, 0);
        boolean isFirst = channel == null || channel.writes.isEmpty();
        long wait = isFirst ? Math.max(delay, turnWaitMillis(ctx, bytes, now)) : delay;
        if (channel == null || wait < MINIMAL_WAIT_MILLIS && isFirst) {
            onPassedOn(ctx, bytes);
            ctx.write(msg, promise);
            return;
        }
        channel.writes.add(msg, promise, bytes, now + wait);
        if (!channel.isSuspended && (Math.max(wait, queueWaitMillis(channel)) > maxWriteDelayMillis
                || channel.writes.bytes() > maxWriteBytes || isQueueFull())) {
            channel.isSuspended = true;
            setUserDefinedWritability(ctx, false);
        }
    }

    /** Called when delayed messages were written. */
    final void onDelayedSent(ChannelHandlerContext ctx, DelayedWrites writes) {
        ShapedChannel channel = shaped(ctx);
        if (channel != null && (writes.isEmpty() || writes.bytes() <= maxWriteBytes / 2 && !isQueueFull()
                && Math.max(writes.lastWaitMillis(), queueWaitMillis(channel)) <= maxWriteDelayMillis / 2)) {
            resume(ctx, channel);
        }
    }

    /**
     * Counts a message that no other of its channel is in front of any more, for a limit that channels take turns at.
     *
     * @return how long it has to wait from now on, at least, in milliseconds
     */
    long turnWaitMillis(ChannelHandlerContext ctx, long bytes, long now) {
        return 0;
    }

    /** Returns how long the queue of a channel takes if no other channel writes; in milliseconds. */
    long queueWaitMillis(ShapedChannel channel) {
        return 0;
    }

    private void resume(ChannelHandlerContext ctx, ShapedChannel channel) {
        if (channel.isSuspended) {
            channel.isSuspended = false;
            setUserDefinedWritability(ctx, true);
        }
    }

    private void setUserDefinedWritability(ChannelHandlerContext ctx, boolean isWritable) {
        ChannelOutboundBuffer buffer = ctx.channel().unsafe().outboundBuffer();
        if (buffer != null) { // null once the channel is closed
            buffer.setUserDefinedWritability(userDefinedWritabilityIndex(), isWritable);
        }
    }

    /** Called for each message that is passed on, at once or after its wait. */
    void onPassedOn(ChannelHandlerContext ctx, long size) {
        trafficCounter.countRealWrite(size);
    }

    /** Called when the number of bytes that wait changes. */
    void onQueued(long bytes) {
    }

    /** Whether all channels together have more waiting than they may. */
    boolean isQueueFull() {
        return false;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        long size = calculateSize(msg);
        long now = nowMillis();
        ShapedChannel channel = shaped(ctx);
        if (size > 0 && channel != null) {
            long wait = checkWaitReadTime(ctx, readWaitMillis(ctx, size, now), now);
            if (wait >= MINIMAL_WAIT_MILLIS) {
                channel.reads.pause(now, wait);
            }
        }
        informReadOperation(ctx, now);
        ctx.fireChannelRead(msg);
    }

    long checkWaitReadTime(ChannelHandlerContext ctx, long wait, long now) {
        return wait;
    }

    void informReadOperation(ChannelHandlerContext ctx, long now) {
    }

    @Override
    @SuppressWarnings("NullAway") // Without a state nothing holds reading back.
    public void read(ChannelHandlerContext ctx) {
        if (isHandlerActive(ctx)) {
            ctx.read();
        } else {
            shaped(ctx).reads.oweRead();
        }
    }

    /**
     * Returns whether reading goes on. Executor of the context only.
     *
     * @param ctx the context of a traffic shaping handler
     * @return {@code false} while the handler holds reading back
     */
    protected static boolean isHandlerActive(ChannelHandlerContext ctx) {
        ShapedChannel channel = ctx.handler() instanceof AbstractTrafficShapingHandler handler
                ? handler.shaped(ctx) : null;
        return channel == null || !channel.reads.isPaused();
    }

    /**
     * Returns how many bytes a message counts: those of a buffer, of the buffer of a {@link ByteBufHolder}, or of a
     * {@link FileRegion}.
     *
     * @param msg the message
     * @return its bytes; negative if it has none, so that it is not limited
     */
    protected long calculateSize(Object msg) {
        if (msg instanceof ByteBuf buffer) {
            return buffer.readableBytes();
        }
        if (msg instanceof ByteBufHolder holder) {
            return holder.content().readableBytes();
        }
        return msg instanceof FileRegion region ? region.count() : -1;
    }

    /** Called by the counter at the end of each interval, on its executor. Does nothing by default. */
    protected void doAccounting(TrafficCounter counter) {
    }

    /**
     * Returns which bit of the channel's user-defined writability the handler uses: 1, 2 or 3 for the three kinds.
     *
     * @return the index, 1 to 31
     */
    protected int userDefinedWritabilityIndex() {
        return WRITABILITY_INDEX;
    }

    /**
     * Changes limits and interval.
     *
     * @param newWriteLimit bytes per second; 0 for no limit
     * @param newReadLimit bytes per second; 0 for no limit
     * @param newCheckInterval the interval of the counter in milliseconds; 0 for none
     * @throws IllegalArgumentException if a number is negative
     */
    public void configure(long newWriteLimit, long newReadLimit, long newCheckInterval) {
        configure(newWriteLimit, newReadLimit);
        configure(newCheckInterval);
    }

    /**
     * Changes the limits.
     *
     * @param newWriteLimit bytes per second; 0 for no limit
     * @param newReadLimit bytes per second; 0 for no limit
     * @throws IllegalArgumentException if a number is negative
     */
    public void configure(long newWriteLimit, long newReadLimit) {
        checkPositiveOrZero(newWriteLimit, "newWriteLimit");
        checkPositiveOrZero(newReadLimit, "newReadLimit");
        writeLimit = newWriteLimit;
        readLimit = newReadLimit;
    }

    /**
     * Changes the interval of the counter.
     *
     * @param newCheckInterval milliseconds; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void configure(long newCheckInterval) {
        checkInterval = checkPositiveOrZero(newCheckInterval, "newCheckInterval");
        TrafficCounter counter = trafficCounter;
        if (counter != null) {
            counter.configure(newCheckInterval);
        }
    }

    /**
     * Returns the limit of writing.
     *
     * @return bytes per second; 0 for none
     */
    public long getWriteLimit() {
        return writeLimit;
    }

    /**
     * Changes the limit of writing.
     *
     * @param writeLimit bytes per second; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setWriteLimit(long writeLimit) {
        this.writeLimit = checkPositiveOrZero(writeLimit, "writeLimit");
    }

    /**
     * Returns the limit of reading.
     *
     * @return bytes per second; 0 for none
     */
    public long getReadLimit() {
        return readLimit;
    }

    /**
     * Changes the limit of reading.
     *
     * @param readLimit bytes per second; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setReadLimit(long readLimit) {
        this.readLimit = checkPositiveOrZero(readLimit, "readLimit");
    }

    /**
     * Returns the interval of the counter.
     *
     * @return milliseconds; 0 for none
     */
    public long getCheckInterval() {
        return checkInterval;
    }

    /**
     * Changes the interval of the counter.
     *
     * @param checkInterval milliseconds; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setCheckInterval(long checkInterval) {
        configure(checkInterval);
    }

    /**
     * Returns how long one message delays the next at most.
     *
     * @return milliseconds
     */
    public long getMaxTimeWait() {
        return maxTime;
    }

    /**
     * Changes how long one message delays the next at most.
     *
     * @param maxTime milliseconds, above zero
     * @throws IllegalArgumentException if it is not
     */
    public void setMaxTimeWait(long maxTime) {
        this.maxTime = checkPositive(maxTime, "maxTime");
    }

    /**
     * Returns the wait of a message above which a channel becomes unwritable.
     *
     * @return milliseconds
     */
    public long getMaxWriteDelay() {
        return maxWriteDelayMillis;
    }

    /**
     * Changes the wait of a message above which a channel becomes unwritable. At first it is 4 seconds.
     *
     * @param maxWriteDelay milliseconds, above zero
     * @throws IllegalArgumentException if it is not
     */
    public void setMaxWriteDelay(long maxWriteDelay) {
        maxWriteDelayMillis = checkPositive(maxWriteDelay, "maxWriteDelay");
    }

    /**
     * Returns how many bytes may wait before a channel becomes unwritable.
     *
     * @return bytes
     */
    public long getMaxWriteSize() {
        return maxWriteBytes;
    }

    /**
     * Changes how many bytes may wait before a channel becomes unwritable. At first they are 4 MiB.
     *
     * @param maxWriteSize bytes, 0 or more
     * @throws IllegalArgumentException if they are less
     */
    public void setMaxWriteSize(long maxWriteSize) {
        maxWriteBytes = checkPositiveOrZero(maxWriteSize, "maxWriteSize");
    }

    /**
     * Returns the counter.
     *
     * @return the counter; {@code null} before the handler is in use
     */
    public @Nullable TrafficCounter trafficCounter() {
        return trafficCounter;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "(write limit: " + writeLimit + ", read limit: " + readLimit
                + ", check interval: " + checkInterval + ", max delay: " + maxWriteDelayMillis + ", max size: "
                + maxWriteBytes + ", counter: " + trafficCounter + ')';
    }
}
