/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A leak as a developer wants to read it: the frames of the developer's own code, first those where the resource was
 * created, then those of its last use. Frames of Tidewire, the JDK and what runs the tests are left out, unless there
 * are no others.
 */
final class LeakReport {
    /** Of a stack; a leak is found by its first frames. */
    private static final int MAX_FRAMES = 6;
    private static final String CREATED_AT = "Created at:";
    private static final String HINT = "\tHint: ";
    private static final String FRAME = "\tat ";

    private static final List<String> FOREIGN = List.of("io.tidewire.", "java.", "javax.", "jdk.", "sun.", "com.sun.",
            "org.junit.", "org.opentest4j.", "org.assertj.", "org.apache.maven.", "org.gradle.", "worker.org.gradle.",
            "com.intellij.");

    private final Leak leak;
    /** The file's class of the test, by which frames of tests of Tidewire itself are known. Empty if there is none. */
    private final String testClass;
    private final List<String> creation = new ArrayList<>();
    private final List<String> lastUse = new ArrayList<>();

    /**
     * @param testClass the name of the class of the test, empty if it is not known
     */
    LeakReport(Leak leak, String testClass) {
        this.leak = leak;
        int nested = testClass.indexOf('$');
        this.testClass = nested < 0 ? testClass : testClass.substring(0, nested);
        parse();
    }

    /** The records are in sections: the last use comes first, the creation last. */
    private void parse() {
        List<String> section = null;
        for (String line : leak.records().lines().toList()) {
            if (line.equals(CREATED_AT)) {
                section = creation;
            } else if (line.startsWith("#")) {
                section = line.equals("#1:") ? lastUse : new ArrayList<>();
            } else if (section != null && (line.startsWith(HINT) || line.startsWith(FRAME))) {
                section.add(line);
            }
        }
    }

    /** Returns the report, several lines without a line end behind the last. */
    String text() {
        StringBuilder text = new StringBuilder("LEAK: ").append(leak.resourceType()).append(" was not released");
        append(text, creation);
        if (!lastUse.isEmpty()) {
            text.append("\nlast used:");
            append(text, lastUse);
        }
        return text.toString();
    }

    private void append(StringBuilder text, List<String> section) {
        section.stream().filter(line -> line.startsWith(HINT)).forEach(hint -> text.append('\n').append(hint));
        frames(section).limit(MAX_FRAMES).forEach(frame -> text.append('\n').append(FRAME).append(frame));
    }

    private Stream<String> frames(List<String> section) {
        List<String> all = section.stream().filter(line -> line.startsWith(FRAME))
                .map(line -> line.substring(FRAME.length())).toList();
        List<String> own = all.stream().filter(this::isOwn).toList();
        return (own.isEmpty() ? all : own).stream();
    }

    private boolean isOwn(String frame) {
        // Names of class loader and module stand in front, with a slash behind each.
        String method = frame.substring(frame.lastIndexOf('/', Math.max(0, frame.indexOf('('))) + 1);
        if (!testClass.isEmpty() && method.startsWith(testClass)) {
            return true;
        }
        return FOREIGN.stream().noneMatch(method::startsWith);
    }
}
