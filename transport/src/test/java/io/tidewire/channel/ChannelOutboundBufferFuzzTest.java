/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Random writes, flushes, cancellations and partial sends against two queues of byte arrays. */
class ChannelOutboundBufferFuzzTest {

    /** The buffer is {@code null} for octets that were appended to that of another message. */
    private record Written(ByteBuf buf, byte[] bytes, ChannelPromise promise) {
        int estimate() {
            return bytes.length + ChannelOutboundBuffer.ENTRY_OVERHEAD;
        }
    }

    private final Deque<Written> unflushed = new ArrayDeque<>();
    private final Deque<Written> flushed = new ArrayDeque<>();
    private final List<Written> done = new ArrayList<>();
    /** Buffers that messages share, which may outlive the first of them. */
    private final Set<ByteBuf> shared = Collections.newSetFromMap(new IdentityHashMap<>());
    private int sentOfFirst;

    @Test
    void randomUseAgreesWithQueues() {
        SeededRuns.forEach(400, this::run);
    }

    private void run(Random random) {
        unflushed.clear();
        flushed.clear();
        done.clear();
        shared.clear();
        sentOfFirst = 0;
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        int steps = random.nextInt(120);
        for (int i = 0; i < steps; i++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2, 3 -> write(random, channel, buffer);
                case 4 -> flush(buffer);
                case 5 -> cancel(random);
                default -> send(random, buffer);
            }
            check(buffer);
        }
        flush(buffer);
        while (!buffer.isEmpty()) {
            send(random, buffer);
            check(buffer);
        }
        assertThat(buffer.totalPendingWriteBytes()).isZero();
        for (Written written : done) {
            assertThat(written.buf == null ? 0 : written.buf.refCnt()).isZero();
            assertThat(written.promise.isDone()).isTrue();
        }
        channel.finishAndReleaseAll();
    }

    private void write(Random random, EmbeddedChannel channel, ChannelOutboundBuffer buffer) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(20)];
        random.nextBytes(bytes);
        ChannelPromise promise = random.nextInt(4) == 0 ? channel.newProgressivePromise() : channel.newPromise();
        if (bytes.length > 0 && random.nextBoolean()) {
            if (append(random, channel, buffer, bytes, promise)) {
                unflushed.add(new Written(null, bytes, promise));
                return;
            }
        }
        ByteBuf buf = switch (random.nextInt(3)) {
            case 0 -> Unpooled.buffer(32).writeBytes(bytes);
            case 1 -> Unpooled.directBuffer(80).writeBytes(bytes);
            default -> {
                int cut = random.nextInt(bytes.length + 1);
                yield Unpooled.compositeBuffer()
                        .addComponent(true, Unpooled.buffer(32).writeBytes(bytes, 0, cut))
                        .addComponent(true, Unpooled.buffer(32).writeBytes(bytes, cut, bytes.length - cut));
            }
        };
        buffer.addMessage(buf, bytes.length, promise);
        unflushed.add(new Written(buf, bytes, promise));
        if (bytes.length > 0 && buf.nioBufferCount() == 1 && random.nextBoolean()) {
            buffer.share(buf);
            shared.add(buf);
            assertThat(buffer.hasRoom(buf.capacity() - bytes.length)).isTrue();
            assertThat(buffer.hasRoom(buf.capacity() - bytes.length + 1)).isFalse();
        }
    }

    /** Appends bytes from an array, or sets them in the buffer itself, with other calls before they are appended. */
    private boolean append(Random random, EmbeddedChannel channel, ChannelOutboundBuffer buffer, byte[] bytes,
            ChannelPromise promise) {
        boolean hasRoom = buffer.hasRoom(bytes.length);
        if (random.nextBoolean()) {
            assertThat(buffer.append(bytes, 0, bytes.length, promise)).isEqualTo(hasRoom);
            return hasRoom;
        }
        ByteBuf room = buffer.roomFor(bytes.length);
        assertThat(room != null).isEqualTo(hasRoom);
        if (room == null) {
            return false;
        }
        int start = room.writerIndex();
        room.setBytes(start, bytes);
        switch (random.nextInt(6)) {
            case 0 -> flush(buffer);
            case 1 -> write(random, channel, buffer);
            default -> {
                assertThat(buffer.append(room, start, bytes.length, promise)).isTrue();
                return true;
            }
        }
        assertThat(buffer.append(room, start, bytes.length, promise)).as("too late").isFalse();
        return false;
    }

    private void flush(ChannelOutboundBuffer buffer) {
        buffer.addFlush();
        assertThat(buffer.hasUnflushed()).isFalse();
        assertThat(buffer.hasRoom(1)).isFalse();
        for (Written written : unflushed) {
            if (written.promise.isCancelled()) {
                done.add(written);
                assertThat(written.buf == null || shared.contains(written.buf) || written.buf.refCnt() == 0).isTrue();
            } else {
                assertThat(written.promise.cancel(false)).isFalse();
                flushed.add(written);
            }
        }
        unflushed.clear();
    }

    private void cancel(Random random) {
        List<Written> candidates = new ArrayList<>(unflushed);
        if (!candidates.isEmpty()) {
            candidates.get(random.nextInt(candidates.size())).promise.cancel(false);
        }
    }

    private void send(Random random, ChannelOutboundBuffer buffer) {
        int maxCount = 1 + random.nextInt(6);
        int maxBytes = 1 + random.nextInt(60);
        ByteBuffer[] nio = buffer.nioBuffers(maxCount, maxBytes);
        int count = buffer.nioBufferCount();
        assertThat(count).isLessThanOrEqualTo(maxCount);
        byte[] expected = pending();
        int at = 0;
        for (int i = 0; i < count; i++) {
            ByteBuffer part = nio[i].duplicate();
            while (part.hasRemaining()) {
                assertThat(part.get()).isEqualTo(expected[at++]);
            }
        }
        assertThat(buffer.nioBufferSize()).isEqualTo(at);
        assertThat(at > 0).isEqualTo(expected.length > 0);
        int sent = at == 0 ? 0 : random.nextInt(at + 1);
        buffer.removeBytes(sent);
        settle(sent);
    }

    private byte[] pending() {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        int skip = sentOfFirst;
        for (Written written : flushed) {
            out.write(written.bytes, skip, written.bytes.length - skip);
            skip = 0;
        }
        return out.toByteArray();
    }

    private void settle(int sent) {
        int left = sent;
        while (!flushed.isEmpty() && flushed.peek().bytes.length - sentOfFirst <= left) {
            left -= flushed.peek().bytes.length - sentOfFirst;
            sentOfFirst = 0;
            Written written = flushed.remove();
            assertThat(written.promise.isSuccess()).isTrue();
            done.add(written);
        }
        sentOfFirst += left;
    }

    private void check(ChannelOutboundBuffer buffer) {
        long bytes = 0;
        for (Written written : flushed) {
            bytes += written.estimate();
            assertThat(written.promise.isDone()).isFalse();
        }
        for (Written written : unflushed) {
            bytes += written.estimate();
        }
        assertThat(buffer.totalPendingWriteBytes()).isEqualTo(bytes);
        assertThat(buffer.currentProgress()).isEqualTo(sentOfFirst);
        if (buffer.isEmpty()) {
            assertThat(flushed).isEmpty();
        }
    }
}
