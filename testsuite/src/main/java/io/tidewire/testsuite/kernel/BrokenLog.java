/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.util.internal.FailureLog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Takes the place of the log while it is open, and throws at times, as one does that would have to open a file or load
 * a class when descriptors have run out.
 */
public final class BrokenLog extends Handler implements AutoCloseable {

    /** The error that the log throws. */
    public static final class Thrown extends Error {
        private static final long serialVersionUID = 1L;

        Thrown() {
            super("thrown by a logger", null, false, false);
        }
    }

    // Held, as the logging system keeps loggers weakly.
    private final Logger logger = Logger.getLogger("io.tidewire");
    private final BooleanSupplier broken;
    private final List<String> messages = new ArrayList<>();
    private boolean closing;

    /**
     * Takes the place of the log.
     *
     * @param broken asked for each message whether to throw
     */
    public BrokenLog(BooleanSupplier broken) {
        this.broken = broken;
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord message) {
        if (!closing && broken.getAsBoolean()) {
            throw new Thrown();
        }
        messages.add(message.getMessage());
    }

    /**
     * Returns what the log has taken. One thread only, that which logs.
     *
     * @return the texts in order
     */
    public List<String> messages() {
        return messages;
    }

    @Override
    public void flush() {
        // Nothing is kept.
    }

    /** Takes what it has not taken before, lest that come to other logs. */
    @Override
    public void close() {
        closing = true;
        FailureLog.tellOfUnlogged();
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
