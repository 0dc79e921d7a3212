/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Logger;

/** Keeps what a class logs from now on, and keeps it from being printed, until it is closed. */
final class LogCapture implements AutoCloseable {
    final List<String> messages = new CopyOnWriteArrayList<>();
    /** A field, because the logging framework holds it weakly. */
    private final Logger logger;
    private final Filter filterBefore;

    LogCapture(Class<?> source) {
        logger = Logger.getLogger(source.getName());
        filterBefore = logger.getFilter();
        logger.setFilter(record -> {
            messages.add(record.getMessage());
            return false;
        });
    }

    @Override
    public void close() {
        logger.setFilter(filterBefore);
    }
}
