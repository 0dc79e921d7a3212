/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadBridgeTest {
    private static final class Idle extends ChannelHandlerAdapter {
    }

    private final EmbeddedChannel channel = new EmbeddedChannel(new Idle());

    private static void read(ThreadBridge bridge, Object msg) {
        bridge.inbox().put(msg);
        bridge.onReadComplete();
    }

    @Test
    void readerIsWokenBehindTheOtherChannelsOfTheTurn() {
        ThreadBridge bridge = new ThreadBridge(channel.pipeline().firstContext(), 1024);
        read(bridge, "first");
        assertThat(bridge.inbox().isUnannounced()).isTrue();
        channel.runPendingTasks();
        assertThat(bridge.inbox().isUnannounced()).isFalse();
    }

    @Test
    @SuppressWarnings("deprecation") // An executor of the handler's own is the one that can end first.
    void readerIsWokenAtOnceByALoopThatTakesNoTask() throws Exception {
        DefaultEventExecutor executor = new DefaultEventExecutor();
        channel.pipeline().addLast(executor, new Idle());
        ChannelHandlerContext ctx = channel.pipeline().lastContext();
        ThreadBridge bridge = new ThreadBridge(ctx, 1024);
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        read(bridge, "last");
        assertThat(bridge.inbox().isUnannounced()).isFalse();
    }
}
