/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import java.util.Collection;

/**
 * Comma-separated values with quotes as RFC 4180 section 2 has them, for {@link CombinedHttpHeaders}.
 */
final class CommaSeparated {

    private CommaSeparated() {
    }

    /** Returns a value in the form in which it may stand in a list: trimmed, and quoted if it must be. */
    static CharSequence quote(CharSequence value) {
        CharSequence trimmed = OctetTables.trimOws(value, 0, value.length());
        boolean quoting = false;
        for (int i = 0; i < trimmed.length() && !quoting; i++) {
            quoting = trimmed.charAt(i) == ',' || trimmed.charAt(i) == '"';
        }
        if (!quoting || isQuoted(trimmed)) {
            return trimmed;
        }
        return '"' + trimmed.toString().replace("\"", "\"\"") + '"';
    }

    /** Whether quotes surround the value and all quotes within are doubled. */
    private static boolean isQuoted(CharSequence value) {
        int last = value.length() - 1;
        if (last < 1 || value.charAt(0) != '"' || value.charAt(last) != '"') {
            return false;
        }
        for (int i = 1; i < last; i++) {
            if (value.charAt(i) == '"' && (++i == last || value.charAt(i) != '"')) {
                return false;
            }
        }
        return true;
    }

    /** Splits a list; elements lose their quotes and the white space around them. */
    static void split(CharSequence list, Collection<? super String> target) {
        StringBuilder element = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < list.length() && list.charAt(i + 1) == '"') {
                    element.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                target.add(OctetTables.trimOws(element, 0, element.length()).toString());
                element.setLength(0);
            } else {
                element.append(c);
            }
        }
        target.add(OctetTables.trimOws(element, 0, element.length()).toString());
    }
}
