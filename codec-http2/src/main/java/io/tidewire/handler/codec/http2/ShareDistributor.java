/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;
import io.tidewire.handler.codec.http2.internal.priority.StreamShare;
import io.tidewire.handler.codec.http2.internal.priority.StreamShare.Place;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.streamableBytes;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The common part of all distributors: they keep a share for each stream that ever had something to send, and let
 * frames without octets go at once, because no window holds them back (RFC 9113 section 6.9.1) and they are too small
 * to compete.
 *
 * @param <S> the record of a stream
 */
abstract class ShareDistributor<S extends StreamShare<Http2Stream>> implements StreamByteDistributor {
    private final Http2Connection.PropertyKey shareKey;
    /** {@code null} until there is one, which an idle connection never has. */
    private @Nullable LinkQueue<StreamShare<Http2Stream>> weightless;
    private int competing;

    ShareDistributor(Http2Connection connection) {
        shareKey = checkNotNull(connection, "connection").newKey();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamAdded(Http2Stream stream) {
                added(stream);
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                S share = stream.removeProperty(shareKey);
                if (share != null) {
                    move(share, 0, Place.NOWHERE);
                    closed(share);
                }
            }
        });
    }

    /** Creates the record of a stream. */
    abstract S newShare(Http2Stream stream);

    /** Takes a share that begins to compete. */
    abstract void enter(S share);

    /** Drops a share that competes no more. */
    abstract void leave(S share);

    /** Is told that a stream begins. */
    abstract void added(Http2Stream stream);

    /** Is told that the stream of a share is closed; the share has left. */
    abstract void closed(S share);

    /** Lets shares write until the octets are used up or no share competes; both are above 0 at first. */
    abstract void turns(int maxBytes, Writer writer);

    /** Returns the share of a stream, if it has one. */
    final @Nullable S share(Http2Stream stream) {
        return stream.getProperty(shareKey);
    }

    final S newShareOf(Http2Stream stream) {
        S share = newShare(stream);
        stream.setProperty(shareKey, share);
        return share;
    }

    /** How many streams compete. */
    final int competing() {
        return competing;
    }

    @Override
    public final void updateStreamableBytes(StreamState state) {
        int streamable = streamableBytes(state);
        Place place = streamable > 0 ? Place.COMPETING
                : state.hasFrame() && state.pendingBytes() == 0 ? Place.WEIGHTLESS : Place.NOWHERE;
        Http2Stream stream = state.stream();
        S share = share(stream);
        if (share == null) {
            if (place == Place.NOWHERE) {
                return;
            }
            share = newShareOf(stream);
        }
        move(share, streamable, place);
    }

    @SuppressWarnings("NullAway") // A share that leaves the queue has entered it.
    private void move(S share, int streamable, Place place) {
        Place old = share.moveTo(place, streamable);
        if (old == place) {
            return;
        }
        if (old == Place.COMPETING) {
            competing--;
            leave(share);
        } else if (old == Place.WEIGHTLESS) {
            weightless.remove(share);
        }
        if (place == Place.COMPETING) {
            competing++;
            enter(share);
        } else if (place == Place.WEIGHTLESS) {
            if (weightless == null) {
                weightless = new LinkQueue<>();
            }
            weightless.addLast(share);
        }
    }

    @Override
    public final boolean distribute(int maxBytes, Writer writer) {
        checkPositiveOrZero(maxBytes, "maxBytes");
        if (hasWeightless()) {
            writeWeightless(writer);
        }
        if (maxBytes > 0 && competing > 0) {
            turns(maxBytes, writer);
        }
        return competing > 0 || hasWeightless();
    }

    private boolean hasWeightless() {
        return weightless != null && !weightless.isEmpty();
    }

    /** Writes those that are here now: what enters meanwhile waits for the next call. */
    @SuppressWarnings("NullAway") // Called if the queue is there; only streams that exist enter.
    private void writeWeightless(Writer writer) {
        for (int n = weightless.size(); n > 0 && !weightless.isEmpty(); n--) {
            StreamShare<Http2Stream> share = weightless.removeFirst();
            share.moveTo(Place.NOWHERE, share.streamable());
            writer.write(share.stream(), 0);
        }
    }

    /**
     * Takes off a share what is about to be written for it. One that has nothing left leaves, as most do, and need not
     * find a new place in the order; the writer says so if there is more after all. The state that the order of the
     * others depends on has to be in place before the writer is called, since it may change everything.
     *
     * @return whether the share competes on
     */
    final boolean take(S share, int bytes) {
        int left = share.streamable() - bytes;
        move(share, left, left == 0 ? Place.NOWHERE : Place.COMPETING);
        return left > 0;
    }
}
