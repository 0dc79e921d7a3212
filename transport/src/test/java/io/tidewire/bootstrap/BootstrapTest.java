/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.CapturedWarnings;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipelineException;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.resolver.AbstractAddressResolver;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class BootstrapTest {

    private static final AttributeKey<String> NAME = AttributeKey.valueOf(BootstrapTest.class, "NAME");
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static EventLoopGroup group;

    @BeforeAll
    static void openGroup() {
        group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    }

    @AfterAll
    static void closeGroup() throws InterruptedException {
        assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static Bootstrap client() {
        return new Bootstrap().group(group).channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter());
    }

    private static ServerBootstrap server() {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter());
    }

    /** Keeps the loop from doing anything else until the latch is opened. */
    private static CountDownLatch hold() {
        CountDownLatch held = new CountDownLatch(1);
        group.execute(() -> {
            try {
                held.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return held;
    }

    @Test
    void missingSettingsAreNamed() {
        assertThatThrownBy(() -> new Bootstrap().connect(ANY)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("group");
        assertThatThrownBy(() -> new Bootstrap().group(group).bind(ANY)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("channelFactory");
        assertThatThrownBy(() -> new Bootstrap().group(group).channel(NioSocketChannel.class).validate())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("handler");
        assertThatThrownBy(() -> client().connect()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("remoteAddress");
        assertThatThrownBy(() -> client().bind()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("localAddress");
        assertThatThrownBy(() -> new ServerBootstrap().group(group).channel(NioServerSocketChannel.class).bind(0))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("childHandler");
        assertThatThrownBy(() -> client().group(group)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> client().channel(NioSocketChannel.class)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void failureToMakeAChannelFailsTheFuture() throws Exception {
        IllegalStateException cause = new IllegalStateException("no channel today");
        ChannelFuture bind = new Bootstrap().group(group).handler(new ChannelInboundHandlerAdapter())
                .channelFactory((io.tidewire.channel.ChannelFactory<Channel>) () -> {
                    throw cause;
                }).bind(ANY).await();
        assertThat(bind.cause()).isSameAs(cause);
        assertThat(bind.channel().isOpen()).isFalse();
        assertThat(bind.channel().closeFuture().isSuccess()).isTrue();
    }

    @Test
    void failureToInitialiseClosesTheChannel() throws Exception {
        ChannelInboundHandlerAdapter notSharable = new ChannelInboundHandlerAdapter();
        Bootstrap bootstrap = new Bootstrap().group(group).channel(NioSocketChannel.class).handler(notSharable);
        Channel first = bootstrap.register().sync().channel();
        ChannelFuture second = bootstrap.register().await();
        assertThat(second.cause()).isInstanceOf(ChannelPipelineException.class);
        assertThat(second.channel().isOpen()).isFalse();
        assertThat(second.channel().closeFuture().isSuccess()).isTrue();
        first.close().sync();
    }

    @Test
    void channelThatItsLoopCannotCarryIsClosedAndTellsWhoWaitsForThat() throws Exception {
        EventLoopGroup local = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        CountDownLatch told = new CountDownLatch(1);
        ChannelFuture refused = new Bootstrap().group(local).handler(new ChannelInboundHandlerAdapter())
                .channelFactory(() -> {
                    NioSocketChannel channel = new NioSocketChannel();
                    channel.closeFuture().addListener(closed -> told.countDown());
                    return channel;
                }).register().await();
        assertThat(refused.cause()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("incompatible event loop type");
        assertThat(refused.channel().isOpen()).isFalse();
        assertThat(refused.channel().closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
        local.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    @Test
    void bindThatIsCancelledBeforeTheRegistrationClosesTheChannel() throws Exception {
        CountDownLatch held = hold();
        ChannelFuture bind = server().bind(ANY);
        assertThat(bind.isDone()).isFalse();
        assertThat(bind.cancel(false)).isTrue();
        held.countDown();
        assertThat(bind.channel().closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void bindThatIsCancelledBeforeTheRegistrationFailsStaysCancelled() throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(DefaultPromise.class)) {
            CountDownLatch held = hold();
            ChannelFuture bind = new Bootstrap().group(group).handler(new ChannelInboundHandlerAdapter())
                    .channelFactory(() -> new NioSocketChannel() {
                        @Override
                        protected void doRegister(ChannelPromise promise) {
                            promise.setFailure(new IOException("expected by the test"));
                        }
                    }).bind(ANY);
            assertThat(bind.cancel(false)).isTrue();
            held.countDown();
            assertThat(bind.channel().closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
            group.next().submit(() -> { }).sync();
            assertThat(bind.isCancelled()).isTrue();
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void registrationWithAClosedGroupFailsAndClosesTheChannel() throws Exception {
        EventLoopGroup closed = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        closed.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        ChannelFuture bind = new Bootstrap().group(closed).channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).bind(ANY).await();
        assertThat(bind.isSuccess()).isFalse();
        assertThat(bind.channel().isOpen()).isFalse();
        CountDownLatch told = new CountDownLatch(1);
        bind.channel().closeFuture().addListener(done -> told.countDown());
        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void optionsAndAttributesAreThereWhenTheHandlerIsInitialised() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        Channel channel = new Bootstrap().group(group).channel(NioSocketChannel.class)
                .attr(NAME, "mine").option(ChannelOption.WRITE_SPIN_COUNT, 3)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel initialised) {
                        seen.add(initialised.attr(NAME).get() + initialised.config().getWriteSpinCount());
                    }
                }).register().sync().channel();
        assertThat(seen.poll(30, TimeUnit.SECONDS)).isEqualTo("mine3");
        channel.close().sync();
    }

    @Test
    void acceptorComesAfterWhatTheServersInitializerAdds() throws Exception {
        BlockingQueue<Object> seen = new LinkedBlockingQueue<>();
        Channel server = server().handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel listening) {
                listening.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        seen.add(msg);
                        ctx.fireChannelRead(msg);
                    }
                });
            }
        }).bind(ANY).sync().channel();
        Channel client = client().connect(server.localAddress()).sync().channel();
        assertThat(seen.poll(30, TimeUnit.SECONDS)).isInstanceOf(NioSocketChannel.class);
        client.close().sync();
        server.close().sync();
    }

    @Test
    void failureOfAResolverThatTakesTimeClosesTheChannel() throws Exception {
        BlockingQueue<Promise<InetSocketAddress>> asked = new LinkedBlockingQueue<>();
        ChannelFuture connect;
        try (AddressResolverGroup<InetSocketAddress> slow = new AddressResolverGroup<>() {
            @Override
            protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
                return new AbstractAddressResolver<>(executor, InetSocketAddress.class) {
                    @Override
                    protected boolean doIsResolved(InetSocketAddress address) {
                        return false;
                    }

                    @Override
                    protected void doResolve(InetSocketAddress unresolvedAddress,
                                             Promise<InetSocketAddress> promise) {
                        asked.add(promise);
                    }

                    @Override
                    protected void doResolveAll(InetSocketAddress unresolvedAddress,
                                                Promise<List<InetSocketAddress>> promise) {
                        throw new UnsupportedOperationException("resolveAll");
                    }
                };
            }
        }) {
            connect = client().resolver(slow).connect("slow.invalid", 1);
            asked.poll(30, TimeUnit.SECONDS).setFailure(new UnknownHostException("slow.invalid"));
            assertThat(connect.await().cause()).isInstanceOf(UnknownHostException.class);
            assertThat(connect.channel().closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void clonesShareNothingThatCanBeChanged() {
        Bootstrap original = client().option(ChannelOption.WRITE_SPIN_COUNT, 3).attr(NAME, "a")
                .remoteAddress("remote.test", 7).localAddress(ANY);
        Bootstrap copy = original.clone();
        copy.option(ChannelOption.WRITE_SPIN_COUNT, 4).attr(NAME, null);
        assertThat(original.config().options()).containsEntry(ChannelOption.WRITE_SPIN_COUNT, 3);
        assertThat(original.config().attrs()).containsEntry(NAME, "a");
        assertThat(copy.config().attrs()).isEmpty();
        assertThat(copy.config().remoteAddress()).isEqualTo(original.config().remoteAddress());
        assertThat(copy.config().group()).isSameAs(group);
        assertThat(copy.disableResolver().config().resolver()).isNull();
        assertThat(original.config().resolver()).isNotNull();
        ServerBootstrap server = server().childOption(ChannelOption.WRITE_SPIN_COUNT, 3).childAttr(NAME, "b");
        assertThat(server.clone().config().childOptions()).isEqualTo(server.config().childOptions());
        assertThat(server.clone().config().childAttrs()).containsEntry(NAME, "b");
    }

    @Test
    void textShowsWhatIsSet() {
        assertThat(client().remoteAddress("remote.test", 7).toString())
                .contains("NioSocketChannel", "remote.test", "handler: ").doesNotContain("localAddress", "options");
    }
}
