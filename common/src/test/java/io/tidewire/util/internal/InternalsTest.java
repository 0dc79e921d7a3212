/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** Checks of arguments, system properties, arithmetic and throwables. */
class InternalsTest {
    private static final String PROPERTY = "io.tidewire.test.property";

    @AfterEach
    void clearProperty() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void goodArgumentsAreGivenBack() {
        List<String> list = List.of("x");
        assertThat(ObjectUtil.checkNotNull(list, "n")).isSameAs(list);
        assertThat(ObjectUtil.checkNotNullArrayParam(list, 0, "n")).isSameAs(list);
        assertThat(ObjectUtil.checkPositive(1, "n")).isEqualTo(1);
        assertThat(ObjectUtil.checkPositive(1L, "n")).isEqualTo(1L);
        assertThat(ObjectUtil.checkPositiveOrZero(0, "n")).isZero();
        assertThat(ObjectUtil.checkPositiveOrZero(0L, "n")).isZero();
        assertThat(ObjectUtil.checkInRange(3, 3, 5, "n")).isEqualTo(3);
        assertThat(ObjectUtil.checkInRange(5L, 3, 5, "n")).isEqualTo(5L);
        assertThat(ObjectUtil.checkNonEmpty("x", "n")).isEqualTo("x");
        assertThat(ObjectUtil.checkNonEmpty((CharSequence) "x", "n")).isEqualTo("x");
        assertThat(ObjectUtil.checkNonEmpty(list, "n")).isSameAs(list);
        assertThat(ObjectUtil.checkNonEmpty(Map.of(1, 2), "n")).hasSize(1);
        assertThat(ObjectUtil.checkNonEmpty(new byte[1], "n")).hasSize(1);
        assertThat(ObjectUtil.checkNonEmpty(new String[1], "n")).hasSize(1);
        assertThat(ObjectUtil.checkNonEmptyAfterTrim(" x ", "n")).isEqualTo("x");
        assertThat(ObjectUtil.intValue(null, 7)).isEqualTo(7);
        assertThat(ObjectUtil.intValue(8, 7)).isEqualTo(8);
        assertThat(ObjectUtil.longValue(null, 7)).isEqualTo(7);
        assertThat(ObjectUtil.longValue(8L, 7)).isEqualTo(8);
    }

