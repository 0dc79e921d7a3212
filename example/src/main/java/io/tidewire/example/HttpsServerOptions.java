/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.SslProvider;

/**
 * The options that {@link HttpsServer} is started with.
 *
 * @param transport   the transport of the sockets
 * @param provider    the provider of TLS
 * @param files       where the certificates are from
 * @param idleSeconds how long nothing may move on a connection; 0 for no limit
 * @param port        where to listen; 0 lets the kernel choose
 */
record HttpsServerOptions(Transport transport, SslProvider provider, CertificateFiles files, int idleSeconds,
        int port) {
    static final String USAGE = "HttpsServer " + CertificateFiles.USAGE
            + " [" + CommandLine.PROVIDER_USAGE + "] [--idle SECONDS] [" + Transport.USAGE + "] [PORT]";

    private static final int DEFAULT_PORT = 8443;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads the options.
     *
     * @param args the arguments
     * @return the options
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static HttpsServerOptions parse(String... args) {
        CommandLine line = new CommandLine(USAGE,
                CertificateFiles.optionsAnd("--provider", "--idle", "--transport"), 1, args);
        return new HttpsServerOptions(Transport.named(line.option("--transport", "nio")),
                line.provider(), CertificateFiles.of(line, USAGE),
                line.option("--idle", Patience.IDLE_SECONDS, Patience.MAX_IDLE_SECONDS),
                line.operand(0, "port", DEFAULT_PORT, MAX_PORT));
    }
}
