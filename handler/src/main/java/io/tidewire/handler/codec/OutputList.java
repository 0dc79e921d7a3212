/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.FastThreadLocal;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The {@code out} list that codecs fill: lent by the current thread for the length of one call and given back empty, so
 * that decoding and encoding allocate no list. Codecs nest (a decoder's message makes the next handler decode), so each
 * thread keeps a small stack of them.
 *
 * <p>Refuses {@code null}. Used by the thread that acquired it only, and never after {@link #recycle()}.
 */
final class OutputList extends AbstractList<Object> implements RandomAccess {
    /** Lists that one thread keeps; deeper nesting allocates. */
    private static final int MAX_IDLE_LISTS = 16;
    private static final int INITIAL_CAPACITY = 16;
    /** A list that has grown beyond this is shrunk when it is returned: one burst must not pin memory for good. */
    private static final int MAX_IDLE_CAPACITY = 1024;

    private static final FastThreadLocal<Stack> IDLE = new FastThreadLocal<>() {
        @Override
        protected Stack initialValue() {
            return new Stack();
        }
    };

    private final Stack home;
    private Object[] elements = new Object[INITIAL_CAPACITY];
    private int size;
    /** True once anything was added since the list was acquired, even if it has been removed since. */
    private boolean used;

    private OutputList(Stack home) {
        this.home = home;
    }

    /** Lends an empty list; {@link #recycle()} gives it back. */
    static OutputList acquire() {
        return IDLE.get().pop();
    }

    /** Drops all elements without releasing them, and gives the list back. */
    void recycle() {
        clear();
        used = false;
        if (elements.length > MAX_IDLE_CAPACITY) {
            elements = new Object[INITIAL_CAPACITY];
        }
        home.push(this);
    }

    /** Releases every reference-counted element and drops all elements, for output that will not be delivered. */
    void releaseAll() {
        for (int i = 0; i < size; i++) {
            ReferenceCountUtil.safeRelease(elements[i]);
        }
        clear();
    }

    /** True if anything was added since the list was acquired. */
    boolean wasUsed() {
        return used;
    }

    /** Returns the element at {@code index} without a check against {@link #size()}. */
    Object at(int index) {
        return elements[index];
    }

    @Override
    public Object get(int index) {
        Objects.checkIndex(index, size);
        return elements[index];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public boolean add(Object element) {
        checkNotNull(element, "element");
        int index = size;
        if (index == elements.length) {
            grow();
        }
        elements[index] = element;
        size = index + 1;
        used = true;
        return true;
    }

    @Override
    public void add(int index, Object element) {
        checkNotNull(element, "element");
        Objects.checkIndex(index, size + 1);
        if (size == elements.length) {
            grow();
        }
        System.arraycopy(elements, index, elements, index + 1, size - index);
        elements[index] = element;
        size++;
        used = true;
    }

    @Override
    public Object set(int index, Object element) {
        checkNotNull(element, "element");
        Objects.checkIndex(index, size);
        Object previous = elements[index];
        elements[index] = element;
        used = true;
        return previous;
    }

    @Override
    public Object remove(int index) {
        Objects.checkIndex(index, size);
        Object removed = elements[index];
        size--;
        System.arraycopy(elements, index + 1, elements, index, size - index);
        elements[size] = null;
        return removed;
    }

    @Override
    public void clear() {
        if (size > 0) {
            Arrays.fill(elements, 0, size, null);
            size = 0;
        }
    }

    private void grow() {
        elements = Arrays.copyOf(elements, elements.length << 1);
    }

    /** The lists that a thread is not using. */
    private static final class Stack {
        private final OutputList[] lists = new OutputList[MAX_IDLE_LISTS];
        private int count;

        OutputList pop() {
            if (count == 0) {
                return new OutputList(this);
            }
            OutputList list = lists[--count];
            lists[count] = null;
            return list;
        }

        void push(OutputList list) {
            if (count < MAX_IDLE_LISTS) {
                lists[count++] = list;
            }
        }
    }
}
