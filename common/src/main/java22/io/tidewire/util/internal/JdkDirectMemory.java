/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Direct memory as a JDK 22 or newer has it: freed as soon as it is cleaned, and with addresses. Where the user grants
 * native access to this module it is the C library's ({@link NativeMemory}); otherwise each large piece has a shared
 * arena ({@link ArenaMemory}), for which no permission is needed and no JVM prints a warning, and a small one is left
 * to the collector.
 */
final class JdkDirectMemory extends DirectMemory {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(JdkDirectMemory.class);

    /**
     * The smallest piece for which an arena pays. Opening and closing one took 10 µs on JDK 25, {@code allocateDirect}
     * of as much as this at least 8 µs, the collector's work not counted, and of 64 bytes 0.1 µs.
     */
    private static final int SMALLEST_ARENA_BYTES = 64 * 1024;

    private final boolean nativeAccess;

    JdkDirectMemory(DirectMemoryAccount account) {
        super(account);
        // Asked before the restricted methods are linked: calling them unasked prints a warning.
        nativeAccess = JdkDirectMemory.class.getModule().isNativeAccessEnabled() && NativeMemory.isSupported();
        LOGGER.debug("Direct memory that is given back comes from {}",
                nativeAccess ? "malloc, since native access is granted" : "shared arenas");
    }

    @Override
    protected CleanableDirectBuffer allocate0(int capacity) {
        if (nativeAccess) {
            return NativeMemory.allocate(capacity);
        }
        return capacity < SMALLEST_ARENA_BYTES ? new CollectedMemory(capacity) : new ArenaMemory(capacity);
    }

    @Override
    public boolean tellsAddresses() {
        return true;
    }

    @Override
    public boolean wrapsAddresses() {
        return nativeAccess;
    }

    @Override
    public long addressOf(ByteBuffer buffer) {
        if (!checkNotNull(buffer, "buffer").isDirect()) {
            throw new IllegalArgumentException("buffer: " + buffer + " (expected: a direct one)");
        }
        return MemorySegment.ofBuffer(buffer).address() - buffer.position();
    }

    @Override
    public CleanableDirectBuffer wrap(long address, int capacity, boolean owned) {
        if (address == 0) {
            throw new IllegalArgumentException("address: 0 (expected: the address of memory)");
        }
        checkPositiveOrZero(capacity, "capacity");
        if (!nativeAccess) {
            Module module = JdkDirectMemory.class.getModule();
            throw new UnsupportedOperationException("an address can be wrapped only where native access is granted,"
                    + " such as by java --enable-native-access="
                    + (module.isNamed() ? module.getName() : "ALL-UNNAMED"));
        }
        return NativeMemory.wrap(address, capacity, owned);
    }
}
