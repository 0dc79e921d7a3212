/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.SuppressForbidden;
import org.jspecify.annotations.Nullable;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * The work of one event loop since the event before. Off in a recording unless that enables it. The fields are those
 * of {@link EventLoopStatistics}.
 */
@Name("io.tidewire.EventLoop")
@Label("Event Loop")
@Description("What an event loop has done since the event before; most of it needs io.tidewire.eventLoop.statistics")
@Category({"Tidewire", "Event Loops"})
@Enabled(false)
@Period("1 s")
@StackTrace(false)
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
@SuppressWarnings("NullAway.Init") // Described before it is committed.
final class EventLoopEvent extends Event {
    @Label("Event Loop")
    @Description("The thread of the loop")
    Thread loop;

    @Label("Busy Share")
    @Percentage
    float busyShare;

    @Label("Active Time")
    @Timespan(Timespan.NANOSECONDS)
    long activeTime;

    @Label("Waiting Time")
    @Timespan(Timespan.NANOSECONDS)
    long waitingTime;

    @Label("Turns")
    long turns;

    @Label("Wake-Ups")
    @Description("Turns that began with nothing to do, so that the loop waited")
    long wakeUps;

    @Label("Tasks")
    long tasks;

    @Label("Pending Tasks")
    int pendingTasks;

    @Label("Registered Channels")
    int registeredChannels;

    @Label("Pending Writes")
    @Description("Octets that were written and not given to the socket yet")
    @DataAmount
    long pendingWriteBytes;

    @Label("Queue Time, Median")
    @Description("Half of the tasks waited shorter in the queue; the bound of a bucket")
    @Timespan(Timespan.NANOSECONDS)
    long queueTimeMedian;

    @Label("Queue Time, 99 %")
    @Timespan(Timespan.NANOSECONDS)
    long queueTime99;

    @Label("Queue Time, Longest")
    @Timespan(Timespan.NANOSECONDS)
    long queueTimeLongest;

    @Label("Timers")
    @Description("How often timers were due")
    long timers;

    @Label("Timer Delay, 99 %")
    @Timespan(Timespan.NANOSECONDS)
    long timerDelay99;

    @Label("Longest Task")
    @Description("Of the last one to two minutes")
    @Timespan(Timespan.NANOSECONDS)
    long longestTask;

    @Label("Class of the Longest Task")
    @Nullable String longestTaskClass;

    @Label("Longest Turn")
    @Description("Of the last one to two minutes")
    @Timespan(Timespan.NANOSECONDS)
    long longestTurn;

    static void commit(Thread loop, EventLoopStatistics lately) {
        EventLoopEvent event = new EventLoopEvent();
        event.loop = loop;
        event.describeWork(lately);
        event.describeTimes(lately);
        event.commit();
    }

    private void describeWork(EventLoopStatistics lately) {
        busyShare = (float) lately.busyShare();
        activeTime = lately.activeNanos();
        waitingTime = lately.waitingNanos();
        turns = lately.turns();
        wakeUps = lately.wakeUps();
        tasks = lately.tasks();
        pendingTasks = lately.pendingTasks();
        registeredChannels = lately.registeredChannels();
        pendingWriteBytes = lately.pendingWriteBytes();
    }

    private void describeTimes(EventLoopStatistics lately) {
        queueTimeMedian = lately.queueTimes().percentileNanos(50);
        queueTime99 = lately.queueTimes().percentileNanos(99);
        queueTimeLongest = lately.queueTimes().percentileNanos(100);
        timers = lately.timerDelays().count();
        timerDelay99 = lately.timerDelays().percentileNanos(99);
        longestTask = lately.longestTaskNanos();
        longestTaskClass = lately.longestTaskClass();
        longestTurn = lately.longestTurnNanos();
    }
}
