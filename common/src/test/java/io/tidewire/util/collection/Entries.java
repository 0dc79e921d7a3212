/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.collection;

import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** An iterator over the primitive entries of any of the maps, and the entry that it stands at. */
final class Entries<V, E> {
    private final Iterator<E> iterator;
    private final ToLongFunction<E> keyOf;
    private final Function<E, V> valueOf;
    private final BiConsumer<E, V> setter;
    private E entry;

    Entries(Iterator<E> iterator, ToLongFunction<E> keyOf, Function<E, V> valueOf,
            BiConsumer<E, V> setter) {
        this.iterator = iterator;
        this.keyOf = keyOf;
        this.valueOf = valueOf;
        this.setter = setter;
    }

    boolean hasNext() {
        return iterator.hasNext();
    }

    Entries<V, E> next() {
        entry = iterator.next();
        return this;
    }

    void remove() {
        iterator.remove();
    }

    long key() {
        return keyOf.applyAsLong(entry);
    }

    V value() {
        return valueOf.apply(entry);
    }

    void setValue(V value) {
        setter.accept(entry, value);
    }
}
