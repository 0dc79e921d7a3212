/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;

/**
 * Frames that wait to be sent on one stream, and the window of the stream (RFC 9113 section 6.9).
 *
 * <pre>
 *            send                      close
 *   QUEUING -------&gt;  SENDING         QUEUING -&gt; CLOSED
 *           &lt;-------                  SENDING -&gt; CLOSING -&gt; CLOSED, when the frame that is sent has returned
 * </pre>
 *
 * <p>The sink comes with each call, so that a queue does not hold it.
 *
 * @param <F> the type of frames
 */
public class SendQueue<F> extends OutboundWindow {
    private enum Phase {
        /** Frames enter. */
        QUEUING,
        /** The first frame is sent; others enter behind it. */
        SENDING,
        /** The stream ended while a frame is sent. */
        CLOSING,
        /** Nothing waits and nothing enters. */
        CLOSED
    }

    private Phase phase = Phase.QUEUING;
    private @Nullable F first;
    /** Frames behind the first; {@code null} until there is one, because most streams have one frame. */
    private @Nullable ArrayDeque<F> rest;

    /**
     * Creates an empty queue.
     *
     * @param account the account of the connection
     */
    public SendQueue(SendAccount account) {
        super(account);
    }

    /**
     * Returns whether a frame waits.
     *
     * @return {@code true} if one does, with octets or without
     */
    public final boolean hasFrame() {
        return first != null;
    }

    /**
     * Returns whether no more frames enter.
     *
     * @return {@code true} if the stream can send no more
     */
    public final boolean isClosed() {
        return phase == Phase.CLOSING || phase == Phase.CLOSED;
    }

    /**
     * Returns whether the stream is open and its window has room behind what waits.
     *
     * @return {@code true} if it has
     */
    public final boolean hasRoom() {
        return hasWindow() && !isClosed();
    }

    /**
     * Queues a frame. The queue must not be closed.
     *
     * @param sink the way out
     * @return by how many octets the queue has grown
     */
    @SuppressWarnings("NullAway") // canMerge looks.
    public final long add(F frame, FrameSink<F> sink) {
        F last = rest == null || rest.isEmpty() ? first : rest.peekLast();
        long grown;
        // A frame that is being sent must not change its size for another reason.
        boolean canMerge = last != null && (last != first || phase == Phase.QUEUING);
        int lastSize = canMerge ? sink.size(last) : 0;
        if (canMerge && sink.merge(last, frame)) {
            grown = sink.size(last) - lastSize;
        } else {
            grown = sink.size(frame);
            append(frame);
        }
        onQueued(grown);
        return grown;
    }

    private void append(F frame) {
        if (first == null) {
            first = frame;
            return;
        }
        if (rest == null) {
            rest = new ArrayDeque<>(4);
        }
        rest.addLast(frame);
    }

    /**
     * Sends from the front of the queue. Frames without octets go whatever the windows are, so that the end of a
     * stream never waits for them. A frame that fails closes the queue.
     *
     * @param allowance octets that the connection allows
     * @param sink the way out
     */
    public final void send(int allowance, FrameSink<F> sink) {
        if (phase != Phase.QUEUING) {
            return;
        }
        phase = Phase.SENDING;
        Throwable failure = null;
        try {
            sendAllowed(allowance, sink);
        } catch (Throwable t) {
            failure = t;
        }
        if (failure != null || phase == Phase.CLOSING) {
            phase = Phase.CLOSED;
            drop(sink, failure);
        } else {
            phase = Phase.QUEUING;
        }
    }

    private void sendAllowed(int allowance, FrameSink<F> sink) {
        int left = allowance;
        while (first != null && phase == Phase.SENDING) {
            F frame = first;
            int size = sink.size(frame);
            int allowed = allowed(left);
            if (size > 0 && allowed == 0) {
                return;
            }
            int remaining;
            try {
                sink.send(frame, allowed);
            } finally {
                remaining = sink.size(frame);
                left -= size - remaining;
                onSent(size - remaining);
            }
            if (remaining == 0) {
                first = rest == null ? null : rest.pollFirst();
                onFrameSent();
                sink.onSent(frame);
            } else if (remaining == size) {
                return;
            }
        }
    }

    /**
     * Closes the queue: the stream can send no more, and what waits goes to {@link FrameSink#onUnsent}. Does nothing if
     * it is closed already.
     *
     * @param sink the way out
     */
    public final void close(FrameSink<F> sink) {
        switch (phase) {
            case QUEUING -> {
                phase = Phase.CLOSED;
                drop(sink, null);
            }
            case SENDING -> phase = Phase.CLOSING;
            case CLOSING, CLOSED -> { }
        }
    }

    private void drop(FrameSink<F> sink, @Nullable Throwable failure) {
        onDropped();
        if (first != null) {
            sink.onUnsent(this, failure);
        }
    }

    /**
     * Takes the next frame out of a closed queue.
     *
     * @return the frame, or {@code null} if there is none left
     */
    public final @Nullable F pollUnsent() {
        assert phase == Phase.CLOSED : phase;
        F frame = first;
        if (frame == null) {
            return rest == null ? null : rest.pollFirst();
        }
        first = null;
        return frame;
    }
}
