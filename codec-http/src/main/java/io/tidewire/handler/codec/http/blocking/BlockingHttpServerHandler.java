/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;

import java.util.concurrent.Executor;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Passes each request to a thread that may block. It is the last handler of the pipeline, behind an
 * {@link io.tidewire.handler.codec.http.HttpServerCodec}; in the channel of a stream of HTTP/2, behind an {@code
 * Http2StreamFrameToHttpObjectCodec}.
 *
 * <pre>{@code
 * BlockingHttpServerHandler hello = new BlockingHttpServerHandler(VirtualThreads.executor(), exchange ->
 *         exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders(), Unpooled.copiedBuffer("hello", US_ASCII)));
 * ...
 * pipeline.addLast(new HttpServerCodec(), hello);
 * }</pre>
 *
 * <p><b>Order.</b> The requests of a connection are served one after the other; an idle connection has no thread. The
 * connection is closed after an answer if either side wants that, and in stages, so that a client that still sends can
 * read the answer (RFC 9112 section 9.6).
 *
 * <p><b>Bodies.</b> They are read ahead up to a bound. The rest of a body that the code leaves unread is dropped if it
 * is short and comes within five seconds; else the connection is closed behind the answer. A client that expects 100
 * (Continue) gets it when the code first reads the body; if the code answers without, the connection is closed behind
 * the answer (RFC 9110 section 10.1.1).
 *
 * <p><b>Refused without a thread.</b> A malformed request gets its 4xx and the connection is closed; a request for
 * which the executor has no thread gets 503, and the connection is closed.
 *
 * <p>Timeouts for idle or slow clients are those of the handlers in front.
 *
 * <p>Holds no state of a channel: one serves all of a server.
 */
public final class BlockingHttpServerHandler extends ChannelInitializer<Channel> {
    /** So many octets, with what each message costs, wait for the thread before the channel is no longer read. */
    public static final int DEFAULT_MAX_WAITING = 64 * 1024;
    /** So many octets of a body are dropped after its answer. */
    public static final int DEFAULT_MAX_DROPPED = 64 * 1024;

    private final Executor executor;
    private final BlockingHttpCode code;
    private final int maxWaiting;
    private final int maxDropped;

    /**
     * Creates a handler with the default bounds.
     *
     * @param executor starts the threads: {@link io.tidewire.channel.blocking.VirtualThreads#executor()}, or one of
     *     platform threads that has a thread for each request that is being served
     * @param code serves a request; called by many threads at once
     */
    public BlockingHttpServerHandler(Executor executor, BlockingHttpCode code) {
        this(executor, code, DEFAULT_MAX_WAITING, DEFAULT_MAX_DROPPED);
    }

    /**
     * Creates a handler.
     *
     * @param executor starts the threads
     * @param code serves a request; called by many threads at once
     * @param maxWaiting how many octets wait for the thread before the channel is no longer read, positive
     * @param maxDropped how many octets of a body are dropped after its answer, zero or positive
     * @throws IllegalArgumentException if a bound is out of its range
     */
    public BlockingHttpServerHandler(Executor executor, BlockingHttpCode code, int maxWaiting, int maxDropped) {
        this.executor = checkNotNull(executor, "executor");
        this.code = checkNotNull(code, "code");
        this.maxWaiting = checkPositive(maxWaiting, "maxWaiting");
        this.maxDropped = checkPositiveOrZero(maxDropped, "maxDropped");
    }

    @Override
    protected void initChannel(Channel ch) {
        ch.pipeline().addLast(new ExchangeHandler(executor, code, maxWaiting, maxDropped));
    }
}
