/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.util.ReferenceCountUtil;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much of the heap does a connection of WebSocket take that has received one message and on which nothing happens,
 * and how much one that has agreed on permessage-deflate? Prints a line with both. Answered when the first is not above
 * 0.7 of that of any other library. Sockets of the JDK are taken off as in {@link IdleConnections}, and the collector
 * must be exact as there.
 *
 * <p>Argument: {@code count=N} (connections, 2000 by default).
 */
public final class IdleWebSocketConnections {
    private static final int MAX_REQUEST = 8192;
    private static final int MAX_MESSAGE = 1 << 20;
    private static final String REQUEST = "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
    private static final String OFFER = "Sec-WebSocket-Extensions: permessage-deflate\r\n";
    /** "Hello" (RFC 6455 section 5.7), and compressed (RFC 7692 section 7.2.3.1) with a mask of zeros. */
    private static final byte[] HELLO = ByteBufUtil.decodeHexDump("818537fa213d7f9f4d5158");
    private static final byte[] COMPRESSED_HELLO = ByteBufUtil.decodeHexDump("c18700000000f248cdc9c90700");

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Semaphore received = new Semaphore(0);
    private final Semaphore closed = new Semaphore(0);
    private final boolean compresses;

    private IdleWebSocketConnections(boolean compresses) {
        this.compresses = compresses;
    }

    /** Sees a message, which comes last, and the connection go. */
    private final class Last extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            received.release();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            closed.release();
        }

        /** Peers leave without having read, which resets their connections. */
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (cause instanceof IOException) {
                ctx.close();
            } else {
                ctx.fireExceptionCaught(cause);
            }
        }
    }

    private final class Handlers extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_REQUEST));
            if (compresses) {
                channel.pipeline().addLast(new WebSocketServerCompressionHandler(MAX_MESSAGE));
            }
            channel.pipeline().addLast(new WebSocketServerProtocolHandler("/ws", null, compresses), new Last());
        }
    }

    /**
     * Measures.
     *
     * @param args see above
     * @throws Exception if not all connections can be made
     */
    public static void main(String[] args) throws Exception {
        int count = Arrays.stream(args).filter(arg -> arg.startsWith("count="))
                .mapToInt(arg -> Integer.parseInt(arg.substring("count=".length()))).findFirst().orElse(2000);
        long perPeer = IdleConnections.peerBytes(count);
        long plain = new IdleWebSocketConnections(false).connectionBytes(count) - perPeer;
        long compressing = new IdleWebSocketConnections(true).connectionBytes(count) - perPeer;
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println("connections=" + count + " heapBytesPerConnection=" + plain
                    + " heapBytesPerCompressingConnection=" + compressing);
        }
    }

    /** The heap that both ends of a connection take together. */
    private long connectionBytes(int count) throws IOException, InterruptedException {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, IdleConnections.BACKLOG).childHandler(new Handlers())
                .bind(IdleConnections.ANY).sync().channel();
        byte[] request = (REQUEST + (compresses ? OFFER : "") + "\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] message = compresses ? COMPRESSED_HELLO : HELLO;
        long bytes = 0;
        for (int connections : new int[] {IdleConnections.WARM_UP, count}) {
            long before = IdleConnections.usedHeap();
            List<SocketChannel> peers = new ArrayList<>(connections);
            for (int i = 0; i < connections; i++) {
                SocketChannel peer = SocketChannel.open(server.localAddress());
                peers.add(peer);
                writeAll(peer, ByteBuffer.wrap(request));
                // The response, or the message might come before the pipeline has changed.
                if (peer.read(ByteBuffer.allocate(MAX_REQUEST)) <= 0) {
                    throw new IllegalStateException("the handshake was not answered");
                }
                writeAll(peer, ByteBuffer.wrap(message));
                IdleConnections.await(received, 1);
            }
            bytes = (IdleConnections.usedHeap() - before) / connections;
            for (SocketChannel peer : peers) {
                peer.close();
            }
            IdleConnections.await(closed, connections);
        }
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        return bytes;
    }

    private static void writeAll(SocketChannel peer, ByteBuffer octets) throws IOException {
        while (octets.hasRemaining()) {
            peer.write(octets);
        }
    }
}
