/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

/**
 * The figures of an event loop, or of a group of them, until now. A value: it does not change, any thread takes one and
 * reads it, and taking it does not disturb the loop.
 * <pre>{@code
 * EventLoopStatistics before = group.statistics();
 * ...
 * EventLoopStatistics lately = group.statistics().since(before);
 * lately.busyShare();                       // 0 to 1
 * lately.queueTimes().percentileNanos(99);  // how long tasks wait for their loop
 * }</pre>
 * Times busy and waiting, tasks that wait and channels are always there. All else needs
 * {@code -Dio.tidewire.eventLoop.statistics=true}, see {@link #isRecorded()}, and is zero or empty without it. The
 * figures are read one after the other while the loops go on, so they may differ by what happened meanwhile.
 */
public final class EventLoopStatistics {
    /** Of no loop. */
    static final EventLoopStatistics NONE = new EventLoopStatistics(new Counters(0, 0, 0, 0, 0),
            new Levels(0, 0, 0, 0), TimeHistogram.EMPTY, TimeHistogram.EMPTY, RecentLongest.NONE, RecentLongest.NONE);

    private final Counters counters;
    private final Levels levels;
    private final TimeHistogram queueTimes;
    private final TimeHistogram timerDelays;
    private final RecentLongest.Entry longestTask;
    private final RecentLongest.Entry longestTurn;

    private EventLoopStatistics(Counters counters, Levels levels, TimeHistogram queueTimes, TimeHistogram timerDelays,
                                RecentLongest.Entry longestTask, RecentLongest.Entry longestTurn) {
        this.counters = counters;
        this.levels = levels;
        this.queueTimes = queueTimes;
        this.timerDelays = timerDelays;
        this.longestTask = longestTask;
        this.longestTurn = longestTurn;
    }

    /** Figures that only grow. */
    private record Counters(long activeNanos, long waitingNanos, long turns, long wakeUps, long tasks) {
        Counters plus(Counters other) {
            return new Counters(activeNanos + other.activeNanos, waitingNanos + other.waitingNanos,
                    turns + other.turns, wakeUps + other.wakeUps, tasks + other.tasks);
        }

        Counters minus(Counters earlier) {
            // A reading at the moment when a batch of tasks ends may lack that batch, so busy time may seem to shrink.
            return new Counters(Math.max(0, activeNanos - earlier.activeNanos),
                    Math.max(0, waitingNanos - earlier.waitingNanos),
                    turns - earlier.turns, wakeUps - earlier.wakeUps, tasks - earlier.tasks);
        }
    }

    /** Figures of the moment. */
    private record Levels(int loops, int pendingTasks, int registeredChannels, long pendingWriteBytes) {
        Levels plus(Levels other) {
            return new Levels(loops + other.loops, pendingTasks + other.pendingTasks,
                    registeredChannels + other.registeredChannels, pendingWriteBytes + other.pendingWriteBytes);
        }
    }

    static EventLoopStatistics of(SingleThreadEventLoop loop) {
        LoopRecorder recorder = loop.recorder();
        long activeNanos = loop.activeTimeNanos();
        long waitingNanos = loop.waitingTimeNanos();
        int pendingTasks = loop.pendingTasks();
        int channels = Math.max(0, loop.registeredChannels());
        if (recorder == null) {
            return new EventLoopStatistics(new Counters(activeNanos, waitingNanos, 0, 0, 0),
                    new Levels(1, pendingTasks, channels, 0), TimeHistogram.EMPTY, TimeHistogram.EMPTY,
                    RecentLongest.NONE, RecentLongest.NONE);
        }
        long nowNanos = loop.ticker().nanoTime();
        return new EventLoopStatistics(
                new Counters(activeNanos, waitingNanos, recorder.turns(), recorder.wakeUps(), recorder.tasks.count()),
                new Levels(1, pendingTasks, channels, recorder.pendingBytes()),
                recorder.queueTimes.read(), recorder.timerDelays.read(),
                recorder.longestTask.read(nowNanos), recorder.longestTurn.read(nowNanos));
    }

    /** The sum of both; of the longest times, the longer ones. */
    EventLoopStatistics plus(EventLoopStatistics other) {
        return new EventLoopStatistics(counters.plus(other.counters), levels.plus(other.levels),
                queueTimes.plus(other.queueTimes), timerDelays.plus(other.timerDelays),
                longestTask.orLonger(other.longestTask), longestTurn.orLonger(other.longestTurn));
    }

    /**
     * The differences since an earlier reading, of all that grows. Levels, such as {@link #pendingTasks()}, and the
     * longest times stay those of this reading.
     *
     * @param earlier a reading of the same loop or group
     * @return the difference
     */
    public EventLoopStatistics since(EventLoopStatistics earlier) {
        return new EventLoopStatistics(counters.minus(earlier.counters), levels,
                queueTimes.minus(earlier.queueTimes), timerDelays.minus(earlier.timerDelays),
                longestTask, longestTurn);
    }

