/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.ReflectiveChannelFactory;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.resolver.HostsFileEntriesResolver;
import io.tidewire.resolver.ResolvedAddressTypes;
import io.tidewire.util.NetUtil;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Creates {@link DnsNameResolver}s.
 *
 * <pre>{@code
 * DnsNameResolver resolver = new DnsNameResolverBuilder(group.next())
 *         .datagramChannelType(NioDatagramChannel.class)
 *         .socketChannelType(NioSocketChannel.class)
 *         .build();
 * resolver.resolve("example.com").addListener(...);
 * }</pre>
 *
 * <p>Not for use by several threads at a time.
 */
public final class DnsNameResolverBuilder {
    /** The size that passes every network in one piece (DNS flag day 2020). */
    private static final int DEFAULT_MAX_PAYLOAD_SIZE = 1_232;
    private static final int DEFAULT_MAX_QUERIES = 16;
    private static final int DEFAULT_MAX_CONSOLIDATION = 65_536;
    private static final int NOT_SET = -1;

    private @Nullable EventLoop eventLoop;
    private @Nullable ChannelFactory<? extends DatagramChannel> datagramChannelFactory;
    private @Nullable ChannelFactory<? extends SocketChannel> socketChannelFactory;
    private boolean retryOnTimeout;
    private DnsNameResolverChannelStrategy datagramChannelStrategy = DnsNameResolverChannelStrategy.ChannelPerResolver;
    private @Nullable SocketAddress localAddress;
    private @Nullable DnsCache resolveCache;
    private @Nullable DnsCnameCache cnameCache;
    private @Nullable AuthoritativeDnsServerCache authoritativeDnsServerCache;
    private int minTtl;
    private int maxTtl = Integer.MAX_VALUE;
    private int negativeTtl;
    private int maxStaleSeconds;
    private Ticker ticker = Ticker.systemTicker();
    private long queryTimeoutMillis;
    /** None for both, in the order of RFC 6724 unless the JVM was set to prefer one. */
    private @Nullable ResolvedAddressTypes resolvedAddressTypes;
    private boolean completeOncePreferredResolved;
    private boolean recursionDesired = true;
    private int maxQueriesPerResolve = DEFAULT_MAX_QUERIES;
    private int maxPayloadSize = DEFAULT_MAX_PAYLOAD_SIZE;
    private boolean optResourceEnabled = true;
    private boolean dnsCookiesEnabled;
    private boolean caseRandomizationEnabled = true;
    private HostsFileEntriesResolver hostsFileEntriesResolver = HostsFileEntriesResolver.DEFAULT;
    private DnsServerAddressStreamProvider nameServerProvider = DnsServerAddressStreamProviders.platformDefault();
    private @Nullable DnsServerAddressStream queryServerAddressStream;
    private DnsQueryLifecycleObserverFactory observerFactory = NoopDnsQueryLifecycleObserverFactory.INSTANCE;
    private @Nullable List<String> searchDomains;
    private int ndots = NOT_SET;
    private boolean decodeIdn = true;
    private int maxNumConsolidation = DEFAULT_MAX_CONSOLIDATION;
    private WatchedResolvConf resolvConf = WatchedResolvConf.SYSTEM;
    private Supplier<List<InetAddress>> localAddresses = LocalAddresses.SYSTEM;

    /** Creates a builder without an event loop. */
    public DnsNameResolverBuilder() {
    }

    /**
     * Creates a builder.
     *
     * @param eventLoop the event loop on which the resolver does its work
     */
    public DnsNameResolverBuilder(EventLoop eventLoop) {
        eventLoop(eventLoop);
    }

    private static ResolvedAddressTypes defaultAddressTypes() {
        if (NetUtil.isIpV4StackPreferred()) {
            return ResolvedAddressTypes.IPV4_ONLY;
        }
        return NetUtil.isIpV6AddressesPreferred() ? ResolvedAddressTypes.IPV6_PREFERRED
                : ResolvedAddressTypes.IPV4_PREFERRED;
    }

