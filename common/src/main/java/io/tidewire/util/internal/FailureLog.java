/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import org.jspecify.annotations.Nullable;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Logs failures where the caller must go on in any case: in the last catch of a loop, and between the two halves of a
 * state change. The methods do not throw what the logger or an argument's {@code toString} throws, nor
 * {@link OutOfMemoryError} of their own; only a stack that is full may keep them from being entered.
 *
 * <p>A failure that cannot be logged is named at once on the standard error stream, in a line that takes no memory: its
 * bytes are set aside. It is kept, and logged behind the next failure that can be logged, or by
 * {@link #tellOfUnlogged()}; of more than 64 the number only. Any thread.
 */
public final class FailureLog {

    /** The class that logs is our caller. */
    private static final String SHELL = FailureLog.class.getName();

    private static final KeptFailures KEPT = new KeptFailures();

    private static final Line LINE = new Line();

    /** Replaced by tests only. */
    static volatile OutputStream emergencyOutput = new FileOutputStream(FileDescriptor.err);

    private FailureLog() { }

    /**
     * Loads this class and what it needs, so that it is there when memory or descriptors have run out.
     */
    public static void load() {
        text("{}", "", null);
        LINE.clear();
    }

    /**
     * How many failures could not be logged, and were not reported yet.
     *
     * @return zero or more
     */
    public static long unlogged() {
        return KEPT.unlogged();
    }

    /**
     * Logs what could not be logged when it happened, if that is possible now. For callers that know that memory or
     * descriptors may be there again.
     *
     * @return whether nothing is left that could not be logged
     */
    public static boolean tellOfUnlogged() {
        tellOfUnlogged(null);
        return KEPT.unlogged() == 0;
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param message the event
     * @param cause the failure
     */
    public static void warn(InternalLogger logger, String message, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, message, cause);
        } catch (Throwable second) {
            onUnlogged(logger, InternalLogLevel.WARN, message, cause, second);
            return;
        }
        tellOfUnlogged(logger);
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param format the event, with a pair of braces for the argument
     * @param arg the argument
     * @param cause the failure
     */
    public static void warn(InternalLogger logger, String format, @Nullable Object arg, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, format, arg, cause);
        } catch (Throwable second) {
            onUnlogged(logger, InternalLogLevel.WARN, text(format, arg, null), cause, second);
            return;
        }
        tellOfUnlogged(logger);
    }

    /**
     * Logs a failure as a warning.
     *
     * @param logger where to
     * @param format the event, with a pair of braces for each argument
     * @param argA the first argument
     * @param argB the second argument
     * @param cause the failure, or {@code null} if the message says all
     */
    public static void warn(InternalLogger logger, String format, @Nullable Object argA, @Nullable Object argB,
            @Nullable Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.WARN, format, argA, argB, cause);
        } catch (Throwable second) {
            onUnlogged(logger, InternalLogLevel.WARN, text(format, argA, argB), cause, second);
            return;
        }
        tellOfUnlogged(logger);
    }

    /**
     * Logs a failure as an error.
     *
     * @param logger where to
     * @param message the event
     * @param cause the failure
     */
    public static void error(InternalLogger logger, String message, Throwable cause) {
        try {
            logger.log(SHELL, InternalLogLevel.ERROR, message, cause);
        } catch (Throwable second) {
            onUnlogged(logger, InternalLogLevel.ERROR, message, cause, second);
            return;
        }
        tellOfUnlogged(logger);
    }

    /** Does nothing if there is nothing, which is one read of a field. */
    private static void tellOfUnlogged(@Nullable InternalLogger worksNow) {
        if (KEPT.unlogged() == 0) {
            return;
        }
        try {
            KEPT.tell(worksNow, SHELL);
        } catch (Throwable cause) {
            // As for the caller all is logged or kept. The line says why there is nothing in the log.
            write(cause, cause);
        }
    }

    /**
     * The arguments are made text now: they may be large, and change. Without memory for that it is the format. An
     * argument that the format has no place for is left out.
     */
    private static String text(String format, @Nullable Object argA, @Nullable Object argB) {
        try {
            Text text = new Text();
            text.log(SHELL, InternalLogLevel.WARN, format, argA, argB);
            return text.message;
        } catch (Throwable third) {
            return format;
        }
    }

    private static void onUnlogged(InternalLogger logger, InternalLogLevel level, String message,
            @Nullable Throwable cause, Throwable second) {
        try {
            KEPT.add(logger, level, message, cause);
        } finally {
            write(cause == null ? second : cause, second);
        }
    }

    private static void write(Throwable cause, Throwable second) {
        try {
            LINE.write(emergencyOutput, cause, second);
        } catch (Throwable third) {
            // Counted: there is nothing left that could be done without memory, stack or descriptors.
            LINE.clear();
        }
    }

    /** A logger that is given one message, with its arguments filled in. */
    private static final class Text implements InternalLogger {
        @SuppressWarnings("NullAway.Init") // read when the message has been logged
        private String message;

        @Override
        public String name() {
            return SHELL;
        }

        @Override
        public boolean isEnabled(InternalLogLevel level) {
            return true;
        }

        @Override
        public void log(InternalLogLevel level, String message, @Nullable Throwable cause) {
            this.message = message;
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
