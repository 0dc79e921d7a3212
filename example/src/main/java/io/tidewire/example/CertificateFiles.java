/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a server has its certificates from.
 *
 * @param chain         the certificates; {@code null}, and the key too, for one that is made
 * @param key           the private key
 * @param clients       the authorities of clients; {@code null} if they need no certificates
 * @param reloadSeconds how often to look whether the chain or the key has changed, 0 for never
 */
record CertificateFiles(File chain, File key, File clients, int reloadSeconds) {
    static final String USAGE = "[--chain FILE --key FILE] [--clients FILE] [--reload SECONDS]";

    private static final List<String> OPTIONS = List.of("--chain", "--key", "--clients", "--reload");
    private static final int MAX_SECONDS = 86_400;
    private static final int DEFAULT_RELOAD_SECONDS = 5;

    /** Returns the names of the options, and more. */
    static List<String> optionsAnd(String... more) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.addAll(List.of(more));
        return options;
    }

    /**
     * Reads the options.
     *
     * @param line the arguments
     * @param usage what the person is told if they are wrong
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static CertificateFiles of(CommandLine line, String usage) {
        File chain = file(line.option("--chain", null));
        File key = file(line.option("--key", null));
        if ((chain == null) != (key == null)) {
            throw new IllegalArgumentException("--chain and --key need each other (usage: " + usage + ')');
        }
        return new CertificateFiles(chain, key, file(line.option("--clients", null)),
                line.option("--reload", DEFAULT_RELOAD_SECONDS, MAX_SECONDS));
    }

    private static File file(String name) {
        return name == null ? null : new File(name);
    }
}
