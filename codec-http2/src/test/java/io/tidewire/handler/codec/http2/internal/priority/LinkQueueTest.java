/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Random use of two queues against two lists. */
class LinkQueueTest {
    private static final class Element extends LinkQueue.Link {
    }

    @Test
    void queuesAgreeWithLists() {
        SeededRuns.forEach(300, random -> {
            List<Element> elements = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                elements.add(new Element());
            }
            List<LinkQueue<Element>> queues = List.of(new LinkQueue<>(), new LinkQueue<>());
            List<List<Element>> lists = List.of(new ArrayList<>(), new ArrayList<>());
            for (int step = 0; step < 60; step++) {
                Element element = elements.get(random.nextInt(elements.size()));
                int q = random.nextInt(2);
                LinkQueue<Element> queue = queues.get(q);
                List<Element> list = lists.get(q);
                assertThat(queue.contains(element)).isEqualTo(list.contains(element));
                if (!list.contains(element)) {
                    if (!lists.get(1 - q).contains(element)) {
                        queue.addLast(element);
                        list.add(element);
                    }
                } else if (random.nextBoolean()) {
                    queue.moveToLast(element);
                    list.remove(element);
                    list.add(element);
                } else if (random.nextBoolean()) {
                    queue.remove(element);
                    list.remove(element);
                } else {
                    assertThat(queue.removeFirst()).isSameAs(list.remove(0));
                }
                assertThat(queue.size()).isEqualTo(list.size());
                assertThat(queue.isEmpty()).isEqualTo(list.isEmpty());
                assertThat(queue.first()).isSameAs(list.isEmpty() ? null : list.get(0));
            }
            for (int q = 0; q < 2; q++) {
                for (Element element : lists.get(q)) {
                    assertThat(queues.get(q).removeFirst()).isSameAs(element);
                }
                assertThat(queues.get(q).isEmpty()).isTrue();
            }
        });
    }
}
