/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.Locale;

/**
 * For which system and processor a native library has to be built, in the words of file names and jar classifiers.
 *
 * @param classifier such as {@code linux-x86_64} or {@code linux-aarch_64-musl}
 * @param elfMachine the number of the processor in the header of an ELF file, 0 if this is not known
 */
record NativePlatform(String classifier, int elfMachine) {

    // The numbers are those of elf(5).
    private static final int ELF_X86_64 = 62;
    private static final int ELF_AARCH_64 = 183;

    /**
     * Names a platform.
     *
     * @param os as {@link PlatformDependent#normalizedOs()} has it
     * @param osArch the JVM's property {@code os.arch}
     * @param musl whether the C library is musl
     * @return the platform
     */
    static NativePlatform of(String os, String osArch, boolean musl) {
        String arch = osArch.toLowerCase(Locale.ROOT);
        return switch (arch) {
            case "amd64", "x86_64", "x86-64" -> named(os, "x86_64", musl, ELF_X86_64);
            case "aarch64", "arm64" -> named(os, "aarch_64", musl, ELF_AARCH_64);
            case "riscv64" -> named(os, "riscv64", musl, 243);
            default -> named(os, arch, musl, 0);
        };
    }

    private static NativePlatform named(String os, String arch, boolean musl, int machine) {
        return new NativePlatform(os + '-' + arch + (musl ? "-musl" : ""), machine);
    }

    /** The number of the processor in the header of a library of macOS, 0 if this is not known. */
    int machMachine() {
        return switch (elfMachine) {
            case ELF_X86_64 -> 0x0100_0007;
            case ELF_AARCH_64 -> 0x0100_000c;
            default -> 0;
        };
    }

    /** The name of a library's file. */
    String fileName(String library) {
        return "lib" + library + '_' + classifier + (classifier.startsWith("osx-") ? ".jnilib" : ".so");
    }
}
