/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.Objects;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Iterates over {@link PackedFields}. When the headers are changed meanwhile, the fields become entries of their table;
 * then the iterator goes on there, and an entry that it has returned stands for the one of the table.
 */
final class PackedIterator implements Iterator<Entry<CharSequence, CharSequence>> {
    private final DefaultHttp2Headers headers;
    private final PackedFields fields;
    private int next;
    private boolean removable;
    /** Goes on in the table; {@code null} while the fields are packed. */
    private @Nullable Iterator<Entry<CharSequence, CharSequence>> rest;

    PackedIterator(DefaultHttp2Headers headers, PackedFields fields) {
        this.headers = headers;
        this.fields = fields;
    }

    private boolean isLinked() {
        if (rest == null && fields.linked() != null) {
            rest = next == 0 ? headers.iterator() : headers.iteratorBehind(fields.linked(), next - 1);
        }
        return rest != null;
    }

    @Override
    @SuppressWarnings("NullAway") // isLinked() looks.
    public boolean hasNext() {
        return isLinked() ? rest.hasNext() : next < fields.count();
    }

    @Override
    @SuppressWarnings("NullAway") // isLinked() looks.
    public Entry<CharSequence, CharSequence> next() {
        if (isLinked()) {
            return rest.next();
        }
        if (next == fields.count()) {
            throw new NoSuchElementException();
        }
        removable = true;
        return new Field(headers, fields, next++);
    }

    @Override
    @SuppressWarnings("NullAway") // isLinked() looks.
    public void remove() {
        if (rest == null && !removable) {
            throw new IllegalStateException("next() has not been called since the last removal");
        }
        headers.linkPairs();
        if (isLinked()) {
            rest.remove();
        }
        removable = false;
    }

    /** A field by its position. */
    static final class Field implements Entry<CharSequence, CharSequence> {
        private final DefaultHttp2Headers headers;
        private final PackedFields fields;
        private final int position;

        Field(DefaultHttp2Headers headers, PackedFields fields, int position) {
            this.headers = headers;
            this.fields = fields;
            this.position = position;
        }

        boolean isNeverIndexed() {
            return fields.isNeverIndexed(position);
        }

        @Override
        public CharSequence getKey() {
            return fields.name(position);
        }

        @Override
        public CharSequence getValue() {
            return fields.linked() == null ? fields.value(position) : fields.linked()[position].getValue();
        }

        @Override
        public CharSequence setValue(CharSequence newValue) {
            checkNotNull(newValue, "newValue");
            if (fields.linked() != null) {
                return fields.linked()[position].setValue(newValue);
            }
            headers.checkValue(getKey(), newValue);
            CharSequence oldValue = fields.value(position);
            fields.value(position, newValue);
            return oldValue;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Entry<?, ?> pair && Objects.equals(getKey(), pair.getKey())
                    && Objects.equals(getValue(), pair.getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(getKey()) ^ Objects.hashCode(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
