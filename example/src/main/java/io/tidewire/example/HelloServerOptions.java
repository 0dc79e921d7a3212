/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The options that {@link HelloServer} is started with.
 *
 * @param transport the transport of the sockets
 * @param limits    how long to be patient
 * @param port      where to listen; 0 lets the kernel choose
 * @param folder    the static files; is there
 */
record HelloServerOptions(Transport transport, HelloServer.Limits limits, int port, Path folder) {
    static final String USAGE =
            "HelloServer [" + Transport.USAGE + "] [--idle SECONDS] [--drain SECONDS] [PORT [FOLDER]]";

    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_SECONDS = 86_400;

    /**
     * Reads the options.
     *
     * @param defaultFolder the folder if none is named
     * @param args the arguments
     * @return the options
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static HelloServerOptions parse(String defaultFolder, String... args) {
        CommandLine line = new CommandLine(USAGE, List.of("--transport", "--idle", "--drain"), 2, args);
        HelloServer.Limits limits = new HelloServer.Limits(
                line.option("--idle", HelloServer.Limits.DEFAULT.idleSeconds(), MAX_SECONDS),
                line.option("--drain", HelloServer.Limits.DEFAULT.drainSeconds(), MAX_SECONDS));
        return new HelloServerOptions(Transport.named(line.option("--transport", "nio")), limits,
                line.operand(0, "port", DEFAULT_PORT, MAX_PORT), folder(line.operand(1, defaultFolder)));
    }

    private static Path folder(String name) {
        Path folder = Path.of(name).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
            throw new IllegalArgumentException("folder: " + folder + " (expected: a folder that can be read)");
        }
        return folder;
    }
}
