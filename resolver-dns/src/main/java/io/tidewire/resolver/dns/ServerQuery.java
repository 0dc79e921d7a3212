/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultAddressedEnvelope;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DefaultDnsOptCookieRecord;
import io.tidewire.handler.codec.dns.DefaultDnsQuery;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DnsOpCode;
import io.tidewire.handler.codec.dns.DnsQuery;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.handler.codec.dns.DnsSection;
import io.tidewire.handler.codec.dns.TcpDnsQueryEncoder;
import io.tidewire.handler.codec.dns.TcpDnsResponseDecoder;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * One question to one server: by datagram, and by a stream if the answer is truncated or, where that is asked for, none
 * comes. Event loop only.
 *
 * <pre>{@code
 * NEW -> WAITING -> DATAGRAM -> STREAM -> DONE
 *    '--------'---------'---------------->'
 * }</pre>
 *
 * <p>The time-out begins when the query is sent. One that waits for its turn goes on waiting while the server answers
 * others, ten times as long as the time-out at most, and fails when the server was silent for one time-out.
 *
 * <p>A response that does not match the query is ignored, and the query goes on: else a forger could end it (RFC 5452
 * section 9.1).
 */
final class ServerQuery {
    private enum Phase { NEW, WAITING, DATAGRAM, STREAM, DONE }

    /** The time-outs that a query waits for its turn at most: a server that answers few holds no query up for ever. */
    static final int MAX_WAITS = 10;

