/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.InternalThreadLocalMap;
import io.tidewire.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;

/**
 * A variable with a value for each thread, found by an index into an array instead of a hash table.
 *
 * <p>Works on every thread: a {@link FastThreadLocalThread} has the array in a field, any other (virtual ones too) has
 * it in one ordinary {@link ThreadLocal}. Values are given up, with {@link #onRemoval(Object)}, by {@link #remove()} or
 * {@link #removeAll()}; threads of this library call the latter when they end. An index is never reused, so keep
 * instances in static fields.
 *
 * @param <V> the type of the value
 */
public class FastThreadLocal<V extends @Nullable Object> {

    private final int index = InternalThreadLocalMap.nextVariableIndex();

    /**
     * Creates a variable.
     */
    public FastThreadLocal() { }

    /**
     * Removes the values of all variables of the current thread, calling {@link #onRemoval(Object)} for each. The
     * exception of the first call that fails reaches the caller when all have been made.
     */
    public static void removeAll() {
        InternalThreadLocalMap map = InternalThreadLocalMap.getIfSet();
        if (map == null) {
            return;
        }
        Throwable failure = null;
        // A removal callback may set variables again, so this looks until there is nothing left, within reason.
        for (int round = 0; round < 4 && map.size() > 0; round++) {
            failure = removeEach(map, failure);
        }
        InternalThreadLocalMap.remove();
        if (failure != null) {
            PlatformDependent.throwException(failure);
        }
    }

    /** Returns the first failure: a value that cannot be removed well is no reason to leave the others behind. */
    private static @Nullable Throwable removeEach(InternalThreadLocalMap map, @Nullable Throwable earlierFailure) {
        Throwable failure = earlierFailure;
        for (FastThreadLocal<?> variable : map.variables()) {
            try {
                variable.remove(map);
            } catch (Throwable t) {
                if (failure == null) {
                    failure = t;
                } else if (failure != t) {
                    failure.addSuppressed(t);
                }
            }
        }
        return failure;
    }

    /**
     * How many variables have a value on the current thread.
     *
     * @return the number of values
     */
    public static int size() {
        InternalThreadLocalMap map = InternalThreadLocalMap.getIfSet();
        return map == null ? 0 : map.size();
    }

    /**
     * Forgets what is kept for threads that are not {@link FastThreadLocalThread}s, for a container that unloads this
     * library. The values of other threads are left to the collector, without {@link #onRemoval(Object)}.
     */
    public static void destroy() {
        InternalThreadLocalMap.destroy();
    }

    /**
     * The value of the current thread, initialised if there is none.
     *
     * @return the value
     */
    public final V get() {
        return get(InternalThreadLocalMap.get());
    }

    /**
     * The value of the thread that owns the map, initialised if there is none.
     *
     * @param threadLocalMap the map of the current thread
     * @return the value
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // only a V is ever put at this index, null only where V allows it
    public final V get(InternalThreadLocalMap threadLocalMap) {
        Object value = threadLocalMap.indexedVariable(index);
        return value != InternalThreadLocalMap.UNSET ? (V) value : initialize(threadLocalMap);
    }

    /**
     * The value of the current thread, not initialised.
     *
     * @return the value, or {@code null} if there is none
     */
    @SuppressWarnings("unchecked") // only a V is ever put at this index
    public final @Nullable V getIfExists() {
        InternalThreadLocalMap map = InternalThreadLocalMap.getIfSet();
        Object value = map == null ? InternalThreadLocalMap.UNSET : map.indexedVariable(index);
        return value == InternalThreadLocalMap.UNSET ? null : (V) value;
    }

    @SuppressWarnings("NullAway") // a subclass whose initial value is null has a V that allows it
    private V initialize(InternalThreadLocalMap map) {
        V value = null;
        try {
            value = initialValue();
        } catch (Exception e) {
            PlatformDependent.throwException(e);
        }
        if (value == InternalThreadLocalMap.UNSET) {
            throw new IllegalArgumentException("initialValue() must not return the mark of an unset variable");
        }
        map.setIndexedVariable(index, value, this);
        return value;
    }

