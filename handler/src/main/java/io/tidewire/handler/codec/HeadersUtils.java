/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Views of {@link Headers} as strings. */
public final class HeadersUtils {
    private HeadersUtils() {
    }

    /**
     * Returns all values of a name as strings.
     *
     * @param <K> the type of names
     * @param <V> the type of values
     * @return the values in the order of addition, each converted when it is read
     */
    public static <K, V> List<String> getAllAsString(Headers<K, V, ?> headers, K name) {
        List<V> values = headers.getAll(name);
        return new AbstractList<>() {
            @Override
            public @Nullable String get(int index) {
                V value = values.get(index);
                return value == null ? null : value.toString();
            }

            @Override
            public int size() {
                return values.size();
            }
        };
    }

    /**
     * Returns the first value of a name as a string.
     *
     * @param <K> the type of names
     * @param <V> the type of values
     * @return the value, or {@code null} if there is none
     */
    public static <K, V> @Nullable String getAsString(Headers<K, V, ?> headers, K name) {
        V value = headers.get(name);
        return value == null ? null : value.toString();
    }

    /**
     * Iterates over pairs as strings.
     *
     * @param headers the pairs
     * @return an iterator whose entries convert when they are read and write through
     */
    public static Iterator<Entry<String, String>> iteratorAsString(
            Iterable<Entry<CharSequence, CharSequence>> headers) {
        return new StringEntryIterator(headers.iterator());
    }

    /**
     * Describes headers for a log or a failed assertion.
     *
     * @param headersClass the class whose simple name goes in front
     * @param headersIt the pairs
     * @param size the number of pairs, to size the text
     * @param <K> the type of names
     * @param <V> the type of values
     * @return for example {@code MyHeaders[a: 1, b: 2]}
     */
    public static <K, V> String toString(Class<?> headersClass, Iterator<Entry<K, V>> headersIt, int size) {
        String simpleName = headersClass.getSimpleName();
        StringBuilder text = new StringBuilder(simpleName.length() + 2 + size * 20);
        text.append(simpleName).append('[');
        while (headersIt.hasNext()) {
            Entry<K, V> pair = headersIt.next();
            text.append(pair.getKey()).append(": ").append(pair.getValue());
            if (headersIt.hasNext()) {
                text.append(", ");
            }
        }
        return text.append(']').toString();
    }

    /**
     * Returns the names as strings.
     *
     * @return a new set in the order of first addition
     */
    public static Set<String> namesAsString(Headers<CharSequence, CharSequence, ?> headers) {
        Set<CharSequence> names = headers.names();
        Set<String> strings = new LinkedHashSet<>(names.size() * 2);
        for (CharSequence name : names) {
            strings.add(name.toString());
        }
        return strings;
    }

    private static final class StringEntryIterator implements Iterator<Entry<String, String>> {
        private final Iterator<Entry<CharSequence, CharSequence>> pairs;

        StringEntryIterator(Iterator<Entry<CharSequence, CharSequence>> pairs) {
            this.pairs = pairs;
        }

        @Override
        public boolean hasNext() {
            return pairs.hasNext();
        }

        @Override
        public Entry<String, String> next() {
            return new StringEntry(pairs.next());
        }

        @Override
        public void remove() {
            pairs.remove();
        }
    }

    /** Converts on first use, because most readers look at the name only. */
    private static final class StringEntry implements Entry<String, String> {
        private final Entry<CharSequence, CharSequence> pair;
        private @Nullable String key;
        private @Nullable String value;

        StringEntry(Entry<CharSequence, CharSequence> pair) {
            this.pair = pair;
        }

        @Override
        public String getKey() {
            if (key == null) {
                key = pair.getKey().toString();
            }
            return key;
        }

        @Override
        public @Nullable String getValue() {
            if (value == null && pair.getValue() != null) {
                value = pair.getValue().toString();
            }
            return value;
        }

        @Override
        public @Nullable String setValue(String newValue) {
            checkNotNull(newValue, "newValue");
            String old = getValue();
            pair.setValue(newValue);
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Entry<?, ?> that = (Entry<?, ?>) other;
            return getKey().equals(that.getKey())
                    && (getValue() == null ? that.getValue() == null : getValue().equals(that.getValue()));
        }

        @Override
        public int hashCode() {
            return getKey().hashCode() ^ (getValue() == null ? 0 : getValue().hashCode());
        }

        @Override
        public String toString() {
            return getKey() + '=' + getValue();
        }
    }
}
