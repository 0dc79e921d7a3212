/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.util.internal.DirectMemory;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Where a native transport registers its library. Not for applications, which ask their transport whether it
 * is available; that loads the library.
 */
public final class Unix {

    private static final ReentrantLock LOCK = new ReentrantLock();
    /** Guarded by {@code LOCK}. */
    private static boolean registered;

    private Unix() { }

    /**
     * Runs the code that loads a transport's library, which registers the natives of this package too, and then
     * prepares this package for use, once: it finds out whether the system has IPv6, and lets direct memory come from
     * the library where that is better than what the JDK has. Any thread; blocks while another one does the same.
     *
     * @param registerTask loads the library; what it throws passes through
     */
    public static void registerInternal(Runnable registerTask) {
        checkNotNull(registerTask, "registerTask");
        LOCK.lock();
        try {
            registerTask.run();
            if (!registered) {
                Socket.initialize();
                installDirectMemory(DirectMemory.provider());
                registered = true;
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static void installDirectMemory(DirectMemory current) {
        // A source of memory that can wrap addresses was granted native access: it allocates faster than a call through
        // JNI.
        if (!current.wrapsAddresses()) {
            DirectMemory.install(new JniDirectMemory(current));
        }
    }

    /**
     * Returns whether a native transport has loaded its library. Any thread.
     *
     * @return {@code true} once one has
     * @deprecated ask the transport, as in {@code Epoll.isAvailable()}
     */
    @Deprecated
    public static boolean isAvailable() {
        LOCK.lock();
        try {
            return registered;
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Fails if no native transport has loaded its library. Any thread.
     *
     * @throws UnsatisfiedLinkError if none has
     * @deprecated ask the transport, as in {@code Epoll.ensureAvailability()}
     */
    @Deprecated
    public static void ensureAvailability() {
        if (!isAvailable()) {
            throw missing();
        }
    }

    /**
     * Returns the reason why natives cannot be used. Any thread.
     *
     * @return {@code null} once a native transport has loaded its library
     * @deprecated ask the transport, as in {@code Epoll.unavailabilityCause()}
     */
    @Deprecated
    public static @Nullable Throwable unavailabilityCause() {
        return isAvailable() ? null : missing();
    }

    private static UnsatisfiedLinkError missing() {
        return new UnsatisfiedLinkError("no native transport has loaded its library");
    }
}
