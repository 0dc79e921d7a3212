/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import java.util.List;
import java.util.Set;

/**
 * Negotiates an application protocol with engines of the JDK.
 *
 * @deprecated use {@link ApplicationProtocolConfig}
 */
@Deprecated
public interface JdkApplicationProtocolNegotiator extends ApplicationProtocolNegotiator {
    /**
     * Returns what prepares each engine.
     *
     * @return the factory
     */
    SslEngineWrapperFactory wrapperFactory();

    /**
     * Returns what makes the selectors of servers.
     *
     * @return the factory
     */
    ProtocolSelectorFactory protocolSelectorFactory();

    /**
     * Returns what makes the listeners of clients.
     *
     * @return the factory
     */
    ProtocolSelectionListenerFactory protocolListenerFactory();

    /** Prepares engines. */
    interface SslEngineWrapperFactory {
        /**
         * Prepares an engine, or wraps it.
         *
         * @param engine the engine, before its handshake
         * @param applicationNegotiator the negotiator whose protocols are negotiated
         * @param isServer whether it is that of a server
         * @return the engine to use
         */
        SSLEngine wrapSslEngine(SSLEngine engine, JdkApplicationProtocolNegotiator applicationNegotiator,
                boolean isServer);
    }

    /** Prepares engines, and knows the allocator of their channel. */
    abstract class AllocatorAwareSslEngineWrapperFactory implements SslEngineWrapperFactory {
        /** Creates a factory. */
        protected AllocatorAwareSslEngineWrapperFactory() {
        }

        @Override
        public final SSLEngine wrapSslEngine(SSLEngine engine,
                JdkApplicationProtocolNegotiator applicationNegotiator, boolean isServer) {
            return wrapSslEngine(engine, ByteBufAllocator.DEFAULT, applicationNegotiator, isServer);
        }

        /**
         * Prepares an engine, or wraps it.
         *
         * @param engine the engine, before its handshake
         * @param alloc makes the buffers of the engine
         * @param applicationNegotiator the negotiator whose protocols are negotiated
         * @param isServer whether it is that of a server
         * @return the engine to use
         */
        protected abstract SSLEngine wrapSslEngine(SSLEngine engine, ByteBufAllocator alloc,
                JdkApplicationProtocolNegotiator applicationNegotiator, boolean isServer);
    }

    /** Chooses the protocol of a connection, for the server. */
    interface ProtocolSelector {
        /** Called if the client does not know ALPN. */
        void unsupported();

        /**
         * Chooses a protocol.
         *
         * @param protocols the protocols that the client offers
         * @return one of them; {@code null} to go on without a protocol
         * @throws Exception if the handshake is to fail
         */
        @Nullable String select(List<String> protocols) throws Exception;
    }

    /** Creates selectors. */
    interface ProtocolSelectorFactory {
        /**
         * Creates the selector of a connection.
         *
         * @param supportedProtocols the protocols that the server speaks, the best first
         * @return the selector
         */
        ProtocolSelector newSelector(SSLEngine engine, Set<String> supportedProtocols);
    }

    /** Receives the protocol that the server chose, for the client. */
    interface ProtocolSelectionListener {
        /** Called if the server does not know ALPN. */
        void unsupported();

        /**
         * Receives the protocol.
         *
         * @param protocol the protocol that the server chose
         * @throws Exception if the handshake is to fail
         */
        void selected(String protocol) throws Exception;
    }

    /** Creates listeners. */
    interface ProtocolSelectionListenerFactory {
        /**
         * Creates the listener of a connection.
         *
         * @param supportedProtocols the protocols that the client offers, the best first
         * @return the listener
         */
        ProtocolSelectionListener newListener(SSLEngine engine, List<String> supportedProtocols);
    }
}
