/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLSessionContext;

/** The sessions of a server's context, which are Conscrypt's. Any thread. */
public final class OpenSslServerSessionContext extends OpenSslSessionContext {
    OpenSslServerSessionContext(SSLSessionContext sessions) {
        super(sessions);
    }
}
