/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;

import java.util.Locale;

/**
 * Reads the value of a field and its parameters, {@code value *( ";" name "=" ( token / quoted-string ) )} (RFC 9110
 * section 5.6.6), one after the other.
 */
final class FieldParameters {

    private static final String NO_TOKEN = "()<>@,;:\\\"/[]?={}";

    private final String text;
    private final String field;
    private int index;
    // Both from the first next() that is true on.
    @SuppressWarnings("NullAway.Init")
    private String name;
    @SuppressWarnings("NullAway.Init")
    private String value;

    /** {@code field} is named in exceptions. */
    FieldParameters(String text, String field) {
        this.text = text;
        this.field = field;
    }

    /** The value in front of the parameters, in lower case. To be called first. */
    String first() {
        int end = text.indexOf(';');
        index = end < 0 ? text.length() : end;
        return trim(0, index).toLowerCase(Locale.ROOT);
    }

    private String trim(int from, int to) {
        int start = from;
        int end = to;
        while (start < end && isSpace(start)) {
            start++;
        }
        while (end > start && isSpace(end - 1)) {
            end--;
        }
        return text.substring(start, end);
    }

    private boolean isSpace(int at) {
        return text.charAt(at) == ' ' || text.charAt(at) == '\t';
    }

    private void skipSpace() {
        while (index < text.length() && isSpace(index)) {
            index++;
        }
    }

    /** Goes to the next parameter; {@code false} at the end. */
    boolean next() {
        skipSpace();
        while (index < text.length() && text.charAt(index) == ';') {
            index++;
            skipSpace();
        }
        if (index == text.length()) {
            return false;
        }
        name = token().toLowerCase(Locale.ROOT);
        if (index == text.length() || text.charAt(index) != '=') {
            throw malformed("a parameter without a value");
        }
        index++;
        value = index < text.length() && text.charAt(index) == '"' ? quoted() : token();
        skipSpace();
        if (index < text.length() && text.charAt(index) != ';') {
            throw malformed("something behind a parameter");
        }
        return true;
    }

    /** The name of the parameter, in lower case. */
    String name() {
        return name;
    }

    /** The value of the parameter, without quotes. */
    String value() {
        return value;
    }

    /** Characters above ASCII are taken too: they come unquoted from some clients. */
    private String token() {
        int start = index;
        while (index < text.length() && text.charAt(index) > ' ' && NO_TOKEN.indexOf(text.charAt(index)) < 0) {
            index++;
        }
        if (index == start) {
            throw malformed("an empty name or value of a parameter");
        }
        return text.substring(start, index);
    }

    /**
     * A backslash escapes a quote or a backslash, and is itself in front of others: some clients send paths of Windows
     * as they are.
     */
    private String quoted() {
        StringBuilder unquoted = new StringBuilder(text.length() - index);
        for (index++; index < text.length(); index++) {
            char c = text.charAt(index);
            if (c == '"') {
                index++;
                return unquoted.toString();
            }
            if (c == '\\' && index + 1 < text.length() && "\\\"".indexOf(text.charAt(index + 1)) >= 0) {
                index++;
                c = text.charAt(index);
            }
            unquoted.append(c);
        }
        throw malformed("a quoted string without end");
    }

    private ErrorDataDecoderException malformed(String what) {
        return new ErrorDataDecoderException(field + ": malformed: " + what);
    }
}
