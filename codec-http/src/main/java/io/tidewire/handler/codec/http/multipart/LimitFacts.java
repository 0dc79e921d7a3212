/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

import java.io.Serial;
import java.io.Serializable;

/**
 * The facts of a limit that was exceeded.
 *
 * @param limit its name
 * @param maximum the permitted value
 * @param value the actual value
 * @param part the part: its name or number; {@code null} if it is none
 */
record LimitFacts(String limit, long maximum, long value, @Nullable String part) implements Serializable {

    @Serial
    private static final long serialVersionUID = 1L;
    /** The longest part of a name in a message: a peer chose it. */
    private static final int MAX_NAME = 64;

    /** Names a part whose name is not known. */
    static String number(int part) {
        return "#" + part;
    }

    /** For exceptions that were made outside, where nothing more is known. */
    static LimitFacts untold(String limit) {
        return new LimitFacts(limit, -1, -1, null);
    }

    String message() {
        if (maximum < 0) {
            return limit + ": exceeded";
        }
        String at = part == null ? "" : " at part " + shown(part);
        return limit + ": " + value + " (expected: up to " + maximum + ')' + at;
    }

    /** Without what could break the line of a log. */
    private static String shown(String name) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < name.length() && i < MAX_NAME; i++) {
            char c = name.charAt(i);
            shown.append(Character.isISOControl(c) ? '_' : c);
        }
        return shown.toString();
    }
}
