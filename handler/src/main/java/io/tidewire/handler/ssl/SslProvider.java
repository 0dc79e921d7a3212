/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import java.security.Provider;
import java.util.List;

/** The implementation of TLS behind an {@link SslContext}. */
public enum SslProvider {
    /** The JDK, or another provider of the Java Security API that the application names. */
    JDK,
    /** Conscrypt, if it is on the class path; see {@link OpenSsl}. */
    OPENSSL,
    /** The same as {@link #OPENSSL}. Neither needs to be released. */
    OPENSSL_REFCNT;

    /**
     * Returns whether a provider negotiates application protocols by ALPN.
     *
     * @return {@code true} if it does
     */
    public static boolean isAlpnSupported(SslProvider provider) {
        return switch (provider) {
            case JDK -> true;
            case OPENSSL, OPENSSL_REFCNT -> OpenSsl.isAvailable();
        };
    }

    /**
     * Returns whether a provider knows TLS 1.3.
     *
     * @return {@code true} if it does
     */
    public static boolean isTlsv13Supported(SslProvider provider) {
        return isTlsv13Supported(provider, null);
    }

    /**
     * Returns whether a provider knows TLS 1.3.
     *
     * @param provider the provider of TLS for {@link #JDK}; {@code null} for the JDK's choice
     * @return {@code true} if it does
     */
    public static boolean isTlsv13Supported(SslProvider sslProvider, @Nullable Provider provider) {
        return switch (sslProvider) {
            case JDK -> knowsTlsv13(provider);
            case OPENSSL, OPENSSL_REFCNT -> OpenSsl.isAvailable() && knowsTlsv13(ConscryptSupport.provider());
        };
    }

    private static boolean knowsTlsv13(@Nullable Provider provider) {
        return List.of(EngineSettings.supported(provider).getProtocols()).contains(SslProtocols.TLS_v1_3);
    }

    /**
     * Returns whether contexts of a provider have an option.
     *
     * @return {@code false}: neither provider has any
     */
    public static boolean isOptionSupported(SslProvider sslProvider, SslContextOption<?> option) {
        return false;
    }
}
