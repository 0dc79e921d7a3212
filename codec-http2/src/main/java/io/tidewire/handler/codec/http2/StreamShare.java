/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;

/**
 * A distributor's record of a stream.
 */
class StreamShare extends LinkQueue.Link {
    /** Where a stream waits. */
    enum Place {
        /** The stream has nothing to send, or its window has no room. */
        NOWHERE,
        /** The stream's frames have octets, and its window has room for some of them. */
        COMPETING,
        /** The stream's frames have no octets: the end of a stream, trailers. */
        WEIGHTLESS
    }

    /** {@code null} only where something is kept of a stream that does not exist. */
    Http2Stream stream;
    /** Octets that wait and that the window of the stream has room for; above 0 if it competes. */
    int streamable;
    Place place = Place.NOWHERE;

    StreamShare(Http2Stream stream) {
        this.stream = stream;
    }
}
