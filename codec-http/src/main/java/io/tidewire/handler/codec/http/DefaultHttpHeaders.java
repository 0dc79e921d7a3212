/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.handler.codec.DefaultHeaders.NameValidator;
import io.tidewire.handler.codec.DefaultHeaders.ValueValidator;
import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The default header map: flat arrays with an index when they grow. Every name and value that an application adds
 * passes one gate (SEC-C03), which no constructor and no factory can switch off completely (SEC-C04).
 *
 * <pre>{@code
 * HttpHeaders headers = new DefaultHttpHeaders();
 * headers.set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
 * }</pre>
 */
public class DefaultHttpHeaders extends HttpHeaders {

    private final FieldRules rules;
    private final FieldList fields;

    /** Creates an empty map that validates names and values. */
    public DefaultHttpHeaders() {
        this(FieldRules.STRICT);
    }

    /**
     * Creates an empty map.
     *
     * @param validate {@code false} to accept anything but CR, LF and NUL
     * @deprecated use {@link DefaultHttpHeadersFactory}
     */
    @Deprecated
    public DefaultHttpHeaders(boolean validate) {
        this(validate ? FieldRules.STRICT : FieldRules.LAX);
    }

    /**
     * Creates an empty map.
     *
     * @param validateValues {@code false} to accept anything but CR, LF and NUL in values
     * @param nameValidator called for every name, after the check that cannot be switched off
     */
    protected DefaultHttpHeaders(boolean validateValues, NameValidator<CharSequence> nameValidator) {
        this(nameValidator, validateValues ? FieldRules.STRICT_VALUE : FieldRules.LAX_VALUE);
    }

    /**
     * Creates an empty map.
     *
     * @param nameValidator called for every name, after the check that cannot be switched off
     * @param valueValidator called for every value, after the check that cannot be switched off
     */
    protected DefaultHttpHeaders(NameValidator<CharSequence> nameValidator,
            ValueValidator<CharSequence> valueValidator) {
        this(FieldRules.of(ObjectUtil.checkNotNull(nameValidator, "nameValidator"),
                ObjectUtil.checkNotNull(valueValidator, "valueValidator")));
    }

    /**
     * Creates an empty map.
     *
     * @param nameValidator called for every name, after the check that cannot be switched off
     * @param valueValidator called for every value, after the check that cannot be switched off
     * @param sizeHint how many fields to make room for
     */
    protected DefaultHttpHeaders(NameValidator<CharSequence> nameValidator,
            ValueValidator<CharSequence> valueValidator, int sizeHint) {
        this(nameValidator, valueValidator);
        fields.reserve(ObjectUtil.checkPositiveOrZero(sizeHint, "sizeHint"));
    }

    DefaultHttpHeaders(FieldRules rules) {
        this.rules = rules;
        fields = new FieldList();
    }

    /** A copy with the same rules. */
    DefaultHttpHeaders(DefaultHttpHeaders other) {
        rules = other.rules;
        fields = new FieldList(other.fields);
    }

    /** Whether the decoder may use {@link #addDecoded}: this very class, with the standard rules. */
    final boolean takesDecoded() {
        return getClass() == DefaultHttpHeaders.class && rules.trustsDecoder();
    }

    /**
     * The decoder's entrance: name and value were checked against the same table while they were scanned.
     *
     * @param hash the name's {@link HeaderNameHash}
     */
    final void addDecoded(AsciiString name, int hash, AsciiString value) {
        fields.append(name, hash, value);
    }

    /** The fields, for encoders and subclasses of this package. */
    final FieldList fields() {
        return fields;
    }

    /** A name is kept as it is only if it cannot change afterwards. */
    private static CharSequence text(CharSequence name) {
        return name instanceof String || name instanceof AsciiString ? name
                : ObjectUtil.checkNotNull(name, "name").toString();
    }

    /** The text form of a value; see {@link HttpHeaders}. */
    static CharSequence valueText(Object value) {
        if (value instanceof String || value instanceof AsciiString) {
            return (CharSequence) value;
        }
        if (value instanceof Date date) {
            return DateFormatter.format(date);
        }
        if (value instanceof Calendar calendar) {
            return DateFormatter.format(calendar.getTime());
        }
        return ObjectUtil.checkNotNull(value, "value").toString();
    }

