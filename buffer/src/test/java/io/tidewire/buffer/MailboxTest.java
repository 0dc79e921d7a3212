/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A {@link Mailbox} gives everything back in order, takes no more than it holds, and shows what was sent. */
class MailboxTest {
    private final Mailbox box = new Mailbox(Thread.currentThread());

    private static ContiguousByteBuf keeper(final int number) {
        final ContiguousByteBuf keeper = new ContiguousByteBuf(new UnpooledMemoryOwner(null, false, false));
        keeper.offset = number;
        return keeper;
    }

    @Test
    void slotsComeInTheOrderTheyWereSentAgainAndAgain() {
        int sent = 0;
        int taken = 0;
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i <= round; i++) {
                assertThat(box.send(keeper(sent++))).isTrue();
            }
            assertThat(box.isEmpty()).isFalse();
            for (ContiguousByteBuf keeper = box.take(); keeper != null; keeper = box.take()) {
                assertThat(keeper.offset).isEqualTo(taken++);
            }
            assertThat(taken).isEqualTo(sent);
            assertThat(box.isEmpty()).isTrue();
        }
    }

    @Test
    void aFullBoxRefusesAndTakesAgainOnceThereIsRoom() {
        for (int i = 0; i < Mailbox.CAPACITY; i++) {
            assertThat(box.send(keeper(i))).isTrue();
        }
        assertThat(box.send(keeper(-1))).isFalse();
        assertThat(box.take().offset).isZero();
        assertThat(box.send(keeper(-2))).isTrue();
        assertThat(box.send(keeper(-3))).isFalse();
        assertThat(box.take().offset).isOne();
    }

    @Test
    void aSenderAndATakerAtOnceLoseNothingAndSeeWhatWasWritten() throws Exception {
        final int count = 200_000;
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < count;) {
                    final ContiguousByteBuf keeper = box.take();
                    if (keeper == null) {
                        Thread.yield();
                    } else {
                        assertThat(keeper.offset).isEqualTo(i++);
                    }
                }
            } catch (final Throwable e) {
                failure.set(e);
            }
        });
        taker.start();
        for (int i = 0; i < count && taker.isAlive();) {
            if (box.send(keeper(i))) {
                i++;
            } else {
                Thread.yield();
            }
        }
        taker.join();
        assertThat(failure.get()).isNull();
        assertThat(box.isEmpty()).isTrue();
    }
}
