/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Isolated("the factory is there once for the process")
class InternalLoggerFactoryTest {
    @Test
    void loggersComeFromTheFactoryThatWasSet() {
        List<String> events = new ArrayList<>();
        InternalLoggerFactory before = InternalLoggerFactory.getDefaultFactory();
        InternalLoggerFactory own = new InternalLoggerFactory() {
            @Override
            protected InternalLogger newInstance(String name) {
                return new Recorder(name, events);
            }
        };
        try {
            InternalLoggerFactory.setDefaultFactory(own);
            assertThat(InternalLoggerFactory.getDefaultFactory()).isSameAs(own);
            InternalLoggerFactory.getInstance(String.class).warn("{} is {}", 1, 2);
            InternalLoggerFactory.getInstance("x").error("y");
        } finally {
            InternalLoggerFactory.setDefaultFactory(before);
        }
        assertThat(events).containsExactly("java.lang.String WARN 1 is 2", "x ERROR y");
        assertThat(InternalLoggerFactory.getInstance("x")).isInstanceOf(JulLogger.class);
    }

    @Test
    void noFactoryIsRefused() {
        assertThatThrownBy(() -> InternalLoggerFactory.setDefaultFactory(null))
                .isInstanceOf(NullPointerException.class);
    }

    private record Recorder(String name, List<String> events) implements InternalLogger {
        @Override
        public boolean isEnabled(InternalLogLevel level) {
            return true;
        }

        @Override
        public void log(InternalLogLevel level, String message, Throwable cause) {
            events.add(name + ' ' + level + ' ' + message);
        }
    }
}