    /**
     * Converts families of sockets into kinds of addresses.
     *
     * @param socketProtocolFamilies IPv4, IPv6 or both, the preferred one first
     * @return the kinds; those of the platform if no family is given
     * @throws IllegalArgumentException if one is another family
     */
    public static ResolvedAddressTypes toResolvedAddressTypes(SocketProtocolFamily... socketProtocolFamilies) {
        boolean ipv4 = false;
        boolean ipv6 = false;
        for (SocketProtocolFamily family : socketProtocolFamilies) {
            switch (family) {
                case INET -> ipv4 = true;
                case INET6 -> ipv6 = true;
                default -> throw new IllegalArgumentException("family: " + family + " (expected: INET or INET6)");
            }
        }
        if (ipv4 && ipv6) {
            return socketProtocolFamilies[0] == SocketProtocolFamily.INET ? ResolvedAddressTypes.IPV4_PREFERRED
                    : ResolvedAddressTypes.IPV6_PREFERRED;
        }
        if (ipv4) {
            return ResolvedAddressTypes.IPV4_ONLY;
        }
        return ipv6 ? ResolvedAddressTypes.IPV6_ONLY : defaultAddressTypes();
    }

    /**
     * The provider that chooses the servers of a name.
     *
     * @return the provider
     */
    protected DnsServerAddressStreamProvider nameServerProvider() {
        return nameServerProvider;
    }

    /**
     * The servers that are asked where none is given.
     *
     * @return the servers, or {@code null} if that was not set
     */
    protected @Nullable DnsServerAddressStream queryServerAddressStream() {
        return queryServerAddressStream;
    }

