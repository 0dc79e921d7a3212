/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads the library that the Makefile builds for the tests of this module, beside the folder of classes. Where it was
 * not built, the tests of natives are reported as skipped, with the cause.
 */
public final class TestLibrary implements BeforeAllCallback {

    private static final String FILE = "libtidewire_unix_test.so";
    private static final Throwable UNAVAILABLE = load();

    private static Throwable load() {
        try {
            Path classes = Path.of(Socket.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path library = classes.resolveSibling("native").resolve(FILE);
            if (!Files.exists(library)) {
                return new IllegalStateException(library + " was not built: is there a C compiler?");
            }
            Unix.registerInternal(() -> System.load(library.toString()));
            return null;
        } catch (URISyntaxException | UnsatisfiedLinkError e) {
            return e;
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (UNAVAILABLE != null) {
            throw new TestAbortedException("the native library is not available", UNAVAILABLE);
        }
    }
}
