/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Random changes of a pipeline, with events in between, against a list. */
class PipelineModelTest {

    /** One of three kinds: sees reads, sees writes, or sees both. */
    private static final class Node extends ChannelDuplexHandler {
        final int id;
        final List<String> log;
        int added;
        int removed;

        Node(int id, List<String> log) {
            this.id = id;
            this.log = log;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            added++;
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            removed++;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            assertThat(added).isEqualTo(1);
            assertThat(removed).isZero();
            log.add("r" + id);
            ctx.fireChannelRead(msg);
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            log.add("w" + id);
            ctx.write(msg, promise);
        }
    }

    private final List<String> log = new ArrayList<>();
    private final List<Node> all = new ArrayList<>();

    @Test
    void randomChangesAgreeWithAList() {
        SeededRuns.forEach(300, this::run);
    }

    private void run(Random random) {
        all.clear();
        Map<String, Node> model = new LinkedHashMap<>();
        EmbeddedChannel channel = new EmbeddedChannel(random.nextBoolean(), false);
        ChannelPipeline pipeline = channel.pipeline();
        int steps = random.nextInt(40);
        for (int i = 0; i < steps; i++) {
            step(random, channel, model);
            List<String> expectedNames = new ArrayList<>(model.keySet());
            List<String> names = new ArrayList<>(pipeline.toMap().keySet());
            names.removeIf(name -> name.startsWith("EmbeddedChannel$"));
            assertThat(names).isEqualTo(expectedNames);
        }
        if (!channel.isRegistered()) {
            register(channel);
        }
        channel.finishAndReleaseAll();
        assertThat(pipeline.toMap()).isEmpty();
        for (Node node : all) {
            assertThat(node.removed).isEqualTo(node.added);
            assertThat(node.added).isLessThanOrEqualTo(1);
        }
    }

    private Node node() {
        Node node = new Node(all.size(), log);
        all.add(node);
        return node;
    }

    private void step(Random random, EmbeddedChannel channel, Map<String, Node> model) {
        ChannelPipeline pipeline = channel.pipeline();
        List<String> names = new ArrayList<>(model.keySet());
        String some = names.isEmpty() ? null : names.get(random.nextInt(names.size()));
        Node node = node();
        String name = "n" + node.id;
        int choice = random.nextInt(10);
        switch (choice) {
            case 0 -> {
                pipeline.addLast(name, node);
                model.put(name, node);
            }
            case 1 -> {
                pipeline.addFirst(name, node);
                insert(model, names, 0, name, node);
            }
            case 2, 3 -> {
                if (some == null) {
                    assertThatThrownBy(() -> pipeline.addBefore("missing", name, node))
                            .isInstanceOf(NoSuchElementException.class).hasMessage("missing");
                } else if (choice == 2) {
                    pipeline.addBefore(some, name, node);
                    insert(model, names, names.indexOf(some), name, node);
                } else {
                    pipeline.addAfter(some, name, node);
                    insert(model, names, names.indexOf(some) + 1, name, node);
                }
            }
            case 4 -> {
                if (some != null) {
                    assertThat(pipeline.remove(some)).isSameAs(model.remove(some));
                }
            }
            case 5 -> {
                if (some != null) {
                    assertThat(pipeline.replace(some, name, node)).isSameAs(model.get(some));
                    insert(model, names, names.indexOf(some), name, node);
                    model.remove(some);
                }
            }
            case 6 -> {
                if (some != null) {
                    assertThatThrownBy(() -> pipeline.addLast(some, node))
                            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(some);
                }
            }
            case 7 -> {
                if (!channel.isRegistered()) {
                    register(channel);
                }
            }
            default -> checkEvents(channel, model);
        }
    }

    private static void register(EmbeddedChannel channel) {
        try {
            channel.register();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void checkEvents(EmbeddedChannel channel, Map<String, Node> model) {
        if (!channel.isRegistered()) {
            return;
        }
        log.clear();
        List<String> expected = new ArrayList<>();
        model.values().forEach(n -> expected.add("r" + n.id));
        channel.writeInbound("in");
        assertThat(log).isEqualTo(expected);
        assertThat(channel.<String>readInbound()).isEqualTo("in");
        log.clear();
        expected.clear();
        model.values().forEach(n -> expected.add(0, "w" + n.id));
        channel.writeOutbound("out");
        assertThat(log).isEqualTo(expected);
        assertThat(channel.<String>readOutbound()).isEqualTo("out");
    }

    private static void insert(Map<String, Node> model, List<String> names, int at, String name, Node node) {
        Map<String, Node> copy = new LinkedHashMap<>(model);
        model.clear();
        for (int i = 0; i <= names.size(); i++) {
            if (i == at) {
                model.put(name, node);
            }
            if (i < names.size()) {
                model.put(names.get(i), copy.get(names.get(i)));
            }
        }
    }
}
