/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

@ExtendWith(TestLibrary.class)
class NativeMemoryTest {

    private static final Path MAPS = Path.of("/proc/self/maps");

    private final DirectMemory memory = new JniDirectMemory(DirectMemory.provider());

    @Test
    void loadedLibraryTellsAndWrapsAddresses() {
        assertThat(DirectMemory.provider().tellsAddresses()).isTrue();
        assertThat(DirectMemory.provider().wrapsAddresses()).isTrue();
    }

    @Test
    void memoryIsCountedUntilItIsCleaned() {
        long before = DirectMemory.usedBytes();
        CleanableDirectBuffer allocated = memory.allocate(100_000);
        assertThat(DirectMemory.usedBytes()).isGreaterThanOrEqualTo(before + 100_000);
        ByteBuffer buffer = allocated.buffer();
        assertThat(buffer.capacity()).isEqualTo(100_000);
        assertThat(buffer.isDirect()).isTrue();
        buffer.putLong(99_992, 42);
        CleanableDirectBuffer view = memory.wrap(memory.addressOf(buffer) + 99_992, 8, false);
        assertThat(view.buffer().getLong(0)).isEqualTo(42);
        view.clean();
        assertThat(buffer.getLong(99_992)).isEqualTo(42);
        allocated.clean();
        allocated.clean();
        assertThatThrownBy(allocated::buffer).isInstanceOf(IllegalStateException.class);
        assertThat(DirectMemory.usedBytes()).isLessThan(before + 100_000);
        memory.allocate(0).clean();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 128 * 1024 - 1, 128 * 1024, 3 * 1024 * 1024 + 1})
    void allOfTheMemoryCanBeUsed(int capacity) {
        CleanableDirectBuffer allocated = memory.allocate(capacity);
        ByteBuffer buffer = allocated.buffer();
        assertThat(buffer.capacity()).isEqualTo(capacity);
        byte[] written = new byte[capacity];
        new Random(capacity).nextBytes(written);
        buffer.put(written).flip();
        byte[] read = new byte[capacity];
        buffer.get(read);
        assertThat(read).isEqualTo(written);
        allocated.clean();
    }

    /** The kernel's list of the process's mappings: large memory leaves it with the very call that cleans. */
    @Test
    void largeMemoryIsUnmappedAsItIsCleaned() throws IOException {
        assumeThat(MAPS).exists();
        CleanableDirectBuffer allocated = memory.allocate(32 << 20);
        long start = memory.addressOf(allocated.buffer());
        assertThat(isMapped(start)).isTrue();
        allocated.clean();
        assertThat(isMapped(start)).isFalse();
    }

    private static boolean isMapped(long address) throws IOException {
        for (String line : Files.readAllLines(MAPS)) {
            String[] range = line.substring(0, line.indexOf(' ')).split("-");
            if (Long.compareUnsigned(Long.parseUnsignedLong(range[0], 16), address) <= 0
                    && Long.compareUnsigned(address, Long.parseUnsignedLong(range[1], 16)) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Memory that is handed over to be freed is of {@code malloc}, as what is allocated here is below 128 KiB. */
    @Test
    void ownedMemoryIsFreedOnce() {
        long address = NativeMemoryCalls.allocate(64);
        assertThat(address).isNotZero();
        CleanableDirectBuffer wrapped = memory.wrap(address, 64, true);
        wrapped.buffer().putLong(0, 1);
        wrapped.clean();
        wrapped.clean();
        assertThatThrownBy(wrapped::buffer).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void addressIsThatOfIndexZeroWhateverThePosition() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100);
        long address = Buffer.memoryAddress(buffer);
        buffer.position(40);
        assertThat(Buffer.memoryAddress(buffer)).isEqualTo(address);
        assertThat(Buffer.memoryAddress(buffer.slice())).isEqualTo(address + 40);
        assertThat(memory.addressOf(buffer)).isEqualTo(address);
    }

    @Test
    void wrongArgumentsAreRefused() {
        ByteBuffer heap = ByteBuffer.allocate(1);
        assertThatThrownBy(() -> Buffer.memoryAddress(heap)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memory.addressOf(heap)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memory.wrap(0, 1, false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memory.wrap(1, -1, false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Buffer.memoryAddress(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Buffer.allocateDirectBufferWithNativeOrder(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sharedMemoryIsInTheOrderOfTheMachine() {
        CleanableDirectBuffer shared = Buffer.allocateDirectBufferWithNativeOrder(16);
        assertThat(shared.buffer().order()).isEqualTo(ByteOrder.nativeOrder());
        long address = Buffer.memoryAddress(shared.buffer());
        shared.buffer().putInt(0, 0x01020304);
        assertThat(Buffer.wrapMemoryAddressWithNativeOrder(address, 4).getInt(0)).isEqualTo(0x01020304);
        assertThat(Buffer.wrapMemoryAddress(address, 4).order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        shared.clean();
        assertThat(Buffer.addressSize()).isEqualTo(8);
        assertThat(IovArray.IOV_SIZE).isEqualTo(16);
    }
}
