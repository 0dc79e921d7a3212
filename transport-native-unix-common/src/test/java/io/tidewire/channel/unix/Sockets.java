/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what a test has opened, the last first. */
final class Sockets implements AutoCloseable {

    private final Deque<FileDescriptor> opened = new ArrayDeque<>();

    <T extends FileDescriptor> T add(T descriptor) {
        opened.push(descriptor);
        return descriptor;
    }

    @Override
    public void close() throws IOException {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
