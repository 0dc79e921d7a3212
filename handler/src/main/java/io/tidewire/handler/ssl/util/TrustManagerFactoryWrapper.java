/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.TrustManager;
import java.security.KeyStore;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A factory of one trust manager that is there already. */
public final class TrustManagerFactoryWrapper extends SimpleTrustManagerFactory {
    private final TrustManager manager;

    /**
     * Creates a factory.
     *
     * @param tm the manager that it returns
     */
    public TrustManagerFactoryWrapper(TrustManager tm) {
        manager = checkNotNull(tm, "tm");
    }

    /** Changes nothing: the manager is there already. */
    @Override
    protected void engineInit(KeyStore keyStore) {
        // The manager came initialised.
    }

    /** Changes nothing: the manager is there already. */
    @Override
    protected void engineInit(ManagerFactoryParameters managerFactoryParameters) {
        // The manager came initialised.
    }

    @Override
    protected TrustManager[] engineGetTrustManagers() {
        return new TrustManager[] {manager};
    }
}
