/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import java.util.AbstractMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The iterators of the header maps. None of them supports removal. Changing the map during an iteration may hide or
 * repeat fields, but does no harm.
 */
final class FieldIterators {

    private FieldIterators() {
    }

    /** All fields; {@code setValue} passes the map's gate. */
    static final class Fields implements Iterator<Map.Entry<CharSequence, CharSequence>> {

        private final FieldList fields;
        private final FieldRules rules;
        private int next;

        Fields(FieldList fields, FieldRules rules) {
            this.fields = fields;
            this.rules = rules;
        }

        @Override
        public boolean hasNext() {
            return next < fields.size();
        }

        @Override
        public Map.Entry<CharSequence, CharSequence> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return new Field(fields, rules, next++);
        }
    }

    private static final class Field extends AbstractMap.SimpleEntry<CharSequence, CharSequence> {

        private static final long serialVersionUID = 1L;

        private final transient FieldList fields;
        private final transient FieldRules rules;
        private final transient int index;

        Field(FieldList fields, FieldRules rules, int index) {
            super(fields.name(index), fields.value(index));
            this.fields = fields;
            this.rules = rules;
            this.index = index;
        }

        @Override
        public CharSequence setValue(CharSequence value) {
            CharSequence text = DefaultHttpHeaders.valueText(value);
            rules.checkValue(getKey(), text);
            if (index >= fields.size() || fields.name(index) != getKey()) {
                throw new IllegalStateException("the field is no longer in the map");
            }
            fields.replaceValue(index, text);
            return super.setValue(text);
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }

    /** All fields as text. */
    static final class Texts implements Iterator<Map.Entry<String, String>> {

        private final Iterator<Map.Entry<CharSequence, CharSequence>> fields;

        Texts(Iterator<Map.Entry<CharSequence, CharSequence>> fields) {
            this.fields = fields;
        }

        @Override
        public boolean hasNext() {
            return fields.hasNext();
        }

        @Override
        public Map.Entry<String, String> next() {
            return new Text(fields.next());
        }
    }

    private static final class Text extends AbstractMap.SimpleEntry<String, String> {

        private static final long serialVersionUID = 1L;

        private final transient Map.Entry<CharSequence, CharSequence> field;

        Text(Map.Entry<CharSequence, CharSequence> field) {
            super(field.getKey().toString(), field.getValue().toString());
            this.field = field;
        }

        @Override
        public String setValue(String value) {
            field.setValue(value);
            return super.setValue(value);
        }
    }

    /** The values of one name. */
    static final class Values implements Iterator<CharSequence> {

        private final FieldList fields;
        private final CharSequence name;
        private final int hash;
        private int next;

        Values(FieldList fields, CharSequence name) {
            this.fields = fields;
            this.name = name;
            hash = HeaderNameHash.of(name);
            next = fields.find(name, hash, -1);
        }

        @Override
        public boolean hasNext() {
            return next >= 0 && next < fields.size();
        }

        @Override
        public CharSequence next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            CharSequence value = fields.value(next);
            next = fields.find(name, hash, next);
            return value;
        }
    }

    /** Values as text. */
    static final class Strings implements Iterator<String> {

        private final Iterator<? extends CharSequence> values;

        Strings(Iterator<? extends CharSequence> values) {
            this.values = values;
        }

        @Override
        public boolean hasNext() {
            return values.hasNext();
        }

        @Override
        public String next() {
            return values.next().toString();
        }
    }
}
