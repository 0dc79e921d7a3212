/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;

/** Translates between the bits of the engine and those of epoll. */
final class EpollInterest {

    private static final int IN = EpollIoOps.EPOLLIN.value();
    private static final int OUT = EpollIoOps.EPOLLOUT.value();
    private static final int ERR = EpollIoOps.EPOLLERR.value();
    private static final int RDHUP = EpollIoOps.EPOLLRDHUP.value();

    /**
     * In edge mode a channel asks for everything once, when it first wants something; its latch keeps the
     * changes that are of no interest yet.
     */
    private static final EpollIoOps EVERYTHING =
            EpollIoOps.valueOf(IN | OUT | RDHUP).with(EpollIoOps.EPOLLET);

    private static final EpollIoOps[] OF_WANTS = new EpollIoOps[Wants.SETS];

    static {
        for (int wants = 0; wants < Wants.SETS; wants++) {
            EpollIoOps ops = EpollIoOps.NONE;
            ops = (wants & Wants.READ) != 0 ? ops.with(EpollIoOps.EPOLLIN).with(EpollIoOps.EPOLLRDHUP) : ops;
            ops = (wants & Wants.END) != 0 ? ops.with(EpollIoOps.EPOLLRDHUP) : ops;
            // Always reported, once anything is asked for; and so is EPOLLHUP, which is nothing new to a channel that
            // knows the end and would be repeated for as long as the channel is open.
            ops = wants == Wants.FAILURE ? EpollIoOps.EPOLLERR.with(EpollIoOps.EPOLLET) : ops;
            ops = (wants & Wants.ACCEPT) != 0 ? ops.with(EpollIoOps.EPOLLIN) : ops;
            ops = (wants & (Wants.WRITE | Wants.CONNECT)) != 0 ? ops.with(EpollIoOps.EPOLLOUT) : ops;
            OF_WANTS[wants] = ops;
        }
    }

    private EpollInterest() { }

    static EpollIoOps of(int wants, boolean edgeTriggered) {
        return edgeTriggered ? EVERYTHING : OF_WANTS[wants];
    }

    /** Returns the engine's wants for events requested from epoll. */
    static int toWants(int events, int readWant) {
        return ((events & (IN | RDHUP)) != 0 ? readWant : Wants.NONE)
                | ((events & OUT) != 0 ? Wants.WRITE : Wants.NONE);
    }

    /**
     * <ul>
     * <li>EPOLLRDHUP: the peer has finished sending; received bytes are still to be read, then the end.
     * <li>EPOLLHUP: both directions are closed, or never were open; reading and writing show which. It does not report
     * the end: with that, EPOLLRDHUP is reported too.
     * <li>EPOLLERR: the next call reports the failure.
     * </ul>
     */
    static int toReadiness(int events) {
        if (events == IN) {
            return Readiness.READABLE;
        }
        return ((events & IN) != 0 ? Readiness.READABLE : 0)
                | ((events & OUT) != 0 ? Readiness.WRITABLE : 0)
                | ((events & RDHUP) != 0 ? Readiness.READABLE | Readiness.HANG_UP : 0)
                | ((events & EpollIoOps.HUP) != 0 ? Readiness.READABLE | Readiness.WRITABLE : 0)
                | ((events & ERR) != 0 ? Readiness.READABLE | Readiness.WRITABLE | Readiness.ERROR : 0);
    }
}
