/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

/**
 * Decides when a server takes the next request of a connection: not while too many wait for their response, and not
 * while the channel is not writable, which it stays when the peer does not read (SEC-L06). Without that, a peer that
 * sends requests and reads no responses fills the memory.
 *
 * <pre>
 *   OPEN --next request, but no room--&gt; HELD --room again--&gt; RESUMING --in a task of its own--&gt; OPEN
 *   OPEN --the channel is closed--&gt; OPEN;   HELD, RESUMING --the channel is closed--&gt; DROPPING
 *   any  --the codec is removed--&gt; ENDED
 * </pre>
 *
 * <p>While it is not open, octets are kept undecoded and reading stops: auto-read is switched off, or, if the
 * application calls {@code read()} itself, its next call is held back. So no more than one read of the channel is kept.
 *
 * <p>Executor of the codec's context only.
 */
final class RequestGate {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(RequestGate.class);

    private enum State { OPEN, HELD, RESUMING, DROPPING, ENDED }

    private final int maxUnanswered;
    private final Runnable resume;
    private final UnansweredRequests unanswered = new UnansweredRequests();
    /** Events of the input's end, which comes behind the octets that are kept. Made on first use. */
    private @Nullable Queue<Object> endOfInput;
    private State state = State.OPEN;
    /** Auto-read was on, and this gate has switched it off. */
    private boolean stoppedAutoRead;
    /** The application has called {@code read()} meanwhile. */
    private boolean readKeptBack;

    /**
     * Creates an open gate.
     *
     * @param maxUnanswered how many requests may wait for their response, positive
     * @param resume decodes what was kept, and then calls {@link #restoreReading}; called by a task
     */
    RequestGate(int maxUnanswered, Runnable resume) {
        this.maxUnanswered = maxUnanswered;
        this.resume = resume;
    }

    /** A request has been decoded. */
    void onRequest(HttpMethod method) {
        unanswered.add(method);
    }

    /** Whether the next final response answers a HEAD request. */
    boolean answersHead() {
        return unanswered.isHead();
    }

    /** Whether the next final response answers a CONNECT request. */
    boolean answersConnect() {
        return unanswered.isConnect();
    }

    /** How many requests wait for their final response. */
    int unanswered() {
        return unanswered.count();
    }

    /** A final response was encoded. */
    void onFinalResponse(ChannelHandlerContext ctx) {
        unanswered.remove();
        onRoom(ctx);
    }

    /** There may be room again: a response was encoded, or the channel has become writable. */
    void onRoom(ChannelHandlerContext ctx) {
        if (state != State.HELD || !hasRoom(ctx)) {
            return;
        }
        state = State.RESUMING;
        try {
            // Later: this may be called during a write or a flush, where no handler expects the next request.
            ctx.executor().execute(resume);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: no more requests are taken, the event loop is shut down", ctx.channel(), e);
        }
    }

    /** The task of {@link #onRoom} runs; returns whether to decode. */
    boolean onResume() {
        if (state != State.RESUMING) {
            return false;
        }
        state = State.OPEN;
        return true;
    }

    /** Asks whether the next request may be decoded; if not, reading stops. */
    boolean mayBegin(ChannelHandlerContext ctx) {
        if (state == State.OPEN && !hasRoom(ctx)) {
            state = State.HELD;
        }
        return switch (state) {
            case OPEN, ENDED -> true;
            case DROPPING -> false;
            case HELD, RESUMING -> {
                stopReading(ctx.channel().config());
                yield false;
            }
        };
    }

    private void stopReading(ChannelConfig config) {
        // Each time: a handler may have switched it on meanwhile.
        if (config.isAutoRead()) {
            stoppedAutoRead = true;
            config.setAutoRead(false);
        }
    }

    private boolean hasRoom(ChannelHandlerContext ctx) {
        return unanswered.count() < maxUnanswered && ctx.channel().isWritable()
                // After the end of the output nothing is answered any more, and the rest of the input is only read to
                // find its end.
                || ctx.channel().unsafe().outboundBuffer() == null;
    }

    boolean isHolding() {
        return state == State.HELD || state == State.RESUMING;
    }

    /** The application calls {@code read()}; returns whether to pass it on. */
    boolean onRead() {
        readKeptBack |= isHolding();
        return !isHolding();
    }

    /** The input has ended; returns whether the event has to wait for what is kept. */
    boolean putOff(Object endOfInputEvent) {
        if (!isHolding()) {
            return false;
        }
        if (endOfInput == null) {
            endOfInput = new ArrayDeque<>(2);
        }
        return endOfInput.add(endOfInputEvent);
    }

    /** The next event that {@link #putOff} has taken, or {@code null} while there is none or it has to wait. */
    @Nullable Object nextEndOfInput() {
        return endOfInput == null || isHolding() ? null : endOfInput.poll();
    }

    /** Reading goes on as it did before, unless what was kept has filled the room again. */
    void restoreReading(ChannelHandlerContext ctx) {
        if (isHolding()) {
            return;
        }
        boolean read = readKeptBack;
        readKeptBack = false;
        boolean wasAutoRead = stoppedAutoRead;
        stoppedAutoRead = false;
        ChannelConfig config = ctx.channel().config();
        if (wasAutoRead && !config.isAutoRead()) {
            config.setAutoRead(true);
        } else if (wasAutoRead || read) {
            // Even if a handler has switched auto-read on meanwhile: the read() that this caused was kept back.
            ctx.read();
        }
    }

    /** Called when the channel is closed: no answer can be sent, so requests that were kept are not begun any more. */
    void onInactive() {
        if (isHolding()) {
            state = State.DROPPING;
        }
    }

    boolean isDropping() {
        return state == State.DROPPING;
    }

    /** The codec is removed: the next handler decides about what was kept. */
    void onRemoved() {
        state = State.ENDED;
    }
}
