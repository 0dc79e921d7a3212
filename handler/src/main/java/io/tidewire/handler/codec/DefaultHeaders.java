/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.HashingStrategy;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * {@link Headers} in a hash table whose entries are also linked in the order of addition, see {@link HeaderTable}.
 *
 * <p>Every way to add or change a pair, {@link Entry#setValue} included, passes the {@link NameValidator} and the
 * {@link ValueValidator}; only pairs of headers with the very same validators are taken over unchecked.
 *
 * @param <K> the type of names
 * @param <V> the type of values
 * @param <T> the implementing type, returned for chaining
 */
public class DefaultHeaders<K, V, T extends Headers<K, V, T>> implements Headers<K, V, T> {
    /** Hash code of headers without pairs, whichever class they are. */
    static final int EMPTY_HASH_CODE = 0x7d1e;

    private static final int DEFAULT_TABLE_SIZE = 16;
    /** Joins both ends of the list in the order of addition; it has no key and no value and is in no slot. */
    protected final HeaderEntry<K, V> head;

    /** The same object as {@link #head}. */
    private final HeaderTable<K, V> table;
    private final ValueConverter<V> valueConverter;
    private final NameValidator<K> nameValidator;
    private final ValueValidator<V> valueValidator;

    /**
     * Creates headers whose names are compared by {@code equals} and not validated.
     *
     * @param valueConverter converts Java types to values and back
     */
    public DefaultHeaders(ValueConverter<V> valueConverter) {
        this(javaHasher(), valueConverter);
    }

    /**
     * Creates headers whose names are compared by {@code equals}.
     *
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     */
    public DefaultHeaders(ValueConverter<V> valueConverter, NameValidator<K> nameValidator) {
        this(javaHasher(), valueConverter, nameValidator);
    }

    /**
     * Creates headers whose names are not validated.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     */
    public DefaultHeaders(HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter) {
        this(nameHashingStrategy, valueConverter, notNull());
    }

    /**
     * Creates headers.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     */
    public DefaultHeaders(
            HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter, NameValidator<K> nameValidator) {
        this(nameHashingStrategy, valueConverter, nameValidator, DEFAULT_TABLE_SIZE);
    }

    /**
     * Creates headers.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     * @param arraySizeHint slots of the first hash table; brought into [2, 128] and to a power of two
     */
    public DefaultHeaders(HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter,
            NameValidator<K> nameValidator, int arraySizeHint) {
        this(nameHashingStrategy, valueConverter, nameValidator, arraySizeHint, noValidation());
    }

    /**
     * Creates headers.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     * @param arraySizeHint slots of the first hash table; brought into [2, 128] and to a power of two
     * @param valueValidator checks each added value
     */
    public DefaultHeaders(HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter,
            NameValidator<K> nameValidator, int arraySizeHint, ValueValidator<V> valueValidator) {
        checkNotNull(nameHashingStrategy, "nameHashingStrategy");
        this.valueConverter = checkNotNull(valueConverter, "valueConverter");
        this.nameValidator = checkNotNull(nameValidator, "nameValidator");
        this.valueValidator = checkNotNull(valueValidator, "valueValidator");
        table = new HeaderTable<>(nameHashingStrategy, arraySizeHint);
        head = table;
    }

    @Override
    public @Nullable V get(K name) {
        return table().first(checkNotNull(name, "name"));
    }

    @Override
    public V get(K name, V defaultValue) {
        V value = get(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable V getAndRemove(K name) {
        return table().removeAll(checkNotNull(name, "name"));
    }

    @Override
    public V getAndRemove(K name, V defaultValue) {
        V value = getAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public List<V> getAll(K name) {
        return table().all(checkNotNull(name, "name"));
    }

    @Override
    public List<V> getAllAndRemove(K name) {
        List<V> values = getAll(name);
        remove(name);
        return values;
    }

    /**
     * Returns the values of a name.
     *
     * @return an iterator in the order of addition; {@link Iterator#remove()} removes the pair
     */
    public Iterator<V> valueIterator(K name) {
        return table().values(checkNotNull(name, "name"));
    }

    @Override
    public boolean contains(K name) {
        return get(name) != null;
    }

    @Override
    @SuppressWarnings("unchecked") // The strategy only calls equals() and hashCode().
    public boolean contains(K name, V value) {
        return contains(name, value, (HashingStrategy<V>) HashingStrategy.JAVA_HASHER);
    }

    /**
     * Returns whether a name occurs with a value.
     *
     * @param valueHashingStrategy compares values
     * @return {@code true} if it does
     */
    public final boolean contains(K name, V value, HashingStrategy<? super V> valueHashingStrategy) {
        return table().contains(checkNotNull(name, "name"), value, valueHashingStrategy);
    }

    /**
     * Returns whether a name occurs with a value that a predicate finds equal.
     *
     * @param value the value, the predicate's first argument
     * @param valuePredicate compares it with a kept value, the second argument
     * @return {@code true} if it does
     */
    public boolean containsAny(K name, V value, BiPredicate<? super V, ? super V> valuePredicate) {
        checkNotNull(name, "name");
        return table().containsAny(name, value, checkNotNull(valuePredicate, "valuePredicate"));
    }

    @Override
    public boolean containsObject(K name, Object value) {
        return contains(name, convert(name, value));
    }

    @Override
    public int size() {
        return table().size();
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public Set<K> names() {
        if (isEmpty()) {
            return Collections.emptySet();
        }
        // A set by the names' own equals(); a look-up in it for the other case of a name is up to K.
        Set<K> names = new LinkedHashSet<>(table().size() * 2);
        for (HeaderEntry<K, V> e = head.after; e != head; e = e.after) {
            names.add(e.key);
        }
        return names;
    }

    @Override
    public T add(K name, V value) {
        validateName(nameValidator, true, name);
        validateValue(valueValidator, name, value);
        checkNotNull(value, "value");
        append(table().hashOf(name), name, value);
        return self();
    }

    /**
     * Adds a pair that was validated before, by a decoder for example.
     *
     * @param name the name, valid
     * @param value the value, valid
     */
    protected final void addValid(K name, V value) {
        append(table.hashOf(name), name, value);
    }

    @Override
    public T add(K name, Iterable<? extends V> values) {
        checkNotNull(values, "values");
        validateName(nameValidator, true, name);
        int hash = table().hashOf(name);
        for (V value : values) {
            validateValue(valueValidator, name, value);
            append(hash, name, checkNotNull(value, "value"));
        }
        return self();
    }

    @Override
    @SuppressWarnings("unchecked") // The generic array is only read.
    public T add(K name, V... values) {
        return add(name, Arrays.asList(checkNotNull(values, "values")));
    }

    @Override
    public T addObject(K name, Object value) {
        return add(name, convert(name, value));
    }

    @Override
    public T addObject(K name, Iterable<?> values) {
        checkNotNull(values, "values");
        for (Object value : values) {
            addObject(name, value);
        }
        return self();
    }

    @Override
    public T addObject(K name, Object... values) {
        return addObject(name, (Iterable<?>) Arrays.asList(checkNotNull(values, "values")));
    }

    @Override
    public T add(Headers<? extends K, ? extends V, ?> headers) {
        if (headers == this) {
            throw new IllegalArgumentException("headers: cannot be added to themselves");
        }
        addImpl(headers);
        return self();
    }

    /**
     * Adds all pairs of other headers, validated unless they come from headers with the same validators.
     *
     * @param headers the pairs, not these headers themselves
     */
    protected void addImpl(Headers<? extends K, ? extends V, ?> headers) {
        if (headers instanceof DefaultHeaders) {
            @SuppressWarnings("unchecked") // Entries are only read.
            DefaultHeaders<? extends K, ? extends V, ?> other =
                    (DefaultHeaders<? extends K, ? extends V, ?>) headers;
            if (other.table.strategy() == table.strategy() && other.nameValidator == nameValidator
                    && other.valueValidator == valueValidator && other.getClass() == getClass()) {
                appendAll(other);
                return;
            }
        }
        for (Entry<? extends K, ? extends V> pair : headers) {
            add(pair.getKey(), pair.getValue());
        }
    }

    private <K1 extends K, V1 extends V> void appendAll(DefaultHeaders<K1, V1, ?> other) {
        linkPairs();
        other.linkPairs();
        for (HeaderEntry<K1, V1> e = other.head.after; e != other.head; e = e.after) {
            append(e.hash, e.key, e.value);
        }
    }

    @Override
    public T set(K name, V value) {
        validateName(nameValidator, false, name);
        validateValue(valueValidator, name, value);
        checkNotNull(value, "value");
        int hash = table().hashOf(name);
        table().removeAll(hash, name);
        append(hash, name, value);
        return self();
    }

    @Override
    public T set(K name, Iterable<? extends V> values) {
        checkNotNull(values, "values");
        validateName(nameValidator, false, name);
        // All are checked before the first is stored, so that a refused value leaves the old ones in place. The copy
        // also lets a caller pass a live view of these values.
        List<V> checked = new ArrayList<>();
        for (V value : values) {
            validateValue(valueValidator, name, value);
            checked.add(checkNotNull(value, "value"));
        }
        int hash = table().hashOf(name);
        table().removeAll(hash, name);
        for (int i = 0; i < checked.size(); i++) {
            append(hash, name, checked.get(i));
        }
        return self();
    }

    @Override
    @SuppressWarnings("unchecked") // The generic array is only read.
    public T set(K name, V... values) {
        return set(name, Arrays.asList(checkNotNull(values, "values")));
    }

    @Override
    public T setObject(K name, Object value) {
        return set(name, convert(name, value));
    }

    @Override
    public T setObject(K name, Iterable<?> values) {
        checkNotNull(values, "values");
        List<V> converted = new ArrayList<>();
        for (Object value : values) {
            converted.add(convert(name, value));
        }
        return set(name, converted);
    }

    @Override
    public T setObject(K name, Object... values) {
        return setObject(name, (Iterable<?>) Arrays.asList(checkNotNull(values, "values")));
    }

    @Override
    public T set(Headers<? extends K, ? extends V, ?> headers) {
        checkNotNull(headers, "headers");
        if (headers != this) {
            clear();
            addImpl(headers);
        }
        return self();
    }

    @Override
    public T setAll(Headers<? extends K, ? extends V, ?> headers) {
        checkNotNull(headers, "headers");
        if (headers != this) {
            for (K name : headers.names()) {
                remove(name);
            }
            addImpl(headers);
        }
        return self();
    }

    @Override
    public boolean remove(K name) {
        return getAndRemove(name) != null;
    }

    @Override
    public T clear() {
        table().clear();
        return self();
    }

    @Override
    public Iterator<Entry<K, V>> iterator() {
        return table().entries();
    }

    @Override
    public @Nullable Boolean getBoolean(K name) {
        return HeaderConversions.toBoolean(valueConverter, get(name));
    }

    @Override
    public boolean getBoolean(K name, boolean defaultValue) {
        Boolean value = getBoolean(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Boolean getBooleanAndRemove(K name) {
        return HeaderConversions.toBoolean(valueConverter, getAndRemove(name));
    }

    @Override
    public boolean getBooleanAndRemove(K name, boolean defaultValue) {
        Boolean value = getBooleanAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsBoolean(K name, boolean value) {
        return contains(name, valueConverter.convertBoolean(value));
    }

    @Override
    public T addBoolean(K name, boolean value) {
        return add(name, valueConverter.convertBoolean(value));
    }

    @Override
    public T setBoolean(K name, boolean value) {
        return set(name, valueConverter.convertBoolean(value));
    }

    @Override
    public @Nullable Byte getByte(K name) {
        return HeaderConversions.toByte(valueConverter, get(name));
    }

    @Override
    public byte getByte(K name, byte defaultValue) {
        Byte value = getByte(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Byte getByteAndRemove(K name) {
        return HeaderConversions.toByte(valueConverter, getAndRemove(name));
    }

    @Override
    public byte getByteAndRemove(K name, byte defaultValue) {
        Byte value = getByteAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsByte(K name, byte value) {
        return contains(name, valueConverter.convertByte(value));
    }

    @Override
    public T addByte(K name, byte value) {
        return add(name, valueConverter.convertByte(value));
    }

    @Override
    public T setByte(K name, byte value) {
        return set(name, valueConverter.convertByte(value));
    }

    @Override
    public @Nullable Character getChar(K name) {
        return HeaderConversions.toChar(valueConverter, get(name));
    }

    @Override
    public char getChar(K name, char defaultValue) {
        Character value = getChar(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Character getCharAndRemove(K name) {
        return HeaderConversions.toChar(valueConverter, getAndRemove(name));
    }

    @Override
    public char getCharAndRemove(K name, char defaultValue) {
        Character value = getCharAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsChar(K name, char value) {
        return contains(name, valueConverter.convertChar(value));
    }

    @Override
    public T addChar(K name, char value) {
        return add(name, valueConverter.convertChar(value));
    }

    @Override
    public T setChar(K name, char value) {
        return set(name, valueConverter.convertChar(value));
    }

    @Override
    public @Nullable Short getShort(K name) {
        return HeaderConversions.toShort(valueConverter, get(name));
    }

    @Override
    public short getShort(K name, short defaultValue) {
        Short value = getShort(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Short getShortAndRemove(K name) {
        return HeaderConversions.toShort(valueConverter, getAndRemove(name));
    }

    @Override
    public short getShortAndRemove(K name, short defaultValue) {
        Short value = getShortAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsShort(K name, short value) {
        return contains(name, valueConverter.convertShort(value));
    }

    @Override
    public T addShort(K name, short value) {
        return add(name, valueConverter.convertShort(value));
    }

    @Override
    public T setShort(K name, short value) {
        return set(name, valueConverter.convertShort(value));
    }

    @Override
    public @Nullable Integer getInt(K name) {
        return HeaderConversions.toInt(valueConverter, get(name));
    }

    @Override
    public int getInt(K name, int defaultValue) {
        Integer value = getInt(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Integer getIntAndRemove(K name) {
        return HeaderConversions.toInt(valueConverter, getAndRemove(name));
    }

    @Override
    public int getIntAndRemove(K name, int defaultValue) {
        Integer value = getIntAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsInt(K name, int value) {
        return contains(name, valueConverter.convertInt(value));
    }

    @Override
    public T addInt(K name, int value) {
        return add(name, valueConverter.convertInt(value));
    }

    @Override
    public T setInt(K name, int value) {
        return set(name, valueConverter.convertInt(value));
    }

    @Override
    public @Nullable Long getLong(K name) {
        return HeaderConversions.toLong(valueConverter, get(name));
    }

    @Override
    public long getLong(K name, long defaultValue) {
        Long value = getLong(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Long getLongAndRemove(K name) {
        return HeaderConversions.toLong(valueConverter, getAndRemove(name));
    }

    @Override
    public long getLongAndRemove(K name, long defaultValue) {
        Long value = getLongAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsLong(K name, long value) {
        return contains(name, valueConverter.convertLong(value));
    }

    @Override
    public T addLong(K name, long value) {
        return add(name, valueConverter.convertLong(value));
    }

    @Override
    public T setLong(K name, long value) {
        return set(name, valueConverter.convertLong(value));
    }

    @Override
    public @Nullable Float getFloat(K name) {
        return HeaderConversions.toFloat(valueConverter, get(name));
    }

    @Override
    public float getFloat(K name, float defaultValue) {
        Float value = getFloat(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Float getFloatAndRemove(K name) {
        return HeaderConversions.toFloat(valueConverter, getAndRemove(name));
    }

    @Override
    public float getFloatAndRemove(K name, float defaultValue) {
        Float value = getFloatAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsFloat(K name, float value) {
        return contains(name, valueConverter.convertFloat(value));
    }

    @Override
    public T addFloat(K name, float value) {
        return add(name, valueConverter.convertFloat(value));
    }

    @Override
    public T setFloat(K name, float value) {
        return set(name, valueConverter.convertFloat(value));
    }

    @Override
    public @Nullable Double getDouble(K name) {
        return HeaderConversions.toDouble(valueConverter, get(name));
    }

    @Override
    public double getDouble(K name, double defaultValue) {
        Double value = getDouble(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Double getDoubleAndRemove(K name) {
        return HeaderConversions.toDouble(valueConverter, getAndRemove(name));
    }

    @Override
    public double getDoubleAndRemove(K name, double defaultValue) {
        Double value = getDoubleAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsDouble(K name, double value) {
        return contains(name, valueConverter.convertDouble(value));
    }

    @Override
    public T addDouble(K name, double value) {
        return add(name, valueConverter.convertDouble(value));
    }

    @Override
    public T setDouble(K name, double value) {
        return set(name, valueConverter.convertDouble(value));
    }

    @Override
    public @Nullable Long getTimeMillis(K name) {
        return HeaderConversions.toTimeMillis(valueConverter, get(name));
    }

    @Override
    public long getTimeMillis(K name, long defaultValue) {
        Long value = getTimeMillis(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Long getTimeMillisAndRemove(K name) {
        return HeaderConversions.toTimeMillis(valueConverter, getAndRemove(name));
    }

    @Override
    public long getTimeMillisAndRemove(K name, long defaultValue) {
        Long value = getTimeMillisAndRemove(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsTimeMillis(K name, long value) {
        return contains(name, valueConverter.convertTimeMillis(value));
    }

    @Override
    public T addTimeMillis(K name, long value) {
        return add(name, valueConverter.convertTimeMillis(value));
    }

    @Override
    public T setTimeMillis(K name, long value) {
        return set(name, valueConverter.convertTimeMillis(value));
    }

    @Override
    @SuppressWarnings("unchecked") // Headers of other types differ in their first name or value.
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers
                && equals((Headers<K, V, ?>) other, (HashingStrategy<V>) HashingStrategy.JAVA_HASHER);
    }

    @Override
    @SuppressWarnings("unchecked") // The strategy only calls equals() and hashCode().
    public int hashCode() {
        return hashCode((HashingStrategy<V>) HashingStrategy.JAVA_HASHER);
    }

    /**
     * Returns whether other headers have the same names, each with the same values in the same order. The order of
     * different names does not count.
     *
     * @param other the headers to compare with
     * @param valueHashingStrategy compares values
     * @return {@code true} if they do
     */
    public final boolean equals(Headers<K, V, ?> other, HashingStrategy<V> valueHashingStrategy) {
        return other == this || table().equalsContent(other, valueHashingStrategy);
    }

    /**
     * Returns a hash code that agrees with {@link #equals(Headers, HashingStrategy)}.
     *
     * @param valueHashingStrategy gives the hash codes of values
     * @return the hash code
     */
    public final int hashCode(HashingStrategy<V> valueHashingStrategy) {
        return EMPTY_HASH_CODE + table().hashOfContent(valueHashingStrategy);
    }

    @Override
    public String toString() {
        return HeadersUtils.toString(getClass(), iterator(), size());
    }

    /**
     * Copies these headers, with their strategies and validators.
     *
     * @return a new object that shares names and values, but no pairs
     */
    public DefaultHeaders<K, V, T> copy() {
        DefaultHeaders<K, V, T> copy = new DefaultHeaders<>(
                table().strategy(), valueConverter, nameValidator, table().slots(), valueValidator);
        copy.appendAll(this);
        return copy;
    }

    /**
     * Creates a pair's entry. An override returns a subclass that carries more.
     *
     * @param h the hash code of the name
     * @param name the name, valid
     * @param value the value, valid
     * @param next the entry that follows in the chain of its slot; none: it is the last one
     * @return an entry that is linked behind the last one in the order of addition
     */
    protected HeaderEntry<K, V> newHeaderEntry(int h, K name, V value, @Nullable HeaderEntry<K, V> next) {
        return new HeaderEntry<>(h, name, value, next, head);
    }

    /**
     * Checks a name that is to be added or set.
     *
     * @param validator the validator in use
     * @param forAdd {@code true} if the name's other values stay
     */
    protected void validateName(NameValidator<K> validator, boolean forAdd, K name) {
        validator.validateName(name);
    }

    /**
     * Checks a value that is to be added or set.
     *
     * @param validator the validator in use
     * @param name the name, for the message; not checked
     */
    protected void validateValue(ValueValidator<V> validator, K name, V value) {
        try {
            validator.validate(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Validation failed for header '" + name + "'", e);
        }
    }

    /**
     * Returns the converter between values and Java types.
     *
     * @return the converter
     */
    protected ValueConverter<V> valueConverter() {
        return valueConverter;
    }

    /**
     * Returns the check of names.
     *
     * @return the validator
     */
    protected NameValidator<K> nameValidator() {
        return nameValidator;
    }

    /**
     * Returns the check of values.
     *
     * @return the validator
     */
    protected ValueValidator<V> valueValidator() {
        return valueValidator;
    }

    private V convert(K name, Object value) {
        checkNotNull(value, "value");
        try {
            return checkNotNull(valueConverter.convertObject(value), "convertedValue");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "Failed to convert object value for header '" + name + "' (" + value.getClass().getName() + ')', e);
        }
    }

    /**
     * Puts pairs into the hash table that are kept elsewhere. An override does so by {@link #addValid} and keeps them
     * no longer; it is called before each use of the table, nearly always in vain. These headers keep none.
     */
    protected void linkPairs() {
        // All pairs are in the table.
    }

    /**
     * Returns an iterator that has just returned an entry.
     *
     * @param entry an entry of these headers, which may have been removed since
     * @return an iterator whose next entry is the one behind it
     */
    protected final Iterator<Entry<K, V>> iteratorBehind(HeaderEntry<K, V> entry) {
        return table.entriesBehind(entry);
    }

    /** The table with all pairs in it. */
    private HeaderTable<K, V> table() {
        linkPairs();
        return table;
    }

    private void append(int hash, K name, V value) {
        table.append(this, hash, name, value);
    }

    @SuppressWarnings("unchecked") // T is the subclass's own type by the contract of Headers.
    private T self() {
        return (T) this;
    }

    @SuppressWarnings("unchecked") // The strategy only calls equals() and hashCode().
    private static <K> HashingStrategy<K> javaHasher() {
        return (HashingStrategy<K>) HashingStrategy.JAVA_HASHER;
    }

    @SuppressWarnings("unchecked") // The validator only compares with null.
    private static <K> NameValidator<K> notNull() {
        return (NameValidator<K>) NameValidator.NOT_NULL;
    }

    @SuppressWarnings("unchecked") // The validator ignores the value.
    private static <V> ValueValidator<V> noValidation() {
        return (ValueValidator<V>) ValueValidator.NO_VALIDATION;
    }

    /**
     * Checks a name.
     *
     * @param <K> the type of names
     */
    public interface NameValidator<K> {
        /** Refuses {@code null} only. */
        @SuppressWarnings("rawtypes") // Good for every type of name.
        NameValidator NOT_NULL = name -> checkNotNull(name, "name");

        /**
         * Checks a name.
         *
         * @throws IllegalArgumentException if the name is not valid
         */
        void validateName(K name);
    }

    /**
     * Checks a value.
     *
     * @param <V> the type of values
     */
    public interface ValueValidator<V> {
        /** Refuses nothing. */
        ValueValidator<?> NO_VALIDATION = value -> { };

        /**
         * Checks a value.
         *
         * @throws IllegalArgumentException if the value is not valid
         */
        void validate(V value);
    }

    /**
     * A pair, linked into a slot's chain and into the order of addition.
     *
     * @param <K> the type of names
     * @param <V> the type of values
     */
    protected static class HeaderEntry<K, V> implements Entry<K, V> {
        /** The hash code of {@link #key}. */
        protected final int hash;
        /** The name; {@code null} in the head only. */
        protected final K key;
        /** The value. */
        protected V value;
        /** The next entry, an older one, in the chain of the same slot. */
        protected @Nullable HeaderEntry<K, V> next;
        /** The entry that was added before this one. */
        protected HeaderEntry<K, V> before;
        /** The entry that was added after this one. */
        protected HeaderEntry<K, V> after;
        /** The headers whose validator a new value must pass; set when the entry is put into its slot. */
        @Nullable DefaultHeaders<K, V, ?> owner;

        /**
         * Creates an entry that is not linked.
         *
         * @param hash the hash code of the name
         * @param key the name
         */
        @SuppressWarnings("NullAway.Init") // The subclass sets the value and links the entry.
        protected HeaderEntry(int hash, K key) {
            this.hash = hash;
            this.key = key;
        }

        HeaderEntry(int hash, K key, V value, @Nullable HeaderEntry<K, V> next, HeaderEntry<K, V> head) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
            after = head;
            before = head.before;
            pointNeighborsToThis();
        }

        /** Creates a head. */
        @SuppressWarnings({"NullAway", "NullAway.Init"}) // The name and the value of a head are never read.
        HeaderEntry() {
            hash = -1;
            key = null;
            before = this;
            after = this;
        }

        /** Links this entry into the order of addition, after {@link #before} and {@link #after} were set. */
        protected final void pointNeighborsToThis() {
            before.after = this;
            after.before = this;
        }

        /**
         * Returns the entry that was added before this one.
         *
         * @return the entry, or the head
         */
        public final HeaderEntry<K, V> before() {
            return before;
        }

        /**
         * Returns the entry that was added after this one.
         *
         * @return the entry, or the head
         */
        public final HeaderEntry<K, V> after() {
            return after;
        }

        /**
         * Returns the headers whose entry this is.
         *
         * @return the headers, or {@code null} before the entry has been put into its slot
         */
        protected final @Nullable DefaultHeaders<K, V, ?> owner() {
            return owner;
        }

        /** Takes this entry out of the order of addition; an override frees what it carries. */
        protected void remove() {
            before.after = after;
            after.before = before;
        }

        @Override
        public final K getKey() {
            return key;
        }

        @Override
        public final V getValue() {
            return value;
        }

        @Override
        public final V setValue(V newValue) {
            checkNotNull(newValue, "newValue");
            if (owner != null) {
                owner.validateValue(owner.valueValidator, key, newValue);
            }
            V oldValue = value;
            value = newValue;
            return oldValue;
        }

        @Override
        public final String toString() {
            return key + "=" + value;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (!(other instanceof Entry)) {
                return false;
            }
            Entry<?, ?> pair = (Entry<?, ?>) other;
            return Objects.equals(key, pair.getKey()) && Objects.equals(value, pair.getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }
    }
}
