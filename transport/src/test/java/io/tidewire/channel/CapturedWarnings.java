/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Takes what some classes log away from the log, and keeps the warnings for the test. Any thread. */
public final class CapturedWarnings implements AutoCloseable {

    private final List<LogRecord> warnings = Collections.synchronizedList(new ArrayList<>());
    private final List<Logger> loggers;
    private final List<Filter> before = new ArrayList<>();

    public CapturedWarnings(Class<?>... types) {
        loggers = Stream.of(types).map(type -> Logger.getLogger(type.getName())).toList();
        for (Logger logger : loggers) {
            before.add(logger.getFilter());
            logger.setFilter(entry -> {
                if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                    warnings.add(entry);
                }
                return false;
            });
        }
    }

    public List<LogRecord> records() {
        synchronized (warnings) {
            return List.copyOf(warnings);
        }
    }

    public List<String> messages() {
        return records().stream().map(LogRecord::getMessage).toList();
    }

    public void clear() {
        warnings.clear();
    }

    @Override
    public void close() {
        for (int i = 0; i < loggers.size(); i++) {
            loggers.get(i).setFilter(before.get(i));
        }
    }
}
