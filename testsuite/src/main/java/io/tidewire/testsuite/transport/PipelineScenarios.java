/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Handlers that come and go in the middle of an event: no message is lost, and none is seen twice. */
final class PipelineScenarios {

    private static final int ROUNDS = 20;

    private PipelineScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("handlerAddedDuringAReadSeesTheMessage", PipelineScenarios::added),
                new Scenario("handlerRemovedDuringAReadPassesItOnAndSeesNoMore", PipelineScenarios::removed),
                new Scenario("handlerReplacedDuringAReadPassesItToItsSuccessor", PipelineScenarios::replaced));
    }

    /** Counts the messages that pass. */
    private static class Counter extends ChannelInboundHandlerAdapter {
        final AtomicInteger reads = new AtomicInteger();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            reads.incrementAndGet();
            ctx.fireChannelRead(msg);
        }
    }

    /** One byte after the other, each in a read of its own. */
    private static void send(Fixture.Connection connection) throws InterruptedException {
        for (int i = 0; i < ROUNDS; i++) {
            ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) i})));
            connection.serverSide().awaitBytes(i + 1);
        }
        byte[] bytes = connection.serverSide().bytes();
        assertThat(bytes).hasSize(ROUNDS);
        for (int i = 0; i < ROUNDS; i++) {
            assertThat(bytes[i]).isEqualTo((byte) i);
        }
        assertThat(connection.serverSide().failure()).isNull();
    }

    private static void add(Channel channel, ChannelInboundHandlerAdapter handler)
            throws InterruptedException {
        // On the loop, so that it is there for real when the first byte comes.
        ok(channel.eventLoop().submit(() -> channel.pipeline().addFirst(handler)));
    }

    private static void added(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Counter late = new Counter();
        add(connection.server(), new Counter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (reads.getAndIncrement() == 0) {
                    ctx.pipeline().addAfter(ctx.name(), "late", late);
                }
                ctx.fireChannelRead(msg);
            }
        });
        send(connection);
        assertThat(late.reads).hasValue(ROUNDS);
    }

    private static void removed(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Counter leaving = new Counter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (reads.incrementAndGet() == ROUNDS / 2) {
                    ctx.pipeline().remove(this);
                }
                ctx.fireChannelRead(msg);
            }
        };
        add(connection.server(), leaving);
        send(connection);
        assertThat(leaving.reads).hasValue(ROUNDS / 2);
        assertThat(connection.server().pipeline().context(leaving)).isNull();
    }

    private static void replaced(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Counter successor = new Counter();
        Counter leaving = new Counter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (reads.incrementAndGet() == ROUNDS / 2) {
                    ctx.pipeline().replace(this, "successor", successor);
                }
                ctx.fireChannelRead(msg);
            }
        };
        add(connection.server(), leaving);
        send(connection);
        assertThat(leaving.reads).hasValue(ROUNDS / 2);
        // The message that was being read goes through it as well.
        assertThat(successor.reads).hasValue(ROUNDS / 2 + 1);
    }
}
