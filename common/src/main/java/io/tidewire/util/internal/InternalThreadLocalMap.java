/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import org.jspecify.annotations.Nullable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state that a thread keeps for the library: the values of {@link FastThreadLocal} variables, by index, and some
 * things of the library itself, as plain fields. Owner: the thread.
 */
public final class InternalThreadLocalMap {

    /** Stands for a variable that has no value, since {@code null} is a value. */
    public static final Object UNSET = new Object();

    private static final int INITIAL_VARIABLES = 32;

    /** Objects kept for reuse are not larger than this, so that one long text does not stay for ever. */
    private static final int MAX_KEPT_BUILDER_CAPACITY = 4096;
    private static final int INITIAL_BUILDER_CAPACITY = 1024;

    private static final int INITIAL_LIST_CAPACITY = 8;

    private static final AtomicInteger NEXT_INDEX = new AtomicInteger();

    /** For threads that have no field for it. */
    private static final ThreadLocal<InternalThreadLocalMap> ORDINARY_THREADS = new ThreadLocal<>();

    private @Nullable Object[] values = unsetValues(INITIAL_VARIABLES);

    /**
     * The variable whose value is at the same index of {@link #values}; {@code null} where the value is {@link #UNSET}.
     */
    private @Nullable FastThreadLocal<?>[] owners = new FastThreadLocal<?>[INITIAL_VARIABLES];

    private int size;
    private int futureListenerStackDepth;
    private int localChannelReaderStackDepth;
    private @Nullable Map<Class<?>, Boolean> handlerSharableCache;
    private @Nullable StringBuilder stringBuilder;
    private @Nullable ArrayList<Object> arrayList;

    private InternalThreadLocalMap() { }

    private static @Nullable Object[] unsetValues(int length) {
        @Nullable Object[] values = new Object[length];
        Arrays.fill(values, UNSET);
        return values;
    }

    /**
     * The map of the current thread, created if there is none.
     *
     * @return the map
     */
    public static InternalThreadLocalMap get() {
        if (Thread.currentThread() instanceof FastThreadLocalThread thread) {
            InternalThreadLocalMap map = thread.threadLocalMap();
            if (map == null) {
                map = new InternalThreadLocalMap();
                thread.setThreadLocalMap(map);
            }
            return map;
        }
        InternalThreadLocalMap map = ORDINARY_THREADS.get();
        if (map == null) {
            map = new InternalThreadLocalMap();
            ORDINARY_THREADS.set(map);
        }
        return map;
    }

    /**
     * The map of the current thread, if there is one.
     *
     * @return the map, if any
     */
    public static @Nullable InternalThreadLocalMap getIfSet() {
        if (Thread.currentThread() instanceof FastThreadLocalThread thread) {
            return thread.threadLocalMap();
        }
        return ORDINARY_THREADS.get();
    }

    /**
     * Forgets the map of the current thread.
     */
    public static void remove() {
        if (Thread.currentThread() instanceof FastThreadLocalThread thread) {
            thread.setThreadLocalMap(null);
        } else {
            ORDINARY_THREADS.remove();
        }
    }

    /**
     * Forgets the map of the current thread if it is an ordinary one. The maps of other threads become unreachable with
     * the library's classes, or with the threads.
     */
    public static void destroy() {
        ORDINARY_THREADS.remove();
    }

    /**
     * Reserves an index, for ever.
     *
     * @return the index
     * @throws IllegalStateException if there are none left
     */
    public static int nextVariableIndex() {
        int index = NEXT_INDEX.getAndIncrement();
        // Far below the longest array, so that growing cannot overflow.
        if (index < 0 || index >= 1 << 29) {
            NEXT_INDEX.set(1 << 29);
            throw new IllegalStateException("too many thread-local variables: " + index);
        }
        return index;
    }

    /**
     * The last index that was reserved.
     *
     * @return the index, or -1 if there is none
     */
    public static int lastVariableIndex() {
        return NEXT_INDEX.get() - 1;
    }

    /**
     * How many variables have a value.
     *
     * @return the number of values
     */
    public int size() {
        return size;
    }

