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
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** The specialities of local channels; the rest is in the contract of stream transports. */
@Timeout(60)
class LocalChannelTest {

    /** Both ends on one loop, or each on its own; with every kind of loop. */
    @SuppressWarnings("deprecation") // The older group has to go on working.
    private enum Loops {
        LOCAL_SAME(1), LOCAL_DIFFERENT(2), DEFAULT_SAME(1), DEFAULT_DIFFERENT(2), NIO_SAME(1), NIO_DIFFERENT(2);

        private final int count;

        Loops(int count) {
            this.count = count;
        }

        EventLoopGroup newGroup() {
            return switch (this) {
                case LOCAL_SAME, LOCAL_DIFFERENT -> new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
                case DEFAULT_SAME, DEFAULT_DIFFERENT -> new DefaultEventLoopGroup(1);
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

    private void open(Loops loops) {
        serverGroup = loops.newGroup();
        clientGroup = loops.count == 1 ? serverGroup : loops.newGroup();
    }

    @AfterEach
    void endGroups() throws InterruptedException {
        for (EventLoopGroup group : new EventLoopGroup[] {clientGroup, serverGroup}) {
            assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Keeps what it sees; messages are not released. */
    private static final class Seen extends ChannelInboundHandlerAdapter {
        private final BlockingQueue<Object> seen;

        Seen(BlockingQueue<Object> seen) {
            this.seen = seen;
        }

        @Override
        public boolean isSharable() {
            return true;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            seen.add(ACTIVE);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            seen.add(msg);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            seen.add(INACTIVE);
        }
    }

    private ServerBootstrap serverBootstrap() {
        return serverBootstrap(LocalServerChannel::new);
    }

    private ServerBootstrap serverBootstrap(ChannelFactory<LocalServerChannel> factory) {
        return new ServerBootstrap().group(serverGroup).channelFactory(factory)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public boolean isSharable() {
                        return true;
                    }

                    @Override
                    public void channelRegistered(ChannelHandlerContext ctx) {
                        ctx.pipeline().addLast(new Seen(serverSide));
                        accepted.add(ctx.channel());
                    }
                });
    }

    private Bootstrap clientBootstrap() {
        return new Bootstrap().group(clientGroup).channel(LocalChannel.class).handler(new Seen(clientSide));
    }

    private void connect(Loops loops) throws Exception {
        connect(loops, true);
    }

    private void connect(Loops loops, boolean autoRead) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().childOption(ChannelOption.AUTO_READ, autoRead)
                .bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().connect(listening.localAddress())).channel();
        server = take(accepted);
        assertThat(take(serverSide)).isEqualTo(ACTIVE);
        assertThat(take(clientSide)).isEqualTo(ACTIVE);
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(30, TimeUnit.SECONDS);
        assertThat(taken).isNotNull();
        return taken;
    }

    private static <F extends Future<?>> F done(F future) throws InterruptedException {
        assertThat(future.await(30, TimeUnit.SECONDS)).isTrue();
        return future;
    }

    private static <F extends Future<?>> F ok(F future) throws InterruptedException {
        assertThat(done(future).cause()).isNull();
        return future;
    }

    private void roundTrips() throws InterruptedException {
        // Messages on their way between the loops have arrived after each had a turn behind the other's.
        for (int i = 0; i < 2; i++) {
            ok(client.eventLoop().submit(() -> { }));
            ok(server.eventLoop().submit(() -> { }));
        }
    }

