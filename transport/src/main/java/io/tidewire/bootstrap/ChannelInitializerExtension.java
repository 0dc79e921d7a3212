/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ServerChannel;

/**
 * Takes part in the set-up of every channel that a bootstrap makes, for example to observe them all. Extensions are
 * found by {@link java.util.ServiceLoader}, and only while the system property {@link #EXTENSIONS_SYSTEM_PROPERTY} is
 * {@code serviceload}. Each method is called after the bootstrap's own set-up and before the channel is registered;
 * what it throws fails the set-up of that channel.
 */
public abstract class ChannelInitializerExtension {

    /** The system property that switches extensions on: {@value}. */
    public static final String EXTENSIONS_SYSTEM_PROPERTY = "io.tidewire.bootstrap.extensions";

    /**
     * Creates an extension.
     */
    public ChannelInitializerExtension() {
    }

    /**
     * Orders the extensions: those with a smaller number come first.
     *
     * @return zero unless overridden
     */
    public double priority() {
        return 0;
    }

    /** A client's channel was set up. */
    public void postInitializeClientChannel(Channel channel) {
        // An extension overrides what it is interested in.
    }

    /**
     * A server was set up.
     *
     * @param channel the server
     */
    public void postInitializeServerListenerChannel(ServerChannel channel) {
        // An extension overrides what it is interested in.
    }

    /**
     * A connection that a server accepted was set up.
     *
     * @param channel the connection
     */
    public void postInitializeServerChildChannel(Channel channel) {
        // An extension overrides what it is interested in.
    }
}
