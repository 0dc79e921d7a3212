/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the kernel says about the descriptors of this process. */
final class Descriptors {

    private static final Path ALL = Path.of("/proc/self/fd");

    private Descriptors() { }

    /** What each open descriptor leads to, apart from files, which the JVM opens when it likes. */
    static Map<Integer, String> open() {
        final Map<Integer, String> open = new TreeMap<>();
        try (Stream<Path> entries = Files.list(ALL)) {
            for (final Path entry : entries.toList()) {
                final String target = target(entry);
                if (target.startsWith("socket:") || target.startsWith("anon_inode:") || target.startsWith("pipe:")) {
                    open.put(Integer.valueOf(entry.getFileName().toString()), target);
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return open;
    }

    private static String target(final Path entry) throws IOException {
        try {
            return Files.readSymbolicLink(entry).toString();
        } catch (final NoSuchFileException e) {
            // Closed meanwhile, as the one that lists the folder.
            return "";
        }
    }

    /** Those of a kind that were opened since. */
    static Map<Integer, String> openedSince(final Map<Integer, String> before, final String kind) {
        final Map<Integer, String> opened = open();
        opened.entrySet().removeAll(before.entrySet());
        opened.values().removeIf(target -> !target.contains(kind));
        return opened;
    }

    static String info(final int fd) {
        try {
            return Files.readString(Path.of("/proc/self/fdinfo/" + fd));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events that an epoll instance watches a descriptor for, or -1 if it does not watch it. */
    static long watched(final int epoll, final int fd) {
        return info(epoll).lines().filter(line -> line.matches("tfd:\\s*" + fd + "\\s.*"))
                .map(line -> line.replaceAll(".*events:\\s*([0-9a-f]+).*", "$1"))
                .mapToLong(events -> Long.parseLong(events, 16)).findFirst().orElse(-1);
    }
}