    /**
     * Whether loops record all of their figures, which is decided when they are loaded.
     *
     * @return {@code true} if {@code io.tidewire.eventLoop.statistics} was set
     */
    public static boolean isRecorded() {
        return LoopRecorder.ON;
    }

    /**
     * How many loops this is the sum of.
     *
     * @return the number
     */
    public int loops() {
        return levels.loops;
    }

    /**
     * The time spent on tasks, those that go on included, and on I/O events.
     *
     * @return nanoseconds
     * @see io.tidewire.util.concurrent.SingleThreadEventExecutor#activeTimeNanos()
     */
    public long activeNanos() {
        return counters.activeNanos;
    }

    /**
     * The time in which a loop had a thread and was not busy.
     *
     * @return nanoseconds
     * @see io.tidewire.util.concurrent.SingleThreadEventExecutor#waitingTimeNanos()
     */
    public long waitingNanos() {
        return counters.waitingNanos;
    }

    /**
     * The share of its time that a loop was busy, on average over the loops. The rest is its spare capacity.
     *
     * @return 0 to 1; 0 if no time has passed
     */
    public double busyShare() {
        long sum = counters.activeNanos + counters.waitingNanos;
        return sum == 0 ? 0 : (double) counters.activeNanos / sum;
    }

    /**
     * The tasks that are ready and wait, as far as can be told while others come and go.
     *
     * @return how many there are
     */
    public int pendingTasks() {
        return levels.pendingTasks;
    }

    /**
     * The channels that are registered, servers included. Loops that do no I/O count none.
     *
     * @return how many there are
     */
    public int registeredChannels() {
        return levels.registeredChannels;
    }

    /**
     * The octets that were written to channels, have passed the pipeline, and were not given to the socket yet, with
     * the allowance for each message that counts for the water marks. A message counts until all of it was sent. Not
     * counted: what is on its way from another thread. A channel that moves to another loop takes its octets along with
     * its next write or flush there. Needs {@link #isRecorded()}.
     *
     * @return octets
     * @see ChannelOutboundBuffer#totalPendingWriteBytes()
     */
    public long pendingWriteBytes() {
        return levels.pendingWriteBytes;
    }

    /**
     * The turns: each looks for I/O events and then runs tasks. Loops that do no I/O count none. Needs
     * {@link #isRecorded()}.
     *
     * @return how many were made
     */
    public long turns() {
        return counters.turns;
    }

    /**
     * The turns that began with nothing to do, so that the loop waited, and was woken by an I/O event, a timer or
     * another thread. Needs {@link #isRecorded()}.
     *
     * @return how many there were
     */
    public long wakeUps() {
        return counters.wakeUps;
    }

    /**
     * The tasks that were run, timers included, without I/O events. Needs {@link #isRecorded()}.
     *
     * @return how many there were
     */
    public long tasks() {
        return counters.tasks;
    }

    /**
     * For how long tasks waited, from {@code execute()} until they ran. A sample: one task at a time is followed, and
     * 50 microseconds pass before the next one. Needs {@link #isRecorded()}.
     *
     * @return the times
     */
    public TimeHistogram queueTimes() {
        return queueTimes;
    }

    /**
     * How late timers were when their loop put them into its queue. Of those that were due together the one counts
     * that was due first. Needs {@link #isRecorded()}.
     *
     * @return the times
     */
    public TimeHistogram timerDelays() {
        return timerDelays;
    }

    /**
     * The longest task of the last one to two minutes. Tasks that take less than 2.5 microseconds on average are not
     * timed one by one, so that among very many fast ones a slow one may be missed when it comes for the first time;
     * {@link #longestTurnNanos()} shows it. Needs {@link #isRecorded()}.
     *
     * @return nanoseconds, 0 if there is none
     */
    public long longestTaskNanos() {
        return longestTask.nanos();
    }

    /**
     * The class of the longest task, as the loop was given it: a task that was submitted by {@code submit()} or
     * {@code schedule()} is wrapped.
     *
     * @return its name, or {@code null} if there is none
     */
    public @Nullable String longestTaskClass() {
        return longestTask.type();
    }

    /**
     * The longest time of the last one to two minutes in which a loop was busy with I/O events and tasks and looked for
     * no new ones: so long a channel may have waited. Needs {@link #isRecorded()}.
     *
     * @return nanoseconds, 0 if there is none
     */
    public long longestTurnNanos() {
        return longestTurn.nanos();
    }

    /** Shows the figures that matter most. */
    @Override
    public String toString() {
        return "EventLoopStatistics(loops: " + loops() + ", busy: " + Math.round(busyShare() * 100) + " %, channels: "
                + registeredChannels() + ", pending tasks: " + pendingTasks() + ", pending octets: "
                + pendingWriteBytes() + ", waits in queue: " + queueTimes + ", longest task: " + longestTaskNanos()
                + " ns " + longestTaskClass() + ", longest turn: " + longestTurnNanos() + " ns)";
    }
}
