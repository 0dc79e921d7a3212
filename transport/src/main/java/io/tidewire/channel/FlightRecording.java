/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.concurrent.internal.FlightRecording.isInUse;

/**
 * The events of channels and event loops for the flight recorder, and the only door to them: the event classes are not
 * loaded where the {@code jdk.jfr} module is missing, and everything else works as before.
 *
 * <p>While no recording has asked for an event, its check is one read of a field or, once the recorder has been
 * started for anything at all, a few, which never change.
 */
final class FlightRecording {
    /** In the place of the active time of a loop: it was not wanted. */
    static final long NOT_MEASURED = -1;

    private FlightRecording() {
    }

    /**
     * Records a turn of an event loop, if it took long. Event loop only.
     *
     * @param activeNanosBefore the result of the call at the end of the turn before, or {@link #NOT_MEASURED}
     * @param ioEvents how many I/O events were handled
     * @return the active time of the loop, or {@link #NOT_MEASURED} if no recording wants to know
     */
    static long turnEnded(SingleThreadEventLoop loop, long activeNanosBefore, int ioEvents) {
        if (!isInUse()) {
            return NOT_MEASURED;
        }
        LoopRecordings.offer();
        if (!LoopIterationEvent.isOn()) {
            return NOT_MEASURED;
        }
        long activeNanos = loop.activeTimeNanos();
        if (activeNanosBefore != NOT_MEASURED) {
            LoopIterationEvent.commitIfSlow(loop, activeNanos - activeNanosBefore, ioEvents);
        }
        return activeNanos;
    }

    /** Records a channel that has become active. */
    static void opened(Channel channel) {
        if (isInUse() && ChannelOpenEvent.isOn()) {
            ChannelOpenEvent.commit(channel);
        }
    }

    /**
     * Records a channel that is about to be closed, and still has its addresses.
     *
     * @param unsent the messages that were not sent, or {@code null} if the output was closed before
     */
    static void closing(Channel channel, @Nullable ChannelOutboundBuffer unsent) {
        if (isInUse() && ChannelCloseEvent.isOn()) {
            ChannelCloseEvent.commit(channel, unsent == null ? 0 : unsent.totalPendingWriteBytes());
        }
    }
}
