/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.channel.group.ChannelMatchers;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalEventLoopGroup;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.local.LocalServerChannel;
import io.tidewire.channel.nio.NioEventLoopGroup;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.ThreadPerTaskExecutor;
import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.SocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Members that old applications call do what their successors do. */
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {
    @Test
    void marksAndMessagesPerReadAreOptions() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelConfig config = channel.config();
        assertThat(config.setOption(ChannelOption.WRITE_BUFFER_HIGH_WATER_MARK, 1 << 20)).isTrue();
        assertThat(config.setOption(ChannelOption.WRITE_BUFFER_LOW_WATER_MARK, 1 << 10)).isTrue();
        assertThat(config.setOption(ChannelOption.MAX_MESSAGES_PER_READ, 7)).isTrue();
        assertThat(config.getWriteBufferWaterMark().high()).isEqualTo(1 << 20);
        assertThat(config.getOption(ChannelOption.WRITE_BUFFER_HIGH_WATER_MARK)).isEqualTo(1 << 20);
        assertThat(config.getOption(ChannelOption.WRITE_BUFFER_LOW_WATER_MARK)).isEqualTo(1 << 10);
        assertThat(config.getOption(ChannelOption.MAX_MESSAGES_PER_READ)).isEqualTo(7);
        config.setRecvByteBufAllocator(new FixedRecvByteBufAllocator(64).maxMessagesPerRead(3));
        assertThat(config.getOption(ChannelOption.MAX_MESSAGES_PER_READ)).isEqualTo(3);
        channel.close();
    }

    @Test
    void groupsOfLoopsAreMadeInEachWayAndToldByTheBootstrap() throws Exception {
        ThreadFactory threads = Thread::new;
        Executor executor = new ThreadPerTaskExecutor(threads);
        EventLoopGroup[] groups = {new DefaultEventLoopGroup(), new DefaultEventLoopGroup(1),
            new DefaultEventLoopGroup(threads), new DefaultEventLoopGroup(1, executor),
            new NioEventLoopGroup(1, executor), new LocalEventLoopGroup(), new LocalEventLoopGroup(1),
            new LocalEventLoopGroup(threads), new LocalEventLoopGroup(1, threads)};
        for (EventLoopGroup group : groups) {
            assertThat(group.submit(() -> "ran").sync().getNow()).isEqualTo("ran");
            ServerBootstrap bootstrap = new ServerBootstrap().group(groups[0], group);
            assertThat(bootstrap.group()).isSameAs(groups[0]);
            assertThat(bootstrap.childGroup()).isSameAs(group);
        }
        for (EventLoopGroup group : groups) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void channelsWithinTheProcessLiveOnTheirOwnLoops() throws Exception {
        EventLoopGroup group = new LocalEventLoopGroup(1);
        LocalAddress address = new LocalAddress(DeprecatedMembersTest.class);
        Channel server = new ServerBootstrap().group(group).channel(LocalServerChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter()).bind(address).sync().channel();
        Channel client = new Bootstrap().group(group).channel(LocalChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).connect(address).sync().channel();
        assertThat(client.isActive()).isTrue();
        client.close().sync();
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Test
    void messagesPerReadAreThoseOfTheAllocator() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelConfig config = channel.config();
        FixedRecvByteBufAllocator allocator = new FixedRecvByteBufAllocator(64);
        config.setRecvByteBufAllocator(allocator);
        assertThat(config.setMaxMessagesPerRead(5)).isSameAs(config);
        assertThat(allocator.maxMessagesPerRead()).isEqualTo(5);
        assertThat(config.getMaxMessagesPerRead()).isEqualTo(5);
        assertThatThrownBy(() -> config.setMaxMessagesPerRead(0)).isInstanceOf(IllegalArgumentException.class);

        RecvByteBufAllocator unbounded = allocator::newHandle;
        config.setRecvByteBufAllocator(unbounded);
        assertThatThrownBy(config::getMaxMessagesPerRead).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> config.setMaxMessagesPerRead(1)).isInstanceOf(IllegalStateException.class);
        assertThat(config.setOption(ChannelOption.MAX_MESSAGES_PER_READ, 1)).isFalse();
        channel.close();
    }

    @Test
    void optionsOfTheJdkChannelsSetMessagesPerReadAndKeepTheirType() throws Exception {
        NioSocketChannel stream = new NioSocketChannel(SelectorProvider.provider(), InternetProtocolFamily.IPv4);
        NioServerSocketChannel server =
                new NioServerSocketChannel(SelectorProvider.provider(), InternetProtocolFamily.IPv4);
        NioDatagramChannel datagrams = new NioDatagramChannel(InternetProtocolFamily.IPv4);
        assertThat(stream.config().setMaxMessagesPerRead(3).setTcpNoDelay(true)).isSameAs(stream.config());
        assertThat(server.config().setMaxMessagesPerRead(4).setBacklog(5)).isSameAs(server.config());
        assertThat(datagrams.config().setMaxMessagesPerRead(5).setReuseAddress(true)).isSameAs(datagrams.config());
        int sum = 0;
        for (Channel channel : List.of(stream, server, datagrams)) {
            MaxMessagesRecvByteBufAllocator allocator = channel.config().getRecvByteBufAllocator();
            sum = sum * 10 + allocator.maxMessagesPerRead();
            channel.unsafe().closeForcibly();
        }
        assertThat(sum).isEqualTo(345);
    }

    @Test
    void queuesOfAnEmbeddedChannelHaveTwoNames() {
        EmbeddedChannel channel = new EmbeddedChannel();
        assertThat(channel.lastInboundBuffer()).isSameAs(channel.inboundMessages());
        assertThat(channel.lastOutboundBuffer()).isSameAs(channel.outboundMessages());
        channel.close();
    }

    @Test
    void newInstanceMakesAnOptionOnce() {
        ChannelOption<String> option = ChannelOption.newInstance("DeprecatedMembersTest#OPTION");
        assertThat(option).isSameAs(ChannelOption.valueOf("DeprecatedMembersTest#OPTION"));
        assertThatThrownBy(() -> ChannelOption.newInstance("DeprecatedMembersTest#OPTION"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void flushFuturesAreFlushPromises() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelPromise[] promises = {channel.newPromise(), channel.newPromise(), channel.newPromise(),
            channel.newPromise()};
        ChannelFlushPromiseNotifier notifier = new ChannelFlushPromiseNotifier();
        Exception first = new Exception("first");
        Exception second = new Exception("second");
        assertThat(notifier.add(promises[0], 1).add(promises[1], 2).add(promises[2], 9)).isSameAs(notifier);
        notifier.increaseWriteCounter(1).notifyFlushFutures();
        assertThat(promises[0].isSuccess()).isTrue();
        assertThat(promises[1].isDone()).isFalse();
        notifier.increaseWriteCounter(1).notifyFlushFutures(first, second);
        assertThat(promises[1].cause()).isSameAs(first);
        assertThat(promises[2].cause()).isSameAs(second);
        notifier.add(promises[3], 1).notifyFlushFutures(first);
        assertThat(promises[3].cause()).isSameAs(first);
        channel.close();
    }

    @Test
    void groupsWriteAndDeregisterByTheirOldNames() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        ChannelGroup group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
        group.add(channel);
        assertThat(group.flushAndWrite("one").isSuccess()).isTrue();
        assertThat(group.flushAndWrite("two", ChannelMatchers.is(channel)).isSuccess()).isTrue();
        assertThat(group.flushAndWrite("none", ChannelMatchers.isNot(channel)).isDone()).isTrue();
        assertThat(channel.outboundMessages()).containsExactly("one", "two");
        assertThat(group.deregister(ChannelMatchers.isNot(channel)).isDone()).isTrue();
        assertThat(channel.isRegistered()).isTrue();
        assertThat(group.deregister().isSuccess()).isTrue();
        assertThat(channel.isRegistered()).isFalse();
        channel.finishAndReleaseAll();
    }

    /** Has nothing of its own but its loops: the rest is what the interface brings. */
    private static IoEventLoopGroup groupOf(IoEventLoopGroup loops) {
        return (IoEventLoopGroup) Proxy.newProxyInstance(DeprecatedMembersTest.class.getClassLoader(),
                new Class<?>[] {IoEventLoopGroup.class}, (proxy, method, args) -> method.isDefault()
                        ? InvocationHandler.invokeDefault(proxy, method, args) : method.invoke(loops, args));
    }

    @Test
    void loopsOfAGroupRegisterChannels() throws Exception {
        MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        IoEventLoopGroup group = groupOf(loops);
        Channel byChannel = new LocalChannel();
        Channel byPromise = new LocalChannel();
        group.register(byChannel).sync();
        group.register(new DefaultChannelPromise(byPromise, loops.next())).sync();
        for (Channel channel : List.of(byChannel, byPromise)) {
            assertThat(channel.eventLoop()).isSameAs(loops.next());
            channel.close().sync();
        }
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    /** A transport that was written when registering took no promise and addresses could change. */
    private static final class OldChannel extends ScriptedChannel {
        private final AtomicReference<Exception> refusal = new AtomicReference<>();
        private final AtomicReference<SocketAddress> local = new AtomicReference<>(new LocalAddress("first"));

        @Override
        protected void doRegister() throws Exception {
            if (refusal.get() != null) {
                throw refusal.get();
            }
        }

        @Override
        protected SocketAddress localAddress0() {
            return local.get();
        }

        void move(SocketAddress address) {
            local.set(address);
            invalidateLocalAddress();
            invalidateRemoteAddress();
        }
    }

    @Test
    void transportMayRegisterAtOnceAndForgetAddresses() throws Exception {
        EventLoopGroup group = new DefaultEventLoopGroup(1);
        OldChannel refused = new OldChannel();
        refused.refusal.set(new Exception("no"));
        assertThat(group.register(refused).await().cause()).hasMessage("no");
        OldChannel channel = new OldChannel();
        assertThat(group.register(channel).await().isSuccess()).isTrue();
        assertThat(channel.localAddress()).isEqualTo(new LocalAddress("first"));
        channel.local.set(new LocalAddress("second"));
        assertThat(channel.localAddress()).as("known").isEqualTo(new LocalAddress("first"));
        channel.move(new LocalAddress("third"));
        assertThat(channel.localAddress()).isEqualTo(new LocalAddress("third"));
        channel.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Test
    void queueAsksItsSubclassForTheFirstBufferByTheOldName() {
        EmbeddedChannel channel = new EmbeddedChannel();
        AbstractCoalescingBufferQueue queue = new AbstractCoalescingBufferQueue(channel, 4) {
            @Override
            protected ByteBuf composeFirst(ByteBufAllocator allocator, ByteBuf first) {
                ByteBuf mark = Unpooled.wrappedBuffer(new byte[] {9});
                return Unpooled.wrappedBuffer(mark, first);
            }

            @Override
            protected ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
                return Unpooled.wrappedBuffer(cumulation, next);
            }

            @Override
            protected ByteBuf removeEmptyValue() {
                return Unpooled.EMPTY_BUFFER;
            }
        };
        queue.add(Unpooled.wrappedBuffer(new byte[] {1, 2}));
        queue.add(Unpooled.wrappedBuffer(new byte[] {3}));
        ByteBuf gathered = queue.remove(UnpooledByteBufAllocator.DEFAULT, 3, channel.newPromise());
        assertThat(ByteBufUtil.getBytes(gathered)).containsExactly(9, 1, 2, 3);
        gathered.release();
        channel.close();
    }

    @Test
    void othersAreTheirSuccessors() throws Exception {
        assertThat(ChannelOption.RCVBUF_ALLOCATOR).isSameAs(ChannelOption.RECVBUF_ALLOCATOR);
        assertThat(AdaptiveRecvByteBufAllocator.DEFAULT.newHandle().guess())
                .isEqualTo(new AdaptiveRecvByteBufAllocator().newHandle().guess());
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        channel.unsafe().outboundBuffer().recycle();
        channel.writeOutbound("still works");
        assertThat(channel.<String>readOutbound()).isEqualTo("still works");
        channel.close();
    }
}
