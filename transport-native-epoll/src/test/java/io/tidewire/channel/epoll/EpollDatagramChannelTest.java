/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.SegmentedDatagramPacket;
import io.tidewire.channel.unix.UnixChannelOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** UDP beyond the contract of datagrams: several with one call, segments (SEC-J17), both families. */
@ExtendWith(EpollAvailable.class)
class EpollDatagramChannelTest {

    private Loops loops;

    @BeforeEach
    void start() {
        loops = new Loops();
    }

    @AfterEach
    void stop() throws InterruptedException {
        loops.close();
    }

    private Bootstrap bootstrap(SocketProtocolFamily family, Loops.Inbox inbox) {
        return new Bootstrap().group(loops.group()).channelFactory(() -> new EpollDatagramChannel(family))
                .handler(inbox);
    }

    private EpollDatagramChannel bind(Bootstrap bootstrap, InetAddress address)
            throws InterruptedException {
        return (EpollDatagramChannel) loops.owned(
                Loops.ok(bootstrap.bind(new InetSocketAddress(address, 0))).channel());
    }

    private EpollDatagramChannel bind(Loops.Inbox inbox) throws Exception {
        return bind(bootstrap(SocketProtocolFamily.INET, inbox), ipv4());
    }

    private static InetAddress ipv4() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    private static DatagramPacket next(Loops.Inbox inbox) throws InterruptedException {
        return (DatagramPacket) Loops.take(inbox.read);
    }

    @Test
    void socketThatWasMadeElsewhereIsActiveOnceItHasAPort() throws Exception {
        EpollDatagramChannel unbound = new EpollDatagramChannel(LinuxSocket.newSocketDgram().intValue());
        assertThat(unbound.isActive()).isFalse();
        assertThat(unbound.localAddress()).isNull();
        unbound.unsafe().closeForcibly();
        LinuxSocket socket = LinuxSocket.newSocketDgram();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        EpollDatagramChannel bound = new EpollDatagramChannel(socket.intValue());
        assertThat(bound.isActive()).isTrue();
        assertThat(bound.localAddress().getPort()).isPositive();
        bound.unsafe().closeForcibly();
    }

    @Test
    void burstsToSeveralRecipientsKeepOrderAndAddresses() throws Exception {
        Loops.Inbox[] inboxes = {new Loops.Inbox(), new Loops.Inbox()};
        EpollDatagramChannel[] receivers = {bind(inboxes[0]), bind(inboxes[1])};
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        for (int burst = 0; burst < 10; burst++) {
            for (int i = 0; i < 100; i++) {
                // Runs of one recipient, and changes between them, also from one batch to the next.
                int to = (i / 3 + burst) % 2;
                sender.write(new DatagramPacket(Unpooled.directBuffer(8).writeInt(burst).writeInt(i),
                        receivers[to].localAddress()));
            }
            Loops.ok(sender.writeAndFlush(new DatagramPacket(
                    Unpooled.directBuffer(8).writeInt(burst).writeInt(100), receivers[0].localAddress())));
            for (int i = 0; i <= 100; i++) {
                int to = i == 100 ? 0 : (i / 3 + burst) % 2;
                DatagramPacket packet = next(inboxes[to]);
                assertThat(packet.content().readInt()).isEqualTo(burst);
                assertThat(packet.content().readInt()).isEqualTo(i);
                assertThat(packet.sender()).isEqualTo(sender.localAddress());
                assertThat(packet.recipient()).isEqualTo(receivers[to].localAddress());
                packet.release();
            }
        }
    }

