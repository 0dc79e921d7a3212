/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

/**
 * The calls of kqueue(2). Each returns what its comment says, or a negative errno.
 *
 * <p>Changes and events are arrays of {@code struct kevent}, in memory, given by address. Their elements
 * have {@link #sizeofEvent()} bytes; ident is at 0 (8 bytes), filter at 8 and flags at 10 (2 bytes each), fflags at 12
 * (4 bytes), data at 16 and udata at 24 (8 bytes each). Fields behind those, which some systems have, must be zero in a
 * change.
 */
final class KQueueCalls {

    private KQueueCalls() { }

    /**
     * Opens a kqueue, which exec closes, and adds the event that {@link #wakeUp} triggers: its ident and udata are 0,
     * and it is cleared once it was reported. Returns the descriptor.
     */
    static native int create();

    /**
     * Applies changes, then waits: forever if the timeout is negative, not at all if it is zero. Returns the number of
     * events, which is also zero after a signal.
     *
     * <p>All changes are made, whatever the result, unless that is EFAULT, EINVAL or EBADF. One that cannot be made is
     * reported as an event with EV_ERROR in its flags and errno in its data; in that case there are no others, and the
     * call has not waited. So {@code max} must not be less than {@code changeCount}, or it is EINVAL.
     */
    static native int wait(int kqueue, long changes, int changeCount, long events, int max, long timeoutNanos);

    /** Ends the wait of a thread, or its next one if there is none now. Any thread, while the kqueue is open. */
    static native int wakeUp(int kqueue);

    /** The size of {@code struct kevent}: 32 bytes on macOS, 64 on FreeBSD. */
    static native int sizeofEvent();

    /** The filter of the event that {@link #wakeUp} triggers, EVFILT_USER, whose number differs between systems. */
    static native int userFilter();
}
