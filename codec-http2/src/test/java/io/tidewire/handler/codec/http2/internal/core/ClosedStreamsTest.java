/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;

import static org.assertj.core.api.Assertions.assertThat;

class ClosedStreamsTest {
    @Test
    void remembersHowAStreamWasClosed() {
        ClosedStreams closed = new ClosedStreams();
        closed.add(3, true);
        closed.add(5, false);
        assertThat(closed.wasReset(3)).isTrue();
        assertThat(closed.hasEnded(3)).isFalse();
        assertThat(closed.wasReset(5)).isFalse();
        assertThat(closed.hasEnded(5)).isTrue();
        assertThat(closed.wasReset(1) || closed.hasEnded(1) || closed.mayBeForgotten(1)).isFalse();
    }

    @Test
    void forgetsTheOldestOnly() {
        SeededRuns.forEach(20, random -> {
            ClosedStreams closed = new ClosedStreams();
            ArrayDeque<Integer> reset = new ArrayDeque<>();
            ArrayDeque<Integer> ended = new ArrayDeque<>();
            int forgotten = 0;
            for (int id = 1; id < 6000; id += 2) {
                boolean byUs = random.nextInt(4) != 0;
                closed.add(id, byUs);
                ArrayDeque<Integer> model = byUs ? reset : ended;
                model.add(id);
                if (model.size() > (byUs ? 1024 : 64)) {
                    forgotten = Math.max(forgotten, model.poll());
                }
                int asked = 1 + 2 * random.nextInt(3000);
                assertThat(closed.wasReset(asked)).isEqualTo(reset.contains(asked));
                assertThat(closed.hasEnded(asked)).isEqualTo(ended.contains(asked));
                assertThat(closed.mayBeForgotten(asked)).isEqualTo(asked <= forgotten);
                assertThat(closed.mayBeForgotten(2)).isFalse();
            }
        });
    }
}
