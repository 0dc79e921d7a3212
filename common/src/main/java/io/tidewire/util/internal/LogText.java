/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

/**
 * Puts text of a peer into a line of a log so that it cannot look like another line.
 */
public final class LogText {
    private LogText() {
    }

    /**
     * Shows control characters, the line separators and the bidirectional overrides of Unicode as escapes.
     *
     * @param line where to
     * @param text any text
     * @return {@code line}
     */
    public static StringBuilder append(StringBuilder line, CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r') {
                line.append("\\r");
            } else if (c == '\n') {
                line.append("\\n");
            } else if (c == '\t') {
                line.append("\\t");
            } else if (isUnsafe(c)) {
                line.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    line.append(Character.forDigit(c >> shift & 15, 16));
                }
            } else {
                line.append(c);
            }
        }
        return line;
    }

    private static boolean isUnsafe(char c) {
        return c < 0x20 || c >= 0x7F && c < 0xA0 || c >= 0x2028 && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
