/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ConnectTimeoutException;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The client's end of exchanges, one after the other: the last handler of a connection of HTTP/1.1, or of a stream of
 * HTTP/2, which has one exchange. It does not know which of the two the backend speaks.
 *
 * <pre>
 *   IDLE --head--&gt; CONNECTING --connected--&gt; SENDING --end of request--&gt; WAITING --end of answer--&gt; IDLE
 *                       \______________a request without content______________/
 *   SENDING --end of answer--&gt; ENDED          the rest of the request is of no use
 *   WAITING --101--&gt; ENDED                    {@link io.tidewire.handler.flow.ChannelRelay} takes over
 *   any --refusal of an unfinished request, broken answer, client gone--&gt; ENDED
 * </pre>
 *
 * <p>Back-pressure: the client is read while the backend takes its octets, and the backend is read while the client
 * does. At most the octets of one read and the high water mark wait in either direction. Time counts against the
 * backend only while it owes something. Event loop only.
 */
final class ReverseProxyFront extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReverseProxyFront.class);

    /** Methods whose requests may be sent again if a connection ends without an answer (RFC 9110 section 9.2.2). */
    private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private enum State { IDLE, CONNECTING, SENDING, WAITING, ENDED }

    /** How much of the final answer has come. An interim response and a 101 of HTTP/1.1 have an end of their own. */
    private enum Answer { AWAITED, IN_INTERIM, SWITCHING, BEGUN }

    private final ReverseProxy proxy;
    private final ReverseProxyBackends backends;
    private final Side side;

    private ChannelHandlerContext ctx;
    private State state = State.IDLE;
    private Answer answer = Answer.AWAITED;
    /** The request of the exchange, as the backend gets it. */
    private HttpRequest request;
    /** The version that the client speaks: HTTP/1.0 knows neither chunks nor interim responses. */
    private HttpVersion version;
    /** The request has been sent a second time. */
    private boolean repeated;
    /** Only in {@link State#SENDING} and {@link State#WAITING}. */
    private ReverseProxyBack back;
    private boolean backIsPersistent;
    /** The next request of the connection, which came before the answer had ended; owned. */
    private HttpRequest next;
    /** When the backend last did something, or began to owe something. */
    private long movedNanos;
    private Future<?> deadline;

    /** The kinds of client, by how a connection or stream ends that has not been read to its end. */
    enum Side {
        HTTP1, HTTP2
    }

    ReverseProxyFront(ReverseProxy proxy, ReverseProxyBackends backends, Side side) {
        this.proxy = proxy;
        this.backends = backends;
        this.side = side;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.read();
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object msg) {
        switch (state) {
            case IDLE -> begin((HttpObject) msg);
            case SENDING -> onContent((HttpContent) msg);
            case WAITING -> onAhead(msg);
            case CONNECTING, ENDED -> ReferenceCountUtil.release(msg);
        }
    }

    /** While the answer is awaited the client is read to learn that it goes away. One request may come meanwhile. */
    private void onAhead(Object msg) {
        if (msg instanceof HttpRequest head) {
            next = head;
        } else {
            // The end of a request without content, which has been sent as a whole.
            ReferenceCountUtil.release(msg);
            ctx.read();
        }
    }

    private void begin(HttpObject msg) {
        if (!(msg instanceof HttpRequest head)) {
            // Likewise; the answer was quicker.
            ReferenceCountUtil.release(msg);
            ctx.read();
            return;
        }
        version = head.protocolVersion();
        request = head;
        if (head.decoderResult().isFailure()) {
            ReferenceCountUtil.release(msg);
            refuse(HttpUtil.failureStatus(head.decoderResult()));
        } else if (head.method().equals(HttpMethod.CONNECT) || head.method().equals(HttpMethod.TRACE)) {
            ReferenceCountUtil.release(msg);
            refuse(HttpResponseStatus.NOT_IMPLEMENTED);
        } else {
            request = ReverseProxyFields.forBackend(head, (InetSocketAddress) ctx.channel().remoteAddress(),
                    side == Side.HTTP2 ? "2" : version.majorVersion() + "." + version.minorVersion(), proxy.target());
            repeated = false;
            open();
        }
    }

    private boolean canRepeat() {
        return !repeated && request instanceof LastHttpContent && SAFE.contains(request.method());
    }

    private void open() {
        state = State.CONNECTING;
        answer = Answer.AWAITED;
        backends.open(canRepeat()).addListener((Future<ReverseProxyBack> opened) -> onOpened(opened));
    }

    private void onOpened(Future<ReverseProxyBack> opened) {
        if (state != State.CONNECTING) {
            if (opened.isSuccess()) {
                opened.getNow().cancel();
            }
            return;
        }
        if (!opened.isSuccess()) {
            LOGGER.warn("no connection to the backend: {}", opened.cause().toString());
            refuse(opened.cause() instanceof ConnectTimeoutException
                    ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY);
            return;
        }
        back = opened.getNow();
        if (!back.channel().isActive()) {
            onBackendGone();
            return;
        }
        back.begin(this);
        state = request instanceof LastHttpContent ? State.WAITING : State.SENDING;
        movedNanos = now();
        lookAfter(proxy.timeoutNanos());
        back.write(request);
        if (back != null) {
            back.flush();
            back.read();
            ctx.read();
        }
    }

    private void onContent(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            content.release();
            giveUp(HttpUtil.failureStatus(content.decoderResult()));
            return;
        }
        movedNanos = now();
        if (content instanceof LastHttpContent last) {
            state = State.WAITING;
            ReverseProxyFields.removeHopByHop(last.trailingHeaders());
        }
        back.write(content);
        if (back != null && (state == State.WAITING || back.isWritable())) {
            ctx.read();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (back != null) {
            back.flush();
        }
    }

    /** The backend takes more of the request, or no more for now. */
    void onBackendWritability() {
        movedNanos = now();
        if (state == State.SENDING && back.isWritable()) {
            ctx.read();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (back != null && context.channel().isWritable()) {
            movedNanos = now();
            back.read();
        }
        context.fireChannelWritabilityChanged();
    }

    /**
     * Takes a part of the answer.
     *
     * @param msg the part; owned
     */
    void onAnswer(HttpObject msg) {
        movedNanos = now();
        if (msg.decoderResult().isFailure()) {
            ReferenceCountUtil.release(msg);
            LOGGER.warn("malformed answer of the backend: {}", msg.decoderResult().cause().getMessage());
            giveUp(HttpResponseStatus.BAD_GATEWAY);
            return;
        }
        switch (answer) {
            case AWAITED -> onHead((HttpResponse) msg);
            case IN_INTERIM -> {
                ReferenceCountUtil.release(msg);
                answer = Answer.AWAITED;
            }
            case SWITCHING -> {
                ReferenceCountUtil.release(msg);
                tunnel();
            }
            case BEGUN -> pass((HttpContent) msg);
        }
    }

    private void onHead(HttpResponse response) {
        if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            onInterim(response);
            return;
        }
        answer = Answer.BEGUN;
        backIsPersistent = HttpUtil.isKeepAlive(response)
                && (hasOwnEnd(response) || request.method().equals(HttpMethod.HEAD));
        ReverseProxyFields.forClient(response, request.method(), version, back.protocol());
        pass(response);
    }

    private static boolean hasOwnEnd(HttpResponse response) {
        int code = response.status().code();
        return HttpUtil.isContentLengthSet(response) || HttpUtil.isTransferEncodingChunked(response)
                || code == HttpResponseStatus.NO_CONTENT.code() || code == HttpResponseStatus.NOT_MODIFIED.code();
    }

    private void onInterim(HttpResponse response) {
        boolean switches = response.status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
        if (switches) {
            answer = Answer.SWITCHING;
        } else {
            answer = response instanceof FullHttpResponse ? Answer.AWAITED : Answer.IN_INTERIM;
            ReverseProxyFields.removeHopByHop(response.headers());
        }
        FullHttpResponse interim = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, response.status(),
                Unpooled.EMPTY_BUFFER, response.headers(), EmptyHttpHeaders.INSTANCE);
        ReferenceCountUtil.release(response);
        if (version.isKeepAliveDefault()) {
            ctx.write(interim).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
    }

    private void pass(HttpObject part) {
        if (!(part instanceof LastHttpContent last)) {
            ctx.write(part).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            return;
        }
        ReverseProxyFields.removeHopByHop(last.trailingHeaders());
        boolean whole = state == State.WAITING;
        ReverseProxyBack ended = endExchange(whole ? State.IDLE : State.ENDED);
        ctx.writeAndFlush(part).addListener(whole ? ChannelFutureListener.CLOSE_ON_FAILURE : proxy.endingEarly(side));
        if (whole && backIsPersistent) {
            ended.endWhole();
        } else {
            ended.cancel();
        }
        readNext();
    }

    /** The backend has been read as far as asked. */
    void onAnswerRead() {
        ctx.flush();
        if (back != null && ctx.channel().isWritable()) {
            back.read();
        }
    }

    private void readNext() {
        if (state != State.IDLE) {
            return;
        }
        HttpRequest head = next;
        next = null;
        if (head == null) {
            ctx.read();
        } else {
            begin(head);
        }
    }

    private ReverseProxyBack endExchange(State then) {
        state = then;
        ReverseProxyBack ended = back;
        back = null;
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
        return ended;
    }

    /** The backend has closed the connection or reset the stream. */
    void onBackendGone() {
        if (answer == Answer.AWAITED && canRepeat()) {
            endExchange(State.CONNECTING);
            repeated = true;
            open();
        } else {
            giveUp(HttpResponseStatus.BAD_GATEWAY);
        }
    }

    /** Ends an exchange that has failed: by an answer if there is none yet, or else so that the client sees it. */
    private void giveUp(HttpResponseStatus status) {
        boolean begun = answer == Answer.BEGUN;
        boolean whole = state == State.WAITING;
        ReverseProxyBack failed = endExchange(whole && !begun ? State.IDLE : State.ENDED);
        if (failed != null) {
            failed.cancel();
        }
        if (begun) {
            // Without it, an answer that the end of the connection ends would look whole.
            ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            ctx.close();
        } else if (whole) {
            ctx.writeAndFlush(text(status)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            readNext();
        } else {
            refuse(status);
        }
    }

    /** Answers a request of which there may be more to come, and ends the connection or stream. */
    private void refuse(HttpResponseStatus status) {
        endExchange(State.ENDED);
        FullHttpResponse refusal = text(status);
        HttpUtil.setKeepAlive(refusal, false);
        ctx.writeAndFlush(refusal).addListener(proxy.endingEarly(side));
    }

    private FullHttpResponse text(HttpResponseStatus status) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                ByteBufUtil.writeAscii(ctx.alloc(), status + "\n"));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        HttpUtil.setContentLength(response, response.content().readableBytes());
        return response;
    }

    private void tunnel() {
        ReverseProxyBack other = endExchange(State.ENDED);
        if (next == null) {
            ctx.flush();
            proxy.tunnel(ctx.channel(), other.channel());
        } else {
            // The client did not wait for the answer, and what it sent has been read as HTTP.
            other.cancel();
            ctx.close();
        }
    }

    private long now() {
        return ctx.executor().ticker().nanoTime();
    }

    private void lookAfter(long nanos) {
        deadline = ctx.executor().schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        boolean owes = state == State.WAITING ? ctx.channel().isWritable() : !back.isWritable();
        long left = owes ? movedNanos + proxy.timeoutNanos() - now() : proxy.timeoutNanos();
        if (left > 0) {
            lookAfter(left);
        } else {
            giveUp(HttpResponseStatus.GATEWAY_TIMEOUT);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ReverseProxyBack left = endExchange(State.ENDED);
        if (left != null) {
            left.cancel();
        }
        ReferenceCountUtil.release(next);
        next = null;
        context.fireChannelInactive();
    }
}
