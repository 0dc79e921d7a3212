/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;

/** An entry that was read from a map and stays what it is; a new value is put into the map too. */
final class MapEntry<K, V extends @Nullable Object> implements Map.Entry<K, V> {
    private final Map<K, V> map;
    private final K key;
    private V value;

    MapEntry(Map<K, V> map, K key, V value) {
        this.map = map;
        this.key = key;
        this.value = value;
    }

    @Override
    public K getKey() {
        return key;
    }

    @Override
    public V getValue() {
        return value;
    }

    @Override
    public V setValue(V value) {
        V previous = this.value;
        map.put(key, value);
        this.value = value;
        return previous;
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(key) ^ Objects.hashCode(value);
    }

    @Override
    public boolean equals(@Nullable Object obj) {
        return obj instanceof Map.Entry<?, ?> other && Objects.equals(key, other.getKey())
                && Objects.equals(value, other.getValue());
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }
}
