/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Types that have one or two lines of behaviour each. */
class SmallTypesTest {
    @Test
    void processorsStopAtTheirBytes() throws Exception {
        stopsExactlyAt(ByteProcessor.FIND_NUL, "\0");
        stopsExactlyAt(ByteProcessor.FIND_CR, "\r");
        stopsExactlyAt(ByteProcessor.FIND_LF, "\n");
        stopsExactlyAt(ByteProcessor.FIND_CRLF, "\r\n");
        stopsExactlyAt(ByteProcessor.FIND_SEMI_COLON, ";");
        stopsExactlyAt(ByteProcessor.FIND_COMMA, ",");
        stopsExactlyAt(ByteProcessor.FIND_ASCII_SPACE, " ");
        stopsExactlyAt(ByteProcessor.FIND_LINEAR_WHITESPACE, " \t");
        goesOnExactlyAt(ByteProcessor.FIND_NON_NUL, "\0");
        goesOnExactlyAt(ByteProcessor.FIND_NON_CR, "\r");
        goesOnExactlyAt(ByteProcessor.FIND_NON_LF, "\n");
        goesOnExactlyAt(ByteProcessor.FIND_NON_CRLF, "\r\n");
        goesOnExactlyAt(ByteProcessor.FIND_NON_LINEAR_WHITESPACE, " \t");
        goesOnExactlyAt(new ByteProcessor.IndexNotOfProcessor((byte) 'x'), "x");
    }

    private static void stopsExactlyAt(ByteProcessor processor, String bytes) throws Exception {
        for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b++) {
            assertThat(processor.process((byte) b)).as("byte %d", b).isEqualTo(bytes.indexOf(b) < 0);
        }
    }

    private static void goesOnExactlyAt(ByteProcessor processor, String bytes) throws Exception {
        stopsExactlyAt(value -> !processor.process(value), bytes);
    }

    @Test
    void suppliersSayYesAndNo() throws Exception {
        assertThat(BooleanSupplier.TRUE_SUPPLIER.get()).isTrue();
        assertThat(BooleanSupplier.FALSE_SUPPLIER.get()).isFalse();
        assertThat(UncheckedBooleanSupplier.TRUE_SUPPLIER.get()).isTrue();
        assertThat(UncheckedBooleanSupplier.FALSE_SUPPLIER.get()).isFalse();
    }

    @Test
    @SuppressWarnings("unchecked") // the constant is raw
    void javaHasherAsksTheObjects() {
        HashingStrategy<Object> hasher = HashingStrategy.JAVA_HASHER;
        assertThat(hasher.hashCode("a")).isEqualTo("a".hashCode());
        assertThat(hasher.hashCode(null)).isZero();
        assertThat(hasher.equals("a", new StringBuilder("a").toString())).isTrue();
        assertThat(hasher.equals(null, null)).isTrue();
        assertThat(hasher.equals("a", null)).isFalse();
        assertThat(hasher.equals(null, "a")).isFalse();
    }

    @Test
    void processorsAreSetAtMostOnce() {
        NettyRuntime.AvailableProcessors unset = new NettyRuntime.AvailableProcessors();
        assertThat(unset.get()).isPositive().isEqualTo(unset.get());
        assertThatIllegalStateException().isThrownBy(() -> unset.set(3)).withMessageContaining("rejecting: 3");
        NettyRuntime.AvailableProcessors set = new NettyRuntime.AvailableProcessors();
        assertThatIllegalArgumentException().isThrownBy(() -> set.set(0));
        set.set(3);
        assertThat(set.get()).isEqualTo(3);
        assertThatIllegalStateException().isThrownBy(() -> set.set(4)).withMessageContaining("already set to 3");
        assertThat(NettyRuntime.availableProcessors()).isPositive();
    }

    @Test
    void exceptionTellsCountAndChange() {
        assertThat(new IllegalReferenceCountException(0, 2)).hasMessage("refCnt: 0, increment: 2");
        assertThat(new IllegalReferenceCountException(1, -2)).hasMessage("refCnt: 1, decrement: 2");
        assertThat(new IllegalReferenceCountException(1, Integer.MIN_VALUE))
                .hasMessage("refCnt: 1, decrement: 2147483648");
        assertThat(new IllegalReferenceCountException(7)).hasMessage("refCnt: 7");
        Exception cause = new Exception();
        assertThat(new IllegalReferenceCountException("m", cause)).hasMessage("m").hasCause(cause);
        assertThat(new IllegalReferenceCountException(cause)).hasCause(cause);
        assertThat(new IllegalReferenceCountException("m")).hasMessage("m");
        assertThat(new IllegalReferenceCountException()).hasMessage(null);
    }
}
