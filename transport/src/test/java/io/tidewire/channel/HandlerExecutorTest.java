/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.concurrent.DefaultEventExecutorGroup;
import io.tidewire.util.concurrent.EventExecutorGroup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Handlers with executors of their own. */
@SuppressWarnings("deprecation") // the methods that take an executor group are the subject
class HandlerExecutorTest {

    private static final EventExecutorGroup GROUP = new DefaultEventExecutorGroup(3);

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @AfterAll
    static void stop() {
        GROUP.shutdownGracefully(0, 5, TimeUnit.SECONDS);
    }

    @Test
    void orderIsKeptOverExecutorsAndSkippedHandlers() throws InterruptedException {
        int messages = 500;
        CountDownLatch finished = new CountDownLatch(1);
        List<Object> seen = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(GROUP, "reads only", new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.fireChannelRead(msg);
            }
        });
        channel.pipeline().addLast(GROUP, "sees all", new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen.add(msg);
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
                if (evt.equals(2 * messages - 1)) {
                    finished.countDown();
                }
            }
        });
        List<Object> expected = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            channel.pipeline().fireChannelRead(2 * i);
            channel.pipeline().fireUserEventTriggered(2 * i + 1);
            expected.add(2 * i);
            expected.add(2 * i + 1);
        }
        assertThat(finished.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void handlerIsToldOfAddEventsAndRemoveOnItsExecutor() throws Exception {
        CountDownLatch removed = new CountDownLatch(1);
        EmbeddedChannel channel = new EmbeddedChannel();
        RecordingHandler handler = new RecordingHandler("h", log) {
            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) {
                assertThat(ctx.executor().inEventLoop()).isTrue();
                super.handlerRemoved(ctx);
                removed.countDown();
            }
        };
        channel.pipeline().addLast(GROUP, "h", handler);
        channel.pipeline().fireChannelRead("x");
        channel.pipeline().remove(handler);
        assertThat(removed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(log).startsWith("h added").endsWith("h removed");
    }

    @Test
    void oneExecutorPerGroupUnlessSwitchedOff() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast(GROUP, "a", new ChannelInboundHandlerAdapter());
        pipeline.addLast(GROUP, "b", new ChannelInboundHandlerAdapter());
        assertThat(pipeline.context("a").executor()).isSameAs(pipeline.context("b").executor());
        channel.config().setOption(ChannelOption.SINGLE_EVENTEXECUTOR_PER_GROUP, false);
        pipeline.addLast(GROUP, "c", new ChannelInboundHandlerAdapter());
        pipeline.addLast(GROUP, "d", new ChannelInboundHandlerAdapter());
        assertThat(pipeline.context("c").executor()).isNotSameAs(pipeline.context("d").executor());
    }

    @Test
    void shutDownExecutorRefusesWritesAndReleases() throws Exception {
        EventExecutorGroup ended = new DefaultEventExecutorGroup(1);
        EmbeddedChannel channel = new EmbeddedChannel();
        CountDownLatch ready = new CountDownLatch(1);
        channel.pipeline().addLast(ended, "h", new ChannelOutboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                ready.countDown();
            }

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg, promise);
            }
        });
        assertThat(ready.await(30, TimeUnit.SECONDS)).isTrue();
        ended.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        ByteBuf msg = Unpooled.buffer(1);
        ChannelFuture future = channel.write(msg);
        assertThat(future.cause()).isInstanceOf(java.util.concurrent.RejectedExecutionException.class);
        assertThat(msg.refCnt()).isZero();
        assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isZero();
        ByteBuf read = Unpooled.buffer(1);
        channel.pipeline().fireChannelRead(read);
        assertThat(channel.<ByteBuf>readInbound()).isSameAs(read);
        read.release();
    }
}
