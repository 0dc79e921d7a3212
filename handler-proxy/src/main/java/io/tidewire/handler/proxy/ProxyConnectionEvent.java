/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;

import java.net.SocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A user event: the proxy has connected the channel to its destination. It comes before the first octet of the
 * destination. Immutable.
 */
@Ignorable
public final class ProxyConnectionEvent {
    private final String protocol;
    private final String authScheme;
    private final SocketAddress proxyAddress;
    private final SocketAddress destinationAddress;

    /**
     * Creates an event.
     *
     * @param protocol the protocol of the proxy, such as {@code "socks5"}
     * @param authScheme how the client has shown who it is, {@code "none"} if it has not
     * @param proxyAddress where the proxy is
     * @param destinationAddress where the proxy has connected to
     */
    public ProxyConnectionEvent(String protocol, String authScheme, SocketAddress proxyAddress,
            SocketAddress destinationAddress) {
        this.protocol = checkNotNull(protocol, "protocol");
        this.authScheme = checkNotNull(authScheme, "authScheme");
        this.proxyAddress = checkNotNull(proxyAddress, "proxyAddress");
        this.destinationAddress = checkNotNull(destinationAddress, "destinationAddress");
    }

    /**
     * Returns the protocol of the proxy.
     *
     * @return such as {@code "socks5"}
     */
    public String protocol() {
        return protocol;
    }

    /**
     * Returns how the client has shown who it is.
     *
     * @return such as {@code "basic"}; {@code "none"} if it has not
     */
    public String authScheme() {
        return authScheme;
    }

    /**
     * Returns where the proxy is.
     *
     * @param <T> the type that the caller knows it to be
     * @return the address
     */
    @SuppressWarnings("unchecked") // By contract the caller knows the type.
    public <T extends SocketAddress> T proxyAddress() {
        return (T) proxyAddress;
    }

    /**
     * Returns where the proxy has connected to.
     *
     * @param <T> the type that the caller knows it to be
     * @return the address
     */
    @SuppressWarnings("unchecked") // By contract the caller knows the type.
    public <T extends SocketAddress> T destinationAddress() {
        return (T) destinationAddress;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + '(' + protocol + ", " + authScheme + ", " + proxyAddress + " => "
                + destinationAddress + ')';
    }
}
