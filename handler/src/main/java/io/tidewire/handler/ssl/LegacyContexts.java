/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Takes the long lists of arguments that contexts were made of before {@link SslContextBuilder}. */
final class LegacyContexts {
    private LegacyContexts() {
    }

    static SslContext client(@Nullable SslProvider provider, @Nullable File trustFile,
            @Nullable TrustManagerFactory trust, @Nullable File chainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keys, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter filter, @Nullable ApplicationProtocolConfig apn, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return build(SslContextBuilder.forClient().keyManager(keys(chainFile, keyFile, keyPassword, keys)), provider,
                trust(trustFile, trust), ciphers, filter, apn, sessionCacheSize, sessionTimeout);
    }

    @SuppressWarnings("NullAway") // The builder refuses a server without a key.
    static SslContext server(@Nullable SslProvider provider, @Nullable File trustFile,
            @Nullable TrustManagerFactory trust, @Nullable File chainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keys, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter filter, @Nullable ApplicationProtocolConfig apn, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return build(SslContextBuilder.forServer(keys(chainFile, keyFile, keyPassword, keys)), provider,
                trust(trustFile, trust), ciphers, filter, apn, sessionCacheSize, sessionTimeout);
    }

    private static SslContext build(SslContextBuilder builder, @Nullable SslProvider provider,
            @Nullable TrustManagerFactory trust, @Nullable Iterable<String> ciphers, CipherSuiteFilter filter,
            @Nullable ApplicationProtocolConfig apn, long sessionCacheSize, long sessionTimeout) throws SSLException {
        return builder.trustManager(trust).sslProvider(provider).ciphers(ciphers, filter)
                .applicationProtocolConfig(apn).sessionCacheSize(sessionCacheSize).sessionTimeout(sessionTimeout)
                .build();
    }

    private static @Nullable KeyManagerFactory keys(@Nullable File chainFile, @Nullable File keyFile,
            @Nullable String password, @Nullable KeyManagerFactory factory) throws SSLException {
        if (chainFile == null && keyFile == null) {
            return factory;
        }
        try {
            return KeyMaterial.keyManagers(KeyMaterial.certificates(checkNotNull(chainFile, "chainFile")), null,
                    KeyMaterial.privateKey(checkNotNull(keyFile, "keyFile"), password), password, factory, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new SSLException(e.getMessage(), e);
        }
    }

    private static @Nullable TrustManagerFactory trust(@Nullable File trustFile, @Nullable TrustManagerFactory factory)
            throws SSLException {
        if (trustFile == null) {
            return factory;
        }
        try {
            return KeyMaterial.trustManagers(KeyMaterial.certificates(trustFile), factory, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new SSLException(e.getMessage(), e);
        }
    }

    /** The settings of a context of the builder. */
    static EngineSettings settings(SslContext context) {
        return ((JdkSslContext) context).settings();
    }

    /** The settings of a context of the builder, with another negotiator. */
    @SuppressWarnings("deprecation")
    static EngineSettings settings(SslContext context, JdkApplicationProtocolNegotiator negotiator) {
        return settings(context).with(checkNotNull(negotiator, "apn"));
    }

    /** ALPN for a list of names; nothing for none. */
    static @Nullable ApplicationProtocolConfig alpn(@Nullable Iterable<String> names) {
        return names == null || !names.iterator().hasNext() ? null
                : new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, names);
    }
}
