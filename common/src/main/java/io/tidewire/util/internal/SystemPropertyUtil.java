/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.function.Function;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;

/**
 * Reads system properties. A property that cannot be read or understood is reported once in the log and replaced by the
 * default, so that a mistyped property never keeps a class from loading. Names must not be empty.
 */
public final class SystemPropertyUtil {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SystemPropertyUtil.class);

    private SystemPropertyUtil() {
    }

    /**
     * Returns whether a property is set.
     *
     * @param key the name
     * @return {@code true} if it has a value
     */
    public static boolean contains(String key) {
        return get(key) != null;
    }

    /**
     * Reads a property.
     *
     * @param key the name
     * @return the value, {@code null} if it is not set or must not be read
     */
    @SuppressWarnings("NullAway") // The default comes back, which the types cannot say of null.
    public static @Nullable String get(String key) {
        return get(key, null);
    }

    /**
     * Reads a property.
     *
     * @param key the name
     * @param def the value if it is not set or must not be read
     * @return the value
     */
    public static String get(String key, String def) {
        checkNonEmpty(key, "key");
        try {
            return System.getProperty(key, def);
        } catch (SecurityException e) {
            LOGGER.warn("Unable to read the system property '{}'; using the default: {}", key, def, e);
            return def;
        }
    }

    /**
     * Reads a switch: {@code true}, {@code yes}, {@code 1} and the empty value mean on; {@code false}, {@code no},
     * {@code 0} mean off, in upper or lower case.
     *
     * @param key the name
     * @param def the value if it is not set or not one of these
     * @return the value
     */
    public static boolean getBoolean(String key, boolean def) {
        return parse(key, def, value -> switch (value.toLowerCase(Locale.ROOT)) {
            case "", "true", "yes", "1" -> true;
            case "false", "no", "0" -> false;
            default -> throw new IllegalArgumentException("value: " + value + " (expected: true or false)");
        });
    }

    /**
     * Reads a decimal number.
     *
     * @param key the name
     * @param def the value if it is not set or not an {@code int}
     * @return the value
     */
    public static int getInt(String key, int def) {
        return parse(key, def, Integer::valueOf);
    }

    /**
     * Reads a decimal number.
     *
     * @param key the name
     * @param def the value if it is not set or not a {@code long}
     * @return the value
     */
    public static long getLong(String key, long def) {
        return parse(key, def, Long::valueOf);
    }

    private static <T> T parse(String key, T def, Function<String, T> parser) {
        String value = get(key);
        if (value == null) {
            return def;
        }
        try {
            return parser.apply(value.trim());
        } catch (IllegalArgumentException e) {
            LOGGER.warn("Unable to parse the system property '{}': {}; using the default: {}", key, value, def);
            return def;
        }
    }
}