    private static final TcpDnsQueryEncoder STREAM_ENCODER = new TcpDnsQueryEncoder();
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ServerQuery.class);

    private final QueryConfig config;
    private final QuerySocket socket;
    private final InetSocketAddress server;
    /** As it was asked for. */
    private final DnsQuestion question;
    /** As it is sent: with letters of any case. */
    private final DnsQuestion sent;
    private final DnsRecord[] additionals;
    /** The octets that the answer's cookie has to begin with; {@code null} if none is sent. */
    private final byte @Nullable [] cookie;
    private final boolean withOpt;
    private final Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> promise;
    private final DnsQueryLifecycleObserver observer;

    private Phase phase = Phase.NEW;
    /** {@code null} until there is room for the query. */
    private @Nullable ServerWindow window;
    /** Time-outs that have passed in the phase {@link Phase#WAITING}. */
    private int waits;
    /** The answers that other queries had when the present time-out began. */
    private long answersOfOthers;
    /** Negative until the query is sent. */
    private int id = -1;
    private long sentNanos;
    private @Nullable Future<?> timeout;
    private @Nullable Channel stream;

    /**
     * Starts nothing yet.
     *
     * @param withOpt whether an OPT record is sent, if none is among {@code additionals}
     * @param additionals sent with the query; stay the caller's
     * @param promise of this query alone; its cancellation ends the query
     */
    ServerQuery(QueryConfig config, QuerySocket socket, InetSocketAddress server, DnsQuestion question,
                DnsRecord[] additionals, boolean withOpt, DnsQueryLifecycleObserver observer,
                Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> promise) {
        this.config = config;
        this.socket = socket;
        this.server = server;
        this.question = question;
        this.additionals = additionals;
        this.observer = observer;
        this.promise = promise;
        this.withOpt = withOpt && !hasOpt(additionals);
        cookie = this.withOpt && config.withCookies() ? config.cookies().of(server) : null;
        sent = config.mixesCase(server)
                ? new DefaultDnsQuestion(Names.mixed(question.name(), config.random()), question.type(),
                        question.dnsClass())
                : question;
    }

    private static boolean hasOpt(DnsRecord[] additionals) {
        for (DnsRecord record : additionals) {
            if (record.type().equals(DnsRecordType.OPT)) {
                return true;
            }
        }
        return false;
    }

    void start() {
        promise.addListener((FutureListener<AddressedEnvelope<DnsResponse, InetSocketAddress>>) done -> {
            if (done.isCancelled()) {
                finish();
            }
        });
        window = socket.admit(server);
        if (window == null) {
            fail("over " + QuerySocket.MAX_QUERIES + " queries are under way", null);
            return;
        }
        phase = Phase.WAITING;
        window.enter(this);
        if (phase == Phase.WAITING) {
            answersOfOthers = window.answers();
            startTimer();
        }
    }

    /** Sends the query, whose turn has come. Called by its window. */
    void send() {
        phase = Phase.DATAGRAM;
        id = socket.add(this);
        sentNanos = config.loop().ticker().nanoTime();
        startTimer();
        if (phase == Phase.DONE) {
            return;
        }
        DatagramDnsQuery query = new DatagramDnsQuery(null, server, id);
        try {
            fill(query);
        } catch (RuntimeException e) {
            // Such as an additional record that its owner has released; others wait behind this query.
            query.release();
            fail("it could not be written", e);
            return;
        }
        ChannelFuture written = socket.send(query);
        observer.queryWritten(server, written);
        written.addListener(done -> {
            if (!done.isSuccess()) {
                fail("it could not be sent", done.cause());
            }
        });
    }

    private void fill(DnsQuery query) {
        query.setRecursionDesired(config.recursionDesired());
        query.addRecord(DnsSection.QUESTION, sent);
        for (DnsRecord record : additionals) {
            query.addRecord(DnsSection.ADDITIONAL, ReferenceCountUtil.retain(record));
        }
        if (cookie != null) {
            query.addRecord(DnsSection.ADDITIONAL, new DefaultDnsOptCookieRecord(config.maxPayloadSize(), cookie));
        } else if (withOpt) {
            query.addRecord(DnsSection.ADDITIONAL, new PlainOptRecord(config.maxPayloadSize()));
        }
    }

    private void startTimer() {
        stopTimer();
        try {
            timeout = config.loop().schedule(this::onTimeout, config.timeoutMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            fail("the event loop has ended", e);
        }
    }

    private void stopTimer() {
        if (timeout != null) {
            timeout.cancel(false);
            timeout = null;
        }
    }

    private void onTimeout() {
        if (phase == Phase.WAITING) {
            onWaited();
        } else if (phase == Phase.DATAGRAM && config.streamAfterTimeout()) {
            openStream();
        } else {
            fail(new DnsNameResolverTimeoutException(server, question, text("no answer within "
                    + config.timeoutMillis() + " ms")));
        }
    }

    @SuppressWarnings("NullAway") // A query that waits has a window.
    private void onWaited() {
        waits++;
        boolean isSilent = window.answers() == answersOfOthers;
        if (isSilent || waits == MAX_WAITS) {
            fail(new DnsNameResolverTimeoutException(server, question, text("not sent: " + ServerWindow.PLACES
                    + " other queries are under way" + (isSilent ? ", and no answer" : "") + " within "
                    + (isSilent ? 1 : waits) * config.timeoutMillis() + " ms")));
            return;
        }
        answersOfOthers = window.answers();
        startTimer();
    }

    /** The time since the query was sent, in nanoseconds; 0 if it was not. */
    long nanosUnderWay() {
        return id < 0 ? 0 : config.loop().ticker().nanoTime() - sentNanos;
    }

    /** Looks at a datagram that has the number of this query. It stays the caller's. */
    void onDatagram(DatagramDnsResponse response) {
        if (phase != Phase.DATAGRAM || !server.equals(response.sender()) || !matches(response)) {
            LOGGER.debug("answer that does not match {}: from {}", question, response.sender());
            return;
        }
        if (response.isTruncated() && config.hasStreams()) {
            openStream();
            return;
        }
        @SuppressWarnings("unchecked") // Envelopes hold no other content.
        AddressedEnvelope<DnsResponse, InetSocketAddress> envelope =
                (AddressedEnvelope<DnsResponse, InetSocketAddress>) (AddressedEnvelope<?, ?>) response;
        succeed(envelope.retain());
    }

    @SuppressWarnings("NullAway") // count() looks whether there is a question.
    private boolean matches(DnsResponse response) {
        if (!response.opCode().equals(DnsOpCode.QUERY) || response.count(DnsSection.QUESTION) > 1) {
            return false;
        }
        if (response.count(DnsSection.QUESTION) == 0) {
            // A server that cannot read a question cannot repeat it.
            return response.code().equals(DnsResponseCode.FORMERR);
        }
        DnsQuestion answered = response.recordAt(DnsSection.QUESTION);
        if (!answered.type().equals(sent.type()) || answered.dnsClass() != sent.dnsClass()) {
            return false;
        }
        if (!answered.name().equals(sent.name())) {
            if (sent != question && answered.name().equalsIgnoreCase(sent.name())) {
                config.doNotMixCase(server);
            }
            // Without mixed case names are equal in any (RFC 4343).
            return sent == question && answered.name().equalsIgnoreCase(sent.name());
        }
        return cookie == null || Cookies.fits(response, cookie);
    }

    @SuppressWarnings("NullAway") // The channel is set before the listener is added.
    private void openStream() {
        phase = Phase.STREAM;
        socket.remove(id);
        startTimer();
        if (phase == Phase.DONE) {
            return;
        }
        ChannelFuture connected = new Bootstrap().group(config.loop()).channelFactory(config.streams())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.min(config.timeoutMillis(), Integer.MAX_VALUE))
                .attr(DnsNameResolver.DNS_PIPELINE_ATTRIBUTE, Boolean.TRUE)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(STREAM_ENCODER, new TcpDnsResponseDecoder(), new StreamReceiver());
                    }
                }).connect(server);
        stream = connected.channel();
        observer.queryWritten(server, connected);
        connected.addListener(done -> {
            if (phase != Phase.STREAM) {
                stream.close();
            } else if (done.isSuccess()) {
                DnsQuery query = new DefaultDnsQuery(id);
                fill(query);
                stream.writeAndFlush(query).addListener(written -> {
                    if (!written.isSuccess()) {
                        fail("it could not be sent over TCP", written.cause());
                    }
                });
            } else {
                fail("no connection over TCP", done.cause());
            }
        });
    }

    private final class StreamReceiver extends SimpleChannelInboundHandler<DnsResponse> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, DnsResponse response) {
            if (phase != Phase.STREAM || response.id() != id || !matches(response)) {
                LOGGER.debug("answer over TCP that does not match {}", question);
                return;
            }
            succeed(new DefaultAddressedEnvelope<>(response.retain(), (InetSocketAddress) ctx.channel().localAddress(),
                    server));
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            fail("the server closed the connection over TCP", new ClosedChannelException());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            fail("the connection over TCP failed", cause);
        }
    }

    @SuppressWarnings("NullAway") // A query that was sent has a window.
    private void succeed(AddressedEnvelope<DnsResponse, InetSocketAddress> envelope) {
        window.onAnswer();
        finish();
        if (!promise.trySuccess(envelope)) {
            envelope.release();
        }
    }

    /** Fails the query unless it has ended. */
    void fail(String what, @Nullable Throwable cause) {
        if (phase != Phase.DONE) {
            fail(new DnsNameResolverException(server, question, text(what), cause));
        }
    }

    private void fail(DnsNameResolverException failure) {
        finish();
        promise.tryFailure(failure);
    }

    private String text(String what) {
        return question.name() + ' ' + question.type().name() + " at " + NetUtil.toSocketAddressString(server)
                + (phase == Phase.STREAM ? " (TCP): " : ": ") + what;
    }

    private void finish() {
        if (phase == Phase.DONE) {
            return;
        }
        if (phase == Phase.DATAGRAM) {
            // Later the number may be another query's.
            socket.remove(id);
        }
        phase = Phase.DONE;
        stopTimer();
        if (stream != null) {
            stream.close();
        }
        if (window != null) {
            socket.leave(this, server, window);
        }
    }
}
