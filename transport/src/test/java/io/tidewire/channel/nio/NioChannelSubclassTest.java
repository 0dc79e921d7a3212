/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Channels of the application's own, over something that is no socket: the readable end of a pipe. */
@Timeout(60)
class NioChannelSubclassTest {

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    @AfterEach
    void end() {
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Reads single bytes as messages, a few in a loop, and fails every write. */
    private static class PipeChannel extends AbstractNioMessageChannel {
        private final ChannelConfig config = new DefaultChannelConfig(this);
        private volatile int continues;

        PipeChannel(SelectableChannel source, int readInterestOp) {
            super(null, source, readInterestOp);
        }

        PipeChannel(SelectableChannel source, NioIoOps readOps) {
            super(null, source, readOps);
        }

        @Override
        protected int doReadMessages(List<Object> buf) throws IOException {
            ByteBuffer one = ByteBuffer.allocate(1);
            int count = ((Pipe.SourceChannel) javaChannel()).read(one);
            if (count > 0) {
                buf.add((int) one.get(0));
            }
            return count;
        }

        @Override
        protected boolean continueReading(RecvByteBufAllocator.Handle allocHandle) {
            return ++continues % 3 != 0;
        }

        @Override
        protected boolean doWriteMessage(Object msg, ChannelOutboundBuffer in) throws IOException {
            throw new IOException("read-only");
        }

        @Override
        protected boolean doConnect(SocketAddress remoteAddress, SocketAddress localAddress) {
            throw new UnsupportedOperationException("connect");
        }

        @Override
        protected void doFinishConnect() {
            throw new UnsupportedOperationException("connect");
        }

        @Override
        protected SocketAddress localAddress0() {
            return null;
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return null;
        }

        @Override
        protected void doBind(SocketAddress localAddress) {
            throw new UnsupportedOperationException("bind");
        }

        @Override
        protected void doDisconnect() throws Exception {
            doClose();
        }

        @Override
        protected void doClose() throws Exception {
            super.doClose();
            javaChannel().close();
        }

        @Override
        public ChannelConfig config() {
            return config;
        }

        @Override
        public boolean isActive() {
            return isOpen();
        }

        @Override
        public ChannelMetadata metadata() {
            return new ChannelMetadata(false);
        }
    }

    private final class Collector extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            seen.add(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            seen.add("complete");
        }
    }

    private Object next() throws InterruptedException {
        return seen.poll(30, TimeUnit.SECONDS);
    }

    @Test
    void subclassSaysWhenALoopEndsAndWhatItAsksTheSelectorFor() throws Exception {
        Pipe pipe = Pipe.open();
        PipeChannel channel = new PipeChannel(pipe.source(), SelectionKey.OP_READ);
        assertThat(channel.readOps).isEqualTo(NioIoOps.READ);
        assertThat(channel.readInterestOp).isEqualTo(SelectionKey.OP_READ);
        channel.pipeline().addLast(new Collector());
        pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}));
        group.register(channel).sync();
        assertThat(List.of(next(), next(), next(), next(), next())).containsExactly(1, 2, 3, "complete", 4);
        assertThat(next()).isEqualTo("complete");
        channel.eventLoop().submit(() -> ((AbstractNioChannel.AbstractNioUnsafe) channel.unsafe()).removeReadOp())
                .sync();
        pipe.sink().write(ByteBuffer.wrap(new byte[] {5}));
        for (int i = 0; i < 3; i++) {
            channel.eventLoop().submit(() -> { }).sync();
        }
        assertThat(seen).isEmpty();
        channel.eventLoop().submit(() -> channel.addAndSubmit(NioIoOps.READ)).sync();
        assertThat(next()).isEqualTo(5);
        channel.close().sync();
        pipe.sink().close();
    }

    @Test
    void failureOfAWriteIsOneOfTheChannelUnlessTheSubclassGoesOn() throws Exception {
        for (boolean goesOn : new boolean[] {false, true}) {
            Pipe pipe = Pipe.open();
            PipeChannel channel = new PipeChannel(pipe.source(), NioIoOps.READ) {
                @Override
                protected boolean continueOnWriteError() {
                    return goesOn;
                }
            };
            group.register(channel).sync();
            ByteBuf message = Unpooled.directBuffer(1).writeByte(1);
            ChannelFuture write = channel.writeAndFlush(message).await();
            assertThat(write.cause()).isInstanceOf(IOException.class).hasMessage("read-only");
            assertThat(message.refCnt()).isZero();
            channel.eventLoop().submit(() -> { }).sync();
            assertThat(channel.isOpen()).isEqualTo(goesOn);
            channel.close().sync();
            pipe.sink().close();
        }
    }

    @Test
    void operationsThatDoNotFitTheKindOfChannelAreRefusedAndCloseIt() throws IOException {
        for (int readInterestOp : new int[] {SelectionKey.OP_ACCEPT, SelectionKey.OP_WRITE, 0, -1}) {
            SocketChannel socket = SocketChannel.open();
            assertThatThrownBy(() -> new PipeChannel(socket, readInterestOp))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(socket.isOpen()).isFalse();
        }
        // A server by its type only.
        final class Server extends PipeChannel implements ServerChannel {
            Server(SelectableChannel source) {
                super(source, NioIoOps.READ);
            }
        }
        SocketChannel socket = SocketChannel.open();
        assertThatThrownBy(() -> new Server(socket)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("readOps: " + NioIoOps.READ).hasMessageContaining("" + NioIoOps.ACCEPT);
        assertThat(socket.isOpen()).isFalse();
    }

    @Test
    void byteStreamsReadWithTheirOwnInnerSide() throws Exception {
        Channel channel = new NioSocketChannel();
        assertThat(channel.unsafe()).isInstanceOf(AbstractNioByteChannel.NioByteUnsafe.class);
        group.register(channel).sync();
        channel.close().sync();
    }
}
