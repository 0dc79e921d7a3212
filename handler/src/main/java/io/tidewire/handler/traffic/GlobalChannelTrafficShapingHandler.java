/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

import java.util.Collection;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Limits the traffic of all channels that share an instance, together and each. Call {@link #release()} when no channel
 * uses it any more.
 *
 * <p><b>Fairness.</b> At the end of each interval the average of what the channels have read and written is taken. A
 * channel that is above it by more than {@link #maxDeviation()} has its waits for the common limit made longer by
 * {@link #slowDownFactor()}, one that is as far below it shorter by {@link #accelerationFactor()}. The common rate
 * stays what it is: only who waits changes.
 *
 * <p><b>Writing ahead.</b> The common limit counts a message when no other of its channel is in front of it any more.
 * So what waits for the limit of its channel takes nothing from the others, and channels that write ahead take turns.
 */
@ChannelHandler.Sharable
public class GlobalChannelTrafficShapingHandler extends CommonTrafficShapingHandler {
    private static final int WRITABILITY_INDEX = 3;

    private volatile long writeChannelLimit;
    private volatile long readChannelLimit;
    private volatile float maxDeviation = 0.1f;
    private volatile float slowDownFactor = 0.4f;
    private volatile float accelerationFactor = -0.1f;
    /** Bytes per channel since the counters are reset; 0 while there are less than two channels. */
    private volatile long averageReadBytes;
    private volatile long averageWrittenBytes;

    /**
     * Creates a handler without limits.
     *
     * @param executor runs the counters; stays the caller's
     */
    public GlobalChannelTrafficShapingHandler(ScheduledExecutorService executor) {
        this(executor, DEFAULT_CHECK_INTERVAL);
    }

    /**
     * Creates a handler without limits.
     *
     * @param executor runs the counters; stays the caller's
     * @param checkInterval the interval of the counters in milliseconds; 0 for none
     */
    public GlobalChannelTrafficShapingHandler(ScheduledExecutorService executor, long checkInterval) {
        this(executor, 0, 0, 0, 0, checkInterval);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counters; stays the caller's
     * @param writeGlobalLimit bytes per second of all channels; 0 for no limit
     * @param readGlobalLimit bytes per second of all channels; 0 for no limit
     * @param writeChannelLimit bytes per second of each channel; 0 for no limit
     * @param readChannelLimit bytes per second of each channel; 0 for no limit
     */
    public GlobalChannelTrafficShapingHandler(ScheduledExecutorService executor, long writeGlobalLimit,
            long readGlobalLimit, long writeChannelLimit, long readChannelLimit) {
        this(executor, writeGlobalLimit, readGlobalLimit, writeChannelLimit, readChannelLimit,
                DEFAULT_CHECK_INTERVAL);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counters; stays the caller's
     * @param writeGlobalLimit bytes per second of all channels; 0 for no limit
     * @param readGlobalLimit bytes per second of all channels; 0 for no limit
     * @param writeChannelLimit bytes per second of each channel; 0 for no limit
     * @param readChannelLimit bytes per second of each channel; 0 for no limit
     * @param checkInterval the interval of the counters in milliseconds; 0 for none
     */
    public GlobalChannelTrafficShapingHandler(ScheduledExecutorService executor, long writeGlobalLimit,
            long readGlobalLimit, long writeChannelLimit, long readChannelLimit, long checkInterval) {
        this(executor, writeGlobalLimit, readGlobalLimit, writeChannelLimit, readChannelLimit, checkInterval,
                DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counters; stays the caller's
     * @param writeGlobalLimit bytes per second of all channels; 0 for no limit
     * @param readGlobalLimit bytes per second of all channels; 0 for no limit
     * @param writeChannelLimit bytes per second of each channel; 0 for no limit
     * @param readChannelLimit bytes per second of each channel; 0 for no limit
     * @param checkInterval the interval of the counters in milliseconds; 0 for none
     * @param maxTime how long one message delays the next at most, in milliseconds, above zero
     * @throws IllegalArgumentException if a number is out of its range
     */
    @SuppressWarnings("this-escape") // by contract a new handler counts, and its counter notifies it
    public GlobalChannelTrafficShapingHandler(ScheduledExecutorService executor, long writeGlobalLimit,
            long readGlobalLimit, long writeChannelLimit, long readChannelLimit, long checkInterval, long maxTime) {
        super(writeGlobalLimit, readGlobalLimit, checkInterval, maxTime);
        this.writeChannelLimit = checkPositiveOrZero(writeChannelLimit, "writeChannelLimit");
        this.readChannelLimit = checkPositiveOrZero(readChannelLimit, "readChannelLimit");
        trafficCounter = new GlobalChannelTrafficCounter(this, executor, "global", checkInterval);
        trafficCounter.start();
    }

    @Override
    final TrafficCounter newChannelCounter(ChannelHandlerContext ctx) {
        return new TrafficCounter(trafficCounter.ticker(), null, null,
                "channel " + ctx.channel().id().asShortText(), checkInterval);
    }

    /** For the limit of the channel: for the common one each message waits when it is the first of its channel. */
    @Override
    final long writeWaitMillis(ChannelHandlerContext ctx, long size, long now) {
        trafficCounter.countWrite(size);
        ShapedChannel channel = shaped(ctx);
        return channel == null ? 0 : channel.counter.writeTimeToWait(size, writeChannelLimit, maxTime, now);
    }

    @Override
    final long turnWaitMillis(ChannelHandlerContext ctx, long bytes, long now) {
        long common = trafficCounter.paceWrite(bytes, getWriteLimit(), maxTime, now);
        ShapedChannel channel = shaped(ctx);
        return channel == null ? common
                : balanced(common, channel.counter.cumulativeWrittenBytes(), averageWrittenBytes);
    }

    @Override
    final long queueWaitMillis(ShapedChannel channel) {
        long limit = getWriteLimit();
        return limit == 0 ? 0 : TimeUnit.SECONDS.toMillis(channel.writes.bytes()) / limit;
    }

    @Override
    final long readWaitMillis(ChannelHandlerContext ctx, long size, long now) {
        long common = super.readWaitMillis(ctx, size, now);
        ShapedChannel channel = shaped(ctx);
        if (channel == null) {
            return common;
        }
        long own = channel.counter.readTimeToWait(size, readChannelLimit, maxTime, now);
        return Math.max(own, balanced(common, channel.counter.cumulativeReadBytes(), averageReadBytes));
    }

    private long balanced(long waitMillis, long bytes, long averageBytes) {
        if (averageBytes == 0) {
            return waitMillis;
        }
        double ratio = (double) bytes / averageBytes;
        if (ratio > 1 + maxDeviation) {
            return (long) (waitMillis * (1 + slowDownFactor));
        }
        return ratio < 1 - maxDeviation ? (long) (waitMillis * (1 + accelerationFactor)) : waitMillis;
    }

    @Override
    void onPassedOn(ChannelHandlerContext ctx, long size) {
        super.onPassedOn(ctx, size);
        ShapedChannel channel = shaped(ctx);
        if (channel != null) {
            channel.counter.countRealWrite(size);
        }
    }

    /**
     * Writes a message after a wait, behind those of its channel that wait already.
     *
     * @param ctx the context of this handler
     * @param msg the message; goes to this
     * @param size its bytes; negative if it has none
     * @param writedelay how long to wait for the limit of the channel, in milliseconds
     * @param now the time in milliseconds
     * @param promise the promise of the write
     */
    @Override
    protected void submitWrite(ChannelHandlerContext ctx, Object msg, long size, long writedelay, long now,
            ChannelPromise promise) {
        super.submitWrite(ctx, msg, size, writedelay, now, promise);
    }

    /**
     * Decides how long not to read after a message. By default as long as the limits say.
     *
     * @param ctx the context of this handler
     * @param wait the time that the limits require, in milliseconds
     * @param now the time in milliseconds
     * @return milliseconds; less than 10 are not waited for
     */
    @Override
    protected long checkWaitReadTime(ChannelHandlerContext ctx, long wait, long now) {
        return wait;
    }

    /**
     * Called for each message that was read, before it goes on. Does nothing by default.
     *
     * @param ctx the context of this handler
     * @param now the time in milliseconds
     */
    @Override
    protected void informReadOperation(ChannelHandlerContext ctx, long now) {
    }

    /** {@inheritDoc} Takes the averages by which waits are balanced. */
    @Override
    protected void doAccounting(TrafficCounter counter) {
        averageReadBytes = average(TrafficCounter::cumulativeReadBytes);
        averageWrittenBytes = average(TrafficCounter::cumulativeWrittenBytes);
        super.doAccounting(counter);
    }

    private long average(ToLongFunction<TrafficCounter> bytes) {
        Collection<TrafficCounter> counters = channelTrafficCounters();
        return counters.size() < 2 ? 0 : (long) counters.stream().mapToLong(bytes).average().orElse(0);
    }

    /**
     * Returns the counters of the channels.
     *
     * @return a new collection
     */
    public Collection<TrafficCounter> channelTrafficCounters() {
        return channels().stream().map(channel -> channel.counter).toList();
    }

    /**
     * Returns what the busiest channel has written.
     *
     * @return bytes since the counters were reset
     */
    protected long maximumCumulativeWrittenBytes() {
        return channels().stream().mapToLong(channel -> channel.counter.cumulativeWrittenBytes()).max().orElse(0);
    }

    /**
     * Returns what the busiest channel has read.
     *
     * @return bytes since the counters were reset
     */
    protected long maximumCumulativeReadBytes() {
        return channels().stream().mapToLong(channel -> channel.counter.cumulativeReadBytes()).max().orElse(0);
    }

    /**
     * Returns by which part of the average a channel may deviate before its waits are changed.
     *
     * @return 0 to 1
     */
    public float maxDeviation() {
        return maxDeviation;
    }

    /**
     * Returns how much longer the waits of a channel above the average become.
     *
     * @return the part of the wait that is added, 0 or more
     */
    public float slowDownFactor() {
        return slowDownFactor;
    }

    /**
     * Returns how much shorter the waits of a channel below the average become.
     *
     * @return the part of the wait that is added, -1 to 0
     */
    public float accelerationFactor() {
        return accelerationFactor;
    }

    /**
     * Changes how waits are balanced. At first the numbers are 0.1, 0.4 and -0.1.
     *
     * @param maxDeviation see {@link #maxDeviation()}
     * @param slowDownFactor see {@link #slowDownFactor()}
     * @param accelerationFactor see {@link #accelerationFactor()}
     * @throws IllegalArgumentException if a number is out of its range
     */
    public void setMaxDeviation(float maxDeviation, float slowDownFactor, float accelerationFactor) {
        check(maxDeviation, 0, 1, "maxDeviation");
        check(slowDownFactor, 0, Float.MAX_VALUE, "slowDownFactor");
        check(accelerationFactor, -1, 0, "accelerationFactor");
        this.maxDeviation = maxDeviation;
        this.slowDownFactor = slowDownFactor;
        this.accelerationFactor = accelerationFactor;
    }

    private static void check(float number, float from, float to, String name) {
        if (!(number >= from && number <= to)) { // nor NaN
            throw new IllegalArgumentException(name + ": " + number + " (expected: " + from + " to " + to + ')');
        }
    }

    /**
     * Changes the limits of each channel.
     *
     * @param newWriteLimit bytes per second; 0 for no limit
     * @param newReadLimit bytes per second; 0 for no limit
     * @throws IllegalArgumentException if a number is negative
     */
    public void configureChannel(long newWriteLimit, long newReadLimit) {
        checkPositiveOrZero(newWriteLimit, "newWriteLimit");
        checkPositiveOrZero(newReadLimit, "newReadLimit");
        writeChannelLimit = newWriteLimit;
        readChannelLimit = newReadLimit;
    }

    /**
     * Returns the limit of writing of each channel.
     *
     * @return bytes per second; 0 for none
     */
    public long getWriteChannelLimit() {
        return writeChannelLimit;
    }

    /**
     * Changes the limit of writing of each channel.
     *
     * @param writeLimit bytes per second; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setWriteChannelLimit(long writeLimit) {
        writeChannelLimit = checkPositiveOrZero(writeLimit, "writeLimit");
    }

    /**
     * Returns the limit of reading of each channel.
     *
     * @return bytes per second; 0 for none
     */
    public long getReadChannelLimit() {
        return readChannelLimit;
    }

    /**
     * Changes the limit of reading of each channel.
     *
     * @param readLimit bytes per second; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setReadChannelLimit(long readLimit) {
        readChannelLimit = checkPositiveOrZero(readLimit, "readLimit");
    }

    @Override
    protected int userDefinedWritabilityIndex() {
        return WRITABILITY_INDEX;
    }

    @Override
    public String toString() {
        return super.toString() + " write channel limit: " + writeChannelLimit + ", read channel limit: "
                + readChannelLimit;
    }
}
