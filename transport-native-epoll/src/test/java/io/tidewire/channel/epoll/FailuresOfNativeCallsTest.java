/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.IntegerUnixChannelOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Calls of Linux fail as those of every Unix do: an exception names the call, what it was about, and the error. */
@ExtendWith(EpollAvailable.class)
class FailuresOfNativeCallsTest {

    /** No process has so many. */
    private static final int NOBODYS = 1 << 30;

    private static final IntegerUnixChannelOption UNKNOWN = new IntegerUnixChannelOption("UNKNOWN", 6, 9999);

    private interface Call {
        void make() throws Exception;
    }

    @Test
    void callsOnWhatIsNoDescriptorAreNamed() throws Exception {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("epoll_ctl", () -> Native.epollCtlAdd(NOBODYS, 0, Native.EPOLLIN));
        calls.put("epoll_ctl ", () -> Native.epollCtlMod(NOBODYS, 0, Native.EPOLLIN));
        calls.put("epoll_ctl  ", () -> Native.epollCtlDel(NOBODYS, 0));
        calls.put("splice", () -> Native.splice(NOBODYS, -1, NOBODYS, -1, 1));
        calls.put("timerfd_settime", () -> Native.timerFdSet(new FileDescriptor(NOBODYS), 1));
        EpollEventArray events = new EpollEventArray(1);
        try {
            calls.put("epoll_wait", () -> Native.epollWait(new FileDescriptor(NOBODYS), events, 0, true));
            calls.put("epoll_wait ", () -> Native.epollBusyWait(new FileDescriptor(NOBODYS), events));
            calls.forEach((name, call) -> assertThatThrownBy(call::make).as(name).isInstanceOf(IOException.class)
                    .hasMessage(name.trim() + " failed: EBADF (Bad file descriptor)"));
        } finally {
            events.free();
        }
        assertThatThrownBy(() -> Native.eventFdWrite(NOBODYS, 1)).isInstanceOf(ChannelException.class)
                .hasStackTraceContaining("write(eventfd) failed: EBADF (Bad file descriptor)");
        assertThatThrownBy(() -> Native.eventFdRead(NOBODYS)).isInstanceOf(ChannelException.class)
                .hasStackTraceContaining("read(eventfd) failed: EBADF (Bad file descriptor)");
    }

    @Test
    void watchingTwiceOrNotAtAllIsNamed() throws Exception {
        FileDescriptor epoll = Native.newEpollCreate();
        FileDescriptor event = Native.newEventFd();
        try {
            assertThatThrownBy(() -> Native.epollCtlMod(epoll.intValue(), event.intValue(), Native.EPOLLIN))
                    .hasMessage("epoll_ctl failed: ENOENT (No such file or directory)");
            assertThatThrownBy(() -> Native.epollCtlDel(epoll.intValue(), event.intValue()))
                    .hasMessageContaining("ENOENT");
            Native.epollCtlAdd(epoll.intValue(), event.intValue(), Native.EPOLLIN);
            assertThatThrownBy(() -> Native.epollCtlAdd(epoll.intValue(), event.intValue(), Native.EPOLLIN))
                    .hasMessage("epoll_ctl failed: EEXIST (File exists)");
        } finally {
            event.close();
            epoll.close();
        }
    }

    @Test
    void optionsOfTheWrongSocketAreNamed() throws Exception {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        EpollSocketChannel wrong = new EpollSocketChannel(pipe[0].intValue());
        try {
            assertThatThrownBy(() -> wrong.config().getOption(UNKNOWN)).isInstanceOf(ChannelException.class)
                    .hasMessageContaining("UNKNOWN").hasStackTraceContaining("ENOTSOCK");
            assertThatThrownBy(() -> wrong.config().setOption(UNKNOWN, 1)).isInstanceOf(ChannelException.class)
                    .hasMessageContaining("UNKNOWN").hasStackTraceContaining("ENOTSOCK");
            assertThatThrownBy(() -> wrong.config().setOption(EpollChannelOption.TCP_CORK, true))
                    .isInstanceOf(ChannelException.class).hasMessageContaining("TCP_CORK")
                    .hasStackTraceContaining("ENOTSOCK (Socket operation on non-socket)");
        } finally {
            wrong.unsafe().closeForcibly();
            pipe[1].close();
        }
        EpollSocketChannel real = new EpollSocketChannel();
        try {
            assertThatThrownBy(() -> real.config().getOption(UNKNOWN)).isInstanceOf(ChannelException.class)
                    .hasStackTraceContaining("level 6, option 9999")
                    .hasStackTraceContaining("ENOPROTOOPT (Protocol not available)");
        } finally {
            real.unsafe().closeForcibly();
        }
        assertThatThrownBy(real::tcpInfo).isInstanceOf(ChannelException.class)
                .hasCauseInstanceOf(ClosedChannelException.class);
    }