    /** Every field that an application appends comes through here. */
    final void append(CharSequence name, Object value) {
        CharSequence key = text(name);
        int hash = HeaderNameHash.of(key);
        rules.checkName(key, hash);
        CharSequence checked = valueText(value);
        rules.checkValue(key, checked);
        fields.append(key, hash, checked);
    }

    /** Every field that an application sets comes through here. */
    final void put(CharSequence name, Object value) {
        CharSequence key = text(name);
        int hash = HeaderNameHash.of(key);
        rules.checkName(key, hash);
        CharSequence checked = valueText(value);
        rules.checkValue(key, checked);
        int first = fields.find(key, hash, -1);
        if (first < 0) {
            fields.append(key, hash, checked);
            return;
        }
        fields.replace(first, key, checked);
        int second = fields.find(key, hash, first);
        if (second >= 0) {
            fields.removeFrom(key, hash, second);
        }
    }

    private @Nullable CharSequence first(CharSequence name) {
        int i = fields.first(ObjectUtil.checkNotNull(name, "name"));
        return i < 0 ? null : fields.value(i);
    }

    @Override
    public HttpHeaders add(CharSequence name, Object value) {
        append(name, value);
        return this;
    }

    @Override
    public HttpHeaders add(String name, Object value) {
        return add((CharSequence) name, value);
    }

    @Override
    public HttpHeaders add(CharSequence name, Iterable<?> values) {
        ObjectUtil.checkNotNull(values, "values");
        for (Object value : values) {
            append(name, value);
        }
        return this;
    }

    @Override
    public HttpHeaders add(String name, Iterable<?> values) {
        return add((CharSequence) name, values);
    }

    @Override
    public HttpHeaders add(HttpHeaders headers) {
        if (headers != this && headers instanceof DefaultHttpHeaders other && other.rules == rules
                && getClass() == other.getClass()) {
            // The fields have passed the same gate before.
            for (int i = 0; i < other.fields.size(); i++) {
                fields.append(other.fields.name(i), other.fields.hash(i), other.fields.value(i));
            }
            return this;
        }
        return super.add(headers);
    }

    @Override
    public HttpHeaders addInt(CharSequence name, int value) {
        return add(name, Integer.toString(value));
    }

    @Override
    public HttpHeaders addShort(CharSequence name, short value) {
        return addInt(name, value);
    }

    @Override
    public HttpHeaders set(CharSequence name, Object value) {
        put(name, value);
        return this;
    }

    @Override
    public HttpHeaders set(String name, Object value) {
        return set((CharSequence) name, value);
    }

    @Override
    public HttpHeaders set(CharSequence name, Iterable<?> values) {
        ObjectUtil.checkNotNull(values, "values");
        remove(name);
        return add(name, values);
    }

    @Override
    public HttpHeaders set(String name, Iterable<?> values) {
        return set((CharSequence) name, values);
    }

    @Override
    public HttpHeaders set(HttpHeaders headers) {
        return super.set(headers);
    }

    @Override
    public HttpHeaders setInt(CharSequence name, int value) {
        return set(name, Integer.toString(value));
    }

    @Override
    public HttpHeaders setShort(CharSequence name, short value) {
        return setInt(name, value);
    }

    @Override
    public HttpHeaders remove(CharSequence name) {
        int hash = HeaderNameHash.of(ObjectUtil.checkNotNull(name, "name"));
        fields.removeFrom(name, hash, fields.find(name, hash, -1));
        return this;
    }

    @Override
    public HttpHeaders remove(String name) {
        return remove((CharSequence) name);
    }

    @Override
    public HttpHeaders clear() {
        fields.clear();
        return this;
    }

    @Override
    public @Nullable String get(CharSequence name) {
        CharSequence value = first(name);
        return value == null ? null : value.toString();
    }

    @Override
    public @Nullable String get(String name) {
        return get((CharSequence) name);
    }

    @Override
    public @Nullable Integer getInt(CharSequence name) {
        return FieldNumbers.intOrNull(first(name));
    }

