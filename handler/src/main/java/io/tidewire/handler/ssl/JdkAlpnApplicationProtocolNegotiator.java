/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import java.util.Arrays;
import java.util.List;

/**
 * Negotiates the application protocol by ALPN (RFC 7301).
 *
 * @deprecated use {@link ApplicationProtocolConfig}
 */
@Deprecated
public final class JdkAlpnApplicationProtocolNegotiator implements JdkApplicationProtocolNegotiator {
    private final AlpnNegotiator negotiator;

    /**
     * Creates a negotiator.
     *
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(Iterable<String> protocols) {
        this(false, protocols);
    }

    /**
     * Creates a negotiator.
     *
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(String... protocols) {
        this(false, protocols);
    }

    /**
     * Creates a negotiator.
     *
     * @param failIfNoCommonProtocols whether a server refuses clients that offer none of them
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(boolean failIfNoCommonProtocols, Iterable<String> protocols) {
        this(failIfNoCommonProtocols, failIfNoCommonProtocols, protocols);
    }

    /**
     * Creates a negotiator.
     *
     * @param failIfNoCommonProtocols whether a server refuses clients that offer none of them
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(boolean failIfNoCommonProtocols, String... protocols) {
        this(failIfNoCommonProtocols, failIfNoCommonProtocols, protocols);
    }

    /**
     * Creates a negotiator.
     *
     * @param clientFailIfNoCommonProtocols not used: a client's engine refuses what it has not offered, and accepts
     *         none
     * @param serverFailIfNoCommonProtocols whether a server refuses clients that offer none of them
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(boolean clientFailIfNoCommonProtocols,
            boolean serverFailIfNoCommonProtocols,
            Iterable<String> protocols) {
        negotiator = AlpnNegotiator.of(protocols, serverFailIfNoCommonProtocols);
    }

    /**
     * Creates a negotiator.
     *
     * @param clientFailIfNoCommonProtocols not used: a client's engine refuses what it has not offered, and accepts
     *         none
     * @param serverFailIfNoCommonProtocols whether a server refuses clients that offer none of them
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(boolean clientFailIfNoCommonProtocols,
            boolean serverFailIfNoCommonProtocols,
            String... protocols) {
        this(clientFailIfNoCommonProtocols, serverFailIfNoCommonProtocols, Arrays.asList(protocols));
    }

    /**
     * Creates a negotiator whose decisions are those of the application.
     *
     * @param selectorFactory makes what chooses for a server, before each handshake. A selector is asked on the thread
     *        that drives the engine or runs its tasks; it is notified of clients without ALPN when the handshake is
     *        done
     * @param listenerFactory makes what judges the choice for a client, before each handshake. A listener is called on
     *        the thread that drives the engine, when the handshake is done and before any data is passed on; if it
     *        throws, the handshake fails, without an alert
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(ProtocolSelectorFactory selectorFactory,
            ProtocolSelectionListenerFactory listenerFactory, Iterable<String> protocols) {
        negotiator = AlpnNegotiator.of(selectorFactory, listenerFactory, protocols);
    }

    /**
     * Creates a negotiator whose decisions are those of the application.
     *
     * @param selectorFactory as above
     * @param listenerFactory as above
     * @param protocols the protocols, the one that a server likes best first
     */
    public JdkAlpnApplicationProtocolNegotiator(ProtocolSelectorFactory selectorFactory,
            ProtocolSelectionListenerFactory listenerFactory, String... protocols) {
        this(selectorFactory, listenerFactory, Arrays.asList(protocols));
    }

    @Override
    public List<String> protocols() {
        return negotiator.protocols();
    }

    @Override
    public SslEngineWrapperFactory wrapperFactory() {
        return negotiator.wrapperFactory();
    }

    @Override
    public ProtocolSelectorFactory protocolSelectorFactory() {
        return negotiator.protocolSelectorFactory();
    }

    @Override
    public ProtocolSelectionListenerFactory protocolListenerFactory() {
        return negotiator.protocolListenerFactory();
    }
}