    @Test
    void refusedConnectNamesTheAddressOnce() throws Exception {
        try (Loops loops = new Loops()) {
            Channel server = Loops.ok(loops.server(new Loops.Inbox()).bind(Loops.anyPort())).channel();
            InetSocketAddress nobody = (InetSocketAddress) server.localAddress();
            Loops.ok(server.close());
            Throwable refused = Loops.done(loops.client(new Loops.Inbox()).connect(nobody)).cause();
            assertThat(refused).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("ECONNREFUSED (Connection refused)").hasMessageContaining("onnect(..)");
            assertThat(refused.getMessage().split(Pattern.quote(nobody.toString()), -1)).as(refused.getMessage())
                    .hasSize(2);
        }
    }

    @Test
    void datagramThatCannotBeSentNamesItsRecipient() throws Exception {
        try (Loops loops = new Loops()) {
            Channel channel = loops.owned(Loops.ok(new Bootstrap().group(loops.group())
                    .channelFactory(() -> new EpollDatagramChannel(SocketProtocolFamily.INET))
                    .handler(new Loops.Inbox()).bind(new InetSocketAddress("0.0.0.0", 0))).channel());
            InetSocketAddress everybody = new InetSocketAddress("255.255.255.255", 9);
            assertThat(Loops.done(channel.writeAndFlush(new DatagramPacket(Unpooled.directBuffer().writeByte(1),
                    everybody))).cause()).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessage("sendmmsg to " + everybody + " failed: EACCES (Permission denied)");
        }
    }

    /** A failure that a peer can cause again and again costs no walk of the stack, and is a line in a log. */
    @Test
    void resetsHaveNoStackTraceAndAreNotShared() throws Exception {
        Throwable[] resets = new Throwable[2];
        try (Loops loops = new Loops()) {
            for (int i = 0; i < 2; i++) {
                Loops.Connection connection = loops.connect((server, client) -> { });
                connection.client().config().setSoLinger(0);
                Loops.ok(connection.client().close());
                resets[i] = Loops.take(connection.atServer().failures);
            }
        }
        assertThat(resets[0]).isNotSameAs(resets[1]).isInstanceOf(Errors.NativeIoException.class)
                .hasMessageContaining("ECONNRESET (Connection reset by peer)");
        assertThat(resets[0].getStackTrace()).isEmpty();
    }

    /** As bytes, and an IPv4 peer as such, also where the server is one of IPv6. */
    @Test
    void acceptedPeerIsToldWithoutALookUp() throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Inbox accepted = new Loops.Inbox();
            // Bound to any address, of both protocols.
            Channel server = loops.owned(Loops.ok(loops.server(accepted).bind(0)).channel());
            int port = ((InetSocketAddress) server.localAddress()).getPort();
            Channel client = loops.owned(Loops.ok(loops.client(new Loops.Inbox())
                    .connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)))
                    .channel());
            Channel child = loops.owned(Loops.take(accepted.active));
            InetSocketAddress peer = (InetSocketAddress) child.remoteAddress();
            assertThat(peer).isEqualTo(client.localAddress());
            assertThat(peer.getAddress()).isInstanceOf(Inet4Address.class);
            assertThat(peer.getAddress().toString()).as("a name would stand before the slash")
                    .isEqualTo("/127.0.0.1");
        }
    }
}
