/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoop;

import java.util.ArrayList;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Channels that change their loop: they go on where they were. */
final class RegistrationScenarios {

    private RegistrationScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("channelMovesToAnotherLoopWhileReading", RegistrationScenarios::moveReader),
                new Scenario("whatArrivesWithoutALoopIsReadOnTheNextOne", RegistrationScenarios::arriveMeanwhile),
                new Scenario("channelMovesToAnotherLoopWhileWriting", RegistrationScenarios::moveWriter),
                new Scenario("channelOnALoopIsNotRegisteredAgain", RegistrationScenarios::twice));
    }

    private static void move(final Fixture fixture, final Channel channel) throws InterruptedException {
        final EventLoop before = channel.eventLoop();
        ok(channel.deregister());
        assertThat(channel.isRegistered()).isFalse();
        assertThat(channel.isOpen()).isTrue();
        ok(otherLoop(fixture, before).register(channel));
        assertThat(channel.eventLoop()).isNotSameAs(before);
    }

    private static EventLoop otherLoop(final Fixture fixture, final EventLoop loop) {
        EventLoop other = fixture.group().next();
        while (other == loop) {
            other = fixture.group().next();
        }
        return other;
    }

    private static void moveReader(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final byte[] payload = Payload.random(100_000);
        for (int part = 0; part < 10; part++) {
            connection.client().writeAndFlush(Unpooled.copiedBuffer(payload, part * 10_000, 10_000));
            move(fixture, connection.server());
        }
        connection.serverSide().awaitBytes(payload.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
        assertThat(connection.serverSide().failure()).isNull();
    }

    private static void arriveMeanwhile(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel server = connection.server();
        for (int round = 1; round <= 10; round++) {
            final EventLoop before = server.eventLoop();
            ok(server.deregister());
            ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) round})));
            ok(otherLoop(fixture, before).register(server));
            connection.serverSide().awaitBytes(round);
        }
        assertThat(connection.serverSide().bytes()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    private static void moveWriter(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        final Channel client = connection.client();
        final byte[] payload = Payload.random(8 << 20);
        final List<ChannelFuture> writes = new ArrayList<>();
        // More than a socket takes at once, so that some waits while the channel moves.
        for (int part = 0; part < 8; part++) {
            writes.add(client.writeAndFlush(Unpooled.wrappedBuffer(payload, part << 20, 1 << 20)));
            move(fixture, client);
        }
        connection.server().config().setAutoRead(true);
        connection.serverSide().awaitBytes(payload.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(payload);
        for (final ChannelFuture write : writes) {
            ok(write);
        }
    }

    private static void twice(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final EventLoop loop = connection.client().eventLoop();
        assertThat(done(otherLoop(fixture, loop).register(connection.client())).cause())
                .isInstanceOf(IllegalStateException.class);
        assertThat(connection.client().eventLoop()).isSameAs(loop);
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }
}
