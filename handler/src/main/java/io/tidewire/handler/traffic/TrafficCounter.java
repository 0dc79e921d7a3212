/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.EventExecutorGroup;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Counts the bytes of a {@link AbstractTrafficShapingHandler traffic shaping handler}, and, once per interval, how many
 * there were. Made by the handlers; any thread.
 *
 * <p>Times are milliseconds of the ticker of the executor if that is an {@link EventExecutorGroup}, else of the system.
 * The interval only says how often the "last" numbers change; the limits do not depend on it.
 */
public class TrafficCounter {
    private final String name;
    /** Told after each interval. */
    private final @Nullable AbstractTrafficShapingHandler handler;
    /** None for a counter that another one drives. */
    private final @Nullable ScheduledExecutorService executor;
    private final Ticker ticker;
    private final Pace readPace = new Pace();
    private final Pace writePace = new Pace();

    private final AtomicLong currentReadBytes = new AtomicLong();
    private final AtomicLong currentWrittenBytes = new AtomicLong();
    private final AtomicLong cumulativeReadBytes = new AtomicLong();
    private final AtomicLong cumulativeWrittenBytes = new AtomicLong();
    private final AtomicLong realWrittenBytes = new AtomicLong();

    // Written by who holds the lock of this; read by any thread.
    private volatile long lastTimeMillis;
    private volatile long lastCumulativeTimeMillis;
    private volatile long lastReadBytes;
    private volatile long lastWrittenBytes;
    private volatile long lastReadThroughput;
    private volatile long lastWriteThroughput;
    private volatile long realWriteThroughput;
    private volatile long checkIntervalMillis;

    // Guarded by this.
    private @Nullable ScheduledFuture<?> monitor;
    private boolean isStarted;

    /**
     * Creates a counter without a handler to notify.
     *
     * @param executor the executor of the end of each interval; stays the caller's
     * @param name its name, for people
     * @param checkInterval the interval in milliseconds; 0 for none
     * @throws IllegalArgumentException if the interval is negative
     */
    public TrafficCounter(ScheduledExecutorService executor, String name, long checkInterval) {
        this(ticker(checkNotNull(executor, "executor")), executor, null, name, checkInterval);
    }

    /**
     * Creates the counter of a handler.
     *
     * @param executor the executor of the end of each interval; stays the caller's
     * @param name its name, for people
     * @param checkInterval the interval in milliseconds; 0 for none
     * @throws IllegalArgumentException if the interval is negative
     */
    public TrafficCounter(AbstractTrafficShapingHandler trafficShapingHandler, ScheduledExecutorService executor,
            String name, long checkInterval) {
        this(ticker(checkNotNull(executor, "executor")), executor,
                checkNotNull(trafficShapingHandler, "trafficShapingHandler"), name, checkInterval);
    }

    /** With no executor, {@link #endInterval} is called by its creator. */
    TrafficCounter(Ticker ticker, @Nullable ScheduledExecutorService executor,
            @Nullable AbstractTrafficShapingHandler handler, String name, long checkInterval) {
        this.ticker = ticker;
        this.name = checkNotNull(name, "name");
        this.handler = handler;
        this.executor = executor;
        checkIntervalMillis = checkPositiveOrZero(checkInterval, "checkInterval");
        lastCumulativeTimeMillis = wallClockMillis();
        lastTimeMillis = TimeUnit.NANOSECONDS.toMillis(ticker.nanoTime());
    }

    private static Ticker ticker(ScheduledExecutorService executor) {
        return executor instanceof EventExecutorGroup group ? group.ticker() : Ticker.systemTicker();
    }

    final Ticker ticker() {
        return ticker;
    }

    /**
     * Returns the time of the system's ticker.
     *
     * @return milliseconds
     */
    public static long milliSecondFromNano() {
        return TimeUnit.NANOSECONDS.toMillis(Ticker.systemTicker().nanoTime());
    }

    @SuppressForbidden(reason = "the contract of lastCumulativeTime() is the time of day")
    private static long wallClockMillis() {
        return System.currentTimeMillis();
    }

