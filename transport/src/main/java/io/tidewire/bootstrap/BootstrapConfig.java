/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.resolver.AddressResolverGroup;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.util.StringJoiner;

/**
 * The settings of a {@link Bootstrap}, for reading.
 */
public final class BootstrapConfig extends AbstractBootstrapConfig<Bootstrap, Channel> {

    BootstrapConfig(Bootstrap bootstrap) {
        super(bootstrap);
    }

    /**
     * The address to connect to.
     *
     * @return the address, or {@code null} if none was set
     */
    public @Nullable SocketAddress remoteAddress() {
        return bootstrap.remoteAddress0();
    }

    /**
     * Returns the resolver of remote addresses.
     *
     * @return the resolvers, or {@code null} if addresses are taken as they are
     */
    public @Nullable AddressResolverGroup<?> resolver() {
        return bootstrap.resolver0();
    }

    @Override
    void describe(StringJoiner parts) {
        super.describe(parts);
        add(parts, "remoteAddress", remoteAddress());
        add(parts, "resolver", resolver());
    }
}
