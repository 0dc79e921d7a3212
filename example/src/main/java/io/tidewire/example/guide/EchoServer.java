/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.SuppressForbidden;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Chapter 1: a server that sends back what it is sent. */
@SuppressForbidden(reason = "a program prints for the person who started it")
public final class EchoServer implements AutoCloseable {
    // region server
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    private final Channel listener;

    EchoServer(int port) throws InterruptedException {
        try {
            listener = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel connection) {
                            connection.pipeline().addLast(new EchoHandler());
                        }
                    })
                    .bind(new InetSocketAddress("127.0.0.1", port)).sync().channel();
        } catch (Throwable failure) {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw failure;
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }
    // endregion

    // region handler
    private static final class EchoHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object buffer) {
            ctx.write(buffer); // The write takes the buffer over: nothing to release here.
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close(); // A peer that goes away is ordinary.
        }
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop.
     *
     * @param args the port, 7000 if there is none
     */
    // region main
    public static void main(String[] args) {
        Program.run("EchoServer [PORT]", arguments -> {
            arguments.expect(List.of(0, 1));
            EchoServer server = new EchoServer(arguments.port(0, 7000));
            System.out.println("echo on " + server.address());
            server.listener.closeFuture().sync();
        }, args);
    }
    // endregion
}
