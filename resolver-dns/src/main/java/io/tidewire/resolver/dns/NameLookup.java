/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The addresses of a host: each name that it may stand for, in turn, and the kinds of addresses side by side. Several
 * callers may wait for one look-up; it ends when none of them is left. Event loop only.
 */
final class NameLookup {
    private static final Outcome[] NONE = {};

    private final DnsNameResolver resolver;
    private final String host;
    private final DnsRecord[] additionals;
    private final DnsCache cache;
    private final List<DnsRecordType> types;
    private final Resolution resolution;
    private final Runnable onEnd;
    private final Promise<List<InetAddress>> all;
    /** The addresses that are preferred, as soon as they are there; otherwise as {@link #all}. */
    private final Promise<List<InetAddress>> preferred;

    @SuppressWarnings("NullAway.Init") // Set by start().
    private Iterator<String> names;
    /** The name that is asked for now, before that the host. */
    private String name;
    private int callers;
    /** One for each type; those of the present name. */
    private Outcome[] outcomes = NONE;
    private int pending;

    /**
     * Starts nothing yet.
     *
     * @param additionals sent with each query; stay the caller's
     * @param onEnd is run before the result is reported
     */
    NameLookup(DnsNameResolver resolver, String host, DnsRecord[] additionals, DnsCache cache, Resolution resolution,
               Runnable onEnd) {
        this.resolver = resolver;
        this.host = host;
        name = host;
        this.additionals = additionals;
        this.cache = cache;
        this.resolution = resolution;
        this.onEnd = onEnd;
        types = AddressRecords.types(resolver.resolvedAddressTypes());
        all = resolver.executor().newPromise();
        preferred = resolver.executor().newPromise();
    }

    /** Adds a caller that waits for all addresses, or for those that are preferred. */
    <R> void join(Promise<R> caller, boolean untilPreferred, Function<List<InetAddress>, R> result) {
        callers++;
        (untilPreferred ? preferred : all).addListener((FutureListener<List<InetAddress>>) done -> {
            Throwable cause = done.cause();
            if (cause == null) {
                caller.trySuccess(result.apply(done.getNow()));
            } else {
                caller.tryFailure(cause);
            }
        });
        caller.addListener(done -> {
            if (caller.isCancelled()) {
                resolver.onLoop(this::leave);
            }
        });
    }

    private void leave() {
        if (--callers == 0 && !all.isDone()) {
            end();
            releaseOutcomes();
            all.cancel(false);
            preferred.cancel(false);
        }
    }

    void start() {
        try {
            names = SearchList.names(host, resolver.searchDomains(), resolver.ndots()).iterator();
        } catch (IllegalArgumentException e) {
            UnknownHostException failure = new UnknownHostException("'" + host + "' is no name");
            failure.initCause(e);
            fail(failure);
            return;
        }
        if (!Names.isValid(Names.canonical(host))) {
            fail(new UnknownHostException("'" + host
                    + "' is no name (expected: labels of 1 to 63 octets, 255 in all)"));
            return;
        }
        nextName(null);
    }

    @SuppressWarnings("NullAway") // There is one name at least.
    private void nextName(@Nullable UnknownHostException last) {
        UnknownHostException failure = last;
        while (names.hasNext()) {
            String name = names.next();
            List<? extends DnsCacheEntry> kept = cached(name);
            if (kept == null || kept.isEmpty()) {
                ask(name);
                return;
            }
            Throwable cause = kept.get(0).cause();
            if (cause == null) {
                List<InetAddress> addresses = wanted(kept);
                if (addresses.isEmpty()) {
                    ask(name);
                } else {
                    succeed(addresses);
                }
                return;
            }
            failure = cause instanceof UnknownHostException unknown ? unknown : unknown(cause);
        }
        fail(failure);
    }

    private UnknownHostException unknown(Throwable cause) {
        UnknownHostException unknown = new UnknownHostException("cannot resolve '" + host + "': " + cause.getMessage());
        unknown.initCause(cause);
        return unknown;
    }

    private @Nullable List<? extends DnsCacheEntry> cached(String asked) {
        String name = asked;
        for (int i = 0; i <= QuestionLookup.MAX_ALIASES && name != null; i++) {
            List<? extends DnsCacheEntry> kept = cache.get(name, additionals);
            if (kept != null && !kept.isEmpty()) {
                return kept;
            }
            String target = resolver.cnameCache().get(name);
            name = target == null ? null : Names.canonical(target);
        }
        return null;
    }

    /** Addresses that have run out, for no server could say whether they hold (RFC 8767 section 4). */
    private List<InetAddress> stale() {
        if (additionals.length > 0 || !(cache instanceof DefaultDnsCache kept)) {
            return List.of();
        }
        String alias = name;
        for (int i = 0; i <= QuestionLookup.MAX_ALIASES && alias != null; i++) {
            List<InetAddress> addresses = wanted(kept.getStale(alias));
            if (!addresses.isEmpty()) {
                return addresses;
            }
            String target = resolver.cnameCache() instanceof DefaultDnsCnameCache aliases ? aliases.getStale(alias)
                    : resolver.cnameCache().get(alias);
            alias = target == null ? null : Names.canonical(target);
        }
        return List.of();
    }

