/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.internal.NativeAvailability;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The availability of the transport over kqueue(2): it can be used on macOS or a BSD, with the native library for this
 * machine in a jar on the path, and unless {@code -Dio.tidewire.transport.noNative=true} forbids it. Any thread.
 */
public final class KQueue {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(KQueue.class);

    private static final NativeAvailability AVAILABILITY = new NativeAvailability("kqueue", KQueue::load);

    private KQueue() { }

    private static void load() {
        try {
            Native.ensureLoaded();
        } catch (LinkageError e) {
            String system = PlatformDependent.normalizedOs();
            if (system.equals("osx") || system.endsWith("bsd")) {
                LOGGER.warn("The kqueue transport cannot be used here, but NIO can: {}", e.toString());
                throw e;
            }
            throw new UnsupportedOperationException("kqueue(2) is a call of macOS and the BSDs, and this system is "
                    + system + "; NIO works here, and on Linux epoll does", e);
        }
    }

    /**
     * Returns whether the transport can be used.
     *
     * @return {@code true} if it can
     */
    public static boolean isAvailable() {
        return AVAILABILITY.cause() == null;
    }

    /**
     * Throws unless the transport can be used.
     *
     * @throws UnsatisfiedLinkError with the cause
     */
    public static void ensureAvailability() {
        AVAILABILITY.ensure();
    }

    /**
     * Why the transport cannot be used.
     *
     * @return the cause, or {@code null} if it can
     */
    public static @Nullable Throwable unavailabilityCause() {
        return AVAILABILITY.cause();
    }

    /**
     * Returns whether the system lets clients send data with the first packet of a connection.
     *
     * @return {@code true} if {@code TCP_FASTOPEN_CONNECT} has an effect
     */
    public static boolean isTcpFastOpenClientSideAvailable() {
        return isAvailable() && (FastOpen.MODE & BsdCalls.FAST_OPEN_CLIENT) != 0;
    }

    /**
     * Returns whether the system lets servers take data with the first packet of a connection.
     *
     * @return {@code true} if {@code TCP_FASTOPEN} has an effect
     */
    public static boolean isTcpFastOpenServerSideAvailable() {
        return isAvailable() && (FastOpen.MODE & BsdCalls.FAST_OPEN_SERVER) != 0;
    }

    /** Opens a socket, or throws why there can be none, each time. */
    static UnixSocket open(Supplier<UnixSocket> opening) {
        ensureAvailability();
        return opening.get();
    }

    /** Asks for the system's settings when they are first needed. */
    private static final class FastOpen {
        static final int MODE = BsdCalls.fastOpen();

        private FastOpen() { }
    }
}
