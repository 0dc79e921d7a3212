/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.testkit.SeededRuns;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Reading: everything arrives, in order, and only when it is asked for. */
final class ReadScenarios {

    private ReadScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("randomChunksComeBackUnchanged",
                        fixture -> SeededRuns.forEach(1, random -> echo(fixture, true, random))),
                new Scenario("randomChunksComeBackUnchangedWithAutoReadOff",
                        fixture -> SeededRuns.forEach(1, random -> echo(fixture, false, random))),
                new Scenario("nothingIsReadBeforeReadIsCalledWithAutoReadOff", ReadScenarios::readOnDemand),
                new Scenario("switchingAutoReadOffInChannelReadStopsAtOnce", ReadScenarios::stopInRead),
                new Scenario("channelMovesToAnotherLoopWhileReading", ReadScenarios::moveLoop),
                new Scenario("closingInChannelReadRaisesNoException", ReadScenarios::closeInRead));
    }

    /** Sends back what it reads and, with auto-read off, asks for more after each batch. */
    @ChannelHandler.Sharable
    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(final ChannelHandlerContext ctx) {
            readOn(ctx);
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            ctx.write(msg);
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext ctx) {
            ctx.flush();
            readOn(ctx);
        }

        private static void readOn(final ChannelHandlerContext ctx) {
            if (!ctx.channel().config().isAutoRead()) {
                ctx.read();
            }
        }
    }

    private static void echo(final Fixture fixture, final boolean autoRead, final Random random) throws Exception {
        final Channel server = fixture.listen(
                fixture.server(new Echo()).childOption(ChannelOption.AUTO_READ, autoRead));
        final Recorder recorder = new Recorder();
        final Channel client = fixture.connect(recorder, server);
        fixture.accepted();
        final byte[] payload = Payload.random(1 << 20, random);
        final Queue<ByteBuf> chunks = chunks(payload, random);
        while (chunks.size() > 1) {
            client.write(chunks.remove());
            if (random.nextInt(4) == 0) {
                client.flush();
            }
        }
        ok(client.writeAndFlush(chunks.remove()));
        recorder.awaitBytes(payload.length);
        assertThat(recorder.bytes()).isEqualTo(payload);
        assertThat(recorder.failure()).isNull();
    }

    /** Cuts bytes into pieces of random size, in heap and direct memory, whole and composed. */
    private static Queue<ByteBuf> chunks(final byte[] payload, final Random random) {
        final Queue<ByteBuf> chunks = new ArrayDeque<>();
        int from = 0;
        while (from < payload.length) {
            final int to = Math.min(payload.length, from + random.nextInt(1 << random.nextInt(17)));
            final byte[] part = Arrays.copyOfRange(payload, from, to);
            from = to;
            chunks.add(switch (random.nextInt(3)) {
                case 0 -> Unpooled.wrappedBuffer(part);
                case 1 -> Unpooled.directBuffer(part.length).writeBytes(part);
                default -> Unpooled.wrappedBuffer(
                        Unpooled.directBuffer(part.length).writeBytes(part, 0, part.length / 2),
                        Unpooled.directBuffer(part.length).writeBytes(part, part.length / 2,
                                part.length - part.length / 2));
            });
        }
        return chunks;
    }

    private static void readOnDemand(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection(server -> server
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(4)), client -> { });
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[10])));
        final Recorder recorder = connection.serverSide();
        // A round trip through the loop that would have read.
        ok(connection.server().eventLoop().submit(() -> { }));
        assertThat(recorder.reads()).isZero();
        for (final int soFar : new int[] {4, 8, 10}) {
            connection.server().read();
            recorder.awaitBytes(soFar);
            ok(connection.server().eventLoop().submit(() -> { }));
            assertThat(recorder.bytes()).hasSize(soFar);
        }
        assertThat(recorder.reads()).isEqualTo(3);
        assertThat(recorder.failure()).isNull();
    }

    private static void stopInRead(final Fixture fixture) throws Exception {
        final Recorder recorder = new Recorder();
        final Channel server = fixture.listen(fixture.server(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(final ChannelHandlerContext ctx, final Object msg) throws Exception {
                ctx.channel().config().setAutoRead(false);
                recorder.channelRead(ctx, msg);
            }
        }).childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1)));
        final Channel client = fixture.connect(new Recorder(), server);
        final Channel accepted = fixture.accepted();
        ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[3])));
        for (int expected = 1; expected <= 3; expected++) {
            recorder.awaitBytes(expected);
            ok(accepted.eventLoop().submit(() -> { }));
            assertThat(recorder.reads()).isEqualTo(expected);
            accepted.config().setAutoRead(true);
        }
    }

    private static void moveLoop(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final byte[] payload = Payload.random(100_000);
        final Channel moving = connection.server();
        for (int part = 0; part < 10; part++) {
            connection.client().writeAndFlush(Unpooled.copiedBuffer(payload, part * 10_000, 10_000));
            ok(moving.deregister());
            assertThat(moving.isRegistered()).isFalse();
            ok(fixture.group().next().register(moving));
        }
        connection.serverSide().awaitBytes(payload.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
        assertThat(connection.serverSide().failure()).isNull();
    }

    private static void closeInRead(final Fixture fixture) throws Exception {
        final Recorder recorder = new Recorder();
        final Channel server = fixture.listen(fixture.server(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(final ChannelHandlerContext ctx) {
                ctx.pipeline().addLast(recorder);
                ctx.fireChannelActive();
            }

            @Override
            public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
                ctx.close();
                ctx.fireChannelRead(msg);
            }
        }).childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1)));
        final Recorder clientSide = new Recorder();
        final Channel client = fixture.connect(clientSide, server);
        client.writeAndFlush(Unpooled.wrappedBuffer(new byte[100]));
        recorder.awaitInactive();
        assertThat(recorder.failure()).isNull();
        clientSide.awaitInactive();
    }
}
