/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Objects that an idle channel goes without until they are asked for, which must not be noticed. */
class IdleChannelTest {

    private static final int RACES = 200;

    private final EmbeddedChannel loopOwner = new EmbeddedChannel();
    private final ScriptedChannel channel = connected();

    private ScriptedChannel connected() {
        ScriptedChannel made = new ScriptedChannel();
        loopOwner.eventLoop().register(made).syncUninterruptibly();
        assertThat(made.connect(ScriptedChannel.PEER).isSuccess()).isTrue();
        return made;
    }

    private static AbstractChannel.AbstractUnsafe unsafe(Channel channel) {
        return (AbstractChannel.AbstractUnsafe) channel.unsafe();
    }

    @Test
    void isWritableBeforeItsFirstWrite() {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(10, 1000));
        assertThat(channel.isWritable()).isTrue();
        assertThat(channel.bytesBeforeUnwritable()).isEqualTo(1001);
        assertThat(channel.bytesBeforeWritable()).isZero();
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        assertThat(buffer.isWritable()).isTrue();
        assertThat(buffer.bytesBeforeUnwritable()).isEqualTo(1001);
        assertThat(buffer.bytesBeforeWritable()).isZero();
    }

    @Test
    void outboundBufferIsTheSameBeforeAndAfterTheFirstWrite() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        channel.write(Unpooled.buffer(8).writeZero(5));
        assertThat(channel.unsafe().outboundBuffer()).isSameAs(buffer);
        assertThat(buffer.totalPendingWriteBytes()).isEqualTo(5 + ChannelOutboundBuffer.ENTRY_OVERHEAD);
        channel.flush();
        channel.releaseSent();
    }

    @Test
    void bitsOfTheUserCountBeforeTheFirstWrite() {
        List<String> log = new ArrayList<>();
        channel.pipeline().addLast(new RecordingHandler("h", log));
        log.clear();
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        assertThat(channel.isWritable()).isFalse();
        loopOwner.runPendingTasks();
        assertThat(log).containsExactly("h writability false");
    }

    @Test
    void flushWithoutAWriteSendsNothing() {
        channel.flush();
        assertThat(channel.sent()).isEmpty();
        assertThat(channel.isWritable()).isTrue();
    }

    @Test
    void closedUnusedChannelTakesNoWrites() {
        channel.close();
        loopOwner.runPendingTasks();
        assertThat(channel.unsafe().outboundBuffer()).isNull();
        assertThat(channel.isWritable()).isFalse();
        assertThat(channel.bytesBeforeUnwritable()).isZero();
        assertThat(channel.bytesBeforeWritable()).isEqualTo(Long.MAX_VALUE);
        assertThat(channel.writeAndFlush(Unpooled.EMPTY_BUFFER).cause()).isNotNull();
    }

    @Test
    @Timeout(60)
    void writeOfAnotherThreadAfterTheCloseFailsAndIsReleased() throws Exception {
        EventLoop loop = new DefaultEventLoop();
        try {
            ScriptedChannel closed = new ScriptedChannel();
            loop.register(closed).sync();
            closed.close().sync();
            ByteBuf msg = Unpooled.buffer(8).writeZero(5);
            assertThat(closed.writeAndFlush(msg).await().cause()).isInstanceOf(ClosedChannelException.class);
            assertThat(msg.refCnt()).isZero();
        } finally {
            loop.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void sizesOfAllMessagesAreEstimatedByOneHandle() {
        AtomicInteger handles = new AtomicInteger();
        channel.config().setMessageSizeEstimator(() -> {
            handles.incrementAndGet();
            return msg -> 7;
        });
        channel.write(Unpooled.buffer(8).writeZero(5));
        channel.write(Unpooled.buffer(8).writeZero(5));
        assertThat(((DefaultChannelPipeline) channel.pipeline()).messageSize("text")).isEqualTo(7);
        assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes())
                .isEqualTo(2 * (7 + ChannelOutboundBuffer.ENTRY_OVERHEAD));
        assertThat(handles).hasValue(1);
        channel.flush();
        channel.releaseSent();
    }

    @Test
    void unusedOutputCanBeShutDownOnce() {
        ChannelPromise first = channel.newPromise();
        unsafe(channel).shutdownOutput(first);
        assertThat(first.isSuccess()).isTrue();
        assertThat(channel.unsafe().outboundBuffer()).isNull();
        ChannelPromise second = channel.newPromise();
        unsafe(channel).shutdownOutput(second);
        assertThat(second.cause()).isNotNull();
    }

    @Test
    void closeFutureThatIsAskedForAfterTheCloseIsDone() {
        channel.close();
        loopOwner.runPendingTasks();
        assertThat(channel.closeFuture().isSuccess()).isTrue();
        assertThat(channel.closeFuture()).isSameAs(channel.closeFuture());
    }

    @Test
    @Timeout(60)
    void threadsThatAskAtOnceGetTheSame() throws Exception {
        for (int i = 0; i < RACES; i++) {
            ScriptedChannel raced = connected();
            AtomicReferenceArray<Object> seen = new AtomicReferenceArray<>(4);
            CyclicBarrier start = new CyclicBarrier(2);
            Thread other = new Thread(() -> ask(raced, start, seen, 0));
            other.start();
            ask(raced, start, seen, 2);
            other.join();
            assertThat(seen.get(0)).isNotNull().isSameAs(seen.get(2));
            assertThat(seen.get(1)).isNotNull().isSameAs(seen.get(3));
            raced.close();
            loopOwner.runPendingTasks();
            assertThat(((ChannelFuture) seen.get(1)).isSuccess()).isTrue();
        }
    }

    private static void ask(Channel channel, CyclicBarrier start, AtomicReferenceArray<Object> seen, int place) {
        await(start);
        seen.set(place, channel.unsafe().outboundBuffer());
        seen.set(place + 1, channel.closeFuture());
    }

    private static void await(CyclicBarrier start) {
        try {
            start.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @Timeout(60)
    void addressesThatThreadsAskedForAtOnceAreBothToldAfterTheClose() throws Exception {
        SocketAddress here = InetSocketAddress.createUnresolved("here.example", 2);
        for (int i = 0; i < RACES; i++) {
            ScriptedChannel raced = new ScriptedChannel() {
                @Override
                protected SocketAddress localAddress0() {
                    return isActive() ? here : null;
                }
            };
            loopOwner.eventLoop().register(raced).syncUninterruptibly();
            assertThat(raced.localAddress()).isNull();
            assertThat(raced.connect(ScriptedChannel.PEER).isSuccess()).isTrue();
            CyclicBarrier start = new CyclicBarrier(2);
            Thread other = new Thread(() -> {
                await(start);
                raced.localAddress();
            });
            other.start();
            await(start);
            raced.remoteAddress();
            other.join();
            raced.close();
            loopOwner.runPendingTasks();
            assertThat(raced.localAddress()).isSameAs(here);
            assertThat(raced.remoteAddress()).isSameAs(ScriptedChannel.PEER);
            assertThat(raced).hasToString(
                    "[id: 0x" + raced.id().asShortText() + ", L:" + here + " ! R:" + ScriptedChannel.PEER + ']');
        }
    }

    @Test
    void channelsWithEqualSettingsShareThem() {
        ChannelSettings changed = ChannelSettings.DEFAULTS.with(settings -> settings.writeSpinCount = 3);
        assertThat(changed).isNotSameAs(ChannelSettings.DEFAULTS);
        assertThat(ChannelSettings.DEFAULTS.writeSpinCount).isEqualTo(16);
        assertThat(ChannelSettings.DEFAULTS.with(settings -> settings.writeSpinCount = 3)).isSameAs(changed);
        assertThat(changed.with(settings -> settings.writeSpinCount = 3)).isSameAs(changed);
        assertThat(changed.with(settings -> settings.writeSpinCount = 16)).isSameAs(ChannelSettings.DEFAULTS);
    }

    @Test
    void settingsGiveBackTheVeryObjectsThatWereSet() {
        for (int i = 0; i < 3; i++) {
            WriteBufferWaterMark marks = new WriteBufferWaterMark(1, 2);
            UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
            ChannelConfig config = connected().config().setWriteBufferWaterMark(marks).setAllocator(allocator);
            assertThat(config.getWriteBufferWaterMark()).isSameAs(marks);
            assertThat(config.getAllocator()).isSameAs(allocator);
        }
    }
}
