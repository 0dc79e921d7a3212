/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RecvByteBufAllocatorTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ChannelConfig config = channel.config();

    private void read(RecvByteBufAllocator.Handle handle, int bytes) {
        handle.attemptedBytesRead(handle.guess());
        handle.lastBytesRead(bytes);
        handle.incMessagesRead(1);
    }

    private void loop(RecvByteBufAllocator.Handle handle, int... reads) {
        handle.reset(config);
        for (int bytes : reads) {
            read(handle, bytes);
        }
        handle.readComplete();
    }

    @Test
    void growsByOneLargeStepOnAFullRead() {
        RecvByteBufAllocator.Handle handle = new AdaptiveRecvByteBufAllocator(64, 1024, 1024 * 1024).newHandle();
        handle.reset(config);
        assertThat(handle.guess()).isEqualTo(1024);
        read(handle, 1024);
        assertThat(handle.guess()).as("within the loop").isEqualTo(16384);
        loop(handle, 16384);
        assertThat(handle.guess()).isGreaterThan(16384);
    }

    @Test
    void lastPartialReadMayStillRampUpBySum() {
        RecvByteBufAllocator.Handle handle = new AdaptiveRecvByteBufAllocator(64, 1024, 65536).newHandle();
        handle.reset(config);
        read(handle, 600);
        read(handle, 600);
        assertThat(handle.guess()).isEqualTo(1024);
        handle.readComplete();
        assertThat(handle.guess()).isEqualTo(16384);
    }

    @Test
    void shrinksOnlyAfterTwoSmallLoopsInARow() {
        RecvByteBufAllocator.Handle handle = new AdaptiveRecvByteBufAllocator(64, 2048, 65536).newHandle();
        loop(handle, 10);
        assertThat(handle.guess()).isEqualTo(2048);
        loop(handle, 10);
        assertThat(handle.guess()).isEqualTo(1024);
        loop(handle, 10);
        assertThat(handle.guess()).isEqualTo(1024);
        loop(handle, 10);
        assertThat(handle.guess()).isEqualTo(512);
    }

    @Test
    void messagesOfOneSizeNeverFillTheBuffer() {
        for (int message : new int[] {16, 63, 64, 65, 128, 512, 1000, 1024, 4096}) {
            RecvByteBufAllocator.Handle handle = new AdaptiveRecvByteBufAllocator().newHandle();
            int full = 0;
            for (int i = 0; i < 300; i++) {
                full += message >= handle.guess() ? 1 : 0;
                loop(handle, Math.min(message, handle.guess()));
            }
            // Larger ones than the first guess fill it once.
            assertThat(full).as("messages of %d bytes that filled the buffer", message)
                    .isEqualTo(message < AdaptiveRecvByteBufAllocator.DEFAULT_INITIAL ? 0 : 1);
            assertThat(handle.guess()).isLessThanOrEqualTo(Math.max(2 * message, message + 16 + 64));
        }
    }

    @Test
    void staysWithinItsBounds() {
        RecvByteBufAllocator.Handle handle = new AdaptiveRecvByteBufAllocator(100, 150, 700).newHandle();
        for (int i = 0; i < 20; i++) {
            loop(handle, handle.guess());
            assertThat(handle.guess()).isBetween(100, 700);
        }
        assertThat(handle.guess()).isGreaterThanOrEqualTo(512);
        for (int i = 0; i < 200; i++) {
            loop(handle, 1);
            assertThat(handle.guess()).isBetween(100, 700);
        }
        assertThat(handle.guess()).isLessThan(150);
        assertThatThrownBy(() -> new AdaptiveRecvByteBufAllocator(0, 1, 2)).hasMessageContaining("minimum");
        assertThatThrownBy(() -> new AdaptiveRecvByteBufAllocator(2, 1, 2)).hasMessageContaining("initial: 1");
        assertThatThrownBy(() -> new AdaptiveRecvByteBufAllocator(2, 3, 2)).hasMessageContaining("maximum: 2");
    }

    @Test
    void hugeSizesDoNotOverflow() {
        RecvByteBufAllocator.Handle handle =
                new AdaptiveRecvByteBufAllocator(64, Integer.MAX_VALUE, Integer.MAX_VALUE).newHandle();
        assertThat(handle.guess()).isEqualTo(Integer.MAX_VALUE);
        loop(handle, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(handle.guess()).isGreaterThanOrEqualTo(1 << 30);
    }

    @Test
    void loopEndsByAutoReadMessagesAndShortReads() {
        FixedRecvByteBufAllocator allocator = new FixedRecvByteBufAllocator(100);
        allocator.maxMessagesPerRead(3);
        RecvByteBufAllocator.Handle handle = allocator.newHandle();
        handle.reset(config);
        assertThat(handle.continueReading()).as("nothing was read").isFalse();
        read(handle, 100);
        assertThat(handle.continueReading()).isTrue();
        config.setAutoRead(false);
        assertThat(handle.continueReading()).isFalse();
        config.setAutoRead(true);
        read(handle, 99);
        assertThat(handle.continueReading()).as("short read").isFalse();
        read(handle, 100);
        assertThat(handle.continueReading()).as("third message").isFalse();
        RecvByteBufAllocator.Handle eager = allocator.respectMaybeMoreData(false).newHandle();
        eager.reset(config);
        read(eager, 1);
        assertThat(eager.continueReading()).isTrue();
    }

    @Test
    void acceptLoopsCountNoBytes() {
        ServerChannelRecvByteBufAllocator allocator = new ServerChannelRecvByteBufAllocator();
        allocator.maxMessagesPerRead(2);
        RecvByteBufAllocator.ExtendedHandle handle = (RecvByteBufAllocator.ExtendedHandle) allocator.newHandle();
        handle.reset(config);
        handle.incMessagesRead(1);
        assertThat(handle.continueReading(() -> true)).isTrue();
        handle.incMessagesRead(1);
        assertThat(handle.continueReading(() -> true)).isFalse();
    }

    @Test
    void theFirstGuessIsTheInitialSizeItself() {
        for (int initial : new int[] {1, 65, 100, 513, 1000, 2048, 65535}) {
            assertThat(new AdaptiveRecvByteBufAllocator(1, initial, 65536).newHandle().guess()).isEqualTo(initial);
        }
    }

    @Test
    void bytesBoundTheLoopAndEachRead() {
        DefaultMaxBytesRecvByteBufAllocator allocator = new DefaultMaxBytesRecvByteBufAllocator(250, 100);
        RecvByteBufAllocator.Handle handle = allocator.newHandle();
        handle.reset(config);
        read(handle, 100);
        assertThat(handle.continueReading()).isTrue();
        read(handle, 100);
        assertThat(handle.guess()).isEqualTo(50);
        read(handle, -1);
        assertThat(handle.guess()).as("the end of input gives nothing back").isEqualTo(50);
        read(handle, 50);
        assertThat(handle.continueReading()).isFalse();
        assertThatThrownBy(() -> allocator.maxBytesPerRead(99)).isInstanceOf(IllegalArgumentException.class);
        assertThat(allocator.maxBytesPerReadPair(7, 7).maxBytesPerReadPair().getKey()).isEqualTo(7);
    }

    @Test
    void configTakesMessagesPerReadFromTheMetadata() {
        AdaptiveRecvByteBufAllocator allocator = config.getRecvByteBufAllocator();
        assertThat(allocator.maxMessagesPerRead()).isEqualTo(channel.metadata().defaultMaxMessagesPerRead());
    }
}
