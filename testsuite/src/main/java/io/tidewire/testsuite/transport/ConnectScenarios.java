/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;

import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Connecting, and all the ways in which it fails. */
final class ConnectScenarios {

    private ConnectScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("refusedConnectNamesTheRemoteAddressAndCloses", ConnectScenarios::refused),
                new Scenario("unknownHostIsNamed", ConnectScenarios::unknownHost),
                new Scenario("unresolvedAddressIsNamed", ConnectScenarios::unresolved),
                new Scenario("secondConnectFailsAndKeepsTheFirst", ConnectScenarios::twice),
                new Scenario("connectOfClosedChannelFails", ConnectScenarios::closed),
                new Scenario("writeBeforeConnectFailsAndReleases", ConnectScenarios::writeBefore),
                new Scenario("addressesAreNullUntilThereAreAny", ConnectScenarios::addresses),
                new Scenario("localAddressIsUsed", ConnectScenarios::localAddress));
    }

    private static void refused(final Fixture fixture) throws Exception {
        final Channel server = fixture.listen(new Recorder());
        final SocketAddress address = server.localAddress();
        ok(server.close());
        final ChannelFuture connect = done(fixture.client(new Recorder()).connect(address));
        assertThat(connect.cause()).isInstanceOf(ConnectException.class).hasMessageContaining(address.toString());
        ok(connect.channel().closeFuture());
        assertThat(connect.channel().isOpen()).isFalse();
    }

    private static void unknownHost(final Fixture fixture) throws Exception {
        final ChannelFuture connect = done(fixture.client(new Recorder()).connect("no-such-host.invalid", 80));
        assertThat(connect.cause()).isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("no-such-host.invalid");
        ok(connect.channel().closeFuture());
    }

    private static void unresolved(final Fixture fixture) throws Exception {
        final ChannelFuture connect = done(
                fixture.client(new Recorder()).disableResolver().connect("somewhere.invalid", 80));
        assertThat(connect.cause()).isInstanceOf(UnresolvedAddressException.class)
                .hasMessageContaining("somewhere.invalid");
        ok(connect.channel().closeFuture());
    }

    private static void twice(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        assertThat(done(connection.client().connect(connection.client().remoteAddress())).cause())
                .isInstanceOf(AlreadyConnectedException.class);
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }

    private static void closed(final Fixture fixture) throws Exception {
        final Channel server = fixture.listen(new Recorder());
        final Channel channel = ok(fixture.client(new Recorder()).register()).channel();
        ok(channel.close());
        assertThat(done(channel.connect(server.localAddress())).cause()).isInstanceOf(ClosedChannelException.class);
    }

    private static void writeBefore(final Fixture fixture) throws Exception {
        final Channel server = fixture.listen(new Recorder());
        final Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        final ByteBuf early = Unpooled.directBuffer(4).writeInt(1);
        assertThat(done(channel.writeAndFlush(early)).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(early.refCnt()).isZero();
        ok(channel.connect(server.localAddress()));
        ok(channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
    }

    private static void addresses(final Fixture fixture) throws Exception {
        final Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        assertThat(channel.localAddress()).isNull();
        assertThat(channel.remoteAddress()).isNull();
        final Channel server = fixture.listen(new Recorder());
        assertThat(server.remoteAddress()).isNull();
        ok(channel.connect(server.localAddress()));
        assertThat(channel.remoteAddress()).isEqualTo(server.localAddress());
        assertThat(fixture.accepted().remoteAddress()).isEqualTo(channel.localAddress());
        final Channel untouched = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        ok(untouched.close());
        assertThat(untouched.localAddress()).isNull();
        assertThat(untouched.remoteAddress()).isNull();
    }

    private static void localAddress(final Fixture fixture) throws Exception {
        final Channel server = fixture.listen(new Recorder());
        final Channel client = fixture.owned(ok(fixture.client(new Recorder())
                .connect(server.localAddress(), fixture.transport().anyAddress())).channel());
        assertThat(fixture.accepted().remoteAddress()).isEqualTo(client.localAddress());
    }
}
