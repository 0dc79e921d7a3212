/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class InternalLoggerTest {
    private final RecordingLogger target = new RecordingLogger();
    private final InternalLogger logger = new SystemLogger(target);

    @Test
    void loggerHasTheNameOfItsClass() {
        assertThat(InternalLoggerFactory.getInstance(InternalLoggerTest.class).name())
                .isEqualTo(InternalLoggerTest.class.getName());
        assertThat(InternalLoggerFactory.getInstance("a.name").name()).isEqualTo("a.name");
        assertThatNullPointerException().isThrownBy(() -> InternalLoggerFactory.getInstance((String) null));
    }

    @ParameterizedTest
    @EnumSource(InternalLogLevel.class)
    void everyFormOfALevelArrivesAtIt(InternalLogLevel level) {
        Exception cause = new Exception("cause");
        logger.log(level, "plain {} {0}");
        logger.log(level, "one {}", 1);
        logger.log(level, "two {} {}", 1, 2);
        logger.log(level, "three {} {} {}", 1, 2, 3);
        logger.log(level, "with cause", cause);
        logger.log(level, cause);
        List<Event> byLevel = List.copyOf(target.events);
        assertThat(byLevel).extracting(Event::message).containsExactly("plain {} {0}", "one 1", "two 1 2",
                "three 1 2 3", "with cause", "Unexpected exception:");
        assertThat(byLevel).extracting(Event::thrown).containsExactly(null, null, null, null, cause, cause);
        assertThat(byLevel).extracting(Event::level).containsOnly(level.systemLevel());
        target.events.clear();
        byName(level, cause);
        assertThat(target.events).isEqualTo(byLevel);
    }

    private void byName(InternalLogLevel level, Exception cause) {
        switch (level) {
            case TRACE -> {
                logger.trace("plain {} {0}");
                logger.trace("one {}", 1);
                logger.trace("two {} {}", 1, 2);
                logger.trace("three {} {} {}", 1, 2, 3);
                logger.trace("with cause", cause);
                logger.trace(cause);
            }
            case DEBUG -> {
                logger.debug("plain {} {0}");
                logger.debug("one {}", 1);
                logger.debug("two {} {}", 1, 2);
                logger.debug("three {} {} {}", 1, 2, 3);
                logger.debug("with cause", cause);
                logger.debug(cause);
            }
            case INFO -> {
                logger.info("plain {} {0}");
                logger.info("one {}", 1);
                logger.info("two {} {}", 1, 2);
                logger.info("three {} {} {}", 1, 2, 3);
                logger.info("with cause", cause);
                logger.info(cause);
            }
            case WARN -> {
                logger.warn("plain {} {0}");
                logger.warn("one {}", 1);
                logger.warn("two {} {}", 1, 2);
                logger.warn("three {} {} {}", 1, 2, 3);
                logger.warn("with cause", cause);
                logger.warn(cause);
            }
            case ERROR -> {
                logger.error("plain {} {0}");
                logger.error("one {}", 1);
                logger.error("two {} {}", 1, 2);
                logger.error("three {} {} {}", 1, 2, 3);
                logger.error("with cause", cause);
                logger.error(cause);
            }
        }
    }

    @Test
    void argumentsOfADisabledLevelAreNotTurnedIntoText() {
        target.threshold = System.Logger.Level.WARNING;
        Object untouchable = new Object() {
            @Override
            public String toString() {
                throw new AssertionError("must not be called");
            }
        };
        logger.info("{}", untouchable);
        logger.info("{} {}", untouchable, untouchable);
        logger.info("{} {} {}", untouchable, untouchable, untouchable);
        assertThat(target.events).isEmpty();
        assertThat(logger.isTraceEnabled()).isFalse();
        assertThat(logger.isDebugEnabled()).isFalse();
        assertThat(logger.isInfoEnabled()).isFalse();
        assertThat(logger.isWarnEnabled()).isTrue();
        assertThat(logger.isErrorEnabled()).isTrue();
    }

    @Test
    void throwableThatNoPlaceholderTookIsTheCause() {
        Exception cause = new Exception("m");
        logger.warn("failed: {}", "x", cause);
        logger.warn("failed: {}", (Object) cause);
        logger.warn("failed: {} {}", "x", cause);
        assertThat(target.events).extracting(Event::message).containsExactly("failed: x",
                "failed: java.lang.Exception: m", "failed: x java.lang.Exception: m");
        assertThat(target.events).extracting(Event::thrown).containsExactly(cause, null, null);
    }

    private record Event(System.Logger.Level level, String message, Throwable thrown) {
    }

    private static final class RecordingLogger implements System.Logger {
        final List<Event> events = new ArrayList<>();
        Level threshold = Level.ALL;

        @Override
        public String getName() {
            return "recording";
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.getSeverity() >= threshold.getSeverity();
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            events.add(new Event(level, message, thrown));
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... params) {
            // With parameters the facade would read braces in the message as a pattern.
            assertThat(params).isNullOrEmpty();
            events.add(new Event(level, format, null));
        }
    }
}
