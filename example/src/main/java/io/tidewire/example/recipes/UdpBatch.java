/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.EpollChannelOption;
import io.tidewire.channel.epoll.EpollDatagramChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.util.SuppressForbidden;

import java.net.InetSocketAddress;
import java.util.List;

/** Echoes datagrams, many with each system call. Linux only. */
@SuppressForbidden(reason = "a program prints for the person who started it")
public final class UdpBatch {
    private UdpBatch() {
    }

    // region batch
    private static final int MAX_PAYLOAD = 1472;   // of an Ethernet packet over IPv4
    private static final int BATCH = 32;

    static ChannelFuture start(EventLoopGroup loops, InetSocketAddress address) {
        return new Bootstrap().group(loops).channel(EpollDatagramChannel.class)
                // One recvmmsg(2) fills a buffer of this size with datagrams of at most that length.
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(BATCH * MAX_PAYLOAD))
                .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, MAX_PAYLOAD)
                .option(ChannelOption.SO_RCVBUF, 4 << 20)
                .handler(new SimpleChannelInboundHandler<DatagramPacket>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
                        if (ctx.channel().isWritable()) {   // else it is lost, as datagrams may be
                            ctx.write(new DatagramPacket(packet.content().retain(), packet.sender()));
                        }
                    }

                    /** The answers to one batch go out by one sendmmsg(2). */
                    @Override
                    public void channelReadComplete(ChannelHandlerContext ctx) {
                        ctx.flush();
                    }
                }).bind(address);
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args the port
     */
    public static void main(String[] args) {
        RecipeProgram.run("UdpBatch", List.of("PORT"), words -> {
            var address = new InetSocketAddress("127.0.0.1", RecipeProgram.port(words.get(0)));
            var loops = new MultiThreadIoEventLoopGroup(EpollIoHandler.newFactory());
            var channel = start(loops, address).sync().channel();
            System.out.println("Tidewire UdpBatch: udp:/" + channel.localAddress()
                    + "  (stop with Ctrl-C or SIGTERM)");
            channel.closeFuture().sync();
        }, args);
    }
}
