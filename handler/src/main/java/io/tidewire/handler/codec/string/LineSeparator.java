/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.string;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;

/**
 * The end of a line. Immutable.
 */
public final class LineSeparator {
    /** The line end of this system ({@link System#lineSeparator()}). */
    public static final LineSeparator DEFAULT = new LineSeparator(System.lineSeparator());
    /** LF. */
    public static final LineSeparator UNIX = new LineSeparator("\n");
    /** CR LF, which is that of most protocols too. */
    public static final LineSeparator WINDOWS = new LineSeparator("\r\n");

    private final String value;

    /**
     * Creates a line end.
     *
     * @param lineSeparator the characters, at least one
     */
    public LineSeparator(String lineSeparator) {
        value = checkNonEmpty(lineSeparator, "lineSeparator");
    }

    /**
     * Returns the characters.
     *
     * @return one at least
     */
    public String value() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof LineSeparator other && value.equals(other.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the characters as hexadecimal numbers, since they cannot be seen. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("LineSeparator(");
        for (int i = 0; i < value.length(); i++) {
            text.append(i == 0 ? "" : " ").append(Integer.toHexString(value.charAt(i)));
        }
        return text.append(')').toString();
    }
}
