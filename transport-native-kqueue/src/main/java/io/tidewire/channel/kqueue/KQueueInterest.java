/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;

/** Translates between the bits of the engine and those of kqueue. */
final class KQueueInterest {

    private static final KQueueIoOps INPUT = added(Native.EVFILT_READ);

    /**
     * A channel asks for everything once, when it first wants something; its latch keeps the changes that are of no
     * interest yet.
     */
    private static final KQueueIoOps BOTH = INPUT.and(added(Native.EVFILT_WRITE));

    private KQueueInterest() { }

    private static KQueueIoOps added(short filter) {
        return KQueueIoOps.newOps(filter, (short) (Native.EV_ADD | Native.EV_CLEAR), 0);
    }

    static KQueueIoOps of(AbstractUnixChannel channel) {
        return channel instanceof ServerChannel ? INPUT : BOTH;
    }

    /**
     * EV_EOF on the read filter: the peer has finished sending; received bytes are still to be read, then the end. On
     * the write filter: nothing more can be sent, as the next write shows; it says nothing about the input. On either,
     * {@code fflags} has the error of a failed connection.
     */
    static int toReadiness(short filter, short flags, int fflags) {
        boolean eof = (flags & Native.EV_EOF) != 0;
        if ((flags & Native.EV_ERROR) != 0 || eof && fflags != 0) {
            return Readiness.READABLE | Readiness.WRITABLE | Readiness.ERROR;
        }
        if (filter == Native.EVFILT_WRITE) {
            return Readiness.WRITABLE;
        }
        return eof ? Readiness.READABLE | Readiness.HANG_UP : Readiness.READABLE;
    }
}
