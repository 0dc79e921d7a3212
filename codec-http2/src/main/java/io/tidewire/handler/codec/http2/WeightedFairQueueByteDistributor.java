/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.StreamShare.Place;
import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;

import java.util.List;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_PRIORITY_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_WEIGHT;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Sends by the dependencies and weights of RFC 7540 section 5.3, which RFC 9113 deprecates, for peers that know nothing
 * else: a stream comes before those that depend on it, and those that depend on the same one share by their weights.
 *
 * <p>Dependencies outlive their streams and may come before them. How many are kept of streams that do not exist is
 * bounded, and so is the depth of the tree: what would be deeper than 100 depends on the connection
 * instead (SEC-F11). Used on the event loop of its connection.
 */
@SuppressWarnings("exports") // The base class and what it keeps for a stream are nobody's type but the package's.
public final class WeightedFairQueueByteDistributor extends ShareDistributor<DependencyNode> {
    static final int MAX_DEPTH = 100;
    /** Enough for clients that group their requests by streams that they never open. */
    private static final int DEFAULT_MAX_STATE_ONLY_SIZE = 32;
    /** The content of a DATA frame that every peer takes. */
    private static final int DEFAULT_ALLOCATION_QUANTUM = 16384;

    private final Http2Connection connection;
    private final int maxStateOnlySize;
    final DependencyNode root = new DependencyNode(CONNECTION_STREAM_ID, null, DEFAULT_PRIORITY_WEIGHT);
    /** The nodes of streams that do not exist yet, or no longer do. */
    private final IntObjectMap<DependencyNode> stateOnly = new IntObjectHashMap<>();
    /** The same; the one that was not heard of for longest is first. */
    private final LinkQueue<DependencyNode> oldestFirst = new LinkQueue<>();
    private int allocationQuantum = DEFAULT_ALLOCATION_QUANTUM;

    /**
     * Creates a distributor that keeps the dependencies of up to 32 streams that do not exist.
     *
     * @param connection the connection whose streams it serves
     */
    public WeightedFairQueueByteDistributor(Http2Connection connection) {
        this(connection, DEFAULT_MAX_STATE_ONLY_SIZE);
    }

    /**
     * Creates a distributor.
     *
     * @param connection the connection whose streams it serves
     * @param maxStateOnlySize how many streams that do not exist may have dependencies, not negative
     */
    public WeightedFairQueueByteDistributor(Http2Connection connection, int maxStateOnlySize) {
        super(connection);
        this.connection = connection;
        this.maxStateOnlySize = checkPositiveOrZero(maxStateOnlySize, "maxStateOnlySize");
    }

    /**
     * Sets what a stream gets when it is its turn while others wait for theirs: less is fairer, more makes larger
     * frames.
     *
     * @param allocationQuantum octets, above 0; 16 384 by default
     * @throws IllegalArgumentException if it is not above 0
     */
    public void allocationQuantum(int allocationQuantum) {
        this.allocationQuantum = checkPositive(allocationQuantum, "allocationQuantum");
    }

    @Override
    DependencyNode newShare(Http2Stream stream) {
        DependencyNode node = stateOnly.remove(stream.id());
        if (node == null) {
            node = new DependencyNode(stream.id(), stream, DEFAULT_PRIORITY_WEIGHT);
            node.attachTo(root, DEFAULT_PRIORITY_WEIGHT);
        } else {
            oldestFirst.remove(node);
            node.stream = stream;
        }
        return node;
    }

    @Override
    void added(Http2Stream stream) {
        if (stateOnly.containsKey(stream.id())) {
            newShareOf(stream);
        }
    }

    @Override
    void closed(DependencyNode node) {
        node.stream = null;
        if (isDefault(node) || maxStateOnlySize == 0) {
            removeFromTree(node);
        } else {
            keep(node);
        }
    }

    private boolean isDefault(DependencyNode node) {
        return node.parent() == root && node.weight() == DEFAULT_PRIORITY_WEIGHT && node.children().isEmpty();
    }

    private void keep(DependencyNode node) {
        if (stateOnly.size() == maxStateOnlySize) {
            DependencyNode oldest = oldestFirst.removeFirst();
            stateOnly.remove(oldest.id);
            removeFromTree(oldest);
        }
        stateOnly.put(node.id, node);
        oldestFirst.addLast(node);
    }

