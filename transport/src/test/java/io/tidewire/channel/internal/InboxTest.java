/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.nio.channels.ReadPendingException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InboxTest {
    private static final int PIECE = 1000;
    private static final int COST = PIECE + Inbox.MESSAGE_OVERHEAD;

    private final AtomicInteger resumed = new AtomicInteger();

    private Inbox inbox(int limit) {
        return new Inbox(limit, resumed::incrementAndGet);
    }

    private static ByteBuf piece() {
        return Unpooled.buffer(PIECE, PIECE).writeZero(1);
    }

    private static void read(Inbox inbox, int messages) {
        assertThat(inbox.beginRead()).isTrue();
        for (int i = 0; i < messages; i++) {
            ((ByteBuf) inbox.poll()).release();
        }
        inbox.endRead();
    }

    @Test
    void readsOnBelowTheLimitOnly() {
        Inbox inbox = inbox(2 * COST);
        assertThat(inbox.wantsMore()).isTrue();
        inbox.put(piece());
        assertThat(inbox.wantsMore()).isTrue();
        inbox.put(piece());
        assertThat(inbox.wantsMore()).isFalse();
        inbox.close();
        Inbox wider = inbox(2 * COST + 1);
        wider.put(piece());
        wider.put(piece());
        assertThat(wider.wantsMore()).isTrue();
        wider.close();
    }

    @Test
    void resumesOnceWhenHalfIsTaken() {
        Inbox inbox = inbox(4 * COST);
        for (int i = 0; i < 4; i++) {
            inbox.put(piece());
        }
        assertThat(inbox.wantsMore()).isFalse();
        read(inbox, 1);
        assertThat(resumed).hasValue(0);
        read(inbox, 1);
        assertThat(resumed).hasValue(1);
        read(inbox, 2);
        assertThat(resumed).hasValue(1);
        assertThat(inbox.waiting()).isZero();
    }

    @Test
    void staysSuspendedWhileMoreThanHalfWaits() {
        Inbox inbox = inbox(4 * COST);
        for (int i = 0; i < 4; i++) {
            inbox.put(piece());
        }
        assertThat(inbox.wantsMore()).isFalse();
        read(inbox, 1);
        assertThat(inbox.wantsMore()).isTrue(); // below the limit again: the loop itself reads on
        inbox.close();
    }

    @Test
    void theFirstEndStaysAndMessagesComeBeforeIt() {
        Inbox inbox = inbox(COST);
        inbox.put("last");
        assertThat(inbox.end(StreamEnd.PEER)).isTrue();
        assertThat(inbox.end(StreamEnd.CLOSED)).isFalse();
        assertThat(inbox.end()).isSameAs(StreamEnd.PEER);
        assertThat(inbox.wantsMore()).isFalse();
        inbox.beginRead();
        assertThat(inbox.poll()).isEqualTo("last");
        assertThat(inbox.poll()).isNull();
        inbox.endRead();
    }

    @Test
    void closeReleasesWhatWaitsAndWhatComes() {
        Inbox inbox = inbox(COST);
        ByteBuf given = piece();
        ByteBuf waiting = piece();
        ByteBuf late = piece();
        inbox.put(given);
        inbox.put(waiting);
        inbox.beginRead();
        inbox.giveBack(inbox.poll());
        assertThat(inbox.first()).isSameAs(given);
        inbox.endRead();
        inbox.close();
        inbox.put(late);
        assertThat(given.refCnt() + waiting.refCnt() + late.refCnt()).isZero();
        assertThat(inbox.beginRead()).isFalse();
        assertThat(inbox.isClosed()).isTrue();
    }

    @Test
    void closeWhileAThreadReadsLeavesTheRestToThatThread() throws Exception {
        Inbox inbox = inbox(COST);
        ByteBuf waiting = piece();
        inbox.put(waiting);
        inbox.beginRead();
        CompletableFuture.runAsync(inbox::close).get(60, TimeUnit.SECONDS);
        assertThat(waiting.refCnt()).isOne();
        ByteBuf taken = (ByteBuf) inbox.poll();
        inbox.giveBack(taken);
        inbox.endRead();
        assertThat(waiting.refCnt()).isZero();
    }

    @Test
    void aMessageGivenBackIsTheNext() {
        Inbox inbox = inbox(COST);
        inbox.put("a");
        inbox.put("b");
        inbox.beginRead();
        Object first = inbox.poll();
        inbox.giveBack(first);
        assertThat(inbox.poll()).isEqualTo("a");
        assertThat(inbox.poll()).isEqualTo("b");
        inbox.endRead();
        assertThat(inbox.waiting()).isZero();
    }

    @Test
    void aSecondReaderIsRefused() {
        Inbox inbox = inbox(COST);
        inbox.beginRead();
        assertThatThrownBy(() -> CompletableFuture.runAsync(inbox::beginRead).get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class).hasCauseInstanceOf(ReadPendingException.class);
        inbox.endRead();
        assertThat(inbox.beginRead()).isTrue();
        inbox.endRead();
    }

    /** Any order of the steps of loop and reader: nothing lost, and a suspended loop is resumed. */
    @Test
    void anyScheduleMatchesTheModel() {
        SeededRuns.forEach(500, this::run);
    }

    private void run(Random random) {
        int limit = 1 + random.nextInt(8 * COST);
        resumed.set(0);
        Inbox inbox = inbox(limit);
        Queue<Object> model = new ArrayDeque<>();
        boolean reading = true;
        int next = 0;
        for (int step = 0; step < 200; step++) {
            if (reading && random.nextBoolean()) {
                for (int i = random.nextInt(4); i > 0; i--) {
                    ByteBuf buffer = Unpooled.buffer(1 + random.nextInt(2 * PIECE)).writeInt(next);
                    model.add(next++);
                    inbox.put(buffer);
                }
                reading = inbox.wantsMore();
                assertThat(reading).isEqualTo(inbox.waiting() < limit);
            } else if (!model.isEmpty()) {
                inbox.beginRead();
                ByteBuf buffer = (ByteBuf) inbox.poll();
                assertThat(buffer.readInt()).isEqualTo(model.remove());
                buffer.release();
                inbox.endRead();
                if (resumed.getAndSet(0) > 0) {
                    assertThat(reading).isFalse();
                    assertThat(inbox.waiting()).isLessThanOrEqualTo(limit / 2);
                    reading = true;
                }
            }
            assertThat(reading || !model.isEmpty()).as("somebody goes on").isTrue();
        }
        inbox.close();
    }
}
