/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Lists by name, each of which goes as a whole when its first element has run out: a list that is there is never a
 * part of what was cached. Names are compared without regard to the case of letters or a dot at the end. Any thread.
 */
final class ExpiringLists<E> {
    /** More names than any application has at a time; peers that make up names gain no more memory than this. */
    static final int MAX_NAMES = 16_384;
    /** One answer over TCP has no more than some thousands. */
    static final int MAX_ELEMENTS = 4_096;

    private record Kept<E>(List<E> elements, long deadlineNanos) {
    }

    private final ConcurrentMap<String, Kept<E>> names = new ConcurrentHashMap<>();
    private final Ticker ticker;

    ExpiringLists(Ticker ticker) {
        this.ticker = ticker;
    }

    /** The elements of a name that have not run out, {@code null} if there are none. */
    @Nullable List<E> get(String name) {
        String key = Names.key(name);
        Kept<E> kept = names.get(key);
        if (kept == null) {
            return null;
        }
        if (kept.deadlineNanos - ticker.nanoTime() <= 0) {
            names.remove(key, kept);
            return null;
        }
        return kept.elements;
    }

    /** Adds an element to those of a name. */
    void add(String name, E element, long seconds) {
        put(name, element, seconds, false);
    }

    /** Puts an element in place of those of a name. */
    void set(String name, E element, long seconds) {
        put(name, element, seconds, true);
    }

    private void put(String name, E element, long seconds, boolean alone) {
        if (seconds <= 0) {
            return;
        }
        long now = ticker.nanoTime();
        long deadlineNanos = now + TimeUnit.SECONDS.toNanos(Math.min(seconds, Integer.MAX_VALUE));
        String added = Names.key(name);
        names.compute(added, (key, present) -> {
            if (alone || present == null || present.deadlineNanos - now <= 0) {
                return new Kept<>(List.of(element), deadlineNanos);
            }
            long earlier = deadlineNanos - present.deadlineNanos < 0 ? deadlineNanos : present.deadlineNanos;
            if (present.elements.contains(element) || present.elements.size() >= MAX_ELEMENTS) {
                return new Kept<>(present.elements, earlier);
            }
            List<E> elements = new ArrayList<>(present.elements);
            elements.add(element);
            return new Kept<>(List.copyOf(elements), earlier);
        });
        if (names.size() > MAX_NAMES) {
            shrink(now, added);
        }
    }

    /** Removes expired names, and if that is not enough, any names but the one that was added. */
    private void shrink(long now, String added) {
        names.values().removeIf(kept -> kept.deadlineNanos - now <= 0);
        Iterator<String> keys = names.keySet().iterator();
        while (names.size() > MAX_NAMES && keys.hasNext()) {
            if (!keys.next().equals(added)) {
                keys.remove();
            }
        }
    }

    void clear() {
        names.clear();
    }

    boolean clear(String name) {
        return names.remove(Names.key(name)) != null;
    }

    int size() {
        return names.size();
    }
}