    @Test
    void compositesOfManyPartsArriveWhole() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(bootstrap(SocketProtocolFamily.INET, inbox)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(8192)), ipv4());
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        // More parts than one call takes in all, and than one datagram may have.
        for (int parts : new int[] {2, 700, 700, 1500}) {
            ByteBuf[] components = new ByteBuf[parts];
            for (int i = 0; i < parts; i++) {
                components[i] = Unpooled.directBuffer(2).writeShort(i);
            }
            sender.write(new DatagramPacket(Unpooled.wrappedBuffer(parts, components), receiver.localAddress()));
        }
        sender.flush();
        for (int parts : new int[] {2, 700, 700, 1500}) {
            DatagramPacket packet = next(inbox);
            assertThat(packet.content().readableBytes()).isEqualTo(parts * 2);
            for (int i = 0; i < parts; i++) {
                assertThat(packet.content().readShort()).isEqualTo((short) i);
            }
            packet.release();
        }
    }

    @Test
    void datagramThatCannotBePutIntoABatchFailsByItself() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(inbox);
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        InetSocketAddress none = new InetSocketAddress(InetAddress.getByName("::1"), 7);
        for (int wrong = 0; wrong < 4; wrong++) {
            List<ChannelFuture> writes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                writes.add(sender.write(new DatagramPacket(
                        Unpooled.directBuffer(4).writeInt(i), i == wrong ? none : receiver.localAddress())));
            }
            sender.flush();
            for (int i = 0; i < 4; i++) {
                assertThat(Loops.done(writes.get(i)).isSuccess()).as("datagram %d of those with %d wrong", i, wrong)
                        .isEqualTo(i != wrong);
                if (i != wrong) {
                    DatagramPacket packet = next(inbox);
                    assertThat(packet.content().readInt()).isEqualTo(i);
                    packet.release();
                }
            }
        }
    }

    @Test
    void dualStackSocketTalksToBothFamilies() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel dual =
                bind(bootstrap(SocketProtocolFamily.INET6, inbox), InetAddress.getByName("::"));
        int port = dual.localAddress().getPort();
        Loops.Inbox atPeer = new Loops.Inbox();
        EpollDatagramChannel ipv4 = bind(atPeer);
        Loops.ok(ipv4.writeAndFlush(new DatagramPacket(
                Unpooled.directBuffer(4).writeInt(4), new InetSocketAddress(ipv4(), port))));
        DatagramPacket packet = next(inbox);
        // Not an IPv4-mapped address of IPv6.
        assertThat(packet.sender()).isEqualTo(ipv4.localAddress());
        packet.release();
        Loops.ok(dual.writeAndFlush(new DatagramPacket(Unpooled.directBuffer(4).writeInt(5), ipv4.localAddress())));
        DatagramPacket back = next(atPeer);
        assertThat(back.sender().getPort()).isEqualTo(port);
        back.release();
        // The other way round there is no address for it.
        assertThat(Loops.done(ipv4.writeAndFlush(new DatagramPacket(Unpooled.directBuffer(4).writeInt(6),
                new InetSocketAddress(InetAddress.getByName("::1"), port)))).cause()).isInstanceOf(IOException.class);
    }

    @Test
    void segmentsArriveAsDatagrams() throws Exception {
        if (!EpollDatagramChannel.isSegmentedDatagramPacketSupported()) {
            throw new TestAbortedException("this kernel has no UDP_SEGMENT");
        }
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(inbox);
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        sendSegments(sender, receiver, inbox);
        // One segment is a datagram like any other.
        Loops.ok(sender.writeAndFlush(new SegmentedDatagramPacket(
                Unpooled.directBuffer(8).writeLong(1), 512, receiver.localAddress())));
        DatagramPacket single = next(inbox);
        assertThat(single.content().readableBytes()).isEqualTo(8);
        single.release();
        // More segments than a kernel takes.
        assertThat(Loops.done(sender.writeAndFlush(new SegmentedDatagramPacket(
                Unpooled.directBuffer(2000).writeZero(2000), 1, receiver.localAddress()))).cause())
                .isInstanceOf(IOException.class);
    }

    @Test
    void datagramsThatTheKernelPutTogetherAreReadOneByOne() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(bootstrap(SocketProtocolFamily.INET, inbox)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(65_536)), ipv4());
        if (!EpollDatagramChannel.isSegmentedDatagramPacketSupported()) {
            throw new TestAbortedException("this kernel has no UDP_SEGMENT");
        }
        receiver.config().setUdpGro(true);
        assertThat(receiver.config().isUdpGro()).isTrue();
        sendSegments(bind(new Loops.Inbox()), receiver, inbox);
    }

    private static void sendSegments(EpollDatagramChannel sender, EpollDatagramChannel receiver,
                                     Loops.Inbox inbox) throws InterruptedException {
        ByteBuf content = Unpooled.directBuffer(10_000);
        for (int i = 0; i < 2500; i++) {
            content.writeInt(i);
        }
        Loops.ok(sender.writeAndFlush(new SegmentedDatagramPacket(content, 1024, receiver.localAddress())));
        int expected = 0;
        while (expected < 2500) {
            DatagramPacket packet = next(inbox);
            assertThat(packet).isNotInstanceOf(SegmentedDatagramPacket.class);
            assertThat(packet.sender()).isEqualTo(sender.localAddress());
            assertThat(packet.content().readableBytes()).isEqualTo(Math.min(1024, (2500 - expected) * 4));
            while (packet.content().isReadable()) {
                assertThat(packet.content().readInt()).isEqualTo(expected++);
            }
            packet.release();
        }
    }

    @Test
    void expectedPayloadSizeBoundsWhatIsReceived() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(bootstrap(SocketProtocolFamily.INET, inbox)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1000))
                .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, 100), ipv4());
        assertThat(receiver.config().getMaxDatagramPayloadSize()).isEqualTo(100);
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        for (int i = 0; i < 30; i++) {
            sender.write(new DatagramPacket(Unpooled.directBuffer(100).writeZero(100), receiver.localAddress()));
        }
        Loops.ok(sender.writeAndFlush(new DatagramPacket(
                Unpooled.directBuffer(101).writeZero(101), receiver.localAddress())));
        for (int i = 0; i < 30; i++) {
            DatagramPacket packet = next(inbox);
            assertThat(packet.content().readableBytes()).isEqualTo(100);
            packet.release();
        }
        assertThat(Loops.take(inbox.failures)).isInstanceOf(IOException.class).hasMessageContaining("100 bytes");
    }

    @Test
    void originalDestinationIsTold() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDatagramChannel receiver = bind(bootstrap(SocketProtocolFamily.INET, inbox)
                .option(EpollChannelOption.IP_RECVORIGDSTADDR, true), InetAddress.getByName("0.0.0.0"));
        InetSocketAddress to = new InetSocketAddress(ipv4(), receiver.localAddress().getPort());
        EpollDatagramChannel sender = bind(new Loops.Inbox());
        Loops.ok(sender.writeAndFlush(new DatagramPacket(Unpooled.directBuffer(4).writeInt(1), to)));
        DatagramPacket packet = next(inbox);
        assertThat(packet.recipient()).isEqualTo(to);
        packet.release();
    }

    @Test
    void addressIsSharedWithReusePort() throws Exception {
        EpollDatagramChannel first = bind(bootstrap(SocketProtocolFamily.INET, new Loops.Inbox())
                .option(UnixChannelOption.SO_REUSEPORT, true), ipv4());
        loops.owned(Loops.ok(bootstrap(SocketProtocolFamily.INET, new Loops.Inbox())
                .option(UnixChannelOption.SO_REUSEPORT, true).bind(first.localAddress())).channel());
        assertThat(Loops.done(bootstrap(SocketProtocolFamily.INET, new Loops.Inbox())
                .bind(first.localAddress())).isSuccess()).isFalse();
    }
}
