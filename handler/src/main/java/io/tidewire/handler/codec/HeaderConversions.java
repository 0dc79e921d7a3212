/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Values of headers as other types, where a value that is absent or of another kind counts as absent: {@code null}.
 */
final class HeaderConversions {

    private HeaderConversions() {
    }

    static <V> @Nullable Boolean toBoolean(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToBoolean(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Byte toByte(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToByte(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Character toChar(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToChar(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Short toShort(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToShort(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Integer toInt(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToInt(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Long toLong(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToLong(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Float toFloat(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToFloat(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Double toDouble(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToDouble(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> @Nullable Long toTimeMillis(ValueConverter<V> converter, @Nullable V value) {
        try {
            return value == null ? null : converter.convertToTimeMillis(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }
}
