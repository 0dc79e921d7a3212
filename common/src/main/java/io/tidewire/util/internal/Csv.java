/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.StringUtil.CARRIAGE_RETURN;
import static io.tidewire.util.internal.StringUtil.COMMA;
import static io.tidewire.util.internal.StringUtil.DOUBLE_QUOTE;
import static io.tidewire.util.internal.StringUtil.LINE_FEED;

/** Comma-separated values by RFC 4180 §2; the rules stand at {@link StringUtil#escapeCsv(CharSequence)}. */
final class Csv {
    private Csv() {
    }

    static CharSequence escape(CharSequence value, boolean trim) {
        checkNotNull(value, "value");
        CharSequence text = trim ? StringUtil.trimOws(value) : value;
        int length = text.length();
        boolean quoted = isQuoted(text);
        int start = quoted ? 1 : 0;
        int end = quoted ? length - 1 : length;
        boolean special = quoted;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == DOUBLE_QUOTE) {
                if (i + 1 < end && text.charAt(i + 1) == DOUBLE_QUOTE && quoted) {
                    i++;
                } else {
                    return rebuild(text, start, end, quoted);
                }
            }
            special |= isSpecial(c);
        }
        return special && !quoted ? quote(text) : text;
    }

    private static CharSequence quote(CharSequence text) {
        return new StringBuilder(text.length() + 2).append(DOUBLE_QUOTE).append(text).append(DOUBLE_QUOTE);
    }

    private static CharSequence rebuild(CharSequence text, int start, int end, boolean quoted) {
        StringBuilder out = new StringBuilder(text.length() + 8).append(DOUBLE_QUOTE);
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == DOUBLE_QUOTE) {
                out.append(DOUBLE_QUOTE);
                if (quoted && i + 1 < end && text.charAt(i + 1) == DOUBLE_QUOTE) {
                    i++;
                }
            }
            out.append(c);
        }
        return out.append(DOUBLE_QUOTE);
    }

    /** Returns a {@link String}, which equals another one of the same characters. */
    static String unescape(CharSequence value) {
        int length = checkNotNull(value, "value").length();
        if (!isQuoted(value)) {
            for (int i = 0; i < length; i++) {
                if (isSpecial(value.charAt(i))) {
                    throw invalid(value, i);
                }
            }
            return value.toString();
        }
        StringBuilder out = new StringBuilder(length - 2);
        for (int i = 1; i < length - 1; i++) {
            char c = value.charAt(i);
            if (c == DOUBLE_QUOTE && (++i == length - 1 || value.charAt(i) != DOUBLE_QUOTE)) {
                throw invalid(value, i - 1);
            }
            out.append(c);
        }
        return out.toString();
    }

    static List<CharSequence> split(CharSequence value) {
        List<CharSequence> fields = new ArrayList<>(4);
        int length = checkNotNull(value, "value").length();
        int start = 0;
        boolean inQuotes = false;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            // A doubled quote leaves and enters again, which is right for finding the commas outside.
            inQuotes ^= c == DOUBLE_QUOTE;
            if (c == COMMA && !inQuotes) {
                fields.add(unescape(value.subSequence(start, i)));
                start = i + 1;
            }
        }
        fields.add(unescape(value.subSequence(start, length)));
        return fields;
    }

    private static boolean isQuoted(CharSequence text) {
        int last = text.length() - 1;
        return last > 0 && text.charAt(0) == DOUBLE_QUOTE && text.charAt(last) == DOUBLE_QUOTE;
    }

    private static boolean isSpecial(char c) {
        return c == COMMA || c == DOUBLE_QUOTE || c == LINE_FEED || c == CARRIAGE_RETURN;
    }

    private static IllegalArgumentException invalid(CharSequence value, int index) {
        return new IllegalArgumentException("invalid escaped CSV field of length " + value.length() + ": character '"
                + value.charAt(index) + "' at index " + index + " must be escaped");
    }
}
