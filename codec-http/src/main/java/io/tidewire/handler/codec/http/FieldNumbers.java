/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DateFormatter;
import org.jspecify.annotations.Nullable;

import java.util.Date;

/**
 * Numbers and dates in field values, parsed by loops of our own: exactly {@code ["-"] 1*DIGIT}, and no exception for
 * malformed input of a peer.
 */
final class FieldNumbers {

    private FieldNumbers() {
    }

    /** Returns the number, or {@code null} if {@code value} is {@code null}, malformed or out of range. */
    static @Nullable Integer intOrNull(@Nullable CharSequence value) {
        Long number = within(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return number == null ? null : Integer.valueOf(number.intValue());
    }

    /** Returns the number, or {@code null} if {@code value} is {@code null}, malformed or out of range. */
    static @Nullable Short shortOrNull(@Nullable CharSequence value) {
        Long number = within(value, Short.MIN_VALUE, Short.MAX_VALUE);
        return number == null ? null : Short.valueOf(number.shortValue());
    }

    /** Returns milliseconds since the epoch, or {@code null} if {@code value} is {@code null} or not a date. */
    static @Nullable Long timeMillisOrNull(@Nullable CharSequence value) {
        Date date = value == null ? null : DateFormatter.parseHttpDate(value);
        return date == null ? null : date.getTime();
    }

    private static @Nullable Long within(@Nullable CharSequence value, long min, long max) {
        if (value == null || value.length() == 0) {
            return null;
        }
        boolean negative = value.charAt(0) == '-';
        long number = ContentLength.parse(negative ? value.subSequence(1, value.length()) : value);
        if (number < 0) {
            return null;
        }
        long signed = negative ? -number : number;
        return signed < min || signed > max ? null : Long.valueOf(signed);
    }
}
