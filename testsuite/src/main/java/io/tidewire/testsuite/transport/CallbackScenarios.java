/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipelineException;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.util.ReferenceCountUtil;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Handlers that throw: somebody is told once, and the channel goes on as far as it can. */
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
                new Scenario("exceptionOfAWriteListenerKeepsTheOthersGoing", CallbackScenarios::listener));
    }

    /** Where a handler can be called on the way in. */
    private enum Callback {
        REGISTERED, ACTIVE, READ, READ_COMPLETE, USER_EVENT, WRITABILITY_CHANGED, INACTIVE, UNREGISTERED
    }

    private static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(final Object where) {
            super(String.valueOf(where));
        }
    }

    /** Throws in one callback, the first time, and passes everything on otherwise. */
    private static final class Thrower extends ChannelDuplexHandler {
        private final Callback where;
        /** Event loop only. */
        private boolean thrown;

        Thrower(final Callback where) {
            this.where = where;
        }

        private boolean throwsAt(final Callback callback) {
            return where == callback && !thrown;
        }

        private void visit(final Callback callback) throws Failure {
            if (throwsAt(callback)) {
                thrown = true;
                throw new Failure(callback);
            }
        }

        @Override
        public void channelRegistered(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.REGISTERED);
            ctx.fireChannelRegistered();
        }

        @Override
        public void channelActive(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.ACTIVE);
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) throws Exception {
            if (throwsAt(Callback.READ)) {
                ReferenceCountUtil.release(msg);
            }
            visit(Callback.READ);
            ctx.fireChannelRead(msg);
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.READ_COMPLETE);
            ctx.fireChannelReadComplete();
        }

        @Override
        public void userEventTriggered(final ChannelHandlerContext ctx, final Object evt) throws Exception {
            visit(Callback.USER_EVENT);
            ctx.fireUserEventTriggered(evt);
        }

        @Override
        public void channelWritabilityChanged(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.WRITABILITY_CHANGED);
            ctx.fireChannelWritabilityChanged();
        }

        @Override
        public void channelInactive(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.INACTIVE);
            ctx.fireChannelInactive();
        }

        @Override
        public void channelUnregistered(final ChannelHandlerContext ctx) throws Exception {
            visit(Callback.UNREGISTERED);
            ctx.fireChannelUnregistered();
        }
    }

    private static void inbound(final Fixture fixture) throws Exception {
        final Channel server = fixture.listen(new Recorder() {
            @Override
            public boolean isSharable() {
                return true;
            }
        });
        for (final Callback callback : Callback.values()) {
            final Recorder recorder = new Recorder();
            final Channel client = fixture.connect(fixture.client(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(final Channel channel) {
                    channel.pipeline().addLast(new Thrower(callback), recorder);
                }
            }).option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1, 2)), server);
            final Channel accepted = fixture.accepted();
            converse(client, accepted, recorder, callback);
            ok(client.close());
            ok(client.eventLoop().submit(() -> { }));
            recorder.await("caught: " + callback, seen -> seen.failure() != null);
            assertThat(recorder.failure()).isInstanceOf(Failure.class).hasMessage(callback.name());
            ok(accepted.closeFuture());
        }
    }

    /** Makes each callback happen twice, so that the second time shows that the channel goes on. */
    private static void converse(final Channel client, final Channel accepted, final Recorder recorder,
                                 final Callback callback) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            client.pipeline().fireUserEventTriggered("event");
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
            final int completes = recorder.readCompletes();
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

        private Failure failure(final Callback where) {
            thrown.incrementAndGet();
            return new Failure(where);
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) throws Exception {
            ReferenceCountUtil.release(msg);
            throw failure(Callback.READ);
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.READ_COMPLETE);
        }

        @Override
        public void userEventTriggered(final ChannelHandlerContext ctx, final Object evt) throws Exception {
            throw failure(Callback.USER_EVENT);
        }

        @Override
        public void channelWritabilityChanged(final ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.WRITABILITY_CHANGED);
        }

        @Override
        public void channelInactive(final ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.INACTIVE);
        }

        @Override
        public void channelUnregistered(final ChannelHandlerContext ctx) throws Exception {
            throw failure(Callback.UNREGISTERED);
        }

        @Override
        public void exceptionCaught(final ChannelHandlerContext ctx, final Throwable cause) throws Exception {
            assertThat(cause).isInstanceOf(Failure.class);
            caught.incrementAndGet();
            throw new Failure("caught");
        }
    }

    private static void always(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        final AlwaysThrowing bad = new AlwaysThrowing();
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

    private static void handlerAdded(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void handlerAdded(final ChannelHandlerContext ctx) throws Exception {
                throw new Failure("added");
            }
        });
        connection.clientSide().await("caught", seen -> seen.failure() != null);
        assertThat(connection.clientSide().failure()).isInstanceOf(ChannelPipelineException.class)
                .hasRootCauseMessage("added");
        assertThat(client.pipeline().get("bad")).isNull();
        goesOn(connection);
    }

    private static void handlerRemoved(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void handlerRemoved(final ChannelHandlerContext ctx) throws Exception {
                throw new Failure("removed");
            }
        });
        client.pipeline().remove("bad");
        connection.clientSide().await("caught", seen -> seen.failure() != null);
        assertThat(connection.clientSide().failure()).isInstanceOf(ChannelPipelineException.class)
                .hasRootCauseMessage("removed");
        goesOn(connection);
    }

    private static void goesOn(final Fixture.Connection connection) throws InterruptedException {
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
        ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
        connection.clientSide().awaitBytes(1);
    }

    private static void write(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void write(final ChannelHandlerContext ctx, final Object msg, final ChannelPromise promise)
                    throws Exception {
                ReferenceCountUtil.release(msg);
                throw new Failure("write");
            }
        });
        final ByteBuf refused = Unpooled.directBuffer(1).writeByte(1);
        assertThat(done(client.writeAndFlush(refused)).cause()).isInstanceOf(Failure.class);
        assertThat(refused.refCnt()).isZero();
        client.pipeline().remove("bad");
        goesOn(connection);
        assertThat(connection.clientSide().failure()).isNull();
    }

    private static void flush(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        client.pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void flush(final ChannelHandlerContext ctx) throws Exception {
                throw new Failure("flush");
            }
        });
        final Recorder next = new Recorder();
        client.pipeline().addAfter("bad", "next", next);
        final var waiting = client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1}));
        next.await("caught", seen -> seen.failure() != null);
        assertThat(next.failure()).isInstanceOf(Failure.class);
        assertThat(waiting.isDone()).isFalse();
        client.pipeline().remove("bad");
        client.flush();
        ok(waiting);
        connection.serverSide().awaitBytes(1);
    }

    private static void exceptionCaught(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        connection.client().pipeline().addFirst("bad", new ChannelDuplexHandler() {
            @Override
            public void exceptionCaught(final ChannelHandlerContext ctx, final Throwable cause) throws Exception {
                throw new Failure("second");
            }
        });
        connection.client().pipeline().fireExceptionCaught(new Failure("first"));
        goesOn(connection);
        assertThat(connection.clientSide().failure()).isNull();
    }

    private static void listener(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        final ChannelPromise first = client.newPromise();
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
