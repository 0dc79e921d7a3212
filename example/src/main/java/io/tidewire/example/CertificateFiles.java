/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a server or a client has its certificates from.
 *
 * @param chain         the certificates; {@code null}, and the key too, for one that a server makes
 * @param key           the private key
 * @param peers         the authorities of the peers; {@code null} if clients need no certificates
 * @param hosts         a folder with the chains and keys of more names; {@code null} if a server has one certificate
 * @param reloadSeconds how often to look whether the chain or the key has changed, 0 for never
 */
record CertificateFiles(File chain, File key, File peers, File hosts, int reloadSeconds) {
    static final String USAGE = "[--chain FILE --key FILE] [--clients FILE] [--hosts FOLDER] [--reload SECONDS]";

    private static final List<String> OPTIONS = List.of("--chain", "--key", "--clients", "--hosts", "--reload");
    private static final int MAX_SECONDS = 86_400;
    private static final int DEFAULT_RELOAD_SECONDS = 5;

    /** Returns the names of the options, and more. */
    static List<String> optionsAnd(String... more) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.addAll(List.of(more));
        return options;
    }

    /**
     * Reads the options of a server.
     *
     * @param line the arguments
     * @param usage the text printed if they are wrong
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static CertificateFiles of(CommandLine line, String usage) {
        return of(line, "--clients", usage);
    }

    /**
     * Reads the options where each side needs a certificate.
     *
     * @param line the arguments
     * @param peers the option that names the authorities of the peers
     * @param usage the text printed if they are wrong
     * @throws IllegalArgumentException if something is wrong with them; the message says what is expected
     */
    static CertificateFiles ofBothSides(CommandLine line, String peers, String usage) {
        CertificateFiles files = of(line, peers, usage);
        if (files.chain() == null || files.peers() == null) {
            throw new IllegalArgumentException("--chain, --key and " + peers + " are needed (usage: " + usage + ')');
        }
        return files;
    }

    private static CertificateFiles of(CommandLine line, String peers, String usage) {
        File chain = file(line.option("--chain", null));
        File key = file(line.option("--key", null));
        if ((chain == null) != (key == null)) {
            throw new IllegalArgumentException("--chain and --key need each other (usage: " + usage + ')');
        }
        return new CertificateFiles(chain, key, file(line.option(peers, null)), file(line.option("--hosts", null)),
                line.option("--reload", DEFAULT_RELOAD_SECONDS, MAX_SECONDS));
    }

    /** Returns the same with another certificate, which is for one name. */
    CertificateFiles of(File otherChain, File otherKey) {
        return new CertificateFiles(otherChain, otherKey, peers, null, reloadSeconds);
    }

    private static File file(String name) {
        return name == null ? null : new File(name);
    }
}
