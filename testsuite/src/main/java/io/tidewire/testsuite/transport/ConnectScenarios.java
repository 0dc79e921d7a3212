/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.ConnectTimeoutException;
import org.opentest4j.TestAbortedException;

import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Connecting, and all the ways in which it fails. */
final class ConnectScenarios {

    /** Connections that even a kernel that is generous with its queue does not take. */
    private static final int MOST_QUEUED = 64;

    private ConnectScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("refusedConnectNamesTheRemoteAddressAndCloses", ConnectScenarios::refused),
                new Scenario("unknownHostIsNamed", ConnectScenarios::unknownHost)
                        .needs(Capability.INTERNET_ADDRESSES),
                new Scenario("unresolvedAddressIsNamed", ConnectScenarios::unresolved)
                        .needs(Capability.INTERNET_ADDRESSES),
                new Scenario("secondConnectFailsAndKeepsTheFirst", ConnectScenarios::twice),
                new Scenario("connectOfClosedChannelFails", ConnectScenarios::closed),
                new Scenario("writeBeforeConnectFailsAndReleases", ConnectScenarios::writeBefore),
                new Scenario("addressesAreNullUntilThereAreAny", ConnectScenarios::addresses),
                new Scenario("addressesOfAClosedChannelThatNobodyAskedForRaiseNothing",
                        ConnectScenarios::lateAddresses),
                new Scenario("localAddressIsUsed", ConnectScenarios::localAddress),
                new Scenario("localAddressInUseIsNamed", ConnectScenarios::localAddressInUse),
                new Scenario("connectThatWasCancelledBeforeIsNotTried", ConnectScenarios::cancelledBefore),
                new Scenario("connectTimesOutAndNamesTheRemoteAddress", ConnectScenarios::timeout)
                        .needs(Capability.PENDING_CONNECT),
                new Scenario("cancelledConnectClosesTheChannel", ConnectScenarios::cancelled)
                        .needs(Capability.PENDING_CONNECT),
                new Scenario("closeWhileConnectingFailsTheConnect", ConnectScenarios::closedMeanwhile)
                        .needs(Capability.PENDING_CONNECT));
    }

    private static void refused(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        SocketAddress address = server.localAddress();
        ok(server.close());
        ChannelFuture connect = done(fixture.client(new Recorder()).connect(address));
        assertThat(connect.cause()).isInstanceOf(ConnectException.class).hasMessageContaining(address.toString());
        ok(connect.channel().closeFuture());
        assertThat(connect.channel().isOpen()).isFalse();
    }

    private static void unknownHost(Fixture fixture) throws Exception {
        ChannelFuture connect = done(fixture.client(new Recorder()).connect("no-such-host.invalid", 80));
        assertThat(connect.cause()).isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("no-such-host.invalid");
        ok(connect.channel().closeFuture());
    }

    private static void unresolved(Fixture fixture) throws Exception {
        ChannelFuture connect = done(
                fixture.client(new Recorder()).disableResolver().connect("somewhere.invalid", 80));
        assertThat(connect.cause()).isInstanceOf(UnresolvedAddressException.class)
                .hasMessageContaining("somewhere.invalid");
        ok(connect.channel().closeFuture());
    }

    private static void twice(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        assertThat(done(connection.client().connect(connection.client().remoteAddress())).cause())
                .isInstanceOf(AlreadyConnectedException.class);
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }

    private static void closed(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Channel channel = ok(fixture.client(new Recorder()).register()).channel();
        ok(channel.close());
        assertThat(done(channel.connect(server.localAddress())).cause()).isInstanceOf(ClosedChannelException.class);
    }

    private static void writeBefore(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        ByteBuf early = Unpooled.directBuffer(4).writeInt(1);
        assertThat(done(channel.writeAndFlush(early)).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(early.refCnt()).isZero();
        ok(channel.connect(server.localAddress()));
        ok(channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
    }

    private static void addresses(Fixture fixture) throws Exception {
        Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        assertThat(channel.localAddress()).isNull();
        assertThat(channel.remoteAddress()).isNull();
        Channel server = fixture.listen(new Recorder());
        assertThat(server.remoteAddress()).isNull();
        ok(channel.connect(server.localAddress()));
        assertThat(channel.remoteAddress()).isEqualTo(server.localAddress());
        assertThat(fixture.accepted().remoteAddress()).isEqualTo(channel.localAddress());
        Channel untouched = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        ok(untouched.close());
        assertThat(untouched.localAddress()).isNull();
        assertThat(untouched.remoteAddress()).isNull();
    }

    private static void lateAddresses(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        SocketAddress address = server.localAddress();
        Channel client = fixture.client(new Recorder()).register().sync().channel();
        ok(client.connect(address));
        Channel accepted = fixture.accepted();
        ok(client.close());
        ok(accepted.closeFuture());
        for (Channel end : List.of(client, accepted)) {
            // Whether a transport still knows is its own business.
            assertThat(end.localAddress()).satisfiesAnyOf(
                    known -> assertThat(known).isNull(), known -> assertThat(known).isInstanceOf(address.getClass()));
            assertThat(end.remoteAddress()).satisfiesAnyOf(
                    known -> assertThat(known).isNull(), known -> assertThat(known).isInstanceOf(address.getClass()));
            assertThat(end.toString()).contains(end.id().asShortText());
        }
    }

    private static void localAddressInUse(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Channel other = fixture.listen(new Recorder());
        ChannelFuture connect = done(
                fixture.client(new Recorder()).connect(server.localAddress(), other.localAddress()));
        assertThat(connect.cause()).isInstanceOf(BindException.class)
                .hasMessageContaining(server.localAddress().toString());
        ok(connect.channel().closeFuture());
    }

    private static void cancelledBefore(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        ChannelPromise promise = channel.newPromise();
        assertThat(promise.cancel(false)).isTrue();
        channel.connect(server.localAddress(), promise);
        ok(channel.eventLoop().submit(() -> { }));
        assertThat(channel.isActive()).isFalse();
    }

    /** The address of a server whose queue of connections is full, so that the next connect is not answered. */
    private static SocketAddress fullServer(Fixture fixture) throws Exception {
        SocketAddress address = fixture.listen(fixture.server(new Recorder())
                .option(ChannelOption.AUTO_READ, false).option(ChannelOption.SO_BACKLOG, 1)).localAddress();
        for (int i = 0; i < MOST_QUEUED; i++) {
            ChannelFuture connect = done(shortConnect(fixture, address));
            fixture.owned(connect.channel());
            if (connect.cause() instanceof ConnectTimeoutException) {
                return address;
            }
            assertThat(connect.cause()).isNull();
        }
        throw new TestAbortedException("this kernel queues connections without a bound");
    }

    private static ChannelFuture shortConnect(Fixture fixture, SocketAddress address) {
        return fixture.client(new Recorder()).option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 200).connect(address);
    }

    private static void timeout(Fixture fixture) throws Exception {
        SocketAddress address = fullServer(fixture);
        ChannelFuture connect = done(shortConnect(fixture, address));
        assertThat(connect.cause()).isInstanceOf(ConnectTimeoutException.class)
                .hasMessageContaining(address.toString()).hasMessageContaining("200 ms");
        ok(connect.channel().closeFuture());
    }

    private static void cancelled(Fixture fixture) throws Exception {
        SocketAddress address = fullServer(fixture);
        Recorder recorder = new Recorder();
        Channel channel = fixture.owned(ok(fixture.client(recorder).register()).channel());
        ChannelFuture connect = channel.connect(address);
        ok(channel.eventLoop().submit(() -> { }));
        assertThat(connect.isDone()).isFalse();
        assertThat(done(channel.connect(address)).cause()).isInstanceOf(ConnectionPendingException.class)
                .hasNoCause();
        assertThat(connect.cancel(false)).isTrue();
        ok(channel.closeFuture());
        assertThat(channel.isActive()).isFalse();
        assertThat(recorder.isInactive()).isFalse();
    }

    private static void closedMeanwhile(Fixture fixture) throws Exception {
        SocketAddress address = fullServer(fixture);
        Channel channel = fixture.owned(ok(fixture.client(new Recorder()).register()).channel());
        ChannelFuture connect = channel.connect(address);
        ok(channel.eventLoop().submit(() -> { }));
        assertThat(connect.isDone()).isFalse();
        ok(channel.close());
        assertThat(done(connect).cause()).isInstanceOf(ClosedChannelException.class);
    }

    private static void localAddress(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        Channel client = fixture.owned(ok(fixture.client(new Recorder())
                .connect(server.localAddress(), fixture.transport().anyAddress())).channel());
        assertThat(fixture.accepted().remoteAddress()).isEqualTo(client.localAddress());
    }
}
