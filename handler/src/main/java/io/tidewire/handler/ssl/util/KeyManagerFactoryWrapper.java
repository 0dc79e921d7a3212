/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import javax.net.ssl.KeyManager;
import javax.net.ssl.ManagerFactoryParameters;
import java.security.KeyStore;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A factory of one key manager that is there already. */
public final class KeyManagerFactoryWrapper extends SimpleKeyManagerFactory {
    private final KeyManager manager;

    /**
     * Creates a factory.
     *
     * @param km the manager that it returns
     */
    public KeyManagerFactoryWrapper(KeyManager km) {
        manager = checkNotNull(km, "km");
    }

    /** Changes nothing: the manager is there already. */
    @Override
    protected void engineInit(KeyStore keyStore, char[] password) {
        // The manager came initialised.
    }

    /** Changes nothing: the manager is there already. */
    @Override
    protected void engineInit(ManagerFactoryParameters managerFactoryParameters) {
        // The manager came initialised.
    }

    @Override
    protected KeyManager[] engineGetKeyManagers() {
        return new KeyManager[] {manager};
    }
}
