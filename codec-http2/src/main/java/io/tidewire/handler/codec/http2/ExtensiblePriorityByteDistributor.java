/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.priority.IdlePriorities;
import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;
import io.tidewire.handler.codec.http2.internal.priority.PriorityField;
import io.tidewire.handler.codec.http2.internal.priority.PriorityShare;
import io.tidewire.handler.codec.http2.internal.priority.StreamShare.Place;
import io.tidewire.handler.codec.http2.internal.priority.UrgencyLevel;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;

/**
 * Sends by the priorities of RFC 9218: streams of a lower urgency number first; of one urgency, those that are not
 * incremental one after the other by their ids, incremental ones in turns. This is what is used unless another
 * distributor is chosen.
 *
 * <p>So that no stream starves, whatever the others are, the one that has waited longest gets a turn of 16 KiB after
 * each 128 KiB. Dependencies as in RFC 7540 are ignored.
 *
 * <p>Priorities of requests that have not begun are kept up to the limit of concurrent streams, and never more than
 * 1 024. Used on the event loop of its connection.
 */
@SuppressWarnings("exports") // The base class and what it keeps for a stream are nobody's type but the package's.
public final class ExtensiblePriorityByteDistributor extends ShareDistributor<PriorityShare<Http2Stream>> {
    /** The content of a DATA frame that every peer takes. */
    private static final int TURN_OCTETS = 16384;
    /** A ninth of what goes out while streams compete is for those that waited longest. */
    private static final int OCTETS_BETWEEN_RESCUES = 8 * TURN_OCTETS;
    /** Bounds what a peer can make us keep where concurrent streams have no limit (SEC-F43). */
    private static final int MAX_IDLE_PRIORITIES = 1024;

    private final Http2Connection connection;
    /** By their urgency, each made when it is needed; {@code null} until a stream has competed. */
    private UrgencyLevel<Http2Stream> @Nullable [] levels;
    /** A bit for each level that is not empty. */
    private int busyLevels;
    /** The streams that compete, the one that had the last turn at the end. */
    private final LinkQueue<PriorityShare<Http2Stream>> longestWaitingFirst = new LinkQueue<>();
    private int octetsSinceRescue;
    /** {@code null} until a peer sends one. */
    private @Nullable IdlePriorities idle;

    /**
     * Creates a distributor.
     *
     * @param connection the connection whose streams it serves
     */
    public ExtensiblePriorityByteDistributor(Http2Connection connection) {
        super(connection);
        this.connection = connection;
    }

    @Override
    PriorityShare<Http2Stream> newShare(Http2Stream stream) {
        return new PriorityShare<>(stream, stream.id());
    }

    @Override
    void enter(PriorityShare<Http2Stream> share) {
        longestWaitingFirst.addLast(share);
        enterLevel(share);
    }

    private void enterLevel(PriorityShare<Http2Stream> share) {
        int urgency = PriorityField.urgency(share.priority());
        if (levels == null) {
            levels = newLevels();
        }
        UrgencyLevel<Http2Stream> level = levels[urgency];
        if (level == null) {
            level = new UrgencyLevel<>();
            levels[urgency] = level;
        }
        level.add(share);
        busyLevels |= 1 << urgency;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // No arrays of generic types. Only levels of this type are put there.
    private static UrgencyLevel<Http2Stream>[] newLevels() {
        return new UrgencyLevel[PriorityField.MAX_URGENCY + 1];
    }

    @Override
    void leave(PriorityShare<Http2Stream> share) {
        longestWaitingFirst.remove(share);
        leaveLevel(share);
    }

    @SuppressWarnings("NullAway") // A share that leaves its level has entered it.
    private void leaveLevel(PriorityShare<Http2Stream> share) {
        int urgency = PriorityField.urgency(share.priority());
        UrgencyLevel<Http2Stream> level = levels[urgency];
        level.remove(share);
        if (level.isEmpty()) {
            busyLevels &= ~(1 << urgency);
        }
    }

    @Override
    void added(Http2Stream stream) {
        if (idle != null && connection.remote().isValidStreamId(stream.id())) {
            int priority = idle.begin(stream.id());
            if (priority >= 0) {
                update(newShareOf(stream), priority);
            }
        }
    }

    @Override
    void closed(PriorityShare<Http2Stream> share) {
        // A closed stream has no priority.
    }

    /** Ignored, as RFC 9113 section 5.3.2 permits. */
    @Override
    public void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive) {
        // RFC 9218 section 2.1: the old signals are not needed where the new ones exist.
    }

