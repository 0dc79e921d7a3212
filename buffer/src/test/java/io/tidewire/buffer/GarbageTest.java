/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import com.sun.management.ThreadMXBean;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Code that must not make garbage does not; counted by the JVM, for this thread alone. */
class GarbageTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RUNS = 2000;
    private final Level level = ResourceLeakDetector.getLevel();

    @BeforeEach
    void watchNothing() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
    }

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(level);
    }

    private static long bytesOf(Runnable code) {
        for (int i = 0; i < RUNS; i++) {
            code.run();
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < RUNS; i++) {
            code.run();
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / RUNS;
    }

    private static void makesNone(String what, Runnable code) {
        // An object takes 16 bytes at least; the rest allows for what the JVM itself does now and then.
        assertThat(bytesOf(code)).as(what).isLessThan(4);
    }

    @Test
    void pooledBuffersThatComeAndGo() {
        for (ByteBufAllocator allocator : List.of(new PooledByteBufAllocator(1, 1, 4096, 6),
                new AdaptiveByteBufAllocator(true))) {
            for (int size : new int[] {0, 64, 1000, 16_384}) {
                makesNone("heap, " + size, () -> allocator.heapBuffer(size).release());
                makesNone("direct, " + size, () -> allocator.directBuffer(size).release());
            }
            makesNone("growing", () -> allocator.directBuffer(64).writeZero(64).writeLong(1).writeZero(500).release());
        }
        makesNone("temporary", () -> ByteBufUtil.threadLocalDirectBuffer().writeLong(1).release());
    }

    /** No array in between. */
    @Test
    void copiesFromReadOnlyHeapMemory() {
        ByteBuffer source = ByteBuffer.allocate(4096).asReadOnlyBuffer();
        ByteBuf target = Unpooled.directBuffer(4096);
        makesNone("set", () -> target.setBytes(0, source.clear()));
        makesNone("write", () -> target.clear().writeBytes(source.clear()));
        target.release();
    }

    /** Only the one array that the text has. */
    @Test
    void singleByteTextIsCopiedOnce() {
        int size = 4096;
        for (ByteBuf buf : List.of(Unpooled.directBuffer(size), Unpooled.buffer(size))) {
            buf.writeZero(size);
            for (Charset charset : List.of(StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1)) {
                assertThat(bytesOf(() -> buf.getCharSequence(0, size, charset))).as("%s", charset)
                        .isLessThan(size + 100);
            }
            buf.release();
        }
    }
}
