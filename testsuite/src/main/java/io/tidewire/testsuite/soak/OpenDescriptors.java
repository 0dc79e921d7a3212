/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The kernel's view of the descriptors of this process, where {@code /proc} shows it. */
public final class OpenDescriptors {

    private static final Path ALL = Path.of("/proc/self/fd");

    private OpenDescriptors() { }

    /**
     * Returns the target of each open descriptor, apart from files, which the JVM opens when it likes.
     *
     * @return the targets by descriptor, for the caller to keep; empty where there is no {@code /proc}
     */
    public static Map<Integer, String> now() {
        Map<Integer, String> open = new TreeMap<>();
        if (!Files.isDirectory(ALL)) {
            return open;
        }
        try (Stream<Path> entries = Files.list(ALL)) {
            for (Path entry : entries.toList()) {
                String target = target(entry);
                if (!target.isEmpty() && target.charAt(0) != '/') {
                    open.put(Integer.valueOf(entry.getFileName().toString()), target);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return open;
    }

    private static String target(Path entry) throws IOException {
        try {
            return Files.readSymbolicLink(entry).toString();
        } catch (NoSuchFileException e) {
            // Closed meanwhile, as the one that lists the folder.
            return "";
        }
    }
}
