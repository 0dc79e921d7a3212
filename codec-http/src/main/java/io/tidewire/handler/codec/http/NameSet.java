/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import java.util.AbstractSet;
import java.util.Iterator;

/**
 * The live set of a map's names, which compares without case.
 */
final class NameSet extends AbstractSet<String> {

    private final DefaultHttpHeaders headers;

    NameSet(DefaultHttpHeaders headers) {
        this.headers = headers;
    }

    @Override
    public boolean contains(Object name) {
        return name instanceof CharSequence text && headers.contains(text);
    }

    @Override
    public boolean isEmpty() {
        return headers.isEmpty();
    }

    @Override
    public int size() {
        return headers.distinctNames().size();
    }

    /** Over a snapshot, so that a caller may remove what it meets from the map. */
    @Override
    public Iterator<String> iterator() {
        return headers.distinctNames().iterator();
    }
}
