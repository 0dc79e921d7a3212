/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.TrustManagerFactorySpi;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyStore;
import java.security.KeyStoreException;

/**
 * A factory of trust managers that needs no security provider: extend it, and give it to {@link
 * io.tidewire.handler.ssl.SslContextBuilder#trustManager(TrustManagerFactory)}.
 *
 * <p>Return {@link javax.net.ssl.X509ExtendedTrustManager}s to see the connection, and then to be responsible for its
 * name; for other ones names are compared by their callers.
 */
public abstract class SimpleTrustManagerFactory extends TrustManagerFactory {
    /** Creates a factory without a name. */
    protected SimpleTrustManagerFactory() {
        this("");
    }

    /**
     * Creates a factory.
     *
     * @param name the name that {@link #getAlgorithm()} returns
     */
    protected SimpleTrustManagerFactory(String name) {
        this(new Spi(), name);
    }

    @SuppressWarnings("this-escape") // The factory is the first that can call the Spi.
    private SimpleTrustManagerFactory(Spi spi, String name) {
        super(spi, SimpleProvider.INSTANCE, name);
        spi.parent = this;
    }

    /**
     * Initialises the factory with a key store.
     *
     * @param keyStore the trusted certificates
     * @throws Exception if they cannot be used
     */
    protected abstract void engineInit(KeyStore keyStore) throws Exception;

    /**
     * Initialises the factory with parameters.
     *
     * @throws Exception if they cannot be used
     */
    protected abstract void engineInit(ManagerFactoryParameters managerFactoryParameters) throws Exception;

    /**
     * Returns the managers.
     *
     * @return one for each kind of certificate
     */
    protected abstract TrustManager[] engineGetTrustManagers();

    private static final class Spi extends TrustManagerFactorySpi {
        /** Written before the factory is shared. */
        @SuppressWarnings("NullAway.Init")
        private SimpleTrustManagerFactory parent;

        @Override
        protected void engineInit(KeyStore keyStore) throws KeyStoreException {
            try {
                parent.engineInit(keyStore);
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
        protected TrustManager[] engineGetTrustManagers() {
            return parent.engineGetTrustManagers();
        }
    }
}
