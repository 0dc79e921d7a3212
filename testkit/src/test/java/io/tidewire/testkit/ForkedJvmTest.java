/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ForkedJvmTest {
    @Test
    void programSeesTheArgumentsAndSucceedsByReturning() throws Exception {
        assertThat(ForkedJvm.run(FailsUnlessTold.class, "-Dtold=true")).isEmpty();
    }

    @Test
    void programThatThrowsFailsWithItsOutput() {
        assertThatThrownBy(() -> ForkedJvm.run(FailsUnlessTold.class)).isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("ended with 1", "java.lang.IllegalStateException: nobody told me");
    }

    /** The program. */
    static final class FailsUnlessTold {
        private FailsUnlessTold() {
        }

        public static void main(String[] args) {
            if (!Boolean.getBoolean("told")) {
                throw new IllegalStateException("nobody told me");
            }
        }
    }
}
