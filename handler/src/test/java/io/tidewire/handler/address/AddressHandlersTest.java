/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.address;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.resolver.AbstractAddressResolver;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class AddressHandlersTest {
    private static final SocketAddress ASKED = InetSocketAddress.createUnresolved("server", 80);
    private static final SocketAddress LOCAL = new InetSocketAddress("127.0.0.1", 1);
    private static final SocketAddress OTHER = new InetSocketAddress("127.0.0.2", 2);

    private final List<SocketAddress> connected = new ArrayList<>();
    private EmbeddedChannel channel;

    private EmbeddedChannel channel(ChannelHandler handler) {
        channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local,
                    ChannelPromise promise) {
                connected.add(remote);
                connected.add(local);
                promise.setSuccess();
            }
        }, handler);
        return channel;
    }

    @AfterEach
    void close() {
        channel.finish();
    }

    @Test
    void addressesAreChosenWhenItConnects() {
        ChannelHandler handler = new DynamicAddressConnectHandler() {
            @Override
            protected SocketAddress localAddress(SocketAddress remoteAddress, SocketAddress localAddress) {
                assertThat(remoteAddress).isEqualTo(ASKED);
                assertThat(localAddress).isEqualTo(LOCAL);
                return OTHER;
            }

            @Override
            protected SocketAddress remoteAddress(SocketAddress remoteAddress, SocketAddress localAddress) {
                return LOCAL;
            }
        };
        assertThat(channel(handler).connect(ASKED, LOCAL).isSuccess()).isTrue();
        assertThat(connected).containsExactly(LOCAL, OTHER);
        assertThat(channel.pipeline().get(DynamicAddressConnectHandler.class)).isNull();
    }

    @Test
    void addressesStayThoseThatWereAskedForByDefault() {
        channel(new DynamicAddressConnectHandler() { }).connect(ASKED, LOCAL);
        assertThat(connected).containsExactly(ASKED, LOCAL);
    }

    @Test
    void choiceThatFailsFailsTheConnectAndTheHandlerStays() {
        ChannelFuture done = channel(new DynamicAddressConnectHandler() {
            @Override
            protected SocketAddress localAddress(SocketAddress remoteAddress, SocketAddress localAddress)
                    throws Exception {
                throw new UnknownHostException("on purpose");
            }
        }).connect(ASKED, LOCAL);
        assertThat(done.cause()).hasMessage("on purpose");
        assertThat(connected).isEmpty();
        assertThat(channel.pipeline().get(DynamicAddressConnectHandler.class)).isNotNull();
    }

    /** Knows one name. */
    private static final class Names extends AddressResolverGroup<InetSocketAddress> {
        /** An embedded loop never ends, so there is nothing to keep a resolver for. */
        @Override
        public AddressResolver<InetSocketAddress> getResolver(EventExecutor executor) {
            return newResolver(executor);
        }

        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new AbstractAddressResolver<InetSocketAddress>(executor, InetSocketAddress.class) {
                @Override
                protected boolean doIsResolved(InetSocketAddress address) {
                    return !address.isUnresolved();
                }

                @Override
                protected void doResolve(InetSocketAddress unresolved, Promise<InetSocketAddress> promise) {
                    if (unresolved.getHostString().equals("server")) {
                        promise.setSuccess((InetSocketAddress) OTHER);
                    } else {
                        promise.setFailure(new UnknownHostException(unresolved.getHostString()));
                    }
                }

                @Override
                protected void doResolveAll(InetSocketAddress unresolved, Promise<List<InetSocketAddress>> promise) {
                    promise.setFailure(new UnknownHostException("not asked for"));
                }
            };
        }
    }

    @Test
    void nameIsResolvedAndTheHandlerLeaves() {
        assertThat(channel(new ResolveAddressHandler(new Names())).connect(ASKED, LOCAL).isSuccess()).isTrue();
        assertThat(connected).containsExactly(OTHER, LOCAL);
        assertThat(channel.pipeline().get(ResolveAddressHandler.class)).isNull();
    }

    @Test
    void resolvedAddressIsUsedAsItIs() {
        channel(new ResolveAddressHandler(new Names())).connect(LOCAL);
        assertThat(connected).containsExactly(LOCAL, null);
    }

    @Test
    void unknownNameFailsTheConnect() {
        ChannelFuture done = channel(new ResolveAddressHandler(new Names()))
                .connect(InetSocketAddress.createUnresolved("nobody", 80));
        assertThat(done.cause()).isInstanceOf(UnknownHostException.class).hasMessage("nobody");
        assertThat(connected).isEmpty();
    }
}
