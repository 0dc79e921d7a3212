/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultEventLoopGroup;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** What is special about local channels; the rest is in the contract of stream transports. */
@Timeout(60)
class LocalChannelTest {

    /** Both ends on one loop, or each on its own; with every kind of loop. */
    @SuppressWarnings("deprecation") // The older group has to go on working.
    private enum Loops {
        LOCAL_SAME(1), LOCAL_DIFFERENT(2), DEFAULT_SAME(1), DEFAULT_DIFFERENT(2), NIO_SAME(1), NIO_DIFFERENT(2);

        private final int count;

        Loops(final int count) {
            this.count = count;
        }

        EventLoopGroup newGroup() {
            return switch (this) {
                case LOCAL_SAME, LOCAL_DIFFERENT -> new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
                case DEFAULT_SAME, DEFAULT_DIFFERENT -> new DefaultEventLoopGroup(1, null);
                case NIO_SAME, NIO_DIFFERENT -> new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            };
        }
    }

    private static final String ACTIVE = "active";
    private static final String INACTIVE = "inactive";

    private EventLoopGroup serverGroup;
    private EventLoopGroup clientGroup;
    private final BlockingQueue<Object> serverSide = new LinkedBlockingQueue<>();
    private final BlockingQueue<Object> clientSide = new LinkedBlockingQueue<>();
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
    private Channel listening;
    private Channel client;
    private Channel server;

    private void open(final Loops loops) {
        serverGroup = loops.newGroup();
        clientGroup = loops.count == 1 ? serverGroup : loops.newGroup();
    }

    @AfterEach
    void endGroups() throws InterruptedException {
        for (final EventLoopGroup group : new EventLoopGroup[] {clientGroup, serverGroup}) {
            assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Keeps what it sees; messages are not released. */
    private static final class Seen extends ChannelInboundHandlerAdapter {
        private final BlockingQueue<Object> seen;

        Seen(final BlockingQueue<Object> seen) {
            this.seen = seen;
        }

        @Override
        public boolean isSharable() {
            return true;
        }

        @Override
        public void channelActive(final ChannelHandlerContext ctx) {
            seen.add(ACTIVE);
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            seen.add(msg);
        }

        @Override
        public void channelInactive(final ChannelHandlerContext ctx) {
            seen.add(INACTIVE);
        }
    }

    private ServerBootstrap serverBootstrap() {
        return serverBootstrap(LocalServerChannel::new);
    }

    private ServerBootstrap serverBootstrap(final ChannelFactory<LocalServerChannel> factory) {
        return new ServerBootstrap().group(serverGroup).channelFactory(factory)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public boolean isSharable() {
                        return true;
                    }

                    @Override
                    public void channelRegistered(final ChannelHandlerContext ctx) {
                        ctx.pipeline().addLast(new Seen(serverSide));
                        accepted.add(ctx.channel());
                    }
                });
    }

    private Bootstrap clientBootstrap() {
        return new Bootstrap().group(clientGroup).channel(LocalChannel.class).handler(new Seen(clientSide));
    }

    private void connect(final Loops loops) throws Exception {
        connect(loops, true);
    }

