/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.resolver.DefaultHostsFileEntriesResolver;
import io.tidewire.resolver.HostsFileEntriesResolver;
import io.tidewire.resolver.InetNameResolver;
import io.tidewire.resolver.ResolvedAddressTypes;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Resolves names by asking name servers, without blocking. Made by {@link DnsNameResolverBuilder}.
 *
 * <p>A host is looked for in this order: an address is itself, the hosts file, the cache, the name servers. The names
 * that a host may stand for, by the search list, are asked for one after the other, and addresses of both families at
 * the same time. Servers are asked in the order of their stream, those that have not answered lately last. Calls for
 * the same host that come while one is under way wait for it.
 *
 * <p>A look-up takes at most as many queries as {@link #maxQueriesPerResolve()} says, each of which takes
 * {@link #queryTimeoutMillis()} at most, and as long again if it changes to TCP. A failure is an
 * {@link UnknownHostException} whose message has each question, server and answer; its cause and suppressed exceptions
 * are {@link DnsErrorCauseException}, {@link DnsNameResolverTimeoutException} or {@link DnsNameResolverException}.
 *
 * <p>Methods may be called from any thread. Results arrive on the event loop of the resolver, unless the caller brings
 * a promise. Cancelling the only future of a look-up ends it. The additional records that are sent with queries stay
 * the caller's, and have to live until the future is done.
 *
 * <p>A response that a future brings is the receiver's to release; one that comes when the promise is done already is
 * released.
 */
public class DnsNameResolver extends InetNameResolver {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DnsNameResolver.class);
    /** Set on the channels of resolvers, so that what adds handlers to all channels can know them. */
    public static final AttributeKey<Boolean> DNS_PIPELINE_ATTRIBUTE =
            AttributeKey.valueOf(DnsNameResolver.class, "DNS_PIPELINE_ATTRIBUTE");

    private static final DnsRecord[] NO_RECORDS = {};
    /** The time to live of records made of the hosts file, in seconds. */
    private static final int HOSTS_FILE_TTL = 86_400;

    private final DnsNameResolverBuilder.Settings settings;
    private final QueryConfig queryConfig;
    private final ServerStatistics statistics;
    private final Random ports = new SecureRandom();
    /** Event loop only. */
    private final Map<String, NameLookup> underWay = new HashMap<>();
    /** Event loop only; {@code null} until it is needed, and where each look-up has one of its own. */
    private @Nullable QuerySocket socket;
    /** Event loop only. */
    private boolean closed;

    DnsNameResolver(DnsNameResolverBuilder.Settings settings) {
        super(settings.loop());
        this.settings = settings;
        queryConfig = new QueryConfig(settings.loop(), settings.streams(), settings.streamAfterTimeout(),
                this::queryTimeoutMillis, settings.recursionDesired(), settings.maxPayloadSize(), settings.mixedCase(),
                settings.cookies());
        statistics = new ServerStatistics(ticker());
    }

    @Override
    protected EventLoop executor() {
        return (EventLoop) super.executor();
    }

    final Ticker ticker() {
        return executor().ticker();
    }

    final QueryConfig queryConfig() {
        return queryConfig;
    }

    final ServerStatistics statistics() {
        return statistics;
    }

    final DnsQueryLifecycleObserverFactory observers() {
        return settings.observers();
    }

    /** The number of times that the list of servers is gone through. */
    final int attempts() {
        return settings.resolvConf().get().attempts();
    }

    final int ndots() {
        return settings.ndots() >= 0 ? settings.ndots() : settings.resolvConf().get().ndots();
    }

    final List<String> searchDomains() {
        return settings.searchDomains() != null ? settings.searchDomains() : settings.resolvConf().get().search();
    }

    final DnsServerAddressStream serversOf(String name) {
        DnsServerAddressStream stream = settings.servers().nameServerAddressStream(name);
        return stream != null ? stream : queryDnsServerAddressStream();
    }

    final void cacheAlias(AnswerReader.Alias alias) {
        cnameCache().cache(alias.from(), settings.decodeIdn() ? Names.unicode(alias.to()) : alias.to(),
                alias.timeToLive(), executor());
        if (resolveCache() instanceof DefaultDnsCache addresses) {
            addresses.clearStale(alias.from());
        }
    }

    /** Lets go of an alias that has run out, for a server has said something else of the name. */
    final void clearStaleAlias(String name) {
        if (cnameCache() instanceof DefaultDnsCnameCache aliases) {
            aliases.clearStale(name);
        }
    }

    /** Whether addresses come by kind, as {@link #resolvedAddressTypes()} has them, rather than as RFC 6724 says. */
    final boolean areKindsRanked() {
        return settings.kindsRanked();
    }

    /** The addresses of an answer, those first that are best tried first. */
    final List<InetAddress> ordered(List<InetAddress> found) {
        if (found.size() < 2 || found.stream().allMatch(Inet4Address.class::isInstance)) {
            // Addresses of IPv4 stay as the server has them: it turns them round to spread load.
            return found;
        }
        List<InetAddress> sorted = DestinationOrder.sort(found, settings.localAddresses().get());
        if (!settings.kindsRanked()) {
            return sorted;
        }
        List<InetAddress> ranked = new ArrayList<>(sorted.size());
        for (DnsRecordType kind : AddressRecords.types(resolvedAddressTypes())) {
            sorted.stream().filter(address -> AddressRecords.typeOf(address).equals(kind)).forEach(ranked::add);
        }
        return ranked;
    }

    /** The number of look-ups of hosts that are under way; event loop only. */
    final int lookupsUnderWay() {
        return underWay.size();
    }

    final void onLoop(Runnable task) {
        if (executor().inEventLoop()) {
            task.run();
        } else {
            executor().execute(task);
        }
    }

    /**
     * Keeps addresses and failures.
     *
     * @return the cache
     */
    public DnsCache resolveCache() {
        return settings.resolveCache();
    }

    /**
     * Keeps aliases.
     *
     * @return the cache
     */
    public DnsCnameCache cnameCache() {
        return settings.cnameCache();
    }

    /**
     * Keeps the servers of zones, of which use is made when no recursion is desired.
     *
     * @return the cache
     */
    public AuthoritativeDnsServerCache authoritativeDnsServerCache() {
        return settings.authoritativeCache();
    }

    /**
     * The time that one server has to answer one query, and as long again over TCP.
     *
     * @return milliseconds; what {@code resolv.conf} says where the builder has no setting
     */
    public long queryTimeoutMillis() {
        return settings.queryTimeoutMillis() > 0 ? settings.queryTimeoutMillis()
                : TimeUnit.SECONDS.toMillis(settings.resolvConf().get().timeoutSeconds());
    }

    /**
     * The servers that are asked where no server is given.
     *
     * @return a stream, which is the caller's
     */
    public DnsServerAddressStream queryDnsServerAddressStream() {
        if (settings.queryServers() != null) {
            return settings.queryServers().duplicate();
        }
        DnsServerAddressStream stream = settings.servers().nameServerAddressStream("");
        return stream != null ? stream : DefaultDnsServerAddressStreamProvider.defaultAddresses().stream();
    }

    /**
     * The kinds of addresses that are asked for, and which of them is preferred. If the builder has no setting, it is
     * RFC 6724 that decides which come first.
     *
     * @return the kinds
     */
    public ResolvedAddressTypes resolvedAddressTypes() {
        return settings.addressTypes();
    }

    /**
     * Whether servers are to ask other servers.
     *
     * @return {@code false} if the resolver goes from server to server itself
     */
    public boolean isRecursionDesired() {
        return settings.recursionDesired();
    }

    /**
     * The number of queries that one call may send.
     *
     * @return above zero
     */
    public int maxQueriesPerResolve() {
        return settings.maxQueriesPerResolve();
    }

    /**
     * The length that a datagram of a server may have.
     *
     * @return octets
     */
    public int maxPayloadSize() {
        return settings.maxPayloadSize();
    }

    /**
     * Whether queries have an OPT record (RFC 6891).
     *
     * @return the setting of the builder
     */
    public boolean isOptResourceEnabled() {
        return settings.optRecord();
    }

    /**
     * Whether queries have a cookie (RFC 7873).
     *
     * @return the setting of the builder
     */
    public boolean isDnsCookiesEnabled() {
        return settings.cookies();
    }

    /**
     * Whether names in queries have letters of mixed case, which answers have to repeat.
     *
     * @return the setting of the builder
     */
    public boolean isCaseRandomizationEnabled() {
        return settings.mixedCase();
    }

    /**
     * Looks names up before any server is asked.
     *
     * @return the resolver of the hosts file
     */
    public HostsFileEntriesResolver hostsFileEntriesResolver() {
        return settings.hostsFile();
    }

    /**
     * Returns whether a look-up failed because a server did not answer in time.
     *
     * @param cause of the failure, if there was one
     * @return whether it, or one of its causes, is a time-out
     */
    public static boolean isTimeoutError(@Nullable Throwable cause) {
        return hasCause(cause, DnsNameResolverTimeoutException.class);
    }

    /**
     * Returns whether a look-up failed because no server could be reached, or none answered in time.
     *
     * @param cause of the failure, if there was one
     * @return whether it, or one of its causes, is a time-out or a failure of a channel
     */
    public static boolean isTransportOrTimeoutError(@Nullable Throwable cause) {
        return hasCause(cause, DnsNameResolverException.class);
    }

    private static boolean hasCause(@Nullable Throwable failure, Class<? extends Throwable> type) {
        Throwable cause = failure;
        // A chain that leads back to itself ends too.
        for (int depth = 0; cause != null && depth < 64; depth++) {
            if (type.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /**
     * Chooses the order in which servers are asked to which another one refers. Called on the event loop.
     *
     * @param hostname the name
     * @param nameservers the servers, at least one
     * @return their order; by default those of the preferred family first
     */
    protected DnsServerAddressStream newRedirectDnsServerStream(String hostname, List<InetSocketAddress> nameservers) {
        Class<? extends InetAddress> preferred = AddressRecords.types(resolvedAddressTypes()).get(0)
                .equals(DnsRecordType.A) ? Inet4Address.class : Inet6Address.class;
        return DnsServerAddresses.sequential(
                nameservers.stream().sorted(new NameServerComparator(preferred)).toList()).stream();
    }

    /**
     * Resolves a host to one address.
     *
     * @param additionals sent with each query; stay the caller's
     * @return the address
     */
    public final Future<InetAddress> resolve(String inetHost, Iterable<DnsRecord> additionals) {
        return resolve(inetHost, additionals, executor().newPromise());
    }

    /**
     * Resolves a host to one address.
     *
     * @param additionals sent with each query; stay the caller's
     * @param promise to be completed
     * @return the promise
     */
    public final Future<InetAddress> resolve(String inetHost, Iterable<DnsRecord> additionals,
                                             Promise<InetAddress> promise) {
        checkNotNull(promise, "promise");
        DnsRecord[] records = toArray(additionals);
        try {
            doResolve(inetHost, records, promise, resolveCache());
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    /**
     * Resolves a host to all its addresses.
     *
     * @param additionals sent with each query; stay the caller's
     * @return the addresses, those of the preferred family first; the list cannot be changed
     */
    public final Future<List<InetAddress>> resolveAll(String inetHost, Iterable<DnsRecord> additionals) {
        return resolveAll(inetHost, additionals, executor().newPromise());
    }

    /**
     * Resolves a host to all its addresses.
     *
     * @param additionals sent with each query; stay the caller's
     * @param promise to be completed
     * @return the promise
     */
    public final Future<List<InetAddress>> resolveAll(String inetHost, Iterable<DnsRecord> additionals,
                                                      Promise<List<InetAddress>> promise) {
        checkNotNull(promise, "promise");
        DnsRecord[] records = toArray(additionals);
        try {
            doResolveAll(inetHost, records, promise, resolveCache());
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    /**
     * Finds the records that answer a question, behind aliases too. Answers are not kept.
     *
     * @param question the question; its name is not looked for in search domains
     * @return the records, at least one, each of which the receiver releases
     */
    public final Future<List<DnsRecord>> resolveAll(DnsQuestion question) {
        return resolveAll(question, List.of(), executor().newPromise());
    }

    /**
     * Finds the records that answer a question, behind aliases too. Answers are not kept.
     *
     * @param question the question; its name is not looked for in search domains
     * @param additionals sent with each query; stay the caller's
     * @return the records, at least one, each of which the receiver releases
     */
    public final Future<List<DnsRecord>> resolveAll(DnsQuestion question, Iterable<DnsRecord> additionals) {
        return resolveAll(question, additionals, executor().newPromise());
    }

    /**
     * Finds the records that answer a question, behind aliases too. Answers are not kept.
     *
     * @param question the question; its name is not looked for in search domains
     * @param additionals sent with each query; stay the caller's
     * @param promise to be completed
     * @return the promise
     */
    public final Future<List<DnsRecord>> resolveAll(DnsQuestion question, Iterable<DnsRecord> additionals,
                                                    Promise<List<DnsRecord>> promise) {
        checkNotNull(question, "question");
        checkNotNull(promise, "promise");
        DnsRecord[] records = toArray(additionals);
        List<DnsRecord> ofHosts = recordsOfHosts(question);
        if (!ofHosts.isEmpty()) {
            succeed(promise, ofHosts);
        } else {
            onLoop(() -> lookUpRecords(question, records, promise));
        }
        return promise;
    }

    private List<DnsRecord> recordsOfHosts(DnsQuestion question) {
        List<DnsRecord> records = new ArrayList<>();
        if (question.type().equals(DnsRecordType.A) || question.type().equals(DnsRecordType.AAAA)) {
            String name = question.name();
            ResolvedAddressTypes types = question.type().equals(DnsRecordType.A) ? ResolvedAddressTypes.IPV4_ONLY
                    : ResolvedAddressTypes.IPV6_ONLY;
            for (InetAddress address : addressesOfHosts(name.substring(0, name.length() - 1), types)) {
                records.add(new DefaultDnsRawRecord(name, question.type(), HOSTS_FILE_TTL,
                        Unpooled.wrappedBuffer(address.getAddress())));
            }
        }
        return records;
    }

    private void lookUpRecords(DnsQuestion question, DnsRecord[] additionals, Promise<List<DnsRecord>> promise) {
        String name;
        Resolution resolution;
        try {
            name = Names.canonical(question.name());
            resolution = newResolution(additionals);
        } catch (RuntimeException e) {
            promise.tryFailure(e);
            return;
        }
        promise.addListener(done -> {
            if (promise.isCancelled()) {
                onLoop(resolution::end);
            }
        });
        new QuestionLookup(this, resolution, name, question.type(), outcome -> {
            resolution.end();
            if (outcome instanceof Outcome.Found found) {
                succeed(promise, found.records());
            } else {
                promise.tryFailure(resolution.explain(new UnknownHostException("cannot find " + question.type().name()
                        + " of '" + name + "': " + resolution.story())));
            }
        }).start();
    }

    private static void succeed(Promise<List<DnsRecord>> promise, List<DnsRecord> records) {
        if (!promise.trySuccess(records)) {
            records.forEach(ReferenceCountUtil::release);
        }
    }

    @Override
    protected void doResolve(String inetHost, Promise<InetAddress> promise) throws Exception {
        doResolve(inetHost, NO_RECORDS, promise, resolveCache());
    }

    @Override
    protected void doResolveAll(String inetHost, Promise<List<InetAddress>> promise) throws Exception {
        doResolveAll(inetHost, NO_RECORDS, promise, resolveCache());
    }

    /**
     * Resolves a host to one address. A subclass may do so otherwise, or change what it passes on.
     *
     * @param additionals sent with each query; stay the caller's
     * @param promise to be completed
     * @param resolveCache is asked first, and keeps what is found
     * @throws Exception fails the promise
     */
    protected void doResolve(String inetHost, DnsRecord[] additionals, Promise<InetAddress> promise,
                             DnsCache resolveCache) throws Exception {
        List<InetAddress> known = known(inetHost);
        InetAddress first = known.isEmpty() ? firstKept(inetHost, additionals, resolveCache) : known.get(0);
        if (first != null) {
            promise.trySuccess(first);
        } else {
            onLoop(() -> lookUp(inetHost, additionals, promise, resolveCache, settings.untilPreferred(),
                    addresses -> addresses.get(0)));
        }
    }

    /**
     * Resolves a host to all its addresses. A subclass may do so otherwise, or change what it passes on.
     *
     * @param additionals sent with each query; stay the caller's
     * @param promise to be completed
     * @param resolveCache is asked first, and keeps what is found
     * @throws Exception fails the promise
     */
    protected void doResolveAll(String inetHost, DnsRecord[] additionals, Promise<List<InetAddress>> promise,
                                DnsCache resolveCache) throws Exception {
        List<InetAddress> known = known(inetHost);
        if (known.isEmpty()) {
            onLoop(() -> lookUp(inetHost, additionals, promise, resolveCache, false, Function.identity()));
        } else {
            promise.trySuccess(known);
        }
    }

    /**
     * The address that a look-up of a host would find in the cache and give first; {@code null} if it has to look
     * further. Makes no object if the host is written in small letters of ASCII and without a dot at its end.
     */
    private @Nullable InetAddress firstKept(String host, DnsRecord[] additionals, DnsCache cache) {
        // Other caches are to be given names in canonical form only.
        if (additionals.length > 0 || !(cache instanceof DefaultDnsCache)
                || !SearchList.beginsWithHost(host, searchDomains(), ndots())) {
            return null;
        }
        List<? extends DnsCacheEntry> kept;
        try {
            kept = cache.get(host, additionals);
        } catch (IllegalArgumentException e) {
            // The look-up says that it is no name.
            return null;
        }
        return kept == null ? null : AddressRecords.first(kept, settings.addressTypes(), settings.kindsRanked());
    }

    /** Returns the addresses that are known without a query. */
    private List<InetAddress> known(@Nullable String host) {
        if (host == null || host.isEmpty()) {
            return List.of(AddressRecords.types(resolvedAddressTypes()).get(0).equals(DnsRecordType.A)
                    ? NetUtil.LOCALHOST4 : NetUtil.LOCALHOST6);
        }
        // An address of IPv6 has a colon; to look closer at a name would cost an array.
        InetAddress literal = host.indexOf(':') >= 0 || NetUtil.isValidIpV4Address(host)
                ? NetUtil.createInetAddressFromIpAddressString(host) : null;
        return literal != null ? List.of(literal) : addressesOfHosts(host, resolvedAddressTypes());
    }

    private List<InetAddress> addressesOfHosts(String host, ResolvedAddressTypes types) {
        HostsFileEntriesResolver hosts = hostsFileEntriesResolver();
        if (hosts instanceof DefaultHostsFileEntriesResolver all) {
            List<InetAddress> addresses = all.addresses(host, types);
            return addresses == null ? List.of() : List.copyOf(addresses);
        }
        InetAddress address = hosts.address(host, types);
        return address == null ? List.of() : List.of(address);
    }

    private <R> void lookUp(String host, DnsRecord[] additionals, Promise<R> promise, DnsCache cache,
                            boolean untilPreferred, Function<List<InetAddress>, R> result) {
        boolean sharable = additionals.length == 0 && cache == resolveCache();
        String key = host.toLowerCase(Locale.ROOT);
        NameLookup present = sharable ? underWay.get(key) : null;
        if (present != null) {
            present.join(promise, untilPreferred, result);
            return;
        }
        boolean shared = sharable && underWay.size() < settings.maxShared();
        NameLookup lookup;
        try {
            lookup = new NameLookup(this, host, additionals, cache, newResolution(additionals),
                    shared ? () -> underWay.remove(key) : () -> { });
        } catch (RuntimeException e) {
            promise.tryFailure(e);
            return;
        }
        if (shared) {
            underWay.put(key, lookup);
        }
        lookup.join(promise, untilPreferred, result);
        lookup.start();
    }

    private Resolution newResolution(DnsRecord[] additionals) {
        checkOpen();
        if (settings.strategy() == DnsNameResolverChannelStrategy.ChannelPerResolution) {
            return new Resolution(this::newSocket, true, additionals, maxQueriesPerResolve());
        }
        return new Resolution(this::sharedSocket, false, additionals, maxQueriesPerResolve());
    }

    private QuerySocket sharedSocket() {
        if (socket == null) {
            socket = newSocket();
        } else if (socket.isWornOut()) {
            socket.close();
            socket = newSocket();
        }
        return socket;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the resolver is closed");
        }
    }

    private QuerySocket newSocket() {
        checkOpen();
        return new QuerySocket(executor(), settings.datagrams(), settings.localAddress(), maxPayloadSize(), ports);
    }

    /**
     * Asks the first server of {@link #queryDnsServerAddressStream()} one question, once.
     *
     * @return the response of any code, which the receiver releases
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(DnsQuestion question) {
        return query(queryDnsServerAddressStream().next(), question);
    }

    /**
     * Asks the first server of {@link #queryDnsServerAddressStream()} one question, once.
     *
     * @param additionals sent with the query; stay the caller's
     * @return the response of any code, which the receiver releases
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            DnsQuestion question, Iterable<DnsRecord> additionals) {
        return query(queryDnsServerAddressStream().next(), question, additionals);
    }

    /**
     * Asks the first server of {@link #queryDnsServerAddressStream()} one question, once.
     *
     * @param promise to be completed with the response of any code, which the receiver releases
     * @return the promise
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            DnsQuestion question, Promise<AddressedEnvelope<? extends DnsResponse, InetSocketAddress>> promise) {
        return query(queryDnsServerAddressStream().next(), question, List.of(), promise);
    }

    /**
     * Asks a server one question, once.
     *
     * @return the response of any code, which the receiver releases
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            InetSocketAddress nameServerAddr, DnsQuestion question) {
        return query(nameServerAddr, question, List.of());
    }

    /**
     * Asks a server one question, once.
     *
     * @param additionals sent with the query; stay the caller's
     * @return the response of any code, which the receiver releases
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            InetSocketAddress nameServerAddr, DnsQuestion question, Iterable<DnsRecord> additionals) {
        return query(nameServerAddr, question, additionals, executor().newPromise());
    }

    /**
     * Asks a server one question, once.
     *
     * @param promise to be completed with the response of any code, which the receiver releases
     * @return the promise
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            InetSocketAddress nameServerAddr, DnsQuestion question,
            Promise<AddressedEnvelope<? extends DnsResponse, InetSocketAddress>> promise) {
        return query(nameServerAddr, question, List.of(), promise);
    }

    /**
     * Asks a server one question, once: by datagram, and over TCP as the resolver is configured.
     *
     * @param additionals sent with the query; stay the caller's
     * @param promise to be completed with the response of any code, which the receiver releases
     * @return the promise; fails with {@link DnsNameResolverException}
     */
    public Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query(
            InetSocketAddress nameServerAddr, DnsQuestion question, Iterable<DnsRecord> additionals,
            Promise<AddressedEnvelope<? extends DnsResponse, InetSocketAddress>> promise) {
        checkNotNull(nameServerAddr, "nameServerAddr");
        checkNotNull(question, "question");
        checkNotNull(promise, "promise");
        DnsRecord[] records = toArray(additionals);
        @SuppressWarnings("unchecked") // The responses are of the narrower type.
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> narrowed =
                (Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>>) (Promise<?>) promise;
        onLoop(() -> askOnce(nameServerAddr, question, records, narrowed));
        return narrowed;
    }

    @SuppressWarnings("NullAway") // An answer that is complete has an envelope or a cause.
    private void askOnce(InetSocketAddress server, DnsQuestion question, DnsRecord[] additionals,
                         Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> promise) {
        Resolution resolution;
        try {
            resolution = newResolution(additionals);
        } catch (RuntimeException e) {
            promise.tryFailure(e);
            return;
        }
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> answer = executor().newPromise();
        resolution.track(answer);
        DnsQueryLifecycleObserver observer = observers().newDnsQueryLifecycleObserver(question);
        promise.addListener(done -> {
            if (promise.isCancelled()) {
                onLoop(resolution::end);
            }
        });
        answer.addListener((FutureListener<AddressedEnvelope<DnsResponse, InetSocketAddress>>) done -> {
            resolution.end();
            if (done.isCancelled()) {
                observer.queryCancelled(0);
            } else if (!done.isSuccess()) {
                observer.queryFailed(done.cause());
                promise.tryFailure(done.cause());
            } else {
                observer.querySucceed();
                if (!promise.trySuccess(done.getNow())) {
                    done.getNow().release();
                }
            }
        });
        new ServerQuery(queryConfig, resolution.socket(), server, question, additionals, isOptResourceEnabled(),
                observer, answer).start();
    }

    private static DnsRecord[] toArray(Iterable<DnsRecord> additionals) {
        List<DnsRecord> records = new ArrayList<>();
        for (DnsRecord record : checkNotNull(additionals, "additionals")) {
            if (record instanceof DnsQuestion) {
                throw new IllegalArgumentException("additionals: " + record + " (expected: no question)");
            }
            records.add(checkNotNull(record, "record"));
        }
        return records.isEmpty() ? NO_RECORDS : records.toArray(NO_RECORDS);
    }

    /**
     * Closes the sockets. Queries that are under way fail, and so does every call from now on that needs a server. The
     * caches are left as they are, since others may share them.
     */
    @Override
    public void close() {
        try {
            onLoop(() -> {
                closed = true;
                if (socket != null) {
                    socket.close();
                    socket = null;
                }
            });
        } catch (RejectedExecutionException e) {
            LOGGER.debug("the loop of a resolver has ended, and has closed its sockets", e);
        }
    }
}
