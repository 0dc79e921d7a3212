/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps what {@link FailureLog} would print to the standard error stream, until it is closed. */
public final class UnloggedFailures implements AutoCloseable {
    private final OutputStream before = FailureLog.emergencyOutput;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    /** Begins. */
    public UnloggedFailures() {
        FailureLog.emergencyOutput = kept;
    }

    /**
     * Returns the lines that were printed.
     *
     * @return the lines
     */
    public List<String> lines() {
        return kept.toString(StandardCharsets.US_ASCII).lines().toList();
    }

    /** Drops the printed failures, so that they do not come to the logs of other tests. */
    @Override
    public void close() {
        FailureLog.emergencyOutput = before;
        Logger ofAll = Logger.getLogger("io.tidewire");
        Level levelBefore = ofAll.getLevel();
        ofAll.setLevel(Level.OFF);
        FailureLog.tellOfUnlogged();
        ofAll.setLevel(levelBefore);
    }
}
