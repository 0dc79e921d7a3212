/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** The store that the application serves: values by keys. Any thread. */
final class Store {
    private final ConcurrentSkipListMap<String, String> values = new ConcurrentSkipListMap<>();
    private final List<BiConsumer<String, String>> watchers = new CopyOnWriteArrayList<>();

    /** Returns the value of a key, or {@code null}. */
    String get(String key) {
        return values.get(key);
    }

    void set(String key, String value) {
        values.put(key, value);
        watchers.forEach(watcher -> watcher.accept(key, value));
    }

    /** Returns a view of the keys, in their order. */
    Iterable<String> keys() {
        return values.keySet();
    }

    /** The watcher is told key and value of each change, on the thread that makes it. */
    void watch(BiConsumer<String, String> watcher) {
        watchers.add(watcher);
    }
}
