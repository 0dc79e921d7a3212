/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.util.List;

/**
 * The work and the findings of a soak.
 *
 * @param lines the work and the measurements, for a person
 * @param failures the failures, each with the way to repeat it; empty if all is well
 */
public record SoakReport(List<String> lines, List<String> failures) {

    /** Keeps the lists as they are now. */
    public SoakReport {
        lines = List.copyOf(lines);
        failures = List.copyOf(failures);
    }

    /**
     * Everything, one below the other.
     *
     * @return lines that end in a line feed, the failures last
     */
    public String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        failures.forEach(failure -> text.append("FAILED: ").append(failure).append('\n'));
        return text.toString();
    }
}
