/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a header or trailer section (RFC 9110 section 5), in the order of their insertion. Names compare
 * without case; a name may occur several times, once per field line. Values that are objects are written as text:
 * a {@link CharSequence} as it is, a {@link java.util.Date} or {@link java.util.Calendar} in the preferred form of
 * RFC 9110 section 5.6.7, everything else by {@link Object#toString()}.
 *
 * <p>Not thread-safe. A {@code null} name or value is refused with {@link NullPointerException}.
 */
public abstract class HttpHeaders implements Iterable<Map.Entry<String, String>> {

    /** For subclasses. */
    protected HttpHeaders() {
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, or {@code null} if there is none
     */
    public abstract String get(String name);

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, or {@code null} if there is none
     */
    public String get(CharSequence name) {
        return get(name.toString());
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @param defaultValue what to return if there is none
     * @return the value or {@code defaultValue}
     */
    public String get(CharSequence name, String defaultValue) {
        String value = get(name);
        return value == null ? defaultValue : value;
    }

    /**
     * Returns the first value of a name; the same as {@link #get(CharSequence)}.
     *
     * @param name the field name
     * @return the value, or {@code null} if there is none
     */
    public final String getAsString(CharSequence name) {
        return get(name);
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number, or {@code null} if there is no value or it is not one
     */
    public abstract Integer getInt(CharSequence name);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue what to return if there is no value or it is not a number
     * @return the number or {@code defaultValue}
     */
    public abstract int getInt(CharSequence name, int defaultValue);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number, or {@code null} if there is no value or it is not one
     */
    public abstract Short getShort(CharSequence name);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue what to return if there is no value or it is not a number
     * @return the number or {@code defaultValue}
     */
    public abstract short getShort(CharSequence name, short defaultValue);

    /**
     * Returns the first value of a name as a date (RFC 9110 section 5.6.7, all three forms).
     *
     * @param name the field name
     * @return milliseconds since the epoch, or {@code null} if there is no value or it is not a date
     */
    public abstract Long getTimeMillis(CharSequence name);

    /**
     * Returns the first value of a name as a date (RFC 9110 section 5.6.7, all three forms).
     *
     * @param name the field name
     * @param defaultValue what to return if there is no value or it is not a date
     * @return milliseconds since the epoch or {@code defaultValue}
     */
    public abstract long getTimeMillis(CharSequence name, long defaultValue);

    /**
     * Returns all values of a name.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public abstract List<String> getAll(String name);

    /**
     * Returns all values of a name.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public List<String> getAll(CharSequence name) {
        return getAll(name.toString());
    }

    /**
     * Returns all values of a name; the same as {@link #getAll(CharSequence)}.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public final List<String> getAllAsString(CharSequence name) {
        return getAll(name);
    }

    /**
     * Returns all fields.
     *
     * @return a copy, in order
     */
    public abstract List<Map.Entry<String, String>> entries();

    /**
     * Whether a name occurs.
     *
     * @param name the field name
     * @return {@code true} if it does
     */
    public abstract boolean contains(String name);

    /**
     * Whether a name occurs.
     *
     * @param name the field name
     * @return {@code true} if it does
     */
    public boolean contains(CharSequence name) {
        return contains(name.toString());
    }

    /**
     * Whether a name occurs with a value.
     *
     * @param name the field name
     * @param value the whole value
     * @param ignoreCase whether values compare without case
     * @return {@code true} if it does
     */
    public boolean contains(String name, String value, boolean ignoreCase) {
        return anyEquals(valueStringIterator(name), value, ignoreCase);
    }

    /**
     * Whether a name occurs with a value.
     *
     * @param name the field name
     * @param value the whole value
     * @param ignoreCase whether values compare without case
     * @return {@code true} if it does
     */
    public boolean contains(CharSequence name, CharSequence value, boolean ignoreCase) {
        return contains(name.toString(), value.toString(), ignoreCase);
    }

    /**
     * Whether a name occurs with a value that is, or is a comma-separated list with, an element.
     *
     * @param name the field name
     * @param value the element, without surrounding white space
     * @param ignoreCase whether elements compare without case
     * @return {@code true} if it does
     */
    public boolean containsValue(CharSequence name, CharSequence value, boolean ignoreCase) {
        for (Iterator<? extends CharSequence> it = valueCharSequenceIterator(name); it.hasNext();) {
            if (listContains(it.next(), value, ignoreCase)) {
                return true;
            }
        }
        return false;
    }

    private static boolean listContains(CharSequence list, CharSequence value, boolean ignoreCase) {
        int start = 0;
        for (int i = 0; i <= list.length(); i++) {
            if (i == list.length() || list.charAt(i) == ',') {
                if (same(OctetTables.trimOws(list, start, i), value, ignoreCase)) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    static boolean anyEquals(Iterator<? extends CharSequence> values, CharSequence value, boolean ignoreCase) {
        while (values.hasNext()) {
            if (same(values.next(), value, ignoreCase)) {
                return true;
            }
        }
        return false;
    }

    static boolean same(CharSequence a, CharSequence b, boolean ignoreCase) {
        return ignoreCase ? AsciiString.contentEqualsIgnoreCase(a, b) : AsciiString.contentEquals(a, b);
    }

    /**
     * Whether there is no field.
     *
     * @return {@code true} if there is none
     */
    public abstract boolean isEmpty();

    /**
     * Counts the fields.
     *
     * @return the number of field lines
     */
    public abstract int size();

    /**
     * Returns the names.
     *
     * @return the distinct names, in order; {@code contains} compares without case
     */
    public abstract Set<String> names();

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the value
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public abstract HttpHeaders add(String name, Object value);

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the value
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public HttpHeaders add(CharSequence name, Object value) {
        return add(name.toString(), value);
    }

    /**
     * Appends a field for each value.
     *
     * @param name the field name
     * @param values the values
     * @return this
     * @throws IllegalArgumentException if the name or a value is refused; the values before it have been added
     */
    public abstract HttpHeaders add(String name, Iterable<?> values);

    /**
     * Appends a field for each value.
     *
     * @param name the field name
     * @param values the values
     * @return this
     * @throws IllegalArgumentException if the name or a value is refused; the values before it have been added
     */
    public HttpHeaders add(CharSequence name, Iterable<?> values) {
        return add(name.toString(), values);
    }

    /**
     * Appends all fields of another map.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders add(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers == this) {
            throw new IllegalArgumentException("headers: this (expected: another map)");
        }
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            add(field.getKey(), field.getValue());
        }
        return this;
    }

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders addInt(CharSequence name, int value);

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders addShort(CharSequence name, short value);

    /**
     * Makes a field the only one of its name.
     *
     * @param name the field name
     * @param value the value
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public abstract HttpHeaders set(String name, Object value);

    /**
     * Makes a field the only one of its name.
     *
     * @param name the field name
     * @param value the value
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public HttpHeaders set(CharSequence name, Object value) {
        return set(name.toString(), value);
    }

    /**
     * Replaces the fields of a name by one for each value.
     *
     * @param name the field name
     * @param values the values; none removes the name
     * @return this
     */
    public abstract HttpHeaders set(String name, Iterable<?> values);

    /**
     * Replaces the fields of a name by one for each value.
     *
     * @param name the field name
     * @param values the values; none removes the name
     * @return this
     */
    public HttpHeaders set(CharSequence name, Iterable<?> values) {
        return set(name.toString(), values);
    }

    /**
     * Replaces all fields by those of another map.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders set(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers != this) {
            clear();
            add(headers);
        }
        return this;
    }

    /**
     * Replaces the fields of each name of another map; names that it has not stay.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders setAll(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers != this) {
            for (String name : headers.names()) {
                remove(name);
            }
            add(headers);
        }
        return this;
    }

    /**
     * Makes a field the only one of its name.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders setInt(CharSequence name, int value);

    /**
     * Makes a field the only one of its name.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders setShort(CharSequence name, short value);

    /**
     * Removes all fields of a name.
     *
     * @param name the field name
     * @return this
     */
    public abstract HttpHeaders remove(String name);

    /**
     * Removes all fields of a name.
     *
     * @param name the field name
     * @return this
     */
    public HttpHeaders remove(CharSequence name) {
        return remove(name.toString());
    }

    /**
     * Removes all fields.
     *
     * @return this
     */
    public abstract HttpHeaders clear();

    /**
     * Iterates over all fields as text.
     *
     * @return an iterator in order; it does not remove
     */
    @Override
    public abstract Iterator<Map.Entry<String, String>> iterator();

    /**
     * Iterates over all fields as text; the same as {@link #iterator()}.
     *
     * @return an iterator in order; it does not remove
     */
    public final Iterator<Map.Entry<String, String>> iteratorAsString() {
        return iterator();
    }

    /**
     * Iterates over all fields without making strings of them.
     *
     * @return an iterator in order; it does not remove
     */
    public abstract Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence();

    /**
     * Iterates over the values of a name.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    public Iterator<String> valueStringIterator(CharSequence name) {
        return getAll(name).iterator();
    }

    /**
     * Iterates over the values of a name without making strings of them.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    public Iterator<? extends CharSequence> valueCharSequenceIterator(CharSequence name) {
        return valueStringIterator(name);
    }

    /**
     * Copies the map.
     *
     * @return an independent copy that validates by default
     */
    public HttpHeaders copy() {
        return new DefaultHttpHeaders().set(this);
    }

    /** All fields, in order, as a list that is a copy. */
    final List<Map.Entry<String, String>> entryList() {
        List<Map.Entry<String, String>> list = new ArrayList<>(size());
        iterator().forEachRemaining(list::add);
        return list;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(StringUtil.simpleClassName(this)).append('[');
        String separator = "";
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            text.append(separator).append(field.getKey()).append(": ").append(field.getValue());
            separator = ", ";
        }
        return text.append(']').toString();
    }
}
