/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import java.io.Serial;
import java.security.Provider;

/** The provider that a factory of managers needs; it provides nothing. */
final class SimpleProvider extends Provider {
    static final Provider INSTANCE = new SimpleProvider();

    @Serial
    private static final long serialVersionUID = 1;

    private SimpleProvider() {
        super("TidewireSimple", "1", "Managers that the application made");
    }
}
