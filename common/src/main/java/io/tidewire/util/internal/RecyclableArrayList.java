/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.Recycler;

import java.util.ArrayList;
import java.util.Collection;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A list without {@code null} that is used again, and knows whether anything was added since. Owner: one thread at a
 * time.
 */
public final class RecyclableArrayList extends ArrayList<Object> {
    private static final long serialVersionUID = 1L;
    private static final int DEFAULT_INITIAL_CAPACITY = 8;
    private static final ObjectPool<RecyclableArrayList> POOL = ObjectPool.newPool(RecyclableArrayList::new);

    private final transient Recycler.Handle<RecyclableArrayList> handle;
    private transient boolean insertSinceRecycled;

    private RecyclableArrayList(Recycler.Handle<RecyclableArrayList> handle) {
        super(DEFAULT_INITIAL_CAPACITY);
        this.handle = handle;
    }

    /**
     * Returns an empty list.
     *
     * @return the list, the caller's until it calls {@link #recycle()}
     */
    public static RecyclableArrayList newInstance() {
        return newInstance(DEFAULT_INITIAL_CAPACITY);
    }

    /**
     * Returns an empty list.
     *
     * @param minCapacity how many elements it has room for at least, zero or more
     * @return the list, the caller's until it calls {@link #recycle()}
     */
    public static RecyclableArrayList newInstance(int minCapacity) {
        checkPositiveOrZero(minCapacity, "minCapacity");
        RecyclableArrayList list = POOL.get();
        list.ensureCapacity(minCapacity);
        return list;
    }

    /**
     * Returns whether anything was added or set since the list was handed out.
     *
     * @return {@code true} if so, even if it has been removed again
     */
    public boolean insertSinceRecycled() {
        return insertSinceRecycled;
    }

    /**
     * Empties the list and gives it back. The caller must not use it any more.
     *
     * @return {@code true}
     * @throws IllegalStateException if it has been given back already
     */
    public boolean recycle() {
        clear();
        insertSinceRecycled = false;
        handle.recycle(this);
        return true;
    }

    @Override
    public boolean add(Object element) {
        super.add(checkNotNull(element, "element"));
        insertSinceRecycled = true;
        return true;
    }

    @Override
    public void add(int index, Object element) {
        super.add(index, checkNotNull(element, "element"));
        insertSinceRecycled = true;
    }

    @Override
    public Object set(int index, Object element) {
        Object former = super.set(index, checkNotNull(element, "element"));
        insertSinceRecycled = true;
        return former;
    }

    @Override
    public boolean addAll(Collection<?> elements) {
        return addAll(size(), elements);
    }

    @Override
    public boolean addAll(int index, Collection<?> elements) {
        for (Object element : elements) {
            checkNotNull(element, "element of elements");
        }
        boolean changed = super.addAll(index, elements);
        insertSinceRecycled |= changed;
        return changed;
    }
}
