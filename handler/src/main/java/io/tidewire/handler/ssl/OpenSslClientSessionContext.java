/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLSessionContext;

/** The sessions of a client's context, which are Conscrypt's. Any thread. */
final class OpenSslClientSessionContext extends OpenSslSessionContext {
    OpenSslClientSessionContext(SSLSessionContext sessions) {
        super(sessions);
    }
}