    @ParameterizedTest
    @EnumSource
    void messagesOfAnyTypeAreHandedOverAsTheyAre(Loops loops) throws Exception {
        connect(loops);
        Object[] messages = {Unpooled.directBuffer(8).writeInt(1), "text", Unpooled.buffer(0), 17L};
        for (Object message : messages) {
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
    void writesFromTheListenerOfAWriteKeepTheirOrder(Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("1", client.newPromise().addListener(first -> {
            client.writeAndFlush("2", client.newPromise().addListener(second -> client.writeAndFlush("4")));
            client.writeAndFlush("3");
        }));
        for (String message : new String[] {"1", "2", "3", "4"}) {
            assertThat(take(serverSide)).isEqualTo(message);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesOfBothEndsFromTheListenerOfAWriteArrive(Loops loops) throws Exception {
        connect(loops);
        BlockingQueue<Object> order = new LinkedBlockingQueue<>();
        server.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                order.add("server read " + msg);
            }
        });
        client.pipeline().addFirst(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
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
    void closeByTheWriterFromTheListenerOfAWriteComesAfterTheMessage(Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("last", client.newPromise().addListener(ChannelFutureListener.CLOSE));
        assertThat(take(serverSide)).isEqualTo("last");
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void closeByTheReaderFromTheListenerOfAWriteComesAfterTheMessage(Loops loops) throws Exception {
        connect(loops);
        client.writeAndFlush("last", client.newPromise().addListener(written -> server.close()));
        assertThat(take(serverSide)).isEqualTo("last");
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void endlessPingPongNeitherNestsNorStarvesTheLoop(Loops loops) throws Exception {
        connect(loops);
        AtomicInteger exchanges = new AtomicInteger();
        ChannelInboundHandlerAdapter returner = new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }

            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
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
    void listenerThatAlwaysWritesDoesNotStarveTheLoop(Loops loops) throws Exception {
        connect(loops, false);
        ChannelFutureListener again = new ChannelFutureListener() {
            @Override
            public void operationComplete(ChannelFuture future) {
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
    void messageThatWasReleasedMeanwhileFailsItsOwnWriteOnly(Loops loops) throws Exception {
        connect(loops);
        ByteBuf gone = Unpooled.directBuffer(8).writeInt(1);
        ChannelFuture write = client.write(gone);
        assertThat(gone.release()).isTrue();
        ok(client.writeAndFlush("next"));
        assertThat(done(write).cause()).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(take(serverSide)).isEqualTo("next");
    }

    @ParameterizedTest
    @EnumSource
    void messagesWaitForTheReader(Loops loops) throws Exception {
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
    void everythingWrittenBeforeThePeerClosedCanBeRead(Loops loops) throws Exception {
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
    void closeOfThePeerIsNoticedWithoutReading(Loops loops) throws Exception {
        connect(loops, false);
        ok(client.close());
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void unreadMessagesAreReleasedWithTheirReader(Loops loops) throws Exception {
        connect(loops, false);
        ByteBuf unread = Unpooled.directBuffer(8).writeInt(1);
        ok(client.writeAndFlush(unread));
        ok(server.close());
        roundTrips();
        assertThat(unread.refCnt()).isZero();
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void unreadMessagesAreReleasedWhenBothEndsAreClosed(Loops loops) throws Exception {
        connect(loops, false);
        ByteBuf unread = Unpooled.directBuffer(8).writeInt(1);
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
    void writeToAClosedPeerFailsAndReleases(Loops loops) throws Exception {
        connect(loops, false);
        ok(client.writeAndFlush("keeps the server from noticing"));
        ok(client.close());
        ByteBuf late = Unpooled.directBuffer(8).writeInt(1);
        assertThat(done(server.writeAndFlush(late)).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(late.refCnt()).isZero();
        assertThat(server.isOpen()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void closeByForceOnAnyThreadLeaksNothing(Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        for (int round = 0; round < 200; round++) {
            client = ok(clientBootstrap().connect(listening.localAddress())).channel();
            server = take(accepted);
            List<ByteBuf> written = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                ByteBuf message = Unpooled.directBuffer(4).writeInt(i);
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
    void connectionsThatWereNotAcceptedEndWithTheServer(Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().option(ChannelOption.AUTO_READ, false).bind(LocalAddress.ANY)).channel();
        ChannelFuture connect = clientBootstrap().connect(listening.localAddress());
        client = connect.channel();
        turnsWithoutServer();
        assertThat(connect.isDone()).isFalse();
        ByteBuf early = Unpooled.directBuffer(8).writeInt(1);
        assertThat(done(client.writeAndFlush(early)).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(early.refCnt()).isZero();
        assertThat(done(client.connect(listening.localAddress())).cause())
                .isInstanceOf(ConnectionPendingException.class);
        ok(listening.close());
        assertThat(done(connect).cause()).isInstanceOf(ConnectException.class);
        ok(client.closeFuture());
        assertThat(accepted).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void connectCompletesWhenTheAcceptedChannelIsRegistered(Loops loops) throws Exception {
        open(loops);
        EventLoopGroup busy = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        try {
            CountDownLatch release = new CountDownLatch(1);
            busy.execute(() -> awaitUninterruptibly(release));
            listening = ok(new ServerBootstrap().group(serverGroup, busy).channel(LocalServerChannel.class)
                    .childHandler(new Seen(serverSide)).bind(LocalAddress.ANY)).channel();
            ChannelFuture connect = clientBootstrap().connect(listening.localAddress());
            client = connect.channel();
            turnsWithoutServer();
            assertThat(connect.isDone()).isFalse();
            assertThat(client.isActive()).isFalse();
            release.countDown();
            ok(connect);
            assertThat(take(clientSide)).isEqualTo(ACTIVE);
            assertThat(take(serverSide)).isEqualTo(ACTIVE);
            ok(client.close());
        } finally {
            ok(busy.shutdownGracefully(0, 30, TimeUnit.SECONDS));
        }
    }

    /** All work that does not need the accepted channel has been done then. */
    private void turnsWithoutServer() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            ok(client.eventLoop().submit(() -> { }));
            ok(listening.eventLoop().submit(() -> { }));
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endOfTheLoopClosesItsChannelsAndTheirPeers(Loops loops) throws Exception {
        connect(loops);
        assertThat(serverGroup.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        ok(client.closeFuture());
        assertThat(server.isOpen()).isFalse();
        assertThat(listening.isOpen()).isFalse();
        assertThat(take(serverSide)).isEqualTo(INACTIVE);
        assertThat(take(clientSide)).isEqualTo(INACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void bothEndsKnowBothAddresses(Loops loops) throws Exception {
        connect(loops);
        assertThat(client.remoteAddress()).isEqualTo(listening.localAddress()).isEqualTo(server.localAddress());
        assertThat(server.remoteAddress()).isEqualTo(client.localAddress()).isNotEqualTo(server.localAddress());
        assertThat(listening.remoteAddress()).isNull();
        assertThat(server.parent()).isSameAs(listening);
        assertThat(client.parent()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void addressBelongsToOneChannelUntilThatIsClosed(Loops loops) throws Exception {
        open(loops);
        LocalAddress address = new LocalAddress(LocalChannelTest.class);
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
    void connectToNobodyIsRefused(Loops loops) throws Exception {
        open(loops);
        LocalAddress nobody = new LocalAddress(LocalChannelTest.class);
        ChannelFuture connect = done(clientBootstrap().connect(nobody));
        assertThat(connect.cause()).isInstanceOf(ConnectException.class)
                .hasMessage("connection refused: " + nobody);
        ok(connect.channel().closeFuture());
        // A client that is bound is not to be connected to either.
        LocalAddress busy = new LocalAddress(LocalChannelTest.class);
        ok(clientBootstrap().bind(busy));
        assertThat(done(clientBootstrap().connect(busy)).cause()).isInstanceOf(ConnectException.class);
        assertThat(done(clientBootstrap().connect(LocalAddress.ANY)).cause()).isInstanceOf(ConnectException.class);
    }

    @ParameterizedTest
    @EnumSource
    void foreignAddressesAreRefused(Loops loops) throws Exception {
        open(loops);
        InetSocketAddress foreign = new InetSocketAddress(0);
        assertThat(done(serverBootstrap().bind(foreign)).cause()).isInstanceOf(ChannelException.class)
                .hasMessageContaining("InetSocketAddress");
        assertThat(done(clientBootstrap().connect(foreign)).cause())
                .isInstanceOf(UnsupportedAddressTypeException.class).hasMessageContaining(foreign.toString());
    }

    @ParameterizedTest
    @EnumSource
    void connectCompletesBeforeTheChannelIsToldThatItIsActive(Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().register()).channel();
        ChannelPromise connected = client.newPromise();
        connected.addListener(future -> clientSide.add("connected"));
        client.connect(listening.localAddress(), connected);
        assertThat(take(clientSide)).isEqualTo("connected");
        assertThat(take(clientSide)).isEqualTo(ACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void cancelledConnectIsNotTried(Loops loops) throws Exception {
        open(loops);
        listening = ok(serverBootstrap().bind(LocalAddress.ANY)).channel();
        client = ok(clientBootstrap().register()).channel();
        ChannelPromise promise = client.newPromise();
        assertThat(promise.cancel(false)).isTrue();
        client.connect(listening.localAddress(), promise);
        ok(client.eventLoop().submit(() -> { }));
        assertThat(client.isActive()).isFalse();
        assertThat(clientSide).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void serverMayMakeItsOwnKindOfChannel(Loops loops) throws Exception {
        open(loops);
        final class Special extends LocalChannel {
            Special(LocalServerChannel parent, LocalChannel peer) {
                super(parent, peer);
            }
        }
        listening = ok(serverBootstrap(() -> new LocalServerChannel() {
            @Override
            protected LocalChannel newLocalChannel(LocalChannel peer) {
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
    void loopsOfAnotherKindAreRefused(Loops loops) {
        open(loops);
        LocalChannel channel = new LocalChannel();
        EmbeddedChannel embedded = new EmbeddedChannel();
        assertThat(embedded.eventLoop().register(channel).cause()).isInstanceOf(IllegalStateException.class);
        channel.unsafe().closeForcibly();
        assertThat(embedded.finish()).isFalse();
    }
}
