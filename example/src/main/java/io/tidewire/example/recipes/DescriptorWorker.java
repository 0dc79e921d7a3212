/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerDomainSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.util.SuppressForbidden;

import java.util.List;

/** Serves connections that {@link DescriptorAcceptor}, another process, has accepted. Linux only. */
@SuppressForbidden(reason = "a program prints for the person who started it")
public final class DescriptorWorker {
    private DescriptorWorker() {
    }

    // region worker
    static ChannelFuture start(EventLoopGroup loops, String path) {
        return new ServerBootstrap().group(loops).channel(EpollServerDomainSocketChannel.class)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS)
                .childHandler(new Taker(loops)).bind(new DomainSocketAddress(path));
    }

    @Sharable
    private static final class Taker extends SimpleChannelInboundHandler<FileDescriptor> {
        private final EventLoopGroup loops;

        Taker(EventLoopGroup loops) {
            this.loops = loops;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FileDescriptor passed) {
            var connection = new EpollSocketChannel(passed.intValue());   // which closes the descriptor
            connection.pipeline().addLast(Echo.INSTANCE);
            loops.register(connection);
        }
    }
    // endregion

    /**
     * Serves until the process is told to stop. Ends with 2 if an argument is wrong, and with 1 if it cannot listen.
     *
     * @param args the path of a socket of the unix domain
     */
    public static void main(String[] args) {
        RecipeProgram.run("DescriptorWorker", List.of("PATH"), words -> {
            var loops = new MultiThreadIoEventLoopGroup(EpollIoHandler.newFactory());
            var listener = start(loops, words.get(0)).sync().channel();
            System.out.println("Tidewire DescriptorWorker: " + words.get(0) + "  (stop with Ctrl-C or SIGTERM)");
            listener.closeFuture().sync();
        }, args);
    }
}
