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
import java.util.concurrent.TimeUnit;

/**
 * Lists by name, each of which goes as a whole when its first element has run out: a list that is there is never a
 * part of what was cached. Names are compared without regard to the case of letters or a dot at the end. Any thread.
 * A list that has run out can stay for a while, for callers that find no server to ask (RFC 8767).
 */
final class ExpiringLists<E> {
    /** More names than any application has at a time; peers that make up names gain no more memory than this. */
    static final int MAX_NAMES = 16_384;
    /** Names that are left when there were too many: to look for those that have run out costs a walk over all. */
    static final int NAMES_LEFT = MAX_NAMES / 8 * 7;
    /** One answer over TCP has no more than some thousands. */
    static final int MAX_ELEMENTS = 4_096;

    /** How long a list that has run out is given before servers are asked again (RFC 8767 section 5). */
    static final int STALE_SECONDS = 30;

    /**
     * A list.
     *
     * @param endNanos when it goes; not before its deadline
     * @param stale whether its deadline is not that of its elements any more
     */
    private record Kept<E>(List<E> elements, long deadlineNanos, long endNanos, boolean stale) {
        boolean hasRunOut(long now) {
            return deadlineNanos - now <= 0;
        }

        boolean hasEnded(long now) {
            return endNanos - now <= 0;
        }
    }

    private final ConcurrentHashMap<String, Kept<E>> names = new ConcurrentHashMap<>();
    private final Ticker ticker;
    private final long staleNanos;

    /**
     * Creates a collection without names.
     *
     * @param maxStaleSeconds how long {@link #getStale} has lists that have run out
     */
    ExpiringLists(Ticker ticker, int maxStaleSeconds) {
        this.ticker = ticker;
        staleNanos = TimeUnit.SECONDS.toNanos(maxStaleSeconds);
    }

    /** The elements of a name that have not run out, {@code null} if there are none. */
    @Nullable List<E> get(String name) {
        String key = Names.key(name);
        Kept<E> kept = names.get(key);
        if (kept == null) {
            return null;
        }
        long now = ticker.nanoTime();
        if (!kept.hasRunOut(now)) {
            return kept.elements;
        }
        if (kept.hasEnded(now)) {
            names.remove(key, kept);
        }
        return null;
    }

    /**
     * The elements of a name, also those that have run out, {@code null} if there are none. {@link #get} has them for
     * {@value #STALE_SECONDS} seconds from now on, so that servers that fail are not asked again for each caller.
     */
    @Nullable List<E> getStale(String name) {
        long now = ticker.nanoTime();
        Kept<E> kept = names.computeIfPresent(Names.key(name), (key, present) -> {
            if (present.hasEnded(now)) {
                return null;
            }
            if (!present.hasRunOut(now)) {
                return present;
            }
            long leftNanos = Math.min(TimeUnit.SECONDS.toNanos(STALE_SECONDS), present.endNanos - now);
            return new Kept<>(present.elements, now + leftNanos, present.endNanos, true);
        });
        return kept == null ? null : kept.elements;
    }

    /** Removes the elements of a name if they have run out: something else has taken their place. */
    void clearStale(String name) {
        long now = ticker.nanoTime();
        names.computeIfPresent(Names.key(name),
                (key, present) -> present.stale || present.hasRunOut(now) ? null : present);
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
            if (alone || present == null || present.stale || present.hasRunOut(now)) {
                return new Kept<>(List.of(element), deadlineNanos, deadlineNanos + staleNanos, false);
            }
            long earlier = deadlineNanos - present.deadlineNanos < 0 ? deadlineNanos : present.deadlineNanos;
            if (present.elements.contains(element) || present.elements.size() >= MAX_ELEMENTS) {
                return new Kept<>(present.elements, earlier, earlier + staleNanos, false);
            }
            List<E> elements = new ArrayList<>(present.elements);
            elements.add(element);
            return new Kept<>(List.copyOf(elements), earlier, earlier + staleNanos, false);
        });
        if (names.mappingCount() > MAX_NAMES) {
            shrink(now, added);
        }
    }

    /** Removes names that have run out, and if that is not enough, any names but the one that was added. */
    private void shrink(long now, String added) {
        names.values().removeIf(kept -> kept.hasRunOut(now));
        long tooMany = names.mappingCount() - NAMES_LEFT;
        Iterator<String> keys = names.keySet().iterator();
        while (tooMany > 0 && keys.hasNext()) {
            if (!keys.next().equals(added)) {
                keys.remove();
                tooMany--;
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
