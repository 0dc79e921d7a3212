/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Unix;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.util.internal.NativeLibraryLoader;

import java.io.IOException;

/**
 * The calls of kqueue(2), and the library that makes them: using this class loads it. A call that fails throws an
 * exception with errno's name and text. Any thread.
 */
final class Native {

    static {
        // Called from here: native access is granted to the module of the class that loads a library.
        Unix.registerInternal(() ->
                NativeLibraryLoader.load("tidewire_transport_native_kqueue", Native.class, path -> System.load(path)));
    }

    // The numbers of the systems' headers, which the library checks when it is compiled.
    static final short EVFILT_READ = -1;
    static final short EVFILT_WRITE = -2;
    static final short EVFILT_USER = (short) KQueueCalls.userFilter();

    static final short EV_ADD = 0x1;
    static final short EV_DELETE = 0x2;
    static final short EV_ENABLE = 0x4;
    static final short EV_DISABLE = 0x8;
    static final short EV_ONESHOT = 0x10;
    static final short EV_CLEAR = 0x20;
    static final short EV_RECEIPT = 0x40;
    static final short EV_DISPATCH = 0x80;
    static final short EV_ERROR = 0x4000;
    static final short EV_EOF = (short) 0x8000;

    private Native() { }

    /**
     * Loads the library and tries it. Throws the reason if that is not possible: a sandbox may forbid it, for example.
     */
    static void ensureLoaded() {
        FileDescriptor probe = newKQueue();
        try {
            probe.close();
        } catch (IOException e) {
            throw new ChannelException("failed to close " + probe, e);
        }
    }

    /** Opens a kqueue that {@link #wakeUp} wakes; closed by the caller. */
    static FileDescriptor newKQueue() {
        int result = KQueueCalls.create();
        if (result < 0) {
            throw new ChannelException("kqueue failed", Errors.newIOException("kqueue", result));
        }
        return new FileDescriptor(result);
    }

    /** As {@link KQueueCalls#wait}: the array of events must have room for an error of each change. */
    static int keventWait(FileDescriptor kqueue, long changes, int changeCount, long events, int max, long timeoutNanos)
            throws IOException {
        return UnixCall.checked("kevent",
                KQueueCalls.wait(kqueue.intValue(), changes, changeCount, events, max, timeoutNanos));
    }

    /** As {@link KQueueCalls#wakeUp}. */
    static void wakeUp(FileDescriptor kqueue) {
        int result = KQueueCalls.wakeUp(kqueue.intValue());
        if (result < 0) {
            throw new ChannelException("kevent(EVFILT_USER) failed", Errors.newIOException("kevent", result));
        }
    }
}
