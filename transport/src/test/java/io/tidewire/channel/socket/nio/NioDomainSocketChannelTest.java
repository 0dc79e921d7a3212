/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The particularities of paths as addresses; the rest is the contract of streams. */
class NioDomainSocketChannelTest {

    @TempDir
    Path directory;

    private EventLoopGroup group;

    @BeforeEach
    void start() throws IOException {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            assertThat(probe.isOpen()).isTrue();
        } catch (UnsupportedOperationException e) {
            throw new TestAbortedException("no unix domain sockets here", e);
        }
        group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    }

    @AfterEach
    void stop() {
        if (group != null) {
            group.shutdownGracefully(0, 30, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private UnixDomainSocketAddress address(String name) {
        return UnixDomainSocketAddress.of(directory.resolve(name));
    }

    private ServerBootstrap server() {
        return new ServerBootstrap().group(group).channel(NioServerDomainSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public boolean isSharable() {
                        return true;
                    }
                });
    }

    private Bootstrap client() {
        return new Bootstrap().group(group).channel(NioDomainSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter());
    }

    private static Throwable failure(ChannelFuture future) {
        Throwable cause = future.awaitUninterruptibly().cause();
        future.channel().closeFuture().awaitUninterruptibly();
        return cause;
    }

    @Test
    void pathThatIsTooLongIsNamed() {
        UnixDomainSocketAddress tooLong = address("x".repeat(200));
        assertThat(failure(server().bind(tooLong))).isInstanceOf(BindException.class)
                .hasMessageContaining("too long").hasMessageContaining(tooLong.toString());
        assertThat(failure(client().connect(tooLong))).isInstanceOf(SocketException.class)
                .hasMessageContaining("too long").hasMessageContaining(tooLong.toString());
        assertThat(failure(client().localAddress(tooLong).connect(address("server"))))
                .hasMessageContaining("too long").hasMessageContaining(tooLong.toString());
    }

    @Test
    void socketFileStaysAndABindToItSaysSo() {
        UnixDomainSocketAddress address = address("server");
        Channel server = server().bind(address).syncUninterruptibly().channel();
        assertThat(server.localAddress()).isEqualTo(address);
        server.close().syncUninterruptibly();
        assertThat(address.getPath()).exists();
        assertThat(failure(server().bind(address))).isInstanceOf(BindException.class)
                .hasMessageContaining(address.toString()).hasMessageContaining("the file exists");
        assertThat(failure(client().connect(address))).isInstanceOf(ConnectException.class)
                .hasMessageContaining(address.toString());
    }

    @Test
    void bindDoesNotTouchAFileOfSomebodyElse() throws IOException {
        UnixDomainSocketAddress address = address("notes");
        Files.writeString(address.getPath(), "text");
        assertThat(failure(server().bind(address))).isInstanceOf(BindException.class)
                .hasMessageContaining("the file exists");
        assertThat(address.getPath()).hasContent("text");
    }

    @Test
    void connectToAPathThatIsNotThereNamesIt() {
        UnixDomainSocketAddress address = address("nobody");
        assertThat(failure(client().connect(address))).isInstanceOf(SocketException.class)
                .hasMessageContaining(address.toString());
        assertThat(address.getPath()).doesNotExist();
    }

    @Test
    void addressOfAnotherTypeIsNamed() {
        InetSocketAddress other = new InetSocketAddress("127.0.0.1", 7);
        assertThat(failure(server().bind(other))).isInstanceOf(BindException.class)
                .hasMessageContaining("127.0.0.1");
        assertThat(failure(client().connect(other))).isInstanceOf(UnsupportedAddressTypeException.class)
                .hasMessageContaining("127.0.0.1");
    }

    @Test
    void optionsComeBackAsSet() throws InterruptedException {
        BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
        Channel server = server().childHandler(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                accepted.add(ctx.channel());
            }
        }).option(ChannelOption.SO_BACKLOG, 7).bind(address("server")).syncUninterruptibly().channel();
        assertThat(server.config().getOption(ChannelOption.SO_BACKLOG)).isEqualTo(7);
        assertThat(server.config().getOptions())
                .containsKeys(ChannelOption.SO_BACKLOG, ChannelOption.SO_RCVBUF, ChannelOption.AUTO_READ);
        assertThat(server.config().setOption(ChannelOption.SO_RCVBUF, 50_000)).isTrue();
        assertThat(server.config().setOption(ChannelOption.TCP_NODELAY, true)).isFalse();
        assertThatThrownBy(() -> server.config().setOption(ChannelOption.SO_BACKLOG, -1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-1");

        Channel client = client().register().syncUninterruptibly().channel();
        assertThat(client.config().getOptions()).containsKeys(ChannelOption.ALLOW_HALF_CLOSURE,
                ChannelOption.SO_LINGER, ChannelOption.SO_RCVBUF, ChannelOption.SO_SNDBUF);
        client.connect(server.localAddress()).syncUninterruptibly();
        assertThat(client.config().getOptions()).containsKey(NioChannelOption.of(StandardSocketOptions.SO_RCVBUF));
        assertThat(client.config().setOption(ChannelOption.SO_LINGER, 3)).isTrue();
        assertThat(client.config().getOption(ChannelOption.SO_LINGER)).isEqualTo(3);
        assertThat(client.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true)).isTrue();
        assertThat(client.config().getOption(ChannelOption.ALLOW_HALF_CLOSURE)).isTrue();
        assertThat(client.config().setOption(NioChannelOption.of(StandardSocketOptions.SO_SNDBUF), 50_000)).isTrue();
        assertThat(client.config().getOption(ChannelOption.SO_SNDBUF)).isPositive();
        assertThat(client.config().setOption(ChannelOption.TCP_NODELAY, true)).isFalse();
        assertThat(client.config().getOption(ChannelOption.TCP_NODELAY)).isNull();
        Channel child = accepted.poll(30, TimeUnit.SECONDS);
        assertThat(child.parent()).isSameAs(server);
        assertThat(child.localAddress()).isEqualTo(server.localAddress());
        client.close().syncUninterruptibly();
        assertThatThrownBy(() -> client.config().getOption(ChannelOption.SO_SNDBUF))
                .isInstanceOf(ChannelException.class);
        child.close().syncUninterruptibly();
        server.close().syncUninterruptibly();
    }

    @Test
    void socketsThatExistAreTakenOver() throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listening.bind(address("server"));
        NioServerDomainSocketChannel server = new NioServerDomainSocketChannel(listening);
        assertThat(server.isActive()).isTrue();
        assertThat(server.localAddress()).isEqualTo(address("server"));
        assertThat(server.remoteAddress()).isNull();
        SocketChannel connected = SocketChannel.open(address("server"));
        NioDomainSocketChannel client = new NioDomainSocketChannel(connected);
        assertThat(client.isActive()).isTrue();
        assertThat(client.remoteAddress()).isEqualTo(address("server"));
        assertThat(client.parent()).isNull();
        client.unsafe().closeForcibly();
        server.unsafe().closeForcibly();
        assertThat(connected.isOpen()).isFalse();
        assertThat(listening.isOpen()).isFalse();
        assertThat(server.isActive()).isFalse();
    }
}
