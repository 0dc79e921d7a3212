/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** The codec that brings its handler of streams along. */
@SuppressWarnings("deprecation")
class Http2MultiplexCodecTest {
    private final StreamJournal journal = new StreamJournal();
    private WirePeer peer;

    @AfterEach
    void tearDown() {
        if (peer != null) {
            peer.close();
        }
    }

    @Test
    void streamsOfTheClientAreChannels() {
        Http2MultiplexCodec codec = Http2MultiplexCodecBuilder.forServer(journal).build();
        ChannelInboundHandlerAdapter behind = new ChannelInboundHandlerAdapter();
        peer = WirePeer.client(codec, behind).shakeHands();
        List<ChannelHandler> handlers = List.copyOf(peer.channel.pipeline().toMap().values());
        assertThat(handlers).containsSubsequence(codec, peer.channel.pipeline().get(Http2MultiplexHandler.class),
                behind);
        peer.post(1).data(1, "hello", true).deliver();
        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active", "1 read HEADERS POST",
                "1 read DATA hello end", "1 complete");
    }

    @Test
    void clientOpensStreams() {
        peer = WirePeer.server(Http2MultiplexCodecBuilder.forClient(new StreamJournal())
                .withUpgradeStreamHandler(new StreamJournal()).build()).shakeHands();
        Promise<Http2StreamChannel> opened = peer.channel.eventLoop().newPromise();
        new Http2StreamChannelBootstrap(peer.channel).handler(journal)
                .open0(peer.channel.pipeline().context(Http2MultiplexHandler.class), opened);
        peer.channel.runPendingTasks();
        opened.getNow().writeAndFlush(new DefaultHttp2HeadersFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a"), true));
        peer.channel.runPendingTasks();
        assertThat(peer.received()).singleElement().asString().startsWith("HEADERS 3 ");
    }

    @Test
    void theHandlerOfStreamsLeavesWithTheCodec() {
        peer = WirePeer.client(Http2MultiplexCodecBuilder.forServer(journal).build()).shakeHands();
        peer.post(1).deliver();
        peer.channel.pipeline().remove(Http2MultiplexCodec.class);
        assertThat(peer.channel.pipeline().get(Http2MultiplexHandler.class)).isNull();
        peer.channel.runPendingTasks();
        assertThat(journal.take()).contains("1 inactive");
    }

    @Test
    void wrongUseIsRefused() {
        assertThatIllegalStateException().isThrownBy(() ->
                Http2MultiplexCodecBuilder.forServer(journal).withUpgradeStreamHandler(journal));
        assertThatNullPointerException().isThrownBy(() -> Http2MultiplexCodecBuilder.forServer(null));
        assertThatNullPointerException().isThrownBy(() ->
                Http2MultiplexCodecBuilder.forClient(journal).withUpgradeStreamHandler(null));
    }
}
