/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes frames, and remembers the settings among them until the peer has acknowledged them, in their order (RFC 9113
 * section 6.5.3). Settings go through here whether they are written by the encoder or by its frame writer, so that no
 * acknowledgement comes unexpected.
 */
final class UnacknowledgedSettings extends DecoratingHttp2FrameWriter {
    /** A peer that does not answer must not make this side remember more and more (SEC-F08). */
    private static final int MAX_WAITING = 64;

    private final Http2Connection connection;
    private final Http2FrameWriter writer;
    /** {@code null} if all are acknowledged, as they are for most of the connection's life. */
    private @Nullable ArrayDeque<Http2Settings> waiting;
    private boolean extendedConnectOffered;

    UnacknowledgedSettings(Http2Connection connection, Http2FrameWriter writer) {
        super(writer);
        this.connection = connection;
        this.writer = writer;
    }

    /** Takes the oldest settings, or {@code null} if all are acknowledged. */
    @Nullable Http2Settings poll() {
        if (waiting == null) {
            return null;
        }
        Http2Settings oldest = waiting.poll();
        dropIfEmpty();
        return oldest;
    }

    @SuppressWarnings("NullAway") // Called when something was taken out.
    private void dropIfEmpty() {
        if (waiting.isEmpty()) {
            waiting = null;
        }
    }

    @Override
    public ChannelFuture writeSettings(ChannelHandlerContext ctx, Http2Settings settings, ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!written.setUncancellable()) {
            return written;
        }
        try {
            check(checkNotNull(settings, "settings"));
        } catch (RuntimeException e) {
            return written.setFailure(e);
        }
        if (waiting == null) {
            waiting = new ArrayDeque<>(1);
        }
        waiting.add(new Http2Settings().copyFrom(settings));
        ChannelFuture future = writer.writeSettings(ctx, settings, written);
        if (future.cause() == null) {
            applyAtOnce(settings);
        } else {
            // The peer does not know of them.
            waiting.pollLast();
            dropIfEmpty();
        }
        return future;
    }

    private void check(Http2Settings settings) {
        if (waiting != null && waiting.size() >= MAX_WAITING) {
            throw new IllegalStateException(waiting.size() + " SETTINGS wait to be acknowledged (expected: fewer than "
                    + MAX_WAITING + ')');
        }
        if (connection.isServer() && Boolean.TRUE.equals(settings.pushEnabled())) {
            throw new IllegalArgumentException("ENABLE_PUSH: 1 (expected: 0, or none, from a server)");
        }
        if (extendedConnectOffered && Boolean.FALSE.equals(settings.connectProtocolEnabled())) {
            throw new IllegalArgumentException("ENABLE_CONNECT_PROTOCOL: 0 (expected: 1, as before)");
        }
    }

    /**
     * Applies settings by which the peer may do more, or which bind it from the first frame on (SEC-F04, RFC 8441
     * section 3).
     */
    private void applyAtOnce(Http2Settings settings) {
        Long maxConcurrentStreams = settings.maxConcurrentStreams();
        if (maxConcurrentStreams != null) {
            connection.remote().maxActiveStreams((int) Math.min(maxConcurrentStreams, Integer.MAX_VALUE));
        }
        extendedConnectOffered |= Boolean.TRUE.equals(settings.connectProtocolEnabled());
        if (extendedConnectOffered) {
            DefaultHttp2Connection.coreOf(connection).offerExtendedConnect();
        }
    }
}
