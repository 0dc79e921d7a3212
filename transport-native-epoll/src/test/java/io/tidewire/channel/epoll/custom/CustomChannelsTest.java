/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll.custom;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.epoll.AbstractEpollServerChannel;
import io.tidewire.channel.epoll.AbstractEpollStreamChannel;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollChannelConfig;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.LinuxSocket;
import io.tidewire.channel.epoll.Native;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The base classes as channels of other packages use them. */
class CustomChannelsTest {

    private static final long TIMEOUT_SECONDS = 30;

    private EventLoopGroup group;

    @BeforeEach
    void start() {
        if (!Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available here", Epoll.unavailabilityCause());
        }
        group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    }

    @AfterEach
    void stop() {
        if (group != null) {
            assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static <F extends Future<?>> F ok(F future) throws InterruptedException {
        assertThat(future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("completed in time").isTrue();
        assertThat(future.cause()).isNull();
        return future;
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(taken).as("arrived in time").isNotNull();
        return taken;
    }

    /** The base class leaves the constructor of the configuration to subclasses. */
    private static final class Config extends EpollChannelConfig {
        Config(Channel channel) {
            super(channel);
        }
    }

    /** Writes strings besides bytes. */
    static final class TextChannel extends AbstractEpollStreamChannel {

        private final EpollChannelConfig config = new Config(this);
        private int texts;

        TextChannel() {
            super(LinuxSocket.newSocketStream(false), false);
        }

        TextChannel(int fd) {
            super(fd);
        }

        TextChannel(Channel parent, int fd) {
            super(parent, fd);
        }

        TextChannel(Channel parent, LinuxSocket socket, SocketAddress remote) {
            super(parent, socket, remote);
        }

        @Override
        public EpollChannelConfig config() {
            return config;
        }

        @Override
        protected Object filterOutboundMessage(Object msg) {
            return msg instanceof String ? msg : super.filterOutboundMessage(msg);
        }

        @Override
        protected int doWriteSingle(ChannelOutboundBuffer in) throws Exception {
            if (!(in.current() instanceof String text)) {
                return super.doWriteSingle(in);
            }
            ByteBuf bytes = newDirectBuffer(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
            try {
                assertThat(bytes.hasMemoryAddress()).isTrue();
                if (socket.writeAddress(bytes.memoryAddress(), 0, bytes.readableBytes()) == 0) {
                    return Integer.MAX_VALUE;
                }
            } finally {
                bytes.release();
            }
            texts++;
            in.remove();
            return 1;
        }

        int writeOnce(ByteBuf buffer) throws Exception {
            ChannelOutboundBuffer pending = unsafe().outboundBuffer();
            pending.addMessage(buffer, buffer.readableBytes(), newPromise());
            pending.addFlush();
            return doWriteBytes(pending, buffer);
        }

        int readOnce(ByteBuf buffer) throws Exception {
            return doReadBytes(buffer);
        }

        void watchFor(int flag) throws IOException {
            setFlag(flag);
        }

        boolean isRegisteredWithEpoll() {
            return registration().isValid();
        }
    }

    /** Accepts {@link TextChannel}s. */
    static final class TextServer extends AbstractEpollServerChannel {

        private final EpollChannelConfig config = new Config(this);

        TextServer() {
            super(LinuxSocket.newSocketStream(false), false);
        }

        TextServer(LinuxSocket socket) {
            super(socket);
        }

        TextServer(int fd) {
            super(fd);
        }

        @Override
        public EpollChannelConfig config() {
            return config;
        }

        @Override
        protected void doBind(SocketAddress localAddress) throws Exception {
            super.doBind(localAddress);
            socket.listen(10);
            active = true;
        }

        @Override
        protected Channel newChildChannel(int fd, byte[] remote, int offset, int len) {
            return new TextChannel(this, fd);
        }
    }

    /** Takes what is read. */
    @ChannelHandler.Sharable
    private static final class Inbox extends ChannelInboundHandlerAdapter {
        private final BlockingQueue<TextChannel> active = new LinkedBlockingQueue<>();
        private final BlockingQueue<Object> read = new LinkedBlockingQueue<>();

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            active.add((TextChannel) ctx.channel());
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            read.add(msg);
        }

        String text(int length) throws InterruptedException {
            StringBuilder text = new StringBuilder();
            while (text.length() < length) {
                ByteBuf buffer = (ByteBuf) take(read);
                text.append(buffer.toString(StandardCharsets.US_ASCII));
                buffer.release();
            }
            return text.toString();
        }
    }

    private final Inbox atServer = new Inbox();
    private final Inbox atClient = new Inbox();

    private TextServer bind() throws InterruptedException {
        return (TextServer) ok(new ServerBootstrap().group(group).channelFactory(() -> new TextServer())
                .childHandler(atServer).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))).channel();
    }

    private TextChannel connect(TextServer server) throws InterruptedException {
        return (TextChannel) ok(new Bootstrap().group(group).channelFactory(() -> new TextChannel()).handler(atClient)
                .connect(server.localAddress())).channel();
    }

    @Test
    void ownMessagesAreWrittenAmongBytes() throws Exception {
        TextServer server = bind();
        TextChannel client = connect(server);
        TextChannel accepted = take(atServer.active);
        assertThat(accepted.parent()).isSameAs(server);
        assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
        assertThat(accepted.isRegisteredWithEpoll()).isTrue();
        ok(group.submit(() -> {
            client.write("one ");
            client.write(Unpooled.copiedBuffer("two ", StandardCharsets.US_ASCII));
            client.write(Unpooled.copiedBuffer("three ", StandardCharsets.US_ASCII));
            client.write("four ");
        }));
        ok(client.writeAndFlush(Unpooled.copiedBuffer("five", StandardCharsets.US_ASCII)));
        assertThat(atServer.text(23)).isEqualTo("one two three four five");
        assertThat(client.texts).isEqualTo(2);
        Future<?> refused = client.writeAndFlush(1);
        assertThat(refused.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(refused.cause()).isInstanceOf(UnsupportedOperationException.class);
        ok(client.close());
        ok(server.close());
    }

    @Test
    void socketsCanBeReadAndWrittenByHand() throws Exception {
        TextServer server = bind();
        TextChannel client = connect(server);
        TextChannel accepted = take(atServer.active);
        accepted.config().setAutoRead(false);
        ok(group.submit(() -> { }));
        for (ByteBuf buffer : new ByteBuf[] {Unpooled.directBuffer(), Unpooled.buffer(),
                Unpooled.compositeBuffer().addComponents(true, Unpooled.directBuffer().writeBytes(new byte[] {1, 2}),
                        Unpooled.directBuffer().writeByte(3))}) {
            if (!buffer.isReadable()) {
                buffer.writeBytes(new byte[] {1, 2, 3});
            }
            boolean heap = buffer.hasArray();
            assertThat(ok(group.submit(() -> client.writeOnce(buffer))).getNow()).isEqualTo(1);
            // Of one loop: what was sent over the loopback has come.
            ByteBuf room = heap ? Unpooled.buffer(10, 10) : Unpooled.directBuffer(10, 10);
            assertThat(ok(group.submit(() -> accepted.readOnce(room))).getNow()).isEqualTo(3);
            assertThat(ok(group.submit(() -> accepted.readOnce(room))).getNow()).isZero();
            assertThat(room.readMedium()).isEqualTo(0x010203);
            room.release();
        }
        ByteBuf room = Unpooled.directBuffer(1, 1);
        // In one task: as soon as the loop polls, it notices the end by itself.
        assertThat(ok(group.submit(() -> {
            client.close();
            return accepted.readOnce(room);
        })).getNow()).isNegative();
        room.release();
        ok(accepted.closeFuture());
        ok(server.close());
    }

    @Test
    void epollIsAskedForMore() throws Exception {
        TextServer server = bind();
        TextChannel client = connect(server);
        TextChannel accepted = take(atServer.active);
        accepted.config().setAutoRead(false);
        ok(group.submit(() -> { }));
        ok(client.writeAndFlush("unread"));
        ok(group.submit(() -> {
            accepted.watchFor(Native.EPOLLIN | Native.EPOLLRDHUP | Native.EPOLLOUT | Native.EPOLLERR);
            accepted.watchFor(Native.EPOLLET);
            return null;
        }));
        ok(group.submit(() -> { }));
        assertThat(atServer.read).as("nobody reads").isEmpty();
        accepted.read();
        assertThat(atServer.text(6)).isEqualTo("unread");
        ok(accepted.writeAndFlush("answer"));
        assertThat(atClient.text(6)).isEqualTo("answer");
        ok(client.close());
        ok(accepted.close());
        ok(server.close());
    }

    @Test
    void existingSocketsAreTakenOver() throws Exception {
        LinuxSocket listening = LinuxSocket.newSocketStream(false);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        TextServer early = new TextServer(listening);
        assertThat(early.isActive()).isFalse();
        listening.listen(10);
        TextServer server = new TextServer(listening.intValue());
        assertThat(server.isActive()).isTrue();
        assertThat(server.localAddress()).isEqualTo(listening.localAddress());
        assertThat(server.remoteAddress()).isNull();
        LinuxSocket socket = LinuxSocket.newSocketStream(false);
        socket.connect(listening.localAddress());
        TextChannel client = new TextChannel(socket.intValue());
        assertThat(client.isActive()).isTrue();
        TextChannel accepted = new TextChannel(null, LinuxSocket.newSocket(listening.accept(new byte[110])),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        assertThat(accepted.isActive()).isTrue();
        assertThat(accepted.remoteAddress()).hasToString("localhost/127.0.0.1:1");
        TextChannel idle = new TextChannel();
        assertThat(new TextChannel(idle.fd().intValue()).isActive()).isFalse();
        assertThatThrownBy(accepted::isRegisteredWithEpoll).isInstanceOf(IllegalStateException.class);
        for (Channel channel : new Channel[] {server, client, accepted, idle}) {
            channel.unsafe().closeForcibly();
        }
    }
}
