/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * Builds immutable {@link DomainNameMapping}s. Not thread-safe.
 *
 * @param <V> the type of the values
 * @deprecated use {@link DomainWildcardMappingBuilder}, whose wildcards stand for one label
 */
@Deprecated
public final class DomainNameMappingBuilder<V> {
    private final DomainNameMapping<V> names;

    /**
     * Creates a builder of a mapping without names.
     *
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainNameMappingBuilder(V defaultValue) {
        names = new DomainNameMapping<>(defaultValue);
    }

    /**
     * Creates a builder of a mapping without names.
     *
     * @param initialCapacity about how many names will be added, zero or more
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainNameMappingBuilder(int initialCapacity, V defaultValue) {
        names = new DomainNameMapping<>(initialCapacity, defaultValue);
    }

    /**
     * Adds a name behind the others, or replaces its value at its place.
     *
     * @param hostname the name, in ASCII or Unicode; its first label may be {@code *}
     * @param output its value
     * @return this builder
     * @throws IllegalArgumentException if {@code hostname} has a wildcard elsewhere, or cannot be written in ASCII
     */
    public DomainNameMappingBuilder<V> add(String hostname, V output) {
        names.add(hostname, output);
        return this;
    }

    /**
     * Builds the mapping.
     *
     * @return a mapping of what was added until now, whose {@link DomainNameMapping#add(String, Object)} throws
     */
    public DomainNameMapping<V> build() {
        return names.immutableCopy();
    }
}
