/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** A server's context of {@link SslProvider#OPENSSL}, which is Conscrypt. Any thread. */
public final class OpenSslServerContext extends OpenSslContext {
    private final OpenSslServerSessionContext sessions;

    OpenSslServerContext(EngineSettings settings, boolean startTls) {
        super(settings, startTls);
        sessions = new OpenSslServerSessionContext(settings.context().getServerSessionContext());
    }

    @Override
    public OpenSslServerSessionContext sessionContext() {
        return sessions;
    }
}
