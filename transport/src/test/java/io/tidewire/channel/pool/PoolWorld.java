/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ManualIoEventLoop;
import io.tidewire.channel.ScriptedChannel;
import io.tidewire.channel.SilentIoHandler;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;

import static org.assertj.core.api.Assertions.assertThat;

/** The fixture of pool tests: one loop that the test drives, with a clock of its own, and channels without sockets. */
final class PoolWorld implements ChannelPoolHandler {

    final MockTicker ticker = Ticker.newMockTicker();
    final ManualIoEventLoop loop =
            new ManualIoEventLoop(null, Thread.currentThread(), executor -> new SilentIoHandler(ticker), ticker);
    final List<ScriptedChannel> channels = new ArrayList<>();
    final List<String> log = new ArrayList<>();
    /** Whether channels connect by themselves. */
    boolean connectsAtOnce = true;
    /** Thrown when the handler is told of this event. */
    String failingEvent = "none";

    Bootstrap bootstrap() {
        return new Bootstrap().group(loop).channelFactory(this::newChannel).remoteAddress(ScriptedChannel.PEER)
                .disableResolver();
    }

    private Channel newChannel() {
        ScriptedChannel channel = new ScriptedChannel(connectsAtOnce);
        channels.add(channel);
        return channel;
    }

    private void on(String event, Channel channel) throws Exception {
        assertThat(channel.eventLoop().inEventLoop()).isTrue();
        log.add(event);
        if (failingEvent.equals(event)) {
            throw new IllegalArgumentException("thrown when " + event);
        }
    }

    @Override
    public void channelCreated(Channel ch) throws Exception {
        on("created", ch);
    }

    @Override
    public void channelAcquired(Channel ch) throws Exception {
        on("acquired", ch);
    }

    @Override
    public void channelReleased(Channel ch) throws Exception {
        on("released", ch);
    }

    void run() {
        while (loop.runNow() > 0) {
            assertThat(loop.isTerminated()).isFalse();
        }
    }

    void advanceMillis(long millis) {
        ticker.advance(millis, TimeUnit.MILLISECONDS);
        run();
    }

    Channel acquired(Future<Channel> future) {
        run();
        assertThat(future.cause()).isNull();
        assertThat(future.isSuccess()).isTrue();
        return future.getNow();
    }

    Channel acquire(ChannelPool pool) {
        return acquired(pool.acquire());
    }

    void release(ChannelPool pool, Channel channel) {
        Future<Void> released = pool.release(channel);
        run();
        assertThat(released.cause()).isNull();
        assertThat(released.isSuccess()).isTrue();
    }

    Throwable failureOf(Future<?> future) {
        run();
        assertThat(future.isDone()).isTrue();
        assertThat(future.isSuccess()).isFalse();
        return future.cause();
    }
}