    @Override
    public int getInt(CharSequence name, int defaultValue) {
        Integer value = getInt(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Short getShort(CharSequence name) {
        return FieldNumbers.shortOrNull(first(name));
    }

    @Override
    public short getShort(CharSequence name, short defaultValue) {
        Short value = getShort(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Long getTimeMillis(CharSequence name) {
        return FieldNumbers.timeMillisOrNull(first(name));
    }

    @Override
    public long getTimeMillis(CharSequence name, long defaultValue) {
        Long value = getTimeMillis(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public List<String> getAll(CharSequence name) {
        List<String> values = new ArrayList<>(4);
        valueCharSequenceIterator(name).forEachRemaining(value -> values.add(value.toString()));
        return values;
    }

    @Override
    public List<String> getAll(String name) {
        return getAll((CharSequence) name);
    }

    @Override
    public List<Map.Entry<String, String>> entries() {
        return entryList();
    }

    @Override
    public boolean contains(CharSequence name) {
        return fields.first(ObjectUtil.checkNotNull(name, "name")) >= 0;
    }

    @Override
    public boolean contains(String name) {
        return contains((CharSequence) name);
    }

    @Override
    public boolean contains(CharSequence name, CharSequence value, boolean ignoreCase) {
        return anyEquals(valueCharSequenceIterator(name), value, ignoreCase);
    }

    @Override
    public boolean contains(String name, String value, boolean ignoreCase) {
        return contains((CharSequence) name, value, ignoreCase);
    }

    @Override
    public boolean containsValue(CharSequence name, CharSequence value, boolean ignoreCase) {
        int i = fields.first(ObjectUtil.checkNotNull(name, "name"));
        while (i >= 0) {
            if (listContains(fields.value(i), value, ignoreCase)) {
                return true;
            }
            i = fields.find(name, fields.hash(i), i);
        }
        return false;
    }

    @Override
    public boolean isEmpty() {
        return fields.size() == 0;
    }

    @Override
    public int size() {
        return fields.size();
    }

    @Override
    public Set<String> names() {
        return new NameSet(this);
    }

    /** The distinct names as they were first spelt, in order. */
    final Set<String> distinctNames() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.find(fields.name(i), fields.hash(i), -1) == i) {
                names.add(fields.name(i).toString());
            }
        }
        return names;
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
        return new FieldIterators.Texts(iteratorCharSequence());
    }

    @Override
    public Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence() {
        return new FieldIterators.Fields(fields, rules);
    }

    /**
     * Iterates over the values of a name without making strings of them.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    @Override
    public Iterator<CharSequence> valueCharSequenceIterator(CharSequence name) {
        return new FieldIterators.Values(fields, ObjectUtil.checkNotNull(name, "name"));
    }

    @Override
    public Iterator<String> valueStringIterator(CharSequence name) {
        return new FieldIterators.Strings(valueCharSequenceIterator(name));
    }

    @Override
    public HttpHeaders copy() {
        return new DefaultHttpHeaders(this);
    }

    @Override
    public int hashCode() {
        int hash = 0;
        // A sum, because the order of different names does not count for equality.
        for (int i = 0; i < fields.size(); i++) {
            hash += 31 * fields.hash(i) + AsciiString.hashCode(fields.value(i));
        }
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof DefaultHttpHeaders other) || other.size() != size()) {
            return false;
        }
        for (int i = 0; i < fields.size(); i++) {
            CharSequence name = fields.name(i);
            int hash = fields.hash(i);
            if (fields.find(name, hash, -1) == i && !sameValues(other, name, hash)) {
                return false;
            }
        }
        return true;
    }

    private boolean sameValues(DefaultHttpHeaders other, CharSequence name, int hash) {
        int mine = fields.find(name, hash, -1);
        int theirs = other.fields.find(name, hash, -1);
        while (mine >= 0 && theirs >= 0) {
            if (!AsciiString.contentEquals(fields.value(mine), other.fields.value(theirs))) {
                return false;
            }
            mine = fields.find(name, hash, mine);
            theirs = other.fields.find(name, hash, theirs);
        }
        return mine == theirs;
    }
}
