/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.ChannelOption;
import org.junit.jupiter.api.Test;

import java.net.StandardSocketOptions;

import static org.assertj.core.api.Assertions.assertThat;

class NioChannelOptionTest {

    @Test
    void anyOptionOfTheSocketCanBeSet() throws Exception {
        NioSocketChannel channel = new NioSocketChannel();
        ChannelOption<Boolean> keepAlive = NioChannelOption.of(StandardSocketOptions.SO_KEEPALIVE);
        assertThat(NioChannelOption.of(StandardSocketOptions.SO_KEEPALIVE)).isSameAs(keepAlive);
        assertThat(channel.config().setOption(keepAlive, true)).isTrue();
        assertThat(channel.config().getOption(keepAlive)).isTrue();
        assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
        assertThat(channel.config().getOptions()).containsEntry(keepAlive, true);
        channel.unsafe().closeForcibly();
    }

    @Test
    void optionThatTheSocketDoesNotHaveIsRefused() throws Exception {
        NioServerSocketChannel server = new NioServerSocketChannel();
        ChannelOption<Boolean> noDelay = NioChannelOption.of(StandardSocketOptions.TCP_NODELAY);
        assertThat(server.config().setOption(noDelay, true)).isFalse();
        assertThat(server.config().getOption(noDelay)).isNull();
        assertThat(server.config().setBacklog(7).getBacklog()).isEqualTo(7);
        assertThat(server.config().getOption(ChannelOption.SO_BACKLOG)).isEqualTo(7);
        server.unsafe().closeForcibly();
    }
}
