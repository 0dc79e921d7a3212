/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A client that speaks HTTP by hand, and the server whose requests threads serve: virtual ones if there are some. */
final class HttpPeer implements AutoCloseable {
    static final int SECONDS = 60;
    static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();

    final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    final Socket socket = new Socket();
    /** The server's side of the connection. */
    final CompletableFuture<Channel> channel = new CompletableFuture<>();
    private final InputStream input;

    HttpPeer(BlockingHttpCode code) throws Exception {
        this(new BlockingHttpServerHandler(THREADS, code));
    }

    HttpPeer(BlockingHttpServerHandler handler) throws Exception {
        this(handler, ByteBufAllocator.DEFAULT);
    }

    /** Creates a client of a server whose connections have their buffers from the allocator. */
    HttpPeer(BlockingHttpServerHandler handler, ByteBufAllocator alloc) throws Exception {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.ALLOCATOR, alloc)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        channel.complete(ch);
                        ch.pipeline().addLast(new HttpServerCodec(), handler);
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        socket.setSoTimeout(SECONDS * 1000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                ((InetSocketAddress) server.localAddress()).getPort()));
        input = socket.getInputStream();
    }

    HttpPeer send(String octets) throws IOException {
        socket.getOutputStream().write(octets.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Reads up to the end of a text, which is a part of what is returned. */
    String until(String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith(end)) {
            int octet = input.read();
            if (octet < 0) {
                throw new EOFException(text);
            }
            read.write(octet);
            text = read.toString(StandardCharsets.ISO_8859_1);
        }
        return text;
    }

    /** Reads a head, in lower case but for its first line. */
    String head() throws IOException {
        return until("\r\n\r\n");
    }

    String octets(int length) throws IOException {
        byte[] octets = input.readNBytes(length);
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    /** Reads up to the end of the connection. */
    String rest() throws IOException {
        return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
