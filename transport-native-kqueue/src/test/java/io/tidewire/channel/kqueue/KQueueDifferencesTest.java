/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.UnixChannelOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** K01, what systems with kqueue have of their own: it reaches the kernel, and works from end to end. */
@ExtendWith(KQueueAvailable.class)
class KQueueDifferencesTest {

    private static final int TIMEOUT_SECONDS = 30;
    private static final AcceptFilter DATA_READY = new AcceptFilter("dataready", "");

    @TempDir
    Path folder;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, KQueueIoHandler.newFactory());
    /** The channels that servers have accepted. */
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
    /** The data that they have read: bytes as text, descriptors as they are. */
    private final BlockingQueue<Object> read = new LinkedBlockingQueue<>();

    @AfterEach
    void stop() {
        assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private final class Inbox extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            accepted.add(ctx.channel());
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof ByteBuf bytes) {
                read.add(bytes.toString(StandardCharsets.US_ASCII));
                bytes.release();
            } else {
                read.add(msg);
            }
        }
    }

    private ServerBootstrap server(Class<? extends ServerChannel> type) {
        return new ServerBootstrap().group(group).channel(type).childHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Inbox());
            }
        });
    }

    private static <C extends Channel> C bound(ServerBootstrap server, Class<C> type, SocketAddress address)
            throws InterruptedException {
        return type.cast(server.bind(address).sync().channel());
    }

    private Bootstrap client(Class<? extends Channel> type) {
        return new Bootstrap().group(group).channel(type).handler(new ChannelInboundHandlerAdapter());
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T found = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(found).isNotNull();
        return found;
    }

    /** The first connection asks for a cookie, the second may use it. */
    @Test
    void whatIsWrittenBeforeTheConnectComesOnce() throws Exception {
        Channel server = bound(server(KQueueServerSocketChannel.class).option(ChannelOption.TCP_FASTOPEN, 5),
                KQueueServerSocketChannel.class, anyPort());
        for (int connection = 0; connection < 2; connection++) {
            KQueueSocketChannel channel = (KQueueSocketChannel) client(KQueueSocketChannel.class)
                    .option(ChannelOption.TCP_FASTOPEN_CONNECT, true).register().sync().channel();
            ChannelFuture early = channel.write(channel.alloc().directBuffer().writeBytes("early ".getBytes(
                    StandardCharsets.US_ASCII)));
            channel.connect(server.localAddress()).sync();
            // Bytes that the kernel has not taken with the connect go with the next flush.
            channel.writeAndFlush(channel.alloc().directBuffer().writeBytes("late".getBytes(
                    StandardCharsets.US_ASCII))).sync();
            assertThat(early.isSuccess()).isTrue();
            StringBuilder text = new StringBuilder();
            while (text.length() < "early late".length()) {
                text.append(next(read));
            }
            assertThat(text).hasToString("early late");
            channel.close().sync();
        }
    }

    @Test
    void serverTellsTheKernelOfFastOpen() throws Exception {
        Assumptions.assumeTrue(KQueue.isTcpFastOpenServerSideAvailable(), "servers have no fast open by the settings");
        KQueueServerSocketChannel server = bound(server(KQueueServerSocketChannel.class)
                .option(ChannelOption.TCP_FASTOPEN, 1), KQueueServerSocketChannel.class, anyPort());
        assertThat(BsdOptions.FAST_OPEN.get(server.socket)).isTrue();
        KQueueServerSocketChannel other = bound(server(KQueueServerSocketChannel.class),
                KQueueServerSocketChannel.class, anyPort());
        assertThat(BsdOptions.FAST_OPEN.get(other.socket)).isFalse();
    }

    @Test
    void acceptFilterIsTheKernelsFromTheBindOn() throws Exception {
        KQueueServerSocketChannel server = bound(server(KQueueServerSocketChannel.class)
                .option(KQueueChannelOption.SO_ACCEPTFILTER, DATA_READY), KQueueServerSocketChannel.class, anyPort());
        assertThat(BsdOptions.ACCEPT_FILTER.get(server.socket)).isEqualTo(DATA_READY);
        Channel peer = client(KQueueSocketChannel.class).connect(server.localAddress()).sync().channel();
        peer.writeAndFlush(peer.alloc().directBuffer().writeByte('x')).sync();
        assertThat(next(read)).isEqualTo("x");

        server.config().setAcceptFilter(AcceptFilter.NONE);
        assertThat(BsdOptions.ACCEPT_FILTER.get(server.socket)).isEqualTo(AcceptFilter.NONE);
        server.config().setAcceptFilter(DATA_READY);
        assertThat(BsdOptions.ACCEPT_FILTER.get(server.socket)).isEqualTo(DATA_READY);
    }

    @Test
    void acceptFilterThatIsNotThereIsRefused() throws Exception {
        AcceptFilter none = new AcceptFilter("nosuchfilter", "");
        KQueueServerSocketChannel server = bound(server(KQueueServerSocketChannel.class),
                KQueueServerSocketChannel.class, anyPort());
        assertThatThrownBy(() -> server.config().setAcceptFilter(none)).isInstanceOf(ChannelException.class)
                .hasMessage("failed to set SO_ACCEPTFILTER to nosuchfilter()")
                .cause().isInstanceOf(Errors.NativeIoException.class).hasMessageContaining("SO_ACCEPTFILTER");
        assertThat(server.config().getAcceptFilter()).as("kept").isEqualTo(AcceptFilter.NONE);

        ChannelFuture bind = server(KQueueServerSocketChannel.class)
                .option(KQueueChannelOption.SO_ACCEPTFILTER, none).bind(anyPort()).await();
        assertThat(bind.cause()).isInstanceOf(Errors.NativeIoException.class).hasMessageContaining("nosuchfilter");
        assertThat(bind.channel().closeFuture().await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void lowWaterMarkAndNoPushAreTheKernels() throws Exception {
        Channel server = bound(server(KQueueServerSocketChannel.class), KQueueServerSocketChannel.class, anyPort());
        KQueueSocketChannel channel = (KQueueSocketChannel) client(KQueueSocketChannel.class)
                .option(KQueueChannelOption.SO_SNDLOWAT, 2048).option(KQueueChannelOption.TCP_NOPUSH, true)
                .connect(server.localAddress()).sync().channel();
        assertThat(BsdOptions.SEND_LOW_WATER.get(channel.socket)).isEqualTo(2048);
        assertThat(BsdOptions.NO_PUSH.get(channel.socket)).isTrue();
        channel.config().setSndLowAt(1);
        channel.config().setTcpNoPush(false);
        assertThat(channel.config().getOption(KQueueChannelOption.SO_SNDLOWAT)).isEqualTo(1);
        assertThat(channel.config().isTcpNoPush()).isFalse();
        assertThat(BsdOptions.NO_PUSH.get(channel.socket)).isFalse();
        assertThatThrownBy(() -> channel.config().setSndLowAt(0)).isInstanceOf(ChannelException.class)
                .hasMessageContaining("SO_SNDLOWAT");
        // It writes and is read whatever the marks are.
        channel.writeAndFlush(channel.alloc().directBuffer().writeByte('y')).sync();
        assertThat(next(read)).isEqualTo("y");
    }

    private KQueueDomainSocketChannel domainPair() throws InterruptedException {
        DomainSocketAddress address = new DomainSocketAddress(folder.resolve("socket").toString());
        bound(server(KQueueServerDomainSocketChannel.class).childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE,
                DomainSocketReadMode.FILE_DESCRIPTORS), KQueueServerDomainSocketChannel.class, address);
        return (KQueueDomainSocketChannel) client(KQueueDomainSocketChannel.class).connect(address).sync().channel();
    }

    @Test
    void bothEndsKnowWhoThePeerIs() throws Exception {
        KQueueDomainSocketChannel channel = domainPair();
        PeerCredentials ofServer = channel.peerCredentials();
        PeerCredentials ofClient = ((KQueueDomainSocketChannel) next(accepted)).peerCredentials();
        int user = (int) Files.getAttribute(folder, "unix:uid");
        int process = Math.toIntExact(ProcessHandle.current().pid());
        assertThat(ofServer.uid()).isEqualTo(user);
        assertThat(ofClient.uid()).isEqualTo(user);
        assertThat(ofServer.pid()).isEqualTo(process);
        assertThat(ofClient.pid()).isEqualTo(process);
        assertThat(ofClient.gids()).isNotEmpty().isEqualTo(ofServer.gids());
        channel.close().sync();
        assertThatThrownBy(channel::peerCredentials).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void descriptorThatIsSentOpensTheSameFile() throws Exception {
        KQueueDomainSocketChannel channel = domainPair();
        FileDescriptor[] pipe = FileDescriptor.pipe();
        channel.writeAndFlush(pipe[1]).sync();
        FileDescriptor received = (FileDescriptor) next(read);
        assertThat(received.intValue()).isNotEqualTo(pipe[1].intValue());
        assertThat(pipe[1].isOpen()).as("still the sender's").isTrue();
        pipe[1].close();
        ByteBuffer bytes = ByteBuffer.allocateDirect(1).put(0, (byte) 7);
        assertThat(received.write(bytes, 0, 1)).isEqualTo(1);
        received.close();
        ByteBuffer told = ByteBuffer.allocateDirect(2);
        assertThat(pipe[0].read(told, 0, 2)).isEqualTo(1);
        assertThat(told.get(0)).isEqualTo((byte) 7);
        pipe[0].close();
    }
}
