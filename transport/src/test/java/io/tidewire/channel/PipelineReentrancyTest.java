/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that change the pipeline while they handle an event, before or after they pass it on. In any case an event
 * reaches the end, no handler sees it twice, and none is called before it was added or after it was removed.
 */
class PipelineReentrancyTest {

    private static final int MAX_NODES = 60;

    private final List<Node> nodes = new ArrayList<>();
    private Random random;
    /** The event that is under way; each one is a number. */
    private int events;

    private final class Node extends ChannelDuplexHandler {
        private final String name = "n" + nodes.size();
        private boolean added;
        private boolean removed;
        private Object lastInbound;
        private Object lastOutbound;

        Node() {
            nodes.add(this);
        }

        private void checkPresent() {
            assertThat(added).as(name).isTrue();
            assertThat(removed).as(name).isFalse();
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            assertThat(added || removed).as(name).isFalse();
            added = true;
            maybeChange(ctx);
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            checkPresent();
            removed = true;
            maybeChange(ctx);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            checkPresent();
            assertThat(msg).as(name).isNotEqualTo(lastInbound);
            lastInbound = msg;
            maybeChange(ctx);
            ctx.fireChannelRead(msg);
            maybeChange(ctx);
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            checkPresent();
            assertThat(msg).as(name).isNotEqualTo(lastOutbound);
            lastOutbound = msg;
            maybeChange(ctx);
            ctx.write(msg, promise);
            maybeChange(ctx);
        }
    }

    @Test
    @Tag("SEC-J19")
    void changesFromInsideOfEventsLoseAndRepeatNothing() {
        SeededRuns.forEach(500, this::run);
    }

    private void run(Random seeded) {
        random = seeded;
        nodes.clear();
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelPipeline pipeline = channel.pipeline();
        for (int i = 0; i < 5; i++) {
            Node node = new Node();
            pipeline.addLast(node.name, node);
        }
        for (int i = 0; i < 10; i++) {
            Integer event = events++;
            channel.writeInbound(event);
            assertThat(channel.<Integer>readInbound()).isEqualTo(event);
            channel.writeOutbound(event);
            assertThat(channel.<Integer>readOutbound()).isEqualTo(event);
        }
        for (Map.Entry<String, ChannelHandler> entry : pipeline) {
            if (entry.getValue() instanceof Node node) {
                node.checkPresent();
            }
        }
        channel.finishAndReleaseAll();
        channel.checkException();
        assertThat(nodes).allMatch(node -> node.added == node.removed);
    }

    /** Sometimes adds, removes or replaces a handler anywhere, the one that is called included. */
    private void maybeChange(ChannelHandlerContext ctx) {
        ChannelPipeline pipeline = ctx.pipeline();
        List<String> names = pipeline.names().stream().filter(name -> name.startsWith("n")).toList();
        if (random.nextInt(4) != 0 || names.isEmpty()) {
            return;
        }
        String some = names.get(random.nextInt(names.size()));
        int choice = random.nextInt(6);
        if (choice == 0) {
            pipeline.remove(some);
        } else if (nodes.size() < MAX_NODES) {
            Node node = new Node();
            switch (choice) {
                case 1 -> pipeline.replace(some, node.name, node);
                case 2 -> pipeline.addBefore(some, node.name, node);
                case 3 -> pipeline.addAfter(some, node.name, node);
                case 4 -> pipeline.addFirst(node.name, node);
                default -> pipeline.addLast(node.name, node);
            }
        }
    }
}
