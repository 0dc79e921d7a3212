/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The registrations of one loop, found by the number that epoll gives back with an event. The number is a place in the
 * table together with how many registrations there have been before, so that an event which is left over from an ended
 * registration never finds the one that took its place:
 * <pre>
 *   63            24 23       0
 *   [ generation    | place   ]
 * </pre>
 * Generations wrap after 2^40 registrations, and then only the place of an event from before would be mistaken: but an
 * event is handled, or forgotten, within the wait that has brought it.
 *
 * <p>Event loop only.
 *
 * @param <R> the type of registrations
 */
public final class RegistrationTable<R> {

    private static final int PLACE_BITS = 24;
    private static final int MAX_PLACES = 1 << PLACE_BITS;
    private static final int INITIAL_PLACES = 64;

    /** The first number that a registration gets is this or larger; smaller ones are free for other uses. */
    static final long MIN_ID = MAX_PLACES;

    private long[] ids = new long[INITIAL_PLACES];
    private Object[] registrations = new Object[INITIAL_PLACES];
    /** A stack of the places that are free below {@link #used}. */
    private int[] free = new int[INITIAL_PLACES];
    private int freeCount;
    /** Places that were ever taken. */
    private int used;
    private long generation;

    RegistrationTable() {
        this(0);
    }

    /** Starts with a generation, for tests. */
    RegistrationTable(long generation) {
        this.generation = generation;
    }

    /** Adds a registration and gives its number. */
    public long add(R registration) {
        int place;
        if (freeCount > 0) {
            place = free[--freeCount];
        } else {
            if (used == ids.length) {
                grow();
            }
            place = used++;
        }
        generation++;
        if (generation << PLACE_BITS == 0) {
            // Zero stands for no registration.
            generation++;
        }
        long id = generation << PLACE_BITS | place;
        ids[place] = id;
        registrations[place] = registration;
        return id;
    }

    private void grow() {
        if (used == MAX_PLACES) {
            throw new IllegalStateException("an event loop cannot have more than " + MAX_PLACES + " registrations");
        }
        int length = Math.min(MAX_PLACES, ids.length * 2);
        ids = Arrays.copyOf(ids, length);
        registrations = Arrays.copyOf(registrations, length);
        free = Arrays.copyOf(free, length);
    }

    /** How many registrations there are. */
    public int size() {
        return used - freeCount;
    }

    /** Finds a registration, or gives none if that number is none, or none any more. */
    @SuppressWarnings("unchecked") // Only add() puts something in.
    public @Nullable R get(long id) {
        int place = (int) id & MAX_PLACES - 1;
        return place < used && ids[place] == id ? (R) registrations[place] : null;
    }

    /** Removes a registration. Does nothing if it was removed before. */
    public void remove(long id) {
        if (get(id) != null) {
            int place = (int) id & MAX_PLACES - 1;
            ids[place] = 0;
            registrations[place] = null;
            free[freeCount++] = place;
        }
    }

    /** Shows all registrations; they may be removed meanwhile. */
    @SuppressWarnings("unchecked") // Only add() puts something in.
    public void forEach(Consumer<? super R> action) {
        for (int place = 0; place < used; place++) {
            Object registration = registrations[place];
            if (registration != null) {
                action.accept((R) registration);
            }
        }
    }
}
