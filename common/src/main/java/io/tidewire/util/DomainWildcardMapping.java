/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.TreeMap;

/** The mapping that {@link DomainWildcardMappingBuilder} builds. */
final class DomainWildcardMapping<V> implements Mapping<String, V> {
    private final V defaultValue;
    private final Map<String, V> names = new TreeMap<>();
    /** By what stands behind the wildcard's label, the dot included. */
    private final Map<String, V> wildcards = new TreeMap<>();

    DomainWildcardMapping(V defaultValue, Map<String, V> values) {
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
    public V map(@Nullable String hostname) {
        String name = hostname == null ? null : DomainNames.normalize(hostname);
        if (name == null) {
            return defaultValue;
        }
        V exact = names.get(name);
        if (exact != null) {
            return exact;
        }
        int dot = name.indexOf('.');
        // A wildcard does not match an empty label.
        return dot > 0 ? wildcards.getOrDefault(name.substring(dot), defaultValue) : defaultValue;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("DomainWildcardMapping(default: ").append(defaultValue);
        names.forEach((name, value) -> out.append(", ").append(name).append(": ").append(value));
        wildcards.forEach((suffix, value) -> out.append(", *").append(suffix).append(": ").append(value));
        return out.append(')').toString();
    }
}
