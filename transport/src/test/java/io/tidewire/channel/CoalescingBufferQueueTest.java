/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CoalescingBufferQueueTest {

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final CoalescingBufferQueue queue = new CoalescingBufferQueue(channel, 4, true);

    @AfterEach
    void finish() {
        channel.finishAndReleaseAll();
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private String take(int bytes, ChannelPromise promise) {
        ByteBuf buf = queue.remove(bytes, promise);
        String text = buf.toString(StandardCharsets.US_ASCII);
        buf.release();
        return text;
    }

    @Test
    void promiseCompletesWithThePieceThatEndsItsBuffer() {
        ChannelPromise first = channel.newPromise();
        ChannelPromise second = channel.newPromise();
        queue.add(text("cat"), first);
        queue.add(text("mouse"), second);
        ChannelPromise a = channel.newPromise();
        assertThat(take(2, a)).isEqualTo("ca");
        a.setSuccess();
        assertThat(first.isDone()).isFalse();
        ChannelPromise b = channel.newPromise();
        assertThat(take(3, b)).isEqualTo("tmo");
        b.setSuccess();
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isDone()).isFalse();
        ChannelPromise c = channel.newPromise();
        assertThat(take(99, c)).isEqualTo("use");
        c.setFailure(new Exception("no"));
        assertThat(second.cause()).hasMessage("no");
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.remove(5, channel.newPromise())).isSameAs(Unpooled.EMPTY_BUFFER);
    }

    @Test
    void randomCutsGiveTheSameBytesInOrder() {
        SeededRuns.forEach(200, random -> {
            StringBuilder expected = new StringBuilder();
            StringBuilder actual = new StringBuilder();
            List<ChannelPromise> promises = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                if (random.nextBoolean()) {
                    String part = letters(random);
                    expected.append(part);
                    ChannelPromise promise = random.nextInt(4) == 0 ? channel.voidPromise() : channel.newPromise();
                    promises.add(promise);
                    queue.add(text(part), promise);
                } else {
                    ChannelPromise promise = channel.newPromise();
                    actual.append(take(random.nextInt(12), promise));
                    promise.setSuccess();
                }
                assertThat(queue.readableBytes()).isEqualTo(expected.length() - actual.length());
            }
            ChannelPromise last = channel.newPromise();
            actual.append(take(Integer.MAX_VALUE, last));
            last.setSuccess();
            assertThat(actual.toString()).isEqualTo(expected.toString());
            assertThat(promises).allMatch(p -> p.isVoid() || p.isSuccess());
            assertThat(queue.isEmpty()).isTrue();
            assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isZero();
        });
    }

    private static String letters(Random random) {
        StringBuilder b = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            b.append((char) ('a' + random.nextInt(26)));
        }
        return b.toString();
    }

    @Test
    void failingReleasesAndTellsAll() {
        ByteBuf buf = text("x");
        ChannelPromise promise = channel.newPromise();
        queue.add(buf, promise);
        queue.releaseAndFailAll(new Exception("gone"));
        assertThat(promise.cause()).hasMessage("gone");
        assertThat(buf.refCnt()).isZero();
    }

    @Test
    void firstIsRemovedAsItIsAndCanBePutBack() {
        ByteBuf buf = text("abc");
        ChannelPromise promise = channel.newPromise();
        queue.add(text("z"));
        queue.addFirst(buf, promise);
        ChannelPromise aggregate = channel.newPromise();
        assertThat(queue.removeFirst(aggregate)).isSameAs(buf);
        aggregate.setSuccess();
        assertThat(promise.isSuccess()).isTrue();
        buf.release();
        assertThat(take(9, channel.newPromise())).isEqualTo("z");
        assertThat(queue.removeFirst(channel.newPromise())).isNull();
    }

    @Test
    void writeAndRemoveAllKeepsPromises() {
        ChannelPromise promise = channel.newPromise();
        queue.add(text("a"), promise);
        queue.add(text("b"));
        queue.writeAndRemoveAll(channel.pipeline().firstContext());
        channel.flush();
        assertThat(promise.isSuccess()).isTrue();
        assertThat(channel.outboundMessages()).hasSize(2);
    }

    @Test
    void failureToJoinReleasesWhatWasTakenAndFailsThePromise() {
        AbstractCoalescingBufferQueue failing = new AbstractCoalescingBufferQueue(null, 2) {
            @Override
            protected ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
                throw new IllegalStateException("no room");
            }

            @Override
            protected ByteBuf removeEmptyValue() {
                return null;
            }
        };
        ByteBuf a = text("a");
        ByteBuf b = text("b");
        failing.add(a);
        failing.add(b);
        ChannelPromise promise = channel.newPromise();
        assertThatThrownBy(() -> failing.remove(channel.alloc(), 2, promise)).hasMessage("no room");
        assertThat(promise.cause()).hasMessage("no room");
        assertThat(a.refCnt() + b.refCnt()).isZero();
    }
}