    @Override
    public void updatePriority(int streamId, CharSequence priority) throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        if (stream == null && connection.streamMayHaveExisted(streamId)) {
            return;
        }
        int parsed = PriorityField.parse(priority, PriorityField.DEFAULT);
        if (stream != null) {
            if (parsed != PriorityField.MALFORMED) {
                PriorityShare<Http2Stream> share = share(stream);
                update(share == null ? newShareOf(stream) : share, parsed);
            }
        } else if (connection.isServer()) {
            keep(streamId, parsed);
        }
    }

    private void update(PriorityShare<Http2Stream> share, int priority) {
        share.onUpdated();
        change(share, priority);
    }

    private void change(PriorityShare<Http2Stream> share, int priority) {
        if (share.place() != Place.COMPETING) {
            share.priority(priority);
        } else if (share.priority() != priority) {
            leaveLevel(share);
            share.priority(priority);
            enterLevel(share);
        }
    }

    /** RFC 9218 section 7.1: how many streams may have a priority before they begin. */
    private void keep(int streamId, int priority) throws Http2Exception {
        Http2Connection.Endpoint<?> peer = connection.remote();
        if (!peer.isValidStreamId(streamId)) {
            throw connectionError(Refusal.PRIORITY_OF_NO_PROMISE, streamId);
        }
        if (idle == null) {
            idle = new IdlePriorities();
        }
        if (!idle.contains(streamId)) {
            if (peer.numActiveStreams() + idle.size() >= peer.maxActiveStreams()) {
                throw connectionError(Refusal.PRIORITIES_OVER_LIMIT, streamId, peer.numActiveStreams(), idle.size(),
                        peer.maxActiveStreams());
            }
            if (idle.size() == MAX_IDLE_PRIORITIES) {
                return;
            }
        }
        if (priority != PriorityField.MALFORMED) {
            idle.put(streamId, priority);
        }
    }

    /**
     * {@inheritDoc} The field of the response changes what it names, and leaves the rest as the request has it (RFC
     * 9218 section 8).
     */
    @Override
    public void requestPriority(Http2Stream stream, CharSequence priority) {
        PriorityShare<Http2Stream> share = share(stream);
        if (share != null && share.isUpdated()) {
            return;
        }
        int parsed = PriorityField.parse(priority, share == null ? PriorityField.DEFAULT : share.priority());
        if (parsed == PriorityField.MALFORMED) {
            return;
        }
        if (share != null) {
            change(share, parsed);
        } else if (parsed != PriorityField.DEFAULT) {
            change(newShareOf(stream), parsed);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // A level that is busy has a stream that exists.
    void turns(int maxBytes, Writer writer) {
        int left = maxBytes;
        while (left > 0 && busyLevels != 0) {
            boolean isAlone = competing() == 1;
            boolean isRescue = !isAlone && octetsSinceRescue >= OCTETS_BETWEEN_RESCUES;
            PriorityShare<Http2Stream> share = isRescue ? longestWaitingFirst.first()
                    : levels[Integer.numberOfTrailingZeros(busyLevels)].next();
            int bytes = Math.min(isAlone ? left : Math.min(left, TURN_OCTETS), share.streamable());
            octetsSinceRescue = isAlone || isRescue ? 0 : octetsSinceRescue + bytes;
            left -= bytes;
            if (take(share, bytes)) {
                longestWaitingFirst.moveToLast(share);
            }
            writer.write(share.stream(), bytes);
        }
    }
}
