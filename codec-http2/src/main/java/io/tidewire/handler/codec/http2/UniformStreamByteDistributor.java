/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;
import io.tidewire.handler.codec.http2.internal.priority.StreamShare;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Shares what may be sent among all streams alike, one after the other, and knows no priorities. Used on the event
 * loop of its connection.
 */
@SuppressWarnings("exports") // The base class and what it keeps for a stream are nobody's type but the package's.
public final class UniformStreamByteDistributor extends ShareDistributor<StreamShare<Http2Stream>> {
    /** Less than this at a time would mostly be headers of frames. */
    private static final int DEFAULT_MIN_ALLOCATION_CHUNK = 1024;

    private final LinkQueue<StreamShare<Http2Stream>> queue = new LinkQueue<>();
    private int minAllocationChunk = DEFAULT_MIN_ALLOCATION_CHUNK;

    /**
     * Creates a distributor.
     *
     * @param connection the connection whose streams it serves
     */
    public UniformStreamByteDistributor(Http2Connection connection) {
        super(connection);
    }

    /**
     * Sets what a stream gets at least when it is its turn.
     *
     * @param minAllocationChunk octets, above 0; 1 024 by default
     * @throws IllegalArgumentException if it is not above 0
     */
    public void minAllocationChunk(int minAllocationChunk) {
        this.minAllocationChunk = checkPositive(minAllocationChunk, "minAllocationChunk");
    }

    @Override
    StreamShare<Http2Stream> newShare(Http2Stream stream) {
        return new StreamShare<>(stream);
    }

    @Override
    void enter(StreamShare<Http2Stream> share) {
        queue.addLast(share);
    }

    @Override
    void leave(StreamShare<Http2Stream> share) {
        queue.remove(share);
    }

    @Override
    void added(Http2Stream stream) {
        // A stream gets a share when it has something to send.
    }

    @Override
    void closed(StreamShare<Http2Stream> share) {
        // Nothing else is kept.
    }

    /** Ignored, as RFC 9113 section 5.3.2 permits: there are no dependencies here. */
    @Override
    public void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive) {
        // All streams are alike.
    }

    @Override
    @SuppressWarnings("NullAway") // Only streams that exist compete.
    void turns(int maxBytes, Writer writer) {
        int chunk = Math.max(minAllocationChunk, maxBytes / queue.size());
        int left = maxBytes;
        for (StreamShare<Http2Stream> share = queue.first(); left > 0 && share != null; share = queue.first()) {
            int bytes = Math.min(Math.min(chunk, left), share.streamable());
            left -= bytes;
            if (take(share, bytes)) {
                queue.moveToLast(share);
            }
            writer.write(share.stream(), bytes);
        }
    }
}
