/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.util.Comparator;

/**
 * One thing that the person who moves an application should look at.
 *
 * @param place the class of the application, with a member where one names the subject
 * @param subject the type, member or property, in the words of the application
 * @param problem what is the matter with it
 */
record MigrationFinding(String place, String subject, String problem) implements Comparable<MigrationFinding> {
    private static final Comparator<MigrationFinding> ORDER = Comparator.comparing(MigrationFinding::place)
            .thenComparing(MigrationFinding::subject).thenComparing(MigrationFinding::problem);

    @Override
    public int compareTo(MigrationFinding other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return place + ": " + subject + ": " + problem;
    }
}
