/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** The key and trust managers that a context is initialised with. */
final class ContextManagers {
    static final KeyManager[] NO_KEYS = {};

    private ContextManagers() {
    }

    /**
     * Returns trust managers.
     *
     * @param factory  initialised; {@code null} for the authorities of the JDK
     * @param isNeeded whether the peers send certificates
     * @param isJdk    whether the engines are those of the JDK
     */
    static TrustManager[] trust(@Nullable TrustManagerFactory factory, boolean isNeeded, boolean isJdk)
            throws GeneralSecurityException {
        if (factory == null && !isNeeded) {
            return new TrustManager[0];
        }
        TrustManagerFactory trust = factory;
        if (trust == null) {
            trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init((KeyStore) null);
        }
        TrustManager[] managers = trust.getTrustManagers().clone();
        for (int i = 0; i < managers.length; i++) {
            managers[i] = wrapped(managers[i], isJdk);
        }
        return managers;
    }

    /**
     * Returns what asks about resumed sessions; {@code null} if the manager that engines ask, which is the first of its
     * kind among those made above, does not want to know.
     */
    static @Nullable ResumptionCheck resumptionCheck(TrustManager[] managers) {
        for (TrustManager manager : managers) {
            if (manager instanceof X509TrustManager) {
                return manager instanceof PeerTrustManager peers ? peers.resumptionCheck() : null;
            }
        }
        return null;
    }

    private static TrustManager wrapped(TrustManager manager, boolean isJdk) {
        ResumptionCheck resumption = manager instanceof ResumableX509ExtendedTrustManager resumable
                ? new ResumptionCheck(resumable) : null;
        if (manager instanceof X509ExtendedTrustManager extended) {
            return new PeerTrustManager(extended, resumption);
        }
        if (manager instanceof X509TrustManager plain && (!isJdk || resumption != null)) {
            return new PeerTrustManager(new IdentityTrustManager(plain), resumption);
        }
        // The JDK's engines compare names for a plain one; wrapped in an extended one they would not (SEC-I08).
        return manager;
    }
}
