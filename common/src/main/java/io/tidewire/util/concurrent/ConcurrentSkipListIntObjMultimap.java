/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * A sorted map from {@code int} to objects, which may hold a key any number of times. Any thread may use it at any
 * time, without locks. Among entries of the same key the one that was put first comes first.
 *
 * <p>Operations on one entry are atomic. Iteration and {@link #replaceAll(BiFunction)} go on while others change the
 * map, and may or may not see the changes. {@link #size()} and {@link #containsValue(Object)} take linear time, what
 * looks for a key takes logarithmic time.
 *
 * @param <V> the type of the values
 */
public class ConcurrentSkipListIntObjMultimap<V> implements Iterable<ConcurrentSkipListIntObjMultimap.IntEntry<V>> {

    /**
     * A key with a value, as it was found in a map; not changed by later changes of the map.
     *
     * @param <V> the type of the value
     */
    public static final class IntEntry<V> implements Comparable<IntEntry<V>> {

        private final int key;
        private final V value;

        /** Creates an entry. */
        public IntEntry(int key, V value) {
            this.key = key;
            this.value = value;
        }

        /**
         * The key.
         *
         * @return the key
         */
        public int getKey() {
            return key;
        }

        /**
         * The value.
         *
         * @return the value
         */
        public V getValue() {
            return value;
        }

        /** Compares the keys only, so that unequal entries may compare as equal. */
        @Override
        public int compareTo(IntEntry<V> other) {
            return Integer.compare(key, other.key);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof IntEntry<?> that && key == that.key && Objects.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return 31 * key + Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    /**
     * Where an entry stands. Numbers of entries begin above {@link #BEFORE_ALL} and stay below {@link #AFTER_ALL},
     * which stand for the two ends of the entries of a key.
     */
    private record Position(int key, long number) implements Comparable<Position> {

        static final long BEFORE_ALL = 0;
        static final long AFTER_ALL = Long.MAX_VALUE;

        static Position before(int key) {
            return new Position(key, BEFORE_ALL);
        }

        static Position after(int key) {
            return new Position(key, AFTER_ALL);
        }

        @Override
        public int compareTo(Position other) {
            return key != other.key ? Integer.compare(key, other.key) : Long.compare(number, other.number);
        }
    }

    private final ConcurrentSkipListMap<Position, V> entries = new ConcurrentSkipListMap<>();
    private final AtomicLong lastNumber = new AtomicLong(Position.BEFORE_ALL);
    private final int noKey;

    /**
     * Creates an empty map.
     *
     * @param noKey the result of methods that return a key if there is none; cannot be a key itself
     */
    public ConcurrentSkipListIntObjMultimap(int noKey) {
        this.noKey = noKey;
    }

    /**
     * Adds an entry, whether or not there are others of the same key.
     *
     * @param key the key, not the one that stands for none
     * @throws IllegalArgumentException if {@code key} is the one that stands for none
     */
    public void put(int key, V value) {
        ObjectUtil.checkNotNull(value, "value");
        if (key == noKey) {
            throw new IllegalArgumentException("key: " + key + " (expected: not the one that stands for none)");
        }
        entries.put(new Position(key, lastNumber.incrementAndGet()), value);
    }

    /**
     * The first value of a key.
     *
     * @return the value, or {@code null} if there is none
     */
    public @Nullable V get(int key) {
        return getOrDefault(key, null);
    }

    /**
     * The first value of a key.
     *
     * @param defaultValue the result if there is none
     * @return the value or {@code defaultValue}
     */
    public @Nullable V getOrDefault(int key, @Nullable V defaultValue) {
        Map.Entry<Position, V> first = firstOf(key);
        return first == null ? defaultValue : first.getValue();
    }

    private Map.@Nullable Entry<Position, V> firstOf(int key) {
        Map.Entry<Position, V> found = entries.ceilingEntry(Position.before(key));
        return found != null && found.getKey().key() == key ? found : null;
    }

    /**
     * Whether there is an entry of a key.
     *
     * @return {@code true} if there is
     */
    public boolean containsKey(int key) {
        return firstOf(key) != null;
    }

    /**
     * Whether there is an entry with a value.
     *
     * @return {@code true} if an equal one was found
     */
    public boolean containsValue(Object value) {
        return entries.containsValue(ObjectUtil.checkNotNull(value, "value"));
    }

    /**
     * Removes the first entry of a key.
     *
     * @return its value, or {@code null} if there is none
     */
    public @Nullable V remove(int key) {
        Map.Entry<Position, V> first = firstOf(key);
        while (first != null) {
            V removed = entries.remove(first.getKey()); // null if another thread was faster
            if (removed != null) {
                return removed;
            }
            first = firstOf(key);
        }
        return null;
    }

    /**
     * Removes the first entry of a key that has a certain value.
     *
     * @return {@code true} if there was one
     */
    public boolean remove(int key, Object value) {
        ObjectUtil.checkNotNull(value, "value");
        for (Position position : allOf(key).keySet()) {
            if (entries.remove(position, value)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Replaces the value of the first entry of a key that has a certain value.
     *
     * @param oldValue the value it has
     * @param newValue the value it gets
     * @return {@code true} if there was one
     */
    public boolean replace(int key, V oldValue, V newValue) {
        ObjectUtil.checkNotNull(oldValue, "oldValue");
        ObjectUtil.checkNotNull(newValue, "newValue");
        for (Position position : allOf(key).keySet()) {
            if (entries.replace(position, oldValue, newValue)) {
                return true;
            }
        }
        return false;
    }

    private ConcurrentNavigableMap<Position, V> allOf(int key) {
        return entries.subMap(Position.before(key), Position.after(key));
    }

    /**
     * Replaces every value. A value that another thread changes meanwhile is passed to the function again.
     *
     * @param function makes the new value, from the key and the old one
     */
    public void replaceAll(BiFunction<Integer, ? super V, ? extends V> function) {
        ObjectUtil.checkNotNull(function, "function");
        entries.replaceAll((position, value) -> function.apply(position.key(), value));
    }

    /**
     * Calls something for each entry, in order.
     *
     * @param action takes the key and the value
     */
    public void forEach(BiConsumer<Integer, ? super V> action) {
        ObjectUtil.checkNotNull(action, "action");
        entries.forEach((position, value) -> action.accept(position.key(), value));
    }

    /**
     * Iterates over the entries, in order, while other threads may change the map.
     *
     * @return an iterator that can remove
     */
    @Override
    public Iterator<IntEntry<V>> iterator() {
        Iterator<Map.Entry<Position, V>> all = entries.entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public IntEntry<V> next() {
                Map.Entry<Position, V> next = all.next();
                return new IntEntry<>(next.getKey().key(), next.getValue());
            }

            @Override
            public void remove() {
                all.remove();
            }
        };
    }

    private static <T> @Nullable IntEntry<T> entry(Map.@Nullable Entry<Position, T> found) {
        return found == null ? null : new IntEntry<>(found.getKey().key(), found.getValue());
    }

    private int key(Map.@Nullable Entry<Position, V> found) {
        return found == null ? noKey : found.getKey().key();
    }

    /**
     * The first entry of the least key.
     *
     * @return the entry, or {@code null} if the map is empty
     */
    public @Nullable IntEntry<V> firstEntry() {
        return entry(entries.firstEntry());
    }

    /**
     * The least key.
     *
     * @return the key, or the one that stands for none
     */
    public int firstKey() {
        return key(entries.firstEntry());
    }

    /**
     * The last entry of the greatest key.
     *
     * @return the entry, or {@code null} if the map is empty
     */
    public @Nullable IntEntry<V> lastEntry() {
        return entry(entries.lastEntry());
    }

    /**
     * The greatest key.
     *
     * @return the key, or the one that stands for none
     */
    public int lastKey() {
        return key(entries.lastEntry());
    }

    /**
     * The first entry of the least key that is not less than a given one.
     *
     * @param key the key to begin with
     * @return the entry, or {@code null} if there is none
     */
    public @Nullable IntEntry<V> ceilingEntry(int key) {
        return entry(entries.ceilingEntry(Position.before(key)));
    }

    /**
     * The least key that is not less than a given one.
     *
     * @param key the key to begin with
     * @return the key, or the one that stands for none
     */
    public int ceilingKey(int key) {
        return key(entries.ceilingEntry(Position.before(key)));
    }

    /**
     * The first entry of the least key that is greater than a given one.
     *
     * @param key the key to begin after
     * @return the entry, or {@code null} if there is none
     */
    public @Nullable IntEntry<V> higherEntry(int key) {
        return entry(entries.higherEntry(Position.after(key)));
    }

    /**
     * The least key that is greater than a given one.
     *
     * @param key the key to begin after
     * @return the key, or the one that stands for none
     */
    public int higherKey(int key) {
        return key(entries.higherEntry(Position.after(key)));
    }

    /**
     * The last entry of the greatest key that is not greater than a given one.
     *
     * @param key the key to end with
     * @return the entry, or {@code null} if there is none
     */
    public @Nullable IntEntry<V> floorEntry(int key) {
        return entry(entries.floorEntry(Position.after(key)));
    }

    /**
     * The greatest key that is not greater than a given one.
     *
     * @param key the key to end with
     * @return the key, or the one that stands for none
     */
    public int floorKey(int key) {
        return key(entries.floorEntry(Position.after(key)));
    }

    /**
     * The last entry of the greatest key that is less than a given one.
     *
     * @param key the key to end before
     * @return the entry, or {@code null} if there is none
     */
    public @Nullable IntEntry<V> lowerEntry(int key) {
        return entry(entries.lowerEntry(Position.before(key)));
    }

    /**
     * The greatest key that is less than a given one.
     *
     * @param key the key to end before
     * @return the key, or the one that stands for none
     */
    public int lowerKey(int key) {
        return key(entries.lowerEntry(Position.before(key)));
    }

    /**
     * Removes the first entry of the least key.
     *
     * @return the entry, or {@code null} if the map is empty
     */
    public @Nullable IntEntry<V> pollFirstEntry() {
        return entry(entries.pollFirstEntry());
    }

    /**
     * Removes the last entry of the greatest key.
     *
     * @return the entry, or {@code null} if the map is empty
     */
    public @Nullable IntEntry<V> pollLastEntry() {
        return entry(entries.pollLastEntry());
    }

    /**
     * Removes the first entry of the least key that is not less than a given one.
     *
     * @param key the key to begin with
     * @return the entry, or {@code null} if there is none
     */
    public @Nullable IntEntry<V> pollCeilingEntry(int key) {
        Position from = Position.before(key);
        Map.Entry<Position, V> found = entries.ceilingEntry(from);
        while (found != null) {
            V removed = entries.remove(found.getKey()); // null if another thread was faster
            if (removed != null) {
                return new IntEntry<>(found.getKey().key(), removed);
            }
            found = entries.ceilingEntry(from);
        }
        return null;
    }

    /**
     * Whether there are no entries.
     *
     * @return {@code true} if the map is empty
     */
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Counts the entries; approximate while other threads change the map.
     *
     * @return the number of entries, that of equal keys counting each
     */
    public int size() {
        return entries.size();
    }

    /**
     * Removes all entries.
     */
    public void clear() {
        entries.clear();
    }
}
