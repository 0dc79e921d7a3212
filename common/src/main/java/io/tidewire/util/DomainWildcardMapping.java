/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.Map;
import java.util.TreeMap;

/** What {@link DomainWildcardMappingBuilder} builds. */
final class DomainWildcardMapping<V> implements Mapping<String, V> {
    private final V defaultValue;
    private final Map<String, V> names = new TreeMap<>();
    /** By what stands behind the wildcard's label, the dot included. */
    private final Map<String, V> wildcards = new TreeMap<>();

    DomainWildcardMapping(final V defaultValue, final Map<String, V> values) {
        this.defaultValue = defaultValue;
        values.forEach((pattern, value) -> {
            if (pattern.startsWith(DomainNames.WILDCARD)) {
                wildcards.put(pattern.substring(1), value);
            } else {
                names.put(pattern, value);
            }
        });
    }

    @Override
    public V map(final String hostname) {
        final String name = hostname == null ? null : DomainNames.normalize(hostname);
        if (name == null) {
            return defaultValue;
        }
        final V exact = names.get(name);
        if (exact != null) {
            return exact;
        }
        final int dot = name.indexOf('.');
        // An empty label is none that a wildcard could stand for.
        return dot > 0 ? wildcards.getOrDefault(name.substring(dot), defaultValue) : defaultValue;
    }

    @Override
    public String toString() {
        final StringBuilder out = new StringBuilder("DomainWildcardMapping(default: ").append(defaultValue);
        names.forEach((name, value) -> out.append(", ").append(name).append(": ").append(value));
        wildcards.forEach((suffix, value) -> out.append(", *").append(suffix).append(": ").append(value));
        return out.append(')').toString();
    }
}
