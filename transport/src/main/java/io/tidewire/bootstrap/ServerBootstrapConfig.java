/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.util.AttributeKey;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The settings of a {@link ServerBootstrap}, for reading.
 */
public final class ServerBootstrapConfig extends AbstractBootstrapConfig<ServerBootstrap, ServerChannel> {

    ServerBootstrapConfig(ServerBootstrap bootstrap) {
        super(bootstrap);
    }

    /**
     * The loops for accepted connections.
     *
     * @return the group, or {@code null} if none was set
     */
    public @Nullable EventLoopGroup childGroup() {
        return bootstrap.childGroup0();
    }

    /**
     * The handler that each accepted connection starts with.
     *
     * @return the handler, or {@code null} if none was set
     */
    public @Nullable ChannelHandler childHandler() {
        return bootstrap.childHandler0();
    }

    /**
     * The options of each accepted connection.
     *
     * @return a read-only copy, in the order in which they are set
     */
    public Map<ChannelOption<?>, Object> childOptions() {
        return Collections.unmodifiableMap(bootstrap.childOptionsCopy());
    }

    /**
     * The attributes of each accepted connection.
     *
     * @return a read-only copy
     */
    public Map<AttributeKey<?>, Object> childAttrs() {
        return Collections.unmodifiableMap(bootstrap.childAttrsCopy());
    }

    @Override
    void describe(StringJoiner parts) {
        super.describe(parts);
        add(parts, "childGroup", childGroup());
        add(parts, "childOptions", childOptions());
        add(parts, "childAttrs", childAttrs());
        add(parts, "childHandler", childHandler());
    }
}
