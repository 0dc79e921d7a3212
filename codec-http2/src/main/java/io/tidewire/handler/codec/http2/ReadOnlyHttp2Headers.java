/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.CharSequenceValueConverter;
import io.tidewire.handler.codec.HeadersUtils;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;

import static io.tidewire.util.AsciiString.CASE_INSENSITIVE_HASHER;
import static io.tidewire.util.AsciiString.CASE_SENSITIVE_HASHER;

/**
 * Headers that cannot change, over the array that they were made of: for lists that are sent again and again. Additions
 * throw {@link UnsupportedOperationException}. Usable by any thread as long as the array is not written to.
 */
public final class ReadOnlyHttp2Headers extends UnchangingHttp2Headers {
    private static final CharSequenceValueConverter CONVERTER = CharSequenceValueConverter.INSTANCE;

    /** Name and value in turns, pseudo-header fields. */
    private final AsciiString[] pseudoHeaders;
    /** Name and value in turns, the others. */
    private final AsciiString[] otherHeaders;

    private ReadOnlyHttp2Headers(boolean validateHeaders, AsciiString[] pseudoHeaders, AsciiString[] otherHeaders) {
        if ((otherHeaders.length & 1) != 0) {
            throw new IllegalArgumentException(
                    "otherHeaders.length: " + otherHeaders.length + " (expected: a value for each name)");
        }
        if (validateHeaders) {
            validate(pseudoHeaders, otherHeaders);
        }
        this.pseudoHeaders = pseudoHeaders;
        this.otherHeaders = otherHeaders;
    }

    private static void validate(AsciiString[] pseudoHeaders, AsciiString[] otherHeaders) {
        for (int i = 1; i < pseudoHeaders.length; i += 2) {
            validateValue(pseudoHeaders[i], i);
        }
        for (int i = 0; i < otherHeaders.length; i += 2) {
            DefaultHttp2Headers.defaultHtt2NameValidator().validateName(otherHeaders[i]);
            if (PseudoHeaderName.hasPseudoHeaderFormat(otherHeaders[i])) {
                throw new IllegalArgumentException("otherHeaders[" + i + "]: " + otherHeaders[i]
                        + " (expected: no pseudo-header field)");
            }
            validateValue(otherHeaders[i + 1], i + 1);
        }
    }

    private static void validateValue(AsciiString value, int i) {
        if (value == null) {
            throw new IllegalArgumentException("value at " + i + ": null (expected: a value)");
        }
        DefaultHttp2Headers.defaultHttp2ValueValidator().validate(value);
    }

    /**
     * Creates trailers.
     *
     * @param validateHeaders whether names and values are validated
     * @param otherHeaders name and value in turns; shared, so the caller must not change it
     * @return the headers
     * @throws IllegalArgumentException if a value is missing, or a name or a value is not valid
     */
    public static ReadOnlyHttp2Headers trailers(boolean validateHeaders, AsciiString... otherHeaders) {
        return new ReadOnlyHttp2Headers(validateHeaders, new AsciiString[0], otherHeaders);
    }

    /**
     * Creates the headers of a request.
     *
     * @param validateHeaders whether names and values are validated
     * @param method {@code :method}
     * @param path {@code :path}
     * @param scheme {@code :scheme}
     * @param authority {@code :authority}
     * @param otherHeaders name and value in turns; shared, so the caller must not change it
     * @return the headers
     * @throws IllegalArgumentException if a value is missing, or a name or a value is not valid
     */
    public static ReadOnlyHttp2Headers clientHeaders(boolean validateHeaders, AsciiString method, AsciiString path,
            AsciiString scheme, AsciiString authority, AsciiString... otherHeaders) {
        return new ReadOnlyHttp2Headers(validateHeaders, new AsciiString[] {
            PseudoHeaderName.METHOD.value(), method, PseudoHeaderName.PATH.value(), path,
            PseudoHeaderName.SCHEME.value(), scheme, PseudoHeaderName.AUTHORITY.value(), authority,
        }, otherHeaders);
    }

    /**
     * Creates the headers of a response.
     *
     * @param validateHeaders whether names and values are validated
     * @param status {@code :status}
     * @param otherHeaders name and value in turns; shared, so the caller must not change it
     * @return the headers
     * @throws IllegalArgumentException if a value is missing, or a name or a value is not valid
     */
    public static ReadOnlyHttp2Headers serverHeaders(boolean validateHeaders, AsciiString status,
            AsciiString... otherHeaders) {
        return new ReadOnlyHttp2Headers(validateHeaders, new AsciiString[] {PseudoHeaderName.STATUS.value(), status},
                otherHeaders);
    }

    /** How many places there are, two for each field. */
    private int places() {
        return pseudoHeaders.length + otherHeaders.length;
    }

    private AsciiString at(int place) {
        return place < pseudoHeaders.length ? pseudoHeaders[place] : otherHeaders[place - pseudoHeaders.length];
    }

