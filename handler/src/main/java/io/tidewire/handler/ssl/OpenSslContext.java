/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;

/** A context of {@link SslProvider#OPENSSL}, over Conscrypt, which need not be released. Any thread. */
public abstract class OpenSslContext extends ReferenceCountedOpenSslContext {
    OpenSslContext(EngineSettings settings, boolean startTls) {
        super(settings, startTls);
    }

    @Override
    final SSLEngine forwarding(SSLEngine engine, OpenSslSessionContext sessions) {
        return new OpenSslEngine(engine, sessions);
    }
}