    /** Sets the value of the current thread. The former value is not passed to {@link #onRemoval(Object)}. */
    public final void set(V value) {
        getAndSet(value);
    }

    /**
     * Sets the value of the thread that owns the map. The former value is not passed to {@link #onRemoval(Object)}.
     *
     * @param threadLocalMap the map of the current thread
     */
    public final void set(InternalThreadLocalMap threadLocalMap, V value) {
        getAndSet(threadLocalMap, value);
    }

    /**
     * Sets the value of the current thread. The former value is not passed to {@link #onRemoval(Object)}.
     *
     * @return the former value, or {@code null} if there was none
     */
    public @Nullable V getAndSet(V value) {
        if (value != InternalThreadLocalMap.UNSET) {
            return getAndSet(InternalThreadLocalMap.get(), value);
        }
        V former = getIfExists();
        remove();
        return former;
    }

    /**
     * Sets the value of the thread that owns the map. The former value is not passed to {@link #onRemoval(Object)}.
     *
     * @param threadLocalMap the map of the current thread
     * @return the former value, or {@code null} if there was none
     */
    @SuppressWarnings("unchecked") // only a V is ever put at this index
    public @Nullable V getAndSet(InternalThreadLocalMap threadLocalMap, V value) {
        Object former;
        if (value != InternalThreadLocalMap.UNSET) {
            former = threadLocalMap.setIndexedVariable(index, value, this);
        } else {
            former = threadLocalMap.indexedVariable(index);
            remove(threadLocalMap);
        }
        return former == InternalThreadLocalMap.UNSET ? null : (V) former;
    }

    /**
     * Whether the current thread has a value.
     *
     * @return {@code true} if set, to {@code null} too
     */
    public final boolean isSet() {
        return isSet(InternalThreadLocalMap.getIfSet());
    }

    /**
     * Whether the thread that owns the map has a value.
     *
     * @param threadLocalMap the map of the current thread, or {@code null} if it has none
     * @return {@code true} if set, to {@code null} too
     */
    public final boolean isSet(@Nullable InternalThreadLocalMap threadLocalMap) {
        return threadLocalMap != null && threadLocalMap.indexedVariable(index) != InternalThreadLocalMap.UNSET;
    }

    /**
     * Removes the value of the current thread and passes it to {@link #onRemoval(Object)}; does nothing if there is
     * none.
     */
    public final void remove() {
        remove(InternalThreadLocalMap.getIfSet());
    }

    /**
     * Removes the value of the thread that owns the map and passes it to {@link #onRemoval(Object)}; does nothing if
     * there is none.
     *
     * @param threadLocalMap the map of the current thread, or {@code null} if it has none
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // only a V is ever put at this index, null only where V allows it
    public final void remove(@Nullable InternalThreadLocalMap threadLocalMap) {
        if (threadLocalMap == null) {
            return;
        }
        Object value = threadLocalMap.removeIndexedVariable(index);
        if (value != InternalThreadLocalMap.UNSET) {
            try {
                onRemoval((V) value);
            } catch (Exception e) {
                PlatformDependent.throwException(e);
            }
        }
    }

    /**
     * Creates the first value of the current thread.
     *
     * @return the value, {@code null} unless overridden
     * @throws Exception reaches the caller of {@link #get()} as it is; the variable stays unset
     */
    protected @Nullable V initialValue() throws Exception {
        return null;
    }

    /**
     * Told the value that has been removed, on its thread. Does nothing unless overridden.
     *
     * @throws Exception reaches the caller of {@link #remove()} as it is
     */
    @SuppressWarnings("unused") // part of the contract with subclasses
    protected void onRemoval(V value) throws Exception { }
}
