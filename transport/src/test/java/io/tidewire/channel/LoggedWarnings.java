/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Keeps the warnings that are logged in this JVM from now on. For programs that have a JVM for themselves. */
final class LoggedWarnings extends Handler {
    final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

    LoggedWarnings() {
        setFormatter(new SimpleFormatter());
        Logger.getLogger("").addHandler(this);
    }

    @Override
    public void publish(LogRecord logged) {
        if (logged.getLevel().intValue() >= Level.WARNING.intValue()) {
            texts.add(getFormatter().format(logged));
        }
    }

    @Override
    public void flush() {
        // Nothing waits.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
