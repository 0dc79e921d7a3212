/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.HashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Builds a mapping from domain names to values, such as the certificates of a TLS server. A name with {@code *} as its
 * whole first label stands for all names with one other label there (RFC 9525 §6.3): {@code *.example.com} matches
 * {@code www.example.com}, but neither {@code example.com} nor {@code a.b.example.com}. A full name takes precedence
 * over such a pattern. Upper and lower case, a dot at the end, and whether a name is written in Unicode or in ASCII do
 * not matter.
 *
 * <pre>{@code
 * Mapping<String, SslContext> contexts = new DomainWildcardMappingBuilder<>(defaultContext)
 *         .add("example.com", exampleContext)
 *         .add("*.example.com", wildcardContext)
 *         .build();
 * }</pre>
 *
 * <p>Not thread-safe; the mapping is immutable.
 *
 * @param <V> the type of the values
 */
public class DomainWildcardMappingBuilder<V> {
    private static final int INITIAL_CAPACITY = 4;

    private final V defaultValue;
    /** By pattern, with the wildcard if there is one. */
    private final Map<String, V> values;

    /**
     * Creates a builder of a mapping without names.
     *
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainWildcardMappingBuilder(V defaultValue) {
        this(INITIAL_CAPACITY, defaultValue);
    }

    /**
     * Creates a builder of a mapping without names.
     *
     * @param initialCapacity about how many names will be added, zero or more
     * @param defaultValue the value of names that none of the names added matches
     */
    public DomainWildcardMappingBuilder(int initialCapacity, V defaultValue) {
        this.defaultValue = checkNotNull(defaultValue, "defaultValue");
        values = new HashMap<>(checkPositiveOrZero(initialCapacity, "initialCapacity"));
    }

    /**
     * Adds a name, or replaces its value.
     *
     * @param hostname the name, in ASCII or Unicode; its first label may be {@code *}
     * @param output its value
     * @return this builder
     * @throws IllegalArgumentException if {@code hostname} has a wildcard elsewhere, or cannot be written in ASCII
     */
    public DomainWildcardMappingBuilder<V> add(String hostname, V output) {
        values.put(DomainNames.normalizePattern(hostname), checkNotNull(output, "output"));
        return this;
    }

    /**
     * Builds the mapping.
     *
     * @return a mapping of what was added until now. It gives the default value for {@code null} and for what is no
     *         domain name
     */
    public Mapping<String, V> build() {
        return new DomainWildcardMapping<>(defaultValue, values);
    }
}
