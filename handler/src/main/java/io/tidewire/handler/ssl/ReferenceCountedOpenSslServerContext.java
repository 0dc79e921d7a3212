/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;

/** A server's context of {@link SslProvider#OPENSSL_REFCNT}, which is Conscrypt. Any thread. */
public final class ReferenceCountedOpenSslServerContext extends ReferenceCountedOpenSslContext {
    private final OpenSslServerSessionContext sessions;

    ReferenceCountedOpenSslServerContext(EngineSettings settings, boolean startTls) {
        super(settings, startTls);
        sessions = new OpenSslServerSessionContext(settings.context().getServerSessionContext());
    }

    @Override
    public OpenSslServerSessionContext sessionContext() {
        return sessions;
    }

    @Override
    SSLEngine forwarding(SSLEngine engine, OpenSslSessionContext sessionContext) {
        return new ReferenceCountedOpenSslEngine(engine, sessionContext);
    }
}
