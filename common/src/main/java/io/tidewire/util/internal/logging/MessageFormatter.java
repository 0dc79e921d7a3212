/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Fills arguments into a format, see {@link InternalLogger}. */
final class MessageFormatter {
    private static final String PLACEHOLDER = "{}";
    private static final char ESCAPE = '\\';

    private MessageFormatter() {
    }

    /**
     * Fills a format.
     *
     * @param format the format, {@code null} gives the message {@code null}
     * @param arguments the values for the placeholders; {@code null} counts as none
     * @return the message, and the last argument if it is a throwable for which there is no placeholder
     */
    @SuppressWarnings("NullAway") // There are arguments where their count is not zero.
    static FormattedMessage format(@Nullable String format, @Nullable Object @Nullable... arguments) {
        int count = arguments == null ? 0 : arguments.length;
        Throwable last = count > 0 && arguments[count - 1] instanceof Throwable ? (Throwable) arguments[count - 1]
                : null;
        if (format == null) {
            return new FormattedMessage(null, last);
        }
        StringBuilder out = new StringBuilder(format.length() + 16 * count);
        int from = 0;
        int used = 0;
        while (used < count) {
            int at = format.indexOf(PLACEHOLDER, from);
            if (at < 0) {
                break;
            }
            int escapes = escapesBefore(format, from, at);
            if (escapes == 1) {
                // An escaped placeholder: drop the escape and keep the brace as text.
                out.append(format, from, at - 1).append(format.charAt(at));
                from = at + 1;
                continue;
            }
            // Two escapes are one escape character as text, before a placeholder that counts.
            out.append(format, from, escapes == 0 ? at : at - 1);
            append(out, arguments[used++], null);
            from = at + PLACEHOLDER.length();
        }
        out.append(format, from, format.length());
        return new FormattedMessage(out.toString(), used < count ? last : null);
    }

    /** Returns 0, 1 or 2: how many escape characters stand directly before a placeholder; more have no meaning. */
    private static int escapesBefore(String format, int from, int at) {
        if (at == from || format.charAt(at - 1) != ESCAPE) {
            return 0;
        }
        return at - 1 > from && format.charAt(at - 2) == ESCAPE ? 2 : 1;
    }

    private static void append(StringBuilder out, @Nullable Object arg, @Nullable Set<Object> enclosing) {
        if (arg == null) {
            out.append("null");
        } else if (arg.getClass().isArray()) {
            appendArray(out, arg, enclosing == null ? Collections.newSetFromMap(new IdentityHashMap<>()) : enclosing);
        } else {
            appendObject(out, arg);
        }
    }

    /**
     * Writes an array; one that contains itself, directly or through others, shows as dots at its second occurrence.
     */
    private static void appendArray(StringBuilder out, Object array, Set<Object> enclosing) {
        if (!enclosing.add(array)) {
            out.append("[...]");
            return;
        }
        out.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            if (i > 0) {
                out.append(", ");
            }
            append(out, Array.get(array, i), enclosing);
        }
        out.append(']');
        // Only nesting counts: the same array may stand twice side by side.
        enclosing.remove(array);
    }

    /** A broken {@code toString} must not break the code that logs; its class and failure are the best to be shown. */
    private static void appendObject(StringBuilder out, Object arg) {
        int start = out.length();
        try {
            out.append(arg);
        } catch (RuntimeException | StackOverflowError e) {
            out.setLength(start);
            out.append("[FAILED toString(): ").append(arg.getClass().getName()).append(": ")
                    .append(e.getClass().getName()).append(']');
        }
    }
}
