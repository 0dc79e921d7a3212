/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many connections may wait for a server. Apart from {@link io.tidewire.util.NetUtil}, so that a server can be
 * bound without a look at every network interface of its host.
 */
public final class Backlog {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Backlog.class);

    private static final Path SOMAXCONN_FILE = Path.of("/proc/sys/net/core/somaxconn");
    /** A number and a line end; no more is read, whatever the file contains. */
    private static final int SOMAXCONN_FILE_LIMIT = 16;

    /** The longest backlog of connections that the kernel keeps for a listening socket. */
    public static final int SOMAXCONN = somaxconn();

    private Backlog() { }

    private static int somaxconn() {
        int fallback = PlatformDependent.isWindows() ? 200 : 128;
        if (!Files.isReadable(SOMAXCONN_FILE)) {
            return fallback;
        }
        try (InputStream in = Files.newInputStream(SOMAXCONN_FILE)) {
            String text = new String(in.readNBytes(SOMAXCONN_FILE_LIMIT), StandardCharsets.US_ASCII).trim();
            int value = Integer.parseInt(text);
            return value > 0 ? value : fallback;
        } catch (IOException | NumberFormatException e) {
            LOGGER.debug("Failed to read {}; using the default: {}", SOMAXCONN_FILE, fallback, e);
            return fallback;
        }
    }
}
