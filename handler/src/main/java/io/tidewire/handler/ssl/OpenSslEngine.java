/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;

/** An engine of a context of {@link SslProvider#OPENSSL}, which is Conscrypt's and need not be released. */
public final class OpenSslEngine extends ReferenceCountedOpenSslEngine {
    OpenSslEngine(SSLEngine engine, OpenSslSessionContext sessions) {
        super(engine, sessions);
    }
}
