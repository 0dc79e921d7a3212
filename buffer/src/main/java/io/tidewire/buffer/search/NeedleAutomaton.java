/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

import java.util.Arrays;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The automaton of Aho and Corasick for a set of needles, as a table. Immutable.
 *
 * <p>A state stands for the longest end of the bytes seen that starts a needle. The states are the nodes of the tree
 * of all needles, 0 is its root; where a node has no branch for a byte, the transition is that of the longest proper
 * end of the node's bytes that is a node too (its suffix), which is nearer to the root. A byte that is in no needle
 * leads to the root from everywhere, so all such bytes are one class, and each byte that is in one is a class of its
 * own: rows are as long as there are classes, rounded up to a power of two.
 */
final class NeedleAutomaton {
    /** The bits of the state in a transition; the bit above says that a needle ends there. */
    static final int STATE = Integer.MAX_VALUE;
    private static final int FOUND = ~STATE;
    private static final int NO_NEEDLE = -1;
    private static final int BYTE_VALUES = 1 << Byte.SIZE;
    private static final int MAX_TABLE_ENTRIES = 1 << 30;

    /** The class of each byte value, unsigned. */
    final byte[] classes = new byte[BYTE_VALUES];
    /**
     * By state and class, the next state, with {@link #FOUND} if a needle ends there. A state is known by where its row
     * starts.
     */
    final int[] transitions;
    private final int rowShift;
    /** By number of the state, the longest needle that ends there. */
    private final int[] needles;

    NeedleAutomaton(byte[]... needles) {
        long bytes = 0;
        for (byte[] needle : checkNotNull(needles, "needles")) {
            if (checkNotNull(needle, "needle").length == 0) {
                throw new IllegalArgumentException("needle: empty (expected: at least one byte)");
            }
            bytes += needle.length;
        }
        rowShift = classify(needles);
        if (bytes >= MAX_TABLE_ENTRIES >> rowShift) {
            throw new IllegalArgumentException("needles: " + bytes + " bytes with " + (1 << rowShift)
                    + " classes (expected: at most " + MAX_TABLE_ENTRIES + " table entries)");
        }
        int[] tree = new int[(int) bytes + 1 << rowShift];
        int[] ends = new int[(int) bytes + 1];
        Arrays.fill(ends, NO_NEEDLE);
        int states = plant(needles, tree, ends);
        transitions = Arrays.copyOf(tree, states << rowShift);
        this.needles = Arrays.copyOf(ends, states);
        complete(states);
    }

    /** Numbers the classes, the bytes in no needle being class 0, and returns the shift of a row that they fit in. */
    private int classify(byte[]... all) {
        boolean[] used = new boolean[BYTE_VALUES];
        int count = 0;
        for (byte[] needle : all) {
            for (byte value : needle) {
                if (!used[value & 0xFF]) {
                    used[value & 0xFF] = true;
                    count++;
                }
            }
        }
        int next = count == BYTE_VALUES ? 0 : 1;
        int numbers = count + next;
        for (int value = 0; value < BYTE_VALUES; value++) {
            if (used[value]) {
                classes[value] = (byte) next++;
            }
        }
        return numbers == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(numbers - 1);
    }

    private int classOf(byte value) {
        return classes[value & 0xFF] & 0xFF;
    }

    /** Creates the tree of all needles; 0, the root, is no branch. Returns the number of nodes. */
    private int plant(byte[][] all, int[] tree, int[] ends) {
        int states = 1;
        for (int id = 0; id < all.length; id++) {
            int state = 0;
            for (byte value : all[id]) {
                int branch = state + classOf(value);
                if (tree[branch] == 0) {
                    tree[branch] = states++ << rowShift;
                }
                state = tree[branch];
            }
            ends[state >>> rowShift] = id;
        }
        return states;
    }

    /** Fills the transitions that are no branches, from the root outwards, so that the suffix's are known already. */
    private void complete(int states) {
        int[] suffixes = new int[states];
        int[] nodes = new int[states];
        int known = 1;
        for (int i = 0; i < known; i++) {
            int node = nodes[i];
            int suffix = suffixes[node >>> rowShift];
            if (needleAt(node) == NO_NEEDLE) {
                needles[node >>> rowShift] = needleAt(suffix);
            }
            for (int c = 0; c < 1 << rowShift; c++) {
                int child = transitions[node + c];
                int other = node == 0 ? 0 : transitions[suffix + c] & STATE;
                if (child == 0) {
                    transitions[node + c] = other;
                } else {
                    suffixes[child >>> rowShift] = other;
                    nodes[known++] = child;
                }
            }
        }
        for (int i = 0; i < transitions.length; i++) {
            if (needleAt(transitions[i]) != NO_NEEDLE) {
                transitions[i] |= FOUND;
            }
        }
    }

    /** Returns the longest needle that ends at a state, or -1. */
    int needleAt(int state) {
        return needles[state >>> rowShift];
    }
}
