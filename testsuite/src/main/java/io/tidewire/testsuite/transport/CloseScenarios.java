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
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Closing in every state: the same end each time, once, and nothing is left behind. */
final class CloseScenarios {

    private static final List<String> STEPS =
            List.of("registered", "active", "inactive", "unregistered", "removed");

    private CloseScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("closeBeforeRegistrationRefusesTheRegistration", CloseScenarios::beforeRegistration),
                new Scenario("closeOfARegisteredChannelThatWasNeverActive", CloseScenarios::registered),
                new Scenario("closeOfAnActiveChannelIsToldInOrder", CloseScenarios::active),
                new Scenario("closeFromAnyCallbackIsToldInOrder", CloseScenarios::fromCallbacks),
                new Scenario("closeFromTheListenerOfAConnect", CloseScenarios::fromConnectListener),
                new Scenario("closeFromTheListenerOfAWriteSettlesTheOthers", CloseScenarios::fromWriteListener),
                new Scenario("closeOnManyThreadsAtOnceClosesOnce", CloseScenarios::concurrently),
                new Scenario("closeOfAClosedChannelSucceeds", CloseScenarios::twice),
                new Scenario("endOfTheLoopClosesItsChannels", CloseScenarios::withTheLoop),
                new Scenario("endOfTheLoopWaitsForClosesThatLinger", CloseScenarios::lingeringWithTheLoop)
                        .needs(Capability.SOCKET_OPTIONS, Capability.BACK_PRESSURE),
                new Scenario("deregisterBeforeCloseLosesNoEvent", CloseScenarios::afterDeregister),
                new Scenario("closeWithoutALoopIsTold", CloseScenarios::withoutLoop));
    }

    /** Notes the events of a life, and may close in one of them. */
    private static final class Life extends ChannelDuplexHandler {
        private final List<String> events = Collections.synchronizedList(new ArrayList<>());
        private final String closeIn;

        Life(String closeIn) {
            this.closeIn = closeIn;
        }

        private void visit(ChannelHandlerContext ctx, String event) {
            events.add(event);
            if (event.equals(closeIn)) {
                ChannelPromise promise = ctx.newPromise();
                promise.addListener(closed -> events.add("closed"));
                ctx.close(promise);
            }
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) {
            visit(ctx, "registered");
            ctx.fireChannelRegistered();
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            visit(ctx, "active");
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            visit(ctx, "read");
            ctx.fireChannelRead(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            visit(ctx, "read complete");
            ctx.fireChannelReadComplete();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            visit(ctx, "user event");
            ctx.fireUserEventTriggered(evt);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            visit(ctx, "flush");
            ctx.flush();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            visit(ctx, "inactive");
            ctx.fireChannelInactive();
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) {
            visit(ctx, "unregistered");
            ctx.fireChannelUnregistered();
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            events.add("removed");
        }

        void awaitEnd(Channel channel) throws InterruptedException {
            ok(channel.closeFuture());
            // Work that closing has put off comes in tasks, and in tasks of those at most.
            for (int i = 0; i < 4; i++) {
                ok(channel.eventLoop().submit(() -> { }));
            }
        }
    }

    private static void beforeRegistration(Fixture fixture) throws Exception {
        Channel channel = fixture.transport().clients().newChannel();
        channel.unsafe().closeForcibly();
        assertThat(channel.isOpen()).isFalse();
        assertThat(done(fixture.group().register(channel)).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(channel.isRegistered()).isFalse();
    }

    private static void registered(Fixture fixture) throws Exception {
        Life life = new Life("none");
        Channel channel = ok(fixture.client(life).register()).channel();
        ok(channel.close());
        life.awaitEnd(channel);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.isRegistered()).isFalse();
        assertThat(life.events).containsExactly("registered", "unregistered", "removed");
    }

    private static void active(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Life life = new Life("none");
        Channel client = fixture.connect(life, server);
        ChannelPromise promise = client.newPromise();
        promise.addListener(closed -> life.events.add("closed"));
        client.close(promise);
        life.awaitEnd(client);
        assertThat(life.events).containsExactly(
                "registered", "active", "closed", "inactive", "unregistered", "removed");
        ok(fixture.accepted().closeFuture());
    }

    private static void fromCallbacks(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        for (String callback : List.of("active", "read", "read complete", "user event", "flush", "inactive",
                "unregistered")) {
            Life life = new Life(callback);
            Channel client = fixture.connect(fixture.client(life), server);
            Channel accepted = fixture.accepted();
            client.pipeline().addLast(new Recorder());
            client.pipeline().fireUserEventTriggered("event");
            client.writeAndFlush(Unpooled.wrappedBuffer(new byte[10]));
            accepted.writeAndFlush(Unpooled.wrappedBuffer(new byte[10]));
            if (callback.equals("inactive") || callback.equals("unregistered")) {
                client.close();
            }
            life.awaitEnd(client);
            assertThat(life.events).as("closed in %s", callback).contains(callback, "closed").endsWith("removed")
                    .filteredOn(STEPS::contains).isEqualTo(STEPS);
            ok(accepted.closeFuture());
        }
    }

    private static void fromConnectListener(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Life life = new Life("none");
        Channel client = fixture.owned(ok(fixture.client(life).register()).channel());
        ChannelPromise promise = client.newPromise();
        promise.addListener(ChannelFutureListener.CLOSE);
        client.connect(server.localAddress(), promise);
        ok(promise);
        life.awaitEnd(client);
        assertThat(life.events).isEqualTo(STEPS);
    }

    private static void fromWriteListener(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        List<ByteBuf> messages = new ArrayList<>();
        List<ChannelFuture> writes = new ArrayList<>();
        ok(client.eventLoop().submit(() -> {
            for (int i = 0; i < 10; i++) {
                ByteBuf message = Unpooled.directBuffer(4).writeInt(i);
                ChannelPromise promise = client.newPromise();
                if (i == 3) {
                    promise.addListener(ChannelFutureListener.CLOSE);
                }
                messages.add(message);
                writes.add(client.write(message, promise));
            }
            client.flush();
        }));
        ok(client.closeFuture());
        connection.serverSide().awaitInactive();
        int sent = 0;
        while (sent < 10 && done(writes.get(sent)).isSuccess()) {
            sent++;
        }
        assertThat(sent).isGreaterThan(3);
        for (int i = sent; i < 10; i++) {
            assertThat(done(writes.get(i)).cause()).isInstanceOf(ClosedChannelException.class);
        }
        // Messages that the transport took together with the one whose listener closes are sent, and no others.
        assertThat(connection.serverSide().bytes().length / 4).isEqualTo(sent);
        assertThat(connection.serverSide().bytes())
                .startsWith(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3);
        assertThat(connection.clientSide().failure()).isNull();
        ok(client.eventLoop().submit(() -> { }));
        ok(connection.server().eventLoop().submit(() -> { }));
        assertThat(messages).allMatch(message -> message.refCnt() == 0);
    }

    private static void concurrently(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Life life = new Life("none");
        Channel client = fixture.connect(life, server);
        Channel accepted = fixture.accepted();
        List<ChannelFuture> closes = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Channel end = i % 2 == 0 ? client : accepted;
            threads.add(new Thread(() -> closes.add(end.close())));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        for (ChannelFuture close : closes) {
            ok(close);
        }
        life.awaitEnd(client);
        // The side that is told of the end first may read the end of its input before.
        assertThat(life.events).filteredOn(STEPS::contains).isEqualTo(STEPS);
    }

    private static void withTheLoop(Fixture fixture) throws Exception {
        Recorder serverSide = new Recorder();
        Channel server = fixture.listen(fixture.server(serverSide));
        EventLoopGroup group = fixture.transport().newGroup(1);
        Life life = new Life("none");
        Channel client = ok(fixture.client(life).clone(group).connect(server.localAddress())).channel();
        Channel accepted = fixture.accepted();
        ByteBuf unflushed = Unpooled.directBuffer(4).writeInt(1);
        ChannelFuture write = client.write(unflushed);
        ok(client.eventLoop().submit(() -> { }));
        ok(group.shutdownGracefully(0, 30, TimeUnit.SECONDS));
        ok(client.closeFuture());
        assertThat(write.isDone()).isTrue();
        assertThat(write.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(unflushed.refCnt()).isZero();
        assertThat(life.events).isEqualTo(STEPS);
        serverSide.awaitInactive();
        ok(accepted.closeFuture());
    }

    private static void lingeringWithTheLoop(Fixture fixture) throws Exception {
        Channel server = fixture.listen(fixture.server(new Recorder() {
            @Override
            public boolean isSharable() {
                return true;
            }
        }).childOption(ChannelOption.AUTO_READ, false));
        EventLoopGroup group = fixture.transport().newGroup(1);
        List<Life> lives = new ArrayList<>();
        List<Channel> clients = new ArrayList<>();
        List<ByteBuf> messages = new ArrayList<>();
        List<ChannelFuture> writes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Life life = new Life("none");
            Channel client = ok(fixture.client(life).clone(group).option(ChannelOption.SO_LINGER, 1)
                    .connect(server.localAddress())).channel();
            fixture.accepted();
            lives.add(life);
            clients.add(client);
            for (int j = 0; j < 60; j++) {
                ByteBuf message = Unpooled.directBuffer(100_000).writeZero(100_000);
                messages.add(message);
                writes.add(client.writeAndFlush(message));
            }
        }
        ok(group.shutdownGracefully(0, 30, TimeUnit.SECONDS));
        assertThat(clients).allMatch(client -> client.closeFuture().isDone());
        assertThat(writes).allMatch(ChannelFuture::isDone);
        assertThat(writes).anyMatch(write -> write.cause() instanceof ClosedChannelException);
        assertThat(messages).allMatch(message -> message.refCnt() == 0);
        for (Life life : lives) {
            assertThat(life.events).filteredOn(STEPS::contains).isEqualTo(STEPS);
        }
    }

    private static void afterDeregister(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Life life = new Life("none");
        Channel client = fixture.connect(life, server);
        ok(client.eventLoop().submit(() -> {
            client.deregister();
            client.close();
        }));
        life.awaitEnd(client);
        assertThat(life.events).isEqualTo(STEPS);
        ok(fixture.accepted().closeFuture());
    }

    private static void withoutLoop(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Life life = new Life("none");
        Channel client = fixture.connect(life, server);
        ok(client.deregister());
        ok(client.close());
        life.awaitEnd(client);
        assertThat(life.events).containsExactly("registered", "active", "unregistered", "inactive", "removed");
        ok(fixture.accepted().closeFuture());
    }

    private static void twice(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        ok(connection.client().close());
        ok(connection.client().close());
        ok(connection.client().disconnect());
        ok(connection.client().deregister());
        connection.serverSide().awaitInactive();
        ok(connection.server().close());
        assertThat(connection.clientSide().failure()).isNull();
    }
}
