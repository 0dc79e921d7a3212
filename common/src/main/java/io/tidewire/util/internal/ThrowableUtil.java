/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Helps with throwables that are shared, printed or collected. */
public final class ThrowableUtil {
    private ThrowableUtil() {
    }

    /**
     * Sets a stack trace of one line, the place of the throw, in a throwable that is made once and thrown often.
     *
     * @param cause the throwable
     * @param clazz the class that throws it
     * @param method the method that throws it
     * @param <T> the type of the throwable
     * @return {@code cause}
     */
    public static <T extends Throwable> T unknownStackTrace(T cause, Class<?> clazz, String method) {
        cause.setStackTrace(new StackTraceElement[] {new StackTraceElement(clazz.getName(), method, null, -1)});
        return cause;
    }

    /**
     * Prints a throwable to a string.
     *
     * @param cause the throwable
     * @return its stack trace, with causes and suppressed throwables
     */
    public static String stackTraceToString(Throwable cause) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        cause.printStackTrace(writer);
        writer.flush();
        return out.toString();
    }

    /**
     * Attaches a throwable to another as suppressed.
     *
     * @param target the exception that will be thrown
     * @param suppressed the other failures
     */
    public static void addSuppressed(Throwable target, Throwable suppressed) {
        target.addSuppressed(suppressed);
    }

    /**
     * Attaches throwables to another as suppressed.
     *
     * @param target the exception that will be thrown
     * @param suppressed the other failures, in order
     */
    public static void addSuppressed(Throwable target, List<Throwable> suppressed) {
        suppressed.forEach(target::addSuppressed);
    }

    /**
     * Attaches throwables to another as suppressed, and empties the list.
     *
     * @param target the exception that will be thrown
     * @param suppressed the other failures, in order; empty afterwards
     */
    public static void addSuppressedAndClear(Throwable target, List<Throwable> suppressed) {
        addSuppressed(target, suppressed);
        suppressed.clear();
    }
}
