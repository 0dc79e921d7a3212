/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** The five kinds of map, behind one interface, so that each test is written once. Keys are given as {@code long}. */
enum KeyType {
    BYTE(Byte.MIN_VALUE, Byte.MAX_VALUE) {
        @Override
        <V> MapUnderTest<V> create(int capacity, float loadFactor) {
            return of(new ByteObjectHashMap<>(capacity, loadFactor));
        }

        @Override
        <V> MapUnderTest<V> createDefault() {
            return of(new ByteObjectHashMap<>());
        }

        @Override
        <V> MapUnderTest<V> empty() {
            return of(ByteCollections.emptyMap());
        }

        @Override
        @SuppressWarnings("unchecked") // the map is one of this type's
        <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map) {
            return of(ByteCollections.unmodifiableMap((ByteObjectMap<V>) map.map()));
        }

        @Override
        Object box(long key) {
            return (byte) key;
        }

        private <V> MapUnderTest<V> of(ByteObjectMap<V> map) {
            return new MapUnderTest<>(map, key -> map.get((byte) key), (key, value) -> map.put((byte) key, value),
                    key -> map.remove((byte) key), key -> map.containsKey((byte) key),
                    () -> new Entries<>(map.entries().iterator(), ByteObjectMap.PrimitiveEntry::key,
                            ByteObjectMap.PrimitiveEntry::value, ByteObjectMap.PrimitiveEntry::setValue));
        }
    },
    SHORT(Short.MIN_VALUE, Short.MAX_VALUE) {
        @Override
        <V> MapUnderTest<V> create(int capacity, float loadFactor) {
            return of(new ShortObjectHashMap<>(capacity, loadFactor));
        }

        @Override
        <V> MapUnderTest<V> createDefault() {
            return of(new ShortObjectHashMap<>());
        }

        @Override
        <V> MapUnderTest<V> empty() {
            return of(ShortCollections.emptyMap());
        }

        @Override
        @SuppressWarnings("unchecked") // the map is one of this type's
        <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map) {
            return of(ShortCollections.unmodifiableMap((ShortObjectMap<V>) map.map()));
        }

        @Override
        Object box(long key) {
            return (short) key;
        }

        private <V> MapUnderTest<V> of(ShortObjectMap<V> map) {
            return new MapUnderTest<>(map, key -> map.get((short) key), (key, value) -> map.put((short) key, value),
                    key -> map.remove((short) key), key -> map.containsKey((short) key),
                    () -> new Entries<>(map.entries().iterator(), ShortObjectMap.PrimitiveEntry::key,
                            ShortObjectMap.PrimitiveEntry::value, ShortObjectMap.PrimitiveEntry::setValue));
        }
    },
    CHAR(Character.MIN_VALUE, Character.MAX_VALUE) {
        @Override
        <V> MapUnderTest<V> create(int capacity, float loadFactor) {
            return of(new CharObjectHashMap<>(capacity, loadFactor));
        }

        @Override
        <V> MapUnderTest<V> createDefault() {
            return of(new CharObjectHashMap<>());
        }

        @Override
        <V> MapUnderTest<V> empty() {
            return of(CharCollections.emptyMap());
        }

        @Override
        @SuppressWarnings("unchecked") // the map is one of this type's
        <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map) {
            return of(CharCollections.unmodifiableMap((CharObjectMap<V>) map.map()));
        }

        @Override
        Object box(long key) {
            return (char) key;
        }

        private <V> MapUnderTest<V> of(CharObjectMap<V> map) {
            return new MapUnderTest<>(map, key -> map.get((char) key), (key, value) -> map.put((char) key, value),
                    key -> map.remove((char) key), key -> map.containsKey((char) key),
                    () -> new Entries<>(map.entries().iterator(), CharObjectMap.PrimitiveEntry::key,
                            CharObjectMap.PrimitiveEntry::value, CharObjectMap.PrimitiveEntry::setValue));
        }
    },
    INT(Integer.MIN_VALUE, Integer.MAX_VALUE) {
        @Override
        <V> MapUnderTest<V> create(int capacity, float loadFactor) {
            return of(new IntObjectHashMap<>(capacity, loadFactor));
        }

        @Override
        <V> MapUnderTest<V> createDefault() {
            return of(new IntObjectHashMap<>());
        }

        @Override
        <V> MapUnderTest<V> empty() {
            return of(IntCollections.emptyMap());
        }

        @Override
        @SuppressWarnings("unchecked") // the map is one of this type's
        <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map) {
            return of(IntCollections.unmodifiableMap((IntObjectMap<V>) map.map()));
        }

        @Override
        Object box(long key) {
            return (int) key;
        }

        private <V> MapUnderTest<V> of(IntObjectMap<V> map) {
            return new MapUnderTest<>(map, key -> map.get((int) key), (key, value) -> map.put((int) key, value),
                    key -> map.remove((int) key), key -> map.containsKey((int) key),
                    () -> new Entries<>(map.entries().iterator(), IntObjectMap.PrimitiveEntry::key,
                            IntObjectMap.PrimitiveEntry::value, IntObjectMap.PrimitiveEntry::setValue));
        }
    },
    LONG(Long.MIN_VALUE, Long.MAX_VALUE) {
        @Override
        <V> MapUnderTest<V> create(int capacity, float loadFactor) {
            return of(new LongObjectHashMap<>(capacity, loadFactor));
        }

        @Override
        <V> MapUnderTest<V> createDefault() {
            return of(new LongObjectHashMap<>());
        }

        @Override
        <V> MapUnderTest<V> empty() {
            return of(LongCollections.emptyMap());
        }

        @Override
        @SuppressWarnings("unchecked") // the map is one of this type's
        <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map) {
            return of(LongCollections.unmodifiableMap((LongObjectMap<V>) map.map()));
        }

        @Override
        Object box(long key) {
            return key;
        }

        private <V> MapUnderTest<V> of(LongObjectMap<V> map) {
            return new MapUnderTest<>(map, map::get, map::put, map::remove, map::containsKey,
                    () -> new Entries<>(map.entries().iterator(), LongObjectMap.PrimitiveEntry::key,
                            LongObjectMap.PrimitiveEntry::value, LongObjectMap.PrimitiveEntry::setValue));
        }
    };

    /** The lowest and the highest key. */
    final long min;
    final long max;

    KeyType(long min, long max) {
        this.min = min;
        this.max = max;
    }

    abstract <V> MapUnderTest<V> create(int capacity, float loadFactor);

    abstract <V> MapUnderTest<V> createDefault();

    abstract <V> MapUnderTest<V> empty();

    abstract <V> MapUnderTest<V> unmodifiable(MapUnderTest<V> map);

    /** Returns a key as the map's boxed type. */
    abstract Object box(long key);

    /** A small number, one of the lowest, one of those that share their low bits, or any key. */
    long randomKey(Random random) {
        return cut(switch (random.nextInt(4)) {
            case 0 -> random.nextInt(40) - 20;
            case 1 -> min + random.nextInt(20);
            case 2 -> (random.nextInt(200) - 100) * 64L;
            default -> random.nextLong();
        });
    }

    /** Cuts a number down to the type. */
    private long cut(long value) {
        return box(value) instanceof Character c ? c : ((Number) box(value)).longValue();
    }

    /** The common operations of all five kinds of map, on {@code long} keys. */
    record MapUnderTest<V>(Map<?, V> map, Lookup<V> get, Store<V> put, Lookup<V> remove, Test contains,
                           Supplier<Entries<V, ?>> entries) {
        V get(long key) {
            return get.apply(key);
        }

        V put(long key, V value) {
            return put.apply(key, value);
        }

        V remove(long key) {
            return remove.apply(key);
        }

        boolean containsKey(long key) {
            return contains.apply(key);
        }
    }

    @FunctionalInterface
    interface Lookup<V> {
        V apply(long key);
    }

    @FunctionalInterface
    interface Store<V> {
        V apply(long key, V value);
    }

    @FunctionalInterface
    interface Test {
        boolean apply(long key);
    }
}
