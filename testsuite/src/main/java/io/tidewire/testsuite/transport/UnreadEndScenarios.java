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
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.channel.socket.DuplexChannel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The end of a stream that is not read: it is noticed all the same. If bytes wait, they stay, and the end is reported
 * in advance; a reset does not wait for them. The server does not read of itself; the client ends the connection in one
 * way or another.
 */
final class UnreadEndScenarios {

    /** How a peer ends a connection. */
    private enum Ending {
        /** The client writes no more, and still reads. */
        SHUTDOWN {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(((DuplexChannel) connection.client()).shutdownOutput());
            }
        },
        /** The client closes. */
        CLOSE {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(connection.client().close());
            }
        },
        /** The client closes although it was sent something that it has not read: the connection is reset. */
        RESET {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {7})));
                ok(connection.client().close());
            }
        };

        abstract void end(Fixture.Connection connection) throws Exception;
    }

    private static final Object PENDING = ChannelInputShutdownPendingEvent.INSTANCE;

    private UnreadEndScenarios() { }

    static List<Scenario> all() {
        List<Scenario> scenarios = new ArrayList<>();
        for (Ending ending : Ending.values()) {
            for (boolean halfClosure : new boolean[] {false, true}) {
                String how = "(" + ending + (halfClosure ? ", half closure allowed)" : ")");
                scenarios.add(new Scenario("endIsNoticedThoughNobodyReads" + how,
                        fixture -> withoutBytes(fixture, ending, halfClosure)));
                scenarios.add(new Scenario("endIsNoticedBehindWhatWasRead" + how,
                        fixture -> behindBytes(fixture, ending, halfClosure)));
                scenarios.add(new Scenario((ending == Ending.RESET ? "bytesBeforeAResetAreDropped"
                        : "bytesBeforeTheEndWaitUntilTheyAreAskedFor") + how,
                        fixture -> withBytes(fixture, ending, halfClosure)));
                scenarios.add(new Scenario("endIsNoticedWhenReadingStops" + how,
                        fixture -> afterReadingStopped(fixture, ending, halfClosure)));
            }
        }
        for (boolean halfClosure : new boolean[] {false, true}) {
            String how = halfClosure ? "(half closure allowed)" : "";
            scenarios.add(new Scenario("endIsNotToldInAdvanceToAReader" + how,
                    fixture -> toAReader(fixture, halfClosure)));
            scenarios.add(new Scenario("endThatWaitsIsToldOnceWhateverTheLoopWakesFor" + how,
                    fixture -> wakeUps(fixture, halfClosure)));
            scenarios.add(new Scenario("endThatWaitsIsToldOnceThoughTheChannelMoves" + how,
                    fixture -> moved(fixture, halfClosure, false)));
            scenarios.add(new Scenario("endIsToldToAChannelThatHadNoLoopWhenItCame" + how,
                    fixture -> moved(fixture, halfClosure, true)));
            scenarios.add(new Scenario("answerWaitsThoughBothDirectionsHaveEnded" + how,
                    fixture -> afterOurOwnEnd(fixture, halfClosure)));
            scenarios.add(new Scenario("readFromWithinTheEventGetsAllAndTheEnd" + how,
                    fixture -> readFromEvent(fixture, halfClosure)));
        }
        scenarios.add(new Scenario("resetBehindTheEndIsNoticedThoughNobodyReads",
                UnreadEndScenarios::resetBehindTheEnd));
        scenarios.add(new Scenario("resetBehindAnEndThatWaitsClosesAndDropsTheBytes",
                UnreadEndScenarios::resetBehindWaitingEnd));
        scenarios.add(new Scenario("writeThatWaitsOutlastsTheEndAndFailsWithTheReset",
                UnreadEndScenarios::behindBlockedWrite));
        scenarios.add(new Scenario("endOfInputThatWasShutDownHereIsNotToldInAdvance",
                UnreadEndScenarios::afterShutdownInput));
        scenarios.add(new Scenario("endThatCameWithTheConnectionIsToldBehindActive",
                UnreadEndScenarios::withTheConnection));
        scenarios.add(new Scenario("endComesThoughNoHandlerKnowsThatItWaits", UnreadEndScenarios::unknownEvent));
        scenarios.replaceAll(scenario -> scenario.needs(Capability.END_WITHOUT_READ, Capability.HALF_CLOSURE));
        scenarios.add(new Scenario("nothingIsReadBeforeTheFirstRead", UnreadEndScenarios::firstReadHeldBack));
        return scenarios;
    }

    private static Fixture.Connection unread(Fixture fixture, boolean halfClosure) throws Exception {
        return fixture.connection(server -> server
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(2).maxMessagesPerRead(1)),
                client -> client.option(ChannelOption.AUTO_READ, false));
    }

    private static void send(Fixture.Connection connection, int... bytes) throws Exception {
        for (int value : bytes) {
            ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) value})));
        }
    }

    private static void awaitEnd(Fixture.Connection connection, Ending ending, boolean halfClosure,
                                 Object... toldBefore) throws Exception {
        Recorder recorder = connection.serverSide();
        List<Object> told = new ArrayList<>(List.of(toldBefore));
        if (halfClosure && ending != Ending.RESET) {
            told.add(ChannelInputShutdownEvent.INSTANCE);
            told.add(ChannelInputShutdownReadComplete.INSTANCE);
            recorder.awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
            turns(connection.server());
            assertThat(connection.server().isOpen()).isTrue();
        } else {
            recorder.awaitInactive();
            turns(connection.server());
            assertThat(connection.server().isOpen()).isFalse();
        }
        assertThat(recorder.events()).isEqualTo(told);
        if (ending == Ending.RESET) {
            assertThat(recorder.failure()).isInstanceOf(IOException.class);
        } else {
            assertThat(recorder.failure()).isNull();
        }
    }

    /** Lets the loop look at its sockets some times. */
    private static void turns(Channel channel) throws Exception {
        for (int i = 0; i < 4; i++) {
            ok(channel.eventLoop().submit(() -> { }));
        }
    }

    private static void withoutBytes(Fixture fixture, Ending ending, boolean halfClosure)
            throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        ending.end(connection);
        awaitEnd(connection, ending, halfClosure);
        assertThat(connection.serverSide().reads()).isZero();
    }

    private static void behindBytes(Fixture fixture, Ending ending, boolean halfClosure)
            throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        send(connection, 1);
        connection.server().read();
        connection.serverSide().awaitBytes(1);
        ending.end(connection);
        awaitEnd(connection, ending, halfClosure);
        assertThat(connection.serverSide().bytes()).containsExactly(1);
    }

    private static void withBytes(Fixture fixture, Ending ending, boolean halfClosure)
            throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        send(connection, 1, 2, 3);
        ending.end(connection);
        if (ending == Ending.RESET) {
            awaitEnd(connection, ending, halfClosure);
            assertThat(connection.serverSide().reads()).isZero();
        } else {
            awaitPending(connection);
            readAll(connection, ending, halfClosure, PENDING);
        }
    }

    /** Waits until the end is told in advance, and sees that nothing else happens. */
    private static void awaitPending(Fixture.Connection connection) throws Exception {
        connection.serverSide().awaitEvent(PENDING);
        turns(connection.server());
        assertStillPending(connection, PENDING);
    }

    private static void assertStillPending(Fixture.Connection connection, Object... told) {
        assertThat(connection.serverSide().events()).containsExactly(told);
        assertThat(connection.serverSide().reads()).isZero();
        assertThat(connection.server().isOpen()).isTrue();
    }

    /** Asks for three bytes, two at a time; the end follows without being asked for. */
    private static void readAll(Fixture.Connection connection, Ending ending, boolean halfClosure, Object... told)
            throws Exception {
        for (int more = 2; more > 0; more--) {
            assertThat(connection.server().isOpen()).isTrue();
            assertThat(connection.serverSide().events()).containsExactly(told);
            connection.server().read();
            connection.serverSide().awaitBytes(4 - more);
        }
        awaitEnd(connection, ending, halfClosure, told);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3);
        assertThat(connection.serverSide().reads()).isEqualTo(2);
    }

    private static void toAReader(Fixture fixture, boolean halfClosure) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure), client -> { });
        send(connection, 1, 2, 3);
        Ending.SHUTDOWN.end(connection);
        awaitEnd(connection, Ending.SHUTDOWN, halfClosure);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3);
    }

    private static void wakeUps(Fixture fixture, boolean halfClosure) throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        connection.client().config().setAutoRead(true);
        send(connection, 1, 2, 3);
        Ending.SHUTDOWN.end(connection);
        awaitPending(connection);
        for (int round = 1; round <= 5; round++) {
            // More than a socket takes at once, so that the loop wakes up for the rest.
            ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(Payload.random(4 << 20))));
            connection.clientSide().awaitBytes(round * (4 << 20));
            turns(connection.server());
            assertStillPending(connection, PENDING);
        }
        readAll(connection, Ending.SHUTDOWN, halfClosure, PENDING);
    }

    private static void moved(Fixture fixture, boolean halfClosure, boolean endsMeanwhile) throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        Channel server = connection.server();
        send(connection, 1, 2, 3);
        if (!endsMeanwhile) {
            Ending.CLOSE.end(connection);
            awaitPending(connection);
        }
        EventLoop before = server.eventLoop();
        ok(server.deregister());
        if (endsMeanwhile) {
            Ending.CLOSE.end(connection);
        }
        ok(RegistrationScenarios.otherLoop(fixture, before).register(server));
        awaitPending(connection);
        readAll(connection, Ending.CLOSE, halfClosure, PENDING);
    }

    /** As a client that has sent its request, and gets the answer and the end at once. */
    private static void afterOurOwnEnd(Fixture fixture, boolean halfClosure) throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        connection.client().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        connection.client().config().setAutoRead(true);
        ok(((DuplexChannel) connection.server()).shutdownOutput());
        connection.clientSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        send(connection, 1, 2, 3);
        Ending.CLOSE.end(connection);
        connection.serverSide().awaitEvent(PENDING);
        turns(connection.server());
        assertStillPending(connection, ChannelOutputShutdownEvent.INSTANCE, PENDING);
        readAll(connection, Ending.CLOSE, halfClosure, ChannelOutputShutdownEvent.INSTANCE, PENDING);
    }

    private static void readFromEvent(Fixture fixture, boolean halfClosure) throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        ChannelInboundHandlerAdapter reading = new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                ctx.fireUserEventTriggered(evt);
                if (evt == PENDING) {
                    ctx.channel().config().setAutoRead(true);
                }
            }
        };
        // On the loop: added from here, it might miss the event.
        ok(connection.server().eventLoop().submit(() -> connection.server().pipeline().addFirst(reading)));
        send(connection, 1, 2, 3);
        Ending.SHUTDOWN.end(connection);
        awaitEnd(connection, Ending.SHUTDOWN, halfClosure, PENDING);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3);
    }

    private static void resetBehindWaitingEnd(Fixture fixture) throws Exception {
        Fixture.Connection connection = unread(fixture, true);
        send(connection, 1, 2, 3);
        Ending.SHUTDOWN.end(connection);
        awaitPending(connection);
        Ending.RESET.end(connection);
        awaitEnd(connection, Ending.RESET, true, PENDING);
        assertThat(connection.serverSide().reads()).isZero();
    }

    private static void behindBlockedWrite(Fixture fixture) throws Exception {
        Fixture.Connection connection = unread(fixture, false);
        ByteBuf huge = Unpooled.directBuffer(64 << 20).writerIndex(64 << 20);
        ChannelFuture write = connection.server().writeAndFlush(huge);
        send(connection, 1, 2, 3);
        Ending.SHUTDOWN.end(connection);
        awaitPending(connection);
        assertThat(write.isDone()).isFalse();
        // The client has not read the bytes that it was sent.
        ok(connection.client().close());
        connection.serverSide().awaitInactive();
        assertThat(done(write).cause()).isInstanceOf(IOException.class);
        assertThat(connection.serverSide().reads()).isZero();
        assertThat(connection.serverSide().events()).containsExactly(PENDING);
        ok(connection.server().eventLoop().submit(() -> { }));
        assertThat(huge.refCnt()).isZero();
    }

    private static void afterShutdownInput(Fixture fixture) throws Exception {
        Fixture.Connection connection = unread(fixture, true);
        send(connection, 1, 2, 3);
        ok(((DuplexChannel) connection.server()).shutdownInput());
        Ending.SHUTDOWN.end(connection);
        turns(connection.server());
        assertThat(connection.serverSide().events()).doesNotContain(PENDING);
        assertThat(connection.server().isOpen()).isTrue();
    }

    private static void unknownEvent(Fixture fixture) throws Exception {
        Fixture.Connection connection = unread(fixture, false);
        connection.serverSide().passEventsOn();
        send(connection, 1, 2);
        Ending.CLOSE.end(connection);
        awaitEnd(connection, Ending.CLOSE, false, PENDING);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2);
    }

    /** A server that greets and leaves. */
    private static void withTheConnection(Fixture fixture) throws Exception {
        List<Object> told = Collections.synchronizedList(new ArrayList<>());
        Recorder clientSide = new Recorder() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                told.add("active");
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                told.add(evt);
                super.userEventTriggered(ctx, evt);
            }
        };
        Channel server = fixture.listen(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1, 2, 3}))
                        .addListener(ChannelFutureListener.CLOSE);
            }
        });
        Channel client = fixture.connect(fixture.client(clientSide).option(ChannelOption.AUTO_READ, false), server);
        clientSide.awaitEvent(PENDING);
        turns(client);
        assertThat(told).containsExactly("active", PENDING);
        assertThat(client.isOpen()).isTrue();
        client.read();
        clientSide.awaitInactive();
        assertThat(clientSide.bytes()).containsExactly(1, 2, 3);
    }

    private static void afterReadingStopped(Fixture fixture, Ending ending, boolean halfClosure)
            throws Exception {
        Fixture.Connection connection = unread(fixture, halfClosure);
        Channel server = connection.server();
        server.config().setAutoRead(true);
        send(connection, 1);
        connection.serverSide().awaitBytes(1);
        server.config().setAutoRead(false);
        turns(server);
        ending.end(connection);
        awaitEnd(connection, ending, halfClosure);
    }

    private static void resetBehindTheEnd(Fixture fixture) throws Exception {
        Fixture.Connection connection = unread(fixture, true);
        Ending.SHUTDOWN.end(connection);
        awaitEnd(connection, Ending.SHUTDOWN, true);
        Ending.RESET.end(connection);
        connection.serverSide().awaitInactive();
    }

    /** Keeps reads to itself until it is asked for them. */
    private static final class Withholding extends ChannelDuplexHandler {
        private ChannelHandlerContext context;
        private boolean open;

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            context = ctx;
        }

        @Override
        public void read(ChannelHandlerContext ctx) {
            if (open) {
                ctx.read();
            }
        }

        private void letGo() {
            open = true;
            context.read();
        }
    }

    private static void firstReadHeldBack(Fixture fixture) throws Exception {
        Withholding withholding = new Withholding();
        Recorder recorder = new Recorder();
        Channel server = fixture.listen(fixture.server(withholding));
        Recorder clientSide = new Recorder();
        Channel client = fixture.connect(clientSide, server);
        Channel accepted = fixture.accepted();
        ok(accepted.eventLoop().submit(() -> accepted.pipeline().addLast(recorder)));
        for (int i = 0; i < 3; i++) {
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
            // That it can be written to makes no reader of it.
            ok(accepted.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
            clientSide.awaitBytes(i + 1);
            turns(accepted);
        }
        assertThat(recorder.reads()).isZero();
        ok(accepted.eventLoop().submit(withholding::letGo));
        recorder.awaitBytes(3);
        ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        recorder.awaitBytes(4);
    }
}
