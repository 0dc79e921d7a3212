/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.haproxy.HAProxyAddressHandler;
import io.tidewire.handler.proxy.Socks5ProxyHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.resolver.NoopAddressResolverGroup;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.function.Consumer;

/** The blocks of {@code docs/proxies.md}. */
final class ProxiesPage {
    private ProxiesPage() {
    }

    // region client
    static ChannelFuture connect(EventLoopGroup loops, InetSocketAddress proxy, ChannelHandler application) {
        return new Bootstrap().group(loops).channel(NioSocketChannel.class)
                .resolver(NoopAddressResolverGroup.INSTANCE)      // the proxy looks the name up
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Socks5ProxyHandler(proxy, "user", "password"), application);
                    }
                }).connect("example.com", 443);
    }
    // endregion

    // region server
    static ChannelHandler behindAProxy(SslContext context, Consumer<SocketAddress> application) {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HAProxyAddressHandler(), context.newHandler(channel.alloc()),
                        new SimpleChannelInboundHandler<ByteBuf>() {
                            @Override
                            protected void channelRead0(ChannelHandlerContext ctx, ByteBuf octets) {
                                application.accept(HAProxyAddressHandler.remoteAddress(ctx.channel()));
                            }
                        });
            }
        };
    }
    // endregion
}
