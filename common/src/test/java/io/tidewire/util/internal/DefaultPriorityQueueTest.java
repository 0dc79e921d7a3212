/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.RandomRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DefaultPriorityQueueTest {

    /** An element that is in one queue at a time, as most are. */
    private static final class Node implements PriorityQueueNode {
        private int priority;
        private int index = INDEX_NOT_IN_QUEUE;

        Node(int priority) {
            this.priority = priority;
        }

        int priority() {
            return priority;
        }

        @Override
        public int priorityQueueIndex(DefaultPriorityQueue<?> queue) {
            return index;
        }

        @Override
        public void priorityQueueIndex(DefaultPriorityQueue<?> queue, int i) {
            index = i;
        }
    }

    private static final Comparator<Node> ORDER = Comparator.comparingInt(Node::priority);

    private final DefaultPriorityQueue<Node> queue = new DefaultPriorityQueue<>(ORDER, 0);

    /** Random operations give the same as with the JDK's queue, whose elements cannot change in place. */
    @Test
    void operationsGiveWhatTheJdksQueueGives() {
        RandomRuns.forEach(200, random -> new Run(random).run());
    }

    private static final class Run {
        private final Random random;
        private final DefaultPriorityQueue<Node> queue;
        private final java.util.PriorityQueue<Node> model = new java.util.PriorityQueue<>(ORDER);
        private final List<Node> nodes = new ArrayList<>();

        Run(Random random) {
            this.random = random;
            queue = new DefaultPriorityQueue<>(ORDER, random.nextInt(20));
        }

        void run() {
            int range = 1 + random.nextInt(100);
            for (int i = 0; i < 40; i++) {
                nodes.add(new Node(random.nextInt(range)));
            }
            for (int i = 0; i < 300; i++) {
                step(nodes.get(random.nextInt(nodes.size())), random.nextInt(range));
                checkEverything();
            }
            while (!model.isEmpty()) {
                pollBoth();
            }
            assertThat(queue.poll()).isNull();
        }

        private void step(Node node, int priority) {
            boolean present = model.contains(node);
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> add(node, present);
                case 3 -> pollBoth();
                case 4 -> assertThat(queue.removeTyped(node)).isEqualTo(model.remove(node));
                case 5 -> assertThat(queue.remove((Object) node)).isEqualTo(model.remove(node));
                case 6 -> change(node, present, priority);
                default -> clearSeldom();
            }
        }

        private void add(Node node, boolean present) {
            if (present) {
                assertThatIllegalArgumentException().isThrownBy(() -> queue.add(node)).withMessageContaining("index");
            } else {
                assertThat(queue.offer(node)).isTrue();
                model.add(node);
            }
        }

        /** Among equal elements either queue may choose. */
        private void pollBoth() {
            Node polled = queue.poll();
            if (polled == null) {
                assertThat(model.poll()).isNull();
                return;
            }
            assertThat(polled.priority).isEqualTo(model.element().priority);
            assertThat(model.remove(polled)).isTrue();
        }

        private void change(Node node, boolean present, int priority) {
            model.remove(node);
            node.priority = priority;
            queue.priorityChanged(node);
            if (present) {
                model.add(node);
            }
        }

        private void clearSeldom() {
            if (random.nextInt(10) == 0) {
                queue.clear();
                model.clear();
            }
        }

        private void checkEverything() {
            assertThat(queue).hasSize(model.size()).containsExactlyInAnyOrderElementsOf(model);
            assertThat(queue.toArray()).containsExactlyInAnyOrder(model.toArray());
            assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
            for (Node node : nodes) {
                boolean present = model.contains(node);
                assertThat(queue.contains(node)).isEqualTo(present);
                assertThat(queue.containsTyped(node)).isEqualTo(present);
                assertThat(node.index >= 0).isEqualTo(present);
            }
            Node first = queue.peek();
            assertThat(first == null ? null : first.priority)
                    .isEqualTo(model.isEmpty() ? null : model.element().priority);
        }
    }

    @Test
    void elementsOfAnotherQueueAreNotOurs() {
        DefaultPriorityQueue<Node> other = new DefaultPriorityQueue<>(ORDER, 1);
        Node theirs = new Node(2);
        Node ours = new Node(1);
        other.add(theirs);
        queue.add(ours);
        assertThat(queue.containsTyped(theirs)).isFalse();
        assertThat(queue.removeTyped(theirs)).isFalse();
        queue.priorityChanged(theirs);
        assertThatIllegalArgumentException().isThrownBy(() -> queue.add(theirs));
        assertThat(queue).containsExactly(ours);
        assertThat(queue.contains("not a node")).isFalse();
        assertThat(queue.remove("not a node")).isFalse();
    }

    @Test
    void clearingMayLeaveTheElementsUntold() {
        Node node = new Node(1);
        queue.add(node);
        queue.clearIgnoringIndexes();
        assertThat(queue).isEmpty();
        assertThat(node.index).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> queue.add(node));
    }

    @Test
    void iteratorIsOfOneMomentAndRemovesNothing() {
        queue.add(new Node(1));
        queue.add(new Node(2));
        Iterator<Node> iterator = queue.iterator();
        queue.clear();
        iterator.next();
        assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
        iterator.next();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatThrownBy(() -> queue.add(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new DefaultPriorityQueue<Node>(null, 1)).isInstanceOf(NullPointerException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new DefaultPriorityQueue<>(ORDER, -1));
    }

    @Test
    void emptyQueueStaysEmpty() {
        PriorityQueue<Node> empty = EmptyPriorityQueue.instance();
        Node node = new Node(1);
        assertThat(empty.offer(node)).isFalse();
        assertThatThrownBy(() -> empty.add(node)).isInstanceOf(IllegalStateException.class);
        empty.priorityChanged(node);
        empty.clearIgnoringIndexes();
        empty.clear();
        assertThat(empty.poll()).isNull();
        assertThat(empty.peek()).isNull();
        assertThat(empty.removeTyped(node) || empty.containsTyped(node) || empty.contains(node)).isFalse();
        assertThat(empty).isEmpty();
        assertThat(node.index).isEqualTo(PriorityQueueNode.INDEX_NOT_IN_QUEUE);
    }
}
