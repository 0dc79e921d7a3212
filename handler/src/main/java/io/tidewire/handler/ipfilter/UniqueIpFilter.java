/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Lets one channel in per IP address at a time. Shared by all channels among which that shall hold. */
@ChannelHandler.Sharable
public class UniqueIpFilter extends AbstractRemoteAddressFilter<InetSocketAddress> {
    /** The addresses that have an open channel. Any thread. */
    private final Set<InetAddress> connected = ConcurrentHashMap.newKeySet();

    /** Creates a filter. */
    public UniqueIpFilter() {
    }

    @Override
    protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) throws Exception {
        InetAddress ip = remoteAddress.getAddress();
        if (ip == null || !connected.add(ip)) {
            return false;
        }
        ctx.channel().closeFuture().addListener(closed -> connected.remove(ip));
        return true;
    }
}
