/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.IntegerUnixChannelOption;
import io.tidewire.channel.unix.RawUnixChannelOption;
import io.tidewire.channel.unix.UnixChannelOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The options of Linux, each set and read back; what the kernel tells of a connection; what is watched. */
@ExtendWith(EpollAvailable.class)
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
class EpollOptionsTest {

    private static final int SOL_SOCKET = 1;
    private static final int SO_PRIORITY = 12;
    private static final int SO_LINGER = 13;

    private Loops loops;

    @BeforeEach
    void start() {
        loops = new Loops();
    }

    @AfterEach
    void stop() throws InterruptedException {
        loops.close();
    }

    private static <T> void comesBack(Channel channel, ChannelOption<T> option, T value) {
        assertThat(channel.config().setOption(option, value)).as("%s is known", option).isTrue();
        assertThat(channel.config().getOption(option)).as("%s", option).isEqualTo(value);
        assertThat(channel.config().getOptions()).containsEntry(option, value);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE})
    void lowWaterMarkOutOfRangeIsRefused(long value) throws Exception {
        EpollSocketChannel client = loops.connect((server, bootstrap) -> { }).client();
        assertThatThrownBy(() -> client.config().setTcpNotSentLowAt(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("TCP_NOTSENT_LOWAT").hasMessageContaining(Long.toString(value))
                .hasMessageContaining("0").hasMessageContaining("4294967295");
        assertThatThrownBy(() -> client.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, value))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void optionsOfAConnectionComeBack() throws Exception {
        EpollSocketChannel client = loops.connect((server, bootstrap) -> { }).client();
        for (boolean on : new boolean[] {true, false}) {
            comesBack(client, EpollChannelOption.TCP_CORK, on);
            comesBack(client, EpollChannelOption.TCP_QUICKACK, on);
            comesBack(client, EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, on);
            comesBack(client, UnixChannelOption.SO_REUSEPORT, on);
        }
        comesBack(client, EpollChannelOption.TCP_KEEPIDLE, 11);
        comesBack(client, EpollChannelOption.TCP_KEEPINTVL, 12);
        comesBack(client, EpollChannelOption.TCP_KEEPCNT, 13);
        comesBack(client, EpollChannelOption.TCP_USER_TIMEOUT, 14_000);
        comesBack(client, EpollChannelOption.TCP_NOTSENT_LOWAT, 16_384L);
        comesBack(client, EpollChannelOption.TCP_NOTSENT_LOWAT, 0xffff_ffffL);
        assertThat(client.config().getTcpKeepIdle()).isEqualTo(11);
        assertThat(client.config().getTcpKeepIntvl()).isEqualTo(12);
        assertThat(client.config().getTcpKeepCnt()).isEqualTo(13);
        assertThat(client.config().getTcpUserTimeout()).isEqualTo(14_000);
        assertThat(client.config().getTcpNotSentLowAt()).isEqualTo(0xffff_ffffL);
        assertThat(client.config().setTcpCork(true).isTcpCork()).isTrue();
        assertThat(client.config().setTrafficClass(0x10).getTrafficClass()).isEqualTo(0x10);
        assertThat(client.config().getSoBusyPoll()).isNotNegative();
        assertThat(client.config().isIpTransparent()).isFalse();
        assertThatThrownBy(() -> client.config().setOption(EpollChannelOption.TCP_KEEPIDLE, -1))
                .isInstanceOf(ChannelException.class).hasMessageContaining("TCP_KEEPIDLE")
                .hasStackTraceContaining("EINVAL");
        assertThat(client.config().setOption(EpollChannelOption.UDP_GRO, true)).isFalse();
    }

    @Test
    void optionsOfAServerComeBack() throws Exception {
        Channel server = loops.owned(Loops.ok(loops.server(new Loops.Inbox())
                .option(UnixChannelOption.SO_REUSEPORT, true).option(ChannelOption.TCP_FASTOPEN, 5)
                .option(EpollChannelOption.IP_FREEBIND, true).bind(Loops.anyPort())).channel());
        EpollServerSocketChannelConfig config = (EpollServerSocketChannelConfig) server.config();
        assertThat(config.isReusePort()).isTrue();
        assertThat(config.isFreeBind()).isTrue();
        assertThat(config.isReuseAddress()).isTrue();
        assertThat(config.getTcpFastopen()).isEqualTo(5);
        comesBack(server, ChannelOption.TCP_FASTOPEN, 6);
        comesBack(server, EpollChannelOption.IP_FREEBIND, false);
        comesBack(server, EpollChannelOption.TCP_DEFER_ACCEPT, 1);
        assertThat(config.isIpTransparent()).isFalse();
        // A second one shares the port.
        loops.owned(Loops.ok(loops.server(new Loops.Inbox()).option(UnixChannelOption.SO_REUSEPORT, true)
                .bind(server.localAddress())).channel());
    }

    @Test
    void optionsByNumberReachTheSocket() throws Exception {
        EpollSocketChannel client = loops.connect((server, bootstrap) -> { }).client();
        ChannelOption<Integer> priority = new IntegerUnixChannelOption("SO_PRIORITY", SOL_SOCKET, SO_PRIORITY);
        assertThat(client.config().setOption(priority, 3)).isTrue();
        assertThat(client.config().getOption(priority)).isEqualTo(3);
        RawUnixChannelOption linger = new RawUnixChannelOption("SO_LINGER_RAW", SOL_SOCKET, SO_LINGER, 8);
        ByteBuffer value = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        value.putInt(1).putInt(9).flip();
        assertThat(client.config().setOption(linger, value)).isTrue();
        assertThat(client.config().getSoLinger()).isEqualTo(9);
        assertThat(client.config().getOption(linger).order(ByteOrder.nativeOrder()).getInt(4)).isEqualTo(9);
        client.config().setSoLinger(-1);
        ChannelOption<Integer> unknown = new IntegerUnixChannelOption("NONE", SOL_SOCKET, 12345);
        assertThatThrownBy(() -> client.config().getOption(unknown)).isInstanceOf(ChannelException.class)
                .hasStackTraceContaining("ENOPROTOOPT");
    }

    @Test
    void modeIsChosenBeforeTheRegistration() throws Exception {
        EpollSocketChannel client = loops.connect((server, bootstrap) ->
                bootstrap.option(EpollChannelOption.EPOLL_MODE, EpollMode.LEVEL_TRIGGERED)).client();
        assertThat(client.config().getEpollMode()).isEqualTo(EpollMode.LEVEL_TRIGGERED);
        assertThat(client.config().getOptions())
                .containsEntry(EpollChannelOption.EPOLL_MODE, EpollMode.LEVEL_TRIGGERED);
        assertThatThrownBy(() -> client.config().setEpollMode(EpollMode.EDGE_TRIGGERED))
                .isInstanceOf(IllegalStateException.class);
        EpollSocketChannel other = new EpollSocketChannel();
        assertThat(other.config().getEpollMode()).isEqualTo(EpollMode.EDGE_TRIGGERED);
        other.unsafe().closeForcibly();
    }

    @Test
    void everyStreamIsWatchedForTheEndOfItsPeer() throws Exception {
        Map<Integer, String> before = Descriptors.open();
        try (Loops own = new Loops()) {
            Loops.Connection connection = own.connect((server, client) ->
                    server.childOption(EpollChannelOption.EPOLL_MODE, EpollMode.LEVEL_TRIGGERED));
            Loops.ok(connection.client().eventLoop().submit(() -> { }));
            int epoll = Descriptors.openedSince(before, "[eventpoll]").keySet().iterator().next();
            long edge = Descriptors.watched(epoll, connection.client().fd().intValue());
            assertThat(edge & 0xffff_ffffL).isEqualTo(0x8000_0000L | 0x2000 | 0x18 | 5);
            long level = Descriptors.watched(epoll, connection.server().fd().intValue());
            assertThat(level & 0xffff_ffffL).isEqualTo(0x2000 | 0x18 | 1);
            // A channel that does not read is watched for the end only in level mode; in edge mode nothing changes.
            for (EpollSocketChannel end
                    : new EpollSocketChannel[] {connection.client(), connection.server()}) {
                end.config().setAutoRead(false);
                Loops.ok(end.eventLoop().submit(() -> { }));
            }
            assertThat(Descriptors.watched(epoll, connection.client().fd().intValue())).isEqualTo(edge);
            long end = Descriptors.watched(epoll, connection.server().fd().intValue());
            assertThat(end & 0xffff_ffffL).isEqualTo(0x2000 | 0x18);
        }
    }

    @Test
    void connectionIsDescribedByTheKernel() throws Exception {
        EpollSocketChannel client = loops.connect((server, bootstrap) -> { }).client();
        EpollTcpInfo info = client.tcpInfo();
        // TCP_ESTABLISHED
        assertThat(info.state()).isEqualTo(1);
        assertThat(info.caState()).isBetween(0, 4);
        assertThat(info.sndMss()).isBetween(500L, 70_000L);
        assertThat(info.rcvMss()).isBetween(100L, 70_000L);
        assertThat(info.advmss()).isBetween(500L, 70_000L);
        assertThat(info.pmtu()).isBetween(576L, 70_000L);
        assertThat(info.rto()).isBetween(1L, 120_000_000L);
        assertThat(info.rtt()).isBetween(1L, 120_000_000L);
        assertThat(info.sndCwnd()).isBetween(1L, 1_000_000L);
        assertThat(info.reordering()).isPositive();
        assertThat(info.rcvSpace()).isPositive();
        assertThat(info.rcvSsthresh()).isPositive();
        assertThat(info.sndWscale()).isBetween(0, 14);
        assertThat(info.rcvWscale()).isBetween(0, 14);
        assertThat(info.retransmits()).isBetween(0, 255);
        assertThat(info.totalRetrans()).isNotNegative();
        assertThat(client.tcpInfo(info)).isSameAs(info);
        Loops.ok(client.close());
        assertThatThrownBy(client::tcpInfo).isInstanceOf(ChannelException.class);
    }

    @Test
    void datagramOptionsComeBack() throws Exception {
        EpollDatagramChannel channel = loops.owned(new EpollDatagramChannel());
        channel.pipeline().addLast(new Loops.Inbox());
        Loops.ok(loops.group().register(channel));
        Loops.ok(channel.bind(Loops.anyPort()));
        for (boolean on : new boolean[] {true, false}) {
            comesBack(channel, EpollChannelOption.IP_FREEBIND, on);
            comesBack(channel, EpollChannelOption.IP_RECVORIGDSTADDR, on);
            comesBack(channel, EpollChannelOption.IP_MULTICAST_ALL, on);
            comesBack(channel, UnixChannelOption.SO_REUSEPORT, on);
        }
        comesBack(channel, EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, 1500);
        assertThatThrownBy(() -> channel.config().setMaxDatagramPayloadSize(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysOfSignaturesAreChecked() throws Exception {
        EpollSocketChannel channel = loops.owned(new EpollSocketChannel());
        channel.pipeline().addLast(new Loops.Inbox());
        Loops.ok(loops.group().register(channel));
        Map<InetAddress, byte[]> keys = new LinkedHashMap<>();
        keys.put(InetAddress.getLoopbackAddress(), new byte[Native.TCP_MD5SIG_MAXKEYLEN + 1]);
        assertThatThrownBy(() -> channel.config().setTcpMd5Sig(keys)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("81");
        keys.put(InetAddress.getLoopbackAddress(), new byte[] {1, 2, 3});
        try {
            channel.config().setTcpMd5Sig(keys);
        } catch (ChannelException e) {
            throw new TestAbortedException("this kernel does not sign segments", e);
        }
        assertThat(channel.config().getOption(EpollChannelOption.TCP_MD5SIG)).isNull();
        channel.config().setTcpMd5Sig(Map.of());
    }

    @Test
    void signedConnectionNeedsTheKey() throws Exception {
        Map<InetAddress, byte[]> keys = Map.of(InetAddress.getByName("127.0.0.1"), new byte[] {1, 2, 3});
        Channel server = loops.owned(Loops.ok(loops.server(new Loops.Inbox())
                .bind(new InetSocketAddress("127.0.0.1", 0))).channel());
        try {
            ((EpollServerSocketChannelConfig) server.config()).setTcpMd5Sig(keys);
        } catch (ChannelException e) {
            throw new TestAbortedException("this kernel does not sign segments", e);
        }
        loops.owned(Loops.ok(loops.client(new Loops.Inbox()).option(EpollChannelOption.TCP_MD5SIG, keys)
                .connect(server.localAddress())).channel());
        assertThat(Loops.done(loops.client(new Loops.Inbox()).option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 200)
                .connect(server.localAddress())).isSuccess()).isFalse();
    }

    @Test
    void firstDataGoesOutWithTheConnect() throws Exception {
        if (!Epoll.isTcpFastOpenClientSideAvailable()) {
            throw new TestAbortedException("the system does not let clients do so");
        }
        Loops.Connection connection = loops.connect((server, client) -> {
            server.option(ChannelOption.TCP_FASTOPEN, 8);
            client.option(ChannelOption.TCP_FASTOPEN_CONNECT, true);
        });
        assertThat(connection.client().config().isTcpFastOpenConnect()).isTrue();
        Loops.ok(connection.client().writeAndFlush(connection.client().alloc().directBuffer(4).writeInt(1)));
        ((ByteBuf) Loops.take(connection.atServer().read)).release();
    }

    @Test
    void nativeConstantsAreToldByTheKernel() throws Exception {
        assertThat(Native.KERNEL_VERSION).isEqualTo(
                Files.readString(Path.of("/proc/sys/kernel/osrelease")).trim());
        assertThat(Native.EPOLLIN | Native.EPOLLOUT | Native.EPOLLERR | Native.EPOLLRDHUP)
                .isEqualTo(1 | 4 | 8 | 0x2000);
        assertThat(Native.EPOLLET).isEqualTo(1 << 31);
        assertThat(Native.sizeofEpollEvent()).isBetween(12, 16);
        assertThat(Native.offsetofEpollData()).isBetween(4, 8);
        assertThat(Native.IS_SUPPORTING_SENDMMSG).isTrue();
    }
}
