/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.Arrays;

/**
 * The components of a {@link CompositeByteBuf} in order, without gaps: the first starts at 0, and each where the one
 * before it ends. Empty components are kept. Finds the component of an index by the component found last, then its
 * neighbour, then a coarse table: the composite is divided into blocks of a power of two bytes, and the table names
 * the component in which each block starts, from where it is a step or two.
 *
 * <p>Structure changes belong to one thread. Lookups may be made by several threads at once while nobody changes it:
 * what they write is a reference to an object that stays valid, so that a lost race costs a search and nothing else.
 */
final class ComponentList {
    private static final Component[] NONE = {};
    /** With fewer components stepping is as fast as a table. */
    private static final int MIN_TABLE_COMPONENTS = 8;
    private static final int BLOCKS_PER_COMPONENT = 2;

    private Component[] items;
    private int count;
    /** Bytes of all components. */
    private int length;
    /** Changes with every change of structure, for iterators. */
    private int changes;
    /** Found by the last search, or {@code null}. */
    private Component last;
    /** {@code null} when not built since the last change. */
    private BlockTable table;
    /** Searches since the last change that had no table. */
    private int searches;

    ComponentList(final int initialCapacity) {
        items = initialCapacity == 0 ? NONE : new Component[initialCapacity];
    }

    /** @param starts the component in which each block of {@code 1 << shift} bytes starts */
    private record BlockTable(int[] starts, int shift) {
    }

    int count() {
        return count;
    }

    int length() {
        return length;
    }

    int changes() {
        return changes;
    }

    Component get(final int index) {
        return items[index];
    }

    /**
     * Finds the component that holds an index. It is never an empty one.
     *
     * @param index from 0 to {@code length() - 1}
     */
    Component at(final int index) {
        final Component component = last;
        if (component != null && index >= component.offset && index < component.endOffset) {
            return component;
        }
        return find(index);
    }

    private Component find(final int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("index: " + index + " (expected: range(0, " + length + "))");
        }
        final Component previous = last;
        Component found = null;
        if (previous != null && index >= previous.endOffset && previous.index + 1 < count) {
            found = items[previous.index + 1];
        } else if (index < items[0].endOffset) {
            found = items[0];
        }
        if (found == null || index < found.offset || index >= found.endOffset) {
            found = search(index);
        }
        last = found;
        return found;
    }

    private Component search(final int index) {
        final BlockTable blocks = table;
        if (blocks == null) {
            return searchWithoutTable(index);
        }
        int i = blocks.starts[index >>> blocks.shift];
        while (index >= items[i].endOffset) {
            i++;
        }
        return items[i];
    }

    /** A table costs a pass over the components, so as many searches as there are components must ask for it first. */
    private Component searchWithoutTable(final int index) {
        if (count >= MIN_TABLE_COMPONENTS && ++searches > count) {
            table = buildTable();
        }
        int low = 0;
        int high = count - 1;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (index >= items[middle].endOffset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return items[low];
    }

    private BlockTable buildTable() {
        final int wantedBlocks = count * BLOCKS_PER_COMPONENT;
        int shift = 0;
        while (length - 1 >>> shift >= wantedBlocks) {
            shift++;
        }
        final int[] starts = new int[(length - 1 >>> shift) + 1];
        int i = 0;
        for (int block = 0; block < starts.length; block++) {
            while (block << shift >= items[i].endOffset) {
                i++;
            }
            starts[block] = i;
        }
        return new BlockTable(starts, shift);
    }

    /**
     * Inserts components before another; each is moved to its offset. O(inserted + following).
     *
     * @param at the place of the first, up to {@link #count()}
     * @param added the components, not empty beyond {@code addedCount}
     * @param addedCount how many of them
     * @throws IllegalArgumentException if the whole would have more than {@link Integer#MAX_VALUE} bytes; nothing
     * changes
     */
    void insert(final int at, final Component[] added, final int addedCount) {
        long newLength = length;
        for (int i = 0; i < addedCount; i++) {
            newLength += added[i].length();
        }
        checkLength(newLength);
        open(at, addedCount);
        System.arraycopy(added, 0, items, at, addedCount);
        update(at);
    }

    /** Inserts one component: as {@link #insert(int, Component[], int)}. */
    void insert(final int at, final Component added) {
        checkLength((long) length + added.length());
        open(at, 1);
        items[at] = added;
        update(at);
    }

    private void checkLength(final long newLength) {
        if (newLength > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("capacity: " + newLength + " with the added bytes (expected: <= "
                    + Integer.MAX_VALUE + ')');
        }
    }

    private void open(final int at, final int places) {
        final int newCount = count + places;
        if (newCount > items.length) {
            items = Arrays.copyOf(items, Math.max(newCount, count + (count >> 1) + 4));
        }
        System.arraycopy(items, at, items, at + places, count - at);
        count = newCount;
    }

    /** Takes components out of the list. O(removed + following). The caller owns what it removes. */
    void remove(final int from, final int to) {
        System.arraycopy(items, to, items, from, count - to);
        final int newCount = count - (to - from);
        Arrays.fill(items, newCount, count, null);
        count = newCount;
        update(from);
    }

    /** Puts one component in the place of several. */
    void replace(final int from, final int to, final Component by) {
        items[from] = by;
        remove(from + 1, to);
        update(from);
    }

    /** Restores offsets and places from a component on, after the list or a component has changed. */
    void update(final int from) {
        int offset = from == 0 ? 0 : items[from - 1].endOffset;
        for (int i = from; i < count; i++) {
            final Component component = items[i];
            component.index = i;
            component.moveTo(offset);
            offset = component.endOffset;
        }
        length = offset;
        changes++;
        last = null;
        table = null;
        searches = 0;
    }
}
