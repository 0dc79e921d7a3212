/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Map;

/**
 * Checks of arguments, each of which gives its argument back, so that a constructor can check and assign in one line.
 */
public final class ObjectUtil {
    private ObjectUtil() {
    }

    /**
     * Checks that an argument is there.
     *
     * @param arg the argument
     * @param text the name of the argument
     * @param <T> its type
     * @return {@code arg}
     * @throws NullPointerException with {@code text} as message if {@code arg} is {@code null}
     */
    public static <T> T checkNotNull(@Nullable T arg, String text) {
        if (arg == null) {
            throw new NullPointerException(text);
        }
        return arg;
    }

    /**
     * Checks that an element of a variable argument list or array argument is there.
     *
     * @param index the position of the element
     * @param value the element
     * @param name the name of the argument
     * @param <T> the element's type
     * @return {@code value}
     * @throws IllegalArgumentException if {@code value} is {@code null}
     */
    public static <T> T checkNotNullArrayParam(@Nullable T value, int index, String name) {
        if (value == null) {
            throw new IllegalArgumentException("Array index " + index + " of parameter '" + name
                    + "' must not be null");
        }
        return value;
    }

    /**
     * Checks that an argument is above zero.
     *
     * @param i the argument
     * @param name the name of the argument
     * @return {@code i}
     * @throws IllegalArgumentException if {@code i} is zero or negative
     */
    public static int checkPositive(int i, String name) {
        if (i <= 0) {
            throw refused(name, i, "> 0");
        }
        return i;
    }

    /**
     * Checks that an argument is above zero.
     *
     * @param l the argument
     * @param name the name of the argument
     * @return {@code l}
     * @throws IllegalArgumentException if {@code l} is zero or negative
     */
    public static long checkPositive(long l, String name) {
        if (l <= 0) {
            throw refused(name, l, "> 0");
        }
        return l;
    }

    /**
     * Checks that an argument is not negative.
     *
     * @param i the argument
     * @param name the name of the argument
     * @return {@code i}
     * @throws IllegalArgumentException if {@code i} is negative
     */
    public static int checkPositiveOrZero(int i, String name) {
        if (i < 0) {
            throw refused(name, i, ">= 0");
        }
        return i;
    }

    /**
     * Checks that an argument is not negative.
     *
     * @param l the argument
     * @param name the name of the argument
     * @return {@code l}
     * @throws IllegalArgumentException if {@code l} is negative
     */
    public static long checkPositiveOrZero(long l, String name) {
        if (l < 0) {
            throw refused(name, l, ">= 0");
        }
        return l;
    }

    /**
     * Checks that an argument lies in a range.
     *
     * @param i the argument
     * @param start the lowest value allowed
     * @param end the highest value allowed
     * @param name the name of the argument
     * @return {@code i}
     * @throws IllegalArgumentException if {@code i} is outside
     */
    public static int checkInRange(int i, int start, int end, String name) {
        if (i < start || i > end) {
            throw refused(name, i, start + "-" + end);
        }
        return i;
    }

    /**
     * Checks that an argument lies in a range.
     *
     * @param l the argument
     * @param start the lowest value allowed
     * @param end the highest value allowed
     * @param name the name of the argument
     * @return {@code l}
     * @throws IllegalArgumentException if {@code l} is outside
     */
    public static long checkInRange(long l, long start, long end, String name) {
        if (l < start || l > end) {
            throw refused(name, l, start + "-" + end);
        }
        return l;
    }

    /**
     * Checks that an array is there and has elements.
     *
     * @param array the argument
     * @param name the name of the argument
     * @param <T> the type of the elements
     * @return {@code array}
     * @throws NullPointerException if {@code array} is {@code null}
     * @throws IllegalArgumentException if {@code array} is empty
     */
    public static <T> T[] checkNonEmpty(T[] array, String name) {
        checkLength(checkNotNull(array, name).length, name);
        return array;
    }

    /**
     * Checks that an array is there and has elements.
     *
     * @param array the argument
     * @param name the name of the argument
     * @return {@code array}
     * @throws NullPointerException if {@code array} is {@code null}
     * @throws IllegalArgumentException if {@code array} is empty
     */
    public static byte[] checkNonEmpty(byte[] array, String name) {
        checkLength(checkNotNull(array, name).length, name);
        return array;
    }

    /**
     * Checks that a collection is there and has elements.
     *
     * @param collection the argument
     * @param name the name of the argument
     * @param <T> the type of the collection
     * @return {@code collection}
     * @throws NullPointerException if {@code collection} is {@code null}
     * @throws IllegalArgumentException if {@code collection} is empty
     */
    public static <T extends Collection<?>> T checkNonEmpty(T collection, String name) {
        checkLength(checkNotNull(collection, name).size(), name);
        return collection;
    }

    /**
     * Checks that a map is there and has entries.
     *
     * @param map the argument
     * @param name the name of the argument
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @param <T> the type of the map
     * @return {@code map}
     * @throws NullPointerException if {@code map} is {@code null}
     * @throws IllegalArgumentException if {@code map} is empty
     */
    public static <K, V, T extends Map<K, V>> T checkNonEmpty(T map, String name) {
        checkLength(checkNotNull(map, name).size(), name);
        return map;
    }

    /**
     * Checks that a string is there and has characters.
     *
     * @param value the argument
     * @param name the name of the argument
     * @return {@code value}
     * @throws NullPointerException if {@code value} is {@code null}
     * @throws IllegalArgumentException if {@code value} is empty
     */
    public static String checkNonEmpty(String value, String name) {
        checkLength(checkNotNull(value, name).length(), name);
        return value;
    }

    /**
     * Checks that a character sequence is there and has characters.
     *
     * @param value the argument
     * @param name the name of the argument
     * @return {@code value}
     * @throws NullPointerException if {@code value} is {@code null}
     * @throws IllegalArgumentException if {@code value} is empty
     */
    public static CharSequence checkNonEmpty(CharSequence value, String name) {
        checkLength(checkNotNull(value, name).length(), name);
        return value;
    }

    /**
     * Checks that a string has characters other than white space around it, and takes that off.
     *
     * @param value the argument
     * @param name the name of the argument
     * @return {@code value} without leading and trailing white space
     * @throws NullPointerException if {@code value} is {@code null}
     * @throws IllegalArgumentException if nothing remains
     */
    public static String checkNonEmptyAfterTrim(String value, String name) {
        return checkNonEmpty(checkNotNull(value, name).trim(), name);
    }

    /**
     * Unboxes with a default.
     *
     * @param wrapper the boxed value
     * @param defaultValue the value for {@code null}
     * @return the value
     */
    public static int intValue(@Nullable Integer wrapper, int defaultValue) {
        return wrapper != null ? wrapper : defaultValue;
    }

    /**
     * Unboxes with a default.
     *
     * @param wrapper the boxed value
     * @param defaultValue the value for {@code null}
     * @return the value
     */
    public static long longValue(@Nullable Long wrapper, long defaultValue) {
        return wrapper != null ? wrapper : defaultValue;
    }

    private static void checkLength(int length, String name) {
        if (length == 0) {
            throw new IllegalArgumentException("Param '" + name + "' must not be empty");
        }
    }

    private static IllegalArgumentException refused(String name, long value, String expected) {
        return new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ')');
    }
}