    private List<InetAddress> wanted(List<? extends DnsCacheEntry> kept) {
        List<InetAddress> addresses = new ArrayList<>(kept.size());
        if (!resolver.areKindsRanked()) {
            addWanted(kept, types, addresses);
            return addresses;
        }
        for (DnsRecordType type : types) {
            addWanted(kept, List.of(type), addresses);
        }
        return addresses;
    }

    private static void addWanted(List<? extends DnsCacheEntry> kept, List<DnsRecordType> types,
                                  List<InetAddress> addresses) {
        for (DnsCacheEntry entry : kept) {
            if (entry.address() != null && types.contains(AddressRecords.typeOf(entry.address()))) {
                addresses.add(entry.address());
            }
        }
    }

    private void ask(String name) {
        this.name = name;
        Outcome[] waited = new Outcome[types.size()]; // bounded by the number of families
        outcomes = waited;
        pending = waited.length;
        for (int i = 0; i < waited.length; i++) {
            int slot = i;
            new QuestionLookup(resolver, resolution, name, types.get(i), outcome -> onOutcome(slot, outcome)).start();
        }
    }

    private void onOutcome(int slot, Outcome outcome) {
        outcomes[slot] = outcome;
        if (slot == 0 && outcome instanceof Outcome.Found found) {
            List<InetAddress> addresses = resolver.ordered(addresses(found));
            if (!addresses.isEmpty() && types.size() > 1) {
                preferred.trySuccess(addresses);
            }
        }
        // The last caller may have left when it was notified.
        if (--pending == 0 && !resolution.hasEnded()) {
            onOutcomes();
        }
    }

    private List<InetAddress> addresses(Outcome.Found found) {
        List<InetAddress> addresses = new ArrayList<>(found.records().size());
        for (DnsRecord record : found.records()) {
            InetAddress address = AddressRecords.address(record, host);
            if (address != null) {
                addresses.add(address);
            }
        }
        return addresses;
    }

    private void onOutcomes() {
        int failed = 0;
        boolean answered = true;
        long negativeTtl = Long.MAX_VALUE;
        Map<InetAddress, Outcome.Found> origins = new IdentityHashMap<>();
        List<InetAddress> unordered = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Found found) {
                for (InetAddress address : addresses(found)) {
                    unordered.add(address);
                    origins.put(address, found);
                }
            } else if (outcome instanceof Outcome.Absent absent) {
                negativeTtl = Math.min(negativeTtl, absent.negativeTtl());
            } else {
                failed++;
                answered &= ((Outcome.Failed) outcome).answered();
            }
        }
        boolean definite = failed == 0;
        List<InetAddress> addresses = resolver.ordered(unordered);
        NoAddressException none = addresses.isEmpty()
                ? resolution.explain(new NoAddressException(story(), definite ? negativeTtl : 0)) : null;
        if (definite) {
            // Else the next caller would miss the addresses of a kind that could not be asked for just now.
            keep(addresses, origins, none);
        }
        // A server that has denied one kind may have denied the name, so nothing else is given then.
        List<InetAddress> usable = failed == outcomes.length ? stale() : addresses;
        releaseOutcomes();
        if (!usable.isEmpty()) {
            succeed(usable);
        } else if (answered) {
            nextName(none);
        } else {
            // As the C library: where no server can be reached, other names fare no better.
            fail(resolution.explain(new UnknownHostException(story())));
        }
    }

    private void releaseOutcomes() {
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Found found) {
                found.release();
            }
        }
        outcomes = NONE;
    }

    /** Keeps addresses in the order in which they are to be given, or the word that there are none. */
    @SuppressWarnings("NullAway") // Each address has an origin.
    private void keep(List<InetAddress> addresses, Map<InetAddress, Outcome.Found> origins,
            @Nullable NoAddressException none) {
        for (InetAddress address : addresses) {
            Outcome.Found found = origins.get(address);
            cache.cache(found.name(), additionals, address, found.timeToLive(), resolver.executor());
        }
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Found found) {
                resolver.clearStaleAlias(found.name());
            } else if (outcome instanceof Outcome.Absent absent) {
                resolver.clearStaleAlias(absent.name());
                if (none != null) {
                    cache.cache(absent.name(), additionals, none, resolver.executor());
                }
            }
        }
    }

    private String story() {
        return "cannot resolve '" + host + "': " + resolution.story();
    }

    private void succeed(List<InetAddress> addresses) {
        end();
        List<InetAddress> result = List.copyOf(addresses);
        preferred.trySuccess(result);
        all.trySuccess(result);
    }

    private void fail(UnknownHostException failure) {
        end();
        preferred.tryFailure(failure);
        all.tryFailure(failure);
    }

    private void end() {
        onEnd.run();
        resolution.end();
    }
}
