/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;

/**
 * A listener that does nothing unless a method is overridden.
 */
public class Http2ConnectionAdapter implements Http2Connection.Listener {
    /** Creates a listener. */
    public Http2ConnectionAdapter() {
    }

    @Override
    public void onStreamAdded(Http2Stream stream) {
        // For subclasses.
    }

    @Override
    public void onStreamActive(Http2Stream stream) {
        // For subclasses.
    }

    @Override
    public void onStreamHalfClosed(Http2Stream stream) {
        // For subclasses.
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        // For subclasses.
    }

    @Override
    public void onStreamRemoved(Http2Stream stream) {
        // For subclasses.
    }

    @Override
    public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
        // For subclasses.
    }

    @Override
    public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
        // For subclasses.
    }
}