    /** The time that all waits of this counter are relative to, in milliseconds. */
    final long nowMillis() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanoTime());
    }

    /** Starts to count by intervals. Does nothing if that was started already, or if there is no interval. */
    public synchronized void start() {
        if (isStarted) {
            return;
        }
        lastTimeMillis = nowMillis();
        if (checkIntervalMillis > 0 && executor != null) {
            isStarted = true;
            monitor = executor.scheduleAtFixedRate(() -> endInterval(nowMillis()), checkIntervalMillis,
                    checkIntervalMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** Ends the current interval and starts no other one. Does nothing if this was not started. */
    public synchronized void stop() {
        if (!isStarted) {
            return;
        }
        isStarted = false;
        endInterval(nowMillis());
        assert monitor != null;
        monitor.cancel(false);
        monitor = null;
    }

    /** Ends an interval: what was current becomes last. */
    void endInterval(long nowMillis) {
        synchronized (this) {
            long intervalMillis = nowMillis - lastTimeMillis;
            if (intervalMillis <= 0) {
                return;
            }
            lastTimeMillis = nowMillis;
            lastReadBytes = currentReadBytes.getAndSet(0);
            lastWrittenBytes = currentWrittenBytes.getAndSet(0);
            lastReadThroughput = perSecond(lastReadBytes, intervalMillis);
            lastWriteThroughput = perSecond(lastWrittenBytes, intervalMillis);
            realWriteThroughput = perSecond(realWrittenBytes.getAndSet(0), intervalMillis);
        }
        if (handler != null) {
            handler.doAccounting(this);
        }
    }

    private static long perSecond(long bytes, long intervalMillis) {
        return (long) (bytes * 1000.0 / intervalMillis);
    }

    /**
     * Changes the interval.
     *
     * @param newCheckInterval the interval in milliseconds; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public synchronized void configure(long newCheckInterval) {
        checkPositiveOrZero(newCheckInterval, "newCheckInterval");
        if (newCheckInterval == checkIntervalMillis) {
            return;
        }
        boolean wasStarted = isStarted;
        stop();
        checkIntervalMillis = newCheckInterval;
        if (wasStarted || newCheckInterval > 0) {
            start();
        }
    }

    /** Counts bytes that were read. */
    void countRead(long bytes) {
        currentReadBytes.addAndGet(bytes);
        cumulativeReadBytes.addAndGet(bytes);
    }

    /** Counts bytes that were asked to be written. */
    void countWrite(long bytes) {
        currentWrittenBytes.addAndGet(bytes);
        cumulativeWrittenBytes.addAndGet(bytes);
    }

    /** Counts bytes that were passed on to be written. */
    void countRealWrite(long bytes) {
        realWrittenBytes.addAndGet(bytes);
    }

    /**
     * Counts bytes as read, and returns how long not to read then.
     *
     * @param size how many bytes, 0 or more
     * @param limitTraffic the limit in bytes per second; 0 for none
     * @param maxTime the most milliseconds that these bytes may add
     * @param now the time in milliseconds
     * @return milliseconds, rounded up; 0 if it is less than 10
     */
    public long readTimeToWait(long size, long limitTraffic, long maxTime, long now) {
        countRead(size);
        return timeToWait(readPace, size, limitTraffic, maxTime, now);
    }

    /**
     * Counts bytes as written, and returns how long to wait before they are.
     *
     * @param size how many bytes, 0 or more
     * @param limitTraffic the limit in bytes per second; 0 for none
     * @param maxTime the most milliseconds that these bytes may add
     * @param now the time in milliseconds
     * @return milliseconds, rounded up; 0 if it is less than 10
     */
    public long writeTimeToWait(long size, long limitTraffic, long maxTime, long now) {
        countWrite(size);
        return paceWrite(size, limitTraffic, maxTime, now);
    }

    /** As {@link #writeTimeToWait(long, long, long, long)}, for bytes that are counted already. */
    long paceWrite(long size, long limitTraffic, long maxTime, long now) {
        return timeToWait(writePace, size, limitTraffic, maxTime, now);
    }

    /**
     * As {@link #readTimeToWait(long, long, long, long)}, now.
     *
     * @param size how many bytes, 0 or more
     * @param limitTraffic the limit in bytes per second; 0 for none
     * @param maxTime the most milliseconds that these bytes may add
     * @return milliseconds
     * @deprecated use {@link #readTimeToWait(long, long, long, long)}
     */
    @Deprecated
    public long readTimeToWait(long size, long limitTraffic, long maxTime) {
        return readTimeToWait(size, limitTraffic, maxTime, nowMillis());
    }

    /**
     * As {@link #writeTimeToWait(long, long, long, long)}, now.
     *
     * @param size how many bytes, 0 or more
     * @param limitTraffic the limit in bytes per second; 0 for none
     * @param maxTime the most milliseconds that these bytes may add
     * @return milliseconds
     * @deprecated use {@link #writeTimeToWait(long, long, long, long)}
     */
    @Deprecated
    public long writeTimeToWait(long size, long limitTraffic, long maxTime) {
        return writeTimeToWait(size, limitTraffic, maxTime, nowMillis());
    }

    private static long timeToWait(Pace pace, long size, long limit, long maxTimeMillis, long nowMillis) {
        if (size <= 0 || limit <= 0) {
            return 0;
        }
        long waitNanos = pace.waitNanos(size, limit, TimeUnit.MILLISECONDS.toNanos(maxTimeMillis),
                TimeUnit.MILLISECONDS.toNanos(nowMillis));
        return waitNanos < Pace.CREDIT_NANOS ? 0 : TimeUnit.NANOSECONDS.toMillis(waitNanos + 999_999);
    }

    /**
     * Returns the interval.
     *
     * @return milliseconds; 0 for none
     */
    public long checkInterval() {
        return checkIntervalMillis;
    }

    /**
     * Returns how much was read per second in the last interval.
     *
     * @return bytes per second
     */
    public long lastReadThroughput() {
        return lastReadThroughput;
    }

    /**
     * Returns how much was asked to be written per second in the last interval.
     *
     * @return bytes per second
     */
    public long lastWriteThroughput() {
        return lastWriteThroughput;
    }

    /**
     * Returns how much was read in the last interval.
     *
     * @return bytes
     */
    public long lastReadBytes() {
        return lastReadBytes;
    }

    /**
     * Returns how much was asked to be written in the last interval.
     *
     * @return bytes
     */
    public long lastWrittenBytes() {
        return lastWrittenBytes;
    }

    /**
     * Returns how much was read in the current interval.
     *
     * @return bytes
     */
    public long currentReadBytes() {
        return currentReadBytes.get();
    }

    /**
     * Returns how much was asked to be written in the current interval.
     *
     * @return bytes
     */
    public long currentWrittenBytes() {
        return currentWrittenBytes.get();
    }

    /**
     * Returns when the current interval began.
     *
     * @return milliseconds of the ticker
     */
    public long lastTime() {
        return lastTimeMillis;
    }

    /**
     * Returns how much was read since {@link #lastCumulativeTime()}.
     *
     * @return bytes
     */
    public long cumulativeReadBytes() {
        return cumulativeReadBytes.get();
    }

    /**
     * Returns how much was asked to be written since {@link #lastCumulativeTime()}.
     *
     * @return bytes
     */
    public long cumulativeWrittenBytes() {
        return cumulativeWrittenBytes.get();
    }

    /**
     * Returns when the cumulative numbers were zero.
     *
     * @return milliseconds since 1970
     */
    public long lastCumulativeTime() {
        return lastCumulativeTimeMillis;
    }

    /**
     * Returns how much was passed on to be written in the current interval, waits done.
     *
     * @return bytes; the counter itself, not a copy
     */
    public AtomicLong getRealWrittenBytes() {
        return realWrittenBytes;
    }

    /**
     * Returns how much was passed on to be written per second in the last interval, waits done.
     *
     * @return bytes per second
     */
    public long getRealWriteThroughput() {
        return realWriteThroughput;
    }

    /** Sets the cumulative numbers to zero. */
    public void resetCumulativeTime() {
        lastCumulativeTimeMillis = wallClockMillis();
        cumulativeReadBytes.set(0);
        cumulativeWrittenBytes.set(0);
    }

    /**
     * Returns the name.
     *
     * @return the name given to the constructor
     */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return "TrafficCounter(" + name + ", read: " + lastReadThroughput / 1024 + " KiB/s, written: "
                + lastWriteThroughput / 1024 + " KiB/s, really written: " + realWriteThroughput / 1024
                + " KiB/s, current read: " + currentReadBytes() / 1024 + " KiB, current written: "
                + currentWrittenBytes() / 1024 + " KiB)";
    }
}
