/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.handler.codec.DefaultHeaders.HeaderEntry;
import io.tidewire.util.HashingStrategy;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.function.BiPredicate;

import static io.tidewire.util.internal.MathUtil.findNextPositivePowerOfTwo;

/**
 * The hash table of {@link DefaultHeaders}, whose entries are also linked in the order of addition. It takes pairs as
 * they are: names and values are checked before.
 *
 * <pre>
 *    slots        chain of a slot, newest first (next)
 *   +-----+
 *   |  0  | ----&gt; [c: 3] ----&gt; [a: 1]
 *   |  1  | ----&gt; [b: 2]
 *   +-----+
 *   this &lt;-&gt; [a: 1] &lt;-&gt; [b: 2] &lt;-&gt; [c: 3] &lt;-&gt; this      order of addition (before, after)
 * </pre>
 *
 * <p>It is itself the entry that joins both ends of that order, which saves an object for each message.
 */
final class HeaderTable<K, V> extends HeaderEntry<K, V> {
    private static final int MIN_SLOTS = 2;
    private static final int MAX_INITIAL_SLOTS = 128;
    private static final int MAX_SLOTS = 1 << 20;

    /** The slots of a table without entries: read, never written. */
    private static final HeaderEntry<?, ?>[] NO_SLOTS = new HeaderEntry<?, ?>[1];

    private final HashingStrategy<K> strategy;
    private final int firstSlots;
    private @Nullable HeaderEntry<K, V>[] slots = noSlots();
    private int size;
    /** A bit for each hash that is or was here, by its lowest six bits: most names that are missing are found by it. */
    private long hashBits;

    /**
     * Creates an empty table.
     *
     * @param strategy compares names
     * @param slotsHint how many slots it begins with, brought into [2, 128] and to a power of two
     */
    HeaderTable(HashingStrategy<K> strategy, int slotsHint) {
        this.strategy = strategy;
        firstSlots = findNextPositivePowerOfTwo(Math.max(MIN_SLOTS, Math.min(slotsHint, MAX_INITIAL_SLOTS)));
    }

    HashingStrategy<K> strategy() {
        return strategy;
    }

    int size() {
        return size;
    }

    int slots() {
        return Math.max(slots.length, firstSlots);
    }

    int hashOf(K name) {
        return strategy.hashCode(name);
    }

    /** The first value of a name, if there is one. */
    @Nullable V first(K name) {
        int nameHash = strategy.hashCode(name);
        if ((hashBits >>> nameHash & 1) == 0) {
            return null;
        }
        V first = null;
        // The chain is newest first, so the last match is the first value.
        for (HeaderEntry<K, V> e = slots[slot(nameHash)]; e != null; e = e.next) {
            if (isFor(e, nameHash, name)) {
                first = e.value;
            }
        }
        return first;
    }

    /** Whether an entry has a name: mostly the same object, a constant. */
    private boolean isFor(HeaderEntry<K, V> entry, int nameHash, K name) {
        return entry.hash == nameHash && (entry.key == name || strategy.equals(name, entry.key));
    }

    /** The values of a name, in the order of addition. */
    List<V> all(K name) {
        int nameHash = strategy.hashCode(name);
        List<V> values = null;
        for (HeaderEntry<K, V> e = slots[slot(nameHash)]; e != null; e = e.next) {
            if (isFor(e, nameHash, name)) {
                if (values == null) {
                    values = new ArrayList<>(4);
                }
                values.add(e.value);
            }
        }
        if (values == null) {
            return Collections.emptyList();
        }
        Collections.reverse(values);
        return values;
    }

