/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import io.tidewire.util.internal.DefaultPriorityQueue;
import io.tidewire.util.internal.PriorityQueueNode;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * A stream in the tree of dependencies of RFC 7540 section 5.3, or what is kept of a stream that does not exist.
 *
 * <p>Each node shares what it gets among those of its children that have something to send below them: it keeps how
 * much each has had in relation to its weight, and the one that has had least is next.
 *
 * @param <T> the type of streams
 */
public final class DependencyNode<T> extends StreamShare<T> implements PriorityQueueNode {
    /** The scale of a turn: the division by a weight cuts off little, and 2^47 octets fit at the smallest weight. */
    private static final int VIRTUAL_TIME_SCALE = 1 << 16;

    private final int id;
    private short weight;
    private @Nullable DependencyNode<T> parent;
    /** {@code null} until there is one. */
    private @Nullable List<DependencyNode<T>> children;
    private int indexAtParent;
    /** How many nodes compete in the tree that begins here. */
    private int competing;
    /** The children with something to send below them, those first that have had least; {@code null} until needed. */
    private @Nullable DefaultPriorityQueue<DependencyNode<T>> ready;
    private int indexInReady = INDEX_NOT_IN_QUEUE;
    /** The octets that this has had in relation to its weight; comparable with its siblings' only. */
    private long virtualTime;
    /** Where a child begins that had nothing to send: it gets no credit for that time. */
    private long virtualTimeOfChildren;

    /**
     * Creates a node without a parent.
     *
     * @param id the id of the stream, 0 for the connection
     * @param stream the stream, or {@code null} if it does not exist
     * @param weight 1 to 256
     */
    public DependencyNode(int id, @Nullable T stream, short weight) {
        super(stream);
        this.id = id;
        this.weight = weight;
    }

    /**
     * Returns the id.
     *
     * @return the id of the stream, 0 for the connection
     */
    public int id() {
        return id;
    }

    /**
     * The stream has begun.
     *
     * @param added the stream
     */
    public void onStreamAdded(T added) {
        stream(added);
    }

    /** The stream has ended; the node may stay in the tree. */
    public void onStreamClosed() {
        stream(null);
    }

    /**
     * Returns the weight.
     *
     * @return 1 to 256
     */
    public short weight() {
        return weight;
    }

    /**
     * Returns what this depends on.
     *
     * @return the node, or {@code null} if this is in no tree
     */
    public @Nullable DependencyNode<T> parent() {
        return parent;
    }

    /**
     * Returns what depends on this.
     *
     * @return the nodes; changes with the tree
     */
    public List<DependencyNode<T>> children() {
        return children == null ? List.of() : children;
    }

    /**
     * Returns how many levels are above this.
     *
     * @return the number
     */
    public int depth() {
        int depth = 0;
        for (DependencyNode<T> node = parent; node != null; node = node.parent) {
            depth++;
        }
        return depth;
    }

    /**
     * Returns how many levels are below this.
     *
     * @return the number
     */
    public int height() {
        int height = 0;
        for (DependencyNode<T> child : children()) {
            height = Math.max(height, child.height() + 1);
        }
        return height;
    }

    /**
     * Returns whether this depends on a node, by itself or by what is between them.
     *
     * @param ancestor the node
     * @return {@code true} if it does
     */
    public boolean isBelow(DependencyNode<T> ancestor) {
        for (DependencyNode<T> node = parent; node != null; node = node.parent) {
            if (node == ancestor) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lets this depend on a node.
     *
     * @param newParent the node; this is in no tree
     * @param newWeight 1 to 256
     */
    public void attachTo(DependencyNode<T> newParent, short newWeight) {
        weight = newWeight;
        parent = newParent;
        virtualTime = newParent.virtualTimeOfChildren;
        if (newParent.children == null) {
            newParent.children = new ArrayList<>(2);
        }
        indexAtParent = newParent.children.size();
        newParent.children.add(this);
        newParent.childHasCompeting(this, 0, competing);
    }

    /**
     * Takes this, and all below it, out of the tree.
     */
    @SuppressWarnings("NullAway") // The node is in a tree, as one of its parent's children.
    public void detach() {
        DependencyNode<T> oldParent = parent;
        oldParent.childHasCompeting(this, competing, 0);
        List<DependencyNode<T>> siblings = oldParent.children;
        DependencyNode<T> last = siblings.remove(siblings.size() - 1);
        if (last != this) {
            siblings.set(indexAtParent, last);
            last.indexAtParent = indexAtParent;
        }
        parent = null;
    }

    /**
     * This node begins to compete, or ends.
     *
     * @param begins {@code true} if it begins
     */
    public void compete(boolean begins) {
        int before = competing;
        competing += begins ? 1 : -1;
        if (parent != null) {
            parent.childHasCompeting(this, before, competing);
        }
    }

    @SuppressWarnings("NullAway") // A child that has competed is in the queue.
    private void childHasCompeting(DependencyNode<T> firstChild, int firstBefore, int firstNow) {
        int difference = firstNow - firstBefore;
        if (difference == 0) {
            return;
        }
        DependencyNode<T> child = firstChild;
        int before = firstBefore;
        int now = firstNow;
        for (DependencyNode<T> node = this; node != null; node = node.parent) {
            if (before == 0) {
                node.makeReady(child);
            } else if (now == 0) {
                node.ready.removeTyped(child);
            }
            before = node.competing;
            node.competing += difference;
            now = node.competing;
            child = node;
        }
    }

    private void makeReady(DependencyNode<T> child) {
        if (ready == null) {
            ready = new DefaultPriorityQueue<>(DependencyNode::compareVirtualTimes, 4);
        }
        child.virtualTime = Math.max(child.virtualTime, virtualTimeOfChildren);
        ready.add(child);
    }

    private static int compareVirtualTimes(DependencyNode<?> a, DependencyNode<?> b) {
        return Long.compare(a.virtualTime, b.virtualTime);
    }

    /**
     * Returns which child is next.
     *
     * @return the node, or {@code null} if there is nothing to send below this
     */
    public @Nullable DependencyNode<T> nextChild() {
        return ready == null ? null : ready.peek();
    }

    /**
     * Returns whether this has to share with its siblings.
     *
     * @return {@code true} if it has
     */
    @SuppressWarnings("NullAway") // A node that competes is in its parent's queue.
    public boolean hasReadySiblings() {
        return parent != null && parent.ready.size() > 1;
    }

    /**
     * Takes into account what this gets, here and above.
     *
     * @param bytes octets
     */
    @SuppressWarnings("NullAway") // A node that competes is in its parent's queue.
    public void charge(int bytes) {
        for (DependencyNode<T> node = this; node.parent != null; node = node.parent) {
            DependencyNode<T> above = node.parent;
            above.virtualTimeOfChildren = node.virtualTime;
            node.virtualTime += (long) bytes * VIRTUAL_TIME_SCALE / node.weight;
            above.ready.priorityChanged(node);
        }
    }

    @Override
    public int priorityQueueIndex(DefaultPriorityQueue<?> queue) {
        return indexInReady;
    }

    @Override
    public void priorityQueueIndex(DefaultPriorityQueue<?> queue, int i) {
        indexInReady = i;
    }
}
