/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.EventLoopException;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.concurrent.DefaultEventExecutorChooserFactory;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.ThreadPerTaskExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The loops that old applications know by name: what they can do beyond any other loop over a selector. */
@SuppressWarnings("deprecation")
class NioEventLoopTest {

    private static final long TIMEOUT_SECONDS = 30;

    private final EventLoopGroup group = new NioEventLoopGroup(1);
    private final NioEventLoop loop = (NioEventLoop) group.next();
    private Pipe pipe;

    @BeforeEach
    void open() throws IOException {
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
    }

    @AfterEach
    void close() throws Exception {
        assertThat(group.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        pipe.source().close();
        pipe.sink().close();
    }

    private void send(int octet) throws IOException {
        assertThat(pipe.sink().write(ByteBuffer.wrap(new byte[] {(byte) octet}))).isOne();
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(taken).as("in time").isNotNull();
        return taken;
    }

    /** Reads an octet each time; how it goes on is up to the subclass. */
    private static class Reader implements NioTask<Pipe.SourceChannel> {
        final BlockingQueue<Byte> octets = new LinkedBlockingQueue<>();
        final BlockingQueue<Optional<Throwable>> ends = new LinkedBlockingQueue<>();

        @Override
        public void channelReady(Pipe.SourceChannel channel, SelectionKey key) throws Exception {
            ByteBuffer octet = ByteBuffer.allocate(1);
            assertThat(channel.read(octet)).isOne();
            octets.add(octet.get(0));
        }

        @Override
        public void channelUnregistered(Pipe.SourceChannel channel, Throwable cause) {
            ends.add(Optional.ofNullable(cause));
        }
    }

    @Test
    void taskIsToldOfItsChannelUntilTheLoopEnds() throws Exception {
        Reader reader = new Reader();
        loop.register(pipe.source(), SelectionKey.OP_READ, reader);
        assertThat(loop.registeredChannels()).isOne();
        for (int octet = 1; octet <= 3; octet++) {
            send(octet);
            assertThat(take(reader.octets)).isEqualTo((byte) octet);
        }
        assertThat(reader.ends).isEmpty();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        assertThat(take(reader.ends)).isEmpty();
        assertThat(group.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(reader.ends).as("told once").isEmpty();
        assertThat(pipe.source().isOpen()).isTrue();
        assertThatThrownBy(() -> loop.register(pipe.source(), SelectionKey.OP_READ, reader))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void taskThatCancelsItsKeyIsToldOfNothingMore() throws Exception {
        Reader reader = new Reader() {
            @Override
            public void channelReady(Pipe.SourceChannel channel, SelectionKey key) throws Exception {
                super.channelReady(channel, key);
                key.cancel();
            }
        };
        loop.register(pipe.source(), SelectionKey.OP_READ, reader);
        send(1);
        assertThat(take(reader.ends)).isEmpty();
        send(2);
        loop.submit(() -> { }).sync();
        assertThat(reader.octets).containsExactly((byte) 1);
        assertThat(loop.registeredChannels()).isZero();
    }

    @Test
    void failureOfATaskEndsItAndIsToldToIt() throws Exception {
        IOException failure = new IOException("no");
        Reader reader = new Reader() {
            @Override
            public void channelReady(Pipe.SourceChannel channel, SelectionKey key) throws Exception {
                throw failure;
            }
        };
        loop.register(pipe.source(), SelectionKey.OP_READ, reader);
        send(1);
        assertThat(take(reader.ends)).containsSame(failure);
        loop.submit(() -> { }).sync();
        assertThat(loop.registeredChannels()).isZero();
    }

    @Test
    void registrationOnTheLoopIsDoneAtOnceAndWrongOnesAreRefused() throws Exception {
        Reader reader = new Reader();
        loop.submit(() -> loop.register(pipe.source(), SelectionKey.OP_READ, reader)).sync();
        send(7);
        assertThat(take(reader.octets)).isEqualTo((byte) 7);
        assertThatThrownBy(() -> loop.register(pipe.source(), SelectionKey.OP_READ, reader))
                .isInstanceOf(EventLoopException.class).hasRootCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> loop.register(pipe.source(), 0, reader))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> loop.register(pipe.source(), SelectionKey.OP_WRITE, reader))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("interestOps: 4");
        assertThatThrownBy(() -> loop.register(pipe.source(), SelectionKey.OP_READ, null))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void newSelectorWatchesWhatTheOldOneDidWithTheInterestOfNow() throws Exception {
        Pipe other = Pipe.open();
        other.source().configureBlocking(false);
        try {
            Reader paused = new Reader() {
                @Override
                public void channelReady(Pipe.SourceChannel channel, SelectionKey key) throws Exception {
                    super.channelReady(channel, key);
                    key.interestOps(0);
                }
            };
            Reader reader = new Reader();
            loop.register(pipe.source(), SelectionKey.OP_READ, paused);
            loop.register(other.source(), SelectionKey.OP_READ, reader);
            send(1);
            assertThat(take(paused.octets)).isEqualTo((byte) 1);
            ((NioEventLoopGroup) group).rebuildSelectors();
            loop.submit(loop::rebuildSelector).sync();
            send(2);
            assertThat(other.sink().write(ByteBuffer.wrap(new byte[] {3}))).isOne();
            assertThat(take(reader.octets)).isEqualTo((byte) 3);
            loop.submit(() -> { }).sync();
            assertThat(paused.octets).as("not asked for").isEmpty();
            assertThat(loop.registeredChannels()).isEqualTo(2);
        } finally {
            other.sink().close();
            other.source().close();
        }
    }

    @Test
    void channelsOfTheLoopAreCountedAndShown() throws Exception {
        loop.register(pipe.source(), SelectionKey.OP_READ, new Reader());
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter())
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        List<Channel> shown = loop.submit(() -> {
            List<Channel> channels = new ArrayList<>();
            loop.registeredChannelsIterator().forEachRemaining(channels::add);
            return channels;
        }).sync().getNow();
        assertThat(shown).containsExactly(server);
        assertThat(loop.registeredChannels()).isEqualTo(2);
        assertThat(loop.selectorProvider()).isSameAs(SelectorProvider.provider());
    }

    @Test
    void channelAnswersToTheOldNamesOfItsReadsAndItsKey() throws Exception {
        AbstractNioChannel channel = new NioDatagramChannel();
        assertThatThrownBy(channel::selectionKey).isInstanceOf(IllegalStateException.class);
        channel.config().setAutoRead(false);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
        group.register(channel).sync();
        loop.submit(() -> {
            assertThat(channel.isReadPending()).isFalse();
            channel.setReadPending(true);
            assertThat(channel.isReadPending()).isTrue();
            assertThat(channel.selectionKey().interestOps()).isEqualTo(SelectionKey.OP_READ);
            channel.setReadPending(false);
            assertThat(channel.isReadPending()).isFalse();
            assertThat(channel.selectionKey().interestOps()).isZero();
        }).sync();
        channel.close().sync();
    }

    @Test
    void groupsAreMadeInEachWay() throws Exception {
        SelectorProvider provider = new WatchedProvider();
        ThreadFactory threads = Thread::new;
        Executor executor = new ThreadPerTaskExecutor(threads);
        EventExecutorChooserFactory choosers = DefaultEventExecutorChooserFactory.INSTANCE;
        SelectStrategyFactory strategies = DefaultSelectStrategyFactory.INSTANCE;
        List<NioEventLoopGroup> groups = List.of(
                new NioEventLoopGroup(1, threads, provider),
                new NioEventLoopGroup(1, threads, provider, strategies),
                new NioEventLoopGroup(1, executor, provider),
                new NioEventLoopGroup(1, executor, provider, strategies),
                new NioEventLoopGroup(1, executor, choosers, provider, strategies),
                new NioEventLoopGroup(1, executor, choosers, provider, strategies, RejectedExecutionHandlers.reject()));
        for (NioEventLoopGroup made : groups) {
            assertThat(((NioEventLoop) made.next()).selectorProvider()).isSameAs(provider);
            assertThat(made.submit(() -> "ran").sync().getNow()).isEqualTo("ran");
            made.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
        assertThatThrownBy(() -> new NioEventLoopGroup(1, executor, choosers, provider, strategies, null))
                .isInstanceOf(NullPointerException.class);
    }

    /** A task for channels of any type, as the signature allows. */
    @Test
    void taskMayBeForAnyChannel() throws Exception {
        BlockingQueue<SelectableChannel> ready = new LinkedBlockingQueue<>();
        loop.register(pipe.source(), SelectionKey.OP_READ, new NioTask<>() {
            @Override
            public void channelReady(SelectableChannel channel, SelectionKey key) {
                ready.add(channel);
                key.cancel();
            }

            @Override
            public void channelUnregistered(SelectableChannel channel, Throwable cause) {
                assertThat(cause).isNull();
            }
        });
        send(1);
        assertThat(take(ready)).isSameAs(pipe.source());
    }
}