    /** RFC 7540 section 5.3.4: the weight of what goes is shared among what depended on it, by their weights. */
    private static void removeFromTree(DependencyNode node) {
        DependencyNode parent = node.parent();
        List<DependencyNode> children = node.children();
        int sum = 0;
        for (DependencyNode child : children) {
            sum += child.weight();
        }
        while (!children.isEmpty()) {
            DependencyNode child = children.get(children.size() - 1);
            int weight = Math.max(MIN_WEIGHT, child.weight() * node.weight() / sum);
            child.detach();
            child.attachTo(parent, (short) weight);
        }
        node.detach();
    }

    @Override
    void enter(DependencyNode node) {
        node.compete(true);
    }

    @Override
    void leave(DependencyNode node) {
        node.compete(false);
    }

    /**
     * {@inheritDoc} A stream that depends on itself stays where it is: RFC 9113 no longer calls that an error. A stream
     * that depends on one of which nothing is kept depends on the connection (RFC 7540 section 5.3.1).
     *
     * @throws IllegalArgumentException if a stream id or the weight is out of its range
     */
    @Override
    public void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive) {
        checkPositive(childStreamId, "childStreamId");
        checkPositiveOrZero(parentStreamId, "parentStreamId");
        checkInRange(weight, MIN_WEIGHT, MAX_WEIGHT, "weight");
        if (childStreamId == parentStreamId) {
            return;
        }
        DependencyNode child = node(childStreamId);
        if (child == null) {
            return;
        }
        DependencyNode parent = parentStreamId == CONNECTION_STREAM_ID ? root : node(parentStreamId);
        if (child.parent() == null) {
            // There was room for one only, and now the parent has it.
            return;
        }
        if (parent == null) {
            move(child, root, DEFAULT_PRIORITY_WEIGHT, false);
        } else {
            move(child, parent, weight, exclusive);
        }
    }

    /** Returns the node of a stream, {@code null} if nothing can be kept of it. */
    private DependencyNode node(int streamId) {
        Http2Stream stream = connection.stream(streamId);
        if (stream != null) {
            DependencyNode node = share(stream);
            return node == null ? newShareOf(stream) : node;
        }
        DependencyNode node = stateOnly.get(streamId);
        if (node != null) {
            oldestFirst.moveToLast(node);
        } else if (maxStateOnlySize > 0) {
            node = new DependencyNode(streamId, null, DEFAULT_PRIORITY_WEIGHT);
            node.attachTo(root, DEFAULT_PRIORITY_WEIGHT);
            keep(node);
        }
        return node;
    }

    private void move(DependencyNode child, DependencyNode parent, short weight, boolean exclusive) {
        if (parent.isBelow(child)) {
            // RFC 7540 section 5.3.3: no cycle; what it shall depend on first goes where it was.
            short parentWeight = parent.weight();
            parent.detach();
            parent.attachTo(child.parent(), parentWeight);
        }
        int height = child.height();
        if (exclusive) {
            for (DependencyNode sibling : parent.children()) {
                height = sibling == child ? height : Math.max(height, sibling.height() + 1);
            }
        }
        child.detach();
        if (parent.depth() + 1 + height > MAX_DEPTH) {
            child.attachTo(root, weight);
            return;
        }
        if (exclusive) {
            List<DependencyNode> siblings = parent.children();
            while (!siblings.isEmpty()) {
                DependencyNode sibling = siblings.get(siblings.size() - 1);
                sibling.detach();
                sibling.attachTo(child, sibling.weight());
            }
        }
        child.attachTo(parent, weight);
    }

    @Override
    void turns(int maxBytes, Writer writer) {
        int left = maxBytes;
        while (left > 0 && competing() > 0) {
            DependencyNode node = root;
            boolean isShared = false;
            while (node.place != Place.COMPETING) {
                node = node.nextChild();
                isShared |= node.hasReadySiblings();
            }
            int bytes = Math.min(left, node.streamable);
            if (isShared) {
                bytes = Math.min(bytes, allocationQuantum);
            }
            left -= bytes;
            take(node, bytes);
            node.charge(bytes);
            writer.write(node.stream, bytes);
        }
    }
}
