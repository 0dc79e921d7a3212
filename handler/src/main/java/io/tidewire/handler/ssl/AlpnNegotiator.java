/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Negotiates by ALPN with what every {@link SSLEngine} has had since JDK 9. A client's engine itself refuses a protocol
 * that was not offered (RFC 7301 section 3.2), so that no listener is needed. Where an application brings selectors and
 * listeners, engines are watched, since they do not report that the peer does not know ALPN.
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
    private final ProtocolSelectorFactory selectors;
    private final ProtocolSelectionListenerFactory listeners;
    /** Whether selectors and listeners are those of the application. */
    private final boolean isWatching;

    private AlpnNegotiator(List<String> protocols, boolean failsWithoutCommonProtocol) {
        this.protocols = protocols;
        selectors = (engine, supported) -> new FirstCommonProtocol(engine, supported, failsWithoutCommonProtocol);
        listeners = (engine, supported) -> ACCEPTING;
        isWatching = false;
    }

    private AlpnNegotiator(List<String> protocols, ProtocolSelectorFactory selectors,
            ProtocolSelectionListenerFactory listeners) {
        this.protocols = protocols;
        this.selectors = selectors;
        this.listeners = listeners;
        isWatching = true;
    }

    /**
     * Returns the negotiator of a configuration.
     *
     * @param config the configuration; {@code null} stands for one that negotiates nothing
     * @return the negotiator
     * @throws IllegalArgumentException if the configuration asks for what RFC 7301 prohibits, or for NPN
     */
    static AlpnNegotiator of(@Nullable ApplicationProtocolConfig config) {
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

    /** Returns a negotiator whose decisions are those of an application. */
    static AlpnNegotiator of(ProtocolSelectorFactory selectors, ProtocolSelectionListenerFactory listeners,
            Iterable<String> protocols) {
        return new AlpnNegotiator(of(protocols, false).protocols, checkNotNull(selectors, "selectorFactory"),
                checkNotNull(listeners, "listenerFactory"));
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
            return isServer ? server(engine) : client(engine);
        };
    }

    private SSLEngine server(SSLEngine engine) {
        ProtocolSelector selector = selectors.newSelector(engine, new LinkedHashSet<>(protocols));
        boolean isConscrypt = OpenSsl.isAvailable() && ConscryptSupport.isConscrypt(engine);
        if (!isWatching) {
            engine.setHandshakeApplicationProtocolSelector(
                    (ignored, offered) -> choose(selector, offered, isConscrypt));
            return engine;
        }
        AtomicBoolean isAsked = new AtomicBoolean();
        engine.setHandshakeApplicationProtocolSelector((ignored, offered) -> {
            isAsked.set(true);
            return choose(selector, offered, isConscrypt);
        });
        return new ForwardingSslEngine(engine) {
            @Override
            void onHandshakeDone() {
                if (!isAsked.get()) {
                    selector.unsupported();
                }
            }
        };
    }

    private SSLEngine client(SSLEngine engine) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(protocols.toArray(new String[0]));
        engine.setSSLParameters(parameters);
        if (!isWatching) {
            return engine;
        }
        ProtocolSelectionListener listener = listeners.newListener(engine, protocols);
        return new ForwardingSslEngine(engine) {
            @Override
            void onHandshakeDone() throws SSLException {
                tell(listener, getApplicationProtocol());
            }
        };
    }

    private static void tell(ProtocolSelectionListener listener, @Nullable String protocol) throws SSLException {
        if (protocol == null || protocol.isEmpty()) {
            listener.unsupported();
            return;
        }
        try {
            listener.selected(protocol);
        } catch (SSLException e) {
            throw e;
        } catch (Exception e) {
            throw (SSLException) new SSLHandshakeException("the application protocol " + protocol + " is refused: "
                    + e.getMessage()).initCause(e);
        }
    }

    /** The engine takes {@code null} for a failure, and an empty name for no protocol. */
    private static @Nullable String choose(ProtocolSelector selector, List<String> offered, boolean isConscrypt) {
        try {
            String chosen = selector.select(offered);
            return chosen == null ? "" : chosen;
        } catch (Exception e) {
            if (isConscrypt) {
                // Conscrypt would take null for no protocol, too.
                throw new IllegalStateException(e.getMessage(), e);
            }
            // The engine's own report says the same: no protocol is common.
            return null;
        }
    }

    /** Chooses the first protocol of the server that the client offers. */
    private record FirstCommonProtocol(SSLEngine engine, Set<String> supportedProtocols, boolean failsWithout)
            implements ProtocolSelector {
        @Override
        public void unsupported() {
            // A client that does not know ALPN is served without it.
        }

        @Override
        public @Nullable String select(List<String> offered) throws SSLHandshakeException {
            for (String protocol : supportedProtocols) {
                if (offered.contains(protocol)) {
                    return protocol;
                }
            }
            if (failsWithout) {
                throw new SSLHandshakeException("no common application protocol (expected: one of "
                        + supportedProtocols + ", for " + engine.getPeerHost() + ')');
            }
            return null;
        }
    }

    @Override
    public ProtocolSelectorFactory protocolSelectorFactory() {
        return selectors;
    }

    @Override
    public ProtocolSelectionListenerFactory protocolListenerFactory() {
        return listeners;
    }
}
