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
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipelineException;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.util.ReferenceCountUtil;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Handlers that throw: the exception is reported once, and the channel goes on as far as it can. */
final class CallbackScenarios {

    private CallbackScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("exceptionOfAnInboundCallbackIsCaughtOnceAndTheChannelGoesOn", CallbackScenarios::inbound),
                new Scenario("handlerThatAlwaysThrowsIsCaughtOncePerEvent", CallbackScenarios::always),
                new Scenario("exceptionOfHandlerAddedRemovesTheHandler", CallbackScenarios::handlerAdded),
                new Scenario("exceptionOfHandlerRemovedIsCaught", CallbackScenarios::handlerRemoved),
                new Scenario("exceptionOfWriteFailsThatWriteOnly", CallbackScenarios::write),
                new Scenario("exceptionOfFlushIsCaughtAndTheMessageWaits", CallbackScenarios::flush),
                new Scenario("exceptionOfExceptionCaughtEndsThere", CallbackScenarios::exceptionCaught),
                new Scenario("failureThatIsThrownOnEndsThere", CallbackScenarios::rethrown),
                new Scenario("exceptionOfAnOperationFailsItsPromiseAndTheChannelGoesOn", CallbackScenarios::operations),
                new Scenario("listenersThatThrowAtEveryStepLoseNoEvent", CallbackScenarios::listeners),
                new Scenario("handlersThatThrowAtEveryStepLoseNoEvent", CallbackScenarios::errors),
                new Scenario("outOfMemoryErrorThatNobodyHandlesClosesTheChannel", CallbackScenarios::outOfMemory),
                new Scenario("exceptionOfAWriteListenerKeepsTheOthersGoing", CallbackScenarios::listener));
    }

    /** Where a handler can be called on the way in. */
    private enum Callback {
        REGISTERED, ACTIVE, READ, READ_COMPLETE, USER_EVENT, WRITABILITY_CHANGED, INACTIVE, UNREGISTERED
    }

    private static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(Object where) {
            super(String.valueOf(where));
        }
    }

    /** Throws in one callback, the first time, and passes everything on otherwise. */
    private static final class Thrower extends ChannelDuplexHandler {
        private final Callback where;
        /** Event loop only. */
        private boolean thrown;

        Thrower(Callback where) {
            this.where = where;
        }

        private boolean throwsAt(Callback callback) {
            return where == callback && !thrown;
        }

        private void visit(Callback callback) throws Failure {
            if (throwsAt(callback)) {
                thrown = true;
                throw new Failure(callback);
            }
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.REGISTERED);
            ctx.fireChannelRegistered();
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.ACTIVE);
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
            if (throwsAt(Callback.READ)) {
                ReferenceCountUtil.release(msg);
            }
            visit(Callback.READ);
            ctx.fireChannelRead(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.READ_COMPLETE);
            ctx.fireChannelReadComplete();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
            visit(Callback.USER_EVENT);
            ctx.fireUserEventTriggered(evt);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.WRITABILITY_CHANGED);
            ctx.fireChannelWritabilityChanged();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.INACTIVE);
            ctx.fireChannelInactive();
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
            visit(Callback.UNREGISTERED);
            ctx.fireChannelUnregistered();
        }
    }

    private static void inbound(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        for (Callback callback : Callback.values()) {
            Recorder recorder = new Recorder();
            Channel client = fixture.connect(fixture.client(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new Thrower(callback), recorder);
                }
            }).option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1, 2)), server);
            Channel accepted = fixture.accepted();
            converse(client, accepted, recorder, callback);
            ok(client.close());
            ok(client.eventLoop().submit(() -> { }));
            recorder.await("caught: " + callback, seen -> seen.failure() != null);
            assertThat(recorder.failure()).isInstanceOf(Failure.class).hasMessage(callback.name());
            ok(accepted.closeFuture());
        }
    }

    /** Has each callback happen twice, so that the second time shows that the channel goes on. */
    private static void converse(Channel client, Channel accepted, Recorder recorder,
                                 Callback callback) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            client.pipeline().fireUserEventTriggered("event");
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
            int completes = recorder.readCompletes();
            ok(accepted.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
            if (callback == Callback.READ && i == 0) {
                recorder.await("read failed", seen -> seen.failure() != null);
            } else {
                recorder.awaitBytes(callback == Callback.READ ? i : i + 1);
            }
            if (callback != Callback.READ_COMPLETE) {
                recorder.await("read complete", seen -> seen.readCompletes() > completes);
            }
        }
        assertThat(recorder.events()).hasSize(callback == Callback.USER_EVENT ? 1 : 2);
        assertThat(client.isActive()).isTrue();
    }

    /** Throws whatever it is called for, also from being told of that. */
    private static final class AlwaysThrowing extends ChannelInboundHandlerAdapter {
        private final AtomicInteger thrown = new AtomicInteger();
        private final AtomicInteger caught = new AtomicInteger();

        private Failure failure(Callback where) {
            thrown.incrementAndGet();
            return new Failure(where);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
            ReferenceCountUtil.release(msg);
            throw failure(Callback.READ);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.READ_COMPLETE);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
            throw failure(Callback.USER_EVENT);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.WRITABILITY_CHANGED);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.INACTIVE);
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.UNREGISTERED);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
            assertThat(cause).isInstanceOf(Failure.class);
            caught.incrementAndGet();
            throw new Failure("caught");
        }
    }

    private static void always(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        AlwaysThrowing bad = new AlwaysThrowing();
        ok(client.eventLoop().submit(() -> client.pipeline().addFirst(bad)));
        ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        client.pipeline().fireUserEventTriggered("event");
        ok(client.close());
        // Tasks that were queued by the close, and by those.
        for (int i = 0; i < 3; i++) {
            ok(client.eventLoop().submit(() -> { }));
        }
        assertThat(bad.thrown.get()).isBetween(3, 20);
        assertThat(bad.caught.get()).isEqualTo(bad.thrown.get());
        assertThat(connection.clientSide().failure()).isNull();
    }

    private static void handlerAdded(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
                throw new Failure("added");
            }
        });
        connection.clientSide().await("caught", seen -> seen.failure() != null);
        assertThat(connection.clientSide().failure()).isInstanceOf(ChannelPipelineException.class)
                .hasRootCauseMessage("added");
        assertThat(client.pipeline().get("bad")).isNull();
        goesOn(connection);
    }

    private static void handlerRemoved(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
                throw new Failure("removed");
            }
        });
        client.pipeline().remove("bad");
        connection.clientSide().await("caught", seen -> seen.failure() != null);
        assertThat(connection.clientSide().failure()).isInstanceOf(ChannelPipelineException.class)
                .hasRootCauseMessage("removed");
        goesOn(connection);
    }

    private static void goesOn(Fixture.Connection connection) throws InterruptedException {
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
        ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
        connection.clientSide().awaitBytes(1);
    }

    private static void write(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise)
                    throws Exception {
                ReferenceCountUtil.release(msg);
                throw new Failure("write");
            }
        });
        ByteBuf refused = Unpooled.directBuffer(1).writeByte(1);
        assertThat(done(client.writeAndFlush(refused)).cause()).isInstanceOf(Failure.class);
        assertThat(refused.refCnt()).isZero();
        client.pipeline().remove("bad");
        goesOn(connection);
        assertThat(connection.clientSide().failure()).isNull();
    }

    private static void flush(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void flush(ChannelHandlerContext ctx) throws Exception {
                throw new Failure("flush");
            }
        });
        Recorder next = new Recorder();
        client.pipeline().addAfter("bad", "next", next);
        var waiting = client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1}));
        next.await("caught", seen -> seen.failure() != null);
        assertThat(next.failure()).isInstanceOf(Failure.class);
        assertThat(waiting.isDone()).isFalse();
        client.pipeline().remove("bad");
        client.flush();
        ok(waiting);
        connection.serverSide().awaitBytes(1);
    }

    private static void exceptionCaught(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        connection.client().pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
                throw new Failure("second");
            }
        });
        connection.client().pipeline().fireExceptionCaught(new Failure("first"));
        goesOn(connection);
        assertThat(connection.clientSide().failure()).isNull();
    }

    private static void rethrown(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        connection.client().pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
                throw (Exception) cause;
            }
        });
        connection.client().eventLoop().submit(
                () -> connection.client().pipeline().fireExceptionCaught(new Failure("thrown on"))).sync();
        goesOn(connection);
        assertThat(connection.clientSide().failure()).isNull();
    }

    /** Throws from every operation that has a promise. */
    private static final class RefusingHandler extends ChannelDuplexHandler {
        @Override
        public void bind(ChannelHandlerContext ctx, SocketAddress local, ChannelPromise promise) {
            throw new AssertionError("bind");
        }

        @Override
        public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local,
                            ChannelPromise promise) {
            throw new AssertionError("connect");
        }

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            throw new AssertionError("close");
        }

        @Override
        public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
            throw new AssertionError("deregister");
        }
    }

    private static void operations(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        client.pipeline().addFirst("bad", new RefusingHandler());
        SocketAddress address = fixture.transport().anyAddress();
        for (ChannelFuture operation
                : List.of(client.bind(address), client.connect(address), client.close(), client.deregister())) {
            assertThat(done(operation).cause()).isInstanceOf(AssertionError.class);
        }
        assertThat(client.isRegistered()).isTrue();
        goesOn(connection);
        client.pipeline().remove("bad");
        ok(client.close());
        connection.clientSide().awaitInactive();
    }

    private static ChannelPromise throwing(Channel channel) {
        ChannelPromise promise = channel.newPromise();
        promise.addListener(outcome -> {
            throw new AssertionError("listener");
        });
        return promise;
    }

    private static void listeners(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Lives life = new Lives(false);
        Channel client = fixture.owned(fixture.transport().clients().newChannel());
        client.closeFuture().addListener(closed -> {
            throw new AssertionError("close listener");
        });
        client.pipeline().addLast(life);
        ok(fixture.group().register(throwing(client)));
        ok(client.connect(server.localAddress(), throwing(client)));
        Channel accepted = fixture.accepted();
        List<ChannelPromise> writes = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ChannelPromise promise = throwing(client);
            writes.add(promise);
            client.writeAndFlush(Unpooled.directBuffer(4).writeInt(i), promise);
        }
        for (ChannelPromise write : writes) {
            ok(write);
        }
        EventLoop loop = client.eventLoop();
        ok(client.deregister(throwing(client)));
        ok(loop.register(throwing(client)));
        ok(client.close(throwing(client)));
        awaitTasks(client);
        assertThat(life.events).containsExactly("added", "registered", "active", "unregistered", "registered",
                "inactive", "unregistered", "removed");
        ok(accepted.closeFuture());
    }

    private static void awaitTasks(Channel channel) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            ok(channel.eventLoop().submit(() -> { }));
        }
    }

    /** Notes the events of a life, and throws from each if it shall, also from being told of that. */
    private static final class Lives extends ChannelInboundHandlerAdapter {
        private final List<String> events = Collections.synchronizedList(new ArrayList<>());
        private final boolean fails;

        Lives(boolean fails) {
            this.fails = fails;
        }

        private void visit(String event) {
            events.add(event);
            if (fails) {
                throw new AssertionError(event);
            }
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            events.add("added");
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            visit("removed");
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) {
            visit("registered");
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) {
            visit("unregistered");
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            visit("active");
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            visit("inactive");
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            if (fails) {
                throw new AssertionError("writability");
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            throw new AssertionError("caught", cause);
        }
    }

    private static void errors(Fixture fixture) throws Exception {
        Recorder serverSide = new Recorder();
        Channel server = fixture.listen(serverSide);
        Lives life = new Lives(true);
        Channel client = fixture.owned(ok(fixture.client(life)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1, 2)).register()).channel());
        ok(client.connect(server.localAddress()));
        Channel accepted = fixture.accepted();
        for (int i = 0; i < 10; i++) {
            ok(client.writeAndFlush(Unpooled.directBuffer(1).writeByte(i)));
        }
        serverSide.awaitBytes(10);
        EventLoop loop = client.eventLoop();
        ok(client.deregister());
        ok(loop.register(client));
        ByteBuf unflushed = Unpooled.directBuffer(1).writeByte(1);
        ChannelFuture write = client.write(unflushed);
        ok(client.close());
        assertThat(done(write).cause()).isInstanceOf(ClosedChannelException.class);
        awaitTasks(client);
        assertThat(unflushed.refCnt()).isZero();
        assertThat(life.events).containsExactly("added", "registered", "active", "unregistered", "registered",
                "inactive", "unregistered", "removed");
        ok(accepted.closeFuture());
    }

    private static void outOfMemory(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Lives life = new Lives(false);
        Channel client = fixture.connect(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                        throw new OutOfMemoryError("of a test");
                    }
                });
            }
        }, server);
        client.pipeline().addFirst(life);
        ByteBuf unflushed = Unpooled.directBuffer(1).writeByte(1);
        ChannelFuture write = client.write(unflushed);
        client.pipeline().context(Lives.class).fireUserEventTriggered("event");
        ok(client.closeFuture());
        assertThat(done(write).cause()).isInstanceOf(ClosedChannelException.class);
        awaitTasks(client);
        assertThat(unflushed.refCnt()).isZero();
        assertThat(life.events).containsExactly("added", "inactive", "unregistered", "removed");
        ok(fixture.accepted().closeFuture());
        assertThat(server.isActive()).isTrue();
    }

    private static void listener(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        ChannelPromise first = client.newPromise();
        first.addListener(written -> {
            throw new Failure("listener");
        });
        client.write(Unpooled.wrappedBuffer(new byte[] {1}), first);
        ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
        ok(first);
        connection.serverSide().awaitBytes(2);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2);
        assertThat(client.isActive()).isTrue();
    }
}
