/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields that never change, for heads that are prepared once and sent often. Thread-safe when it is published safely.
 * Every attempt to change it fails with {@link UnsupportedOperationException}.
 */
public final class ReadOnlyHttpHeaders extends UnchangingHttpHeaders {

    /** Name, value, name, value; never changed after the constructor. */
    private final CharSequence[] pairs;

    /**
     * Creates a map.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar; CR, LF and NUL are
     *     refused in any case (SEC-C04)
     * @param nameValuePairs name, value, name, value and so on
     * @throws IllegalArgumentException if the number of elements is odd, or a name or value is refused
     */
    public ReadOnlyHttpHeaders(boolean validateHeaders, CharSequence... nameValuePairs) {
        ObjectUtil.checkNotNull(nameValuePairs, "nameValuePairs");
        if ((nameValuePairs.length & 1) != 0) {
            throw new IllegalArgumentException("nameValuePairs: " + nameValuePairs.length
                    + " elements (expected: name and value in turn)");
        }
        FieldRules rules = validateHeaders ? FieldRules.STRICT : FieldRules.LAX;
        pairs = new CharSequence[nameValuePairs.length];
        for (int i = 0; i < pairs.length; i += 2) {
            CharSequence name = DefaultHttpHeaders.valueText(nameValuePairs[i]);
            CharSequence value = DefaultHttpHeaders.valueText(nameValuePairs[i + 1]);
            rules.checkName(name, HeaderNameHash.of(name));
            rules.checkValue(name, value);
            pairs[i] = name;
            pairs[i + 1] = value;
        }
    }

    /** Returns the index of the name's next pair from {@code from} on, or -1. */
    private int find(CharSequence name, int from) {
        for (int i = from; i < pairs.length; i += 2) {
            if (pairs[i] == name || AsciiString.contentEqualsIgnoreCase(pairs[i], name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public @Nullable String get(CharSequence name) {
        int i = find(ObjectUtil.checkNotNull(name, "name"), 0);
        return i < 0 ? null : pairs[i + 1].toString();
    }

    @Override
    public @Nullable String get(String name) {
        return get((CharSequence) name);
    }

    @Override
    public List<String> getAll(CharSequence name) {
        List<String> values = new ArrayList<>(4);
        valueCharSequenceIterator(name).forEachRemaining(value -> values.add(value.toString()));
        return values;
    }

    @Override
    public List<String> getAll(String name) {
        return getAll((CharSequence) name);
    }

    @Override
    public List<Map.Entry<String, String>> entries() {
        return entryList();
    }

    @Override
    public boolean contains(CharSequence name) {
        return find(ObjectUtil.checkNotNull(name, "name"), 0) >= 0;
    }

    @Override
    public boolean contains(String name) {
        return contains((CharSequence) name);
    }

    @Override
    public boolean contains(String name, String value, boolean ignoreCase) {
        return anyEquals(valueCharSequenceIterator(name), value, ignoreCase);
    }

    @Override
    public boolean isEmpty() {
        return pairs.length == 0;
    }

    @Override
    public int size() {
        return pairs.length >> 1;
    }

    @Override
    public Set<String> names() {
        return copy().names();
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
        return new FieldIterators.Texts(iteratorCharSequence());
    }

    @Override
    public Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence() {
        List<Map.Entry<CharSequence, CharSequence>> fields = new ArrayList<>(size());
        for (int i = 0; i < pairs.length; i += 2) {
            fields.add(Map.entry(pairs[i], pairs[i + 1]));
        }
        return fields.iterator();
    }

    /**
     * Iterates over the values of a name without making strings of them.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    @Override
    public Iterator<CharSequence> valueCharSequenceIterator(CharSequence name) {
        List<CharSequence> values = new ArrayList<>(4);
        for (int i = find(ObjectUtil.checkNotNull(name, "name"), 0); i >= 0; i = find(name, i + 2)) {
            values.add(pairs[i + 1]);
        }
        return values.iterator();
    }

    @Override
    public Iterator<String> valueStringIterator(CharSequence name) {
        return new FieldIterators.Strings(valueCharSequenceIterator(name));
    }
}