    /**
     * The variables that have a value.
     *
     * @return a new list
     */
    public List<FastThreadLocal<?>> variables() {
        List<FastThreadLocal<?>> variables = new ArrayList<>(size);
        for (FastThreadLocal<?> owner : owners) {
            if (owner != null) {
                variables.add(owner);
            }
        }
        return variables;
    }

    /**
     * The value at an index.
     *
     * @param index the index of the variable
     * @return the value or {@link #UNSET}
     */
    public @Nullable Object indexedVariable(int index) {
        @Nullable Object[] current = values;
        return index < current.length ? current[index] : UNSET;
    }

    /**
     * Sets the value at an index.
     *
     * @param index the index of the variable
     * @param value the value, not {@link #UNSET}
     * @param owner the variable
     * @return the former value or {@link #UNSET}
     */
    public @Nullable Object setIndexedVariable(int index, @Nullable Object value, FastThreadLocal<?> owner) {
        if (index >= values.length) {
            expandTo(index);
        }
        Object former = values[index];
        values[index] = value;
        if (former == UNSET) {
            owners[index] = owner;
            size++;
        }
        return former;
    }

    private void expandTo(int index) {
        int oldLength = values.length;
        int newLength = Integer.highestOneBit(index) << 1;
        values = Arrays.copyOf(values, newLength);
        Arrays.fill(values, oldLength, newLength, UNSET);
        owners = Arrays.copyOf(owners, newLength);
    }

    /**
     * Removes the value at an index.
     *
     * @param index the index of the variable
     * @return the former value or {@link #UNSET}
     */
    public @Nullable Object removeIndexedVariable(int index) {
        Object former = indexedVariable(index);
        if (former != UNSET) {
            values[index] = UNSET;
            owners[index] = null;
            size--;
        }
        return former;
    }

    /**
     * How deep the calls of future listeners are nested in the current call stack.
     *
     * @return the depth
     */
    public int futureListenerStackDepth() {
        return futureListenerStackDepth;
    }

    /** Sets how deep the calls of future listeners are nested in the current call stack. */
    public void setFutureListenerStackDepth(int futureListenerStackDepth) {
        this.futureListenerStackDepth = futureListenerStackDepth;
    }

    /**
     * How deep the reads of local channels are nested in the current call stack.
     *
     * @return the depth
     */
    public int localChannelReaderStackDepth() {
        return localChannelReaderStackDepth;
    }

    /** Sets how deep the reads of local channels are nested in the current call stack. */
    public void setLocalChannelReaderStackDepth(int localChannelReaderStackDepth) {
        this.localChannelReaderStackDepth = localChannelReaderStackDepth;
    }

    /**
     * Which handler classes are sharable, as far as this thread has asked.
     *
     * @return the mutable cache, whose keys are weak
     */
    public Map<Class<?>, Boolean> handlerSharableCache() {
        Map<Class<?>, Boolean> cache = handlerSharableCache;
        if (cache == null) {
            cache = new WeakHashMap<>(4);
            handlerSharableCache = cache;
        }
        return cache;
    }

    /**
     * Returns a builder to be used up before other code on this thread can ask for it.
     *
     * @return an empty builder
     */
    public StringBuilder stringBuilder() {
        StringBuilder builder = stringBuilder;
        if (builder == null || builder.capacity() > MAX_KEPT_BUILDER_CAPACITY) {
            builder = new StringBuilder(INITIAL_BUILDER_CAPACITY);
            stringBuilder = builder;
        } else {
            builder.setLength(0);
        }
        return builder;
    }

    /**
     * Returns a list to be used up before other code on this thread can ask for it.
     *
     * @param <E> the type of the elements
     * @return an empty list
     */
    public <E> ArrayList<E> arrayList() {
        return arrayList(INITIAL_LIST_CAPACITY);
    }

    /**
     * Returns a list to be used up before other code on this thread can ask for it.
     *
     * @param minCapacity how many elements it should be ready for
     * @param <E> the type of the elements
     * @return an empty list
     */
    @SuppressWarnings("unchecked") // the list is empty
    public <E> ArrayList<E> arrayList(int minCapacity) {
        ArrayList<Object> list = arrayList;
        if (list == null) {
            list = new ArrayList<>(minCapacity);
            arrayList = list;
        } else {
            list.clear();
            list.ensureCapacity(minCapacity);
        }
        return (ArrayList<E>) list;
    }
}
