/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Finds the problem of a file that should be a library of macOS, by {@code mach-o/loader.h}: as {@link ElfHeader}
 * does elsewhere. A file for several processors passes; the system chooses in it.
 */
final class MachHeader {

    private static final int BYTES = 32;

    private static final int MAGIC_64 = 0xfeedfacf;
    /** Of a file for several processors, big-endian. */
    private static final int MAGIC_SEVERAL = 0xcafebabe;
    private static final int TYPE_LIBRARY = 6;
    private static final int TYPE_BUNDLE = 8;

    private MachHeader() { }

    /**
     * Looks at a library.
     *
     * @param file its bytes, at least the first 32, or all of them if it is shorter
     * @param platform the platform that it has to be for
     * @return the problem, if any
     */
    static @Nullable String problem(byte[] file, NativePlatform platform) {
        if (file.length < BYTES) {
            return "it has " + file.length + " bytes only";
        }
        ByteBuffer header = ByteBuffer.wrap(file);
        if (header.getInt(0) == MAGIC_SEVERAL) {
            return null;
        }
        header.order(ByteOrder.LITTLE_ENDIAN);
        if (header.getInt(0) != MAGIC_64) {
            return "it is no Mach-O file for 64 bits";
        }
        int type = header.getInt(12);
        if (type != TYPE_LIBRARY && type != TYPE_BUNDLE) {
            return "it is no shared library (Mach-O type " + type + ')';
        }
        int machine = header.getInt(4);
        int expected = platform.machMachine();
        return expected == 0 || machine == expected ? null
                : "it is for another processor (Mach-O machine " + machine + ", expected: " + expected + ')';
    }
}
