/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.CharSequenceValueConverter;
import io.tidewire.handler.codec.DefaultHeaders;
import io.tidewire.handler.codec.Headers;
import io.tidewire.handler.codec.http2.internal.hpack.FieldKind;
import io.tidewire.handler.codec.http2.internal.hpack.HpackField;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;

import static io.tidewire.util.AsciiString.CASE_INSENSITIVE_HASHER;
import static io.tidewire.util.AsciiString.CASE_SENSITIVE_HASHER;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * {@link Http2Headers} in a hash table. Pseudo-header fields are linked in front of all others, whenever they are
 * added. Fields that a decoder adds are kept in a flat array, until something is changed that does not fit there.
 *
 * <p>With validation a name must be a token in lower case or a defined pseudo-header field that is not there yet, and a
 * value must hold no control character but HTAB and no white space at either end (RFC 9113 section 8.2.1); else {@link
 * IllegalArgumentException} is thrown. Any number of threads may read at once while none changes anything.
 */
public class DefaultHttp2Headers extends DefaultHeaders<CharSequence, CharSequence, Http2Headers>
        implements Http2Headers {
    private static final int DEFAULT_SIZE_HINT = 16;
    private static final NameValidator<CharSequence> NAME_VALIDATOR = DefaultHttp2Headers::checkName;
    private static final ValueValidator<CharSequence> VALUE_VALIDATOR = DefaultHttp2Headers::checkValue;
    @SuppressWarnings("unchecked") // it ignores the value
    private static final ValueValidator<CharSequence> ANY_VALUE =
            (ValueValidator<CharSequence>) ValueValidator.NO_VALIDATION;

    private static final VarHandle PACKED = packedField();

    /**
     * Fields that came from a decoder, until the table is needed; then, or if there are none, {@code null}. Read by
     * {@link #packed()}: several threads that only read may be the first to need the table.
     */
    private @Nullable PackedFields packed;
    /** The first field in iteration order that is not a pseudo-header field, or the head. */
    private HeaderEntry<CharSequence, CharSequence> firstRegular = head;
    /** Whether a field was added that must never enter a table; it may have been removed since. */
    private boolean hasNeverIndexed;
    /** Whether the field that is being added must never enter a table. */
    private boolean addsNeverIndexed;

    /** Creates empty headers with validation. */
    public DefaultHttp2Headers() {
        this(true);
    }

    /**
     * Creates empty headers.
     *
     * @param validate whether names and values are validated
     */
    public DefaultHttp2Headers(boolean validate) {
        this(validate, DEFAULT_SIZE_HINT);
    }

    /**
     * Creates empty headers.
     *
     * @param validate whether names and values are validated
     * @param arraySizeHint slots of the first hash table
     */
    public DefaultHttp2Headers(boolean validate, int arraySizeHint) {
        this(validate, validate, arraySizeHint);
    }

    /**
     * Creates empty headers.
     *
     * @param validate whether names are validated
     * @param validateValues whether values are validated
     * @param arraySizeHint slots of the first hash table
     */
    @SuppressWarnings("unchecked") // it takes names of any kind
    public DefaultHttp2Headers(boolean validate, boolean validateValues, int arraySizeHint) {
        super(CASE_SENSITIVE_HASHER, CharSequenceValueConverter.INSTANCE,
                validate ? NAME_VALIDATOR : NameValidator.NOT_NULL, arraySizeHint,
                validateValues ? VALUE_VALIDATOR : ANY_VALUE);
    }

    /**
     * Returns the check of names.
     *
     * @return the validator of headers with validation
     */
    public static NameValidator<CharSequence> defaultHtt2NameValidator() {
        return NAME_VALIDATOR;
    }

    /**
     * Returns the check of values.
     *
     * @return the validator of headers with validation
     */
    public static ValueValidator<CharSequence> defaultHttp2ValueValidator() {
        return VALUE_VALIDATOR;
    }

    private static void checkName(CharSequence name) {
        if (name == null) {
            throw new IllegalArgumentException("name: null (expected: a token in lower case)");
        }
        FieldKind kind = FieldKind.of(name);
        if (kind == FieldKind.MALFORMED) {
            throw new IllegalArgumentException(
                    "name of " + name.length() + " characters (expected: a token in lower case)");
        }
        if (kind == FieldKind.UNKNOWN_PSEUDO) {
            throw new IllegalArgumentException(
                    "name: " + name + " (expected: a pseudo-header field that is defined, or no colon)");
        }
    }

    private static void checkValue(CharSequence value) {
        if (value != null && !HpackField.isValidValue(value)) {
            throw new IllegalArgumentException("value of " + value.length()
                    + " characters (expected: no control character, no white space at either end)");
        }
    }

    @Override
    protected void validateName(NameValidator<CharSequence> validator, boolean forAdd, CharSequence name) {
        super.validateName(validator, forAdd, name);
        // RFC 9113 section 8.3: the same pseudo-header field must not appear twice.
        if (forAdd && validator == NAME_VALIDATOR && PseudoHeaderName.hasPseudoHeaderFormat(name) && contains(name)) {
            throw new IllegalArgumentException("name: " + name + " (expected: once, it is there already)");
        }
    }

    private static VarHandle packedField() {
        try {
            return MethodHandles.lookup().findVarHandle(DefaultHttp2Headers.class, "packed", PackedFields.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private PackedFields packed() {
        return (PackedFields) PACKED.getAcquire(this);
    }

    /** Reserves room for fields that a decoder will add, if these headers are empty. */
    void expectDecoded(int fields) {
        if (isEmpty()) {
            packed = new PackedFields(fields);
        }
    }

    /**
     * Adds a field that is known to be valid.
     *
     * @param pseudo whether it is a pseudo-header field
     * @param neverIndexed whether it must never enter a table, wherever it goes (RFC 7541 section 6.2.3)
     */
    void addDecoded(AsciiString name, AsciiString value, boolean pseudo, boolean neverIndexed) {
        if (packed == null || !packed.add(name, value, pseudo, neverIndexed)) {
            linkPairs();
            addLinked(name, value, neverIndexed);
        } else if (neverIndexed) {
            hasNeverIndexed = true;
        }
    }

    private void addLinked(CharSequence name, CharSequence value, boolean neverIndexed) {
        if (neverIndexed) {
            addNeverIndexed(name, value, true);
        } else {
            addValid(name, value);
        }
    }

    @Override
    protected final void linkPairs() {
        PackedFields fields = packed();
        if (fields != null) {
            link(fields);
        }
    }

    private void link(PackedFields fields) {
        synchronized (fields) {
            if (packed != fields) {
                return; // Another thread was faster.
            }
            for (int i = 0; i < fields.count(); i++) {
                addLinked(fields.name(i), fields.value(i), fields.isNeverIndexed(i));
            }
            HeaderEntry<CharSequence, CharSequence>[] entries = entries(fields.count());
            PACKED.setRelease(this, null);
            fields.linked(entries); // Last: who sees them goes on in the table.
        }
    }

    private HeaderEntry<CharSequence, CharSequence>[] entries(int count) {
        @SuppressWarnings({"unchecked", "rawtypes"}) // generic arrays cannot be made otherwise
        HeaderEntry<CharSequence, CharSequence>[] entries = new HeaderEntry[count]; // bounded by what is packed
        HeaderEntry<CharSequence, CharSequence> entry = head;
        for (int i = 0; i < count; i++) {
            entry = entry.after();
            entries[i] = entry;
        }
        return entries;
    }

    /** Goes on behind one of the entries that packed fields have become. */
    Iterator<Entry<CharSequence, CharSequence>> iteratorBehind(Entry<CharSequence, CharSequence>[] linked, int i) {
        return iteratorBehind((HeaderEntry<CharSequence, CharSequence>) linked[i]);
    }

    /** Checks a value that is set in a field. */
    void checkValue(CharSequence name, CharSequence value) {
        validateValue(valueValidator(), name, value);
    }

    @Override
    public @Nullable CharSequence get(CharSequence name) {
        PackedFields fields = packed();
        return fields == null ? super.get(name) : fields.first(checkNotNull(name, "name"));
    }

    @Override
    public List<CharSequence> getAll(CharSequence name) {
        PackedFields fields = packed();
        return fields == null ? super.getAll(name) : fields.all(checkNotNull(name, "name"));
    }

    @Override
    public Http2Headers add(CharSequence name, CharSequence value) {
        return packed() != null && name instanceof AsciiString ascii ? addPacked(true, ascii, value)
                : super.add(name, value);
    }

    @Override
    public Http2Headers set(CharSequence name, CharSequence value) {
        // A field that is there already is taken away from its place, for which the table is better.
        PackedFields fields = packed();
        return fields != null && name instanceof AsciiString ascii && fields.first(name) == null
                ? addPacked(false, ascii, value) : super.set(name, value);
    }

    private Http2Headers addPacked(boolean forAdd, AsciiString name, CharSequence value) {
        validateName(nameValidator(), forAdd, name);
        validateValue(valueValidator(), name, value);
        checkNotNull(value, "value");
        PackedFields fields = packed(); // Validators may have asked for the table.
        if (fields == null || !fields.add(name, value, PseudoHeaderName.hasPseudoHeaderFormat(name), false)) {
            linkPairs();
            addLinked(name, value, false);
        }
        return this;
    }

    @Override
    public int size() {
        PackedFields fields = packed();
        return fields == null ? super.size() : fields.count();
    }

    @Override
    public Iterator<Entry<CharSequence, CharSequence>> iterator() {
        PackedFields fields = packed();
        return fields == null ? super.iterator() : new PackedIterator(this, fields);
    }

    private void addNeverIndexed(CharSequence name, CharSequence value, boolean valid) {
        hasNeverIndexed = true;
        addsNeverIndexed = true;
        try {
            if (valid) {
                addValid(name, value);
            } else {
                add(name, value);
            }
        } finally {
            addsNeverIndexed = false;
        }
    }

    /** Whether a field of any headers must never enter a table. */
    static boolean isNeverIndexed(Entry<CharSequence, CharSequence> field) {
        return field instanceof NeverIndexedEntry
                || field instanceof PackedIterator.Field decoded && decoded.isNeverIndexed();
    }

    @Override
    protected void addImpl(Headers<? extends CharSequence, ? extends CharSequence, ?> headers) {
        if (headers instanceof DefaultHttp2Headers other && other.hasNeverIndexed) {
            for (Entry<CharSequence, CharSequence> field : other) {
                if (isNeverIndexed(field)) {
                    addNeverIndexed(field.getKey(), field.getValue(), false);
                } else {
                    add(field.getKey(), field.getValue());
                }
            }
        } else {
            super.addImpl(headers);
        }
    }

    @Override
    public Http2Headers clear() {
        packed = null;
        firstRegular = head;
        hasNeverIndexed = false;
        return super.clear();
    }

    @Override
    public Http2Headers method(CharSequence value) {
        return set(PseudoHeaderName.METHOD.value(), value);
    }

    @Override
    public Http2Headers scheme(CharSequence value) {
        return set(PseudoHeaderName.SCHEME.value(), value);
    }

    @Override
    public Http2Headers authority(CharSequence value) {
        return set(PseudoHeaderName.AUTHORITY.value(), value);
    }

    @Override
    public Http2Headers path(CharSequence value) {
        return set(PseudoHeaderName.PATH.value(), value);
    }

    @Override
    public Http2Headers status(CharSequence value) {
        return set(PseudoHeaderName.STATUS.value(), value);
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
    public boolean contains(CharSequence name, CharSequence value) {
        return contains(name, value, false);
    }

    @Override
    public boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive) {
        return contains(name, value, caseInsensitive ? CASE_INSENSITIVE_HASHER : CASE_SENSITIVE_HASHER);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Http2Headers other && equals(other, CASE_SENSITIVE_HASHER);
    }

    @Override
    public int hashCode() {
        return hashCode(CASE_SENSITIVE_HASHER);
    }

    @Override
    protected final HeaderEntry<CharSequence, CharSequence> newHeaderEntry(int h, CharSequence name,
            CharSequence value, @Nullable HeaderEntry<CharSequence, CharSequence> next) {
        return addsNeverIndexed ? new NeverIndexedEntry(this, h, name, value, next)
                : new Http2HeaderEntry(this, h, name, value, next);
    }

    /** A field, which finds its headers by {@link #owner}: an inner class would have one reference more. */
    private static class Http2HeaderEntry extends HeaderEntry<CharSequence, CharSequence> {
        Http2HeaderEntry(DefaultHttp2Headers headers, int hash, CharSequence key, CharSequence value,
                @Nullable HeaderEntry<CharSequence, CharSequence> next) {
            super(hash, key);
            this.value = value;
            this.next = next;
            if (PseudoHeaderName.hasPseudoHeaderFormat(key)) {
                after = headers.firstRegular;
                before = after.before();
            } else {
                after = headers.head;
                before = after.before();
                if (headers.firstRegular == headers.head) {
                    headers.firstRegular = this;
                }
            }
            pointNeighborsToThis();
        }

        @Override
        @SuppressWarnings("NullAway") // An entry in the table has an owner.
        protected void remove() {
            DefaultHttp2Headers headers = (DefaultHttp2Headers) owner();
            if (this == headers.firstRegular) {
                headers.firstRegular = after;
            }
            super.remove();
        }
    }

    /** A field that must never enter a table. */
    private static final class NeverIndexedEntry extends Http2HeaderEntry {
        NeverIndexedEntry(DefaultHttp2Headers headers, int hash, CharSequence key, CharSequence value,
                @Nullable HeaderEntry<CharSequence, CharSequence> next) {
            super(headers, hash, key, value, next);
        }
    }
}
