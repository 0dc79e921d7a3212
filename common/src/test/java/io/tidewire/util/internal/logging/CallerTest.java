/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import io.tidewire.util.internal.FailureLog;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** An event logged in any form is reported as one of the class that logs, and not of a shell on its way. */
class CallerTest {
    private static final String HERE = CallerTest.class.getName();

    private final List<LogRecord> records = new ArrayList<>();
    private final Logger jul = Logger.getAnonymousLogger();

    CallerTest() {
        jul.setUseParentHandlers(false);
        jul.setLevel(Level.ALL);
        jul.addHandler(new Handler() {
            @Override
            public void publish(LogRecord event) {
                records.add(event);
            }

            @Override
            public void flush() {
                // Nothing is held back.
            }

            @Override
            public void close() {
                records.clear();
            }
        });
    }

    /** All methods of the shells by which a class can log. */
    private static List<Method> forms() {
        Stream<Method> ofLogger = Arrays.stream(InternalLogger.class.getMethods())
                .filter(method -> method.getParameterTypes().length > 0 && method.getReturnType() == void.class)
                // Those for other shells, which name themselves.
                .filter(method -> !(method.getName().equals("log") && method.getParameterTypes()[0] == String.class));
        Stream<Method> ofFailures = Arrays.stream(FailureLog.class.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getParameterCount() > 0);
        return Stream.concat(ofLogger, ofFailures).toList();
    }

    /** Calls a form; the walk of the stack leaves out the frames of reflection. */
    private static void call(Method form, InternalLogger logger) throws ReflectiveOperationException {
        List<Object> arguments = new ArrayList<>();
        for (Class<?> type : form.getParameterTypes()) {
            if (type == InternalLogger.class) {
                arguments.add(logger);
            } else if (type == InternalLogLevel.class) {
                arguments.add(InternalLogLevel.WARN);
            } else if (type == String.class) {
                arguments.add("text");
            } else if (type == Object[].class) {
                arguments.add(new Object[] {1, 2, 3});
            } else {
                arguments.add(type == Throwable.class ? new Exception() : type == Object.class ? "argument" : null);
            }
        }
        form.invoke(Modifier.isStatic(form.getModifiers()) ? null : logger, arguments.toArray());
    }

    @Test
    void recordsOfJulNameWhoLogs() throws Exception {
        List<Method> forms = forms();
        for (Method form : forms) {
            call(form, new JulLogger(jul));
            assertThat(records).as("events of %s", form).hasSize(1);
            assertThat(records.get(0).getSourceClassName()).as("source of %s", form).isEqualTo(HERE);
            assertThat(records.get(0).getSourceMethodName()).isEqualTo("call");
            records.clear();
        }
        assertThat(forms).hasSizeGreaterThan(30);
    }

    @Test
    void locatingLoggersOfSlf4jAreToldWhoLogs() throws Exception {
        List<LocatingLogger.Event> events = Collections.synchronizedList(new ArrayList<>());
        InternalLogger logger = Slf4jFactory.of(LocatingLogger.locating("a", events));
        for (Method form : forms()) {
            call(form, logger);
            assertThat(events).as("events of %s", form).hasSize(1);
            assertThat(events.get(0).caller()).as("caller of %s", form).isEqualTo(HERE + ".call");
            events.clear();
        }
    }

    @Test
    void recordsHaveTheMessageAsItIs() {
        Exception cause = new Exception();
        new JulLogger(jul).log(InternalLogLevel.ERROR, "{0} {} %s", cause);
        LogRecord event = records.get(0);
        assertThat(event.getMessage()).isEqualTo("{0} {} %s");
        assertThat(event.getParameters()).isNull();
        assertThat(event.getThrown()).isSameAs(cause);
        assertThat(event.getLevel()).isEqualTo(Level.SEVERE);
    }

    @Test
    void levelsAreThoseOfTheJdksOwnBridge() {
        Logger named = Logger.getLogger("io.tidewire.levels");
        try {
            System.Logger bridge = System.getLogger(named.getName());
            InternalLogger logger = new JulLogger(named);
            for (Level threshold : new Level[] {Level.ALL, Level.FINEST, Level.FINER, Level.FINE, Level.CONFIG,
                Level.INFO, Level.WARNING, Level.SEVERE, Level.OFF}) {
                named.setLevel(threshold);
                for (InternalLogLevel level : InternalLogLevel.values()) {
                    assertThat(logger.isEnabled(level)).as("%s at %s", level, threshold)
                            .isEqualTo(bridge.isLoggable(level.systemLevel()));
                }
            }
        } finally {
            named.setLevel(null);
        }
    }

    @Test
    void loggersOfSlf4jGetEveryLevelWithMessageAndCause() {
        List<LocatingLogger.Event> plain = new ArrayList<>();
        List<LocatingLogger.Event> located = new ArrayList<>();
        Exception cause = new Exception();
        for (InternalLogLevel level : InternalLogLevel.values()) {
            for (InternalLogger logger : List.of(Slf4jFactory.of(LocatingLogger.plain("a", plain)),
                    Slf4jFactory.of(LocatingLogger.locating("a", located)))) {
                assertThat(logger.name()).isEqualTo("a");
                assertThat(logger.isEnabled(level)).isTrue();
                logger.log(level, "{0} {}", cause);
            }
        }
        assertThat(plain).extracting(LocatingLogger.Event::level)
                .containsExactly("trace", "debug", "info", "warn", "error");
        assertThat(located).extracting(LocatingLogger.Event::level).containsExactly("0", "10", "20", "30", "40");
        assertThat(plain).extracting(LocatingLogger.Event::cause).containsOnly(cause);
        assertThat(located).extracting(LocatingLogger.Event::cause).containsOnly(cause);
        assertThat(plain).extracting(LocatingLogger.Event::message).containsOnly("{0} {}");
        assertThat(located).extracting(LocatingLogger.Event::message).containsOnly("{0} {}");
    }
}
