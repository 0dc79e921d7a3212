/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.DefaultChannelId;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PreparedWebSocketMessageTest {
    private static ByteBuf octets(int length) {
        byte[] octets = new byte[length];
        for (int i = 0; i < length; i++) {
            octets[i] = (byte) ('a' + i % 26);
        }
        return Unpooled.wrappedBuffer(octets);
    }

    private static byte[] wireOf(EmbeddedChannel channel, Object message) {
        channel.writeOutbound(message);
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            all.writeBytes(part);
            part.release();
        }
        byte[] wire = ByteBufUtil.getBytes(all);
        all.release();
        return wire;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 125, 126, 1024, 1025, 65535, 65536})
    void serverSendsTheSameOctetsAsForAFrameOfItsOwn(int length) {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false));
        for (int i = 0; i < 2; i++) {
            WebSocketFrame plain = i == 0 ? new TextWebSocketFrame(octets(length))
                    : new BinaryWebSocketFrame(true, 3, octets(length));
            byte[] expected = wireOf(channel, plain.copy());
            PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(plain);
            for (int j = 0; j < 3; j++) {
                assertThat(wireOf(channel, message.frame())).isEqualTo(expected);
            }
            assertThat(message.encodings()).isEqualTo(1);
            assertThat(message.refCnt()).isEqualTo(1);
            assertThat(message.release()).isTrue();
            assertThat(plain.refCnt()).isEqualTo(length == 0 ? 1 : 0); // the empty buffer lives for ever
        }
        channel.finish();
    }

    @Test
    void clientMasksEachFrame() {
        EmbeddedChannel client = new EmbeddedChannel(new WebSocket13FrameEncoder(true));
        EmbeddedChannel server = new EmbeddedChannel(new WebSocket13FrameDecoder(true, false, 100));
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("text"));
        byte[] first = wireOf(client, message.frame());
        byte[] second = wireOf(client, message.frame());
        assertThat(first).isNotEqualTo(second);
        server.writeInbound(Unpooled.wrappedBuffer(first, second));
        for (int i = 0; i < 2; i++) {
            TextWebSocketFrame received = server.readInbound();
            assertThat(received.text()).isEqualTo("text");
            received.release();
        }
        assertThat(message.encodings()).isZero();
        message.release();
        client.finish();
        server.finish();
    }

    @Test
    void groupSharesOneEncoding() {
        int channels = 10_000;
        DefaultChannelGroup group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
        List<EmbeddedChannel> members = new ArrayList<>();
        for (int i = 0; i < channels; i++) {
            EmbeddedChannel member = new EmbeddedChannel(DefaultChannelId.newInstance(),
                    new WebSocket13FrameEncoder(false));
            members.add(member);
            group.add(member);
        }
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new BinaryWebSocketFrame(octets(3000)));
        assertThat(group.writeAndFlush(message.frame()).isSuccess()).isTrue();
        assertThat(message.encodings()).isEqualTo(1);
        message.release();
        ByteBuf first = null;
        for (EmbeddedChannel member : members) {
            ByteBuf wire = member.readOutbound();
            assertThat(wire.isDirect()).isTrue();
            first = first == null ? wire.setByte(9, '!') : first;
            assertThat(wire.getByte(9)).as("the same memory").isEqualTo((byte) '!');
            assertThat(wire.readableBytes()).isEqualTo(3004);
            if (wire != first) {
                wire.release();
            }
            member.finish();
        }
        assertThat(first.refCnt()).as("of the one that is left").isEqualTo(1);
        first.release();
    }

    @Test
    void framesAreLikeOthers() {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("text"));
        TextWebSocketFrame frame = (TextWebSocketFrame) message.frame();
        assertThat(frame.text()).isEqualTo("text");
        assertThat(frame.refCnt()).isEqualTo(2);
        assertThat(frame.isFinalFragment()).isTrue();
        TextWebSocketFrame duplicate = frame.retainedDuplicate();
        assertThat(duplicate.refCnt()).isEqualTo(3);
        assertThat(PreparedWebSocketMessage.find(duplicate)).isSameAs(message);
        duplicate.content().skipBytes(2);
        assertThat(frame.text()).isEqualTo("text");
        assertThat(PreparedWebSocketMessage.find(frame.duplicate())).isSameAs(message);
        frame.retain().retain(2);
        assertThat(message.refCnt()).isEqualTo(6);
        assertThat(frame.release(3)).isFalse();
        TextWebSocketFrame copy = frame.copy();
        assertThat(PreparedWebSocketMessage.find(copy)).isNull();
        assertThat(frame.release()).isFalse();
        assertThat(message.release()).isFalse();
        assertThat(duplicate.release()).isTrue();
        assertThat(copy.text()).isEqualTo("text");
        copy.release();
        PreparedWebSocketMessage binary = PreparedWebSocketMessage.prepare(new BinaryWebSocketFrame(octets(3)));
        BinaryWebSocketFrame other = (BinaryWebSocketFrame) binary.frame();
        assertThat(other.retainedDuplicate().duplicate().release(2)).isFalse();
        binary.release();
    }

    @Test
    void othersAreNotPrepared() {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("text"));
        WebSocketFrame[] frames = {new TextWebSocketFrame(false, 0, octets(1)),
            new ContinuationWebSocketFrame(octets(1)),
            new PingWebSocketFrame(octets(1)), message.frame()};
        for (WebSocketFrame frame : frames) {
            int before = frame.refCnt();
            assertThatThrownBy(() -> PreparedWebSocketMessage.prepare(frame))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(frame.refCnt()).isEqualTo(before - 1);
        }
        message.release();
        assertThat(PreparedWebSocketMessage.find("text")).isNull();
    }

    @Test
    void messageIsCodedOnceForASetting() {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("text"));
        AtomicInteger calls = new AtomicInteger();
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false));
        for (int i = 0; i < 4; i++) {
            String setting = i % 2 == 0 ? "a" : "b";
            PreparedWebSocketMessage coded = message.coded(new String(setting), 4, content -> {
                calls.incrementAndGet();
                return Unpooled.copiedBuffer(content.toString(StandardCharsets.US_ASCII) + setting,
                        StandardCharsets.US_ASCII);
            });
            assertThat(new String(wireOf(channel, coded.frame()), StandardCharsets.ISO_8859_1))
                    .isEqualTo("\u00c1\u0005text" + setting);
        }
        assertThat(calls).hasValue(2);
        assertThat(message.encodings()).isEqualTo(2);
        wireOf(channel, message.frame());
        assertThat(message.encodings()).isEqualTo(3);
        assertThatThrownBy(() -> message.coded("c", 4, content -> {
            throw new IllegalStateException("coding");
        })).isInstanceOf(IllegalStateException.class);
        message.release();
        channel.finish();
    }

    /** Threads that need the octets at the same time wait for the one that makes them. */
    @Test
    void threadsShareOneEncoding() throws InterruptedException {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new BinaryWebSocketFrame(octets(2000)));
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger sent = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            WebSocketFrame frame = message.frame();
            Thread thread = new Thread(() -> {
                EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false));
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                sent.addAndGet(wireOf(channel, frame).length);
                channel.finish();
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(sent).hasValue(8 * 2004);
        assertThat(message.encodings()).isEqualTo(1);
        assertThat(message.release()).isTrue();
    }
}
