/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** Names of application protocols, as ALPN (RFC 7301) carries them. */
public final class ApplicationProtocolNames {
    /** HTTP/2 over TLS (RFC 9113 §3.1). */
    public static final String HTTP_2 = "h2";

    /** HTTP/1.1 (RFC 7301 §6). */
    public static final String HTTP_1_1 = "http/1.1";

    /** SPDY, version 3.1. */
    public static final String SPDY_3_1 = "spdy/3.1";

    /** SPDY, version 3. */
    public static final String SPDY_3 = "spdy/3";

    /** SPDY, version 2. */
    public static final String SPDY_2 = "spdy/2";

    /** SPDY, version 1. */
    public static final String SPDY_1 = "spdy/1";

    private ApplicationProtocolNames() {
    }
}
