/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.internal.ThreadBridge;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The body of a request, as it comes. One thread at a time. */
final class RequestBody extends InputStream {
    private final ThreadBridge bridge;
    private final HttpRequest request;
    /** Of what has come, the part that was not read; owned. */
    private @Nullable ByteBuf current;
    private HttpHeaders trailers = EmptyHttpHeaders.INSTANCE;
    private long received;
    private boolean ended;
    private boolean malformed;
    /** The client waits for 100 (Continue). */
    private boolean expected;
    private long readTimeoutNanos;

    RequestBody(ThreadBridge bridge, HttpRequest request) {
        this.bridge = bridge;
        this.request = request;
        if (request instanceof FullHttpRequest full) {
            end(full);
            current = full.content();
        } else {
            expected = HttpUtil.is100ContinueExpected(request);
        }
    }

    private void end(LastHttpContent last) {
        ended = true;
        trailers = last.trailingHeaders();
    }

    HttpHeaders trailers() {
        return trailers;
    }

    void setReadTimeout(long nanos) {
        readTimeoutNanos = nanos;
    }

    /** Returns what has come, owned by this object, or {@code null} at the end. */
    private @Nullable ByteBuf next() throws IOException {
        while (current == null || !current.isReadable()) {
            release();
            if (ended) {
                return null;
            }
            receive(readTimeoutNanos);
        }
        return current;
    }

    private void receive(long timeoutNanos) throws IOException {
        if (malformed) {
            throw new IOException("the body of the request is malformed");
        }
        if (expected) {
            expected = false;
            bridge.write(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE,
                    Unpooled.EMPTY_BUFFER), true);
        }
        Object msg;
        bridge.beginRead();
        try {
            msg = bridge.take(timeoutNanos);
        } finally {
            bridge.inbox().endRead();
        }
        if (msg == null) {
            throw new EOFException("the client has gone before the body of its request was whole");
        }
        if (!(msg instanceof HttpContent content) || content.decoderResult().isFailure()) {
            malformed = true;
            ReferenceCountUtil.release(msg);
            throw new IOException("the body of the request is malformed");
        }
        received += content.content().readableBytes();
        current = content.content();
        if (content instanceof LastHttpContent last) {
            end(last);
        }
    }

    /** Returns the next piece, which the caller has to release, or {@code null} at the end. */
    @Nullable ByteBuf piece() throws IOException {
        ByteBuf piece = next();
        current = null;
        return piece;
    }

    @Override
    public int read() throws IOException {
        ByteBuf buffer = next();
        return buffer == null ? -1 : buffer.readUnsignedByte();
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, dst.length);
        if (length == 0) {
            return 0;
        }
        ByteBuf buffer = next();
        if (buffer == null) {
            return -1;
        }
        int read = Math.min(length, buffer.readableBytes());
        buffer.readBytes(dst, offset, read);
        return read;
    }

    @Override
    public int available() {
        return current == null ? 0 : current.readableBytes();
    }

    // The end of the exchange.

    /**
     * Returns, when the answer begins, whether the client still waits for 100 (Continue), which it does not get any
     * more. It may send the body or not, so it is unknown where its next request begins.
     */
    boolean isLeftUnasked() {
        boolean left = expected;
        expected = false;
        return left;
    }

    /** Returns whether the body is malformed, or more is to come than so many octets, as far as is known. */
    boolean isLongerBy(int max) {
        return malformed || !ended && HttpUtil.getContentLength(request, received) - received > max;
    }

    /** Drops the rest, if it is no more than so many octets and comes in time. Returns whether the body is whole. */
    boolean drop(int max, long nanos) {
        release();
        long begun = bridge.ticker().nanoTime();
        long before = received;
        try {
            while (!ended) {
                long left = nanos - (bridge.ticker().nanoTime() - begun);
                if (received - before > max || left <= 0) {
                    return false;
                }
                receive(left);
                release();
            }
            return received - before <= max;
        } catch (IOException e) {
            return false; // The answer is complete; the end of the body does not matter any more.
        }
    }

    /** Releases what has come. */
    void release() {
        ByteBuf buffer = current;
        if (buffer != null) {
            current = null;
            buffer.release();
        }
    }
}
