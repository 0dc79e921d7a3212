/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;

import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Reading: everything arrives, in order, and only when it is asked for. */
final class ReadScenarios {

    private ReadScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("nothingIsReadBeforeReadIsCalledWithAutoReadOff", ReadScenarios::readOnDemand)
                        .needs(Capability.BYTE_STREAM),
                new Scenario("oneReadIsAnsweredOnceWithAutoReadOff", ReadScenarios::readOnce),
                new Scenario("autoReadSwitchedOffAndOnLosesNothing", ReadScenarios::switchOffAndOn),
                new Scenario("switchingAutoReadOffInChannelReadStopsAtOnce", ReadScenarios::stopInRead)
                        .needs(Capability.BYTE_STREAM),
                new Scenario("readLoopEndsAfterTheMessagesPerReadThatOldApplicationsSet",
                        ReadScenarios::messagesPerRead),
                new Scenario("closingInChannelReadRaisesNoException", ReadScenarios::closeInRead));
    }

    private static void readOnDemand(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(server -> server
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(4)), client -> { });
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[10])));
        Recorder recorder = connection.serverSide();
        // A round trip through the loop that would have read.
        ok(connection.server().eventLoop().submit(() -> { }));
        assertThat(recorder.reads()).isZero();
        for (int soFar : new int[] {4, 8, 10}) {
            connection.server().read();
            recorder.awaitBytes(soFar);
            ok(connection.server().eventLoop().submit(() -> { }));
            assertThat(recorder.bytes()).hasSize(soFar);
        }
        assertThat(recorder.reads()).isEqualTo(3);
        assertThat(recorder.failure()).isNull();
    }

    private static void stopInRead(Fixture fixture) throws Exception {
        Recorder recorder = new Recorder();
        Channel server = fixture.listen(fixture.server(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
                ctx.channel().config().setAutoRead(false);
                recorder.channelRead(ctx, msg);
            }
        }).childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1)));
        Channel client = fixture.connect(new Recorder(), server);
        Channel accepted = fixture.accepted();
        ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[3])));
        for (int expected = 1; expected <= 3; expected++) {
            recorder.awaitBytes(expected);
            ok(accepted.eventLoop().submit(() -> { }));
            assertThat(recorder.reads()).isEqualTo(expected);
            accepted.config().setAutoRead(true);
        }
    }

    /** Knows the longest read loop. */
    private static final class LoopLengths extends Recorder {
        // Event loop only.
        private int length;
        private volatile int longest;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
            longest = Math.max(longest, ++length);
            super.channelRead(ctx, msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            length = 0;
            super.channelReadComplete(ctx);
        }
    }

    @SuppressWarnings("deprecation") // Old applications set the option, or call the setter.
    private static void messagesPerRead(Fixture fixture) throws Exception {
        LoopLengths lengths = new LoopLengths();
        Channel server = fixture.listen(fixture.server(lengths).childOption(ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(1).maxMessagesPerRead(16)));
        Channel client = fixture.connect(new Recorder(), server);
        Channel accepted = fixture.accepted();
        for (int round = 0; round < 2; round++) {
            accepted.config().setAutoRead(false);
            if (round == 0) {
                assertThat(accepted.config().setOption(ChannelOption.MAX_MESSAGES_PER_READ, 3)).isTrue();
            } else {
                accepted.config().setMaxMessagesPerRead(2);
            }
            ok(accepted.eventLoop().submit(() -> lengths.longest = 0));
            for (int i = 0; i < 10; i++) {
                client.write(Unpooled.wrappedBuffer(new byte[1]));
            }
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[1])));
            accepted.config().setAutoRead(true);
            lengths.awaitBytes(11 * (round + 1));
            assertThat(lengths.longest).isBetween(1, 3 - round);
        }
    }

    private static void switchOffAndOn(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel server = connection.server();
        byte[] payload = Payload.random(20 * 1000);
        for (int part = 0; part < 20; part++) {
            server.config().setAutoRead(false);
            // From here on the loop knows.
            ok(server.eventLoop().submit(() -> { }));
            ok(connection.client().writeAndFlush(Unpooled.copiedBuffer(payload, part * 1000, 1000)));
            for (int i = 0; i < 3; i++) {
                ok(server.eventLoop().submit(() -> { }));
            }
            assertThat(connection.serverSide().bytes()).hasSize(part * 1000);
            server.config().setAutoRead(true);
            connection.serverSide().awaitBytes((part + 1) * 1000);
        }
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
    }

    private static void readOnce(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        for (int round = 1; round <= 5; round++) {
            // Asked before there is anything, and more often than there is.
            connection.server().read();
            connection.server().read();
            ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) round})));
            int expected = round;
            connection.serverSide().awaitBytes(round);
            connection.serverSide().await("read complete", seen -> seen.readCompletes() == expected);
            assertThat(connection.serverSide().reads()).isEqualTo(round);
        }
    }

    private static void closeInRead(Fixture fixture) throws Exception {
        Recorder recorder = new Recorder();
        Channel server = fixture.listen(fixture.server(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.pipeline().addLast(recorder);
                ctx.fireChannelActive();
            }

            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.close();
                ctx.fireChannelRead(msg);
            }
        }).childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1)));
        Recorder clientSide = new Recorder();
        Channel client = fixture.connect(clientSide, server);
        client.writeAndFlush(Unpooled.wrappedBuffer(new byte[100]));
        recorder.awaitInactive();
        assertThat(recorder.failure()).isNull();
        clientSide.awaitInactive();
    }
}
