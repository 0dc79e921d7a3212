/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;

/** What a context of {@link SslProvider#OPENSSL} makes: an engine of Conscrypt, which need not be released. */
public final class OpenSslEngine extends ReferenceCountedOpenSslEngine {
    OpenSslEngine(SSLEngine engine, OpenSslSessionContext sessions) {
        super(engine, sessions);
    }
}
