/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.epoll.EpollDomainSocketChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.util.SuppressForbidden;

import java.net.InetSocketAddress;
import java.util.List;

/** Accepts connections and passes them to {@link DescriptorWorker}, another process. Linux only. */
@SuppressForbidden(reason = "a program prints for the person who started it")
public final class DescriptorAcceptor {
    private DescriptorAcceptor() {
    }

    // region acceptor
    static ChannelFuture connect(EventLoopGroup loops, String path) {
        return new Bootstrap().group(loops).channel(EpollDomainSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).connect(new DomainSocketAddress(path));
    }

    static ChannelFuture start(EventLoopGroup loops, Channel worker, InetSocketAddress address) {
        return new ServerBootstrap().group(loops).channel(EpollServerSocketChannel.class)
                .childOption(ChannelOption.AUTO_READ, false)   // what the client says is for the worker
                .childHandler(new ChannelInitializer<EpollSocketChannel>() {
                    @Override
                    protected void initChannel(EpollSocketChannel accepted) {
                        // The worker gets a descriptor of its own, so this one is closed.
                        worker.writeAndFlush(accepted.fd()).addListener(passed -> accepted.close());
                    }
                }).bind(address);
    }
    // endregion

    /**
     * Accepts on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with
     * 1 if there is no worker or it cannot listen.
     *
     * @param args the path of the worker's socket, and the port
     */
    public static void main(String[] args) {
        RecipeProgram.run("DescriptorAcceptor", List.of("PATH", "PORT"), words -> {
            var address = new InetSocketAddress("127.0.0.1", RecipeProgram.port(words.get(1)));
            var loops = new MultiThreadIoEventLoopGroup(EpollIoHandler.newFactory());
            Channel worker = connect(loops, words.get(0)).sync().channel();
            Channel listener = start(loops, worker, address).sync().channel();
            System.out.println("Tidewire DescriptorAcceptor: " + listener.localAddress()
                    + "  (stop with Ctrl-C or SIGTERM)");
            worker.closeFuture().sync();
            throw new IllegalStateException("the worker has gone");
        }, args);
    }
}
