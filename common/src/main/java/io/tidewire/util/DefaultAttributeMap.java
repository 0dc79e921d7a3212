/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.io.Serial;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An attribute map for classes with very many instances that have few attributes each: it costs one field while it is
 * empty, and one small array afterwards. Readers take no lock and see either array whole; writers replace it by
 * compare-and-set. Any thread.
 *
 * <p>The array holds each key before its attribute, so that a search reads nothing but the array while there are few.
 */
public class DefaultAttributeMap implements AttributeMap {
    private static final Object[] EMPTY = {};

    /** Up to this many attributes, a linear search is no slower than a binary one. */
    private static final int MAX_SCANNED = 12;

    private static final VarHandle ENTRIES;

    static {
        try {
            ENTRIES = MethodHandles.lookup().findVarHandle(DefaultAttributeMap.class, "entries", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Keys, sorted by their ids, and behind each its attribute. The array is never changed once it stands here. */
    private volatile Object[] entries = EMPTY;

    /** Creates an empty map. */
    public DefaultAttributeMap() {
    }

    @Override
    @SuppressWarnings("unchecked") // an attribute found by a key has the key's type
    public <T> Attribute<T> attr(AttributeKey<T> key) {
        checkNotNull(key, "key");
        DefaultAttribute<T> created = null;
        for (;;) {
            Object[] current = entries;
            int index = indexOf(current, key);
            if (index >= 0) {
                return (DefaultAttribute<T>) current[index + 1];
            }
            if (created == null) {
                created = new DefaultAttribute<>(key);
            }
            if (ENTRIES.compareAndSet(this, current, insert(current, key, created))) {
                return created;
            }
        }
    }

    @Override
    public <T> boolean hasAttr(AttributeKey<T> key) {
        checkNotNull(key, "key");
        return indexOf(entries, key) >= 0;
    }

    /** Returns the key's index, or a negative number if it is absent. */
    private static int indexOf(Object[] entries, AttributeKey<?> key) {
        if (entries.length > 2 * MAX_SCANNED) {
            return search(entries, key.id());
        }
        for (int i = 0; i < entries.length; i += 2) {
            if (entries[i] == key) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the key's index, or the complement of where it belongs. */
    private static int search(Object[] entries, int id) {
        int low = 0;
        int high = (entries.length >> 1) - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int found = ((AttributeKey<?>) entries[2 * middle]).id();
            if (found == id) {
                return 2 * middle;
            }
            if (found < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~(2 * low);
    }

    private static Object[] insert(Object[] entries, AttributeKey<?> key, Attribute<?> attribute) {
        int at = ~search(entries, key.id());
        Object[] grown = new Object[entries.length + 2];
        System.arraycopy(entries, 0, grown, 0, at);
        grown[at] = key;
        grown[at + 1] = attribute;
        System.arraycopy(entries, at, grown, at + 2, entries.length - at);
        return grown;
    }

    /** The value is the reference's; an attribute stays in its map for good, so that no code writes to an orphan. */
    private static final class DefaultAttribute<T> extends AtomicReference<T> implements Attribute<T> {
        @Serial
        private static final long serialVersionUID = 6302148790135567129L;

        private final transient AttributeKey<T> key;

        DefaultAttribute(AttributeKey<T> key) {
            this.key = key;
        }

        @Override
        public AttributeKey<T> key() {
            return key;
        }

        @Override
        public @Nullable T setIfAbsent(T value) {
            return compareAndExchange(null, value);
        }
    }
}
