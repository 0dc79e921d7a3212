/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;

/**
 * Headers that are and stay empty: look-ups find nothing, additions throw {@link UnsupportedOperationException}.
 *
 * @param <K> the type of names
 * @param <V> the type of values
 * @param <T> the implementing type, returned for chaining
 */
public class EmptyHeaders<K, V, T extends Headers<K, V, T>> implements Headers<K, V, T> {
    /** Creates empty headers. */
    public EmptyHeaders() {
    }

    @Override
    public @Nullable V get(K name) {
        return null;
    }

    @Override
    public V get(K name, V defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable V getAndRemove(K name) {
        return null;
    }

    @Override
    public V getAndRemove(K name, V defaultValue) {
        return defaultValue;
    }

    @Override
    public List<V> getAll(K name) {
        return Collections.emptyList();
    }

    @Override
    public List<V> getAllAndRemove(K name) {
        return Collections.emptyList();
    }

    /**
     * Returns the values of a name.
     *
     * @return an iterator without elements
     */
    public Iterator<V> valueIterator(K name) {
        return Collections.emptyIterator();
    }

    @Override
    public @Nullable Boolean getBoolean(K name) {
        return null;
    }

    @Override
    public boolean getBoolean(K name, boolean defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Boolean getBooleanAndRemove(K name) {
        return null;
    }

    @Override
    public boolean getBooleanAndRemove(K name, boolean defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Byte getByte(K name) {
        return null;
    }

    @Override
    public byte getByte(K name, byte defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Byte getByteAndRemove(K name) {
        return null;
    }

    @Override
    public byte getByteAndRemove(K name, byte defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Character getChar(K name) {
        return null;
    }

    @Override
    public char getChar(K name, char defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Character getCharAndRemove(K name) {
        return null;
    }

    @Override
    public char getCharAndRemove(K name, char defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Short getShort(K name) {
        return null;
    }

    @Override
    public short getShort(K name, short defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Short getShortAndRemove(K name) {
        return null;
    }

    @Override
    public short getShortAndRemove(K name, short defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Integer getInt(K name) {
        return null;
    }

    @Override
    public int getInt(K name, int defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Integer getIntAndRemove(K name) {
        return null;
    }

    @Override
    public int getIntAndRemove(K name, int defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Long getLong(K name) {
        return null;
    }

    @Override
    public long getLong(K name, long defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Long getLongAndRemove(K name) {
        return null;
    }

    @Override
    public long getLongAndRemove(K name, long defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Float getFloat(K name) {
        return null;
    }

    @Override
    public float getFloat(K name, float defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Float getFloatAndRemove(K name) {
        return null;
    }

    @Override
    public float getFloatAndRemove(K name, float defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Double getDouble(K name) {
        return null;
    }

    @Override
    public double getDouble(K name, double defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Double getDoubleAndRemove(K name) {
        return null;
    }

    @Override
    public double getDoubleAndRemove(K name, double defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Long getTimeMillis(K name) {
        return null;
    }

    @Override
    public long getTimeMillis(K name, long defaultValue) {
        return defaultValue;
    }

    @Override
    public @Nullable Long getTimeMillisAndRemove(K name) {
        return null;
    }

    @Override
    public long getTimeMillisAndRemove(K name, long defaultValue) {
        return defaultValue;
    }

    @Override
    public boolean contains(K name) {
        return false;
    }

    @Override
    public boolean contains(K name, V value) {
        return false;
    }

    @Override
    public boolean containsObject(K name, Object value) {
        return false;
    }

    @Override
    public boolean containsBoolean(K name, boolean value) {
        return false;
    }

    @Override
    public boolean containsByte(K name, byte value) {
        return false;
    }

    @Override
    public boolean containsChar(K name, char value) {
        return false;
    }

    @Override
    public boolean containsShort(K name, short value) {
        return false;
    }

    @Override
    public boolean containsInt(K name, int value) {
        return false;
    }

    @Override
    public boolean containsLong(K name, long value) {
        return false;
    }

    @Override
    public boolean containsFloat(K name, float value) {
        return false;
    }

    @Override
    public boolean containsDouble(K name, double value) {
        return false;
    }

    @Override
    public boolean containsTimeMillis(K name, long value) {
        return false;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public Set<K> names() {
        return Collections.emptySet();
    }

    @Override
    public T add(K name, V value) {
        throw readOnly();
    }

    @Override
    public T add(K name, Iterable<? extends V> values) {
        throw readOnly();
    }

    @Override
    @SuppressWarnings("unchecked") // The generic array is not touched.
    public T add(K name, V... values) {
        throw readOnly();
    }

    @Override
    public T addObject(K name, Object value) {
        throw readOnly();
    }

    @Override
    public T addObject(K name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public T addObject(K name, Object... values) {
        throw readOnly();
    }

    @Override
    public T addBoolean(K name, boolean value) {
        throw readOnly();
    }

    @Override
    public T addByte(K name, byte value) {
        throw readOnly();
    }

    @Override
    public T addChar(K name, char value) {
        throw readOnly();
    }

    @Override
    public T addShort(K name, short value) {
        throw readOnly();
    }

    @Override
    public T addInt(K name, int value) {
        throw readOnly();
    }

    @Override
    public T addLong(K name, long value) {
        throw readOnly();
    }

    @Override
    public T addFloat(K name, float value) {
        throw readOnly();
    }

    @Override
    public T addDouble(K name, double value) {
        throw readOnly();
    }

    @Override
    public T addTimeMillis(K name, long value) {
        throw readOnly();
    }

    @Override
    public T add(Headers<? extends K, ? extends V, ?> headers) {
        throw readOnly();
    }

    @Override
    public T set(K name, V value) {
        throw readOnly();
    }

    @Override
    public T set(K name, Iterable<? extends V> values) {
        throw readOnly();
    }

    @Override
    @SuppressWarnings("unchecked") // The generic array is not touched.
    public T set(K name, V... values) {
        throw readOnly();
    }

    @Override
    public T setObject(K name, Object value) {
        throw readOnly();
    }

    @Override
    public T setObject(K name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public T setObject(K name, Object... values) {
        throw readOnly();
    }

    @Override
    public T setBoolean(K name, boolean value) {
        throw readOnly();
    }

    @Override
    public T setByte(K name, byte value) {
        throw readOnly();
    }

    @Override
    public T setChar(K name, char value) {
        throw readOnly();
    }

    @Override
    public T setShort(K name, short value) {
        throw readOnly();
    }

    @Override
    public T setInt(K name, int value) {
        throw readOnly();
    }

    @Override
    public T setLong(K name, long value) {
        throw readOnly();
    }

    @Override
    public T setFloat(K name, float value) {
        throw readOnly();
    }

    @Override
    public T setDouble(K name, double value) {
        throw readOnly();
    }

    @Override
    public T setTimeMillis(K name, long value) {
        throw readOnly();
    }

    @Override
    public T set(Headers<? extends K, ? extends V, ?> headers) {
        throw readOnly();
    }

    @Override
    public T setAll(Headers<? extends K, ? extends V, ?> headers) {
        throw readOnly();
    }

    @Override
    public boolean remove(K name) {
        return false;
    }

    @Override
    public T clear() {
        return self();
    }

    @Override
    public Iterator<Entry<K, V>> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers && ((Headers<?, ?, ?>) other).isEmpty();
    }

    @Override
    public int hashCode() {
        return DefaultHeaders.EMPTY_HASH_CODE;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[]";
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("these headers are read-only");
    }

    @SuppressWarnings("unchecked") // T is the subclass's own type by the contract of Headers.
    private T self() {
        return (T) this;
    }
}
