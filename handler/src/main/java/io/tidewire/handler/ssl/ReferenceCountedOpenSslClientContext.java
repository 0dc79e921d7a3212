/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;

/** A client's context of {@link SslProvider#OPENSSL_REFCNT}, which is Conscrypt. Any thread. */
public final class ReferenceCountedOpenSslClientContext extends ReferenceCountedOpenSslContext {
    private final OpenSslClientSessionContext sessions;

    ReferenceCountedOpenSslClientContext(EngineSettings settings, boolean startTls) {
        super(settings, startTls);
        sessions = new OpenSslClientSessionContext(settings.context().getClientSessionContext());
    }

    @Override
    public OpenSslSessionContext sessionContext() {
        return sessions;
    }

    @Override
    SSLEngine forwarding(SSLEngine engine, OpenSslSessionContext sessionContext) {
        return new ReferenceCountedOpenSslEngine(engine, sessionContext);
    }
}
