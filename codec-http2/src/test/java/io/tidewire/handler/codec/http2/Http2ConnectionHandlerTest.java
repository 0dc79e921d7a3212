/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How a connection begins, what becomes of errors, and how it ends.
 */
class Http2ConnectionHandlerTest {
    private static final Http2Headers RESPONSE = WirePeer.fields(":status", "200");
    private static final Http2Headers REQUEST =
            WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a");
    private static final String PING_ACK = "PING " + Long.toHexString(ConnectionShutdown.PING_DATA);

    private final FrameEvents listener = new FrameEvents();
    private final List<WirePeer> peers = new ArrayList<>();

    @AfterEach
    void tearDown() {
        peers.forEach(WirePeer::close);
        listener.close();
    }

    private WirePeer peer(Http2ConnectionHandler handler, boolean client) {
        // Time stands still unless a test moves it, also while the handler begins.
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(handler);
        WirePeer peer = client ? WirePeer.client(channel) : WirePeer.server(channel);
        peers.add(peer);
        return peer;
    }

    private Http2ConnectionHandlerBuilder builder(boolean server) {
        return new Http2ConnectionHandlerBuilder().server(server).frameListener(listener);
    }

    private static ChannelHandlerContext ctx(WirePeer peer) {
        return peer.channel.pipeline().firstContext();
    }

    private static ChannelPromise promise(WirePeer peer) {
        return peer.channel.newPromise();
    }

    @Test
    void serverBeginsWithSettings() {
        WirePeer peer = peer(builder(true).build(), true);
        assertThat(peer.received()).containsExactly(
                "SETTINGS {MAX_CONCURRENT_STREAMS=100, MAX_HEADER_LIST_SIZE=8192}");
        peer.preface().settings(new Http2Settings()).deliver();
        assertThat(peer.received()).containsExactly("SETTINGS ACK");
        assertThat(listener.events).containsExactly("SETTINGS {}");
    }

