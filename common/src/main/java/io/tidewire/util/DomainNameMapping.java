/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A mapping from domain names to values in which the first match counts. {@code *.example.com} matches {@code
 * example.com} and all names that end with {@code .example.com}. Not thread-safe while names are added.
 *
 * @param <V> the type of the values
 * @deprecated use {@link DomainWildcardMappingBuilder}, whose wildcards stand for one label and whose mappings are
 *             immutable
 */
@Deprecated
public class DomainNameMapping<V> implements Mapping<String, V> {
    private static final int INITIAL_CAPACITY = 4;

    private final V defaultValue;
    /** By pattern, in the order added. */
    private final Map<String, V> values;

    /**
     * Creates a mapping without names.
     *
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainNameMapping(V defaultValue) {
        this(INITIAL_CAPACITY, defaultValue);
    }

    /**
     * Creates a mapping without names.
     *
     * @param initialCapacity about how many names will be added, zero or more
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainNameMapping(int initialCapacity, V defaultValue) {
        this.defaultValue = checkNotNull(defaultValue, "defaultValue");
        values = new LinkedHashMap<>(checkPositiveOrZero(initialCapacity, "initialCapacity"));
    }

    private DomainNameMapping(V defaultValue, Map<String, V> values) {
        this.defaultValue = defaultValue;
        this.values = values;
    }

    /** Returns what a builder builds: the same names, with none to be added. */
    DomainNameMapping<V> immutableCopy() {
        return new DomainNameMapping<>(defaultValue, Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /**
     * Adds a name behind the others, or replaces its value at its place.
     *
     * @param hostname the name, in ASCII or Unicode; its first label may be {@code *}
     * @param output its value
     * @return this mapping
     * @throws IllegalArgumentException if {@code hostname} has a wildcard elsewhere, or cannot be written in ASCII
     * @throws UnsupportedOperationException if a builder has built this mapping
     */
    public DomainNameMapping<V> add(String hostname, V output) {
        values.put(DomainNames.normalizePattern(hostname), checkNotNull(output, "output"));
        return this;
    }

    /**
     * Finds the value of the first name added that matches.
     *
     * @param hostname the name; {@code null} and what is no domain name match nothing
     * @return its value, the default value if nothing matches
     */
    @Override
    public V map(@Nullable String hostname) {
        String name = hostname == null ? null : DomainNames.normalize(hostname);
        if (name != null) {
            for (Map.Entry<String, V> entry : values.entrySet()) {
                if (matches(entry.getKey(), name)) {
                    return entry.getValue();
                }
            }
        }
        return defaultValue;
    }

    private static boolean matches(String pattern, String name) {
        return pattern.equals(name) || pattern.startsWith(DomainNames.WILDCARD)
                && (name.endsWith(pattern.substring(1)) || pattern.endsWith(name)
                        && pattern.length() == name.length() + DomainNames.WILDCARD.length());
    }

    /**
     * Returns the values by name.
     *
     * @return an unmodifiable view, without the default value
     */
    public Map<String, V> asMap() {
        return Collections.unmodifiableMap(values);
    }

    @Override
    public String toString() {
        return "DomainNameMapping(default: " + defaultValue + ", map: " + values + ')';
    }
}
