/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.testsuite.transport.DatagramRecorder.Event;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;

import static io.tidewire.testsuite.transport.DatagramFixture.bytes;
import static io.tidewire.testsuite.transport.DatagramFixture.packet;
import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Binding, connecting and disconnecting. */
final class DatagramConnectScenarios {

    private DatagramConnectScenarios() { }

    static List<DatagramScenario> all() {
        return List.of(
                new DatagramScenario("connectedChannelHearsItsPeerOnly", DatagramConnectScenarios::peerOnly),
                new DatagramScenario("disconnectedChannelHearsEverybodyAgain", DatagramConnectScenarios::disconnect),
                new DatagramScenario("boundChannelConnectsAndIsActiveOnce", DatagramConnectScenarios::bindFirst),
                new DatagramScenario("secondConnectFailsAndKeepsTheFirst", DatagramConnectScenarios::twice),
                new DatagramScenario("localAddressIsUsed", DatagramConnectScenarios::localAddress),
                new DatagramScenario("connectToUnresolvedAddressNamesIt", DatagramConnectScenarios::unresolved),
                new DatagramScenario("bindToAddressInUseNamesIt", DatagramConnectScenarios::inUse),
                new DatagramScenario("portIsFreeOnceTheChannelIsClosed", DatagramConnectScenarios::rebind),
                new DatagramScenario("addressesAreNullUntilThereAreAny", DatagramConnectScenarios::addresses),
                new DatagramScenario("channelCanBeActiveOnceRegistered", DatagramConnectScenarios::activeEarly));
    }

    private static void peerOnly(DatagramFixture fixture) throws Exception {
        DatagramChannel stranger = fixture.sender();
        DatagramRecorder atPeer = new DatagramRecorder();
        DatagramChannel peer = fixture.bind(atPeer);
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel client = fixture.connect(recorder, peer);
        assertThat(client.isConnected()).isTrue();
        assertThat(client.remoteAddress()).isEqualTo(peer.localAddress());
        assertThat(client.localAddress().getAddress().isLoopbackAddress()).isTrue();
        ok(client.writeAndFlush(bytes((byte) 1)));
        assertThat(atPeer.packet((byte) 1).sender()).isEqualTo(client.localAddress());
        done(stranger.writeAndFlush(packet(client, (byte) 2)));
        ok(peer.writeAndFlush(packet(client, (byte) 3)));
        assertThat(recorder.packet((byte) 3).sender()).isEqualTo(peer.localAddress());
    }

    private static void disconnect(DatagramFixture fixture) throws Exception {
        DatagramChannel stranger = fixture.sender();
        DatagramRecorder atPeer = new DatagramRecorder();
        DatagramChannel peer = fixture.bind(atPeer);
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel client = fixture.bind(recorder);
        ok(client.connect(peer.localAddress()));
        assertThat(client.remoteAddress()).isEqualTo(peer.localAddress());
        ok(client.disconnect());
        assertThat(client.isConnected()).isFalse();
        assertThat(client.remoteAddress()).isNull();
        assertThat(client.isActive()).isTrue();
        ok(stranger.writeAndFlush(packet(client, (byte) 1)));
        recorder.packet((byte) 1);
        ok(client.writeAndFlush(packet(stranger, (byte) 2)));
        ok(client.connect(stranger.localAddress()));
        assertThat(client.remoteAddress()).isEqualTo(stranger.localAddress());
        assertThat(recorder.count(Event.INACTIVE)).isZero();
        assertThat(recorder.count(Event.ACTIVE)).isEqualTo(1);
    }

    private static void bindFirst(DatagramFixture fixture) throws Exception {
        DatagramRecorder atPeer = new DatagramRecorder();
        DatagramChannel peer = fixture.bind(atPeer);
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel client = fixture.owned(ok(fixture.bootstrap(recorder).bind(0)).channel());
        recorder.event(Event.ACTIVE);
        int port = client.localAddress().getPort();
        assertThat(client.localAddress().getAddress().isAnyLocalAddress()).isTrue();
        ok(client.connect(peer.localAddress()));
        // Connecting has chosen the address of the route.
        assertThat(client.localAddress().getAddress().isLoopbackAddress()).isTrue();
        assertThat(client.localAddress().getPort()).isEqualTo(port);
        ok(peer.writeAndFlush(packet(client, (byte) 1)));
        assertThat(recorder.packet((byte) 1).recipient()).isEqualTo(client.localAddress());
        assertThat(recorder.count(Event.ACTIVE)).isEqualTo(1);
    }

