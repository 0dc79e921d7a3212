/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.DuplexChannel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The end of a stream that nobody reads: it is noticed all the same, once what came before it has been asked for. The
 * server does not read of itself; the client ends the connection in one way or another.
 */
final class UnreadEndScenarios {

    /** How a peer ends a connection. */
    private enum Ending {
        /** It writes no more, and still reads. */
        SHUTDOWN {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(((DuplexChannel) connection.client()).shutdownOutput());
            }
        },
        /** It closes. */
        CLOSE {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(connection.client().close());
            }
        },
        /** It closes although it was sent something that it has not read: the connection is reset. */
        RESET {
            @Override
            void end(Fixture.Connection connection) throws Exception {
                ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {7})));
                ok(connection.client().close());
            }
        };

        abstract void end(Fixture.Connection connection) throws Exception;
    }

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
                scenarios.add(new Scenario("bytesBeforeTheEndWaitUntilTheyAreAskedFor" + how,
                        fixture -> withBytes(fixture, ending, halfClosure)));
                scenarios.add(new Scenario("endIsNoticedWhenReadingStops" + how,
                        fixture -> afterReadingStopped(fixture, ending, halfClosure)));
            }
        }
        scenarios.add(new Scenario("resetBehindTheEndIsNoticedThoughNobodyReads",
                UnreadEndScenarios::resetBehindTheEnd));
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

    private static void awaitEnd(Fixture.Connection connection, Ending ending, boolean halfClosure)
            throws Exception {
        Recorder recorder = connection.serverSide();
        if (halfClosure && ending != Ending.RESET) {
            recorder.awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
            turns(connection.server());
            assertThat(recorder.events()).containsExactly(
                    ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
            assertThat(connection.server().isOpen()).isTrue();
        } else {
            recorder.awaitInactive();
            turns(connection.server());
            assertThat(recorder.events()).isEmpty();
            assertThat(connection.server().isOpen()).isFalse();
        }
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
        Channel server = connection.server();
        turns(server);
        assertThat(connection.serverSide().reads()).isZero();
        for (int more = 2; more > 0; more--) {
            assertThat(server.isOpen()).isTrue();
            assertThat(connection.serverSide().events()).isEmpty();
            server.read();
            connection.serverSide().awaitBytes(4 - more);
        }
        awaitEnd(connection, ending, halfClosure);
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3);
        assertThat(connection.serverSide().reads()).isEqualTo(2);
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
