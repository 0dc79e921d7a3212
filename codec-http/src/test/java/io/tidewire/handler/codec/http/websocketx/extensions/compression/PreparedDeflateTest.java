/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.DefaultChannelId;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilter;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

class PreparedDeflateTest {
    private final WebSocketDeflatePool pool = new WebSocketDeflatePool(4 << 20, 1_000);

    /** A channel to a client, and the client. */
    private final class Connection {
        private final EmbeddedChannel server;
        private final EmbeddedChannel client;
        private int received;

        Connection(DefaultChannelGroup group, int level, int bits, boolean hasTakeover, boolean isMasking) {
            DeflateExtension extension = new DeflateExtension(
                    DeflateSettings.of(level, WebSocketExtensionFilterProvider.DEFAULT, 0, pool),
                    DeflateExtension.Unit.MESSAGE, new WebSocketExtensionData("x", Map.of()), bits, hasTakeover, bits,
                    hasTakeover);
            server = new EmbeddedChannel(DefaultChannelId.newInstance(), new WebSocket13FrameEncoder(isMasking),
                    extension.newExtensionEncoder());
            client = new EmbeddedChannel(new WebSocket13FrameDecoder(isMasking, true, 1 << 20),
                    extension.newExtensionDecoder());
            group.add(server);
        }

        String receive() {
            StringBuilder texts = new StringBuilder();
            for (ByteBuf wire = server.readOutbound(); wire != null; wire = server.readOutbound()) {
                client.writeInbound(wire.copy());
                wire.release();
            }
            for (TextWebSocketFrame frame = client.readInbound(); frame != null; frame = client.readInbound()) {
                assertThat(frame.rsv()).isZero();
                texts.append(frame.text());
                frame.release();
                received++;
            }
            return texts.toString();
        }

        void finish() {
            server.finish();
            client.finish();
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(300); i > 0; i--) {
            text.append("word").append(random.nextInt(20)).append(' ');
        }
        return text.toString();
    }

    /** Broadcasts and messages of their own in any order: every client, whatever its setting, reads all of them. */
    @Test
    void broadcastIsCompressedOnceForEachSetting() {
        SeededRuns.forEach(30, random -> {
            DefaultChannelGroup group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
            List<Connection> connections = new ArrayList<>();
            for (int bits : new int[] {9, 15}) {
                for (boolean hasTakeover : new boolean[] {false, true}) {
                    for (int level : new int[] {1, 6}) {
                        connections.add(new Connection(group, level, bits, hasTakeover, false));
                        connections.add(new Connection(group, level, bits, hasTakeover, false));
                    }
                }
            }
            EmbeddedChannel plain = new EmbeddedChannel(DefaultChannelId.newInstance(),
                    new WebSocket13FrameEncoder(false));
            group.add(plain);
            for (int i = 0; i < 8; i++) {
                String text = text(random);
                PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text));
                group.writeAndFlush(message.frame());
                // Two windows by two levels, and one for the channel without compression.
                assertThat(message.encodings()).isEqualTo(5);
                message.release();
                plain.releaseOutbound();
                for (Connection connection : connections) {
                    assertThat(connection.receive()).isEqualTo(text);
                    while (random.nextBoolean()) {
                        String own = text(random);
                        connection.server.writeOutbound(new TextWebSocketFrame(own));
                        assertThat(connection.receive()).isEqualTo(own);
                    }
                }
            }
            connections.forEach(Connection::finish);
            plain.finish();
            pool.trim();
            assertThat(pool.heldOctets()).isZero();
            assertThat(pool.deflaters()).isZero();
        });
    }

    @Test
    void clientSharesTheCompression() {
        DefaultChannelGroup group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
        Connection connection = new Connection(group, 6, 15, true, true);
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("text"));
        for (int i = 0; i < 2; i++) {
            group.writeAndFlush(message.frame());
            assertThat(connection.receive()).isEqualTo("text");
        }
        assertThat(message.encodings()).as("on the wire").isZero();
        message.release();
        connection.finish();
    }

    /** A message that is compressed already, or not to be, goes out as it is, and is shared as well. */
    @Test
    void filterSeesPreparedMessages() {
        WebSocketExtensionFilterProvider filters = new WebSocketExtensionFilterProvider() {
            @Override
            public WebSocketExtensionFilter encoderFilter() {
                return WebSocketExtensionFilter.shorterThan(10);
            }

            @Override
            public WebSocketExtensionFilter decoderFilter() {
                return WebSocketExtensionFilter.NEVER_SKIP;
            }
        };
        DeflateExtension extension = new DeflateExtension(DeflateSettings.of(6, filters, 0, pool),
                DeflateExtension.Unit.MESSAGE, new WebSocketExtensionData("x", Map.of()), 15, true, 15, true);
        EmbeddedChannel channel =
                new EmbeddedChannel(new WebSocket13FrameEncoder(false), extension.newExtensionEncoder());
        for (String text : new String[] {"short", "long enough"}) {
            PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text));
            channel.writeOutbound(message.frame());
            ByteBuf wire = channel.readOutbound();
            assertThat(wire.getByte(0) & 0x40).isEqualTo(text.length() < 10 ? 0 : 0x40);
            wire.release();
            assertThat(message.encodings()).isEqualTo(1);
            assertThat(message.refCnt()).isEqualTo(1);
            message.release();
        }
        channel.finish();
    }
}
