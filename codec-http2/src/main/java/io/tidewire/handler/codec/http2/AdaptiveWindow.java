/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.WindowEstimate;

/**
 * Lets the windows for what is received grow to what the connection can carry (RFC 9113 section 5.2.3): that of the
 * connection by WINDOW_UPDATE, those of streams by SETTINGS_INITIAL_WINDOW_SIZE. Event loop only.
 */
final class AdaptiveWindow {
    /** The data of our PING: any number will do that is unlikely to be used elsewhere. */
    static final long PING_DATA = 0x5464_7762_6470_7469L;

    private final ChannelHandlerContext ctx;
    private final Http2Connection connection;
    private final Http2ConnectionEncoder encoder;
    private final DefaultHttp2LocalFlowController controller;
    private final WindowEstimate estimate;

    /**
     * Creates the windows.
     *
     * @param announcedBytes the initial window that the peer has not acknowledged yet
     * @param maxBytes the largest window
     */
    AdaptiveWindow(ChannelHandlerContext ctx, Http2ConnectionEncoder encoder,
            DefaultHttp2LocalFlowController controller, int announcedBytes, int maxBytes) {
        this.ctx = ctx;
        connection = encoder.connection();
        this.encoder = encoder;
        this.controller = controller;
        estimate = new WindowEstimate(Math.max(announcedBytes, controller.initialWindowSize()), maxBytes);
    }

    /** DATA came. */
    void onReceived(int octets) {
        if (octets > 0 && estimate.onReceived(octets, ctx.executor().ticker())) {
            encoder.writePing(ctx, false, PING_DATA, ctx.newPromise());
        }
    }

    /** Takes the answer to our PING; returns whether it was that. */
    boolean onPingAck(long data) throws Http2Exception {
        if (data != PING_DATA) {
            return false;
        }
        int larger = estimate.onAnswered(ctx.executor().ticker());
        if (larger > 0) {
            // The window of the connection first, or it would hold up streams that may send more.
            int delta = larger - controller.initialWindowSize(connection.connectionStream());
            controller.incrementWindowSize(connection.connectionStream(), Math.max(0, delta));
            encoder.writeSettings(ctx, new Http2Settings().initialWindowSize(larger), ctx.newPromise());
        }
        return true;
    }
}
