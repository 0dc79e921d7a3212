/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.priority.DependencyNode;
import io.tidewire.handler.codec.http2.internal.priority.LinkQueue;
import io.tidewire.handler.codec.http2.internal.priority.StreamShare.Place;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
import org.jspecify.annotations.Nullable;

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
public final class WeightedFairQueueByteDistributor extends ShareDistributor<DependencyNode<Http2Stream>> {
    static final int MAX_DEPTH = 100;
    /** Enough for clients that group their requests by streams that they never open. */
    private static final int DEFAULT_MAX_STATE_ONLY_SIZE = 32;
    /** The content of a DATA frame that every peer takes. */
    private static final int DEFAULT_ALLOCATION_QUANTUM = 16384;

    private final Http2Connection connection;
    private final int maxStateOnlySize;
    final DependencyNode<Http2Stream> root = new DependencyNode<>(CONNECTION_STREAM_ID, null, DEFAULT_PRIORITY_WEIGHT);
    /** The nodes of streams that do not exist yet, or no longer do. */
    private final IntObjectMap<DependencyNode<Http2Stream>> stateOnly = new IntObjectHashMap<>();
    /** The same; the one that was not heard of for longest is first. */
    private final LinkQueue<DependencyNode<Http2Stream>> oldestFirst = new LinkQueue<>();
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
    DependencyNode<Http2Stream> newShare(Http2Stream stream) {
        DependencyNode<Http2Stream> node = stateOnly.remove(stream.id());
        if (node == null) {
            node = new DependencyNode<>(stream.id(), stream, DEFAULT_PRIORITY_WEIGHT);
            node.attachTo(root, DEFAULT_PRIORITY_WEIGHT);
        } else {
            oldestFirst.remove(node);
            node.onStreamAdded(stream);
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
    void closed(DependencyNode<Http2Stream> node) {
        node.onStreamClosed();
        if (isDefault(node) || maxStateOnlySize == 0) {
            removeFromTree(node);
        } else {
            keep(node);
        }
    }

    private boolean isDefault(DependencyNode<Http2Stream> node) {
        return node.parent() == root && node.weight() == DEFAULT_PRIORITY_WEIGHT && node.children().isEmpty();
    }

    private void keep(DependencyNode<Http2Stream> node) {
        if (stateOnly.size() == maxStateOnlySize) {
            DependencyNode<Http2Stream> oldest = oldestFirst.removeFirst();
            stateOnly.remove(oldest.id());
            removeFromTree(oldest);
        }
        stateOnly.put(node.id(), node);
        oldestFirst.addLast(node);
    }

    /** RFC 7540 section 5.3.4: the weight of what goes is shared among what depended on it, by their weights. */
    @SuppressWarnings("NullAway") // The node is in the tree.
    private static void removeFromTree(DependencyNode<Http2Stream> node) {
        DependencyNode<Http2Stream> parent = node.parent();
        List<DependencyNode<Http2Stream>> children = node.children();
        int sum = 0;
        for (DependencyNode<Http2Stream> child : children) {
            sum += child.weight();
        }
        while (!children.isEmpty()) {
            DependencyNode<Http2Stream> child = children.get(children.size() - 1);
            int weight = Math.max(MIN_WEIGHT, child.weight() * node.weight() / sum);
            child.detach();
            child.attachTo(parent, (short) weight);
        }
        node.detach();
    }

    @Override
    void enter(DependencyNode<Http2Stream> node) {
        node.compete(true);
    }

    @Override
    void leave(DependencyNode<Http2Stream> node) {
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
        DependencyNode<Http2Stream> child = node(childStreamId);
        if (child == null) {
            return;
        }
        DependencyNode<Http2Stream> parent = parentStreamId == CONNECTION_STREAM_ID ? root : node(parentStreamId);
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
    private @Nullable DependencyNode<Http2Stream> node(int streamId) {
        Http2Stream stream = connection.stream(streamId);
        if (stream != null) {
            DependencyNode<Http2Stream> node = share(stream);
            return node == null ? newShareOf(stream) : node;
        }
        DependencyNode<Http2Stream> node = stateOnly.get(streamId);
        if (node != null) {
            oldestFirst.moveToLast(node);
        } else if (maxStateOnlySize > 0) {
            node = new DependencyNode<>(streamId, null, DEFAULT_PRIORITY_WEIGHT);
            node.attachTo(root, DEFAULT_PRIORITY_WEIGHT);
            keep(node);
        }
        return node;
    }

    @SuppressWarnings("NullAway") // The child is in the tree.
    private void move(DependencyNode<Http2Stream> child, DependencyNode<Http2Stream> parent, short weight,
            boolean exclusive) {
        if (parent.isBelow(child)) {
            // RFC 7540 section 5.3.3: no cycle; what it shall depend on first goes where it was.
            short parentWeight = parent.weight();
            parent.detach();
            parent.attachTo(child.parent(), parentWeight);
        }
        int height = child.height();
        if (exclusive) {
            for (DependencyNode<Http2Stream> sibling : parent.children()) {
                height = sibling == child ? height : Math.max(height, sibling.height() + 1);
            }
        }
        child.detach();
        if (parent.depth() + 1 + height > MAX_DEPTH) {
            child.attachTo(root, weight);
            return;
        }
        if (exclusive) {
            List<DependencyNode<Http2Stream>> siblings = parent.children();
            while (!siblings.isEmpty()) {
                DependencyNode<Http2Stream> sibling = siblings.get(siblings.size() - 1);
                sibling.detach();
                sibling.attachTo(child, sibling.weight());
            }
        }
        child.attachTo(parent, weight);
    }

    @Override
    @SuppressWarnings("NullAway") // Somewhere below a stream competes, and only those that exist do.
    void turns(int maxBytes, Writer writer) {
        int left = maxBytes;
        while (left > 0 && competing() > 0) {
            DependencyNode<Http2Stream> node = root;
            boolean isShared = false;
            while (node.place() != Place.COMPETING) {
                node = node.nextChild();
                isShared |= node.hasReadySiblings();
            }
            int bytes = Math.min(left, node.streamable());
            if (isShared) {
                bytes = Math.min(bytes, allocationQuantum);
            }
            left -= bytes;
            take(node, bytes);
            node.charge(bytes);
            writer.write(node.stream(), bytes);
        }
    }
}
