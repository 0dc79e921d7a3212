/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.soak.OpenDescriptors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The kernel's view of the descriptors of this process. */
final class Descriptors {

    private Descriptors() { }

    /** Returns the target of each open descriptor, apart from files, which the JVM opens when it likes. */
    static Map<Integer, String> open() {
        return OpenDescriptors.now();
    }

    /** Those of a kind that were opened since. */
    static Map<Integer, String> openedSince(Map<Integer, String> before, String kind) {
        Map<Integer, String> opened = open();
        opened.entrySet().removeAll(before.entrySet());
        opened.values().removeIf(target -> !target.contains(kind));
        return opened;
    }

    static String info(int fd) {
        try {
            return Files.readString(Path.of("/proc/self/fdinfo/" + fd));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events that an epoll instance watches a descriptor for, or -1 if it does not watch it. */
    static long watched(int epoll, int fd) {
        return info(epoll).lines().filter(line -> line.matches("tfd:\\s*" + fd + "\\s.*"))
                .map(line -> line.replaceAll(".*events:\\s*([0-9a-f]+).*", "$1"))
                .mapToLong(events -> Long.parseLong(events, 16)).findFirst().orElse(-1);
    }
}