    private static void twice(DatagramFixture fixture) throws Exception {
        DatagramRecorder atPeer = new DatagramRecorder();
        DatagramChannel peer = fixture.bind(atPeer);
        DatagramChannel client = fixture.connect(new DatagramRecorder(), peer);
        assertThat(done(client.connect(fixture.sender().localAddress())).cause())
                .isInstanceOf(AlreadyConnectedException.class);
        ok(client.writeAndFlush(bytes((byte) 1)));
        atPeer.packet((byte) 1);
    }

    private static void localAddress(DatagramFixture fixture) throws Exception {
        DatagramRecorder atPeer = new DatagramRecorder();
        DatagramChannel peer = fixture.bind(atPeer);
        DatagramChannel client = fixture.owned(ok(fixture.bootstrap(new DatagramRecorder())
                .connect(peer.localAddress(), DatagramFixture.anyPort())).channel());
        ok(client.writeAndFlush(bytes((byte) 1)));
        assertThat(atPeer.packet((byte) 1).sender()).isEqualTo(client.localAddress());
    }

    private static void unresolved(DatagramFixture fixture) throws Exception {
        ChannelFuture connect = done(fixture.bootstrap(new DatagramRecorder()).disableResolver()
                .connect("somewhere.invalid", 53));
        assertThat(connect.cause()).isInstanceOf(UnresolvedAddressException.class)
                .hasMessageContaining("somewhere.invalid");
        ok(connect.channel().closeFuture());
    }

    private static void inUse(DatagramFixture fixture) throws Exception {
        InetSocketAddress address = fixture.sender().localAddress();
        ChannelFuture bind = done(fixture.bootstrap(new DatagramRecorder()).bind(address));
        assertThat(bind.cause()).isInstanceOf(BindException.class).hasMessageContaining(address.toString());
        ok(bind.channel().closeFuture());
    }

    private static void rebind(DatagramFixture fixture) throws Exception {
        DatagramChannel channel = fixture.sender();
        InetSocketAddress address = channel.localAddress();
        for (int round = 0; round < 20; round++) {
            ok(channel.close());
            channel = fixture.owned(ok(fixture.bootstrap(new DatagramRecorder()).bind(address)).channel());
        }
    }

    private static void addresses(DatagramFixture fixture) throws Exception {
        DatagramChannel channel = fixture.registered(fixture.bootstrap(new DatagramRecorder()));
        assertThat(channel.localAddress()).isNull();
        assertThat(channel.remoteAddress()).isNull();
        assertThat(channel.isActive()).isFalse();
        ok(channel.bind(DatagramFixture.anyPort()));
        assertThat(channel.localAddress().getPort()).isPositive();
        assertThat(channel.remoteAddress()).isNull();
        DatagramChannel untouched = fixture.registered(fixture.bootstrap(new DatagramRecorder()));
        ok(untouched.close());
        assertThat(untouched.localAddress()).isNull();
        assertThat(untouched.remoteAddress()).isNull();
        assertThat(untouched.isConnected()).isFalse();
    }

    @SuppressWarnings("deprecation") // The option works for those who still use it.
    private static void activeEarly(DatagramFixture fixture) throws Exception {
        DatagramRecorder recorder = new DatagramRecorder();
        DatagramChannel channel = fixture.registered(fixture.bootstrap(recorder)
                .option(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, true));
        recorder.event(Event.ACTIVE);
        assertThat(channel.isActive()).isTrue();
        DatagramRecorder there = new DatagramRecorder();
        ok(channel.writeAndFlush(packet(fixture.bind(there), (byte) 1)));
        there.packet((byte) 1);
        DatagramRecorder bound = new DatagramRecorder();
        DatagramChannel second = fixture.registered(fixture.bootstrap(bound)
                .option(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, true)
                .option(ChannelOption.AUTO_READ, false));
        ok(second.bind(DatagramFixture.anyPort()));
        second.read();
        ok(channel.writeAndFlush(packet(second, (byte) 2)));
        bound.packet((byte) 2);
        assertThat(bound.count(Event.ACTIVE)).isEqualTo(1);
    }
}
