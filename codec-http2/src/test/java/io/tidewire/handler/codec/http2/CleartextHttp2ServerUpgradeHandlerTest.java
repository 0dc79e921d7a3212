/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One port for HTTP/1.1, its upgrade, and HTTP/2 with prior knowledge.
 */
class CleartextHttp2ServerUpgradeHandlerTest {
    private final List<Object> events = new ArrayList<>();
    private final StreamJournal journal = new StreamJournal() {
        @Override
        void on(String event, ChannelHandlerContext ctx) {
            if (event.equals("read")) {
                ctx.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), true));
            }
        }
    };
    private final WirePeer peer;

    CleartextHttp2ServerUpgradeHandlerTest() {
        HttpServerCodec codec = new HttpServerCodec();
        HttpServerUpgradeHandler upgrades = new HttpServerUpgradeHandler(codec, protocol -> new Http2ServerUpgradeCodec(
                Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(journal)), 1024);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(
                new CleartextHttp2ServerUpgradeHandler(codec, upgrades, new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        String last = ch.pipeline().lastContext().name();
                        ch.pipeline().addBefore(last, null, Http2FrameCodecBuilder.forServer().build());
                        ch.pipeline().addBefore(last, null, new Http2MultiplexHandler(journal));
                    }
                }), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                        events.add(evt);
                        ReferenceCountUtil.release(evt);
                    }

                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        events.add(msg);
                        ReferenceCountUtil.release(msg);
                    }
                });
        peer = WirePeer.client(channel);
    }

    @AfterEach
    void tearDown() {
        peer.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void priorKnowledge(boolean octetByOctet) {
        peer.preface().settings(new Http2Settings()).get(1);
        if (octetByOctet) {
            peer.dribble();
        } else {
            peer.deliver();
        }
        peer.channel.runPendingTasks();
        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active", "1 read HEADERS GET end",
                "1 complete", "1 inactive", "1 unregistered", "1 removed");
        assertThat(peer.received()).last().isEqualTo("HEADERS 1 [:status=200] padding 0 end");
        assertThat(events.get(0)).isInstanceOf(CleartextHttp2ServerUpgradeHandler.PriorKnowledgeUpgradeEvent.class);
        assertThat(peer.channel.pipeline().get(HttpServerCodec.class)).isNull();
        assertThat(peer.channel.pipeline().get(CleartextHttp2ServerUpgradeHandler.class)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "PRI"})
    void requestsOfHttp1(String method) {
        peer.channel.writeInbound(Unpooled.copiedBuffer(method + " /x HTTP/1.1\r\nHost: a\r\n\r\n",
                StandardCharsets.US_ASCII));
        assertThat(events.get(0)).isInstanceOf(HttpRequest.class);
        assertThat(peer.channel.pipeline().get(CleartextHttp2ServerUpgradeHandler.class)).isNull();
    }

    @ParameterizedTest
    @Tag("SEC-J15")
    @ValueSource(ints = {0, 1, 23})
    void aConnectionThatDoesNotTellWhatItIsEnds(int octets) {
        peer.preface();
        peer.channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(peer.take(), octets)));
        peer.channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        peer.channel.runScheduledPendingTasks();
        assertThat(peer.channel.isOpen()).isTrue();
        peer.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        peer.channel.runScheduledPendingTasks();
        assertThat(peer.channel.isOpen()).isFalse();
    }

    @Test
    void theTimerEndsWithTheDecision() {
        peer.channel.writeInbound(Unpooled.copiedBuffer("GET /x HTT", StandardCharsets.US_ASCII));
        peer.channel.advanceTimeBy(1, TimeUnit.HOURS);
        peer.channel.runScheduledPendingTasks();
        assertThat(peer.channel.isOpen()).isTrue();
    }

    @Test
    void upgrade() {
        peer.channel.writeInbound(Unpooled.copiedBuffer("GET /x HTTP/1.1\r\nHost: a\r\n"
                + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
                StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("\r\n\r\n")) {
            ByteBuf octets = peer.channel.readOutbound();
            answer.append(octets.toString(StandardCharsets.US_ASCII));
            octets.release();
        }
        assertThat(answer).startsWith("HTTP/1.1 101 ");
        peer.preface().settings(new Http2Settings()).get(3).deliver();
        peer.channel.runPendingTasks();
        assertThat(peer.received()).contains("HEADERS 1 [:status=200] padding 0 end",
                "HEADERS 3 [:status=200] padding 0 end");
        assertThat(journal.take()).startsWith("1 added", "1 registered", "1 active", "1 read HEADERS GET end",
                "1 complete");
    }
}
