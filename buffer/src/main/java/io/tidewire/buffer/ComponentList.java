/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The components of a {@link CompositeByteBuf} in order, without gaps: the first starts at 0, and each where the one
 * before it ends. Empty components are kept. Finds the component of an index by the component found last, then the one
 * behind it if the index is where they meet, then the first, then a coarse table: the composite is divided into blocks
 * of a power of two bytes, and the table names the component in which each block starts. The rest, mostly one component
 * or two, is halved until one remains, so that no distribution of sizes makes a search longer than a binary one.
 *
 * <p>Structure changes belong to one thread. Lookups may be made by several threads at once while no thread changes it:
 * they write only a hint that is checked before it is followed, so that a lost race costs a search and nothing else.
 */
final class ComponentList {
    private static final Component[] NONE = {};
    /** Covers no index. */
    private static final Component NOWHERE = new Component(Unpooled.EMPTY_BUFFER);
    private static final Component[] ENDED = {NOWHERE};
    /** With fewer components halving is as fast as a table. */
    private static final int MIN_TABLE_COMPONENTS = 8;
    private static final int BLOCKS_PER_COMPONENT = 2;

    private Component[] items;
    private int count;
    /** Bytes of all components. */
    private int length;
    /** Changes with every change of structure, for iterators. */
    private int changes;
    /** Found by the last search; {@link #NOWHERE} after a change of structure, and so in a released composite too. */
    private Component last = NOWHERE;
    /** Where the last search ended in {@link #items}. */
    private int lastPlace;
    /** Where index 0 is most likely; {@link #NOWHERE} if there is no component. */
    private Component first = NOWHERE;
    /** {@code null} when not built since the last change. */
    private @Nullable BlockTable table;
    /** Searches since the last change that had no table. */
    private int searches;

