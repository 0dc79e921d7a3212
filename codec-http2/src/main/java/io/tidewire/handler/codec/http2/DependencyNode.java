/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.DefaultPriorityQueue;
import io.tidewire.util.internal.PriorityQueueNode;

import java.util.ArrayList;
import java.util.List;

/**
 * A stream in the tree of dependencies of RFC 7540 section 5.3, or what is kept of a stream that does not exist.
 *
 * <p>Each node shares what it gets among those of its children that have something to send below them: it keeps how
 * much each has had in relation to its weight, and the one that has had least is next.
 */
final class DependencyNode extends StreamShare implements PriorityQueueNode {
    /**
     * Keeps the rounding error of a division by a weight small, and leaves room for 2^47 octets at the smallest weight.
     */
    private static final int VIRTUAL_TIME_SCALE = 1 << 16;

    final int id;
    private short weight;
    private DependencyNode parent;
    /** {@code null} until there is one. */
    private List<DependencyNode> children;
    private int indexAtParent;
    /** How many nodes compete in the tree that begins here. */
    private int competing;
    /** The children with something to send below them, those first that have had least; {@code null} until needed. */
    private DefaultPriorityQueue<DependencyNode> ready;
    private int indexInReady = INDEX_NOT_IN_QUEUE;
    /** The octets that this has had in relation to its weight; comparable with its siblings' only. */
    private long virtualTime;
    /** Where a child begins that had nothing to send: it gets no credit for that time. */
    private long virtualTimeOfChildren;

    /** A node without a parent. */
    DependencyNode(int id, Http2Stream stream, short weight) {
        super(stream);
        this.id = id;
        this.weight = weight;
    }

    short weight() {
        return weight;
    }

    DependencyNode parent() {
        return parent;
    }

    List<DependencyNode> children() {
        return children == null ? List.of() : children;
    }

    int depth() {
        int depth = 0;
        for (DependencyNode node = parent; node != null; node = node.parent) {
            depth++;
        }
        return depth;
    }

    /** How many levels there are below this. */
    int height() {
        int height = 0;
        for (DependencyNode child : children()) {
            height = Math.max(height, child.height() + 1);
        }
        return height;
    }

    boolean isBelow(DependencyNode ancestor) {
        for (DependencyNode node = parent; node != null; node = node.parent) {
            if (node == ancestor) {
                return true;
            }
        }
        return false;
    }

    void attachTo(DependencyNode newParent, short newWeight) {
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

    void detach() {
        DependencyNode oldParent = parent;
        oldParent.childHasCompeting(this, competing, 0);
        List<DependencyNode> siblings = oldParent.children;
        DependencyNode last = siblings.remove(siblings.size() - 1);
        if (last != this) {
            siblings.set(indexAtParent, last);
            last.indexAtParent = indexAtParent;
        }
        parent = null;
    }

    /** This node begins to compete, or ends. */
    void compete(boolean begins) {
        int before = competing;
        competing += begins ? 1 : -1;
        if (parent != null) {
            parent.childHasCompeting(this, before, competing);
        }
    }

    private void childHasCompeting(DependencyNode firstChild, int firstBefore, int firstNow) {
        int difference = firstNow - firstBefore;
        if (difference == 0) {
            return;
        }
        DependencyNode child = firstChild;
        int before = firstBefore;
        int now = firstNow;
        for (DependencyNode node = this; node != null; node = node.parent) {
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

    private void makeReady(DependencyNode child) {
        if (ready == null) {
            ready = new DefaultPriorityQueue<>(DependencyNode::compareVirtualTimes, 4);
        }
        child.virtualTime = Math.max(child.virtualTime, virtualTimeOfChildren);
        ready.add(child);
    }

    private static int compareVirtualTimes(DependencyNode a, DependencyNode b) {
        return Long.compare(a.virtualTime, b.virtualTime);
    }

    /** Returns which child is next, or {@code null} if there is nothing to send below this. */
    DependencyNode nextChild() {
        return ready == null ? null : ready.peek();
    }

    /** Whether the children have to share. */
    boolean hasReadySiblings() {
        return parent != null && parent.ready.size() > 1;
    }

    /** Takes into account what this gets, here and above. */
    void charge(int bytes) {
        for (DependencyNode node = this; node.parent != null; node = node.parent) {
            DependencyNode above = node.parent;
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
