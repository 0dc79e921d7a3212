/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static org.assertj.core.api.Assertions.assertThat;

class MachHeaderTest {

    private static final NativePlatform ARM = NativePlatform.of("osx", "aarch64", false);
    private static final int ARM_64 = 0x0100_000c;
    private static final int X86_64 = 0x0100_0007;
    private static final int MAGIC = 0xfeedfacf;
    private static final int LIBRARY = 6;

    private static byte[] header(int magic, int machine, int type) {
        return ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).putInt(0, magic).putInt(4, machine)
                .putInt(12, type).array();
    }

    @Test
    void libraryForThisProcessorHasNoProblem() {
        assertThat(MachHeader.problem(header(MAGIC, ARM_64, LIBRARY), ARM)).isNull();
        assertThat(MachHeader.problem(header(MAGIC, ARM_64, 8), ARM)).isNull();
        assertThat(MachHeader.problem(header(MAGIC, X86_64, LIBRARY), NativePlatform.of("osx", "x86_64", false)))
                .isNull();
    }

    @Test
    void fileForSeveralProcessorsIsLeftToTheSystem() {
        assertThat(MachHeader.problem(header(Integer.reverseBytes(0xcafebabe), 0, 0), ARM)).isNull();
    }

    @Test
    void processorThatIsNotKnownIsNotCompared() {
        assertThat(MachHeader.problem(header(MAGIC, X86_64, LIBRARY), NativePlatform.of("osx", "riscv64", false)))
                .isNull();
    }

    @Test
    void problemIsSaid() {
        assertThat(MachHeader.problem(new byte[31], ARM)).isEqualTo("it has 31 bytes only");
        assertThat(MachHeader.problem(new byte[32], ARM)).contains("no Mach-O file");
        assertThat(MachHeader.problem(header(MAGIC, ARM_64, 2), ARM)).contains("type 2");
        assertThat(MachHeader.problem(header(MAGIC, X86_64, LIBRARY), ARM)).contains("another processor");
    }
}
