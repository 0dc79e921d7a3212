/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** A client's context of {@link SslProvider#OPENSSL}, which is Conscrypt. Any thread. */
public final class OpenSslClientContext extends OpenSslContext {
    private final OpenSslClientSessionContext sessions;

    OpenSslClientContext(EngineSettings settings, boolean startTls) {
        super(settings, startTls);
        sessions = new OpenSslClientSessionContext(settings.context().getClientSessionContext());
    }

    @Override
    public OpenSslSessionContext sessionContext() {
        return sessions;
    }
}
