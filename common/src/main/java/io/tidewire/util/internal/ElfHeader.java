/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Decides by its header whether a file can be a shared library for a platform, {@code elf(5)}. The system's message
 * about a wrong one is hard to understand, and a file that was cut may crash the process.
 */
final class ElfHeader {

    /** The bytes of the header of a file for 64 bits. */
    static final int BYTES = 64;

    private static final int MAGIC = 0x7f454c46;
    private static final int CLASS_64 = 2;
    private static final int LITTLE_ENDIAN = 1;
    private static final int TYPE_SHARED = 3;

    private ElfHeader() { }

    /**
     * Looks at a library.
     *
     * @param file its bytes, at least the first {@link #BYTES}, or all of them if it is shorter
     * @param length the length of the file
     * @param platform the platform that it has to be for
     * @return the problem, if any
     */
    static @Nullable String problem(byte[] file, long length, NativePlatform platform) {
        if (file.length < BYTES) {
            return "it has " + file.length + " bytes only";
        }
        ByteBuffer header = ByteBuffer.wrap(file);
        if (header.getInt(0) != MAGIC) {
            return "it is no ELF file";
        }
        if (header.get(4) != CLASS_64 || header.get(5) != LITTLE_ENDIAN) {
            return "it is not for a little-endian processor of 64 bits";
        }
        header.order(ByteOrder.LITTLE_ENDIAN);
        int type = header.getShort(16) & 0xffff;
        if (type != TYPE_SHARED) {
            return "it is no shared library (ELF type " + type + ')';
        }
        int machine = header.getShort(18) & 0xffff;
        if (platform.elfMachine() != 0 && machine != platform.elfMachine()) {
            return "it is for another processor (ELF machine " + machine + ", expected: " + platform.elfMachine() + ')';
        }
        return isCut(header, length) ? "it was cut: its header tells of more than its " + length + " bytes" : null;
    }

    private static boolean isCut(ByteBuffer header, long length) {
        long sections = header.getLong(40);
        long sectionBytes = (long) (header.getShort(58) & 0xffff) * (header.getShort(60) & 0xffff);
        return sections < 0 || sections > length - sectionBytes;
    }
}
