/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

/**
 * The calls of epoll(7), eventfd(2) and timerfd_create(2). Each returns what its comment says, or a negative errno.
 */
final class EpollCalls {

    private EpollCalls() { }

    static native int create();

    /** {@code op}: EPOLL_CTL_ADD, EPOLL_CTL_DEL, EPOLL_CTL_MOD. */
    static native int ctl(int epoll, int op, int fd, int events, long data);

    /** Waits forever if the timeout is negative; returns the number of events. */
    static native int wait(int epoll, long events, int max, long timeoutNanos, boolean precise);

    static native int spin(int epoll, long events, int max);

    static native boolean isPrecise();

    static native int sizeofEvent();

    static native int offsetofData();

    static native int eventFd();

    static native int eventFdWrite(int fd, long value);

    static native long eventFdRead(int fd);

    static native int timerFd();

    static native int timerFdSet(int fd, long delayNanos);
}
