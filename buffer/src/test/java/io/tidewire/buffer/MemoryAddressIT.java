/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The abilities of buffers on JDK 22 and newer by the classes that the jar of {@code common} has for it. Run without
 * and with native access.
 */
class MemoryAddressIT {
    private static final boolean NATIVE_ACCESS = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.startsWith("--enable-native-access"));

    @BeforeAll
    static void onJdk22OrNewer() {
        int version = Runtime.version().feature();
        assumeTrue(version >= 22, () -> "SKIPPED: no JDK 22 or newer was found (this is " + version + ')');
    }

    static List<ByteBufAllocator> allocators() {
        return List.of(PooledByteBufAllocator.DEFAULT, UnpooledByteBufAllocator.DEFAULT,
                new AdaptiveByteBufAllocator());
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void directBuffersHaveAddresses(ByteBufAllocator alloc) {
        for (int size : new int[] {0, 1, 64, 5000, 1 << 20, 5 << 20}) {
            ByteBuf buf = alloc.directBuffer(size);
            assertThat(buf.hasMemoryAddress()).isTrue();
            assertThat(buf.memoryAddress()).isNotZero()
                    .isEqualTo(DirectMemory.provider().addressOf(buf.nioBuffer(0, size)));
            assertThat(buf.duplicate().memoryAddress()).isEqualTo(buf.memoryAddress());
            assertThat(buf.slice(size / 2, size - size / 2).memoryAddress()).isEqualTo(buf.memoryAddress() + size / 2);
            buf.release();
            assertThatThrownBy(buf::memoryAddress).isInstanceOf(IllegalReferenceCountException.class);
            assertThatThrownBy(() -> buf.getByte(0)).isInstanceOf(IllegalReferenceCountException.class);
        }
    }

    @Test
    void hugeBufferIsGivenBackAtOnce() {
        long before = DirectMemory.usedBytes();
        ByteBuf huge = PooledByteBufAllocator.DEFAULT.directBuffer(64 << 20);
        assertThat(DirectMemory.usedBytes()).isGreaterThanOrEqualTo(before + (64 << 20));
        huge.setLong((64 << 20) - 8, 1);
        huge.release();
        assertThat(DirectMemory.usedBytes()).isEqualTo(before);
    }

    @Test
    void keptViewOfAGivenBackBufferThrows() {
        assumeFalse(NATIVE_ACCESS, "what the C library frees is not guarded");
        ByteBuf huge = PooledByteBufAllocator.DEFAULT.directBuffer(64 << 20);
        ByteBuffer kept = huge.nioBuffer(0, 100);
        huge.release();
        assertThatThrownBy(() -> kept.get(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void addressesAreWrappedWithNativeAccessOnly() {
        CleanableDirectBuffer memory = DirectMemory.provider().allocate(100);
        long address = DirectMemory.provider().addressOf(memory.buffer());
        if (NATIVE_ACCESS) {
            ByteBuf buf = Unpooled.wrappedBuffer(address + 8, 16, false);
            assertThat(buf.memoryAddress()).isEqualTo(address + 8);
            assertThat(buf.capacity()).isEqualTo(16);
            memory.buffer().putLong(8, 42);
            assertThat(buf.readLong()).isEqualTo(42);
            buf.setLong(8, 43);
            assertThat(memory.buffer().getLong(16)).isEqualTo(43);
            assertThat(buf.release()).isTrue();
            assertThat(memory.buffer().getLong(16)).isEqualTo(43);
        } else {
            assertThatThrownBy(() -> Unpooled.wrappedBuffer(address, 16, false))
                    .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("--enable-native-access=");
        }
        memory.clean();
    }
}