    boolean contains(K name, V value, HashingStrategy<? super V> valueStrategy) {
        int nameHash = strategy.hashCode(name);
        for (HeaderEntry<K, V> e = slots[slot(nameHash)]; e != null; e = e.next) {
            if (isFor(e, nameHash, name) && valueStrategy.equals(value, e.value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name occurs with a value that a predicate, called with the given one first, finds equal. */
    boolean containsAny(K name, V value, BiPredicate<? super V, ? super V> valuePredicate) {
        int nameHash = strategy.hashCode(name);
        for (HeaderEntry<K, V> e = slots[slot(nameHash)]; e != null; e = e.next) {
            if (isFor(e, nameHash, name) && valuePredicate.test(value, e.value)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds a pair behind all others.
     *
     * @param headers makes the entry, and checks values that are set in it
     * @param nameHash the hash code of the name
     */
    void append(DefaultHeaders<K, V, ?> headers, int nameHash, K name, V value) {
        if (slots == NO_SLOTS) {
            slots = newSlots(firstSlots);
        }
        int slot = slot(nameHash);
        HeaderEntry<K, V> entry = headers.newHeaderEntry(nameHash, name, value, slots[slot]);
        entry.owner = headers;
        slots[slot] = entry;
        hashBits |= 1L << nameHash;
        if (++size > slots.length * 2 && slots.length < MAX_SLOTS) {
            rehash(slots.length * 4);
        }
    }

    private void rehash(int newLength) {
        slots = newSlots(newLength);
        // In the order of addition, so that each chain is newest first again.
        for (HeaderEntry<K, V> e = after; e != this; e = e.after) {
            int slot = slot(e.hash);
            e.next = slots[slot];
            slots[slot] = e;
        }
    }

    @Nullable V removeAll(K name) {
        return removeAll(strategy.hashCode(name), name);
    }

    /** Removes all values of a name and returns the first one, if there was one. */
    @Nullable V removeAll(int nameHash, K name) {
        int slot = slot(nameHash);
        V first = null;
        HeaderEntry<K, V> previous = null;
        HeaderEntry<K, V> e = slots[slot];
        while (e != null) {
            HeaderEntry<K, V> older = e.next;
            if (isFor(e, nameHash, name)) {
                first = e.value;
                unlink(e, previous, slot);
            } else {
                previous = e;
            }
            e = older;
        }
        return first;
    }

    private void removeEntry(HeaderEntry<K, V> entry) {
        int slot = slot(entry.hash);
        HeaderEntry<K, V> previous = null;
        for (HeaderEntry<K, V> e = slots[slot]; e != null; e = e.next) {
            if (e == entry) {
                unlink(entry, previous, slot);
                return;
            }
            previous = e;
        }
    }

    private void unlink(HeaderEntry<K, V> entry, @Nullable HeaderEntry<K, V> previous, int slot) {
        if (previous == null) {
            slots[slot] = entry.next;
        } else {
            previous.next = entry.next;
        }
        entry.remove();
        size--;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, null);
        }
        before = this;
        after = this;
        size = 0;
        hashBits = 0;
    }

    /**
     * Whether other headers have the same names, each with the same values in the same order. The order of different
     * names does not count.
     */
    boolean equalsContent(Headers<K, V, ?> other, HashingStrategy<V> valueStrategy) {
        if (other.size() != size) {
            return false;
        }
        for (HeaderEntry<K, V> e = after; e != this; e = e.after) {
            if (isFirstOfItsName(e) && !sameValues(all(e.key), other.getAll(e.key), valueStrategy)) {
                return false;
            }
        }
        return true;
    }

    private static <V> boolean sameValues(List<V> mine, List<V> others, HashingStrategy<V> valueStrategy) {
        if (mine.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < mine.size(); i++) {
            if (!valueStrategy.equals(mine.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** A hash code that agrees with {@link #equalsContent}; zero if there are no pairs. */
    int hashOfContent(HashingStrategy<V> valueStrategy) {
        int sum = 0;
        // A sum, because the order of different names must not matter; within a name the order of values does.
        for (HeaderEntry<K, V> e = after; e != this; e = e.after) {
            if (isFirstOfItsName(e)) {
                int ofName = e.hash;
                List<V> values = all(e.key);
                for (int i = 0; i < values.size(); i++) {
                    ofName = 31 * ofName + valueStrategy.hashCode(values.get(i));
                }
                sum += ofName;
            }
        }
        return sum;
    }

    /** Names that differ in spelling only are one name, which a set of names cannot express. */
    private boolean isFirstOfItsName(HeaderEntry<K, V> entry) {
        for (HeaderEntry<K, V> e = entry.next; e != null; e = e.next) {
            if (e.hash == entry.hash && strategy.equals(entry.key, e.key)) {
                return false;
            }
        }
        return true;
    }

    /** The pairs in the order of addition; the iterator removes too. */
    Iterator<Entry<K, V>> entries() {
        return new EntryIterator(this, false);
    }

    /** The pairs behind one that is taken as just returned; the iterator removes too. */
    Iterator<Entry<K, V>> entriesBehind(HeaderEntry<K, V> entry) {
        return new EntryIterator(entry, true);
    }

    /** The values of a name in the order of addition; the iterator removes too. */
    Iterator<V> values(K name) {
        return new ValueIterator(name);
    }

    /** Spreads the upper bits, which short tables would ignore. */
    private int slot(int nameHash) {
        return (nameHash ^ nameHash >>> 16) & slots.length - 1;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Generic arrays cannot be made otherwise.
    private static <K, V> HeaderEntry<K, V>[] newSlots(int length) {
        return new HeaderEntry[length];
    }

    @SuppressWarnings("unchecked") // There is no entry in it.
    private static <K, V> HeaderEntry<K, V>[] noSlots() {
        return (HeaderEntry<K, V>[]) NO_SLOTS;
    }

    private final class EntryIterator implements Iterator<Entry<K, V>> {
        private HeaderEntry<K, V> current;
        private boolean removable;

        EntryIterator(HeaderEntry<K, V> current, boolean removable) {
            this.current = current;
            this.removable = removable;
        }

        @Override
        public boolean hasNext() {
            return current.after != HeaderTable.this;
        }

        @Override
        public Entry<K, V> next() {
            if (current.after == HeaderTable.this) {
                throw new NoSuchElementException();
            }
            current = current.after;
            removable = true;
            return current;
        }

        @Override
        public void remove() {
            if (!removable) {
                throw new IllegalStateException("next() has not been called since the last removal");
            }
            removable = false;
            removeEntry(current);
            current = current.before;
        }
    }

    /** Walks the order of addition, because a chain is newest first. */
    private final class ValueIterator implements Iterator<V> {
        private final K name;
        private final int nameHash;
        private HeaderEntry<K, V> upcoming;
        private @Nullable HeaderEntry<K, V> current;

        ValueIterator(K name) {
            this.name = name;
            nameHash = strategy.hashCode(name);
            upcoming = seek(after);
        }

        @Override
        public boolean hasNext() {
            return upcoming != HeaderTable.this;
        }

        @Override
        public V next() {
            if (upcoming == HeaderTable.this) {
                throw new NoSuchElementException();
            }
            current = upcoming;
            upcoming = seek(current.after);
            return current.value;
        }

        @Override
        public void remove() {
            if (current == null) {
                throw new IllegalStateException("next() has not been called since the last removal");
            }
            removeEntry(current);
            current = null;
        }

        private HeaderEntry<K, V> seek(HeaderEntry<K, V> from) {
            HeaderEntry<K, V> e = from;
            while (e != HeaderTable.this && !isFor(e, nameHash, name)) {
                e = e.after;
            }
            return e;
        }
    }
}
