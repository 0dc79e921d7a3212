/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.channel.socket.DuplexChannel;

import java.util.List;
import java.util.stream.Stream;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Shutting down one direction at a time, from either end. */
final class HalfClosureScenarios {

    private HalfClosureScenarios() { }

    static List<Scenario> all() {
        return Stream.of(
                new Scenario("endOfInputKeepsOutputWhenHalfClosureIsAllowed",
                        fixture -> endOfInput(fixture, true)),
                new Scenario("endOfInputKeepsOutputWithAutoReadOff", fixture -> endOfInput(fixture, false)),
                new Scenario("endOfInputClosesWhenHalfClosureIsNotAllowed", HalfClosureScenarios::closed),
                new Scenario("shutdownOutputFailsLaterWritesAndKeepsInput", HalfClosureScenarios::shutdownOutput),
                new Scenario("shutdownInputFiresReadCompleteOnly", HalfClosureScenarios::shutdownInput),
                new Scenario("shutdownOfBothDirectionsKeepsTheChannelOpen", HalfClosureScenarios::shutdownBoth),
                new Scenario("resetAfterHalfClosureEndsTheChannelAtTheNextWrite", HalfClosureScenarios::reset),
                new Scenario("eachDirectionEndsByItselfAndIsToldOnce", HalfClosureScenarios::bothWays),
                new Scenario("stagedCloseLetsAPeerThatStillSendsReadTheAnswer",
                        fixture -> stagedClose(fixture, true)),
                new Scenario("stagedCloseReadsThoughAutoReadIsOff", fixture -> stagedClose(fixture, false)))
                .map(scenario -> scenario.needs(Capability.HALF_CLOSURE)).toList();
    }

    private static void endOfInput(Fixture fixture, boolean autoRead) throws Exception {
        Fixture.Connection connection = fixture.connection(server -> server
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.AUTO_READ, autoRead), client -> { });
        DuplexChannel server = (DuplexChannel) connection.server();
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1, 2, 3})));
        ok(((DuplexChannel) connection.client()).shutdownOutput());
        Recorder recorder = connection.serverSide();
        if (!autoRead) {
            server.read();
            recorder.awaitBytes(3);
            server.read();
        }
        recorder.awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(recorder.bytes()).containsExactly(1, 2, 3);
        assertThat(server.isInputShutdown()).isTrue();
        assertThat(server.isOutputShutdown()).isFalse();
        assertThat(server.isOpen()).isTrue();
        // Asking for more must neither fire the events again nor make the loop busy.
        server.read();
        ok(server.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {4})));
        connection.clientSide().awaitBytes(1);
        // Told in advance only where the transport is able to, and only if the end came before the first read().
        assertThat(recorder.events()).filteredOn(event -> event != ChannelInputShutdownPendingEvent.INSTANCE)
                .containsExactly(ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
        ok(server.close());
        connection.clientSide().awaitInactive();
    }

    private static void closed(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        ok(((DuplexChannel) connection.client()).shutdownOutput());
        connection.serverSide().awaitInactive();
        assertThat(connection.server().isOpen()).isFalse();
        assertThat(connection.serverSide().events()).isEmpty();
    }

    private static void shutdownOutput(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.ALLOW_HALF_CLOSURE, true), client -> { });
        DuplexChannel client = (DuplexChannel) connection.client();
        ok(client.shutdownOutput());
        connection.clientSide().awaitEvent(ChannelOutputShutdownEvent.INSTANCE);
        assertThat(client.isOutputShutdown()).isTrue();
        assertThat(client.isInputShutdown()).isFalse();
        assertThat(done(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]))).isSuccess()).isFalse();
        ok(connection.server().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {9})));
        connection.clientSide().awaitBytes(1);
    }

    private static void shutdownInput(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        DuplexChannel client = (DuplexChannel) connection.client();
        ok(client.shutdownInput());
        connection.clientSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(connection.clientSide().events()).containsExactly(ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(client.isInputShutdown()).isTrue();
        ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {5})));
        connection.serverSide().awaitBytes(1);
        assertThat(client.isOpen()).isTrue();
    }

    private static void shutdownBoth(Fixture fixture) throws Exception {
        // Often, as the peer closes at once, which this end must not take for a reason to close.
        for (int round = 0; round < 50; round++) {
            Fixture.Connection connection = fixture.connection();
            DuplexChannel client = (DuplexChannel) connection.client();
            ok(client.shutdown());
            assertThat(client.isShutdown()).isTrue();
            connection.serverSide().awaitInactive();
            ok(client.eventLoop().submit(() -> { }));
            assertThat(client.isOpen()).isTrue();
        }
    }

    private static void bothWays(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.ALLOW_HALF_CLOSURE, true),
                client -> client.option(ChannelOption.ALLOW_HALF_CLOSURE, true));
        DuplexChannel client = (DuplexChannel) connection.client();
        DuplexChannel server = (DuplexChannel) connection.server();
        byte[] payload = Payload.random(1 << 20);
        client.writeAndFlush(Unpooled.wrappedBuffer(payload));
        ok(client.shutdownOutput());
        connection.serverSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        ok(server.writeAndFlush(Unpooled.wrappedBuffer(payload)));
        ok(server.shutdownOutput());
        connection.clientSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(connection.clientSide().bytes()).isEqualTo(payload);
        for (DuplexChannel end : List.of(client, server)) {
            assertThat(end.isShutdown()).isTrue();
            assertThat(end.isOpen()).isTrue();
            end.read();
            ok(end.eventLoop().submit(() -> { }));
        }
        assertThat(connection.clientSide().events()).containsExactly(ChannelOutputShutdownEvent.INSTANCE,
                ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(connection.serverSide().events()).containsExactly(ChannelInputShutdownEvent.INSTANCE,
                ChannelInputShutdownReadComplete.INSTANCE, ChannelOutputShutdownEvent.INSTANCE);
        ok(client.close());
        ok(server.close());
    }

    /** Closed at once, the connection would be reset, as input waits and more comes. */
    private static void stagedClose(Fixture fixture, boolean autoRead) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, autoRead),
                client -> client.option(ChannelOption.ALLOW_HALF_CLOSURE, true));
        byte[] answer = Payload.random(1 << 16);
        ChannelFuture upload = connection.client().writeAndFlush(Unpooled.wrappedBuffer(Payload.random(8 << 20)));
        if (autoRead) {
            connection.serverSide().awaitBytes(1);
        }
        connection.server().writeAndFlush(Unpooled.wrappedBuffer(answer)).addListener(StagedClose.DEFAULT);
        connection.clientSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(connection.clientSide().bytes()).isEqualTo(answer);
        ok(upload);
        assertThat(connection.clientSide().failure()).isNull();
        ok(connection.client().close());
        connection.serverSide().awaitInactive();
    }

    private static void reset(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.ALLOW_HALF_CLOSURE, true),
                client -> client.option(ChannelOption.SO_LINGER, 0));
        ok(((DuplexChannel) connection.client()).shutdownOutput());
        connection.serverSide().awaitEvent(ChannelInputShutdownReadComplete.INSTANCE);
        int completes = connection.serverSide().readCompletes();
        ok(connection.client().close());
        Channel server = connection.server();
        // The reset may be noticed by the first write or the ones that follow, but it must be noticed.
        while (done(server.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]))).isSuccess()) {
            ok(server.eventLoop().submit(() -> { }));
        }
        connection.serverSide().awaitInactive();
        assertThat(connection.serverSide().readCompletes()).isEqualTo(completes);
    }
}
