/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

import static java.lang.invoke.MethodType.methodType;

/**
 * The way to virtual threads, which are found when the program runs: Tidewire is compiled for JDK 17, which has none.
 * Only public methods of the JDK are used.
 */
public final class VirtualThreads {
    /** Virtual threads were final in 21; in 19 and 20 they need a flag. */
    private static final int FIRST_JDK = 21;

    private static final @Nullable Executor EXECUTOR;
    private static final @Nullable UnsupportedOperationException CAUSE;

    static {
        Executor executor = null;
        UnsupportedOperationException cause = null;
        Runtime.Version version = Runtime.version();
        if (version.feature() < FIRST_JDK) {
            cause = new UnsupportedOperationException(
                    "virtual threads need JDK " + FIRST_JDK + " or newer (this is " + version + ')');
        } else {
            try {
                ThreadFactory factory = factory();
                executor = task -> factory.newThread(task).start();
            } catch (Throwable t) {
                cause = new UnsupportedOperationException("no virtual threads in this JDK (" + version + ')', t);
            }
        }
        EXECUTOR = executor;
        CAUSE = cause;
    }

    private VirtualThreads() {
    }

    /** {@code Thread.ofVirtual().inheritInheritableThreadLocals(false).factory()}. */
    private static ThreadFactory factory() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
        MethodHandle ofVirtual = lookup.findStatic(Thread.class, "ofVirtual", methodType(builder));
        // Else each thread would get those of the event loop that starts it.
        MethodHandle inherit = lookup.findVirtual(builder, "inheritInheritableThreadLocals",
                methodType(builder, boolean.class));
        MethodType factoryOf = methodType(ThreadFactory.class);
        return (ThreadFactory) lookup.findVirtual(builder, "factory", factoryOf)
                .invoke(inherit.invoke(ofVirtual.invoke(), false));
    }

    /**
     * Returns whether there are virtual threads.
     *
     * @return {@code true} on JDK 21 and newer
     */
    public static boolean isAvailable() {
        return EXECUTOR != null;
    }

    /**
     * Returns why there are no virtual threads.
     *
     * @return the reason, or {@code null} if there are some
     */
    public static @Nullable Throwable unavailabilityCause() {
        return CAUSE;
    }

    /**
     * Returns an executor that starts a virtual thread for each task. It has no bound and needs no end.
     *
     * @return the same executor with each call
     * @throws UnsupportedOperationException before JDK 21, with the reason
     */
    public static Executor executor() {
        if (EXECUTOR == null) {
            assert CAUSE != null;
            throw new UnsupportedOperationException(CAUSE.getMessage(), CAUSE);
        }
        return EXECUTOR;
    }
}
