/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Logs failures where the caller must go on in any case: in the last catch of a loop, and between the two halves of a
 * state change. The methods do not throw what the logger or an argument's {@code toString} throws, nor
 * {@link OutOfMemoryError} of their own; only a stack that is full may keep them from being entered.
 *
 * <p>A failure that cannot be logged is counted, and named on the standard error stream in a line that takes no memory:
 * its bytes are set aside. The next failure that can be logged tells how many could not. Any thread.
 */
public final class FailureLog {

    /** The class that logs is our caller. */
    private static final String SHELL = FailureLog.class.getName();

    private static final AtomicLong UNLOGGED = new AtomicLong();

    private static final Line LINE = new Line();

    /** Replaced by tests only. */
    static volatile OutputStream emergencyOutput = new FileOutputStream(FileDescriptor.err);

    private FailureLog() { }

    /**
     * Loads this class and what it needs, so that it is there when memory or descriptors have run out.
     */
    public static void load() {
        LINE.clear();
    }

    /**
     * How many failures could not be logged, and were not yet told of by one that could.
     *
     * @return zero or more
     */
    public static long unlogged() {
        return UNLOGGED.get();
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param message what has happened
     * @param cause the failure
     */
    public static void warn(InternalLogger logger, String message, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, message, cause);
            tellOfUnlogged(logger);
        } catch (Throwable second) {
            onUnlogged(cause, second);
        }
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param format what has happened, with a pair of braces for the argument
     * @param arg the argument
     * @param cause the failure
     */
    public static void warn(InternalLogger logger, String format, Object arg, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, format, arg, cause);
            tellOfUnlogged(logger);
        } catch (Throwable second) {
            onUnlogged(cause, second);
        }
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param format what has happened, with a pair of braces for each argument
     * @param argA the first argument
     * @param argB the second argument
     * @param cause the failure
     */
    public static void warn(InternalLogger logger, String format, Object argA, Object argB, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, format, argA, argB, cause);
            tellOfUnlogged(logger);
        } catch (Throwable second) {
            onUnlogged(cause, second);
        }
    }

    /**
     * Logs a failure as an error.
     *
     * @param logger where to
     * @param message what has happened
     * @param cause the failure
     */
    public static void error(InternalLogger logger, String message, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.ERROR, message, cause);
            tellOfUnlogged(logger);
        } catch (Throwable second) {
            onUnlogged(cause, second);
        }
    }

    private static void tellOfUnlogged(InternalLogger logger) {
        if (UNLOGGED.get() == 0) {
            return;
        }
        long count = UNLOGGED.getAndSet(0);
        boolean told = false;
        try {
            logger.warn("{} failures before this one could not be logged", count);
            told = true;
        } finally {
            if (!told) {
                UNLOGGED.addAndGet(count);
            }
        }
    }

    private static void onUnlogged(Throwable cause, Throwable second) {
        UNLOGGED.incrementAndGet();
        try {
            LINE.write(emergencyOutput, cause, second);
        } catch (Throwable third) {
            // Counted: there is nothing left that could be done without memory, stack or descriptors.
            LINE.clear();
        }
    }

    /** A line of text in memory of its own, which one thread at a time may fill and write. */
    private static final class Line {

        private static final int MAX_LENGTH = 512;

        private final byte[] bytes = new byte[MAX_LENGTH];
        private final byte[] begin = ascii("tidewire: a failure could not be logged: ");
        private final byte[] between = ascii("; the logger failed by ");
        private final AtomicBoolean inUse = new AtomicBoolean();
        private int length;

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        /** Another thread that comes meanwhile leaves it at being counted. */
        void write(OutputStream output, Throwable cause, Throwable second) throws java.io.IOException {
            if (!inUse.compareAndSet(false, true)) {
                return;
            }
            try {
                length = 0;
                append(begin);
                append(cause.getClass().getName());
                append(between);
                append(second.getClass().getName());
                bytes[length++] = '\n';
                output.write(bytes, 0, length);
            } finally {
                inUse.set(false);
            }
        }

        private void append(byte[] text) {
            System.arraycopy(text, 0, bytes, length, text.length);
            length += text.length;
        }

        /** Names of classes are the only text of variable length: two of them get the same share of what is left. */
        private void append(String name) {
            int end = Math.min(name.length(), (MAX_LENGTH - begin.length - between.length - 1) / 2);
            for (int i = 0; i < end; i++) {
                char c = name.charAt(i);
                bytes[length++] = c < 128 ? (byte) c : (byte) '?';
            }
        }

        void clear() {
            inUse.set(false);
        }
    }
}