    ComponentList(int initialCapacity) {
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

    Component get(int index) {
        return items[index];
    }

    /**
     * Finds the component that holds an index. It is never an empty one.
     *
     * @param index from 0 to {@code length() - 1}
     */
    Component at(int index) {
        Component component = holding(index);
        if (component == null) {
            throw new IndexOutOfBoundsException("index: " + index + " (expected: range(0, " + length + "))");
        }
        return component;
    }

    /**
     * Finds the component that holds bytes, if there is one that holds all of them. The composite of a result has not
     * been released, and the bytes are in its range; nothing of that need be checked again.
     *
     * @param index any
     * @param size how many bytes, above 0
     * @return the component, or {@code null} if the bytes are in several, or in none
     */
    @Nullable Component covering(int index, int size) {
        Component component = last;
        return component.covers(index, size) ? component : follow(index, size);
    }

    /** As {@link #covering} for a single byte. */
    @Nullable Component holding(int index) {
        Component component = last;
        return component.holds(index) ? component : follow(index, 1);
    }

    // These steps are kept small, so that a loop from the first byte to the last is compiled without a call in it,
    // which is what lets the compiler keep fields in registers.

    private @Nullable Component follow(int index, int size) {
        return index == last.endOffset ? step(index, size) : restart(index, size);
    }

    private @Nullable Component step(int index, int size) {
        Component component = behindLast();
        return component.covers(index, size) ? advance(component) : restart(index, size);
    }

    private Component behindLast() {
        int place = lastPlace + 1;
        return place < count ? items[place] : NOWHERE;
    }

    private Component advance(Component component) {
        lastPlace++;
        last = component;
        return component;
    }

    private @Nullable Component restart(int index, int size) {
        Component component = first;
        if (component.covers(index, size)) {
            last = component;
            lastPlace = 0;
            return component;
        }
        return find(index, size);
    }

    private @Nullable Component find(int index, int size) {
        if (index < 0 || index >= length) {
            return null;
        }
        int place = indexOf(index);
        Component found = items[place];
        last = found;
        lastPlace = place;
        return found.covers(index, size) ? found : null;
    }

    /**
     * Finds the place of the component that holds an index.
     *
     * @param index from 0 to {@code length() - 1}
     */
    int indexOf(int index) {
        return index < first.endOffset ? 0 : search(index);
    }

    private int search(int index) {
        BlockTable blocks = table;
        // A table costs a pass over the components, so as many searches as there are components must ask for it first.
        if (blocks == null && count >= MIN_TABLE_COMPONENTS && ++searches > count) {
            blocks = buildTable();
            table = blocks;
        }
        if (blocks == null) {
            return halve(index, 0, count - 1);
        }
        int block = index >>> blocks.shift;
        int start = blocks.starts[block];
        if (index < items[start].endOffset) {
            return start;
        }
        return halve(index, start + 1, block + 1 < blocks.starts.length ? blocks.starts[block + 1] : count - 1);
    }

    private int halve(int index, int from, int to) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            if (index >= items[middle].endOffset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private BlockTable buildTable() {
        int wantedBlocks = count * BLOCKS_PER_COMPONENT;
        int shift = 0;
        while (length - 1 >>> shift >= wantedBlocks) {
            shift++;
        }
        int[] starts = new int[(length - 1 >>> shift) + 1];
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
    void insert(int at, Component[] added, int addedCount) {
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
    void insert(int at, Component added) {
        checkLength((long) length + added.length());
        open(at, 1);
        items[at] = added;
        if (at == count - 1) {
            added.moveTo(length);
            changed(added.endOffset);
        } else {
            update(at);
        }
    }

    private static void checkLength(long newLength) {
        if (newLength > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("capacity: " + newLength + " with the added bytes (expected: <= "
                    + Integer.MAX_VALUE + ')');
        }
    }

    private void open(int at, int places) {
        int newCount = count + places;
        if (newCount > items.length) {
            items = Arrays.copyOf(items, Math.max(newCount, count + (count >> 1) + 4));
        }
        if (at < count) {
            System.arraycopy(items, at, items, at + places, count - at);
        }
        count = newCount;
    }

    /**
     * Takes components out of the list. O(removed + following).
     *
     * @return the components taken out; the caller gives the references back
     */
    Component[] remove(int from, int to) {
        Component[] removed = Arrays.copyOfRange(items, from, to);
        close(from, to);
        update(from);
        return removed;
    }

    /**
     * Takes all components out of a list that is used no more. It keeps its length, but no index has a component.
     * Where a use after release is not checked the length is 0, so that the bounds refuse all access.
     *
     * @return the components taken out, {@link #count()} of them; the caller gives the references back
     */
    Component[] end() {
        Component[] removed = items;
        items = ENDED; // Where every search ends.
        count = 0;
        changed(AbstractByteBuf.CHECK_ACCESSIBLE ? length : 0);
        return removed;
    }

    /**
     * Puts one component in the place of several, at least one.
     *
     * @return the components taken out; the caller gives the references back
     */
    Component[] replace(int from, int to, Component by) {
        Component[] removed = Arrays.copyOfRange(items, from, to);
        items[from] = by;
        close(from + 1, to);
        update(from);
        return removed;
    }

    private void close(int from, int to) {
        System.arraycopy(items, to, items, from, count - to);
        int newCount = count - (to - from);
        Arrays.fill(items, newCount, count, null);
        count = newCount;
    }

    /**
     * Releases components that are in no list any more: each of them, even if one has been released too often already.
     *
     * @throws RuntimeException the first failure, with the others suppressed
     */
    static void release(Component[] removed, int count) {
        RuntimeException first = null;
        for (int i = 0; i < count; i++) {
            try {
                removed[i].source.release();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Restores offsets from a component on, after the list or a component has changed. */
    void update(int from) {
        int offset = from == 0 ? 0 : items[from - 1].endOffset;
        for (int i = from; i < count; i++) {
            items[i].moveTo(offset);
            offset = items[i].endOffset;
        }
        changed(offset);
    }

    private void changed(int newLength) {
        length = newLength;
        changes++;
        first = count == 0 ? NOWHERE : items[0];
        last = NOWHERE;
        lastPlace = 0;
        table = null;
        searches = 0;
    }
}