    private void connect(final Loops loops, final boolean autoRead) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().childOption(ChannelOption.AUTO_READ, autoRead)
                .bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().connect(listening.localAddress())).channel();
        server = take(accepted);
        assertThat(take(serverSide)).isEqualTo(ACTIVE);
        assertThat(take(clientSide)).isEqualTo(ACTIVE);
    }

    private static <T> T take(final BlockingQueue<T> queue) throws InterruptedException {
        final T taken = queue.poll(30, TimeUnit.SECONDS);
        assertThat(taken).isNotNull();
        return taken;
    }

    private static <F extends Future<?>> F done(final F future) throws InterruptedException {
        assertThat(future.await(30, TimeUnit.SECONDS)).isTrue();
        return future;
    }

    private static <F extends Future<?>> F ok(final F future) throws InterruptedException {
        assertThat(done(future).cause()).isNull();
        return future;
    }

    private void roundTrips() throws InterruptedException {
        // What is on its way between the loops has arrived after each had a turn behind the other's.
        for (int i = 0; i < 2; i++) {
            ok(client.eventLoop().submit(() -> { }));
            ok(server.eventLoop().submit(() -> { }));
        }
    }

    // ---- messages -----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void messagesOfAnyTypeAreHandedOverAsTheyAre(final Loops loops) throws Exception {
        connect(loops);
        final Object[] messages = {Unpooled.directBuffer(8).writeInt(1), "text", Unpooled.buffer(0), 17L};
        for (final Object message : messages) {
            ok(client.writeAndFlush(message));
            assertThat(take(serverSide)).isSameAs(message);
        }
        roundTrips();
        assertThat(ReferenceCountUtil.refCnt(messages[0])).isEqualTo(1);
        assertThat(ReferenceCountUtil.release(messages[0])).isTrue();
        assertThat(ReferenceCountUtil.release(messages[2])).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void writesFromTheListenerOfAWriteKeepTheirOrder(final Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("1", client.newPromise().addListener(first -> {
            client.writeAndFlush("2", client.newPromise().addListener(second -> client.writeAndFlush("4")));
            client.writeAndFlush("3");
        }));
        for (final String message : new String[] {"1", "2", "3", "4"}) {
            assertThat(take(serverSide)).isEqualTo(message);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesOfBothEndsFromTheListenerOfAWriteArrive(final Loops loops) throws Exception {
        connect(loops);
        final BlockingQueue<Object> order = new LinkedBlockingQueue<>();
        server.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
                order.add("server read " + msg);
            }
        });
        client.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
                order.add("client read " + msg);
            }
        });
        roundTrips();
        client.writeAndFlush("question",
                client.newPromise().addListener(written -> server.writeAndFlush("answer")));
        assertThat(List.of(take(order), take(order)))
                .containsExactlyInAnyOrder("server read question", "client read answer");
    }

    @ParameterizedTest
    @EnumSource
    void closeByTheWriterFromTheListenerOfAWriteComesAfterTheMessage(final Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("last", client.newPromise().addListener(ChannelFutureListener.CLOSE));
        assertThat(take(serverSide)).isEqualTo("last");
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void closeByTheReaderFromTheListenerOfAWriteComesAfterTheMessage(final Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("last", client.newPromise().addListener(written -> server.close()));
        assertThat(take(serverSide)).isEqualTo("last");
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void endlessPingPongNeitherNestsNorStarvesTheLoop(final Loops loops) throws Exception {
        connect(loops);
        final AtomicInteger exchanges = new AtomicInteger();
        final ChannelInboundHandlerAdapter returner = new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }

            @Override
            public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
                exchanges.incrementAndGet();
                ctx.writeAndFlush(msg);
            }
        };
        client.pipeline().addFirst(returner);
        server.pipeline().addFirst(returner);
        // From here on the handlers are not only in their pipelines but also called.
        roundTrips();
        client.writeAndFlush("ball");
        // Deep enough for a stack overflow if reading nested in writing.
        while (exchanges.get() < 50_000) {
            ok(client.eventLoop().submit(() -> { }));
        }
        ok(client.close());
    }

    @ParameterizedTest
    @EnumSource
    void listenerThatAlwaysWritesDoesNotStarveTheLoop(final Loops loops) throws Exception {
        connect(loops, false);
        final ChannelFutureListener again = new ChannelFutureListener() {
            @Override
            public void operationComplete(final ChannelFuture future) {
                if (future.isSuccess()) {
                    client.writeAndFlush("more").addListener(this);
                }
            }
        };
        client.writeAndFlush("more").addListener(again);
        ok(client.close());
    }

    @ParameterizedTest
    @EnumSource
    void messageThatWasReleasedMeanwhileFailsItsOwnWriteOnly(final Loops loops) throws Exception {
        connect(loops);
        final ByteBuf gone = Unpooled.directBuffer(8).writeInt(1);
        final ChannelFuture write = client.write(gone);
        assertThat(gone.release()).isTrue();
        ok(client.writeAndFlush("next"));
        assertThat(done(write).cause()).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(take(serverSide)).isEqualTo("next");
    }

    // ---- reading on demand --------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void messagesWaitForTheReader(final Loops loops) throws Exception {
        connect(loops, false);
        for (int i = 0; i < 3; i++) {
            ok(client.writeAndFlush(i));
        }
        roundTrips();
        assertThat(serverSide).isEmpty();
        for (int i = 0; i < 3; i++) {
            server.read();
            assertThat(take(serverSide)).isEqualTo(i);
            roundTrips();
            assertThat(serverSide).isEmpty();
        }
        server.read();
        server.config().setAutoRead(true);
        server.config().setAutoRead(false);
        roundTrips();
        ok(client.writeAndFlush("forgotten read"));
        roundTrips();
        assertThat(serverSide).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everythingWrittenBeforeThePeerClosedCanBeRead(final Loops loops) throws Exception {
        connect(loops, false);
        client.write(1);
        client.write(2);
        ok(client.writeAndFlush(3));
        ok(client.close());
        roundTrips();
        for (int i = 1; i <= 3; i++) {
            assertThat(server.isActive()).isTrue();
            server.read();
            assertThat(take(serverSide)).isEqualTo(i);
        }
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void closeOfThePeerIsNoticedWithoutReading(final Loops loops) throws Exception {
        connect(loops, false);
        ok(client.close());
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
    }

    // ---- closing ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void unreadMessagesAreReleasedWithTheirReader(final Loops loops) throws Exception {
        connect(loops, false);
        final ByteBuf unread = Unpooled.directBuffer(8).writeInt(1);
        ok(client.writeAndFlush(unread));
        ok(server.close());
        roundTrips();
        assertThat(unread.refCnt()).isZero();
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void unreadMessagesAreReleasedWhenBothEndsAreClosed(final Loops loops) throws Exception {
        connect(loops, false);
        final ByteBuf unread = Unpooled.directBuffer(8).writeInt(1);
        ok(client.writeAndFlush(unread));
        ok(client.close());
        roundTrips();
        assertThat(unread.refCnt()).isEqualTo(1);
        ok(server.close());
        roundTrips();
        assertThat(unread.refCnt()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void writeToAClosedPeerFailsAndReleases(final Loops loops) throws Exception {
        connect(loops, false);
        ok(client.writeAndFlush("keeps the server from noticing"));
        ok(client.close());
        final ByteBuf late = Unpooled.directBuffer(8).writeInt(1);
        assertThat(done(server.writeAndFlush(late)).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(late.refCnt()).isZero();
        assertThat(server.isOpen()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void closeByForceOnAnyThreadLeaksNothing(final Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        for (int round = 0; round < 200; round++) {
            client = ok(clientBootstrap().connect(listening.localAddress())).channel();
            server = take(accepted);
            final List<ByteBuf> written = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                final ByteBuf message = Unpooled.directBuffer(4).writeInt(i);
                written.add(message);
                client.writeAndFlush(message);
            }
            server.unsafe().closeForcibly();
            ok(client.closeFuture());
            ok(client.close());
            ok(server.close());
            roundTrips();
            serverSide.forEach(ReferenceCountUtil::release);
            serverSide.clear();
            assertThat(written).allMatch(message -> message.refCnt() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectionsThatWereNotAcceptedEndWithTheServer(final Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().option(ChannelOption.AUTO_READ, false).bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().connect(listening.localAddress())).channel();
        final ByteBuf unread = Unpooled.directBuffer(8).writeInt(1);
        ok(client.writeAndFlush(unread));
        ok(listening.close());
        ok(client.closeFuture());
        assertThat(unread.refCnt()).isZero();
        assertThat(accepted).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void endOfTheLoopClosesItsChannelsAndTheirPeers(final Loops loops) throws Exception {
        connect(loops);
        assertThat(serverGroup.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        ok(client.closeFuture());
        assertThat(server.isOpen()).isFalse();
        assertThat(listening.isOpen()).isFalse();
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    // ---- addresses ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void bothEndsKnowBothAddresses(final Loops loops) throws Exception {
        connect(loops);
        assertThat(client.remoteAddress()).isEqualTo(listening.localAddress()).isEqualTo(server.localAddress());
        assertThat(server.remoteAddress()).isEqualTo(client.localAddress()).isNotEqualTo(server.localAddress());
        assertThat(listening.remoteAddress()).isNull();
        assertThat(server.parent()).isSameAs(listening);
        assertThat(client.parent()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void addressBelongsToOneChannelUntilThatIsClosed(final Loops loops) throws Exception {
        open(loops);
        final LocalAddress address = new LocalAddress(LocalChannelTest.class);
        listening = ok(serverBootstrap().bind(address)).channel();
        assertThat(done(serverBootstrap().bind(address)).cause()).isInstanceOf(BindException.class)
                .hasMessageContaining("address already in use").hasMessageContaining(address.toString());
        assertThat(done(clientBootstrap().connect(address, address)).cause()).isInstanceOf(BindException.class)
                .hasMessageContaining(address.toString());
        assertThat(done(listening.bind(LocalAddress.ANY)).cause()).isInstanceOf(AlreadyBoundException.class);
        ok(listening.close());
        listening = ok(serverBootstrap().bind(address)).channel();
        ok(clientBootstrap().connect(address));
    }

    @ParameterizedTest
    @EnumSource
    void connectToNobodyIsRefused(final Loops loops) throws Exception {
        open(loops);
        final LocalAddress nobody = new LocalAddress(LocalChannelTest.class);
        final ChannelFuture connect = done(clientBootstrap().connect(nobody));
        assertThat(connect.cause()).isInstanceOf(ConnectException.class)
                .hasMessage("connection refused: " + nobody);
        ok(connect.channel().closeFuture());
        // A client that is bound is nobody to connect to either.
        final LocalAddress busy = new LocalAddress(LocalChannelTest.class);
        ok(clientBootstrap().bind(busy));
        assertThat(done(clientBootstrap().connect(busy)).cause()).isInstanceOf(ConnectException.class);
        assertThat(done(clientBootstrap().connect(LocalAddress.ANY)).cause()).isInstanceOf(ConnectException.class);
    }

    @ParameterizedTest
    @EnumSource
    void foreignAddressesAreRefused(final Loops loops) throws Exception {
        open(loops);
        final InetSocketAddress foreign = new InetSocketAddress(0);
        assertThat(done(serverBootstrap().bind(foreign)).cause()).isInstanceOf(ChannelException.class)
                .hasMessageContaining("InetSocketAddress");
        assertThat(done(clientBootstrap().connect(foreign)).cause())
                .isInstanceOf(UnsupportedAddressTypeException.class).hasMessageContaining(foreign.toString());
    }

    // ---- set-up -------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void connectCompletesBeforeTheChannelIsToldThatItIsActive(final Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().register()).channel();
        final ChannelPromise connected = client.newPromise();
        connected.addListener(future -> clientSide.add("connected"));
        client.connect(listening.localAddress(), connected);
        assertThat(take(clientSide)).isEqualTo("connected");
        assertThat(take(clientSide)).isEqualTo(ACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void cancelledConnectIsNotTried(final Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().register()).channel();
        final ChannelPromise promise = client.newPromise();
        assertThat(promise.cancel(false)).isTrue();
        client.connect(listening.localAddress(), promise);
        ok(client.eventLoop().submit(() -> { }));
        assertThat(client.isActive()).isFalse();
        assertThat(clientSide).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void serverMayMakeItsOwnKindOfChannel(final Loops loops) throws Exception {
        open(loops);
        final class Special extends LocalChannel {
            Special(final LocalServerChannel parent, final LocalChannel peer) {
                super(parent, peer);
            }
        }
        listening = ok(serverBootstrap(() -> new LocalServerChannel() {
            @Override
            protected LocalChannel newLocalChannel(final LocalChannel peer) {
                return new Special(this, peer);
            }
        }).bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().connect(listening.localAddress())).channel();
        server = take(accepted);
        assertThat(server).isInstanceOf(Special.class);
        ok(server.writeAndFlush("hello"));
        assertThat(take(clientSide)).isEqualTo(ACTIVE);
        assertThat(take(clientSide)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void loopsOfAnotherKindAreRefused(final Loops loops) {
        open(loops);
        final LocalChannel channel = new LocalChannel();
        final EmbeddedChannel embedded = new EmbeddedChannel();
        assertThat(embedded.eventLoop().register(channel).cause()).isInstanceOf(IllegalStateException.class);
        channel.unsafe().closeForcibly();
        assertThat(embedded.finish()).isFalse();
    }
}
