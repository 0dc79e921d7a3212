/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.ReloadableKeyManager;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** Chapter 5: the server's certificate, which can be replaced. */
final class Tls {
    // region tls
    private final ReloadableKeyManager keys;
    private final SslContext context;

    Tls(File chain, File key) throws GeneralSecurityException, IOException {
        keys = ReloadableKeyManager.ofFiles(chain, key, null);
        context = SslContextBuilder.forServer(keys).applicationProtocolConfig(alpn()).build();
    }

    SslContext context() {
        return context;
    }

    /** Blocks: not on an event loop. Files that cannot be used change nothing. */
    void reload(File chain, File key) throws GeneralSecurityException, IOException {
        keys.replace(chain, key, null);
    }
    // endregion

    // region alpn
    static ApplicationProtocolConfig alpn() {
        return new ApplicationProtocolConfig(Protocol.ALPN, SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);
    }
    // endregion
}
