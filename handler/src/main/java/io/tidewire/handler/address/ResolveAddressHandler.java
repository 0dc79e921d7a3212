/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.address;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Resolves the address of a connection within the pipeline, so that handlers behind it see it as it was asked for. It
 * leaves the pipeline at the first attempt. The bootstrap must resolve nothing itself: use
 * {@link io.tidewire.resolver.NoopAddressResolverGroup} there.
 */
@ChannelHandler.Sharable
public class ResolveAddressHandler extends ChannelOutboundHandlerAdapter {
    private final AddressResolverGroup<? extends SocketAddress> resolverGroup;

    /**
     * Creates a handler.
     *
     * @param resolverGroup gives the resolver of each executor; stays the caller's
     */
    public ResolveAddressHandler(AddressResolverGroup<? extends SocketAddress> resolverGroup) {
        this.resolverGroup = checkNotNull(resolverGroup, "resolverGroup");
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
            ChannelPromise promise) {
        AddressResolver<? extends SocketAddress> resolver = resolverGroup.getResolver(ctx.executor());
        if (resolver.isSupported(remoteAddress) && !resolver.isResolved(remoteAddress)) {
            resolver.resolve(remoteAddress).addListener((FutureListener<SocketAddress>) resolved ->
                    connectTo(ctx, resolved, localAddress, promise));
        } else {
            ctx.connect(remoteAddress, localAddress, promise);
            leave(ctx);
        }
    }

    @SuppressWarnings("NullAway") // A success has an address, a failure a cause.
    private void connectTo(ChannelHandlerContext ctx, Future<SocketAddress> resolved,
            @Nullable SocketAddress localAddress, ChannelPromise promise) {
        if (resolved.isSuccess()) {
            ctx.connect(resolved.getNow(), localAddress, promise);
        } else {
            promise.tryFailure(resolved.cause());
        }
        leave(ctx);
    }

    private void leave(ChannelHandlerContext ctx) {
        if (!ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
    }
}
