/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.HeapLimits;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * SEC-K06: with zeroing on, no memory that an allocator has had shows a secret after the buffers that held it were
 * released, however they were written, moved and grown. The scan is of the memory itself, not of what buffers show.
 */
@ExtendWith(RecycledObjects.class)
class ZeroOnFreeTest {
    private static final long SECRET = 0x5EC2_E7C0_FFEE_1234L;
    private static final int CHUNK = 256 * 1024;
    /** All memory that buffers have had. */
    private final Map<Object, Object> memories = new IdentityHashMap<>();

    private static BufferPool pool(boolean direct, boolean zeroOnFree) {
        return new BufferPool(UnpooledByteBufAllocator.DEFAULT, direct, 1,
                new HeapLimits(4096, CHUNK, 16, 16, CHUNK / 4, 64, true, Long.MAX_VALUE, zeroOnFree));
    }

    private void note(ContiguousByteBuf buffer) {
        Object memory = buffer.array != null ? buffer.array : buffer.memory;
        memories.put(memory, memory);
    }

    private void fill(ContiguousByteBuf buffer) {
        note(buffer);
        buffer.clear();
        while (buffer.writableBytes() >= Long.BYTES) {
            buffer.writeLong(SECRET);
        }
    }

    /** Writes secrets into buffers of all sizes, some of which grow and shrink, and releases them. */
    private void keepSecrets(IntFunction<ContiguousByteBuf> allocator) {
        SplittableRandom random = Seed.random();
        List<ContiguousByteBuf> buffers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            ContiguousByteBuf buffer = allocator.apply(8 + random.nextInt(i % 50 == 0 ? 2 * CHUNK : 9000));
            fill(buffer);
            buffers.add(buffer);
            if (i % 3 == 0) {
                buffer.capacity(8 + random.nextInt(20_000));
                fill(buffer);
            }
            if (i % 7 == 0) {
                // Behind the writer index, where only a view shows it.
                buffer.nioBuffer(0, buffer.capacity()).putLong(buffer.capacity() - Long.BYTES, SECRET);
                buffer.clear();
            }
            if (buffers.size() > 30) {
                buffers.remove(random.nextInt(buffers.size())).release();
            }
        }
        buffers.forEach(ByteBuf::release);
    }

    /** Whether the JVM has closed the memory, as newer ones can: then nothing can be read there any more. */
    private static boolean isGivenBack(ByteBuffer bytes) {
        try {
            bytes.get(0);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** All of what a slot had, wherever its last buffer ended. */
    private static ByteBuffer all(Object memory) {
        return ((ByteBuffer) memory).duplicate().clear();
    }

    private int secretsFound() {
        int found = 0;
        for (Object memory : memories.keySet()) {
            ByteBuffer bytes = memory instanceof byte[] ? ByteBuffer.wrap((byte[]) memory) : all(memory);
            for (int i = 0; i <= bytes.capacity() - Long.BYTES && !isGivenBack(bytes); i++) {
                found += bytes.getLong(i) == SECRET ? 1 : 0;
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noSecretOutlivesItsPooledBuffer(boolean direct) {
        BufferPool pool = pool(direct, true);
        keepSecrets(capacity -> pool.allocate(capacity, Integer.MAX_VALUE));
        assertThat(memories).hasSizeGreaterThan(1);
        assertThat(secretsFound()).as(Seed.text()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theScanFindsWhatIsLeftWithoutTheOption(boolean direct) {
        BufferPool pool = pool(direct, false);
        keepSecrets(capacity -> pool.allocate(capacity, Integer.MAX_VALUE));
        assertThat(secretsFound()).isPositive();
        // Chunks that were given back may be taken by another pool of this JVM, which only here has another setting.
        for (Object memory : memories.keySet()) {
            if (memory instanceof ByteBuffer && !isGivenBack(all(memory))) {
                ByteBuffer bytes = all(memory);
                bytes.put(0, new byte[bytes.capacity()]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noSecretOutlivesItsUnpooledBuffer(boolean direct) {
        UnpooledMemoryOwner owner = new UnpooledMemoryOwner(UnpooledByteBufAllocator.DEFAULT, direct, true);
        keepSecrets(capacity -> (ContiguousByteBuf) owner.newBuffer(capacity, Integer.MAX_VALUE));
        assertThat(secretsFound()).as(Seed.text()).isZero();
        assertThat(owner.usedBytes()).isZero();
    }

    @Test
    void aNewBufferShowsNothingOfAnEarlierOne() {
        BufferPool pool = pool(true, true);
        ContiguousByteBuf first = pool.allocate(1000, 1000);
        fill(first);
        first.release();
        ContiguousByteBuf second = pool.allocate(900, 1000);
        assertThat(second).isSameAs(first);
        for (int i = 0; i < 900; i++) {
            assertThat(second.getByte(i)).isZero();
        }
        second.release();
    }
}
