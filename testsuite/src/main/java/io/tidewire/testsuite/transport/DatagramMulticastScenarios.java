/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.testsuite.transport.DatagramFixture.bytes;
import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Multicast groups. That something does not arrive is shown by what is sent after it, to the channel itself. Skipped
 * where the machine has no interface that carries multicast.
 */
final class DatagramMulticastScenarios {

    private DatagramMulticastScenarios() { }

    static List<DatagramScenario> all() {
        List<DatagramScenario> all = new ArrayList<>();
        for (SocketProtocolFamily family : List.of(SocketProtocolFamily.INET, SocketProtocolFamily.INET6)) {
            all.add(new DatagramScenario("groupIsHeardBetweenJoinAndLeave" + family, f -> join(f, family)));
            all.add(new DatagramScenario("everyWayToJoinAndLeaveWorks" + family, f -> overloads(f, family)));
            all.add(new DatagramScenario("groupOfOneSourceHearsNoOther" + family, f -> source(f, family)));
            all.add(new DatagramScenario("blockedSourceIsNotHeard" + family, f -> block(f, family)));
            all.add(new DatagramScenario("loopbackCanBeSwitchedOff" + family, f -> loopback(f, family)));
        }
        all.add(new DatagramScenario("membershipThatIsNotPossibleFails", DatagramMulticastScenarios::failures));
        return all;
    }

    /** A member to be, and a sender on the same interface. */
    private static final class Setting {
        final MulticastRoute route;
        final DatagramRecorder recorder = new DatagramRecorder();
        final DatagramChannel member;
        final DatagramChannel sender;

        Setting(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
            route = MulticastRoute.find(family);
            member = fixture.owned(ok(fixture.bootstrap(family, recorder).bind(0)).channel());
            sender = fixture.owned(ok(fixture.bootstrap(family, new DatagramRecorder())
                    .option(ChannelOption.IP_MULTICAST_IF, route.networkInterface()).bind(0)).channel());
        }

        InetAddress group() {
            return route.group();
        }

        NetworkInterface on() {
            return route.networkInterface();
        }

        /** A group with a port that is not in use. */
        InetSocketAddress groupAddress() {
            return new InetSocketAddress(route.group(), 9);
        }

        private void send(InetAddress to, byte content) throws InterruptedException {
            ok(sender.writeAndFlush(new DatagramPacket(bytes(content),
                    new InetSocketAddress(to, member.localAddress().getPort()))));
        }

        void expectHeard() throws InterruptedException {
            send(route.group(), (byte) 1);
            recorder.packet((byte) 1);
        }

        void expectNotHeard() throws InterruptedException {
            send(route.group(), (byte) 2);
            send(route.source(), (byte) 3);
            recorder.packet((byte) 3);
        }
    }

    private static void join(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
        Setting setting = new Setting(fixture, family);
        setting.expectNotHeard();
        ok(setting.member.joinGroup(setting.groupAddress(), setting.on()));
        setting.expectHeard();
        // Joining again changes nothing.
        ok(setting.member.joinGroup(setting.groupAddress(), setting.on()));
        setting.expectHeard();
        ok(setting.member.leaveGroup(setting.groupAddress(), setting.on()));
        setting.expectNotHeard();
        ok(setting.member.leaveGroup(setting.groupAddress(), setting.on()));
        ok(setting.member.joinGroup(setting.groupAddress(), setting.on()));
        setting.expectHeard();
    }

    private static void overloads(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
        Setting setting = new Setting(fixture, family);
        DatagramChannel member = setting.member;
        member.config().setNetworkInterface(setting.on());
        for (int way = 0; way < 6; way++) {
            ok(change(setting, way, true));
            setting.expectHeard();
            ok(change(setting, way, false));
            setting.expectNotHeard();
        }
    }

