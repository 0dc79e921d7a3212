/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;

/**
 * A list of name and value pairs with look-up by name. A name may occur several times. Iteration is in the order of
 * addition; {@code set} removes a name's values and adds the new ones at the end.
 *
 * <p>Methods with a Java type in their name convert by the implementation's {@link ValueConverter}. The look-ups among
 * them give {@code null} (or the given default) both for a missing name and for a value that cannot be converted; the
 * value is removed by {@code …AndRemove} either way. Not safe for use by several threads.
 *
 * @param <K> the type of names
 * @param <V> the type of values
 * @param <T> the implementing type, returned for chaining
 */
public interface Headers<K, V, T extends Headers<K, V, T>> extends Iterable<Entry<K, V>> {
    /**
     * Returns the first value of a name.
     *
     * @return the value, or {@code null} if there is none
     */
    @Nullable V get(K name);

    /**
     * Returns the first value of a name.
     *
     * @param defaultValue returned if there is none
     * @return the value or the default
     */
    V get(K name, V defaultValue);

    /**
     * Returns the first value of a name and removes all its values.
     *
     * @return the value, or {@code null} if there was none
     */
    @Nullable V getAndRemove(K name);

    /**
     * Returns the first value of a name and removes all its values.
     *
     * @param defaultValue returned if there was none
     * @return the value or the default
     */
    V getAndRemove(K name, V defaultValue);

    /**
     * Returns all values of a name in the order of addition.
     *
     * @return the values, empty if there are none; not connected to these headers
     */
    List<V> getAll(K name);

    /**
     * Returns all values of a name in the order of addition and removes them.
     *
     * @return the values, empty if there were none
     */
    List<V> getAllAndRemove(K name);

    /**
     * Returns the first value of a name as a boolean.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Boolean getBoolean(K name);

    /**
     * Returns the first value of a name as a boolean.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    boolean getBoolean(K name, boolean defaultValue);

    /**
     * Returns the first value of a name as a boolean and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Boolean getBooleanAndRemove(K name);

    /**
     * Returns the first value of a name as a boolean and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    boolean getBooleanAndRemove(K name, boolean defaultValue);

    /**
     * Returns the first value of a name as a byte.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Byte getByte(K name);

    /**
     * Returns the first value of a name as a byte.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    byte getByte(K name, byte defaultValue);

    /**
     * Returns the first value of a name as a byte and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Byte getByteAndRemove(K name);

    /**
     * Returns the first value of a name as a byte and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    byte getByteAndRemove(K name, byte defaultValue);

    /**
     * Returns the first value of a name as a character.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Character getChar(K name);

    /**
     * Returns the first value of a name as a character.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    char getChar(K name, char defaultValue);

    /**
     * Returns the first value of a name as a character and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Character getCharAndRemove(K name);

    /**
     * Returns the first value of a name as a character and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    char getCharAndRemove(K name, char defaultValue);

    /**
     * Returns the first value of a name as a short.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Short getShort(K name);

    /**
     * Returns the first value of a name as a short.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    short getShort(K name, short defaultValue);

    /**
     * Returns the first value of a name as a short and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Short getShortAndRemove(K name);

    /**
     * Returns the first value of a name as a short and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    short getShortAndRemove(K name, short defaultValue);

    /**
     * Returns the first value of a name as an int.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Integer getInt(K name);

    /**
     * Returns the first value of a name as an int.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    int getInt(K name, int defaultValue);

    /**
     * Returns the first value of a name as an int and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Integer getIntAndRemove(K name);

    /**
     * Returns the first value of a name as an int and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    int getIntAndRemove(K name, int defaultValue);

    /**
     * Returns the first value of a name as a long.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Long getLong(K name);

    /**
     * Returns the first value of a name as a long.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    long getLong(K name, long defaultValue);

    /**
     * Returns the first value of a name as a long and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Long getLongAndRemove(K name);

    /**
     * Returns the first value of a name as a long and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    long getLongAndRemove(K name, long defaultValue);

    /**
     * Returns the first value of a name as a float.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Float getFloat(K name);

    /**
     * Returns the first value of a name as a float.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    float getFloat(K name, float defaultValue);

    /**
     * Returns the first value of a name as a float and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Float getFloatAndRemove(K name);

    /**
     * Returns the first value of a name as a float and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    float getFloatAndRemove(K name, float defaultValue);

    /**
     * Returns the first value of a name as a double.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Double getDouble(K name);

    /**
     * Returns the first value of a name as a double.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    double getDouble(K name, double defaultValue);

    /**
     * Returns the first value of a name as a double and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Double getDoubleAndRemove(K name);

    /**
     * Returns the first value of a name as a double and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    double getDoubleAndRemove(K name, double defaultValue);

    /**
     * Returns the first value of a name as a date in milliseconds since the epoch.
     *
     * @return the value, or {@code null} if it is missing or has no such meaning
     */
    @Nullable Long getTimeMillis(K name);

