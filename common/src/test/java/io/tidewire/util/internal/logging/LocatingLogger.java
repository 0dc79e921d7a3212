/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.slf4j.Logger;
import org.slf4j.spi.LocationAwareLogger;

import java.lang.reflect.Proxy;
import java.util.List;

/** Creates SLF4J loggers that take every level and keep the calls, those that locate as logging libraries do. */
final class LocatingLogger {
    private static final StackWalker STACK = StackWalker.getInstance();

    private LocatingLogger() {
    }

    /** One that finds the caller below the class that it is told. */
    static LocationAwareLogger locating(String name, List<Event> events) {
        return make(LocationAwareLogger.class, name, events);
    }

    /** One that is not told who logs. */
    static Logger plain(String name, List<Event> events) {
        return make(Logger.class, name, events);
    }

    private static <L extends Logger> L make(Class<L> type, String name, List<Event> events) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getName().equals("getName")) {
                return name;
            }
            if (method.getReturnType() == boolean.class) {
                return true;
            }
            if (method.getName().equals("log")) {
                events.add(new Event(String.valueOf(args[2]), (String) args[3], (Throwable) args[5],
                        callerBelow((String) args[1])));
            } else {
                events.add(new Event(method.getName(), (String) args[0], (Throwable) args[1], "unknown"));
            }
            return null;
        }));
    }

    /** The first frame below the last of the shell's frames that follow the first of them, as libraries look for it. */
    private static String callerBelow(String shell) {
        return STACK.walk(frames -> frames.dropWhile(frame -> !frame.getClassName().equals(shell))
                .dropWhile(frame -> frame.getClassName().equals(shell))
                .findFirst().map(frame -> frame.getClassName() + '.' + frame.getMethodName()).orElse("unknown"));
    }

    /** A call of a logger. */
    record Event(String level, String message, Throwable cause, String caller) {
    }
}
