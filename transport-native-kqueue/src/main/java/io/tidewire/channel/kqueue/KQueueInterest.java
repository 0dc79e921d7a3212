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
     * A channel asks for everything from the moment when it first wants something, and never again: changes that are of
     * no interest at present are kept in its latch.
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
     * EV_EOF of a reader: the peer has sent all that it will; what has come is to be read, and then the end. Of a
     * writer: nothing can be sent any more, which the next write tells, and says nothing of the input. Either has in
     * {@code fflags} the error of a connection that has failed.
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
