/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.AbstractServerChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ManualIoEventLoop;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ScriptedChannel;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.SilentIoHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCollection;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class DefaultChannelGroupTest {

    private final ManualIoEventLoop loop =
            new ManualIoEventLoop(Thread.currentThread(), executor -> new SilentIoHandler(Ticker.systemTicker()));
    private final ChannelGroup group = new DefaultChannelGroup("test", ImmediateEventExecutor.INSTANCE);
    private final List<String> log = new ArrayList<>();

    private static final class Listening extends AbstractServerChannel {
        private final ChannelConfig config = new DefaultChannelConfig(this);
        private boolean open = true;

        @Override
        protected boolean isCompatible(EventLoop loop) {
            return true;
        }

        @Override
        protected SocketAddress localAddress0() {
            return null;
        }

        @Override
        protected void doBind(SocketAddress localAddress) {
            throw new UnsupportedOperationException("bind");
        }

        @Override
        protected void doClose() {
            open = false;
        }

        @Override
        protected void doBeginRead() {
            // No client ever connects.
        }

        @Override
        public ChannelConfig config() {
            return config;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public boolean isActive() {
            return open;
        }
    }

    private <T extends Channel> T register(T channel) {
        loop.register(channel);
        loop.runNow();
        assertThat(channel.isRegistered()).isTrue();
        return channel;
    }

    private ScriptedChannel connected() {
        ScriptedChannel channel = register(new ScriptedChannel());
        channel.connect(ScriptedChannel.PEER);
        loop.runNow();
        assertThat(channel.isActive()).isTrue();
        return channel;
    }

    private ScriptedChannel member() {
        ScriptedChannel channel = connected();
        assertThat(group.add(channel)).isTrue();
        return channel;
    }

    /** Records operations of the channel, and fails them if told so. */
    private static final class Watch extends ChannelOutboundHandlerAdapter {
        private final String name;
        private final List<String> log;
        private final Exception failure;

        Watch(String name, List<String> log, Exception failure) {
            this.name = name;
            this.log = log;
            this.failure = failure;
        }

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add("close " + name);
            if (failure == null) {
                ctx.close(promise);
            } else {
                promise.setFailure(failure);
            }
        }

        @Override
        public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add("disconnect " + name);
            ctx.disconnect(promise);
        }

        @Override
        public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add("deregister " + name);
            ctx.deregister(promise);
        }
    }

    private void watch(Channel channel, String name, Exception failure) {
        channel.pipeline().addLast(new Watch(name, log, failure));
    }

    @Test
    void channelsComeAndGo() {
        ScriptedChannel client = connected();
        Listening server = register(new Listening());
        assertThat(group.isEmpty()).isTrue();
        assertThat(group.add(client)).isTrue();
        assertThat(group.add(client)).isFalse();
        assertThat(group.add(server)).isTrue();
        assertThatCollection(group).hasSize(2).contains(client, server);
        assertThat(group.toArray()).containsExactly(server, client);
        assertThat(group.toArray(new Channel[0])).containsExactly(server, client);
        assertThat(group.find(client.id())).isSameAs(client);
        assertThat(group.find(server.id())).isSameAs(server);
        assertThat(group.contains(client.id())).isFalse();
        assertThat(group.contains("something else")).isFalse();
        assertThat(group.remove("something else")).isFalse();
        assertThat(group.remove(client)).isTrue();
        assertThat(group.remove(client)).isFalse();
        assertThat(group.remove(server.id())).isTrue();
        assertThat(group.remove(server.id())).isFalse();
        assertThat(group.find(client.id())).isNull();
        assertThatCollection(group).isEmpty();
        assertThatThrownBy(() -> group.add(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> group.find(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void closedChannelsLeave() {
        ScriptedChannel first = member();
        ScriptedChannel second = member();
        first.close();
        loop.runNow();
        assertThatCollection(group).containsExactly(second);
        group.clear();
        assertThatCollection(group).isEmpty();
        second.close();
        loop.runNow();
        assertThatCollection(group).isEmpty();
    }

    @Test
    void channelsThatWereRemovedAreNotListenedTo() {
        DefaultChannelGroup watched = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE) {
            @Override
            public boolean remove(Object o) {
                log.add("remove");
                return super.remove(o);
            }
        };
        ScriptedChannel removed = connected();
        ScriptedChannel cleared = connected();
        ScriptedChannel stays = connected();
        watched.add(removed);
        watched.remove(removed);
        watched.add(cleared);
        watched.clear();
        watched.add(stays);
        log.clear();
        removed.close();
        cleared.close();
        loop.runNow();
        assertThat(log).isEmpty();
        stays.close();
        loop.runNow();
        assertThat(log).containsExactly("remove");
    }

    @Test
    void closedChannelsAreNotTaken() {
        ScriptedChannel closed = connected();
        closed.close();
        loop.runNow();
        assertThat(group.add(closed)).isFalse();
        assertThatCollection(group).isEmpty();
    }

    @Test
    void channelOfTheSameIdIsNotTakenForTheOther() {
        EmbeddedChannel one = new EmbeddedChannel();
        EmbeddedChannel two = new EmbeddedChannel();
        assertThat(one.id()).isEqualTo(two.id());
        assertThat(group.add(one)).isTrue();
        assertThat(group.add(two)).isFalse();
        assertThat(group.contains(two)).isFalse();
        assertThat(group.remove(two)).isFalse();
        assertThatCollection(group).containsExactly(one);
    }

    @Test
    void iteratorRemoves() {
        ScriptedChannel first = member();
        Listening server = register(new Listening());
        group.add(server);
        Iterator<Channel> channels = group.iterator();
        assertThatThrownBy(channels::remove).isInstanceOf(IllegalStateException.class);
        assertThat(channels.next()).isSameAs(server);
        channels.remove();
        assertThatThrownBy(channels::remove).isInstanceOf(IllegalStateException.class);
        assertThatCollection(group).containsExactly(first);
        assertThat(channels.next()).isSameAs(first);
        assertThat(channels.hasNext()).isFalse();
        assertThatThrownBy(channels::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void iteratorBearsChanges() {
        ScriptedChannel first = member();
        ScriptedChannel second = member();
        List<Channel> seen = new ArrayList<>();
        for (Channel channel : group) {
            seen.add(channel);
            group.remove(first);
            group.remove(second);
            group.add(channel == first ? second : first);
        }
        assertThat(seen).isNotEmpty();
    }

    @Test
    void groupsAreEqualToThemselvesAndOrderedByName() {
        ChannelGroup other = new DefaultChannelGroup("test", GlobalEventExecutor.INSTANCE);
        ChannelGroup later = new DefaultChannelGroup("test2", GlobalEventExecutor.INSTANCE);
        assertThatObject(group).isEqualTo(group).isNotEqualTo(other);
        assertThat(group.hashCode()).isEqualTo(System.identityHashCode(group));
        assertThat(group.compareTo(later)).isNegative();
        assertThat(later.compareTo(group)).isPositive();
        assertThat(group.compareTo(group)).isZero();
        assertThat(Integer.signum(group.compareTo(other))).isEqualTo(-Integer.signum(other.compareTo(group)));
        assertThat(group.name()).isEqualTo("test");
        assertThatObject(group).hasToString("DefaultChannelGroup(name: test, size: 0)");
        assertThat(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE).name())
                .isNotEqualTo(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE).name());
        assertThatThrownBy(() -> new DefaultChannelGroup(null, GlobalEventExecutor.INSTANCE))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new DefaultChannelGroup("test", null)).isInstanceOf(NullPointerException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everybodyGetsTheSameContentWithIndicesOfTheirOwn(boolean voidPromise) {
        ScriptedChannel first = member();
        ScriptedChannel second = member();
        group.add(register(new Listening()));
        ByteBuf message = Unpooled.buffer().writeInt(42);
        ChannelGroupFuture future = group.writeAndFlush(message, ChannelMatchers.all(), voidPromise);
        loop.runNow();
        assertThat(message.refCnt()).isEqualTo(2);
        ByteBuf one = first.pollSent();
        ByteBuf other = second.pollSent();
        assertThat(one.readInt()).isEqualTo(42);
        assertThat(other.readInt()).isEqualTo(42);
        one.release();
        other.release();
        assertThat(message.refCnt()).isZero();
        assertThat(future.isSuccess()).isEqualTo(!voidPromise);
        assertThatObject(future.group()).isSameAs(group);
    }

    @Test
    void holdersAreDuplicatedAndOtherMessagesShared() {
        ScriptedChannel channel = member();
        DefaultByteBufHolder holder = new DefaultByteBufHolder(Unpooled.buffer().writeByte(1));
        group.write(holder);
        group.write("text", ChannelMatchers.is(channel));
        group.write("not for it", ChannelMatchers.isNot(channel));
        loop.runNow();
        assertThat(channel.<Object>pollSent()).isNull();
        group.flush(ChannelMatchers.isNot(channel));
        loop.runNow();
        assertThat(channel.<Object>pollSent()).isNull();
        group.flush();
        loop.runNow();
        DefaultByteBufHolder sent = channel.pollSent();
        assertThat(sent).isNotSameAs(holder).isEqualTo(holder);
        assertThat(sent.release()).isTrue();
        assertThat(channel.<Object>pollSent()).isEqualTo("text");
        assertThat(channel.<Object>pollSent()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageIsReleasedThoughNobodyIsThere(boolean voidPromise) {
        ByteBuf message = Unpooled.buffer().writeInt(42);
        ChannelGroupFuture future = group.write(message, ChannelMatchers.all(), voidPromise);
        assertThat(message.refCnt()).isZero();
        assertThat(future.isSuccess()).isEqualTo(!voidPromise);
        assertThat(future.iterator()).isExhausted();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageIsReleasedThoughTheMatcherThrows(boolean voidPromise) {
        member();
        ByteBuf message = Unpooled.buffer().writeInt(42);
        assertThatThrownBy(() -> group.write(message, channel -> {
            throw new IllegalStateException("matcher");
        }, voidPromise)).hasMessage("matcher");
        assertThat(message.refCnt()).isZero();
        ByteBuf another = Unpooled.buffer().writeInt(42);
        assertThatThrownBy(() -> group.writeAndFlush(another, null, voidPromise))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("matcher");
        assertThat(another.refCnt()).isZero();
        assertThatThrownBy(() -> group.write(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void writeToAChannelThatRefusesFailsForThatOneOnly() {
        ScriptedChannel good = member();
        ScriptedChannel bad = member();
        bad.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ((ByteBuf) msg).release();
                promise.setFailure(new IllegalArgumentException("refused"));
            }
        });
        ByteBuf message = Unpooled.buffer().writeInt(42);
        ChannelGroupFuture future = ((DefaultChannelGroup) group).flushAndWrite(message, ChannelMatchers.all());
        loop.runNow();
        assertThat(future.isDone()).isTrue();
        assertThat(future.isSuccess()).isFalse();
        assertThat(future.isPartialSuccess()).isTrue();
        assertThat(future.isPartialFailure()).isTrue();
        assertThat(future.find(good).isSuccess()).isTrue();
        assertThat(future.find(bad).cause()).hasMessage("refused");
        assertThat((Throwable) future.cause()).hasCause(future.find(bad).cause())
                .hasMessageContaining("1 of the channels");
        List<Map.Entry<Channel, Throwable>> failures = new ArrayList<>();
        future.cause().forEach(failures::add);
        assertThat(failures).containsExactly(Map.entry(bad, future.find(bad).cause()));
        good.releaseSent();
        assertThat(message.refCnt()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void channelWithoutALoopFailsAlone(boolean voidPromise) {
        ScriptedChannel unregistered = new ScriptedChannel();
        ScriptedChannel good = member();
        group.add(unregistered);
        ByteBuf message = Unpooled.buffer().writeInt(42);
        ChannelGroupFuture write = group.write(message, ChannelMatchers.all(), voidPromise);
        group.flush();
        loop.runNow();
        if (!voidPromise) {
            assertThat(write.find(unregistered).cause()).isInstanceOf(IllegalStateException.class);
            assertThat(write.find(good).isSuccess()).isTrue();
            assertThat(write.isPartialFailure()).isTrue();
        }
        good.releaseSent();
        assertThat(message.refCnt()).isZero();
        ChannelGroupFuture close = group.close();
        loop.runNow();
        assertThat(close.find(good).isSuccess()).isTrue();
        assertThat(close.isDone()).isTrue();
        unregistered.unsafe().closeForcibly();
    }

    @Test
    void serversAreClosedFirst() {
        ScriptedChannel client = member();
        Listening server = register(new Listening());
        group.add(server);
        watch(client, "client", null);
        watch(server, "server", null);
        ChannelGroupFuture future = group.close();
        List<Channel> order = new ArrayList<>();
        future.forEach(each -> order.add(each.channel()));
        loop.runNow();
        assertThat(order).containsExactly(server, client);
        assertThat(log).containsExactly("close server", "close client");
        assertThat(future.isSuccess()).isTrue();
        assertThatObject(future.cause()).isNull();
        assertThat(future.isPartialFailure()).isFalse();
        assertThat(future.isPartialSuccess()).isFalse();
        assertThatCollection(group).isEmpty();
        // Not one that stays closed.
        ScriptedChannel next = member();
        assertThat(next.isOpen()).isTrue();
    }

    @Test
    void onlyChannelsThatMatchAreReached() {
        ScriptedChannel first = member();
        ScriptedChannel second = member();
        watch(first, "first", null);
        watch(second, "second", null);
        group.disconnect(ChannelMatchers.is(first));
        ((DefaultChannelGroup) group).deregister(ChannelMatchers.is(second));
        group.close(ChannelMatchers.isServerChannel());
        loop.runNow();
        assertThat(log).containsExactly("disconnect first", "deregister second");
        assertThat(first.isActive()).isFalse();
        assertThat(second.isRegistered()).isFalse();
        log.clear();
        group.disconnect();
        ((DefaultChannelGroup) group).deregister();
        loop.runNow();
        assertThat(log).contains("disconnect first", "disconnect second", "deregister first");
    }

    @Test
    void failureOfAllIsNotPartial() {
        ScriptedChannel channel = member();
        watch(channel, "channel", new IllegalStateException("stays"));
        ChannelGroupFuture future = group.close();
        loop.runNow();
        assertThat((Throwable) future.cause()).isInstanceOf(ChannelGroupException.class)
                .hasRootCauseMessage("stays");
        assertThat(future.isPartialFailure()).isFalse();
        assertThat(future.isPartialSuccess()).isFalse();
        assertThatThrownBy(future::sync).isInstanceOf(ChannelGroupException.class);
        assertThatThrownBy(() -> new ChannelGroupException(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closeFutureWaitsForThoseThatAreThere() {
        ScriptedChannel first = member();
        ScriptedChannel second = member();
        ChannelGroupFuture both = group.newCloseFuture();
        ChannelGroupFuture one = group.newCloseFuture(ChannelMatchers.is(first));
        first.close();
        loop.runNow();
        assertThat(one.isSuccess()).isTrue();
        assertThat(both.isDone()).isFalse();
        assertThat(both.isPartialSuccess()).isTrue();
        second.close();
        loop.runNow();
        assertThat(both.isSuccess()).isTrue();
        assertThat(second.isOpen()).isFalse();
    }

    @Test
    void groupThatStaysClosedClosesWhoComesLater() {
        ChannelGroup closing = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);
        ScriptedChannel early = connected();
        assertThat(closing.add(early)).isTrue();
        loop.runNow();
        assertThat(early.isOpen()).isTrue();
        closing.close(ChannelMatchers.isServerChannel());
        loop.runNow();
        assertThat(early.isOpen()).isTrue();
        ScriptedChannel late = connected();
        closing.add(late);
        loop.runNow();
        assertThat(late.isOpen()).isFalse();
        assertThatCollection(closing).containsExactly(early);
        closing.close();
        loop.runNow();
        assertThatCollection(closing).isEmpty();
    }

    @Test
    @SuppressWarnings("unchecked") // a generic array of listeners
    void listenersAreCalledOnce() {
        ScriptedChannel channel = member();
        ChannelGroupFuture future = group.newCloseFuture();
        ChannelGroupFutureListener stays = done -> log.add("stays " + done.group().name());
        FutureListener<Void> goes = done -> log.add("goes");
        assertThatObject(future.addListener(stays).addListeners(goes, goes).removeListener(goes).removeListeners(goes))
                .isSameAs(future);
        channel.close();
        loop.runNow();
        assertThat(log).containsExactly("stays test");
    }

    @Test
    void nobodyElseCompletesTheFuture() {
        member();
        DefaultChannelGroupFuture future = (DefaultChannelGroupFuture) group.close();
        assertThatThrownBy(() -> future.setSuccess(null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.trySuccess(null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.setFailure(new Exception())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.tryFailure(new Exception())).isInstanceOf(IllegalStateException.class);
        assertThat(future.isCancellable()).isFalse();
        assertThat(future.cancel(true)).isFalse();
        loop.runNow();
        assertThat(future.isSuccess()).isTrue();
    }

    @Test
    void ownThreadCannotWait() throws Exception {
        ScriptedChannel channel = member();
        ChannelGroupFuture ofLoop = group.newCloseFuture();
        assertThatThrownBy(ofLoop::sync).isInstanceOf(BlockingOperationException.class)
                .hasMessageContaining(channel.id().asShortText());
        assertThatThrownBy(() -> ofLoop.await(1)).isInstanceOf(BlockingOperationException.class);
        DefaultChannelGroup onGlobal = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        onGlobal.add(channel);
        ChannelGroupFuture ofExecutor = onGlobal.newCloseFuture();
        Future<?> waiting = GlobalEventExecutor.INSTANCE.submit((Runnable) ofExecutor::awaitUninterruptibly);
        assertThat(waiting.await().cause()).isInstanceOf(BlockingOperationException.class);
        channel.close();
        loop.runNow();
        assertThat(ofLoop.sync().await().syncUninterruptibly().awaitUninterruptibly().isSuccess()).isTrue();
    }

    @Test
    @SuppressWarnings("unchecked") // a generic array of listeners
    void voidFutureRefusesListenersAndWaiting() {
        ChannelGroupFuture future = group.write("x", ChannelMatchers.all(), true);
        FutureListener<Void> listener = done -> log.add("called");
        assertThatThrownBy(() -> future.addListener(listener)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.addListeners(listener)).isInstanceOf(IllegalStateException.class);
        assertThatObject(future.removeListener(listener).removeListeners(listener)).isSameAs(future);
        assertThatThrownBy(future::sync).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(future::syncUninterruptibly).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(future::await).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(future::awaitUninterruptibly).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.await(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.await(1, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.awaitUninterruptibly(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.awaitUninterruptibly(1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalStateException.class);
        assertThat(future.isDone()).isFalse();
        assertThat(future.isCancellable()).isFalse();
        assertThat(future.isCancelled()).isFalse();
        assertThat(future.cancel(true)).isFalse();
        assertThat(future.isPartialFailure()).isFalse();
        assertThat(future.isPartialSuccess()).isFalse();
        assertThatObject(future.cause()).isNull();
        assertThat(future.getNow()).isNull();
        assertThat(future.find(connected())).isNull();
        assertThatObject(future.group()).isSameAs(group);
    }

    /** Channels are added, closed and written to at once: none fails, none stays, nothing leaks. */
    @Test
    void additionsClosesAndWritesAtOnce() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        DefaultChannelGroup shared = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
        List<ScriptedChannel> channels = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            ScriptedChannel channel = new ScriptedChannel();
            loops.register(channel).sync();
            channel.connect(ScriptedChannel.PEER).sync();
            channels.add(channel);
        }
        ByteBuf message = Unpooled.buffer().writeLong(1).retain(100);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = Arrays.asList(
                new Thread(() -> {
                    await(start);
                    channels.subList(0, 200).forEach(shared::add);
                }),
                new Thread(() -> {
                    await(start);
                    channels.subList(200, 400).forEach(channel -> {
                        shared.add(channel);
                        channel.close();
                    });
                }),
                new Thread(() -> {
                    await(start);
                    for (int i = 0; i < 100; i++) {
                        shared.writeAndFlush(message, ChannelMatchers.all(), i % 2 == 0);
                        shared.forEach(channel -> assertThat(channel).isNotInstanceOf(ServerChannel.class));
                    }
                    shared.close();
                }));
        threads.forEach(Thread::start);
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        for (ScriptedChannel channel : channels) {
            // Added before the group was closed, or afterwards: closed by the one or by the other.
            channel.closeFuture().sync();
            channel.eventLoop().submit(() -> { }).sync();
            channel.releaseSent();
        }
        assertThatCollection(shared).isEmpty();
        loops.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
        channels.forEach(ScriptedChannel::releaseSent);
        assertThat(message.refCnt()).isEqualTo(1);
        message.release();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void matchersCombine() {
        Channel client = new ScriptedChannel();
        Channel server = new Listening();
        assertThat(ChannelMatchers.isInstanceOf(ScriptedChannel.class).matches(client)).isTrue();
        assertThat(ChannelMatchers.isNotInstanceOf(ScriptedChannel.class).matches(client)).isFalse();
        assertThat(ChannelMatchers.isServerChannel().matches(server)).isTrue();
        assertThat(ChannelMatchers.isServerChannel().matches(client)).isFalse();
        assertThat(ChannelMatchers.isNonServerChannel().matches(server)).isFalse();
        assertThat(ChannelMatchers.is(client).matches(server)).isFalse();
        assertThat(ChannelMatchers.isNot(client).matches(server)).isTrue();
        assertThat(ChannelMatchers.all().matches(server)).isTrue();
        assertThat(ChannelMatchers.invert(ChannelMatchers.all()).matches(server)).isFalse();
        ChannelMatcher both = ChannelMatchers.compose(ChannelMatchers.all(), ChannelMatchers.is(client));
        assertThat(both.matches(client)).isTrue();
        assertThat(both.matches(server)).isFalse();
        assertThat(ChannelMatchers.compose(both)).isSameAs(both);
        assertThatThrownBy(ChannelMatchers::compose).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChannelMatchers.compose(both, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> ChannelMatchers.is(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> ChannelMatchers.isInstanceOf(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> ChannelMatchers.invert(null)).isInstanceOf(NullPointerException.class);
        client.unsafe().closeForcibly();
        server.unsafe().closeForcibly();
    }
}
