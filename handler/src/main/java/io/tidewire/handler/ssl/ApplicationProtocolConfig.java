/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Which application protocols an {@link SslContext} negotiates by ALPN (RFC 7301), the best first. The server chooses:
 * it takes the first of its own list that the client offers.
 *
 * <pre>{@code
 * new ApplicationProtocolConfig(Protocol.ALPN, SelectorFailureBehavior.NO_ADVERTISE,
 *         SelectedListenerFailureBehavior.ACCEPT, ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1)
 * }</pre>
 *
 * <p>Cannot be changed. A connection without a negotiated protocol has a {@code null} {@link
 * SslHandler#applicationProtocol()}: what it then speaks is for the application to say, never to guess.
 */
public final class ApplicationProtocolConfig {
    /** Negotiates nothing. */
    public static final ApplicationProtocolConfig DISABLED = new ApplicationProtocolConfig();

    /** The length of a name is one octet, RFC 7301 section 3.1. */
    private static final int MAX_NAME_OCTETS = 255;

    private final List<String> supportedProtocols;
    private final Protocol protocol;
    private final SelectorFailureBehavior selectorFailureBehavior;
    private final SelectedListenerFailureBehavior selectedListenerFailureBehavior;

    private ApplicationProtocolConfig() {
        supportedProtocols = List.of();
        protocol = Protocol.NONE;
        selectorFailureBehavior = SelectorFailureBehavior.NO_ADVERTISE;
        selectedListenerFailureBehavior = SelectedListenerFailureBehavior.ACCEPT;
    }

    /**
     * Creates a configuration.
     *
     * @param protocol how to negotiate
     * @param selectorBehavior the behaviour of a server if the client offers none of its protocols
     * @param selectedBehavior the behaviour of a client if the server chooses a protocol that the client did not offer
     * @param supportedProtocols names, the best first: at least one, each of 1 to 255 octets
     * @throws IllegalArgumentException if there is no name, one is empty or too long or there twice, or {@code
     *         protocol} is {@link Protocol#NONE}
     */
    public ApplicationProtocolConfig(Protocol protocol, SelectorFailureBehavior selectorBehavior,
            SelectedListenerFailureBehavior selectedBehavior, Iterable<String> supportedProtocols) {
        this.protocol = checkNotNull(protocol, "protocol");
        if (protocol == Protocol.NONE) {
            throw new IllegalArgumentException("protocol: NONE (expected: ALPN, or "
                    + "ApplicationProtocolConfig.DISABLED)");
        }
        this.selectorFailureBehavior = checkNotNull(selectorBehavior, "selectorBehavior");
        this.selectedListenerFailureBehavior = checkNotNull(selectedBehavior, "selectedBehavior");
        this.supportedProtocols = names(checkNotNull(supportedProtocols, "supportedProtocols"));
    }

    /**
     * Creates a configuration.
     *
     * @param protocol how to negotiate
     * @param selectorBehavior the behaviour of a server if the client offers none of its protocols
     * @param selectedBehavior the behaviour of a client if the server chooses a protocol that the client did not offer
     * @param supportedProtocols names, the best first: at least one, each of 1 to 255 octets
     * @throws IllegalArgumentException if there is no name, one is empty or too long or there twice, or {@code
     *         protocol} is {@link Protocol#NONE}
     */
    public ApplicationProtocolConfig(Protocol protocol, SelectorFailureBehavior selectorBehavior,
            SelectedListenerFailureBehavior selectedBehavior, String... supportedProtocols) {
        this(protocol, selectorBehavior, selectedBehavior, List.of(supportedProtocols));
    }

    private static List<String> names(Iterable<String> supportedProtocols) {
        List<String> names = new ArrayList<>();
        for (String name : supportedProtocols) {
            int octets = checkNotNull(name, "supportedProtocols").getBytes(StandardCharsets.UTF_8).length;
            if (octets == 0 || octets > MAX_NAME_OCTETS) {
                throw new IllegalArgumentException("supportedProtocols: a name of " + octets
                        + " octets (expected: 1 to " + MAX_NAME_OCTETS + ')');
            }
            if (names.contains(name)) {
                throw new IllegalArgumentException("supportedProtocols: " + name + " is there more than once");
            }
            names.add(name);
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("supportedProtocols: none (expected: at least one name)");
        }
        return List.copyOf(names);
    }

    /**
     * Returns the names, the best first.
     *
     * @return an unmodifiable list; empty if nothing is negotiated
     */
    public List<String> supportedProtocols() {
        return supportedProtocols;
    }

    /**
     * Returns how the protocol is negotiated.
     *
     * @return the way
     */
    public Protocol protocol() {
        return protocol;
    }

    /**
     * Returns what a server does if the client offers none of its protocols.
     *
     * @return the behaviour
     */
    public SelectorFailureBehavior selectorFailureBehavior() {
        return selectorFailureBehavior;
    }

    /**
     * Returns what a client does if the server chooses a protocol that the client did not offer.
     *
     * @return the behaviour
     */
    public SelectedListenerFailureBehavior selectedListenerFailureBehavior() {
        return selectedListenerFailureBehavior;
    }

    /**
     * How a protocol is negotiated. NPN was never standardised, and is not spoken any more: contexts refuse it alone.
     */
    public enum Protocol {
        /** Not at all. */
        NONE,
        /** By NPN; a context with this is not built. */
        NPN,
        /** By ALPN, RFC 7301. */
        ALPN,
        /** The same as {@link #ALPN}. */
        NPN_AND_ALPN
    }

    /** The behaviour of a server if the client offers none of its protocols. */
    public enum SelectorFailureBehavior {
        /** Ends the handshake with the alert {@code no_application_protocol}, as RFC 7301 section 3.2 says. */
        FATAL_ALERT,
        /** Goes on without a protocol, as if it did not know ALPN. */
        NO_ADVERTISE,
        /** Chooses one that the client did not offer, which RFC 7301 prohibits; a context with this is not built. */
        CHOOSE_MY_LAST_PROTOCOL
    }

    /**
     * The behaviour of a client if the server chooses a protocol that the client did not offer. RFC 7301 section 3.2
     * has one answer to that, which engines give whatever is set here: the handshake fails.
     */
    public enum SelectedListenerFailureBehavior {
        /** The handshake fails; a server that chooses none is accepted. */
        ACCEPT,
        /** The handshake fails; a server that chooses none is accepted. */
        FATAL_ALERT,
        /** Pretends that the server chose another one, which RFC 7301 prohibits; a context with this is not built. */
        CHOOSE_MY_LAST_PROTOCOL
    }
}