    /**
     * Returns the first value of a name as a date in milliseconds since the epoch.
     *
     * @param defaultValue returned if it is missing or has no such meaning
     * @return the value or the default
     */
    long getTimeMillis(K name, long defaultValue);

    /**
     * Returns the first value of a name as a date in milliseconds since the epoch and removes all its values.
     *
     * @return the value, or {@code null} if it was missing or has no such meaning
     */
    @Nullable Long getTimeMillisAndRemove(K name);

    /**
     * Returns the first value of a name as a date in milliseconds since the epoch and removes all its values.
     *
     * @param defaultValue returned if it was missing or has no such meaning
     * @return the value or the default
     */
    long getTimeMillisAndRemove(K name, long defaultValue);

    /**
     * Returns whether a name occurs.
     *
     * @return {@code true} if it does
     */
    boolean contains(K name);

    /**
     * Returns whether a name occurs with a value.
     *
     * @param value the value, compared by {@link Object#equals(Object)} or what the implementation says
     * @return {@code true} if it does
     */
    boolean contains(K name, V value);

    /**
     * Returns whether a name occurs with the converted form of a value.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsObject(K name, Object value);

    /**
     * Returns whether a name occurs with the converted form of a boolean.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsBoolean(K name, boolean value);

    /**
     * Returns whether a name occurs with the converted form of a byte.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsByte(K name, byte value);

    /**
     * Returns whether a name occurs with the converted form of a character.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsChar(K name, char value);

    /**
     * Returns whether a name occurs with the converted form of a short.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsShort(K name, short value);

    /**
     * Returns whether a name occurs with the converted form of an int.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsInt(K name, int value);

    /**
     * Returns whether a name occurs with the converted form of a long.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsLong(K name, long value);

    /**
     * Returns whether a name occurs with the converted form of a float.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsFloat(K name, float value);

    /**
     * Returns whether a name occurs with the converted form of a double.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsDouble(K name, double value);

    /**
     * Returns whether a name occurs with the converted form of a date in milliseconds since the epoch.
     *
     * @param value the value before conversion
     * @return {@code true} if it does
     */
    boolean containsTimeMillis(K name, long value);

    /**
     * Returns the number of pairs.
     *
     * @return the number of pairs, not of names
     */
    int size();

    /**
     * Returns whether there is no pair.
     *
     * @return {@code true} if {@link #size()} is 0
     */
    boolean isEmpty();

    /**
     * Returns the names in the order of their first addition.
     *
     * @return a new set; not connected to these headers
     */
    Set<K> names();

    /**
     * Adds a value to a name.
     *
     * @return these headers
     */
    T add(K name, V value);

    /**
     * Adds values to a name.
     *
     * @return these headers
     */
    T add(K name, Iterable<? extends V> values);

