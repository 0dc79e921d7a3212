/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.NameResolver;
import io.tidewire.resolver.RoundRobinInetAddressResolver;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A {@link DnsAddressResolverGroup} that gives the addresses of a name in turns, each look-up beginning with one by
 * chance.
 */
public class RoundRobinDnsAddressResolverGroup extends DnsAddressResolverGroup {
    /**
     * Creates a group. Its resolvers share the caches of the builder, and those that the builder would make.
     *
     * @param dnsResolverBuilder makes the resolvers; it is copied, and needs no event loop
     */
    public RoundRobinDnsAddressResolverGroup(DnsNameResolverBuilder dnsResolverBuilder) {
        super(dnsResolverBuilder);
    }

    /**
     * Creates a group with the defaults of {@link DnsNameResolverBuilder}.
     *
     * @param channelType the type of the sockets for datagrams
     * @param nameServerProvider chooses the servers of a name
     */
    public RoundRobinDnsAddressResolverGroup(Class<? extends DatagramChannel> channelType,
            DnsServerAddressStreamProvider nameServerProvider) {
        super(channelType, nameServerProvider);
    }

    /**
     * Creates a group with the defaults of {@link DnsNameResolverBuilder}.
     *
     * @param channelFactory makes the sockets for datagrams
     * @param nameServerProvider chooses the servers of a name
     */
    public RoundRobinDnsAddressResolverGroup(ChannelFactory<? extends DatagramChannel> channelFactory,
            DnsServerAddressStreamProvider nameServerProvider) {
        super(channelFactory, nameServerProvider);
    }

    @Override
    protected final AddressResolver<InetSocketAddress> newAddressResolver(EventLoop eventLoop,
                                                                          NameResolver<InetAddress> resolver)
            throws Exception {
        return new RoundRobinInetAddressResolver(eventLoop, resolver).asAddressResolver();
    }
}
