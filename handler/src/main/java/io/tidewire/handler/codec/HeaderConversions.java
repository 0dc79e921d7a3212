/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

/**
 * Values of headers as other types, where a value that is absent or of another kind counts as absent: {@code null}.
 */
final class HeaderConversions {

    private HeaderConversions() {
    }

    static <V> Boolean toBoolean(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToBoolean(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Byte toByte(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToByte(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Character toChar(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToChar(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Short toShort(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToShort(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Integer toInt(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToInt(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Long toLong(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToLong(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Float toFloat(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToFloat(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Double toDouble(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToDouble(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }

    static <V> Long toTimeMillis(ValueConverter<V> converter, V value) {
        try {
            return value == null ? null : converter.convertToTimeMillis(value);
        } catch (RuntimeException notConvertible) {
            return null;
        }
    }
}