    /** Finds the place of a name from another place on, or -1. */
    private int find(CharSequence name, int from) {
        int hash = AsciiString.hashCode(name);
        for (int i = from; i < places(); i += 2) {
            AsciiString candidate = at(i);
            if (candidate == name || candidate.hashCode() == hash && candidate.contentEqualsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public @Nullable CharSequence get(CharSequence name) {
        int i = find(name, 0);
        return i < 0 ? null : at(i + 1);
    }

    @Override
    public CharSequence get(CharSequence name, CharSequence defaultValue) {
        CharSequence value = get(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public List<CharSequence> getAll(CharSequence name) {
        List<CharSequence> values = new ArrayList<>(4);
        for (int i = find(name, 0); i >= 0; i = find(name, i + 2)) {
            values.add(at(i + 1));
        }
        return Collections.unmodifiableList(values);
    }

    /** A value that cannot be converted counts as missing, as in all headers. */
    private <T> @Nullable T convert(CharSequence name, Function<CharSequence, T> conversion) {
        CharSequence value = get(name);
        try {
            return value == null ? null : conversion.apply(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    @Override
    public @Nullable Boolean getBoolean(CharSequence name) {
        return convert(name, CONVERTER::convertToBoolean);
    }

    @Override
    public boolean getBoolean(CharSequence name, boolean defaultValue) {
        Boolean value = getBoolean(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsBoolean(CharSequence name, boolean value) {
        return contains(name, CONVERTER.convertBoolean(value));
    }

    @Override
    public @Nullable Byte getByte(CharSequence name) {
        return convert(name, CONVERTER::convertToByte);
    }

    @Override
    public byte getByte(CharSequence name, byte defaultValue) {
        Byte value = getByte(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsByte(CharSequence name, byte value) {
        return contains(name, CONVERTER.convertByte(value));
    }

    @Override
    public @Nullable Character getChar(CharSequence name) {
        return convert(name, CONVERTER::convertToChar);
    }

    @Override
    public char getChar(CharSequence name, char defaultValue) {
        Character value = getChar(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsChar(CharSequence name, char value) {
        return contains(name, CONVERTER.convertChar(value));
    }

    @Override
    public @Nullable Short getShort(CharSequence name) {
        return convert(name, CONVERTER::convertToShort);
    }

    @Override
    public short getShort(CharSequence name, short defaultValue) {
        Short value = getShort(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsShort(CharSequence name, short value) {
        return contains(name, CONVERTER.convertShort(value));
    }

    @Override
    public @Nullable Integer getInt(CharSequence name) {
        return convert(name, CONVERTER::convertToInt);
    }

    @Override
    public int getInt(CharSequence name, int defaultValue) {
        Integer value = getInt(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsInt(CharSequence name, int value) {
        return contains(name, CONVERTER.convertInt(value));
    }

    @Override
    public @Nullable Long getLong(CharSequence name) {
        return convert(name, CONVERTER::convertToLong);
    }

    @Override
    public long getLong(CharSequence name, long defaultValue) {
        Long value = getLong(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsLong(CharSequence name, long value) {
        return contains(name, CONVERTER.convertLong(value));
    }

    @Override
    public @Nullable Float getFloat(CharSequence name) {
        return convert(name, CONVERTER::convertToFloat);
    }

    @Override
    public float getFloat(CharSequence name, float defaultValue) {
        Float value = getFloat(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsFloat(CharSequence name, float value) {
        return contains(name, CONVERTER.convertFloat(value));
    }

    @Override
    public @Nullable Double getDouble(CharSequence name) {
        return convert(name, CONVERTER::convertToDouble);
    }

    @Override
    public double getDouble(CharSequence name, double defaultValue) {
        Double value = getDouble(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsDouble(CharSequence name, double value) {
        return contains(name, CONVERTER.convertDouble(value));
    }

    @Override
    public @Nullable Long getTimeMillis(CharSequence name) {
        return convert(name, CONVERTER::convertToTimeMillis);
    }

    @Override
    public long getTimeMillis(CharSequence name, long defaultValue) {
        Long value = getTimeMillis(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsTimeMillis(CharSequence name, long value) {
        return contains(name, CONVERTER.convertTimeMillis(value));
    }

    @Override
    public boolean contains(CharSequence name) {
        return find(name, 0) >= 0;
    }

    @Override
    public boolean contains(CharSequence name, CharSequence value) {
        return contains(name, value, false);
    }

    @Override
    public boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive) {
        for (int i = find(name, 0); i >= 0; i = find(name, i + 2)) {
            if ((caseInsensitive ? CASE_INSENSITIVE_HASHER : CASE_SENSITIVE_HASHER).equals(at(i + 1), value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean containsObject(CharSequence name, Object value) {
        return contains(name, CONVERTER.convertObject(value));
    }

    @Override
    public int size() {
        return places() / 2;
    }

    @Override
    public boolean isEmpty() {
        return places() == 0;
    }

    @Override
    public Set<CharSequence> names() {
        Set<CharSequence> names = new LinkedHashSet<>(places());
        for (int i = 0; i < places(); i += 2) {
            names.add(at(i));
        }
        return Collections.unmodifiableSet(names);
    }

    @Override
    public @Nullable CharSequence method() {
        return get(PseudoHeaderName.METHOD.value());
    }

    @Override
    public @Nullable CharSequence scheme() {
        return get(PseudoHeaderName.SCHEME.value());
    }

    @Override
    public @Nullable CharSequence authority() {
        return get(PseudoHeaderName.AUTHORITY.value());
    }

    @Override
    public @Nullable CharSequence path() {
        return get(PseudoHeaderName.PATH.value());
    }

    @Override
    public @Nullable CharSequence status() {
        return get(PseudoHeaderName.STATUS.value());
    }

    @Override
    public Iterator<Entry<CharSequence, CharSequence>> iterator() {
        return new EntryIterator();
    }

    @Override
    public Iterator<CharSequence> valueIterator(CharSequence name) {
        return getAll(name).iterator();
    }

    @Override
    public String toString() {
        return HeadersUtils.toString(getClass(), iterator(), size());
    }

    private final class EntryIterator implements Iterator<Entry<CharSequence, CharSequence>> {
        private int place;

        @Override
        public boolean hasNext() {
            return place < places();
        }

        @Override
        public Entry<CharSequence, CharSequence> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            place += 2;
            return new SimpleImmutableEntry<>(at(place - 2), at(place - 1));
        }
    }
}