    @Test
    void clientBeginsWithThePrefaceAndSaysSo() {
        List<Object> events = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                events.add(evt);
            }
        });
        channel.pipeline().addFirst(builder(false).build());
        WirePeer peer = WirePeer.server(channel);
        peers.add(peer);

        assertThat(peer.received()).containsExactly("SETTINGS {ENABLE_PUSH=0, MAX_HEADER_LIST_SIZE=8192}");
        assertThat(events).containsExactly(Http2ConnectionPrefaceAndSettingsFrameWrittenEvent.INSTANCE);
    }

    @Test
    void prefaceMayComeOctetByOctet() {
        WirePeer peer = peer(builder(true).build(), true);
        peer.received();
        peer.preface().settings(new Http2Settings()).get(1).dribble();
        assertThat(peer.received()).containsExactly("SETTINGS ACK");
        assertThat(listener.events).hasSize(2);
    }

    @Test
    void anyOtherOctetInThePrefaceEndsTheConnection() {
        for (int wrong = 0; wrong < 24; wrong++) {
            WirePeer peer = peer(builder(true).build(), true);
            peer.received();
            byte[] octets = peer.preface().settings(new Http2Settings()).take();
            octets[wrong] ^= 1;
            peer.channel.writeInbound(Unpooled.wrappedBuffer(octets));
            assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 0 1 ");
            assertThat(peer.channel.isOpen()).isFalse();
        }
        assertThat(listener.events).isEmpty();
    }

    @Test
    void firstFrameHasToBeSettings() {
        for (String first : List.of("000008060000000000" + "0000000000000000", "000000040100000000")) {
            WirePeer peer = peer(builder(true).build(), true);
            peer.received();
            peer.preface().hex(first).settings(new Http2Settings()).deliver();
            assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 0 1 ");
            assertThat(peer.channel.isOpen()).isFalse();
        }
        assertThat(listener.events).isEmpty();
    }

    @Test
    void requestOfHttp1IsNamedWithoutItsContent() {
        WirePeer peer = peer(builder(true).build(), true);
        peer.received();
        peer.channel.writeInbound(Unpooled.copiedBuffer("GET /secret HTTP/1.1\r\n\r\n",
                StandardCharsets.US_ASCII));
        String goAway = peer.received().get(0);
        String debug = new String(ByteBufUtil.decodeHexDump(goAway.substring(11)),
                StandardCharsets.US_ASCII);
        assertThat(debug).contains("a request of HTTP/1").doesNotContain("secret");
    }

    @Test
    void slowPrefaceEndsTheConnection() {
        WirePeer peer = peer(builder(true).build(), true);
        peer.received();
        peer.preface().deliver();
        advance(peer, 9_999);
        assertThat(peer.channel.isOpen()).isTrue();
        advance(peer, 1);
        assertThat(peer.received()).hasSize(1).first().asString()
                .startsWith("GOAWAY 0 " + Http2Error.PROTOCOL_ERROR.code());
        assertThat(peer.channel.isOpen()).isFalse();
    }

    @Test
    void settingsThatAreNotAcknowledgedEndTheConnection() {
        Http2ConnectionHandler handler = builder(true).build();
        handler.handshakeTimeoutMillis(500);
        WirePeer peer = peer(handler, true);
        peer.received();
        peer.preface().settings(new Http2Settings()).deliver();
        peer.received();
        advance(peer, 500);
        assertThat(peer.received()).hasSize(1).first().asString()
                .startsWith("GOAWAY 0 " + Http2Error.SETTINGS_TIMEOUT.code());
        assertThat(peer.channel.isOpen()).isFalse();
    }

    /** HEADERS of a POST, cut somewhere: in its frame, or between it and CONTINUATION. */
    @ParameterizedTest
    @Tag("SEC-J15")
    @ValueSource(booleans = {true, false})
    void aFieldBlockHasToEndInTime(boolean continued) {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        peer.post(1);
        byte[] whole = peer.take();
        byte[] begun = Arrays.copyOf(whole, whole.length - 1);
        if (continued) {
            begun = whole;
            begun[4] = 0; // without END_HEADERS
        }
        peer.channel.writeInbound(Unpooled.wrappedBuffer(begun));
        for (int i = 0; i < 3; i++) {
            advance(peer, 9_999);
            // An octet now and then, of an empty CONTINUATION in the second case, is no way out.
            if (continued) {
                peer.channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 9, 0, 0, 0, 0, 1}));
            }
        }
        assertThat(peer.received()).isEmpty();
        advance(peer, 3);
        assertThat(peer.received()).singleElement().asString()
                .startsWith("GOAWAY 0 " + Http2Error.ENHANCE_YOUR_CALM.code());
        assertThat(peer.channel.isOpen()).isFalse();
    }

    /** Each block has its own time: a peer that is always within one is served. */
    @Test
    void fieldBlocksThatEndLeaveNoTimer() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        peer.get(1);
        byte[] first = peer.take();
        peer.channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(first, 12)));
        byte[] rest = Arrays.copyOfRange(first, 12, first.length);
        for (int id = 3; id < 15; id += 2) {
            advance(peer, 20_000);
            peer.get(id);
            byte[] next = peer.take();
            peer.channel.writeInbound(Unpooled.wrappedBuffer(rest, Arrays.copyOf(next, 12)));
            rest = Arrays.copyOfRange(next, 12, next.length);
        }
        peer.channel.writeInbound(Unpooled.wrappedBuffer(rest));
        assertThat(peer.channel.hasPendingTasks()).isFalse();
        advance(peer, 1_000_000);
        assertThat(peer.channel.isOpen()).isTrue();
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void handshakeLeavesNoTimerAndNoTap() {
        Http2ConnectionHandler handler = builder(true).build();
        WirePeer peer = peer(handler, true).shakeHands();
        assertThat(handler.decoder().frameListener()).isSameAs(listener);
        assertThat(peer.channel.hasPendingTasks()).isFalse();
        advance(peer, 1_000_000);
        assertThat(peer.channel.isOpen()).isTrue();
        assertThat(listener.events).contains("SETTINGS ACK");
    }

    @Test
    void keepAliveAsksAndThenGivesUp() {
        Http2ConnectionHandler handler = builder(true).build();
        handler.keepAlive(1000, 200);
        WirePeer peer = peer(handler, true).shakeHands();
        advance(peer, 1000); // heard of during the first time
        assertThat(peer.received()).isEmpty();
        advance(peer, 1000);
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("PING ");
        peer.ping(7, true).deliver();
        advance(peer, 200);
        assertThat(peer.channel.isOpen()).isTrue();
        advance(peer, 1000);
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("PING ");
        advance(peer, 200);
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY ");
        assertThat(peer.channel.isOpen()).isFalse();
        assertThatThrownBy(() -> handler.keepAlive(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void advance(WirePeer peer, long millis) {
        peer.channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        peer.channel.runScheduledPendingTasks();
        peer.channel.runPendingTasks();
    }

    // Closing.

    @Test
    @Tag("CN-08")
    @Tag("SEC-F35")
    void serverClosesInTwoSteps() {
        Http2ConnectionHandler handler = builder(true).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture closed = peer.channel.close();
        assertThat(peer.received()).containsExactly("GOAWAY 2147483647 0 ", PING_ACK);
        // A request that was on its way when the peer read the first GOAWAY.
        peer.get(3).ping(ConnectionShutdown.PING_DATA, true).deliver();
        assertThat(listener.events).last().asString().startsWith("HEADERS 3");
        assertThat(peer.received()).containsExactly("GOAWAY 3 0 ");
        peer.get(5).deliver();
        assertThat(listener.events).noneMatch(event -> event.startsWith("HEADERS 5"))
                .noneMatch(event -> event.startsWith("PING ACK"));
        assertThat(closed.isDone()).isFalse();
        handler.encoder().writeHeaders(ctx(peer), 1, RESPONSE, 0, true, promise(peer));
        handler.encoder().writeHeaders(ctx(peer), 3, RESPONSE, 0, true, promise(peer));
        peer.channel.flush();
        peer.data(1, "", true).deliver();

        assertThat(closed.isSuccess()).isTrue();
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=200] padding 0 end",
                "HEADERS 3 [:status=200] padding 0 end");
        assertThat(peer.channel.hasPendingTasks()).isFalse();
    }

    @Test
    void unansweredPingDoesNotHoldUpTheClose() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        ChannelFuture closed = peer.channel.close();
        peer.received();
        advance(peer, ConnectionShutdown.MAX_WAIT_MILLIS);
        assertThat(peer.received()).containsExactly("GOAWAY 0 0 ");
        assertThat(closed.isSuccess()).isTrue();
    }

    @Test
    @Tag("SEC-F35")
    void closeEndsAfterItsTimeWhateverTheStreamsDo() {
        WirePeer peer = peer(builder(true).gracefulShutdownTimeoutMillis(12_000).build(), true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture closed = peer.channel.close();
        advance(peer, 11_999);
        assertThat(closed.isDone()).isFalse();
        advance(peer, 1);
        assertThat(closed.isSuccess()).isTrue();
        assertThat(peer.received()).containsExactly("GOAWAY 2147483647 0 ", PING_ACK, "GOAWAY 1 0 ");
    }

    @Test
    void closeWithoutAnEndOfTimeWaitsForStreams() {
        Http2ConnectionHandler handler = builder(true).gracefulShutdownTimeoutMillis(-1).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture closed = peer.channel.close();
        peer.ping(ConnectionShutdown.PING_DATA, true).deliver();
        advance(peer, 1_000_000_000);
        assertThat(closed.isDone()).isFalse();
        peer.reset(1, Http2Error.CANCEL).deliver();
        assertThat(closed.isSuccess()).isTrue();
    }

    @Test
    void closeWithoutTimeDoesNotWait() {
        WirePeer peer = peer(builder(true).gracefulShutdownTimeoutMillis(0).build(), true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture closed = peer.channel.close();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(peer.received()).containsExactly("GOAWAY 1 0 ");
    }

    @Test
    void clientClosesWhenItsStreamsHaveEnded() {
        Http2ConnectionHandler handler = builder(false).build();
        WirePeer peer = peer(handler, false).shakeHands();
        handler.encoder().writeHeaders(ctx(peer), handler.connection().local().incrementAndGetNextStreamId(), REQUEST,
                0, true, promise(peer));
        peer.channel.flush();
        ChannelFuture first = peer.channel.close();
        ChannelFuture second = peer.channel.close();
        assertThat(peer.received()).last().isEqualTo("GOAWAY 0 0 ");
        assertThat(first.isDone()).isFalse();
        int id = handler.connection().local().lastStreamCreated();
        peer.ok(id, true).deliver();
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isSuccess()).isTrue();
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void closeByOthersTellsThoseWhoWait() {
        Http2ConnectionHandler handler = builder(true).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture closed = peer.channel.close();
        ctx(peer).close();
        peer.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(peer.channel.hasPendingTasks()).isFalse();
    }

    @Test
    void decoupledCloseSendsNothing() {
        WirePeer peer = peer(builder(true).decoupleCloseAndGoAway(true).build(), true).shakeHands();
        peer.post(1).deliver();
        peer.channel.close();
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void goAwayOfTheApplicationIsNotSentTwice() {
        Http2ConnectionHandler handler = builder(true).gracefulShutdownTimeoutMillis(-1).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        handler.goAway(ctx(peer), 1, 0, Unpooled.EMPTY_BUFFER, promise(peer));
        peer.channel.flush();
        assertThat(peer.received()).containsExactly("GOAWAY 1 0 ");
        ChannelFuture closed = peer.channel.close();
        assertThat(peer.received()).isEmpty();
        peer.reset(1, Http2Error.CANCEL).deliver();
        assertThat(closed.isSuccess()).isTrue();
    }

    // Errors.

    @Test
    @Tag("CN-06")
    void errorOfTheConnectionIsToldWithTheLastStream() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        peer.post(1).post(3).data(0x7, "x", false).ping(1, false).deliver();
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 3 1 ");
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(listener.events).noneMatch(event -> event.startsWith("PING"));
    }

    @Test
    void errorOfAStreamLeavesTheOthers() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        peer.post(1).windowUpdate(1, Integer.MAX_VALUE).post(3).deliver();
        assertThat(peer.received()).containsExactly("RST_STREAM 1 3");
        assertThat(listener.events).last().asString().startsWith("HEADERS 3");
        assertThat(peer.channel.isOpen()).isTrue();
    }

    @Test
    void tooManyFieldsAreAnsweredWith431() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        String[] fields = new String[8 + 2 * 200];
        String[] request = {":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a"};
        System.arraycopy(request, 0, fields, 0, 8);
        for (int i = 8; i < fields.length; i += 2) {
            fields[i] = "n" + i;
            fields[i + 1] = "v";
        }
        peer.headers(1, true, fields).get(3).deliver();
        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=431] padding 0 end", "RST_STREAM 1 1");
        assertThat(listener.events).last().asString().startsWith("HEADERS 3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void resetIsSentOnce(boolean flush) {
        Http2ConnectionHandler handler = builder(true).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        ChannelFuture first = handler.resetStream(ctx(peer), 1, 8, promise(peer));
        if (flush) {
            peer.channel.flush();
        }
        ChannelFuture second = handler.resetStream(ctx(peer), 1, 8, promise(peer));
        peer.channel.flush();
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isDone()).isTrue();
        assertThat(peer.received()).filteredOn(frame -> frame.startsWith("RST")).hasSize(flush ? 2 : 1);
        assertThat(handler.connection().numActiveStreams()).isZero();
    }

    @Test
    void resetOfAStreamThatThePeerDoesNotKnowIsNotSent() throws Exception {
        Http2ConnectionHandler handler = builder(false).build();
        WirePeer peer = peer(handler, false).shakeHands();
        Http2Stream stream = handler.connection().local().createStream(3, false);
        assertThat(handler.resetStream(ctx(peer), 3, 8, promise(peer)).isSuccess()).isTrue();
        peer.channel.flush();
        assertThat(peer.received()).isEmpty();
        assertThat(stream.state()).isEqualTo(Http2Stream.State.CLOSED);
    }

    @Test
    void exceptionsOfOthersPass() {
        WirePeer peer = peer(builder(true).build(), true).shakeHands();
        assertThatThrownBy(() -> {
            peer.channel.pipeline().fireExceptionCaught(new IllegalStateException("test"));
            peer.channel.checkException();
        }).isInstanceOf(IllegalStateException.class);
        assertThat(peer.channel.isOpen()).isTrue();
        peer.channel.pipeline().fireExceptionCaught(
                new RuntimeException(Http2Exception.connectionError(Http2Error.INTERNAL_ERROR, "test")));
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 0 2 ");
        assertThat(peer.channel.isOpen()).isFalse();
    }

    @Test
    void readsGoOnWithoutAutoRead() {
        int[] reads = {0};
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                reads[0]++;
                ctx.read();
            }
        }, builder(true).build());
        channel.config().setAutoRead(false);
        WirePeer peer = WirePeer.client(channel);
        peers.add(peer);
        reads[0] = 0;
        peer.preface().settings(new Http2Settings()).deliver();
        assertThat(reads[0]).isOne();
    }

    @Test
    void removalReleasesEverything() {
        Http2ConnectionHandler handler = builder(true).build();
        WirePeer peer = peer(handler, true).shakeHands();
        peer.post(1).deliver();
        handler.encoder().writeHeaders(ctx(peer), 1, RESPONSE, 0, false, promise(peer));
        ChannelFuture data = handler.encoder().writeData(ctx(peer), 1,
                Unpooled.buffer().writeZero(100_000), 0, true, promise(peer));
        peer.channel.flush();
        // Half of a field block.
        peer.hex("000001010000000003" + "82").deliver();
        peer.channel.pipeline().remove(handler);
        assertThat(data.isDone()).isTrue();
        assertThat(data.isSuccess()).isFalse();
        assertThat(handler.connection().numActiveStreams()).isZero();
    }

    @Test
    void builderRefusesWhatDoesNotGoTogether() {
        assertThatThrownBy(() -> builder(true).connection(new DefaultHttp2Connection(true)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder(true).encoderEnforceMaxConcurrentStreams(true).build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder(true).gracefulShutdownTimeoutMillis(-2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-2");
        assertThatThrownBy(() -> builder(true).maxReservedStreams(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder(true).decoderEnforceMaxRstFramesPerWindow(1, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder(true).decoderEnforceMaxHeldHeaderBytes(-1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-1");
        Http2ConnectionHandler limited = builder(true).decoderEnforceMaxHeldHeaderBytes(7).build();
        assertThat(((DefaultHttp2Connection) limited.connection()).core().heldFields().limitFor(100)).isEqualTo(7);
        assertThat(builder(true).decoderEnforceMaxConsecutiveEmptyDataFrames(7)
                .decoderEnforceMaxConsecutiveEmptyDataFrames()).isEqualTo(7);
    }
}
