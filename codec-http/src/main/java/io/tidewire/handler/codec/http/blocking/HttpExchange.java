/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.internal.StreamEnd;
import io.tidewire.channel.internal.ThreadBridge;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A request and its answer, for a thread that may block.
 *
 * <p><b>Waiting.</b> Reads of the body park until something has come, writes while the channel is unwritable: no more
 * waits to be sent than the high water mark and a piece of 8 KiB.
 *
 * <p><b>Exceptions.</b> Those of {@link io.tidewire.channel.blocking.BlockingChannel}, and besides, when the body is
 * read: {@code EOFException} if the client goes before it was whole, and an {@code IOException} if it is malformed.
 *
 * <p><b>Connection.</b> Whether it is kept is decided when the head of the answer goes out: not if either side says
 * {@code Connection: close}, nor if the answer is whole by then and more of the body is left than is dropped. Fields
 * that frame the answer are set here; of those that are given only {@code Content-Length} counts. Over HTTP/2 fields of
 * the connection are left out.
 *
 * <p>One thread at a time.
 */
public final class HttpExchange {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HttpExchange.class);

    /** How long the rest of a body may take that is dropped. */
    private static final long DROP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ThreadBridge bridge;
    private final ChannelHandlerContext ctx;
    private final HttpRequest request;
    private final int maxDropped;
    private final RequestBody requestBody;
    private boolean responded;
    /** The stream of the answer; none if it was given whole or not at all. */
    private @Nullable ResponseBody responseBody;
    /** The connection ends with this answer. */
    private boolean closes;
    /** Completed when the end of the answer has left; none before it was written. */
    private @Nullable ChannelPromise sent;

    HttpExchange(ThreadBridge bridge, ChannelHandlerContext ctx, HttpRequest request, int maxDropped) {
        this.bridge = bridge;
        this.ctx = ctx;
        this.request = request;
        this.maxDropped = maxDropped;
        requestBody = new RequestBody(bridge, request);
    }

    /**
     * Returns the head of the request. If it is a full request, its content belongs to {@link #requestBody()}.
     *
     * @return the request
     */
    public HttpRequest request() {
        return request;
    }

    /**
     * Returns the channel: of the connection, or of the stream of HTTP/2.
     *
     * @return the channel
     */
    public Channel channel() {
        return bridge.channel();
    }

    /**
     * Returns the body of the request, empty if it has none. To close the stream does nothing.
     *
     * @return the same stream with each call
     */
    public InputStream requestBody() {
        return requestBody;
    }

    /**
     * Reads the next piece of the body, without a copy, and waits until there is one. May be mixed with
     * {@link #requestBody()}.
     *
     * @return a buffer with at least one octet, which the caller has to release, or {@code null} at the end
     * @throws IOException as the class says
     */
    public @Nullable ByteBuf readBody() throws IOException {
        return requestBody.piece();
    }

    /**
     * Returns the fields behind the body (RFC 9110 section 6.5).
     *
     * @return the trailers, empty until the end of the body was read
     */
    public HttpHeaders requestTrailers() {
        return requestBody.trailers();
    }

    /**
     * Limits how long each read of the body waits: {@code SocketTimeoutException}.
     *
     * @param timeout the time, or zero for no limit, which is the default
     * @throws IllegalArgumentException if it is negative
     */
    public void setReadTimeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: zero or more)");
        }
        requestBody.setReadTimeout(timeout.toNanos());
    }

    /**
     * Answers with a body that is there, and sends it.
     *
     * @param status the status, 200 or above
     * @param headers further fields; copied
     * @param content the body, released by this method, also when it fails; not sent if the answer has none, as to HEAD
     * @throws IllegalStateException if there is an answer already
     * @throws IllegalArgumentException if the status is an interim one, or would turn CONNECT into a tunnel
     * @throws IOException as the class says
     */
    public void respond(HttpResponseStatus status, HttpHeaders headers, ByteBuf content) throws IOException {
        checkNotNull(content, "content");
        HttpResponse response;
        int length = content.readableBytes();
        boolean noContent = hasNoContent(status);
        try {
            check(status);
            response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                    noContent ? Unpooled.EMPTY_BUFFER : content);
            setFields(response, headers);
            decide(response, true);
            if (status.code() != HttpResponseStatus.NO_CONTENT.code()) {
                HttpUtil.setContentLength(response, length);
            }
        } catch (Throwable t) {
            content.release();
            throw t;
        }
        if (noContent) {
            content.release();
        }
        responded = true;
        writeLast(response);
    }

    /**
     * Begins an answer whose body is written to a stream. The octets are sent in pieces, or by {@code flush()}. The
     * answer is completed when the code returns, not by {@code close()}, so that one which an exception has cut short
     * never looks whole. Without a {@code Content-Length} among the fields an answer that fits in one piece gets one,
     * another is chunked, or to HTTP/1.0 ends with the connection. The body of an answer that has none, as to HEAD, is
     * counted and not sent.
     *
     * @param status the status, 200 or above
     * @param headers further fields; copied
     * @return the stream; its writes fail beyond {@code Content-Length}; an answer that stays below is 500 if
     *     nothing of it has been sent, else it ends the connection
     * @throws IllegalStateException if there is an answer already
     * @throws IllegalArgumentException if the status is an interim one, or would turn CONNECT into a tunnel; or if
     *     {@code Content-Length} is no number
     */
    public OutputStream respond(HttpResponseStatus status, HttpHeaders headers) {
        check(status);
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status);
        setFields(head, headers);
        responseBody = new ResponseBody(this, head, hasNoContent(status));
        responded = true;
        return responseBody;
    }

    private void check(HttpResponseStatus status) {
        if (responded) {
            throw new IllegalStateException("there is an answer already");
        }
        if (status.codeClass() == HttpStatusClass.INFORMATIONAL) {
            throw new IllegalArgumentException("status: " + status + " (expected: 200 or above)");
        }
        if (HttpMethod.CONNECT.equals(request.method()) && status.codeClass() == HttpStatusClass.SUCCESS) {
            throw new IllegalArgumentException("status: " + status + " (expected: another one to CONNECT)");
        }
    }

    /** RFC 9110 section 6.4.1. */
    private boolean hasNoContent(HttpResponseStatus status) {
        int code = status.code();
        return HttpMethod.HEAD.equals(request.method()) || code == HttpResponseStatus.NO_CONTENT.code()
                || code == HttpResponseStatus.NOT_MODIFIED.code();
    }

    private void setFields(HttpResponse response, HttpHeaders headers) {
        response.headers().set(headers);
        response.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
        if (response.status().code() == HttpResponseStatus.NO_CONTENT.code()) {
            response.headers().remove(HttpHeaderNames.CONTENT_LENGTH); // RFC 9110 section 8.6
        }
    }

    // For the stream of the answer.

    /**
     * Decides whether the connection is kept, and says so, when the head goes out. A body that may still be read while
     * the answer is written does not count.
     *
     * @param ends whether the answer is whole
     */
    void decide(HttpResponse head, boolean ends) {
        closes |= requestBody.isLeftUnasked() || ends && requestBody.isLongerBy(maxDropped)
                || !HttpUtil.isKeepAlive(request) || !HttpUtil.isKeepAlive(head);
        if (closes) {
            HttpUtil.setKeepAlive(head, false);
        } else if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            // A 1.0 client keeps the connection only if it is told so (RFC 9112 appendix C.2.2).
            head.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
    }

    /** Before {@link #decide}. */
    void announceUnknownLength(HttpResponse head) {
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            closes = true;
        } else {
            HttpUtil.setTransferEncodingChunked(head, true);
        }
    }

    void write(Object msg, boolean flush) throws IOException {
        bridge.write(msg, flush);
    }

    void flush() throws IOException {
        bridge.flush();
    }

    void writeLast(Object msg) throws IOException {
        ChannelPromise promise = ctx.newPromise();
        bridge.write(msg, true, promise);
        sent = promise;
        promise.addListener(this::onSent);
        if (closes) {
            promise.addListener(StagedClose.DEFAULT);
        }
    }

    /**
     * The code may have returned, so a failure is logged here. The client has an answer that is not whole, and would
     * take the next one for its rest. Event loop only.
     */
    private void onSent(Future<? super Void> end) {
        if (end.isSuccess()) {
            return;
        }
        assert end.cause() != null;
        Throwable cause = end.cause();
        try {
            bridge.checkOutput();
        } catch (IOException first) {
            cause = first; // of an earlier piece, which has closed the channel under this one
        }
        if (StreamEnd.isOfTheNetwork(cause)) {
            LOGGER.debug("{}: the end of an answer was not sent", channel(), cause);
        } else {
            LOGGER.warn("{}: closed, the end of an answer was not sent", channel(), cause);
        }
        bridge.onEnd(StreamEnd.of(end.cause()));
        ctx.close();
    }

    // The end.

    /** Completes the answer, when the code has returned. */
    void complete() throws IOException {
        if (!responded) {
            throw new IllegalStateException("the code has returned without an answer");
        }
        if (responseBody != null) {
            responseBody.complete();
        }
    }

    /** Ends the exchange with what can still be said, when the code has failed. Returns if the connection stays. */
    boolean fail() {
        if (sent != null) {
            return end();
        }
        if (responded && (responseBody == null || responseBody.isHeadSent())) {
            // The only honest end of an answer that has begun is to cut it short (RFC 9112 section 8).
            bridge.abort();
            return false;
        }
        HttpResponse failure = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                HttpResponseStatus.INTERNAL_SERVER_ERROR, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(failure, 0);
        HttpUtil.setKeepAlive(failure, false);
        closes = true;
        try {
            writeLast(failure);
        } catch (IOException e) {
            LOGGER.debug("{}: 500 was not sent", channel(), e);
            bridge.abort();
        }
        return false;
    }

    /** Drops what is left of the body, behind the answer. Returns whether the connection stays. */
    boolean end() {
        if (closes) {
            return false;
        }
        if (!requestBody.drop(maxDropped, DROP_NANOS)) {
            assert sent != null : "an answer that is whole was written";
            sent.addListener(StagedClose.DEFAULT);
            return false;
        }
        return true;
    }

    /** Releases what was neither read nor sent. */
    void release() {
        requestBody.release();
        if (responseBody != null) {
            responseBody.release();
        }
    }
}