    @Test
    void badArgumentsAreNamed() {
        refused("n: 0 (expected: > 0)", () -> ObjectUtil.checkPositive(0, "n"));
        refused("n: -1 (expected: > 0)", () -> ObjectUtil.checkPositive(-1L, "n"));
        refused("n: -1 (expected: >= 0)", () -> ObjectUtil.checkPositiveOrZero(-1, "n"));
        refused("n: -1 (expected: >= 0)", () -> ObjectUtil.checkPositiveOrZero(-1L, "n"));
        refused("n: 2 (expected: 3-5)", () -> ObjectUtil.checkInRange(2, 3, 5, "n"));
        refused("n: 6 (expected: 3-5)", () -> ObjectUtil.checkInRange(6L, 3, 5, "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty("", "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty(new StringBuilder(), "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty(List.of(), "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty(Map.of(), "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty(EmptyArrays.EMPTY_BYTES, "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmpty(EmptyArrays.EMPTY_STRINGS, "n"));
        refused("Param 'n' must not be empty", () -> ObjectUtil.checkNonEmptyAfterTrim(" ", "n"));
        refused("Array index 3 of parameter 'n' must not be null",
                () -> ObjectUtil.checkNotNullArrayParam(null, 3, "n"));
        assertThatNullPointerException().isThrownBy(() -> ObjectUtil.checkNotNull(null, "n")).withMessage("n");
        assertThatNullPointerException().isThrownBy(() -> ObjectUtil.checkNonEmpty((String) null, "n"))
                .withMessage("n");
    }

    private static void refused(String message, ThrowingCallable check) {
        assertThatIllegalArgumentException().isThrownBy(check).withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"'', true, true", "true, true, true", "YES, true, true", "1, true, true", "false, false, false",
        "No, false, false", "0, false, false", "maybe, true, false", "' true ', true, true"})
    void switchIsRead(String value, boolean whenOnByDefault, boolean whenOffByDefault) {
        System.setProperty(PROPERTY, value);
        assertThat(SystemPropertyUtil.getBoolean(PROPERTY, true)).isEqualTo(whenOnByDefault);
        assertThat(SystemPropertyUtil.getBoolean(PROPERTY, false)).isEqualTo(whenOffByDefault);
    }

    @Test
    void numberIsReadOrReplacedByTheDefault() {
        assertThat(SystemPropertyUtil.contains(PROPERTY)).isFalse();
        assertThat(SystemPropertyUtil.get(PROPERTY)).isNull();
        assertThat(SystemPropertyUtil.get(PROPERTY, "x")).isEqualTo("x");
        assertThat(SystemPropertyUtil.getBoolean(PROPERTY, true)).isTrue();
        assertThat(SystemPropertyUtil.getInt(PROPERTY, 5)).isEqualTo(5);
        assertThat(SystemPropertyUtil.getLong(PROPERTY, 6)).isEqualTo(6);
        System.setProperty(PROPERTY, " 4294967296 ");
        assertThat(SystemPropertyUtil.contains(PROPERTY)).isTrue();
        assertThat(SystemPropertyUtil.getInt(PROPERTY, 5)).as("too large").isEqualTo(5);
        assertThat(SystemPropertyUtil.getLong(PROPERTY, 6)).isEqualTo(4294967296L);
        System.setProperty(PROPERTY, "many");
        assertThat(SystemPropertyUtil.getLong(PROPERTY, 6)).isEqualTo(6);
        assertThatIllegalArgumentException().isThrownBy(() -> SystemPropertyUtil.get(""));
        assertThatNullPointerException().isThrownBy(() -> SystemPropertyUtil.get(null)).withMessage("key");
    }

    @ParameterizedTest
    @CsvSource({"-2147483648, 1", "0, 1", "1, 1", "2, 2", "3, 4", "1000, 1024", "1073741823, 1073741824",
        "1073741824, 1073741824"})
    void powersOfTwoAreRoundedUpTo(int value, int expected) {
        assertThat(MathUtil.findNextPositivePowerOfTwo(value)).isEqualTo(expected);
        assertThat(MathUtil.safeFindNextPositivePowerOfTwo(value)).isEqualTo(expected);
    }

    @Test
    void powerOfTwoThatIsNoIntIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> MathUtil.findNextPositivePowerOfTwo((1 << 30) + 1));
        assertThat(MathUtil.safeFindNextPositivePowerOfTwo(Integer.MAX_VALUE)).isEqualTo(1 << 30);
    }

    @Test
    void rangesOutsideAreSeenWithoutOverflow() {
        int[] edges = {Integer.MIN_VALUE, -1, 0, 1, 7, 8, 9, Integer.MAX_VALUE};
        for (int index : edges) {
            for (int length : edges) {
                boolean outside = index < 0 || length < 0 || (long) index + length > 8;
                assertThat(MathUtil.isOutOfBounds(index, length, 8)).isEqualTo(outside);
            }
        }
    }

    @Test
    void throwablesAreMarkedPrintedAndCollected() {
        Exception cause = ThrowableUtil.unknownStackTrace(new Exception("m"), InternalsTest.class, "method()");
        assertThat(cause.getStackTrace()).singleElement()
                .hasToString(InternalsTest.class.getName() + ".method()(Unknown Source)");
        assertThat(ThrowableUtil.stackTraceToString(cause)).startsWith("java.lang.Exception: m").contains("method()");
        List<Throwable> collected = new ArrayList<>(List.of(new Exception("a"), new Exception("b")));
        ThrowableUtil.addSuppressedAndClear(cause, collected);
        ThrowableUtil.addSuppressed(cause, new Exception("c"));
        assertThat(collected).isEmpty();
        assertThat(cause.getSuppressed()).extracting(Throwable::getMessage).containsExactly("a", "b", "c");
    }
}
