/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2SettingsAckFrame;
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
 * How much of the heap does a connection of HTTP/2 take that a server has accepted and on which nothing happens, and
 * how much each stream with a channel that is open on it? Prints a line with both. Answered when neither is above that
 * of any other library. Sockets of the JDK are taken off as in {@link IdleConnections}, and the collector must be
 * exact as there.
 *
 * <p>Arguments: {@code count=N} (connections, 2000 by default) and {@code streams=N} (on each of a twentieth of them,
 * 100 by default).
 */
public final class IdleHttp2Connections {
    /** There are many streams on a connection. */
    private static final int STREAM_SHARE = 20;
    private static final int FRAME_HEADER = 9;
    private static final byte SETTINGS = 4;
    private static final byte HEADERS = 1;
    private static final byte ACK = 1;
    private static final byte END_HEADERS = 4;
    /** A GET of {@code /} from {@code a}, by the static table. */
    private static final byte[] FIELDS = {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x41, 1, 'a'};
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Semaphore opened = new Semaphore(0);
    private final Semaphore closed = new Semaphore(0);

    private IdleHttp2Connections() {
    }

    /** Sees settings acknowledged, which comes last, and the connection go. */
    private final class Last extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2SettingsAckFrame) {
                opened.release();
            }
            ReferenceCountUtil.release(msg);
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

    /** Reads the head of a request, and waits for more. */
    private final class Stream extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            opened.release();
        }
    }

    private final class StreamHandlers extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new Stream());
        }
    }

    private final class Handlers extends ChannelInitializer<Channel> {
        private final StreamHandlers streams = new StreamHandlers();

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(Http2FrameCodecBuilder.forServer()
                    .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(10_000)).build());
            channel.pipeline().addLast(new Http2MultiplexHandler(streams), new Last());
        }
    }

    private static int argument(String[] args, String name, int otherwise) {
        String prefix = name + '=';
        return Arrays.stream(args).filter(arg -> arg.startsWith(prefix))
                .mapToInt(arg -> Integer.parseInt(arg.substring(prefix.length()))).findFirst().orElse(otherwise);
    }

    /**
     * Measures.
     *
     * @param args see above
     * @throws Exception if not all connections and streams can be made
     */
    public static void main(String[] args) throws Exception {
        int count = argument(args, "count", 2000);
        int streams = argument(args, "streams", 100);
        long perPeer = IdleConnections.peerBytes(count);
        long[] bytes = new IdleHttp2Connections().bytes(count, streams);
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println("connections=" + count + " heapBytesPerConnection=" + (bytes[0] - perPeer)
                    + " streamsPerConnection=" + streams + " heapBytesPerStream=" + bytes[1]);
        }
    }

    /** The heap of both ends of a connection, and of a stream. */
    private long[] bytes(int count, int streams) throws IOException, InterruptedException {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, IdleConnections.BACKLOG).childHandler(new Handlers())
                .bind(IdleConnections.ANY).sync().channel();
        long[] bytes = new long[2];
        for (int connections : new int[] {IdleConnections.WARM_UP, count}) {
            long before = IdleConnections.usedHeap();
            List<SocketChannel> peers = new ArrayList<>(connections);
            for (int i = 0; i < connections; i++) {
                SocketChannel peer = SocketChannel.open(server.localAddress());
                peers.add(peer);
                writeAll(peer, handshake());
                IdleConnections.await(opened, 1);
            }
            long idle = IdleConnections.usedHeap();
            bytes[0] = (idle - before) / connections;
            int busy = connections / STREAM_SHARE;
            for (SocketChannel peer : peers.subList(0, busy)) {
                writeAll(peer, requests(streams));
                IdleConnections.await(opened, streams);
            }
            bytes[1] = (IdleConnections.usedHeap() - idle) / ((long) busy * streams);
            for (SocketChannel peer : peers) {
                peer.close();
            }
            IdleConnections.await(closed, connections);
        }
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        return bytes;
    }

    private static ByteBuffer handshake() {
        ByteBuffer octets = ByteBuffer.allocate(PREFACE.length + 2 * FRAME_HEADER).put(PREFACE);
        putHeader(octets, 0, SETTINGS, (byte) 0, 0);
        putHeader(octets, 0, SETTINGS, ACK, 0);
        return octets.flip();
    }

    /** The heads of so many requests whose content is still to come. */
    private static ByteBuffer requests(int count) {
        ByteBuffer octets = ByteBuffer.allocate(count * (FRAME_HEADER + FIELDS.length));
        for (int i = 0; i < count; i++) {
            putHeader(octets, FIELDS.length, HEADERS, END_HEADERS, 2 * i + 1);
            octets.put(FIELDS);
        }
        return octets.flip();
    }

    private static void putHeader(ByteBuffer octets, int length, byte type, byte flags, int streamId) {
        octets.putInt(length << Byte.SIZE | type).put(flags).putInt(streamId);
    }

    private static void writeAll(SocketChannel peer, ByteBuffer octets) throws IOException {
        while (octets.hasRemaining()) {
            peer.write(octets);
        }
    }
}
