/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * How long a connection waits for its peer: for the preface and the acknowledgement of settings, for a sign of life,
 * and for what it has to take. Event loop only, but for the setters, which are called before.
 */
final class ConnectionTimers {
    /** For a peer that connects and says nothing, or not what it must (SEC-F37). */
    private static final long DEFAULT_HANDSHAKE_TIMEOUT_MILLIS = 10_000;
    /** For a peer that asks for much and takes next to nothing (SEC-F10). */
    private static final long DEFAULT_WRITE_STALL_TIMEOUT_MILLIS = 60_000;
    /** For a peer that begins a field block and does not end it, or octet by octet (SEC-J15). */
    private static final long DEFAULT_FIELD_BLOCK_TIMEOUT_MILLIS = 30_000;
    /** Any number will do. */
    private static final long PING_DATA = 0x5464_776b_6565_7041L;

    private final Http2ConnectionHandler handler;
    @SuppressWarnings("NullAway.Init") // Set by begin(), when the preface was sent.
    private ChannelHandlerContext ctx;
    private long handshakeTimeoutMillis = DEFAULT_HANDSHAKE_TIMEOUT_MILLIS;
    private long keepAliveMillis;
    private long keepAliveTimeoutMillis;
    private long writeStallTimeoutMillis = DEFAULT_WRITE_STALL_TIMEOUT_MILLIS;
    /** {@code null} until a flush leaves something behind, which the flushes of an idle connection do not. */
    private @Nullable WriteStalls stalls;
    /** Octets have come since the last look. */
    private boolean heard;
    private @Nullable LoopTimer handshake;
    private @Nullable LoopTimer keepAlive;
    private @Nullable LoopTimer stallLook;
    private long fieldBlockTimeoutMillis = DEFAULT_FIELD_BLOCK_TIMEOUT_MILLIS;
    /** Runs while a field block has begun; {@code null} while none has. */
    private @Nullable LoopTimer fieldBlock;
    /** How many blocks were read before the one that {@link #fieldBlock} is for. */
    private int blocksBefore;

    ConnectionTimers(Http2ConnectionHandler handler) {
        this.handler = handler;
    }

    void handshakeTimeoutMillis(long millis) {
        handshakeTimeoutMillis = millis;
    }

    void keepAlive(long millis, long timeoutMillis) {
        checkPositiveOrZero(millis, "keepAliveMillis");
        checkPositive(timeoutMillis, "keepAliveTimeoutMillis");
        keepAliveMillis = millis;
        keepAliveTimeoutMillis = timeoutMillis;
    }

    void writeStallTimeoutMillis(long millis) {
        writeStallTimeoutMillis = millis;
    }

    void fieldBlockTimeoutMillis(long millis) {
        fieldBlockTimeoutMillis = millis;
    }

    /** Our preface was written. */
    void begin(ChannelHandlerContext ctx) {
        this.ctx = ctx;
        if (handshakeTimeoutMillis > 0) {
            handler.tapFrames();
            handshake = LoopTimer.start(ctx, this::endHandshake, handshakeTimeoutMillis);
        }
        if (keepAliveMillis > 0) {
            lookAgain();
        }
    }

    /** The channel was registered, perhaps with another loop. */
    void onRegistered() {
        for (LoopTimer timer : new LoopTimer[] {handshake, keepAlive, stallLook, fieldBlock}) {
            if (timer != null) {
                timer.onRegistered();
            }
        }
    }

    void onRead() {
        heard = true;
    }

    /** Called when the input so far has been read. */
    void onReadComplete(DefaultHttp2FrameReader reader) {
        boolean begun = reader.isInFieldBlock();
        if (fieldBlock != null && (!begun || reader.blocksRead() != blocksBefore)) {
            fieldBlock.cancel();
            fieldBlock = null;
        }
        if (begun && fieldBlock == null && ctx != null && fieldBlockTimeoutMillis > 0) {
            blocksBefore = reader.blocksRead();
            fieldBlock = LoopTimer.start(ctx, this::endFieldBlock, fieldBlockTimeoutMillis);
        }
    }

    private void endFieldBlock() {
        fieldBlock = null;
        handler.onError(ctx, true, connectionError(Refusal.FIELD_BLOCK_TOO_SLOW, fieldBlockTimeoutMillis));
    }

    /** The peer has acknowledged our settings, and so has sent its own before. */
    void onHandshakeDone() {
        if (handshake != null) {
            handshake.cancel();
            handshake = null;
        }
    }

    private void endHandshake() {
        handshake = null;
        handler.onError(ctx, true, handler.decoder().prefaceReceived()
                ? connectionError(Refusal.SETTINGS_NOT_ACKNOWLEDGED, handshakeTimeoutMillis)
                : connectionError(Refusal.PREFACE_MISSING, handshakeTimeoutMillis));
    }

    private void lookAgain() {
        heard = false;
        keepAlive = LoopTimer.start(ctx, this::look, keepAliveMillis);
    }

    private void look() {
        if (heard) {
            lookAgain();
            return;
        }
        keepAlive = LoopTimer.start(ctx, this::lookForAnswer, keepAliveTimeoutMillis);
        handler.encoder().writePing(ctx, false, PING_DATA, ctx.newPromise());
        handler.flush(ctx);
    }

    private void lookForAnswer() {
        if (heard) {
            lookAgain();
            return;
        }
        keepAlive = null;
        handler.onError(ctx, true, connectionError(Refusal.KEEP_ALIVE_UNANSWERED,
                keepAliveMillis + keepAliveTimeoutMillis));
    }

    /** Called when the data that the windows and the socket permit was written. */
    void onFlushed() throws Http2Exception {
        if (stallLook != null || writeStallTimeoutMillis == 0) {
            return;
        }
        if (stalls == null
                && handler.encoder().flowController() instanceof DefaultHttp2RemoteFlowController controller
                && WriteStalls.isWaiting(controller)) {
            stalls = new WriteStalls(controller, handler.connection(),
                    TimeUnit.MILLISECONDS.toNanos(writeStallTimeoutMillis));
        }
        if (stalls != null && stalls.begin(ctx.executor().ticker().nanoTime())) {
            lookForStallsLater();
        }
    }

    private void lookForStallsLater() {
        stallLook = LoopTimer.start(ctx, this::lookForStalls, writeStallTimeoutMillis);
    }

    @SuppressWarnings("NullAway") // A look is only scheduled with stalls, and cancelled with them.
    private void lookForStalls() {
        stallLook = null;
        try {
            stalls.look(ctx.executor().ticker().nanoTime());
        } catch (Http2Exception e) {
            handler.onError(ctx, false, e);
        }
        if (stalls != null && stalls.isWatching() && stallLook == null) {
            lookForStallsLater();
        }
    }

    void cancel() {
        onHandshakeDone();
        stalls = null;
        writeStallTimeoutMillis = 0;
        if (stallLook != null) {
            stallLook.cancel();
            stallLook = null;
        }
        if (keepAlive != null) {
            keepAlive.cancel();
            keepAlive = null;
        }
        fieldBlockTimeoutMillis = 0;
        if (fieldBlock != null) {
            fieldBlock.cancel();
            fieldBlock = null;
        }
    }
}
