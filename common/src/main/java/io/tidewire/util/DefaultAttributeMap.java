/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.io.Serial;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An attribute map for objects of which there are very many and that have few attributes: it costs one field while it
 * is empty, and one small array sorted by key number afterwards. Readers take no lock and see either array whole;
 * writers replace it by compare-and-set. Any thread.
 */
public class DefaultAttributeMap implements AttributeMap {
    private static final DefaultAttribute<?>[] EMPTY = {};
    private static final VarHandle ATTRIBUTES;

    static {
        try {
            ATTRIBUTES = MethodHandles.lookup().findVarHandle(DefaultAttributeMap.class, "attributes",
                    DefaultAttribute[].class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Sorted by the keys' ids; the array is never changed once it stands here. */
    private volatile DefaultAttribute<?>[] attributes = EMPTY;

    /** Creates an empty map. */
    public DefaultAttributeMap() {
    }

    @Override
    @SuppressWarnings("unchecked") // an attribute found by a key has the key's type
    public <T> Attribute<T> attr(final AttributeKey<T> key) {
        checkNotNull(key, "key");
        DefaultAttribute<T> created = null;
        for (;;) {
            final DefaultAttribute<?>[] current = attributes;
            final int index = indexOf(current, key);
            if (index >= 0) {
                return (Attribute<T>) current[index];
            }
            if (created == null) {
                created = new DefaultAttribute<>(key);
            }
            final int insertAt = ~index;
            final DefaultAttribute<?>[] grown = new DefaultAttribute<?>[current.length + 1];
            System.arraycopy(current, 0, grown, 0, insertAt);
            grown[insertAt] = created;
            System.arraycopy(current, insertAt, grown, insertAt + 1, current.length - insertAt);
            if (ATTRIBUTES.compareAndSet(this, current, grown)) {
                return created;
            }
        }
    }

    @Override
    public <T> boolean hasAttr(final AttributeKey<T> key) {
        checkNotNull(key, "key");
        return indexOf(attributes, key) >= 0;
    }

    /** Returns the key's index, or the complement of where it belongs. */
    private static int indexOf(final DefaultAttribute<?>[] attributes, final AttributeKey<?> key) {
        final int id = key.id();
        int low = 0;
        int high = attributes.length - 1;
        while (low <= high) {
            final int middle = low + high >>> 1;
            final int found = attributes[middle].key.id();
            if (found == id) {
                return middle;
            }
            if (found < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }

    /** The value is the reference's; an attribute stays in its map for good, so that nobody writes to an orphan. */
    private static final class DefaultAttribute<T> extends AtomicReference<T> implements Attribute<T> {
        @Serial
        private static final long serialVersionUID = 6302148790135567129L;

        private final transient AttributeKey<T> key;

        DefaultAttribute(final AttributeKey<T> key) {
            this.key = key;
        }

        @Override
        public AttributeKey<T> key() {
            return key;
        }

        @Override
        public T setIfAbsent(final T value) {
            return compareAndExchange(null, value);
        }
    }
}
