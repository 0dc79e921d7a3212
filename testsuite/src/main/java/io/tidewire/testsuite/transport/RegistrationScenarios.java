/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Channels that change their loop: they go on where they were. */
final class RegistrationScenarios {

    private static final int WRITERS = 3;
    private static final int CALLS_OF_EACH = 4_000;

    private RegistrationScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("channelMovesToAnotherLoopWhileReading", RegistrationScenarios::moveReader),
                new Scenario("whatArrivesWithoutALoopIsReadOnTheNextOne", RegistrationScenarios::arriveMeanwhile),
                new Scenario("channelMovesToAnotherLoopWhileWriting", RegistrationScenarios::moveWriter),
                new Scenario("channelOnALoopIsNotRegisteredAgain", RegistrationScenarios::twice),
                new Scenario("oneOfTwoRegistrationsAtOnceFails", RegistrationScenarios::atOnce),
                new Scenario("callsOfEachThreadStayInOrderWhileAChannelMoves", RegistrationScenarios::callsWhileMoving),
                new Scenario("closeWhileAChannelMovesCompletes", RegistrationScenarios::closeWhileMoving));
    }

    private static void move(Fixture fixture, Channel channel) throws InterruptedException {
        EventLoop before = channel.eventLoop();
        ok(channel.deregister());
        assertThat(channel.isRegistered()).isFalse();
        assertThat(channel.isOpen()).isTrue();
        ok(otherLoop(fixture, before).register(channel));
        assertThat(channel.eventLoop()).isNotSameAs(before);
    }

    static EventLoop otherLoop(Fixture fixture, EventLoop loop) {
        EventLoop other = fixture.group().next();
        while (other == loop) {
            other = fixture.group().next();
        }
        return other;
    }

    private static void moveReader(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        byte[] payload = Payload.random(100_000);
        for (int part = 0; part < 10; part++) {
            connection.client().writeAndFlush(Unpooled.copiedBuffer(payload, part * 10_000, 10_000));
            move(fixture, connection.server());
        }
        connection.serverSide().awaitBytes(payload.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
        assertThat(connection.serverSide().failure()).isNull();
    }

    private static void arriveMeanwhile(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel server = connection.server();
        for (int round = 1; round <= 10; round++) {
            EventLoop before = server.eventLoop();
            ok(server.deregister());
            ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) round})));
            ok(otherLoop(fixture, before).register(server));
            connection.serverSide().awaitBytes(round);
        }
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    private static void moveWriter(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        Channel client = connection.client();
        byte[] payload = Payload.random(8 << 20);
        List<ChannelFuture> writes = new ArrayList<>();
        // More than a socket takes at once, so that some waits while the channel moves.
        for (int part = 0; part < 8; part++) {
            writes.add(client.writeAndFlush(Unpooled.wrappedBuffer(payload, part << 20, 1 << 20)));
            move(fixture, client);
        }
        connection.server().config().setAutoRead(true);
        connection.serverSide().awaitBytes(payload.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
        for (ChannelFuture write : writes) {
            ok(write);
        }
    }

    private static void twice(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        EventLoop loop = connection.client().eventLoop();
        assertThat(done(otherLoop(fixture, loop).register(connection.client())).cause())
                .isInstanceOf(IllegalStateException.class);
        assertThat(connection.client().eventLoop()).isSameAs(loop);
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }

    private static void atOnce(Fixture fixture) throws Exception {
        for (int round = 0; round < 50; round++) {
            Channel channel = fixture.owned(fixture.transport().clients().newChannel());
            EventLoop one = fixture.group().next();
            EventLoop other = otherLoop(fixture, one);
            CyclicBarrier start = new CyclicBarrier(2);
            FutureTask<ChannelFuture> first = new FutureTask<>(() -> {
                start.await();
                return one.register(channel);
            });
            FutureTask<ChannelFuture> second = new FutureTask<>(() -> {
                start.await();
                return other.register(channel);
            });
            new Thread(first).start();
            new Thread(second).start();
            Throwable firstCause = done(first.get()).cause();
            Throwable secondCause = done(second.get()).cause();
            assertThat(firstCause == null).as("one of the two is registered").isNotEqualTo(secondCause == null);
            assertThat(firstCause == null ? secondCause : firstCause).isInstanceOf(IllegalStateException.class);
            assertThat(channel.eventLoop()).isSameAs(firstCause == null ? one : other);
            assertThat(channel.isRegistered()).isTrue();
            assertThat(channel.isOpen()).isTrue();
        }
    }

    /** The first handler on the way out: looks at each thread's order, and at the thread it is called on. */
    private static final class OrderCheck extends ChannelDuplexHandler {
        private final int[] written = new int[WRITERS];
        private final int[] told = new int[WRITERS];
        private final Queue<String> mistakes = new ConcurrentLinkedQueue<>();

        private void check(ChannelHandlerContext ctx, String what, boolean right) {
            if (!right) {
                mistakes.add(what + " out of order");
            }
            if (!ctx.channel().eventLoop().inEventLoop()) {
                mistakes.add(what + " on a wrong thread");
            }
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ByteBuf buffer = (ByteBuf) msg;
            check(ctx, "write", buffer.getInt(4) == written[buffer.getInt(0)]++);
            ctx.write(msg, promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            check(ctx, "flush", true);
            ctx.flush();
        }

        @Override
        public void read(ChannelHandlerContext ctx) {
            check(ctx, "read", true);
            ctx.read();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof Told told) {
                check(ctx, "user event", told.number == this.told[told.writer]++);
            } else {
                ctx.fireUserEventTriggered(event);
            }
        }
    }

    private record Told(int writer, int number) { }

    private static void callsWhileMoving(Fixture fixture) throws Exception {
        OrderCheck check = new OrderCheck();
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst(check);
        List<Thread> threads = new ArrayList<>();
        Queue<ChannelFuture> lastWrites = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            Thread thread = new Thread(() -> lastWrites.add(callNumbered(client, writer)));
            threads.add(thread);
            thread.start();
        }
        int moves = 0;
        while (moves < 20 || threads.stream().anyMatch(Thread::isAlive)) {
            move(fixture, client);
            moves++;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        client.flush();
        for (ChannelFuture last : lastWrites) {
            ok(last);
        }
        fixture.report("moves", Integer.toString(moves));
        assertThat(check.mistakes).isEmpty();
        assertThat(check.written).containsOnly(CALLS_OF_EACH);
        connection.serverSide().awaitBytes(8 * WRITERS * CALLS_OF_EACH);
        ByteBuf arrived = Unpooled.wrappedBuffer(connection.serverSide().bytes());
        int[] next = new int[WRITERS];
        while (arrived.isReadable()) {
            int writer = arrived.readInt();
            assertThat(arrived.readInt()).isEqualTo(next[writer]++);
        }
        ok(client.eventLoop().submit(() -> { }));
        assertThat(check.told).containsOnly(CALLS_OF_EACH / 4);
    }

    private static ChannelFuture callNumbered(Channel channel, int writer) {
        ChannelFuture last = null;
        for (int i = 0; i < CALLS_OF_EACH; i++) {
            ByteBuf message = Unpooled.buffer(8).writeInt(writer).writeInt(i);
            if (i % 4 == 0) {
                channel.pipeline().fireUserEventTriggered(new Told(writer, i / 4));
                channel.read();
            }
            last = i % 3 == 0 ? channel.write(message) : channel.writeAndFlush(message);
            if (i % 64 == 0) {
                channel.flush();
                last.awaitUninterruptibly(); // so that moves and calls go side by side
            }
        }
        return last;
    }

    private static void closeWhileMoving(Fixture fixture) throws Exception {
        for (int round = 0; round < 20; round++) {
            Fixture.Connection connection = fixture.connection();
            Channel client = connection.client();
            List<ChannelFuture> writes = new ArrayList<>();
            EventLoop other = otherLoop(fixture, client.eventLoop());
            ChannelFuture moved = client.newPromise();
            client.deregister().addListener(left -> other.register((ChannelPromise) moved));
            for (int i = 0; i < 10; i++) {
                writes.add(client.writeAndFlush(Unpooled.directBuffer(1).writeByte(i)));
            }
            ok(client.close());
            done(moved);
            int sent = 0;
            for (ChannelFuture write : writes) {
                sent += done(write).isSuccess() ? 1 : 0;
            }
            ok(client.eventLoop().submit(() -> { }));
            connection.serverSide().awaitInactive();
            connection.clientSide().awaitInactive();
            assertThat(connection.serverSide().bytes()).hasSize(sent);
            assertThat(client.isRegistered()).isFalse();
        }
    }
}