    /**
     * Adds values to a name.
     *
     * @return these headers
     */
    @SuppressWarnings("unchecked") // A generic array that implementations only read.
    T add(K name, V... values);

    /**
     * Adds the converted form of a value to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addObject(K name, Object value);

    /**
     * Adds the converted form of values to a name.
     *
     * @param values the values before conversion
     * @return these headers
     */
    T addObject(K name, Iterable<?> values);

    /**
     * Adds the converted form of values to a name.
     *
     * @param values the values before conversion
     * @return these headers
     */
    T addObject(K name, Object... values);

    /**
     * Adds the converted form of a boolean to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addBoolean(K name, boolean value);

    /**
     * Adds the converted form of a byte to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addByte(K name, byte value);

    /**
     * Adds the converted form of a character to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addChar(K name, char value);

    /**
     * Adds the converted form of a short to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addShort(K name, short value);

    /**
     * Adds the converted form of an int to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addInt(K name, int value);

    /**
     * Adds the converted form of a long to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addLong(K name, long value);

    /**
     * Adds the converted form of a float to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addFloat(K name, float value);

    /**
     * Adds the converted form of a double to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addDouble(K name, double value);

    /**
     * Adds the converted form of a date in milliseconds since the epoch to a name.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T addTimeMillis(K name, long value);

    /**
     * Replaces all values of a name by one.
     *
     * @return these headers
     */
    T set(K name, V value);

    /**
     * Replaces all values of a name.
     *
     * @return these headers
     */
    T set(K name, Iterable<? extends V> values);

    /**
     * Replaces all values of a name.
     *
     * @return these headers
     */
    @SuppressWarnings("unchecked") // A generic array that implementations only read.
    T set(K name, V... values);

    /**
     * Replaces all values of a name by the converted form of one.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setObject(K name, Object value);

    /**
     * Replaces all values of a name by the converted form of others.
     *
     * @param values the values before conversion
     * @return these headers
     */
    T setObject(K name, Iterable<?> values);

    /**
     * Replaces all values of a name by the converted form of others.
     *
     * @param values the values before conversion
     * @return these headers
     */
    T setObject(K name, Object... values);

    /**
     * Replaces all values of a name by the converted form of a boolean.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setBoolean(K name, boolean value);

    /**
     * Replaces all values of a name by the converted form of a byte.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setByte(K name, byte value);

    /**
     * Replaces all values of a name by the converted form of a character.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setChar(K name, char value);

    /**
     * Replaces all values of a name by the converted form of a short.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setShort(K name, short value);

    /**
     * Replaces all values of a name by the converted form of an int.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setInt(K name, int value);

    /**
     * Replaces all values of a name by the converted form of a long.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setLong(K name, long value);

    /**
     * Replaces all values of a name by the converted form of a float.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setFloat(K name, float value);

    /**
     * Replaces all values of a name by the converted form of a double.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setDouble(K name, double value);

    /**
     * Replaces all values of a name by the converted form of a date in milliseconds since the epoch.
     *
     * @param value the value before conversion
     * @return these headers
     */
    T setTimeMillis(K name, long value);

    /**
     * Adds all pairs of other headers.
     *
     * @param headers the pairs, not these headers themselves
     * @return these headers
     */
    T add(Headers<? extends K, ? extends V, ?> headers);

    /**
     * Replaces all pairs by those of other headers.
     *
     * @param headers the pairs
     * @return these headers
     */
    T set(Headers<? extends K, ? extends V, ?> headers);

    /**
     * Replaces the values of every name in other headers, and keeps the other names.
     *
     * @param headers the pairs
     * @return these headers
     */
    T setAll(Headers<? extends K, ? extends V, ?> headers);

    /**
     * Removes all values of a name.
     *
     * @return {@code true} if there was one
     */
    boolean remove(K name);

    /**
     * Removes all pairs.
     *
     * @return these headers
     */
    T clear();

    @Override
    Iterator<Entry<K, V>> iterator();
}
