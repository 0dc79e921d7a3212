/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.CapturedWarnings;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Opens sockets until no more can be had, looks at what its server does, closes them, and looks again. */
final class ExhaustedDescriptorsProgram {

    private static int failures;

    private ExhaustedDescriptorsProgram() {
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    private static void print(String text) {
        System.out.println(text);
    }

    private static String outcome(SocketChannel client, SocketAddress server) throws IOException {
        client.connect(server);
        return client.read(ByteBuffer.allocate(1)) == 1 ? "served" : "refused";
    }

    private static NioServerSocketChannel serve(EventLoopGroup group) {
        return (NioServerSocketChannel) new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                        failures++;
                    }
                })
                .childHandler(new ChannelInitializer<NioSocketChannel>() {
                    @Override
                    protected void initChannel(NioSocketChannel child) {
                        child.writeAndFlush(Unpooled.directBuffer(1).writeByte(1));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).syncUninterruptibly().channel();
    }

    /** Waits until the loop has done what it is doing. */
    private static void awaitTurn(NioServerSocketChannel server) {
        server.eventLoop().schedule(() -> { }, 1, TimeUnit.NANOSECONDS).syncUninterruptibly();
    }

    /** Once there are no descriptors, no class can be read. */
    private static void load(NioServerSocketChannel server) {
        IOException cause = new IOException("not one that stays");
        NioServerOperations.INSTANCE.judge(server, cause);
        awaitTurn(server);
        try (CapturedWarnings warnings = new CapturedWarnings(SocketEngine.class)) {
            InternalLoggerFactory.getInstance(SocketEngine.class).warn("{} {}", server, "loads", cause);
            warnings.messages();
        }
    }

    private static List<DatagramChannel> takeAllDescriptors() throws IOException {
        List<DatagramChannel> taken = new ArrayList<>();
        try {
            while (true) {
                taken.add(DatagramChannel.open());
            }
        } catch (IOException e) {
            print("exhausted");
        }
        return taken;
    }

    public static void main(String[] arguments) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        NioServerSocketChannel server = serve(group);
        try (SocketChannel first = SocketChannel.open();
             SocketChannel second = SocketChannel.open();
             SocketChannel third = SocketChannel.open()) {
            print(outcome(first, server.localAddress()));
            load(server);
            try (CapturedWarnings warnings = new CapturedWarnings(SocketEngine.class)) {
                List<DatagramChannel> taken = takeAllDescriptors();
                print(outcome(second, server.localAddress()));
                awaitTurn(server); // it may still look for more that it has to refuse
                for (DatagramChannel socket : taken) {
                    socket.close();
                }
                print(outcome(third, server.localAddress()));
                group.next().submit(() -> print("failures: " + failures)).sync();
                for (String message : warnings.messages()) {
                    print(message.substring(message.indexOf("cannot")));
                }
            }
        }
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }
}
