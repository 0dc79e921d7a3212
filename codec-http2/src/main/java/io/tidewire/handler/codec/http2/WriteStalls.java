/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.handler.codec.http2.Http2Exception.CompositeStreamException;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.SendAccount;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2Error.ENHANCE_YOUR_CALM;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * Finds what the peer does not take (SEC-F10, SEC-F14): octets that wait for a window, or for the socket, while the
 * peer takes next to nothing. The time comes from outside.
 *
 * <p>Nothing is watched until something waits. From then on each time-out ends with a look: what was held up at the
 * last look, is held up still, and has moved by less than {@link SendAccount#MIN_TAKEN} octets in between without ever
 * having been taken as a whole, has stalled. So a stall is found after one to two time-outs. The windows decide who is
 * to blame: a stream whose own window is used up fails alone; the connection fails if its window or its socket holds up
 * the others.
 */
final class WriteStalls {
    private final DefaultHttp2RemoteFlowController controller;
    private final Http2Connection connection;
    private final long timeoutNanos;
    private boolean isWatching;
    private long deadlineNanos;
    /** The message that the socket was to take next at the last look, by its identity, which another may get later. */
    private int socketMessage;
    /** How much of that message had been taken. */
    private long socketProgress;
    /** Is done when all was taken that waited for the socket at the last look; {@code null} if nothing did. */
    private @Nullable ChannelFuture socketTaken;

    /**
     * Creates a watch.
     *
     * @param controller holds what waits
     * @param timeoutNanos how long it may wait, above 0
     */
    WriteStalls(DefaultHttp2RemoteFlowController controller, Http2Connection connection, long timeoutNanos) {
        this.controller = controller;
        this.connection = connection;
        this.timeoutNanos = timeoutNanos;
    }

    /** Begins to watch if something waits. Returns {@code true} if it does so now, and did not before. */
    boolean begin(long nowNanos) throws Http2Exception {
        if (isWatching || !isWaiting(controller)) {
            return false;
        }
        isWatching = true;
        restart(nowNanos);
        // The socket may be in the middle of taking this very flush: it is looked at when the first time is over.
        socketTaken = null;
        return true;
    }

    boolean isWatching() {
        return isWatching;
    }

    /** When {@link #look} is due, on the clock that the times come from. */
    long deadlineNanos() {
        return deadlineNanos;
    }

    /**
     * Checks whether what waited still does. Watching ends when nothing waits.
     *
     * @throws Http2Exception ENHANCE_YOUR_CALM, of the connection, or of each stream that has stalled
     */
    void look(long nowNanos) throws Http2Exception {
        long lateNanos = nowNanos - deadlineNanos;
        if (!isWatching || lateNanos < 0) {
            return;
        }
        if (!isWaiting(controller)) {
            isWatching = false;
            return;
        }
        // So late only if the process was stopped, in which the peer had no part.
        boolean isFair = lateNanos <= timeoutNanos / 2;
        if (isFair && (controller.hasStalled() || hasSocketStalled())) {
            isWatching = false;
            throw connectionError(Refusal.WRITE_STALL, timeoutNanos / 1_000_000);
        }
        CompositeStreamException stalled = isFair ? stalledStreams() : null;
        restart(nowNanos);
        lookAtSocket();
        if (stalled != null) {
            throw stalled;
        }
    }

    private @Nullable CompositeStreamException stalledStreams() throws Http2Exception {
        CompositeStreamException stalled = new CompositeStreamException(ENHANCE_YOUR_CALM, 1);
        connection.forEachActiveStream(stream -> {
            if (controller.hasStalled(stream)) {
                stalled.add((Http2Exception.StreamException) streamError(stream.id(), Refusal.STREAM_WRITE_STALL,
                        stream.id(), timeoutNanos / 1_000_000));
            }
            return true;
        });
        return stalled.iterator().hasNext() ? stalled : null;
    }

    private void restart(long nowNanos) throws Http2Exception {
        deadlineNanos = nowNanos + timeoutNanos;
        controller.watchProgress();
    }

    @SuppressWarnings("NullAway") // The context is set before frames can wait.
    private void lookAtSocket() {
        ChannelOutboundBuffer socket = socket(controller);
        if (socket == null || socket.current() == null) {
            socketTaken = null;
            return;
        }
        socketMessage = System.identityHashCode(socket.current());
        socketProgress = socket.currentProgress();
        socketTaken = controller.channelHandlerContext().write(Unpooled.EMPTY_BUFFER);
    }

    /** Whether the socket has taken nothing at all, not even a part of the message whose turn it was. */
    private boolean hasSocketStalled() {
        ChannelOutboundBuffer socket = socket(controller);
        return socketTaken != null && !socketTaken.isDone() && socket != null
                && System.identityHashCode(socket.current()) == socketMessage
                && socket.currentProgress() == socketProgress;
    }

    /** Whether there are octets that windows or the socket hold back. */
    static boolean isWaiting(DefaultHttp2RemoteFlowController controller) {
        ChannelOutboundBuffer socket = socket(controller);
        return controller.pendingBytes() > 0 || socket != null && socket.current() != null;
    }

    @SuppressWarnings("NullAway") // The context is set before frames can wait.
    private static ChannelOutboundBuffer socket(DefaultHttp2RemoteFlowController controller) {
        return controller.channelHandlerContext().channel().unsafe().outboundBuffer();
    }
}
