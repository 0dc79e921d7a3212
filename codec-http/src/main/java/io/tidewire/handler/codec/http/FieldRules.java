/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DefaultHeaders.NameValidator;
import io.tidewire.handler.codec.DefaultHeaders.ValueValidator;

/**
 * The rules of a header map: a name validator and a value validator. With any of them, CR, LF and NUL never pass
 * (SEC-C04).
 */
final class FieldRules {

    /** {@code 1*tchar} (RFC 9110 section 5.1, SEC-A14). */
    static final NameValidator<CharSequence> TOKEN_NAME = FieldRules::checkToken;
    /** RFC 9110 section 5.5 (SEC-A16). */
    static final ValueValidator<CharSequence> STRICT_VALUE = FieldRules::checkValue;
    /** No line breakers, nothing else asked. */
    static final NameValidator<CharSequence> LAX_NAME = FieldRules::checkLaxName;
    /** No line breakers, nothing else asked. */
    static final ValueValidator<CharSequence> LAX_VALUE = FieldRules::checkLaxValue;

    static final FieldRules STRICT = new FieldRules(TOKEN_NAME, STRICT_VALUE);
    static final FieldRules LAX = new FieldRules(LAX_NAME, LAX_VALUE);
    /** Trailers: framing fields are refused as names (RFC 9110 section 6.5.1, SEC-B09). */
    static final FieldRules TRAILERS = new FieldRules(TrailerNames.VALIDATOR, STRICT_VALUE);

    private final NameValidator<CharSequence> names;
    private final ValueValidator<CharSequence> values;

    private FieldRules(NameValidator<CharSequence> names, ValueValidator<CharSequence> values) {
        this.names = names;
        this.values = values;
    }

    /** Returns the rules with these validators; custom ones run after the check that nothing can switch off. */
    static FieldRules of(NameValidator<CharSequence> names, ValueValidator<CharSequence> values) {
        if (values == STRICT_VALUE) {
            if (names == TOKEN_NAME) {
                return STRICT;
            }
            if (names == TrailerNames.VALIDATOR) {
                return TRAILERS;
            }
        }
        return names == LAX_NAME && values == LAX_VALUE ? LAX : new FieldRules(names, values);
    }

    NameValidator<CharSequence> names() {
        return names;
    }

    ValueValidator<CharSequence> values() {
        return values;
    }

    /** Whether fields from the decoder need no second check: its own rules are at least as strict. */
    boolean trustsDecoder() {
        return this == STRICT || this == LAX;
    }

    /** The only gate for names into a map. */
    void checkName(CharSequence name, int hash) {
        if (this == STRICT) {
            if (!KnownHeaderNames.isKnown(name, hash)) {
                checkToken(name);
            }
            return;
        }
        checkLaxName(name);
        names.validateName(name);
    }

    /** The only gate for values into a map. */
    void checkValue(CharSequence name, CharSequence value) {
        try {
            if (values != STRICT_VALUE) {
                checkLaxValue(value);
            }
            values.validate(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("value of " + name + ": " + e.getMessage(), e);
        }
    }

    private static void checkToken(CharSequence name) {
        int bad = OctetTables.firstNonToken(name);
        if (bad >= 0 || name.length() == 0) {
            throw new IllegalArgumentException(bad < 0 ? "name: empty (expected: a token)"
                    : "name: character " + hex(name, bad) + " (expected: a token)");
        }
    }

    private static void checkValue(CharSequence value) {
        int bad = HttpHeaderValidationUtil.validateValidHeaderValue(value);
        if (bad >= 0) {
            throw new IllegalArgumentException("character " + hex(value, bad)
                    + " (expected: HTAB, SP, VCHAR or obs-text, and no leading white space)");
        }
    }

    private static void checkLaxName(CharSequence name) {
        int bad = OctetTables.firstLineBreaker(name);
        if (bad >= 0 || name.length() == 0) {
            throw new IllegalArgumentException(bad < 0 ? "name: empty (expected: a token)"
                    : "name: character " + hex(name, bad) + " (expected: no CR, LF or NUL)");
        }
    }

    private static void checkLaxValue(CharSequence value) {
        int bad = OctetTables.firstLineBreaker(value);
        if (bad >= 0) {
            throw new IllegalArgumentException("character " + hex(value, bad) + " (expected: no CR, LF or NUL)");
        }
    }

    private static String hex(CharSequence text, int index) {
        return "0x" + Integer.toHexString(text.charAt(index)) + " at index " + index;
    }
}
