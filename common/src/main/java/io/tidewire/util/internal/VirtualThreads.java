/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Asks whether a thread is a virtual one, which JDK 17 does not have and later ones do. Any thread. */
public final class VirtualThreads {
    /** {@code Thread.isVirtual()}, or {@code null} where there is none; a constant to the JIT compiler. */
    private static final @Nullable MethodHandle IS_VIRTUAL = find();

    private VirtualThreads() {
    }

    private static @Nullable MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null; // Not an error: there are no virtual threads before JDK 21.
        }
    }

    /**
     * Returns whether a thread is virtual, so that nothing should be kept for it.
     *
     * @return {@code true} if it is; {@code false} for all threads of a runtime without virtual ones
     */
    public static boolean isVirtual(Thread thread) {
        if (IS_VIRTUAL == null) {
            return false;
        }
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException("Thread.isVirtual() failed", e);
        }
    }
}
