/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.internal.LogText;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import java.security.cert.X509Certificate;

/** The names of a peer in messages. Its own words are escaped and cut. */
final class PeerNames {
    /** Bounds what a certificate puts into a message. */
    private static final int MAX_NAME = 128;

    private PeerNames() {
    }

    /** The subject of a certificate. */
    static String of(X509Certificate certificate) {
        String name = certificate.getSubjectX500Principal().getName();
        StringBuilder text = LogText.append(new StringBuilder(),
                name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "...");
        return text.length() == 0 ? "empty" : text.toString();
    }

    /** Returns host and port of the peer of an engine, or a general name if the engine does not know them. */
    static String of(@Nullable SSLEngine engine) {
        if (engine == null || engine.getPeerHost() == null) {
            return engine != null && !engine.getUseClientMode() ? "a client" : "a peer";
        }
        return engine.getPeerHost() + ':' + engine.getPeerPort();
    }
}
