/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.PingWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilter;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DeflateCodecTest {
    private static final int LIMIT = 1 << 17;
    private static final byte[] HELLO = "Hello".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DEFLATED = {(byte) 0xF2, 0x48, (byte) 0xCD, (byte) 0xC9, (byte) 0xC9, 7, 0};

    private final WebSocketDeflatePool pool = new WebSocketDeflatePool(1 << 20, 1_000);

    @AfterEach
    void nothingIsLeft() {
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThat(pool.deflaters()).isZero();
        assertThat(pool.inflaters()).isZero();
    }

    private EmbeddedChannel channel(DeflateExtension.Unit unit, int bits, boolean hasTakeover,
            WebSocketExtensionFilter encoding, WebSocketExtensionFilter decoding) {
        WebSocketExtensionFilterProvider filters = new WebSocketExtensionFilterProvider() {
            @Override
            public WebSocketExtensionFilter encoderFilter() {
                return encoding;
            }

            @Override
            public WebSocketExtensionFilter decoderFilter() {
                return decoding;
            }
        };
        DeflateExtension extension = new DeflateExtension(DeflateSettings.of(6, filters, LIMIT, pool), unit,
                new WebSocketExtensionData("x", Map.of()), bits, hasTakeover, bits, hasTakeover);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(extension.newExtensionDecoder(), extension.newExtensionEncoder());
        return channel;
    }

    private EmbeddedChannel channel(boolean hasTakeover) {
        return channel(DeflateExtension.Unit.MESSAGE, 15, hasTakeover, WebSocketExtensionFilter.NEVER_SKIP,
                WebSocketExtensionFilter.NEVER_SKIP);
    }

    private static WebSocketFrame sent(EmbeddedChannel channel, WebSocketFrame frame) {
        assertThat(channel.writeOutbound(frame)).isTrue();
        return channel.readOutbound();
    }

    private static byte[] octets(WebSocketFrame frame) {
        byte[] octets = ByteBufUtil.getBytes(frame.content());
        frame.release();
        return octets;
    }

    private static WebSocketFrame text(boolean isFinal, int rsv, byte[] octets) {
        return new TextWebSocketFrame(isFinal, rsv, Unpooled.copiedBuffer(octets));
    }

    private static WebSocketFrame continuation(boolean isFinal, int rsv, byte[] octets) {
        return new ContinuationWebSocketFrame(isFinal, rsv, Unpooled.copiedBuffer(octets));
    }

    @Test
    void messageIsMarkedInItsFirstFrameOnly() {
        EmbeddedChannel channel = channel(true);
        WebSocketFrame first = sent(channel, text(false, WebSocketExtension.RSV2, HELLO));
        assertThat(first).isInstanceOf(TextWebSocketFrame.class);
        assertThat(first.rsv()).isEqualTo(WebSocketExtension.RSV1 | WebSocketExtension.RSV2);
        assertThat(first.isFinalFragment()).isFalse();
        first.release();
        PingWebSocketFrame ping = new PingWebSocketFrame(Unpooled.copiedBuffer(HELLO));
        assertThat(sent(channel, ping)).isSameAs(ping);
        ping.release();
        WebSocketFrame second = sent(channel, continuation(true, WebSocketExtension.RSV3, HELLO));
        assertThat(second).isInstanceOf(ContinuationWebSocketFrame.class);
        assertThat(second.rsv()).isEqualTo(WebSocketExtension.RSV3);
        assertThat(second.isFinalFragment()).isTrue();
        second.release();
        WebSocketFrame binary = sent(channel, new BinaryWebSocketFrame(Unpooled.copiedBuffer(HELLO)));
        assertThat(binary).isInstanceOf(BinaryWebSocketFrame.class);
        assertThat(binary.rsv()).isEqualTo(WebSocketExtension.RSV1);
        binary.release();
        channel.finish();
    }

    @Test
    void frameKeepsItsOtherBitsWhenItIsInflated() {
        EmbeddedChannel channel = channel(true);
        channel.writeInbound(text(true, WebSocketExtension.RSV1 | WebSocketExtension.RSV3, DEFLATED));
        WebSocketFrame frame = channel.readInbound();
        assertThat(frame.rsv()).isEqualTo(WebSocketExtension.RSV3);
        assertThat(frame).isInstanceOf(TextWebSocketFrame.class);
        assertThat(octets(frame)).isEqualTo(HELLO);
        channel.finish();
    }

    /** Messages in any fragments, with pings between them, both ways, over time. */
    @ParameterizedTest
    @ValueSource(ints = {8, 12, 15})
    void whatIsSentIsReceived(int bits) {
        SeededRuns.forEach(100, random -> {
            boolean hasTakeover = random.nextBoolean();
            DeflateExtension.Unit unit = DeflateExtension.Unit.values()[random.nextInt(2)];
            WebSocketExtensionFilter some = frame -> random.nextInt(4) == 0;
            EmbeddedChannel sender = channel(unit, bits, hasTakeover, some, WebSocketExtensionFilter.NEVER_SKIP);
            EmbeddedChannel receiver = channel(unit, bits, hasTakeover, some, WebSocketExtensionFilter.NEVER_SKIP);
            for (int i = 0; i < 10; i++) {
                byte[] message = DeflateOracle.message(random, 1 << random.nextInt(15));
                assertThat(transfer(random, sender, receiver, message)).isEqualTo(message);
                sender.advanceTimeBy(random.nextInt(3), TimeUnit.SECONDS);
                receiver.advanceTimeBy(random.nextInt(3), TimeUnit.SECONDS);
            }
            sender.finish();
            receiver.finish();
        });
    }

    private static byte[] transfer(Random random, EmbeddedChannel sender, EmbeddedChannel receiver, byte[] message) {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        int at = 0;
        boolean isLast = false;
        boolean isFirst = true;
        while (!isLast) {
            isLast = random.nextInt(3) > 0;
            int end = isLast ? message.length : at + random.nextInt(message.length - at + 1);
            byte[] part = Arrays.copyOfRange(message, at, end);
            receiver.writeInbound(sent(sender, isFirst ? text(isLast, 0, part) : continuation(isLast, 0, part)));
            if (random.nextInt(4) == 0) {
                receiver.writeInbound(new PingWebSocketFrame());
            }
            WebSocketFrame frame = receiver.readInbound();
            assertThat(frame.rsv()).isZero();
            assertThat(frame.isFinalFragment()).isEqualTo(isLast);
            received.writeBytes(octets(frame));
            WebSocketFrame ping = receiver.readInbound();
            if (ping != null) {
                assertThat(ping).isInstanceOf(PingWebSocketFrame.class);
                ping.release();
            }
            isFirst = false;
            at = end;
        }
        return received.toByteArray();
    }

    @Test
    void emptyAndChosenMessagesAreSentAsTheyAre() {
        EmbeddedChannel channel = channel(DeflateExtension.Unit.MESSAGE, 15, true,
                WebSocketExtensionFilter.shorterThan(HELLO.length), WebSocketExtensionFilter.NEVER_SKIP);
        for (byte[] message : new byte[][] {{}, Arrays.copyOf(HELLO, HELLO.length - 1)}) {
            WebSocketFrame whole = text(true, 0, message);
            assertThat(sent(channel, whole)).isSameAs(whole);
            whole.release();
        }
        assertThat(pool.deflaters()).isZero();
        WebSocketFrame compressed = sent(channel, text(true, 0, HELLO));
        assertThat(compressed.rsv()).isEqualTo(WebSocketExtension.RSV1);
        compressed.release();
        // The length of a message in fragments is not known.
        WebSocketFrame first = sent(channel, text(false, 0, new byte[0]));
        assertThat(first.rsv()).isEqualTo(WebSocketExtension.RSV1);
        first.release();
        WebSocketFrame last = sent(channel, continuation(true, 0, new byte[0]));
        assertThat(octets(last)).containsExactly(0);
        channel.finish();
    }

    @Test
    void filterIsAskedOnceForAMessage() {
        EmbeddedChannel channel = channel(DeflateExtension.Unit.MESSAGE, 15, true, WebSocketExtensionFilter.ALWAYS_SKIP,
                WebSocketExtensionFilter.ALWAYS_SKIP);
        WebSocketFrame[] frames = {text(false, 0, HELLO), continuation(false, 0, HELLO), continuation(true, 0, HELLO)};
        for (WebSocketFrame frame : frames) {
            assertThat(sent(channel, frame)).isSameAs(frame);
            channel.writeInbound(frame);
            assertThat(channel.<WebSocketFrame>readInbound()).isSameAs(frame);
            frame.release();
        }
        WebSocketFrame marked = text(true, WebSocketExtension.RSV1, DEFLATED);
        channel.writeInbound(marked);
        assertThat(channel.<WebSocketFrame>readInbound()).isSameAs(marked);
        marked.release();
        assertThat(pool.inflaters()).isZero();
        channel.finish();
    }

    /** The peer's window gets what was compressed elsewhere; ours has to be empty then. */
    @Test
    void messageThatIsCompressedAlreadyEndsTheContext() {
        EmbeddedChannel sender = channel(true);
        EmbeddedChannel receiver = channel(true);
        for (int i = 0; i < 3; i++) {
            receiver.writeInbound(sent(sender, text(true, 0, HELLO)));
            assertThat(octets(receiver.readInbound())).isEqualTo(HELLO);
            WebSocketFrame done = text(true, WebSocketExtension.RSV1, new DeflateOracle(false).deflate("other".getBytes(
                    StandardCharsets.US_ASCII)));
            assertThat(sent(sender, done)).isSameAs(done);
            receiver.writeInbound(done);
            assertThat(octets(receiver.readInbound())).asString().isEqualTo("other");
        }
        sender.finish();
        receiver.finish();
    }

    @Tag("SEC-H07")
    @Test
    void reservedBitIsRefusedWhereNoMessageBegins() {
        WebSocketFrame[] wrong = {continuation(true, WebSocketExtension.RSV1, DEFLATED),
            new PingWebSocketFrame(true, WebSocketExtension.RSV1, Unpooled.EMPTY_BUFFER)};
        for (WebSocketFrame frame : wrong) {
            for (int rsv : new int[] {0, WebSocketExtension.RSV1}) {
                EmbeddedChannel channel = channel(true);
                channel.writeInbound(text(false, rsv, Arrays.copyOf(DEFLATED, 3)));
                channel.<WebSocketFrame>readInbound().release();
                fails(channel, frame.retainedDuplicate(), WebSocketCloseStatus.PROTOCOL_ERROR);
                channel.finishAndReleaseAll();
            }
            frame.release();
        }
        EmbeddedChannel without = channel(true);
        fails(without, continuation(true, WebSocketExtension.RSV1, DEFLATED), WebSocketCloseStatus.PROTOCOL_ERROR);
        without.finishAndReleaseAll();
        EmbeddedChannel within = channel(true);
        within.writeInbound(text(false, WebSocketExtension.RSV1, Arrays.copyOf(DEFLATED, 3)));
        within.<WebSocketFrame>readInbound().release();
        fails(within, text(true, WebSocketExtension.RSV1, DEFLATED), WebSocketCloseStatus.PROTOCOL_ERROR);
        within.finishAndReleaseAll();
    }

    /** One exception, a close frame and the end of the channel; the engine is not kept. */
    private void fails(EmbeddedChannel channel, WebSocketFrame frame, WebSocketCloseStatus status) {
        assertThatThrownBy(() -> channel.writeInbound(frame)).isInstanceOfSatisfying(
                CorruptedWebSocketFrameException.class, e -> assertThat(e.closeStatus()).isEqualTo(status));
        CloseWebSocketFrame close = channel.readOutbound();
        assertThat(close.statusCode()).isEqualTo(status.code());
        close.release();
        assertThat(channel.isOpen()).isFalse();
        pool.trim();
        assertThat(pool.inflaters()).isZero();
        assertThat(pool.windowOctets()).isZero();
    }

    @Tag("SEC-H05")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bombFailsInOneFrameOrSeveral(boolean isInFragments) {
        byte[] bomb = new DeflateOracle(false).deflate(new byte[LIMIT + 1]);
        byte[] most = new DeflateOracle(false).deflate(new byte[LIMIT]);
        for (DeflateExtension.Unit unit : DeflateExtension.Unit.values()) {
            EmbeddedChannel channel = channel(unit, 15, true, WebSocketExtensionFilter.NEVER_SKIP,
                    WebSocketExtensionFilter.NEVER_SKIP);
            for (int i = 0; i < 2; i++) {
                channel.writeInbound(text(true, WebSocketExtension.RSV1, most));
                channel.<WebSocketFrame>readInbound().release();
            }
            if (isInFragments && unit == DeflateExtension.Unit.FRAME) {
                channel.writeInbound(text(false, WebSocketExtension.RSV1, most));
                channel.<WebSocketFrame>readInbound().release();
                fails(channel, continuation(false, WebSocketExtension.RSV1, DEFLATED),
                        WebSocketCloseStatus.MESSAGE_TOO_BIG);
            } else if (isInFragments) {
                channel.writeInbound(text(false, WebSocketExtension.RSV1, Arrays.copyOf(bomb, 20)));
                channel.<WebSocketFrame>readInbound().release();
                fails(channel, continuation(false, 0, Arrays.copyOfRange(bomb, 20, bomb.length)),
                        WebSocketCloseStatus.MESSAGE_TOO_BIG);
            } else {
                fails(channel, text(true, WebSocketExtension.RSV1, bomb), WebSocketCloseStatus.MESSAGE_TOO_BIG);
            }
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void dataThatIsNotDeflatedFails() {
        EmbeddedChannel channel = channel(true);
        fails(channel, text(true, WebSocketExtension.RSV1, new byte[] {7}), WebSocketCloseStatus.INVALID_PAYLOAD_DATA);
        channel.finishAndReleaseAll();
    }

    /** In each state: nothing yet, between messages, within one each way; by close, or by removal. */
    @Tag("SEC-H08")
    @Test
    void enginesComeBackHoweverItEnds() {
        for (boolean hasTakeover : new boolean[] {false, true}) {
            for (int state = 0; state < 4; state++) {
                for (boolean isRemoved : new boolean[] {false, true}) {
                    EmbeddedChannel channel = channel(hasTakeover);
                    boolean isWithin = state == 3;
                    if (state > 0) {
                        sent(channel, text(true, 0, HELLO)).release();
                        channel.writeInbound(text(true, WebSocketExtension.RSV1, DEFLATED));
                        channel.<WebSocketFrame>readInbound().release();
                    }
                    if (state > 1) {
                        sent(channel, text(!isWithin, 0, HELLO)).release();
                        channel.writeInbound(text(!isWithin, WebSocketExtension.RSV1, DEFLATED));
                        channel.<WebSocketFrame>readInbound().release();
                    }
                    int kept = state > 0 && (hasTakeover || isWithin) ? 1 : 0;
                    pool.trim();
                    assertThat(pool.deflaters()).isEqualTo(kept);
                    assertThat(pool.inflaters()).isEqualTo(kept);
                    if (isRemoved) {
                        channel.pipeline().remove(DeflateDecoder.class);
                        channel.pipeline().remove(DeflateEncoder.class);
                        nothingIsLeft();
                    }
                    channel.finish();
                    nothingIsLeft();
                    assertThat(channel.runScheduledPendingTasks()).as("no timer").isEqualTo(-1);
                }
            }
        }
    }

    @Tag("SEC-H08")
    @Test
    void idleConnectionGivesItsEnginesBack() {
        EmbeddedChannel sender = channel(true);
        EmbeddedChannel receiver = channel(true);
        for (int i = 0; i < 3; i++) {
            receiver.writeInbound(sent(sender, text(true, 0, HELLO)));
            assertThat(octets(receiver.readInbound())).isEqualTo(HELLO);
            pool.trim();
            assertThat(pool.deflaters()).isEqualTo(1);
            assertThat(pool.inflaters()).isEqualTo(1);
            for (EmbeddedChannel channel : new EmbeddedChannel[] {sender, receiver}) {
                channel.advanceTimeBy(1_000, TimeUnit.MILLISECONDS);
                channel.runScheduledPendingTasks();
            }
            assertThat(pool.freeEngines()).as("used within the period").isZero();
            for (EmbeddedChannel channel : new EmbeddedChannel[] {sender, receiver}) {
                channel.advanceTimeBy(1_000, TimeUnit.MILLISECONDS);
                channel.runScheduledPendingTasks();
            }
            assertThat(pool.freeEngines()).isEqualTo(2);
            assertThat(pool.windowOctets()).isEqualTo(2 * 32 * 1024);
        }
        sender.finish();
        receiver.finish();
    }

    @Tag("SEC-H08")
    @Test
    void withoutRoomWholeMessagesAreCompressedAndOthersSentAsTheyAre() {
        WebSocketDeflatePool full = new WebSocketDeflatePool(0, 1);
        DeflateExtension extension = new DeflateExtension(
                DeflateSettings.of(6, WebSocketExtensionFilterProvider.DEFAULT, LIMIT, full),
                DeflateExtension.Unit.MESSAGE, new WebSocketExtensionData("x", Map.of()), 15, true, 15, false);
        EmbeddedChannel channel = new EmbeddedChannel(extension.newExtensionDecoder(), extension.newExtensionEncoder());
        assertThat(octets(sent(channel, text(true, 0, HELLO)))).isEqualTo(DEFLATED);
        assertThat(octets(sent(channel, text(true, 0, HELLO)))).isEqualTo(DEFLATED);
        WebSocketFrame first = text(false, 0, HELLO);
        assertThat(sent(channel, first)).isSameAs(first);
        WebSocketFrame last = continuation(true, 0, HELLO);
        assertThat(sent(channel, last)).isSameAs(last);
        first.release();
        last.release();
        channel.writeInbound(text(true, WebSocketExtension.RSV1, DEFLATED));
        assertThat(octets(channel.readInbound())).isEqualTo(HELLO);
        assertThat(full.deflaters() + full.inflaters()).isZero();
        assertThatThrownBy(() -> channel.writeInbound(text(false, WebSocketExtension.RSV1, DEFLATED)))
                .isInstanceOfSatisfying(CorruptedWebSocketFrameException.class,
                        e -> assertThat(e.closeStatus()).isEqualTo(WebSocketCloseStatus.TRY_AGAIN_LATER));
        channel.finish();
    }

    /** Ten thousand connections, each of which has received more than its window, and is idle. */
    @Tag("SEC-H08")
    @Test
    void idleConnectionsStayWithinTheCap() {
        int connections = 10_000;
        int bits = 10;
        WebSocketDeflatePool server = new WebSocketDeflatePool(20L << 20, 1_000);
        WebSocketExtensionData answer = new WebSocketExtensionData("x", Map.of());
        DeflateSettings settings = DeflateSettings.of(6, WebSocketExtensionFilterProvider.DEFAULT, LIMIT, server);
        EmbeddedChannel[] channels = new EmbeddedChannel[connections];
        byte[] message = DeflateOracle.message(new Random(5), 4 << bits);
        byte[] deflated = new DeflateOracle(false).deflate(message);
        for (int i = 0; i < connections; i++) {
            DeflateExtension extension = new DeflateExtension(settings, DeflateExtension.Unit.MESSAGE, answer, 15, true,
                    bits, true);
            channels[i] = new EmbeddedChannel(extension.newExtensionDecoder(), extension.newExtensionEncoder());
            channels[i].freezeTime();
            channels[i].writeInbound(text(true, WebSocketExtension.RSV1, deflated));
            channels[i].<WebSocketFrame>readInbound().release();
            sent(channels[i], text(true, 0, message)).release();
            assertThat(server.heldOctets()).isLessThanOrEqualTo(server.maxOctets());
        }
        assertThat(server.deflaters() + server.inflaters()).as("engines up to the cap").isGreaterThan(20);
        for (EmbeddedChannel channel : channels) {
            for (int i = 0; i < 2; i++) {
                channel.advanceTimeBy(1, TimeUnit.SECONDS);
                channel.runScheduledPendingTasks();
            }
        }
        server.trim();
        System.getLogger(getClass().getName()).log(System.Logger.Level.INFO,
                connections + " idle connections: " + server);
        assertThat(server.deflaters() + server.inflaters()).isZero();
        assertThat(server.windowOctets()).isEqualTo((long) connections << bits);
        assertThat(server.heldOctets()).isEqualTo(server.windowOctets());
        for (EmbeddedChannel channel : channels) {
            channel.writeInbound(text(true, WebSocketExtension.RSV1, deflated));
            assertThat(octets(channel.readInbound())).isEqualTo(message);
            channel.finish();
        }
        server.trim();
        assertThat(server.heldOctets()).isZero();
        assertThat(server.deflaters() + server.inflaters()).isZero();
    }
}
