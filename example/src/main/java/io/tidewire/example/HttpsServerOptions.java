/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.SslProvider;

import java.io.File;
import java.util.List;

/**
 * What {@link HttpsServer} is started with.
 *
 * @param transport     what drives the sockets
 * @param provider      who implements TLS
 * @param chain         the certificates; {@code null}, and the key too, for one that is made
 * @param key           the private key
 * @param clients       the authorities of clients; {@code null} if they need no certificates
 * @param reloadSeconds how often to look whether the files have changed, 0 for never
 * @param port          where to listen; 0 lets the kernel choose
 */
record HttpsServerOptions(HelloServer.Transport transport, SslProvider provider, File chain, File key, File clients,
        int reloadSeconds, int port) {
    static final String USAGE = "HttpsServer [--chain FILE --key FILE] [--clients FILE] [--reload SECONDS]"
            + " [--provider jdk|conscrypt] [--transport nio|epoll] [PORT]";

    private static final int DEFAULT_PORT = 8443;
    private static final int MAX_PORT = 65_535;
    private static final int DEFAULT_RELOAD_SECONDS = 5;
    private static final int MAX_SECONDS = 86_400;

    /**
     * Reads the options.
     *
     * @param args the arguments
     * @return the options
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static HttpsServerOptions parse(String... args) {
        CommandLine line = new CommandLine(USAGE,
                List.of("--chain", "--key", "--clients", "--reload", "--provider", "--transport"), 1, args);
        File chain = file(line.option("--chain", null));
        File key = file(line.option("--key", null));
        if ((chain == null) != (key == null)) {
            throw new IllegalArgumentException("--chain and --key need each other (usage: " + USAGE + ')');
        }
        return new HttpsServerOptions(HelloServerOptions.transport(line.option("--transport", "nio")),
                provider(line.option("--provider", "jdk")), chain, key, file(line.option("--clients", null)),
                line.option("--reload", DEFAULT_RELOAD_SECONDS, MAX_SECONDS),
                line.operand(0, "port", DEFAULT_PORT, MAX_PORT));
    }

    private static File file(String name) {
        return name == null ? null : new File(name);
    }

    private static SslProvider provider(String name) {
        return switch (name) {
            case "jdk" -> SslProvider.JDK;
            case "conscrypt" -> SslProvider.OPENSSL;
            default -> throw new IllegalArgumentException("--provider: " + name + " (expected: jdk or conscrypt)");
        };
    }
}
