/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

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

    static SslContext client(SslProvider provider, File trustFile, TrustManagerFactory trust, File chainFile,
            File keyFile, String keyPassword, KeyManagerFactory keys, Iterable<String> ciphers,
            CipherSuiteFilter filter, ApplicationProtocolConfig apn, long sessionCacheSize, long sessionTimeout)
            throws SSLException {
        return build(SslContextBuilder.forClient().keyManager(keys(chainFile, keyFile, keyPassword, keys)), provider,
                trust(trustFile, trust), ciphers, filter, apn, sessionCacheSize, sessionTimeout);
    }

    static SslContext server(SslProvider provider, File trustFile, TrustManagerFactory trust, File chainFile,
            File keyFile, String keyPassword, KeyManagerFactory keys, Iterable<String> ciphers,
            CipherSuiteFilter filter, ApplicationProtocolConfig apn, long sessionCacheSize, long sessionTimeout)
            throws SSLException {
        return build(SslContextBuilder.forServer(keys(chainFile, keyFile, keyPassword, keys)), provider,
                trust(trustFile, trust), ciphers, filter, apn, sessionCacheSize, sessionTimeout);
    }

    private static SslContext build(SslContextBuilder builder, SslProvider provider, TrustManagerFactory trust,
            Iterable<String> ciphers, CipherSuiteFilter filter, ApplicationProtocolConfig apn, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return builder.trustManager(trust).sslProvider(provider).ciphers(ciphers, filter)
                .applicationProtocolConfig(apn).sessionCacheSize(sessionCacheSize).sessionTimeout(sessionTimeout)
                .build();
    }

    private static KeyManagerFactory keys(File chainFile, File keyFile, String password, KeyManagerFactory factory)
            throws SSLException {
        if (chainFile == null && keyFile == null) {
            return factory;
        }
        try {
            return KeyMaterial.keyManagers(KeyMaterial.certificates(chainFile), null,
                    KeyMaterial.privateKey(keyFile, password), password, factory, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new SSLException(e.getMessage(), e);
        }
    }

    private static TrustManagerFactory trust(File trustFile, TrustManagerFactory factory) throws SSLException {
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
    static ApplicationProtocolConfig alpn(Iterable<String> names) {
        return names == null || !names.iterator().hasNext() ? null
                : new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, names);
    }
}
