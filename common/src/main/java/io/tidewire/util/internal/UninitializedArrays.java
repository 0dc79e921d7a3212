/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Creates arrays that the JVM does not fill with zeros, if the system property {@code
 * io.tidewire.tryAllocateUninitializedArray} asks for it and the user has opened the JDK's internal class that can do
 * this. It is the one place that reaches into the JDK, and it calls nothing that could touch memory outside an array.
 */
final class UninitializedArrays {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(UninitializedArrays.class);
    private static final String PROPERTY = "io.tidewire.tryAllocateUninitializedArray";
    private static final String JDK_PACKAGE = "jdk.internal.misc";
    /** The JVM clears a shorter array while it allocates it, for about nothing. */
    private static final int MIN_LENGTH = 1024;

    /** Of type {@code (int)byte[]}; {@code null} if arrays are zeroed. */
    private static final @Nullable MethodHandle ALLOCATE =
            SystemPropertyUtil.getBoolean(PROPERTY, false) ? find() : null;

    private UninitializedArrays() {
    }

    private static @Nullable MethodHandle find() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type = Class.forName(JDK_PACKAGE + ".Unsafe");
            Object instance = lookup.findStatic(type, "getUnsafe", MethodType.methodType(type)).invoke();
            MethodHandle allocate = lookup.findVirtual(type, "allocateUninitializedArray",
                    MethodType.methodType(Object.class, Class.class, int.class));
            LOGGER.debug("{}: byte arrays of {} and more bytes are not zeroed", PROPERTY, MIN_LENGTH);
            return MethodHandles.insertArguments(allocate, 0, instance, byte.class)
                    .asType(MethodType.methodType(byte[].class, int.class));
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            // Throwable, because that is what invoke() declares.
            Module module = UninitializedArrays.class.getModule();
            LOGGER.warn("{} has no effect, because the JVM refuses access: {}. It is granted by the option "
                    + "--add-opens java.base/{}={}", PROPERTY, e, JDK_PACKAGE,
                    module.isNamed() ? module.getName() : "ALL-UNNAMED");
            return null;
        }
    }

    /** Returns whether larger arrays come without having been zeroed. */
    static boolean isEnabled() {
        return ALLOCATE != null;
    }

    /** Creates an array; if it is not zeroed, it holds what the JVM's heap held there before. */
    static byte[] allocate(int length) {
        if (ALLOCATE == null || length < MIN_LENGTH) {
            return new byte[length];
        }
        try {
            return (byte[]) ALLOCATE.invokeExact(length);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a method that declares no checked exception threw one", e);
        }
    }
}
