/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.function.Function;

/** Shows each element of another iterator as something else. */
final class MappedIterator<S, T extends @Nullable Object> implements Iterator<T> {
    private final Iterator<S> source;
    private final Function<? super S, ? extends T> mapper;

    MappedIterator(Iterator<S> source, Function<? super S, ? extends T> mapper) {
        this.source = source;
        this.mapper = mapper;
    }

    @Override
    public boolean hasNext() {
        return source.hasNext();
    }

    @Override
    public T next() {
        return mapper.apply(source.next());
    }

    @Override
    public void remove() {
        source.remove();
    }
}
