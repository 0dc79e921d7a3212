/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatObject;

class ConstantPoolTest {
    private final ConstantPool<TestConstant> pool = new ConstantPool<>() {
        @Override
        protected TestConstant newConstant(int id, String name) {
            return new TestConstant(id, name);
        }
    };

    @Test
    void constantIsUniqueByName() {
        TestConstant a = pool.valueOf("a");
        assertThatObject(pool.valueOf("a")).isSameAs(a).isNotEqualTo(pool.valueOf("b")).hasToString("a");
        assertThat(a.name()).isEqualTo("a");
        assertThat(a.id()).isNotEqualTo(pool.valueOf("b").id());
        assertThat(a.compareTo(pool.valueOf("b"))).isNegative();
        assertThat(pool.valueOf("b").compareTo(a)).isPositive();
        assertThat(a.compareTo(a)).isZero();
    }

    @Test
    void nameIsMadeOfClassAndText() {
        assertThatObject(pool.valueOf(String.class, "x")).isSameAs(pool.valueOf("java.lang.String#x"));
        assertThatNullPointerException().isThrownBy(() -> pool.valueOf(null, "x"));
        assertThatNullPointerException().isThrownBy(() -> pool.valueOf(String.class, null));
    }

    @Test
    void newConstantNeedsAFreeName() {
        assertThat(pool.exists("c")).isFalse();
        TestConstant c = pool.newInstance("c");
        assertThat(pool.exists("c")).isTrue();
        assertThatObject(pool.valueOf("c")).isSameAs(c);
        assertThatIllegalArgumentException().isThrownBy(() -> pool.newInstance("c")).withMessageContaining("'c'");
    }

    @Test
    void nameMustNotBeEmpty() {
        assertThatIllegalArgumentException().isThrownBy(() -> pool.valueOf(""));
        assertThatIllegalArgumentException().isThrownBy(() -> pool.newInstance(""));
        assertThatIllegalArgumentException().isThrownBy(() -> pool.exists(""));
        assertThatNullPointerException().isThrownBy(() -> pool.valueOf(null));
    }

    @Test
    void attributeKeysAreUniqueInTheProgram() {
        AttributeKey<String> key = AttributeKey.newInstance("ConstantPoolTest.key");
        assertThatObject(AttributeKey.<String>valueOf("ConstantPoolTest.key")).isSameAs(key);
        assertThat(AttributeKey.exists("ConstantPoolTest.key")).isTrue();
        assertThat(AttributeKey.exists("ConstantPoolTest.none")).isFalse();
        assertThat(AttributeKey.valueOf(ConstantPoolTest.class, "x").name())
                .isEqualTo(ConstantPoolTest.class.getName() + "#x");
        assertThatIllegalArgumentException().isThrownBy(() -> AttributeKey.newInstance("ConstantPoolTest.key"));
    }

    @Test
    void signalIsCheapAndUnique() throws Exception {
        Signal signal = Signal.valueOf("ConstantPoolTest.signal");
        assertThatObject(Signal.valueOf("ConstantPoolTest.signal")).isSameAs(signal)
                .isNotEqualTo(Signal.valueOf(ConstantPoolTest.class, "other")).hasToString("ConstantPoolTest.signal");
        assertThat(signal.getStackTrace()).isEmpty();
        assertThatObject(signal.initCause(new Exception())).isSameAs(signal);
        assertThat(signal.getCause()).isNull();
        assertThat(signal.compareTo(signal)).isZero();
        assertThat(signal.compareTo(Signal.valueOf("ConstantPoolTest.later"))).isNegative();
        signal.expect(signal);
        assertThatIllegalStateException().isThrownBy(() -> signal.expect(Signal.valueOf("ConstantPoolTest.later")))
                .withMessage("unexpected signal: ConstantPoolTest.signal (expected: ConstantPoolTest.later)");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(signal);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isSameAs(signal);
        }
    }

    private static final class TestConstant extends AbstractConstant<TestConstant> {
        TestConstant(int id, String name) {
            super(id, name);
        }
    }
}
