/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The settings of a bootstrap, for reading. It shows the present state, maps excepted, which are copies.
 *
 * @param <B> the type of bootstrap
 * @param <C> the type of channel
 */
public abstract class AbstractBootstrapConfig<B extends AbstractBootstrap<B, C>, C extends Channel> {

    /** The bootstrap that is shown. */
    protected final B bootstrap;

    /**
     * Creates a view.
     *
     * @param bootstrap the bootstrap to show
     */
    protected AbstractBootstrapConfig(B bootstrap) {
        this.bootstrap = ObjectUtil.checkNotNull(bootstrap, "bootstrap");
    }

    /**
     * The address to bind to.
     *
     * @return the address, or {@code null} if none was set
     */
    public final @Nullable SocketAddress localAddress() {
        return bootstrap.localAddress0();
    }

    /**
     * Where channels come from.
     *
     * @return the factory, or {@code null} if none was set
     */
    @SuppressWarnings("deprecation") // The older type is the supertype of both.
    public final @Nullable ChannelFactory<? extends C> channelFactory() {
        return bootstrap.channelFactory0();
    }

    /**
     * The handler that each channel starts with.
     *
     * @return the handler, or {@code null} if none was set
     */
    public final @Nullable ChannelHandler handler() {
        return bootstrap.handler0();
    }

    /**
     * The options of each channel.
     *
     * @return a read-only copy, in the order in which they are set
     */
    public final Map<ChannelOption<?>, Object> options() {
        return Collections.unmodifiableMap(bootstrap.optionsCopy());
    }

    /**
     * The attributes of each channel.
     *
     * @return a read-only copy
     */
    public final Map<AttributeKey<?>, Object> attrs() {
        return Collections.unmodifiableMap(bootstrap.attrsCopy());
    }

    /**
     * The loops that channels are registered with.
     *
     * @return the group, or {@code null} if none was set
     */
    public final @Nullable EventLoopGroup group() {
        return bootstrap.group0();
    }

    /** Adds what is set, by name. */
    void describe(StringJoiner parts) {
        add(parts, "group", group());
        add(parts, "channelFactory", channelFactory());
        add(parts, "localAddress", localAddress());
        add(parts, "options", options());
        add(parts, "attrs", attrs());
        add(parts, "handler", handler());
    }

    static void add(StringJoiner parts, String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> map && map.isEmpty()) {
            return;
        }
        if (value != null) {
            parts.add(name + ": " + value);
        }
    }

    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(", ", StringUtil.simpleClassName(this) + '(', ")");
        describe(parts);
        return parts.toString();
    }
}
