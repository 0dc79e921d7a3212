/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.resolver.InetSocketAddressResolver;
import io.tidewire.resolver.NameResolver;
import io.tidewire.util.concurrent.EventExecutor;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Creates a {@link DnsNameResolver} for each event loop; for {@code Bootstrap.resolver}. Caches are shared by all of
 * them.
 *
 * <pre>{@code
 * bootstrap.resolver(new DnsAddressResolverGroup(new DnsNameResolverBuilder()
 *         .datagramChannelType(NioDatagramChannel.class).socketChannelType(NioSocketChannel.class)));
 * }</pre>
 */
public class DnsAddressResolverGroup extends AddressResolverGroup<InetSocketAddress> {
    private final DnsNameResolverBuilder dnsResolverBuilder;

    /**
     * Creates a group. Its resolvers share the caches of the builder, and those that the builder would make.
     *
     * @param dnsResolverBuilder makes the resolvers; it is copied, and needs no event loop
     */
    public DnsAddressResolverGroup(DnsNameResolverBuilder dnsResolverBuilder) {
        this.dnsResolverBuilder = dnsResolverBuilder.copy().shareCaches();
    }

    /**
     * Creates a group with the defaults of {@link DnsNameResolverBuilder}.
     *
     * @param channelType the type of the sockets for datagrams
     * @param nameServerProvider chooses the servers of a name
     */
    public DnsAddressResolverGroup(Class<? extends DatagramChannel> channelType,
            DnsServerAddressStreamProvider nameServerProvider) {
        this(new DnsNameResolverBuilder().datagramChannelType(channelType).nameServerProvider(nameServerProvider));
    }

    /**
     * Creates a group with the defaults of {@link DnsNameResolverBuilder}.
     *
     * @param channelFactory makes the sockets for datagrams
     * @param nameServerProvider chooses the servers of a name
     */
    public DnsAddressResolverGroup(ChannelFactory<? extends DatagramChannel> channelFactory,
            DnsServerAddressStreamProvider nameServerProvider) {
        this(new DnsNameResolverBuilder().datagramChannelFactory(channelFactory)
                .nameServerProvider(nameServerProvider));
    }

    @Override
    @SuppressWarnings("NullAway") // A factory that was not set is refused by the builder.
    protected final AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) throws Exception {
        if (!(executor instanceof EventLoop loop)) {
            throw new IllegalStateException("executor: " + executor + " (expected: an EventLoop)");
        }
        return newAddressResolver(loop, newNameResolver(loop, dnsResolverBuilder.datagramChannelFactory(),
                dnsResolverBuilder.nameServerProvider()));
    }

    /**
     * Creates the resolver of names of an event loop.
     *
     * @param channelFactory makes the sockets for datagrams
     * @param nameServerProvider chooses the servers of a name
     * @return a new resolver, which is the caller's
     * @throws Exception if it cannot be made
     */
    protected NameResolver<InetAddress> newNameResolver(EventLoop eventLoop,
                                                        ChannelFactory<? extends DatagramChannel> channelFactory,
                                                        DnsServerAddressStreamProvider nameServerProvider)
            throws Exception {
        return dnsResolverBuilder.copy().eventLoop(eventLoop).datagramChannelFactory(channelFactory)
                .nameServerProvider(nameServerProvider).build();
    }

    /**
     * Creates the resolver of addresses of an event loop.
     *
     * @param resolver of {@link #newNameResolver}; the result's from now on
     * @return a new resolver, which is the caller's
     * @throws Exception if it cannot be made
     */
    protected AddressResolver<InetSocketAddress> newAddressResolver(EventLoop eventLoop,
                                                                    NameResolver<InetAddress> resolver)
            throws Exception {
        return new InetSocketAddressResolver(eventLoop, resolver);
    }
}
