/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Negotiates by ALPN with what every {@link SSLEngine} has had since JDK 9. A client's engine itself refuses a protocol
 * that was not offered (RFC 7301 section 3.2), so that there is nothing to listen for.
 */
@SuppressWarnings("deprecation")
final class AlpnNegotiator implements JdkApplicationProtocolNegotiator {
    /** Negotiates nothing. */
    static final AlpnNegotiator NONE = new AlpnNegotiator(List.of(), false);

    private static final ProtocolSelectionListener ACCEPTING = new ProtocolSelectionListener() {
        @Override
        public void unsupported() {
            // A server that does not know ALPN is accepted: the application sees that no protocol was chosen.
        }

        @Override
        public void selected(String protocol) {
            // The engine has compared it with what was offered.
        }
    };

    private final List<String> protocols;
    private final boolean failsWithoutCommonProtocol;

    private AlpnNegotiator(List<String> protocols, boolean failsWithoutCommonProtocol) {
        this.protocols = protocols;
        this.failsWithoutCommonProtocol = failsWithoutCommonProtocol;
    }

    /**
     * Returns the negotiator of a configuration.
     *
     * @param config the configuration; {@code null} stands for one that negotiates nothing
     * @return the negotiator
     * @throws IllegalArgumentException if the configuration asks for what RFC 7301 prohibits, or for NPN
     */
    static AlpnNegotiator of(ApplicationProtocolConfig config) {
        if (config == null) {
            return NONE;
        }
        switch (config.protocol()) {
            case NONE -> {
                return NONE;
            }
            case NPN -> throw new IllegalArgumentException("protocol: NPN (expected: ALPN)");
            case ALPN, NPN_AND_ALPN -> {
                // Below.
            }
        }
        if (config.selectorFailureBehavior()
                == ApplicationProtocolConfig.SelectorFailureBehavior.CHOOSE_MY_LAST_PROTOCOL) {
            throw new IllegalArgumentException(
                    "selectorFailureBehavior: CHOOSE_MY_LAST_PROTOCOL (expected: FATAL_ALERT or NO_ADVERTISE)");
        }
        if (config.selectedListenerFailureBehavior()
                == ApplicationProtocolConfig.SelectedListenerFailureBehavior.CHOOSE_MY_LAST_PROTOCOL) {
            throw new IllegalArgumentException(
                    "selectedListenerFailureBehavior: CHOOSE_MY_LAST_PROTOCOL (expected: FATAL_ALERT or ACCEPT)");
        }
        return new AlpnNegotiator(config.supportedProtocols(), config.selectorFailureBehavior()
                == ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT);
    }

    /** Returns a negotiator of some protocols, which are checked as those of a configuration are. */
    static AlpnNegotiator of(Iterable<String> protocols, boolean failsWithoutCommonProtocol) {
        return of(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN, failsWithoutCommonProtocol
                ? ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT
                : ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols));
    }

    @Override
    public List<String> protocols() {
        return protocols;
    }

    @Override
    public SslEngineWrapperFactory wrapperFactory() {
        return (engine, negotiator, isServer) -> {
            if (protocols.isEmpty()) {
                return engine;
            }
            if (isServer) {
                ProtocolSelector selector = newSelector(engine, new LinkedHashSet<>(protocols));
                boolean isConscrypt = OpenSsl.isAvailable() && ConscryptSupport.isConscrypt(engine);
                engine.setHandshakeApplicationProtocolSelector(
                        (ignored, offered) -> choose(selector, offered, isConscrypt));
            } else {
                SSLParameters parameters = engine.getSSLParameters();
                parameters.setApplicationProtocols(protocols.toArray(new String[0]));
                engine.setSSLParameters(parameters);
            }
            return engine;
        };
    }

    /** The engine takes {@code null} for a failure, and an empty name for no protocol. */
    private static String choose(ProtocolSelector selector, List<String> offered, boolean isConscrypt) {
        try {
            String chosen = selector.select(offered);
            return chosen == null ? "" : chosen;
        } catch (Exception e) {
            if (isConscrypt) {
                // It would take null for no protocol, too.
                throw new IllegalStateException(e.getMessage(), e);
            }
            // What the engine reports says the same: that no protocol is common.
            return null;
        }
    }

    private ProtocolSelector newSelector(SSLEngine engine, Set<String> supportedProtocols) {
        return new ProtocolSelector() {
            @Override
            public void unsupported() {
                // A client that does not know ALPN is served without it.
            }

            @Override
            public String select(List<String> offered) throws SSLHandshakeException {
                for (String protocol : supportedProtocols) {
                    if (offered.contains(protocol)) {
                        return protocol;
                    }
                }
                if (failsWithoutCommonProtocol) {
                    throw new SSLHandshakeException("no common application protocol (expected: one of "
                            + supportedProtocols + ", for " + engine.getPeerHost() + ')');
                }
                return null;
            }
        };
    }

    @Override
    public ProtocolSelectorFactory protocolSelectorFactory() {
        return this::newSelector;
    }

    @Override
    public ProtocolSelectionListenerFactory protocolListenerFactory() {
        return (engine, supportedProtocols) -> ACCEPTING;
    }
}