    private static ChannelFuture change(Setting setting, int way, boolean join) {
        DatagramChannel member = setting.member;
        InetAddress group = setting.group();
        return switch (way) {
            case 0 -> join ? member.joinGroup(group) : member.leaveGroup(group);
            case 1 -> join ? member.joinGroup(group, member.newPromise())
                    : member.leaveGroup(group, member.newPromise());
            case 2 -> join ? member.joinGroup(setting.groupAddress(), setting.on())
                    : member.leaveGroup(setting.groupAddress(), setting.on());
            case 3 -> join ? member.joinGroup(setting.groupAddress(), setting.on(), member.newPromise())
                    : member.leaveGroup(setting.groupAddress(), setting.on(), member.newPromise());
            case 4 -> join ? member.joinGroup(group, setting.on(), null)
                    : member.leaveGroup(group, setting.on(), null);
            default -> join ? member.joinGroup(group, setting.on(), null, member.newPromise())
                    : member.leaveGroup(group, setting.on(), null, member.newPromise());
        };
    }

    private static void source(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
        Setting setting = new Setting(fixture, family);
        InetAddress other = other(family);
        ok(setting.member.joinGroup(setting.group(), setting.on(), other));
        setting.expectNotHeard();
        ok(setting.member.joinGroup(setting.group(), setting.on(), setting.route.source()));
        setting.expectHeard();
        ok(setting.member.leaveGroup(setting.group(), setting.on(), setting.route.source()));
        setting.expectNotHeard();
        ok(setting.member.leaveGroup(setting.group(), setting.on(), other, setting.member.newPromise()));
    }

    private static void block(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
        Setting setting = new Setting(fixture, family);
        DatagramChannel member = setting.member;
        InetAddress group = setting.group();
        InetAddress source = setting.route.source();
        member.config().setNetworkInterface(setting.on());
        for (int way = 0; way < 4; way++) {
            ok(member.joinGroup(group));
            setting.expectHeard();
            ok(switch (way) {
                case 0 -> member.block(group, source);
                case 1 -> member.block(group, source, member.newPromise());
                case 2 -> member.block(group, setting.on(), source);
                default -> member.block(group, setting.on(), source, member.newPromise());
            });
            setting.expectNotHeard();
            ok(member.leaveGroup(group));
        }
        assertThat(done(member.block(group, source)).cause()).isInstanceOf(SocketException.class)
                .hasMessageContaining(group.getHostAddress());
    }

    private static void loopback(DatagramFixture fixture, SocketProtocolFamily family) throws Exception {
        Setting setting = new Setting(fixture, family);
        ok(setting.member.joinGroup(setting.groupAddress(), setting.on()));
        setting.expectHeard();
        // Of which end it is the option depends on the system.
        setting.sender.config().setLoopbackModeDisabled(true);
        setting.member.config().setLoopbackModeDisabled(true);
        setting.expectNotHeard();
    }

    private static void failures(DatagramFixture fixture) throws Exception {
        DatagramChannel channel = fixture.sender();
        NetworkInterface loopback = NetworkInterface.getByInetAddress(channel.localAddress().getAddress());
        InetAddress noGroup = other(SocketProtocolFamily.INET);
        InetAddress group = InetAddress.getByName("233.252.0.77");
        assertThat(done(channel.joinGroup(noGroup, loopback, null)).isSuccess()).isFalse();
        assertThat(done(channel.joinGroup(noGroup)).isSuccess()).isFalse();
        assertThat(done(channel.joinGroup((InetAddress) null)).cause()).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("multicastAddress");
        assertThat(done(channel.joinGroup(group, null, null)).cause()).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("networkInterface");
        assertThat(done(channel.joinGroup(InetSocketAddress.createUnresolved("group.invalid", 9), loopback)).cause())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("group.invalid");
        assertThat(done(channel.block(group, loopback, noGroup)).cause()).isInstanceOf(SocketException.class);
        ok(channel.leaveGroup(group, loopback, null));
        assertThat(channel.isOpen()).isTrue();
        ok(channel.close());
        assertThat(done(channel.joinGroup(group, loopback, null)).isSuccess()).isFalse();
    }

    /** An address from which nothing comes. */
    private static InetAddress other(SocketProtocolFamily family) throws Exception {
        return InetAddress.getByName(family == SocketProtocolFamily.INET ? "203.0.113.77" : "2001:db8::77");
    }
}
