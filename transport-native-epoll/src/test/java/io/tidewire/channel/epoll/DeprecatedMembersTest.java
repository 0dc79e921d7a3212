/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.unix.DomainSocketChannelConfig;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.util.concurrent.DefaultEventExecutorChooserFactory;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.ThreadPerTaskExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Members that old applications call do what their successors do. */
@ExtendWith(EpollAvailable.class)
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {

    @Test
    void everyChannelHasMessagesPerRead() {
        List<Channel> channels = List.of(new EpollSocketChannel(), new EpollServerSocketChannel(),
                new EpollDatagramChannel(), new EpollDomainSocketChannel(), new EpollServerDomainSocketChannel(),
                new EpollDomainDatagramChannel());
        for (Channel channel : channels) {
            ChannelConfig config = channel.config();
            assertThat(config.setMaxMessagesPerRead(7)).isSameAs(config);
            assertThat(config.getMaxMessagesPerRead()).isEqualTo(7);
            assertThat(config.setOption(ChannelOption.MAX_MESSAGES_PER_READ, 8)).isTrue();
            assertThat(config.getOption(ChannelOption.MAX_MESSAGES_PER_READ)).isEqualTo(8);
            assertThat(config.getMaxMessagesPerRead()).isEqualTo(8);
            channel.unsafe().closeForcibly();
        }
    }

    @Test
    void configsKeepTheirTypeFromCallToCall() {
        EpollDomainSocketChannel channel = new EpollDomainSocketChannel();
        DomainSocketChannelConfig config = channel.config();
        config.setMaxMessagesPerRead(2).setWriteBufferHighWaterMark(100_000).setWriteBufferLowWaterMark(10)
                .setReadMode(DomainSocketReadMode.FILE_DESCRIPTORS);
        assertThat(config.getWriteBufferWaterMark().high()).isEqualTo(100_000);
        assertThat(config.getWriteBufferWaterMark().low()).isEqualTo(10);
        assertThat(config.getReadMode()).isEqualTo(DomainSocketReadMode.FILE_DESCRIPTORS);
        channel.unsafe().closeForcibly();
    }

    @Test
    void groupsAreMadeInEachWay() throws Exception {
        ThreadFactory threads = Thread::new;
        Executor executor = new ThreadPerTaskExecutor(threads);
        EventExecutorChooserFactory choosers = DefaultEventExecutorChooserFactory.INSTANCE;
        SelectStrategyFactory strategies = DefaultSelectStrategyFactory.INSTANCE;
        for (EventLoopGroup group : List.of(new EpollEventLoopGroup(), new EpollEventLoopGroup(1),
                new EpollEventLoopGroup(threads), new EpollEventLoopGroup(1, threads),
                new EpollEventLoopGroup(1, strategies), new EpollEventLoopGroup(1, threads, strategies),
                new EpollEventLoopGroup(1, threads, 8), new EpollEventLoopGroup(1, threads, 8, strategies),
                new EpollEventLoopGroup(1, executor), new EpollEventLoopGroup(1, executor, strategies),
                new EpollEventLoopGroup(1, executor, choosers, strategies),
                new EpollEventLoopGroup(1, executor, choosers, strategies, RejectedExecutionHandlers.reject()))) {
            EpollSocketChannel channel = new EpollSocketChannel();
            assertThat(group.register(channel).sync().isSuccess()).isTrue();
            channel.close().sync();
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void aGroupNeedsAHandlerOfRefusedTasks() {
        EventExecutorChooserFactory choosers = DefaultEventExecutorChooserFactory.INSTANCE;
        assertThatThrownBy(() -> new EpollEventLoopGroup(1, (Executor) null, choosers,
                DefaultSelectStrategyFactory.INSTANCE, null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("rejectedExecutionHandler");
    }
}
