/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The map without fields. Every attempt to change it fails with {@link UnsupportedOperationException}.
 */
public class EmptyHttpHeaders extends UnchangingHttpHeaders {

    /** The shared instance. */
    public static final EmptyHttpHeaders INSTANCE = new EmptyHttpHeaders();

    /** For subclasses. */
    protected EmptyHttpHeaders() {
    }

    @Override
    public @Nullable String get(String name) {
        return null;
    }

    @Override
    public List<String> getAll(String name) {
        return Collections.emptyList();
    }

    @Override
    public List<Map.Entry<String, String>> entries() {
        return Collections.emptyList();
    }

    @Override
    public boolean contains(String name) {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public Set<String> names() {
        return Collections.emptySet();
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence() {
        return Collections.emptyIterator();
    }
}
