/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Consumer;

/**
 * One question, asked of one server after the other until one knows, and asked again for what the name is an alias of.
 * Event loop only.
 */
final class QuestionLookup {
    /** Chains of names that work are much shorter; loops end here. */
    static final int MAX_ALIASES = 16;

    private final DnsNameResolver resolver;
    private final Resolution resolution;
    private final DnsRecordType type;
    private final Consumer<Outcome> receiver;

    /** Canonical; the name that is asked for now. */
    private String name;
    @SuppressWarnings("NullAway.Init") // Set by start().
    private DnsQuestion question;
    @SuppressWarnings("NullAway.Init") // Set by start().
    private DnsQueryLifecycleObserver observer;
    private int aliases;
    /** The zone whose servers are asked, when the resolver goes down from the root itself. */
    private String zone = ".";
    @SuppressWarnings("NullAway.Init") // Set before servers are asked.
    private DnsServerAddressStream stream;
    @SuppressWarnings("NullAway.Init") // Set before servers are asked.
    private List<InetSocketAddress> servers;
    private int index;
    private int round;
    private boolean answered;

    /**
     * Starts nothing yet.
     *
     * @param name canonical
     * @param receiver is told the outcome once, unless the resolution is ended before
     */
    QuestionLookup(DnsNameResolver resolver, Resolution resolution, String name, DnsRecordType type,
                   Consumer<Outcome> receiver) {
        this.resolver = resolver;
        this.resolution = resolution;
        this.name = name;
        this.type = type;
        this.receiver = receiver;
    }

    void start() {
        followKnownAliases();
        question = new DefaultDnsQuestion(name, type);
        observer = resolver.observers().newDnsQueryLifecycleObserver(question);
        askServers();
    }

    private boolean followsAliases() {
        return !type.equals(DnsRecordType.CNAME) && !type.equals(DnsRecordType.ANY);
    }

    private void followKnownAliases() {
        while (followsAliases() && aliases <= MAX_ALIASES) {
            String target = resolver.cnameCache().get(name);
            if (target == null) {
                return;
            }
            name = Names.canonical(target);
            aliases++;
        }
    }

    private void askServers() {
        if (aliases > MAX_ALIASES) {
            fail(new DnsErrorCauseException(name + ' ' + type.name() + ": over " + MAX_ALIASES + " aliases",
                    DnsResponseCode.NOERROR));
            return;
        }
        try {
            stream = chooseServers();
            servers = resolver.statistics().ordered(stream);
        } catch (RuntimeException e) {
            // A provider of the application's.
            fail(e);
            return;
        }
        askAll();
    }

    @SuppressWarnings("NullAway") // The loop leaves the zone behind it to the next line.
    private DnsServerAddressStream chooseServers() {
        if (!resolver.isRecursionDesired()) {
            for (zone = name; zone != null; zone = Names.parent(zone)) {
                DnsServerAddressStream ofZone = resolver.authoritativeDnsServerCache().get(zone);
                if (ofZone != null) {
                    return ofZone;
                }
            }
            zone = ".";
        }
        return resolver.serversOf(name);
    }

    private void askAll() {
        index = 0;
        round = 0;
        askNext();
    }

    private void askNext() {
        if (index == servers.size()) {
            index = 0;
            if (++round >= resolver.attempts()) {
                fail(null);
                return;
            }
        }
        ask(servers.get(index++), resolver.isOptResourceEnabled());
    }

    private void ask(InetSocketAddress server, boolean withOpt) {
        if (resolution.hasEnded()) {
            observer.queryCancelled(resolution.queriesLeft());
            return;
        }
        if (!resolution.spendQuery()) {
            fail(new DnsNameResolverException(server, question, name + ' ' + type.name() + ": not asked any more, over "
                    + resolver.maxQueriesPerResolve() + " queries"));
            return;
        }
        QuerySocket socket;
        try {
            socket = resolution.socket();
        } catch (IllegalStateException e) {
            fail(e);
            return;
        }
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> answer = resolver.executor().newPromise();
        resolution.track(answer);
        ServerQuery query = new ServerQuery(resolver.queryConfig(), socket, server, question,
                resolution.additionals(), withOpt, observer, answer);
        answer.addListener((FutureListener<AddressedEnvelope<DnsResponse, InetSocketAddress>>) done ->
                onEnd(done, server, withOpt, query.nanosUnderWay()));
        query.start();
    }

