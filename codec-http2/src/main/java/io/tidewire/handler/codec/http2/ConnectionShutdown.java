/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection (RFC 9113 section 6.8).
 *
 * <pre>
 *   ROUND_TRIP --PING answered, or time is up--> DRAINING --no stream left--> FLUSHING --written--> CLOSED
 *       \                                           \             (or an error)   \
 *        \___________________________________________\_____time is up______________\________________^
 * </pre>
 *
 * <p>A server first sends a GOAWAY that takes all streams, and a PING: what the peer has sent before it answers is
 * still taken. Then both ends know which stream is the last. A client, whose peer opens no streams unless it pushes,
 * begins with the second step. Event loop only.
 */
final class ConnectionShutdown {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ConnectionShutdown.class);

    /** The data of our PING: any number will do that is unlikely to be used elsewhere. */
    static final long PING_DATA = 0x5464_7773_6875_7464L;
    /** How long a peer may take to answer the PING, or to take the last octets (SEC-F40). */
    static final long MAX_WAIT_MILLIS = 10_000;

    private enum Step { ROUND_TRIP, DRAINING, FLUSHING, CLOSED }

    private final Http2ConnectionHandler handler;
    private final ChannelHandlerContext ctx;
    /** The promise that closes the channel. Promises of callers may be cancelled, and are completed by this one. */
    private final ChannelPromise closed;
    private @Nullable Step step;
    /** The write of the GOAWAY with the last stream, or of what stands for it; {@code null} before. */
    private @Nullable ChannelFuture farewell;
    /** Ends the wait for the answer, later that for the last octets. */
    private @Nullable LoopTimer waiting;
    /** Ends all of it. */
    private @Nullable LoopTimer deadline;

    ConnectionShutdown(Http2ConnectionHandler handler, ChannelHandlerContext ctx) {
        this.handler = handler;
        this.ctx = ctx;
        closed = ctx.newPromise();
    }

    /** Completes a promise when the channel was closed. */
    void tell(ChannelPromise promise) {
        if (promise.isVoid()) {
            return;
        }
        closed.addListener(future -> {
            Throwable cause = future.cause();
            if (cause == null) {
                promise.trySuccess();
            } else {
                promise.tryFailure(cause);
            }
        });
    }

    /** Ends the connection when its streams have ended, or after the time given, if that is not below 0. */
    void beginGracefully(long timeoutMillis) {
        if (step != null) {
            return;
        }
        try {
            if (timeoutMillis > 0) {
                deadline = LoopTimer.start(ctx, this::close, timeoutMillis);
            }
            begin(timeoutMillis != 0);
        } catch (Throwable cause) {
            LOGGER.debug("{}: closed without a farewell", ctx.channel(), cause);
            close();
        }
    }

    private void begin(boolean waits) {
        if (waits && handler.connection().isServer() && handler.decoder().prefaceReceived()
                && !handler.connection().goAwaySent()) {
            beginRoundTrip();
        } else {
            drain(waits);
        }
    }

    private void beginRoundTrip() {
        step = Step.ROUND_TRIP;
        handler.tapFrames();
        handler.goAway(ctx, Integer.MAX_VALUE, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, ctx.newPromise());
        if (step != Step.ROUND_TRIP) {
            return; // closed, as that failed
        }
        handler.encoder().writePing(ctx, false, PING_DATA, ctx.newPromise());
        waiting = LoopTimer.start(ctx, () -> drain(true), MAX_WAIT_MILLIS);
        ctx.flush();
    }

    /** Takes the answer to our PING; returns whether it was that. */
    boolean onPingAck(long data) {
        if (data != PING_DATA || step != Step.ROUND_TRIP) {
            return false;
        }
        drain(true);
        return true;
    }

    private void drain(boolean waitForStreams) {
        cancelWaiting();
        step = Step.DRAINING;
        ChannelFuture written = handler.goAway(ctx, null, ctx.newPromise());
        if (written.isDone()) {
            // Nothing had to be sent, but something may wait that the peer should still get.
            written = ctx.write(Unpooled.EMPTY_BUFFER);
        }
        farewell = written;
        if (step == Step.DRAINING && (!waitForStreams || handler.isGracefulShutdownComplete())) {
            closeAfter(written);
        }
        ctx.flush();
    }

    /** A stream was closed, and its last frame written. */
    void onStreamClosed(ChannelFuture written) {
        if (step == Step.DRAINING && handler.isGracefulShutdownComplete()) {
            // GOAWAY may wait behind that frame: without it the peer takes refused requests for accepted ones.
            closeAfter(farewell == null || farewell.isDone() ? written : farewell);
        }
    }

    /** Ends the connection when a frame was written, which may be the one with the reason. */
    void closeAfter(ChannelFuture written) {
        if (step == Step.FLUSHING || step == Step.CLOSED) {
            return;
        }
        step = Step.FLUSHING;
        cancelWaiting();
        if (written.isDone()) {
            close();
            return;
        }
        waiting = LoopTimer.start(ctx, this::close, MAX_WAIT_MILLIS);
        written.addListener((ChannelFutureListener) future -> close());
    }

    private void close() {
        if (step == Step.CLOSED) {
            return;
        }
        step = Step.CLOSED;
        cancelTimers();
        ctx.close(closed);
    }

    /** The channel was closed by other code, or the handler was removed. */
    void onGone() {
        if (step != null) {
            close();
        }
    }

    /** The channel was registered, perhaps with another loop. */
    void onRegistered() {
        if (waiting != null) {
            waiting.onRegistered();
        }
        if (deadline != null) {
            deadline.onRegistered();
        }
    }

    private void cancelTimers() {
        cancelWaiting();
        if (deadline != null) {
            deadline.cancel();
            deadline = null;
        }
    }

    private void cancelWaiting() {
        if (waiting != null) {
            waiting.cancel();
            waiting = null;
        }
    }
}
