/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OptionalLibraryTest {
    private static OptionalLibrary library(String type, OptionalLibrary.Probe probe) {
        return new OptionalLibrary("some:library", "1.2", type, probe);
    }

    @Test
    void libraryIsProbedOnce() {
        AtomicInteger probes = new AtomicInteger();
        OptionalLibrary library = library("none", probes::incrementAndGet);
        assertThat(probes.get()).isZero();
        for (int i = 0; i < 2; i++) {
            assertThat(library.isAvailable()).isTrue();
            assertThat(library.unavailabilityCause()).isNull();
            library.require();
        }
        assertThat(probes.get()).isOne();
        assertThat(library.artifact()).isEqualTo("some:library");
        assertThat(library.oldestVersion()).isEqualTo("1.2");
    }

    @Test
    void libraryThatIsNotThereIsMissing() {
        NoClassDefFoundError missing = new NoClassDefFoundError("some/Type");
        OptionalLibrary library = library("some.Type", () -> {
            throw missing;
        });
        assertThat(library.isAvailable()).isFalse();
        assertThat(library.unavailabilityCause()).hasMessage("some:library is missing (expected: 1.2 or newer)")
                .hasCause(missing).isSameAs(library.unavailabilityCause());
        assertThatThrownBy(library::require).isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("some:library is missing (expected: 1.2 or newer)")
                .hasCause(library.unavailabilityCause());
    }

    /** The version comes from the manifest of the jar, or from what Maven writes into it. */
    @Test
    void libraryThatLacksSomethingIsNamedWithItsVersion() {
        String lacks = " cannot be used (expected: 1.2 or newer): java.lang.NoSuchMethodError: some.Type.method";
        assertThat(lacking(Logger.class.getName())).matches("some:library \\d+\\.\\d+\\.\\d+ .*").endsWith(lacks);
        assertThat(lacking(OptionalLibraryTest.class.getName()))
                .isEqualTo("some:library of an unknown version" + lacks);
    }

    private static String lacking(String type) {
        return library(type, () -> {
            throw new NoSuchMethodError("some.Type.method");
        }).unavailabilityCause().getMessage();
    }

    /** No memory for the probe is no answer. */
    @Test
    void probeThatRunsOutOfMemoryIsRunAgain() {
        AtomicInteger probes = new AtomicInteger();
        OptionalLibrary library = library("some.Type", () -> {
            if (probes.incrementAndGet() == 1) {
                throw new OutOfMemoryError("on purpose");
            }
        });
        assertThatThrownBy(library::isAvailable).isInstanceOf(OutOfMemoryError.class);
        assertThat(library.isAvailable()).isTrue();
    }
}