    @SuppressWarnings("NullAway") // An answer that is complete has an envelope or a cause.
    private void onEnd(Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> done, InetSocketAddress server,
                       boolean withOpt, long nanos) {
        if (done.isSuccess()) {
            AddressedEnvelope<DnsResponse, InetSocketAddress> envelope = done.getNow();
            try {
                resolver.statistics().onAnswer(server);
                if (stream instanceof DnsServerResponseFeedbackAddressStream feedback) {
                    feedback.feedbackSuccess(server, nanos);
                }
                if (resolution.hasEnded()) {
                    observer.queryCancelled(resolution.queriesLeft());
                } else {
                    onResponse(envelope.content(), server, withOpt);
                }
            } finally {
                envelope.release();
            }
        } else if (done.isCancelled()) {
            observer.queryCancelled(resolution.queriesLeft());
        } else {
            onFailure(done.cause(), server, nanos);
        }
    }

    private void onFailure(Throwable cause, InetSocketAddress server, long nanos) {
        resolution.note(cause);
        if (DnsNameResolver.isTimeoutError(cause)) {
            resolver.statistics().onTimeout(server);
        }
        if (stream instanceof DnsServerResponseFeedbackAddressStream feedback) {
            feedback.feedbackFailure(server, cause, nanos);
        }
        askNext();
    }

    private void onResponse(DnsResponse response, InetSocketAddress server, boolean withOpt) {
        DnsResponseCode code = response.code();
        answered = true;
        if (withOpt && (code.equals(DnsResponseCode.FORMERR) || code.equals(DnsResponseCode.NOTIMP))) {
            // RFC 6891 section 7: a server that does not know EDNS.
            ask(server, false);
            return;
        }
        boolean absent = code.equals(DnsResponseCode.NXDOMAIN);
        if (!absent && !code.equals(DnsResponseCode.NOERROR)) {
            resolution.note(error(server, code.toString(), code));
            observer = observer.queryNoAnswer(code);
            askNext();
            return;
        }
        AnswerReader answer;
        try {
            answer = AnswerReader.read(response, name, type, followsAliases() ? MAX_ALIASES + 1 - aliases : 0);
        } catch (DecoderException e) {
            resolution.note(error(server, "malformed alias", code));
            askNext();
            return;
        }
        aliases += answer.aliases().size();
        if (aliases <= MAX_ALIASES) {
            answer.aliases().forEach(resolver::cacheAlias);
        }
        onAnswer(answer, response, server, absent);
    }

    private void onAnswer(AnswerReader answer, DnsResponse response, InetSocketAddress server, boolean absent) {
        if (!absent && !answer.records().isEmpty()) {
            answer.records().forEach(ReferenceCountUtil::retain);
            observer.querySucceed();
            receiver.accept(new Outcome.Found(name, answer.records(), answer.timeToLive()));
        } else if (!absent && !answer.aliases().isEmpty()) {
            name = answer.name();
            followKnownAliases();
            question = new DefaultDnsQuestion(name, type);
            observer = observer.queryCNAMEd(question);
            askServers();
        } else if (response.isTruncated()) {
            resolution.note(error(server, "truncated, and no channels for TCP are configured", response.code()));
            askNext();
        } else if (!absent && !resolver.isRecursionDesired() && !response.isAuthoritativeAnswer()
                && followReferral(response)) {
            askAll();
        } else {
            resolution.note(error(server, absent ? response.code().toString() : "no such record", response.code()));
            observer.queryFailed(error(server, response.code().toString(), response.code()));
            receiver.accept(new Outcome.Absent(name, AnswerReader.negativeTtl(response, answer.name())));
        }
    }

    private boolean followReferral(DnsResponse response) {
        Referral referral;
        try {
            referral = Referral.read(response, name, zone);
        } catch (DecoderException e) {
            return false;
        }
        if (referral == null) {
            return false;
        }
        zone = referral.zone();
        for (InetSocketAddress server : referral.servers()) {
            resolver.authoritativeDnsServerCache().cache(zone, server, referral.timeToLive(), resolver.executor());
        }
        observer = observer.queryRedirected(referral.servers());
        stream = resolver.newRedirectDnsServerStream(name, referral.servers());
        servers = resolver.statistics().ordered(stream);
        return true;
    }

    private DnsErrorCauseException error(InetSocketAddress server, String what, DnsResponseCode code) {
        return new DnsErrorCauseException(name + ' ' + type.name() + " at " + NetUtil.toSocketAddressString(server)
                + ": " + what, code);
    }

    private void fail(@Nullable Throwable cause) {
        if (cause != null) {
            resolution.note(cause);
        }
        observer.queryFailed(resolution.explain(new UnknownHostException(
                name + ' ' + type.name() + ": " + resolution.story())));
        receiver.accept(new Outcome.Failed(answered));
    }
}