    @Nullable ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
        return datagramChannelFactory;
    }

    /** Sets the file of the settings that the builder lacks, for tests. */
    DnsNameResolverBuilder resolvConf(WatchedResolvConf resolvConf) {
        this.resolvConf = resolvConf;
        return this;
    }

    /** Sets the clock of the caches of addresses and aliases that this builder makes, for tests. */
    DnsNameResolverBuilder ticker(Ticker ticker) {
        this.ticker = ticker;
        return this;
    }

    /** Sets where the addresses of this machine come from, which choose the order of a host's. */
    DnsNameResolverBuilder localAddresses(Supplier<List<InetAddress>> localAddresses) {
        this.localAddresses = localAddresses;
        return this;
    }

    /** Creates the caches that were not set, so that all resolvers that are built from now on share them. */
    DnsNameResolverBuilder shareCaches() {
        resolveCache = resolveCacheOrNew();
        cnameCache = cnameCacheOrNew();
        authoritativeDnsServerCache = authoritativeCacheOrNew();
        return this;
    }

    private DnsCache resolveCacheOrNew() {
        return resolveCache != null ? resolveCache
                : new DefaultDnsCache(minTtl, maxTtl, negativeTtl, maxStaleSeconds, ticker);
    }

    private DnsCnameCache cnameCacheOrNew() {
        return cnameCache != null ? cnameCache
                : new DefaultDnsCnameCache(minTtl, maxTtl, maxStaleSeconds, ticker);
    }

    private AuthoritativeDnsServerCache authoritativeCacheOrNew() {
        return authoritativeDnsServerCache != null ? authoritativeDnsServerCache
                : new DefaultAuthoritativeDnsServerCache(minTtl, maxTtl, null);
    }

    /**
     * Sets the event loop on which the resolver does its work.
     *
     * @param eventLoop the event loop; has to be set
     * @return this
     */
    public DnsNameResolverBuilder eventLoop(EventLoop eventLoop) {
        this.eventLoop = checkNotNull(eventLoop, "eventLoop");
        return this;
    }

    /**
     * Sets what makes the sockets for datagrams.
     *
     * @param datagramChannelFactory the factory; has to be set, or {@link #datagramChannelType}
     * @return this
     */
    public DnsNameResolverBuilder datagramChannelFactory(
            ChannelFactory<? extends DatagramChannel> datagramChannelFactory) {
        this.datagramChannelFactory = checkNotNull(datagramChannelFactory, "datagramChannelFactory");
        return this;
    }

    /**
     * Sets the type of the sockets for datagrams.
     *
     * @param datagramChannelType a type with a constructor without parameters
     * @return this
     */
    public DnsNameResolverBuilder datagramChannelType(Class<? extends DatagramChannel> datagramChannelType) {
        return datagramChannelFactory(new ReflectiveChannelFactory<>(datagramChannelType));
    }

    /**
     * Sets what makes the sockets for datagrams.
     *
     * @return this
     * @deprecated use {@link #datagramChannelFactory(ChannelFactory)}
     */
    @Deprecated
    public DnsNameResolverBuilder channelFactory(ChannelFactory<? extends DatagramChannel> channelFactory) {
        return datagramChannelFactory(channelFactory);
    }

    /**
     * Sets the type of the sockets for datagrams.
     *
     * @param channelType a type with a constructor without parameters
     * @return this
     * @deprecated use {@link #datagramChannelType(Class)}
     */
    @Deprecated
    public DnsNameResolverBuilder channelType(Class<? extends DatagramChannel> channelType) {
        return datagramChannelType(channelType);
    }

    /**
     * Sets what makes the sockets for TCP, over which a question is asked again whose answer is truncated.
     *
     * @param channelFactory the factory; without one the records of truncated answers that came are taken, or the next
     * server is asked if none did
     * @return this
     */
    public DnsNameResolverBuilder socketChannelFactory(
            @Nullable ChannelFactory<? extends SocketChannel> channelFactory) {
        return socketChannelFactory(channelFactory, false);
    }

    /**
     * Sets what makes the sockets for TCP, over which a question is asked again whose answer is truncated.
     *
     * @param channelFactory the factory; none for no TCP
     * @param retryOnTimeout whether a question is also asked again over TCP if there is no answer in time
     * @return this
     */
    public DnsNameResolverBuilder socketChannelFactory(@Nullable ChannelFactory<? extends SocketChannel> channelFactory,
                                                       boolean retryOnTimeout) {
        socketChannelFactory = channelFactory;
        this.retryOnTimeout = retryOnTimeout;
        return this;
    }

    /**
     * Sets the type of the sockets for TCP, over which a question is asked again whose answer is truncated.
     *
     * @param socketChannelType a type with a constructor without parameters; none for no TCP
     * @return this
     */
    public DnsNameResolverBuilder socketChannelType(@Nullable Class<? extends SocketChannel> socketChannelType) {
        return socketChannelType(socketChannelType, false);
    }

    /**
     * Sets the type of the sockets for TCP, over which a question is asked again whose answer is truncated.
     *
     * @param socketChannelType a type with a constructor without parameters; none for no TCP
     * @param retryOnTimeout whether a question is also asked again over TCP if there is no answer in time
     * @return this
     */
    public DnsNameResolverBuilder socketChannelType(@Nullable Class<? extends SocketChannel> socketChannelType,
                                                    boolean retryOnTimeout) {
        return socketChannelFactory(socketChannelType == null ? null
                : new ReflectiveChannelFactory<SocketChannel>(socketChannelType), retryOnTimeout);
    }

    /**
     * Sets when sockets for datagrams are opened. By default one for all queries.
     *
     * @return this
     */
    public DnsNameResolverBuilder datagramChannelStrategy(DnsNameResolverChannelStrategy datagramChannelStrategy) {
        this.datagramChannelStrategy = checkNotNull(datagramChannelStrategy, "datagramChannelStrategy");
        return this;
    }

    /**
     * Sets the address of the sockets for datagrams. By default any address, and a port of the kernel's choice.
     *
     * @param localAddress the address; none for the default. A fixed port helps forgers
     * @return this
     */
    public DnsNameResolverBuilder localAddress(@Nullable SocketAddress localAddress) {
        this.localAddress = localAddress;
        return this;
    }

    /**
     * Sets what keeps addresses and failures. By default a {@link DefaultDnsCache}.
     *
     * @param resolveCache the cache; the times of {@link #ttl} and {@link #negativeTtl} do not apply to it
     * @return this
     */
    public DnsNameResolverBuilder resolveCache(DnsCache resolveCache) {
        this.resolveCache = checkNotNull(resolveCache, "resolveCache");
        return this;
    }

    /**
     * Sets what keeps aliases. By default a {@link DefaultDnsCnameCache}.
     *
     * @param cnameCache the cache; the times of {@link #ttl} do not apply to it
     * @return this
     */
    public DnsNameResolverBuilder cnameCache(DnsCnameCache cnameCache) {
        this.cnameCache = checkNotNull(cnameCache, "cnameCache");
        return this;
    }

    /**
     * Sets what keeps the servers of zones. By default a {@link DefaultAuthoritativeDnsServerCache}.
     *
     * @param authoritativeDnsServerCache the cache; the times of {@link #ttl} do not apply to it
     * @return this
     */
    public DnsNameResolverBuilder authoritativeDnsServerCache(AuthoritativeDnsServerCache authoritativeDnsServerCache) {
        this.authoritativeDnsServerCache =
                checkNotNull(authoritativeDnsServerCache, "authoritativeDnsServerCache");
        return this;
    }

    /**
     * Sets what keeps the servers of zones, as addresses; their ports are 53.
     *
     * @param authoritativeDnsServerCache the cache, which holds nothing else
     * @return this
     * @deprecated use {@link #authoritativeDnsServerCache(AuthoritativeDnsServerCache)}
     */
    @Deprecated
    public DnsNameResolverBuilder authoritativeDnsServerCache(DnsCache authoritativeDnsServerCache) {
        return authoritativeDnsServerCache(
                new ServersOfZonesInCache(checkNotNull(authoritativeDnsServerCache, "authoritativeDnsServerCache")));
    }

    /**
     * Sets how long addresses, aliases and servers of zones are kept by caches that this builder makes. By default as
     * long as the answers say.
     *
     * @param minTtl seconds at least, 0 by default
     * @param maxTtl seconds at most, not below {@code minTtl}; 0 keeps none
     * @return this
     * @throws IllegalArgumentException if a time is negative, or the least is above the most
     */
    public DnsNameResolverBuilder ttl(int minTtl, int maxTtl) {
        checkPositiveOrZero(maxTtl, "maxTtl");
        this.minTtl = checkInRange(minTtl, 0, maxTtl, "minTtl");
        this.maxTtl = maxTtl;
        return this;
    }

    /**
     * Sets how long a cache that this builder makes keeps it that a name does not exist or has no address.
     *
     * @param negativeTtl seconds at most, but no longer than the answer says (RFC 2308); 0, the default, keeps none of
     * it
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public DnsNameResolverBuilder negativeTtl(int negativeTtl) {
        this.negativeTtl = checkPositiveOrZero(negativeTtl, "negativeTtl");
        return this;
    }

    /**
     * Sets how long caches that this builder makes keep addresses and aliases that have run out, to be given when no
     * server can say whether they still hold: none answers, or each with a failure such as {@code SERVFAIL} (RFC
     * 8767). The word of a server, also that a name does not exist, takes their place. Servers are asked again 30
     * seconds after they failed.
     *
     * @param maxStaleSeconds seconds behind the time of their records; 0, the default, gives none that have run out.
     *        RFC 8767 section 5 suggests one to three days
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public DnsNameResolverBuilder serveStale(int maxStaleSeconds) {
        this.maxStaleSeconds = checkPositiveOrZero(maxStaleSeconds, "maxStaleSeconds");
        return this;
    }

    /**
     * Sets how long one server has to answer one query, and as long again over TCP.
     *
     * @param queryTimeoutMillis milliseconds; 0, the default, takes what {@code /etc/resolv.conf} says, which is five
     * seconds mostly
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public DnsNameResolverBuilder queryTimeoutMillis(long queryTimeoutMillis) {
        this.queryTimeoutMillis = checkPositiveOrZero(queryTimeoutMillis, "queryTimeoutMillis");
        return this;
    }

    /**
     * Sets which kinds of addresses are asked for, and which come first. By default, IPv4 only or IPv6 first if the
     * system property {@code java.net.preferIPv4Stack} or {@code java.net.preferIPv6Addresses} is {@code true};
     * otherwise both, in the order in which they are best tried from this machine (RFC 6724).
     *
     * @param resolvedAddressTypes the kinds
     * @return this
     */
    public DnsNameResolverBuilder resolvedAddressTypes(ResolvedAddressTypes resolvedAddressTypes) {
        this.resolvedAddressTypes = checkNotNull(resolvedAddressTypes, "resolvedAddressTypes");
        return this;
    }

    /**
     * Sets whether a look-up of one address ends as soon as there are addresses of the preferred kind.
     *
     * @param completeOncePreferredResolved {@code false}, the default, to wait for both kinds, so that a cache has both
     * @return this
     */
    public DnsNameResolverBuilder completeOncePreferredResolved(boolean completeOncePreferredResolved) {
        this.completeOncePreferredResolved = completeOncePreferredResolved;
        return this;
    }

    /**
     * Sets whether servers are to ask other servers.
     *
     * @param recursionDesired {@code false} to go from server to server as they refer to each other; then only those
     * count whose addresses come with the referral
     * @return this
     */
    public DnsNameResolverBuilder recursionDesired(boolean recursionDesired) {
        this.recursionDesired = recursionDesired;
        return this;
    }

    /**
     * Sets how many queries one call may send, for all its names, kinds, aliases and servers.
     *
     * @param maxQueriesPerResolve above zero; 16 by default
     * @return this
     * @throws IllegalArgumentException if it is not above zero
     */
    public DnsNameResolverBuilder maxQueriesPerResolve(int maxQueriesPerResolve) {
        this.maxQueriesPerResolve = checkPositive(maxQueriesPerResolve, "maxQueriesPerResolve");
        return this;
    }

    /**
     * Sets how long a datagram of a server may be.
     *
     * @param maxPayloadSize octets, from 512 to 65535; 1232 by default, which passes every network in one piece
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public DnsNameResolverBuilder maxPayloadSize(int maxPayloadSize) {
        this.maxPayloadSize = checkInRange(maxPayloadSize, 512, 65535, "maxPayloadSize");
        return this;
    }

    /**
     * Sets whether queries have an OPT record (RFC 6891), which says how long a datagram may be. A server that does
     * not know it is asked again without.
     *
     * @param optResourceEnabled {@code true} by default
     * @return this
     */
    public DnsNameResolverBuilder optResourceEnabled(boolean optResourceEnabled) {
        this.optResourceEnabled = optResourceEnabled;
        return this;
    }

    /**
     * Sets whether the OPT record of a query has a cookie (RFC 7873). An answer with another one is ignored.
     *
     * @param dnsCookiesEnabled {@code false} by default
     * @return this
     */
    public DnsNameResolverBuilder dnsCookiesEnabled(boolean dnsCookiesEnabled) {
        this.dnsCookiesEnabled = dnsCookiesEnabled;
        return this;
    }

    /**
     * Sets whether names in queries have letters of mixed case, which answers have to repeat, so that forgers have
     * more to guess. A server that changes letters is asked in plain case after the first time-out.
     *
     * @param caseRandomizationEnabled {@code true} by default
     * @return this
     */
    public DnsNameResolverBuilder caseRandomizationEnabled(boolean caseRandomizationEnabled) {
        this.caseRandomizationEnabled = caseRandomizationEnabled;
        return this;
    }

    /**
     * Sets where names are looked for before any server is asked. By default the hosts file of the system.
     *
     * @return this
     */
    public DnsNameResolverBuilder hostsFileEntriesResolver(HostsFileEntriesResolver hostsFileEntriesResolver) {
        this.hostsFileEntriesResolver = checkNotNull(hostsFileEntriesResolver, "hostsFileEntriesResolver");
        return this;
    }

    /**
     * Sets what chooses the servers of a name. By default those of {@code /etc/resolv.conf}, which is read again when
     * it changes.
     *
     * @param dnsServerAddressStreamProvider the provider; where it has none, those of {@link
     * #queryServerAddressStream} are asked
     * @return this
     */
    public DnsNameResolverBuilder nameServerProvider(DnsServerAddressStreamProvider dnsServerAddressStreamProvider) {
        nameServerProvider = checkNotNull(dnsServerAddressStreamProvider, "dnsServerAddressStreamProvider");
        return this;
    }

    /**
     * Sets which servers are asked by the methods {@code query} that are given none, and for names for which the
     * provider has none. By default those of the provider for the empty name.
     *
     * @param queryServerAddressStream the stream; each use begins where it stands
     * @return this
     */
    public DnsNameResolverBuilder queryServerAddressStream(DnsServerAddressStream queryServerAddressStream) {
        this.queryServerAddressStream = checkNotNull(queryServerAddressStream, "queryServerAddressStream");
        return this;
    }

    /**
     * Sets the factory of observers that are told the outcome of questions. There are none by default.
     *
     * @param lifecycleObserverFactory the factory of observers
     * @return this
     */
    public DnsNameResolverBuilder dnsQueryLifecycleObserverFactory(
            DnsQueryLifecycleObserverFactory lifecycleObserverFactory) {
        this.observerFactory = checkNotNull(lifecycleObserverFactory, "lifecycleObserverFactory");
        return this;
    }

    /**
     * Sets the search list. By default that of {@code /etc/resolv.conf}, which is read again when it changes.
     *
     * @param searchDomains suffixes, in the order in which they are tried; none for no search
     * @return this
     * @throws IllegalArgumentException if one is no name
     */
    public DnsNameResolverBuilder searchDomains(Iterable<String> searchDomains) {
        List<String> suffixes = new ArrayList<>();
        for (String suffix : searchDomains) {
            suffixes.add(Names.canonical(suffix));
        }
        this.searchDomains = List.copyOf(suffixes);
        return this;
    }

    /**
     * Sets how many dots make a name that is asked for as it is before the search list is used. By default what {@code
     * /etc/resolv.conf} says, which is 1 mostly.
     *
     * @param ndots not negative
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public DnsNameResolverBuilder ndots(int ndots) {
        this.ndots = checkPositiveOrZero(ndots, "ndots");
        return this;
    }

    /**
     * Sets whether the names behind aliases are given to the cache of aliases with letters beyond ASCII.
     *
     * @param decodeIdn {@code false} to leave them encoded, as they come; {@code true} by default
     * @return this
     */
    public DnsNameResolverBuilder decodeIdn(boolean decodeIdn) {
        this.decodeIdn = decodeIdn;
        return this;
    }

    /**
     * Sets how many look-ups may be under way for which others for the same host wait, rather than ask again.
     *
     * @param maxNumConsolidation 65536 by default; 0 to have each ask by itself
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public DnsNameResolverBuilder consolidateCacheSize(int maxNumConsolidation) {
        this.maxNumConsolidation = checkPositiveOrZero(maxNumConsolidation, "maxNumConsolidation");
        return this;
    }

    /**
     * Creates a resolver. Its sockets are opened when it needs them.
     *
     * @return a new resolver, to be closed by the caller
     * @throws IllegalStateException if there is no event loop, or nothing that makes sockets for datagrams
     */
    public DnsNameResolver build() {
        if (eventLoop == null) {
            throw new IllegalStateException("eventLoop: not set");
        }
        if (datagramChannelFactory == null) {
            throw new IllegalStateException("datagramChannelFactory: not set");
        }
        return new DnsNameResolver(settings());
    }

    @SuppressWarnings("NullAway") // Called when event loop and factory were set.
    Settings settings() {
        return new Settings(eventLoop, datagramChannelFactory, socketChannelFactory, retryOnTimeout,
                datagramChannelStrategy, localAddress == null ? new InetSocketAddress(0) : localAddress,
                resolveCacheOrNew(), cnameCacheOrNew(), authoritativeCacheOrNew(), queryTimeoutMillis,
                resolvedAddressTypes != null ? resolvedAddressTypes : defaultAddressTypes(),
                resolvedAddressTypes != null || NetUtil.isIpV4StackPreferred() || NetUtil.isIpV6AddressesPreferred(),
                localAddresses, completeOncePreferredResolved, recursionDesired, maxQueriesPerResolve, maxPayloadSize,
                optResourceEnabled, dnsCookiesEnabled, caseRandomizationEnabled, hostsFileEntriesResolver,
                nameServerProvider, queryServerAddressStream, observerFactory, searchDomains, ndots, decodeIdn,
                maxNumConsolidation, resolvConf);
    }

    /**
     * Copies this builder. Objects that were set, such as caches, are shared; defaults are not.
     *
     * @return a builder of its own
     */
    public DnsNameResolverBuilder copy() {
        DnsNameResolverBuilder copy = new DnsNameResolverBuilder();
        copy.eventLoop = eventLoop;
        copy.datagramChannelFactory = datagramChannelFactory;
        copy.socketChannelFactory = socketChannelFactory;
        copy.retryOnTimeout = retryOnTimeout;
        copy.datagramChannelStrategy = datagramChannelStrategy;
        copy.localAddress = localAddress;
        copy.resolveCache = resolveCache;
        copy.cnameCache = cnameCache;
        copy.authoritativeDnsServerCache = authoritativeDnsServerCache;
        copy.minTtl = minTtl;
        copy.maxTtl = maxTtl;
        copy.negativeTtl = negativeTtl;
        copy.maxStaleSeconds = maxStaleSeconds;
        copy.ticker = ticker;
        copy.queryTimeoutMillis = queryTimeoutMillis;
        copy.resolvedAddressTypes = resolvedAddressTypes;
        copy.completeOncePreferredResolved = completeOncePreferredResolved;
        copy.recursionDesired = recursionDesired;
        copy.maxQueriesPerResolve = maxQueriesPerResolve;
        copy.maxPayloadSize = maxPayloadSize;
        copy.optResourceEnabled = optResourceEnabled;
        copy.dnsCookiesEnabled = dnsCookiesEnabled;
        copy.caseRandomizationEnabled = caseRandomizationEnabled;
        copy.hostsFileEntriesResolver = hostsFileEntriesResolver;
        copy.nameServerProvider = nameServerProvider;
        copy.queryServerAddressStream = queryServerAddressStream;
        copy.observerFactory = observerFactory;
        copy.searchDomains = searchDomains;
        copy.ndots = ndots;
        copy.decodeIdn = decodeIdn;
        copy.maxNumConsolidation = maxNumConsolidation;
        copy.resolvConf = resolvConf;
        copy.localAddresses = localAddresses;
        return copy;
    }

    /**
     * The settings of a resolver.
     *
     * @param streams none for no TCP
     * @param queryTimeoutMillis 0 for what {@code resolvConf} says
     * @param kindsRanked whether the kinds of {@code addressTypes} come in its order; otherwise that of RFC 6724 holds
     *        for both
     * @param localAddresses gives the addresses of this machine
     * @param queryServers none for those of {@code servers}
     * @param searchDomains canonical; none for those of {@code resolvConf}
     * @param ndots negative for that of {@code resolvConf}
     */
    record Settings(EventLoop loop, ChannelFactory<? extends DatagramChannel> datagrams,
                    @Nullable ChannelFactory<? extends SocketChannel> streams, boolean streamAfterTimeout,
                    DnsNameResolverChannelStrategy strategy, SocketAddress localAddress, DnsCache resolveCache,
                    DnsCnameCache cnameCache, AuthoritativeDnsServerCache authoritativeCache, long queryTimeoutMillis,
                    ResolvedAddressTypes addressTypes, boolean kindsRanked,
                    Supplier<List<InetAddress>> localAddresses, boolean untilPreferred, boolean recursionDesired,
                    int maxQueriesPerResolve, int maxPayloadSize, boolean optRecord, boolean cookies, boolean mixedCase,
                    HostsFileEntriesResolver hostsFile, DnsServerAddressStreamProvider servers,
                    @Nullable DnsServerAddressStream queryServers, DnsQueryLifecycleObserverFactory observers,
                    @Nullable List<String> searchDomains, int ndots, boolean decodeIdn, int maxShared,
                    WatchedResolvConf resolvConf) {
    }
}
