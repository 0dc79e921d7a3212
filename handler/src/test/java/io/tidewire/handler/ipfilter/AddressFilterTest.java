/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AddressFilterTest {
    private final List<String> events = new ArrayList<>();

    /** A channel with a peer. */
    private final class Connection extends EmbeddedChannel {
        private final SocketAddress peer;

        Connection(SocketAddress peer, ChannelHandler filter) throws Exception {
            super(false, false, filter, new ChannelInboundHandlerAdapter() {
                @Override
                public void channelActive(ChannelHandlerContext ctx) {
                    events.add("active");
                }
            });
            this.peer = peer;
            register();
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return peer;
        }
    }

    private Connection connect(String ip, ChannelHandler filter) throws Exception {
        return new Connection(new InetSocketAddress(ip, 5421), filter);
    }

    @Test
    void subnetFilterLetsInOrClosesAndLeaves() throws Exception {
        IpSubnetFilter filter = new IpSubnetFilter(false,
                new IpSubnetFilterRule("10.0.0.0/8", IpFilterRuleType.ACCEPT));
        Connection in = connect("10.0.0.1", filter);
        assertThat(in.isActive()).isTrue();
        assertThat(in.pipeline().get(IpSubnetFilter.class)).isNull();
        assertThat(events).containsExactly("active");
        Connection out = connect("11.0.0.1", filter);
        assertThat(out.isActive()).isFalse();
        assertThat(events).containsExactly("active");
        in.close();
    }

    @Test
    void firstRuleThatMatchesDecides() throws Exception {
        RuleBasedIpFilter filter = new RuleBasedIpFilter(false,
                new IpSubnetFilterRule("10.1.0.0/16", IpFilterRuleType.REJECT),
                new IpSubnetFilterRule("10.0.0.0/8", IpFilterRuleType.ACCEPT));
        assertThat(connect("10.1.0.1", filter).isActive()).isFalse();
        assertThat(connect("10.2.0.1", filter).isActive()).isTrue();
        assertThat(connect("11.0.0.1", filter).isActive()).isFalse();
        assertThatThrownBy(() -> new RuleBasedIpFilter(true, (IpFilterRule) null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @SuppressWarnings("deprecation") // the constructor under test
    void ruleBasedFilterLetsInByDefault() throws Exception {
        assertThat(connect("1.2.3.4", new RuleBasedIpFilter()).isActive()).isTrue();
    }

    @Test
    void oneChannelPerAddressAtATime() throws Exception {
        UniqueIpFilter filter = new UniqueIpFilter();
        Connection first = connect("91.92.93.1", filter);
        assertThat(first.isActive()).isTrue();
        assertThat(connect("91.92.93.1", filter).isActive()).isFalse();
        assertThat(connect("91.92.93.2", filter).isActive()).isTrue();
        first.close();
        assertThat(connect("91.92.93.1", filter).isActive()).isTrue();
    }

    @Test
    void refusedChannelGetsItsLastWordAndReadsNothing() throws Exception {
        Connection channel = connect("1.1.1.1", new AbstractRemoteAddressFilter<InetSocketAddress>() {
            @Override
            protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                return false;
            }

            @Override
            protected ChannelFuture channelRejected(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                events.add("refused " + remoteAddress.getHostString());
                return ctx.writeAndFlush("go away");
            }
        });
        assertThat(events).startsWith("refused 1.1.1.1");
        assertThat(channel.config().isAutoRead()).isFalse();
        assertThat(channel.<String>readOutbound()).isEqualTo("go away");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void refusedChannelIsNotReadBehindTheEndOfItsPeerEither() throws Exception {
        AtomicReference<ChannelPromise> lastWord = new AtomicReference<>();
        Connection channel = connect("1.1.1.1", new AbstractRemoteAddressFilter<InetSocketAddress>() {
            @Override
            protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                return false;
            }

            @Override
            protected ChannelFuture channelRejected(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                lastWord.set(ctx.newPromise());
                return lastWord.get();
            }
        });
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                events.add("read");
            }
        });
        events.clear();
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownPendingEvent.INSTANCE);
        assertThat(events).isEmpty();
        assertThat(channel.isOpen()).isTrue();
        lastWord.get().setSuccess();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void filterThatFailsRefuses() {
        assertThatThrownBy(() -> connect("1.1.1.1", new AbstractRemoteAddressFilter<InetSocketAddress>() {
            @Override
            protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                events.add("asked");
                ctx.channel().closeFuture().addListener(closed -> events.add("closed"));
                throw new IllegalStateException("on purpose");
            }
        }).checkException()).hasMessage("on purpose");
        assertThat(events).startsWith("asked", "closed");
    }

    @Test
    void acceptedChannelIsTold() throws Exception {
        connect("1.1.1.1", new AbstractRemoteAddressFilter<InetSocketAddress>() {
            @Override
            protected boolean accept(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                return true;
            }

            @Override
            protected void channelAccepted(ChannelHandlerContext ctx, InetSocketAddress remoteAddress) {
                events.add("accepted " + remoteAddress.getPort());
            }
        });
        assertThat(events).containsExactly("accepted 5421", "active");
    }

    @Test
    void activeChannelWithoutAnAddressIsAnError() {
        assertThatThrownBy(() -> new Connection(null, new UniqueIpFilter()).checkException())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("address of the peer");
        assertThat(events).isEmpty();
    }
}
