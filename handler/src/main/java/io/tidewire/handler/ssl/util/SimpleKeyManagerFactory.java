/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyStore;
import java.security.KeyStoreException;

/**
 * A factory of key managers that needs no security provider: extend it, and give it to {@link
 * io.tidewire.handler.ssl.SslContextBuilder#keyManager(KeyManagerFactory)}.
 *
 * <p>Return {@link javax.net.ssl.X509ExtendedKeyManager}s: engines ask no others for keys.
 */
public abstract class SimpleKeyManagerFactory extends KeyManagerFactory {
    /** Creates a factory without a name. */
    protected SimpleKeyManagerFactory() {
        this("");
    }

    /**
     * Creates a factory.
     *
     * @param name the name that {@link #getAlgorithm()} returns
     */
    protected SimpleKeyManagerFactory(String name) {
        this(new Spi(), name);
    }

    @SuppressWarnings("this-escape") // The factory is the first that can call the Spi.
    private SimpleKeyManagerFactory(Spi spi, String name) {
        super(spi, SimpleProvider.INSTANCE, name);
        spi.parent = this;
    }

    /**
     * Initialises the factory with a key store.
     *
     * @param keyStore the keys
     * @param password the password of the keys
     * @throws Exception if they cannot be used
     */
    protected abstract void engineInit(KeyStore keyStore, char[] password) throws Exception;

    /**
     * Initialises the factory with parameters.
     *
     * @throws Exception if they cannot be used
     */
    protected abstract void engineInit(ManagerFactoryParameters managerFactoryParameters) throws Exception;

    /**
     * Returns the managers.
     *
     * @return one for each kind of key
     */
    protected abstract KeyManager[] engineGetKeyManagers();

    private static final class Spi extends KeyManagerFactorySpi {
        /** Written before the factory is shared. */
        @SuppressWarnings("NullAway.Init")
        private SimpleKeyManagerFactory parent;

        @Override
        protected void engineInit(KeyStore keyStore, char[] password) throws KeyStoreException {
            try {
                parent.engineInit(keyStore, password);
            } catch (KeyStoreException e) {
                throw e;
            } catch (Exception e) {
                throw new KeyStoreException(e.getMessage(), e);
            }
        }

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) throws InvalidAlgorithmParameterException {
            try {
                parent.engineInit(parameters);
            } catch (InvalidAlgorithmParameterException e) {
                throw e;
            } catch (Exception e) {
                throw new InvalidAlgorithmParameterException(e.getMessage(), e);
            }
        }

        @Override
        protected KeyManager[] engineGetKeyManagers() {
            return parent.engineGetKeyManagers();
        }
    }
}
