/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramChannelConfig;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The options of datagram channels. */
final class DatagramOptionScenarios {

    private DatagramOptionScenarios() { }

    static List<DatagramScenario> all() {
        return List.of(
                new DatagramScenario("optionsComeBackAsSetUntilTheChannelIsClosed", DatagramOptionScenarios::options),
                new DatagramScenario("configurationAndOptionsAreTheSame", DatagramOptionScenarios::configuration),
                new DatagramScenario("multicastInterfaceCanBeSetByAddress", DatagramOptionScenarios::byAddress),
                new DatagramScenario("channelsShareAnAddressThatIsReused", DatagramOptionScenarios::reuse));
    }

    @SuppressWarnings("deprecation") // The option works for those who still use it.
    private static void options(DatagramFixture fixture) throws Exception {
        DatagramChannel channel = fixture.sender();
        DatagramChannelConfig config = channel.config();
        Map<ChannelOption<?>, Object> values = new LinkedHashMap<>();
        values.put(ChannelOption.SO_BROADCAST, true);
        values.put(ChannelOption.SO_REUSEADDR, true);
        values.put(ChannelOption.IP_TOS, 0x10);
        values.put(ChannelOption.IP_MULTICAST_TTL, 5);
        values.put(ChannelOption.IP_MULTICAST_LOOP_DISABLED, true);
        values.put(ChannelOption.WRITE_SPIN_COUNT, 9);
        values.put(ChannelOption.MAX_MESSAGES_PER_WRITE, 11);
        assertThat(config.getOption(ChannelOption.SO_BROADCAST)).isFalse();
        assertThat(config.getOption(ChannelOption.IP_MULTICAST_LOOP_DISABLED)).isFalse();
        assertThat(config.getOption(ChannelOption.IP_MULTICAST_TTL)).isEqualTo(1);
        assertThat(config.getOption(ChannelOption.IP_MULTICAST_IF)).isNull();
        assertThat(config.getOption(ChannelOption.IP_MULTICAST_ADDR)).isNull();
        assertThat(config.setOptions(values)).isTrue();
        assertThat(config.getOptions()).containsAllEntriesOf(values).containsKeys(ChannelOption.SO_RCVBUF,
                ChannelOption.SO_SNDBUF, ChannelOption.IP_MULTICAST_IF, ChannelOption.IP_MULTICAST_ADDR,
                ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION);
        assertThat(config.setOption(ChannelOption.SO_RCVBUF, 50_000)).isTrue();
        assertThat(config.getOption(ChannelOption.SO_RCVBUF)).isPositive();
        assertThat(config.setOption(ChannelOption.TCP_NODELAY, true)).isFalse();
        assertThat(config.getOption(ChannelOption.TCP_NODELAY)).isNull();
        assertThatThrownBy(() -> config.setOption(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, true))
                .isInstanceOf(IllegalStateException.class);
        ok(channel.close());
        assertThatThrownBy(() -> config.getOption(ChannelOption.SO_BROADCAST)).isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> config.setOption(ChannelOption.SO_BROADCAST, true))
                .isInstanceOf(ChannelException.class);
    }

    private static void configuration(DatagramFixture fixture) throws Exception {
        DatagramChannelConfig config = fixture.sender().config();
        assertThat(config.setBroadcast(true).setReuseAddress(true).setLoopbackModeDisabled(true).setTimeToLive(7)
                .setTrafficClass(0x08).setSendBufferSize(60_000).setReceiveBufferSize(60_000)).isSameAs(config);
        assertThat(config.getOption(ChannelOption.SO_BROADCAST)).isTrue();
        assertThat(config.isBroadcast()).isTrue();
        assertThat(config.getOption(ChannelOption.SO_REUSEADDR)).isTrue();
        assertThat(config.isReuseAddress()).isTrue();
        assertThat(config.getOption(ChannelOption.IP_MULTICAST_LOOP_DISABLED)).isTrue();
        assertThat(config.isLoopbackModeDisabled()).isTrue();
        assertThat(config.getTimeToLive()).isEqualTo(7);
        assertThat(config.getTrafficClass()).isEqualTo(0x08);
        assertThat(config.getSendBufferSize()).isEqualTo(config.getOption(ChannelOption.SO_SNDBUF));
        assertThat(config.getReceiveBufferSize()).isEqualTo(config.getOption(ChannelOption.SO_RCVBUF));
        FixedRecvByteBufAllocator sizes = new FixedRecvByteBufAllocator(100);
        assertThat(config.setRecvByteBufAllocator(sizes).setWriteSpinCount(3).setAutoClose(false)
                .setConnectTimeoutMillis(5)).isSameAs(config);
        assertThat(config.<FixedRecvByteBufAllocator>getRecvByteBufAllocator()).isSameAs(sizes);
    }

    private static void byAddress(DatagramFixture fixture) throws Exception {
        DatagramChannel channel = fixture.sender();
        NetworkInterface loopback = NetworkInterface.getByInetAddress(channel.localAddress().getAddress());
        channel.config().setInterface(channel.localAddress().getAddress());
        assertThat(channel.config().getNetworkInterface()).isEqualTo(loopback);
        assertThat(channel.config().getInterface()).isEqualTo(channel.localAddress().getAddress());
        assertThat(channel.config().setOption(ChannelOption.IP_MULTICAST_IF, loopback)).isTrue();
        assertThat(channel.config().getOption(ChannelOption.IP_MULTICAST_IF)).isEqualTo(loopback);
        assertThatThrownBy(() -> channel.config().setInterface(
                InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 77})))
                .isInstanceOf(ChannelException.class).hasMessageContaining("203.0.113.77");
    }

    private static void reuse(DatagramFixture fixture) throws Exception {
        DatagramChannel first = fixture.bind(
                fixture.bootstrap(new DatagramRecorder()).option(ChannelOption.SO_REUSEADDR, true));
        DatagramChannel second = fixture.owned(ok(fixture.bootstrap(new DatagramRecorder())
                .option(ChannelOption.SO_REUSEADDR, true).bind(first.localAddress())).channel());
        assertThat(second.localAddress()).isEqualTo(first.localAddress());
    }
}
