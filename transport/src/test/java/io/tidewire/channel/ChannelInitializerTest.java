/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChannelInitializerTest {

    private final List<String> log = new ArrayList<>();

    private RecordingHandler recording(String name) {
        return new RecordingHandler(name, log);
    }

    @Test
    void nestedInitializersKeepTheirPlaceAndSeeRegistered() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel(false, false);
        channel.pipeline().addLast(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast("1", recording("1"));
                ch.pipeline().addLast(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel inner) {
                        inner.pipeline().addLast("2", recording("2"));
                    }
                });
                ch.pipeline().addLast("3", recording("3"));
            }
        });
        channel.register();
        assertThat(channel.pipeline().toMap().keySet()).containsExactly("1", "2", "3");
        assertThat(log).containsExactly("1 added", "2 added", "3 added", "1 registered", "2 registered", "3 registered",
                "1 active", "2 active", "3 active");
        channel.finish();
    }

    @Test
    void failureClosesTheChannelAndRemovesTheInitializer() {
        ChannelInitializer<Channel> failing = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel ch) throws Exception {
                throw new Exception("no");
            }
        };
        EmbeddedChannel channel = new EmbeddedChannel(failing);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.pipeline().context(failing)).isNull();
        assertThat(channel.closeFuture().isSuccess()).isTrue();
    }

    @Test
    void oneInitializerServesManyChannelsAndIsReentrant() {
        int[] calls = new int[1];
        ChannelInitializer<Channel> shared = new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel ch) throws Exception {
                calls[0]++;
                // The event that usually starts it, in the middle of it.
                channelRegistered(ch.pipeline().context(this));
            }
        };
        for (int i = 1; i <= 3; i++) {
            EmbeddedChannel channel = new EmbeddedChannel(shared);
            assertThat(calls[0]).isEqualTo(i);
            channel.finish();
        }
    }
}
