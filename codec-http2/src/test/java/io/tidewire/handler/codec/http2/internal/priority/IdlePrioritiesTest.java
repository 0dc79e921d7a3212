/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/** Random use against a sorted map. */
class IdlePrioritiesTest {

    @Test
    void agreesWithASortedMap() {
        SeededRuns.forEach(300, random -> {
            IdlePriorities idle = new IdlePriorities();
            TreeMap<Integer, Integer> model = new TreeMap<>();
            int begun = -1;
            for (int step = 0; step < 80; step++) {
                int streamId = begun + 2 * (1 + random.nextInt(12));
                if (random.nextInt(4) > 0) {
                    int priority = random.nextInt(16);
                    idle.put(streamId, priority);
                    model.put(streamId, priority);
                } else {
                    Integer priority = model.get(streamId);
                    model.headMap(streamId, true).clear();
                    assertThat(idle.begin(streamId)).isEqualTo(priority == null ? -1 : priority);
                    begun = streamId;
                }
                assertThat(idle.size()).isEqualTo(model.size());
                assertThat(idle.contains(streamId)).isEqualTo(model.containsKey(streamId));
            }
        });
    }
}
