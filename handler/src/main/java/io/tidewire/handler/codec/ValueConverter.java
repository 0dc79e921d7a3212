/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

/**
 * Converts between Java types and the type in which {@link Headers} keep values. A {@code convertTo…} method throws
 * {@link IllegalArgumentException} (or a subclass) for a value that has no such meaning.
 *
 * @param <T> the type of kept values
 */
public interface ValueConverter<T> {
    /**
     * Converts an object.
     *
     * @param value the object
     * @return the value to keep
     */
    T convertObject(Object value);

    /**
     * Converts a boolean to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertBoolean(boolean value);

    /**
     * Converts a kept value to a boolean.
     *
     * @param value the kept value
     * @return its meaning
     */
    boolean convertToBoolean(T value);

    /**
     * Converts a byte to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertByte(byte value);

    /**
     * Converts a kept value to a byte.
     *
     * @param value the kept value
     * @return its meaning
     */
    byte convertToByte(T value);

    /**
     * Converts a character to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertChar(char value);

    /**
     * Converts a kept value to a character.
     *
     * @param value the kept value
     * @return its meaning
     */
    char convertToChar(T value);

    /**
     * Converts a short to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertShort(short value);

    /**
     * Converts a kept value to a short.
     *
     * @param value the kept value
     * @return its meaning
     */
    short convertToShort(T value);

    /**
     * Converts an int to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertInt(int value);

    /**
     * Converts a kept value to an int.
     *
     * @param value the kept value
     * @return its meaning
     */
    int convertToInt(T value);

    /**
     * Converts a long to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertLong(long value);

    /**
     * Converts a kept value to a long.
     *
     * @param value the kept value
     * @return its meaning
     */
    long convertToLong(T value);

    /**
     * Converts a float to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertFloat(float value);

    /**
     * Converts a kept value to a float.
     *
     * @param value the kept value
     * @return its meaning
     */
    float convertToFloat(T value);

    /**
     * Converts a double to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertDouble(double value);

    /**
     * Converts a kept value to a double.
     *
     * @param value the kept value
     * @return its meaning
     */
    double convertToDouble(T value);

    /**
     * Converts a date in milliseconds since the epoch to the kept type.
     *
     * @param value the value to convert
     * @return the value to keep
     */
    T convertTimeMillis(long value);

    /**
     * Converts a kept value to a date in milliseconds since the epoch.
     *
     * @param value the kept value
     * @return its meaning
     */
    long convertToTimeMillis(T value);
}
