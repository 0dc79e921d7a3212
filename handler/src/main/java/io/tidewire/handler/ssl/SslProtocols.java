/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** The names that the JDK gives to versions of TLS. */
public final class SslProtocols {
    /**
     * The first hello in the format of SSL 2.0.
     *
     * @deprecated no engine accepts it, RFC 6176; use {@link #TLS_v1_3}
     */
    @Deprecated
    public static final String SSL_v2_HELLO = "SSLv2Hello";

    /**
     * SSL 2.0.
     *
     * @deprecated prohibited by RFC 6176; use {@link #TLS_v1_3}
     */
    @Deprecated
    public static final String SSL_v2 = "SSLv2";

    /**
     * SSL 3.0.
     *
     * @deprecated prohibited by RFC 7568; use {@link #TLS_v1_3}
     */
    @Deprecated
    public static final String SSL_v3 = "SSLv3";

    /**
     * TLS 1.0.
     *
     * @deprecated by RFC 8996; use {@link #TLS_v1_3}
     */
    @Deprecated
    public static final String TLS_v1 = "TLSv1";

    /**
     * TLS 1.1.
     *
     * @deprecated by RFC 8996; use {@link #TLS_v1_3}
     */
    @Deprecated
    public static final String TLS_v1_1 = "TLSv1.1";

    /** TLS 1.2, RFC 5246. */
    public static final String TLS_v1_2 = "TLSv1.2";

    /** TLS 1.3, RFC 8446. */
    public static final String TLS_v1_3 = "TLSv1.3";

    private SslProtocols() {
    }
}
