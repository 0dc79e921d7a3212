/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Frames as objects through a pipeline, both ways.
 */
class Http2FrameCodecTest {
    private final Recorder recorder = new Recorder();
    private WirePeer peer;

    @AfterEach
    void tearDown() {
        if (peer != null) {
            peer.close();
        }
    }

    /** Records the messages behind the codec. */
    private static final class Recorder extends Http2ChannelDuplexHandler {
        final List<String> events = new ArrayList<>();
        final List<Http2FrameStream> streams = new ArrayList<>();
        boolean answersErrors;
        boolean closesOnErrors;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            try {
                if (msg instanceof Http2StreamFrame frame) {
                    events.add(frame.stream().id() + " " + StreamJournal.text(msg));
                    if (!streams.contains(frame.stream())) {
                        streams.add(frame.stream());
                    }
                } else if (msg instanceof Http2GoAwayFrame goAway) {
                    events.add("GOAWAY " + goAway.lastStreamId() + ' ' + goAway.errorCode());
                } else {
                    events.add(StreamJournal.text(msg));
                }
            } finally {
                ReferenceCountUtil.release(msg);
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt instanceof Http2FrameStreamEvent event) {
                events.add(event.stream().id() + " " + event.type() + (event.type() == Http2FrameStreamEvent.Type.State
                        ? " " + event.stream().state() : ""));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (cause instanceof Http2FrameStreamException failure) {
                events.add(failure.stream().id() + " exception " + failure.error());
                if (answersErrors) {
                    ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(failure.stream()));
                }
            } else {
                events.add("exception " + cause.getClass().getSimpleName());
                if (closesOnErrors) {
                    ctx.close();
                }
            }
        }

        List<Integer> active() throws Http2Exception {
            List<Integer> ids = new ArrayList<>();
            forEachActiveStream(stream -> {
                ids.add(stream.id());
                return true;
            });
            return ids;
        }

        List<String> take() {
            List<String> taken = new ArrayList<>(events);
            events.clear();
            return taken;
        }
    }

    private void serverUnderTest() {
        peer = WirePeer.client(Http2FrameCodecBuilder.forServer().build(), recorder).shakeHands();
        recorder.take();
    }

    private void clientUnderTest(Http2FrameCodecBuilder builder) {
        peer = WirePeer.server(builder.build(), recorder).shakeHands();
        recorder.take();
    }

    private ChannelFuture write(Http2Frame frame) {
        return peer.channel.writeAndFlush(frame);
    }

    private static Http2HeadersFrame request(Http2FrameStream stream) {
        return new DefaultHttp2HeadersFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a"), true)
                .stream(stream);
    }

    @Test
    void everyFrameIsAnObjectWithItsStream() {
        serverUnderTest();
        peer.post(1).data(1, "a", false).windowUpdate(1, 5).priority(1).unknown(0x77, 1, "x").windowUpdate(0, 5)
                .unknown(0x77, 0, "x").priority(9).ping(7, false).ping(8, true).settings(new Http2Settings())
                .reset(1, Http2Error.CANCEL).goAway(0, Http2Error.NO_ERROR).deliver();
        assertThat(recorder.take()).containsExactly("1 State OPEN", "1 HEADERS POST", "1 DATA a", "1 WINDOW_UPDATE",
                "1 PRIORITY", "1 UNKNOWN", "PING", "PING", "SETTINGS", "1 RST_STREAM", "1 State CLOSED",
                "GOAWAY 0 0");
        assertThat(recorder.streams).hasSize(1);
    }

    @Test
    void octetsStayCountedUntilTheyAreGivenBack() {
        serverUnderTest();
        peer.post(1);
        for (int i = 0; i < 3; i++) {
            peer.data(1, Unpooled.buffer().writeZero(16_000), 0, false);
        }
        peer.deliver();
        assertThat(peer.received()).isEmpty();
        Http2FrameStream stream = recorder.streams.get(0);
        assertThat(write(new DefaultHttp2WindowUpdateFrame(48_000).stream(stream)).isSuccess()).isTrue();
        assertThat(peer.received()).containsExactlyInAnyOrder("WINDOW_UPDATE 0 48000", "WINDOW_UPDATE 1 48000");
        assertThat(write(new DefaultHttp2WindowUpdateFrame(1).stream(stream)).cause())
                .isInstanceOf(Http2Exception.class);
        // Without a stream: the connection's window grows.
        assertThat(write(new DefaultHttp2WindowUpdateFrame(100_000)).isSuccess()).isTrue();
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("WINDOW_UPDATE 0 ");
    }

    @Test
    void largerInitialWindowIsThatOfTheConnectionToo() {
        peer = WirePeer.client(Http2FrameCodecBuilder.forServer()
                .initialSettings(new Http2Settings().initialWindowSize(1 << 20)).build(), recorder);
        List<String> first = peer.received();
        assertThat(first).hasSize(2);
        assertThat(first.get(0)).startsWith("SETTINGS ");
        assertThat(first.get(1)).isEqualTo("WINDOW_UPDATE 0 " + ((2 << 20) - 65_535));
    }

    @Test
    void streamHasItsIdWhenHeadersAreWritten() throws Exception {
        clientUnderTest(Http2FrameCodecBuilder.forClient());
        Http2FrameStream stream = recorder.newStream();
        assertThat(stream.id()).isNegative();
        assertThat(stream.state()).isEqualTo(Http2Stream.State.IDLE);
        ChannelFuture written = peer.channel.write(request(stream));
        assertThat(stream.id()).isEqualTo(3);
        peer.channel.flush();
        assertThat(written.isSuccess()).isTrue();
        assertThat(stream.state()).isEqualTo(Http2Stream.State.HALF_CLOSED_LOCAL);
        assertThat(recorder.active()).containsExactly(3);
        assertThat(recorder.take()).containsExactly("3 State OPEN", "3 State HALF_CLOSED_LOCAL");
        peer.ok(3, true).deliver();
        assertThat(recorder.take()).containsExactly("3 HEADERS 200 end", "3 State CLOSED");
        assertThat(stream.state()).isEqualTo(Http2Stream.State.CLOSED);
        assertThat(recorder.streams).containsExactly(stream);
        assertThat(recorder.active()).isEmpty();
    }

    @Test
    void requestsOverTheLimitWait() {
        clientUnderTest(Http2FrameCodecBuilder.forClient().encoderEnforceMaxConcurrentStreams(true));
        peer.settings(new Http2Settings().maxConcurrentStreams(1)).deliver();
        Http2FrameStream first = recorder.newStream();
        Http2FrameStream second = recorder.newStream();
        assertThat(write(request(first)).isSuccess()).isTrue();
        ChannelFuture waiting = write(request(second));
        assertThat(waiting.isDone()).isFalse();
        assertThat(second.id()).isEqualTo(5);
        recorder.take();
        peer.ok(3, true).deliver();
        assertThat(waiting.isSuccess()).isTrue();
        assertThat(recorder.take()).contains("5 State OPEN");
        peer.ok(5, true).deliver();
        assertThat(recorder.take()).containsExactly("5 HEADERS 200 end", "5 State CLOSED");
    }

    @Test
    void requestsWithAVoidPromiseMayWaitToo() {
        clientUnderTest(Http2FrameCodecBuilder.forClient().encoderEnforceMaxConcurrentStreams(true)
                .gracefulShutdownTimeoutMillis(10_000));
        peer.settings(new Http2Settings().maxConcurrentStreams(1)).deliver();
        peer.received();
        for (int i = 0; i < 2; i++) {
            peer.channel.writeAndFlush(request(recorder.newStream()), peer.channel.voidPromise());
        }
        peer.channel.checkException();
        assertThat(peer.received()).hasSize(1);
        peer.ok(3, true).deliver();
        assertThat(peer.received()).hasSize(1);
        peer.ok(5, true).deliver();
        assertThat(peer.channel.close().isSuccess()).isTrue();
    }

    /** Its id stands for no stream that is still to come: nothing of it may be reset. */
    @Test
    void aStreamWhoseHeadersFailIsForgotten() {
        clientUnderTest(Http2FrameCodecBuilder.forClient().encoderEnforceMaxConcurrentStreams(true));
        peer.settings(new Http2Settings().maxConcurrentStreams(0)).goAway(0, Http2Error.NO_ERROR).deliver();
        Http2FrameStream stream = recorder.newStream();
        assertThat(write(request(stream)).cause()).isNotNull();
        peer.received();
        assertThat(write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream)).cause())
                .isInstanceOf(Http2Exception.class).hasMessageContaining("one that was begun");
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void closeWaitsForRequestsThatWait() {
        clientUnderTest(Http2FrameCodecBuilder.forClient().encoderEnforceMaxConcurrentStreams(true)
                .gracefulShutdownTimeoutMillis(10_000));
        peer.settings(new Http2Settings().maxConcurrentStreams(0)).deliver();
        ChannelFuture waiting = write(request(recorder.newStream()));
        ChannelFuture closed = peer.channel.close();
        assertThat(closed.isDone()).isFalse();
        peer.settings(new Http2Settings().maxConcurrentStreams(1)).deliver();
        assertThat(waiting.isSuccess()).isTrue();
        peer.ok(3, true).deliver();
        assertThat(closed.isSuccess()).isTrue();
    }

    @Test
    @Tag("SEC-F33")
    void usedUpIdsAreToldByAGoAway() throws Exception {
        clientUnderTest(Http2FrameCodecBuilder.forClient());
        Http2Connection connection = ((Http2FrameCodec) peer.channel.pipeline().first()).connection();
        connection.local().createStream(Integer.MAX_VALUE, false);
        recorder.take();
        assertThat(write(request(recorder.newStream())).cause()).isInstanceOf(Http2NoMoreStreamIdsException.class)
                .extracting(cause -> ((Http2Exception) cause).error()).isEqualTo(Http2Error.REFUSED_STREAM);
        assertThat(recorder.take()).containsExactly("GOAWAY " + (Integer.MAX_VALUE - 1) + " 0");
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void goAwayNamesTheLastStreamOfThePeer() {
        serverUnderTest();
        peer.post(1).post(3).deliver();
        assertThat(write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR, Unpooled.copiedBuffer(new byte[] {7}))
                .setExtraStreamIds(2)).isSuccess()).isTrue();
        assertThat(peer.received()).containsExactly("GOAWAY 7 0 07");
        Http2GoAwayFrame read = new DefaultHttp2GoAwayFrame(3, 0, Unpooled.buffer().writeByte(1));
        assertThat(write(read).cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(read.refCnt()).isZero();
    }

    @Test
    void resetOfAStreamThatNeverWasFails() {
        serverUnderTest();
        assertThat(write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(recorder.newStream())).cause())
                .isInstanceOf(Http2Exception.class);
        peer.post(1).deliver();
        assertThat(write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(recorder.streams.get(0))).isSuccess())
                .isTrue();
        assertThat(peer.received()).containsExactly("RST_STREAM 1 8");
        assertThat(write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(recorder.streams.get(0))).isDone())
                .isTrue();
    }

    @Test
    void streamIsResetAlsoIfNobodyHandlesItsError() {
        serverUnderTest();
        peer.post(1).windowUpdate(1, Integer.MAX_VALUE).deliver();
        assertThat(recorder.take()).contains("1 exception FLOW_CONTROL_ERROR", "1 State CLOSED");
        assertThat(peer.received()).containsExactly("RST_STREAM 1 3");
    }

    @Test
    void streamIsResetOnceIfSomebodyHandlesItsError() {
        recorder.answersErrors = true;
        serverUnderTest();
        peer.post(1).windowUpdate(1, Integer.MAX_VALUE).deliver();
        assertThat(peer.received()).containsExactly("RST_STREAM 1 8");
    }

    @Test
    void errorOfTheConnectionIsFiredBeforeItEnds() {
        serverUnderTest();
        peer.post(1).data(7, "x", false).deliver();
        assertThat(recorder.take()).containsExactly("1 State OPEN", "1 HEADERS POST", "exception Http2Exception",
                "1 State CLOSED");
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 1 1 ");
        assertThat(peer.channel.isOpen()).isFalse();
    }

    /** The usual reaction of handlers to an exception must not turn the reason into a GOAWAY without error. */
    @Test
    void errorOfTheConnectionIsToldThoughAHandlerClosesTheChannel() {
        recorder.closesOnErrors = true;
        serverUnderTest();
        peer.post(1).windowUpdate(0, Integer.MAX_VALUE).deliver();
        assertThat(peer.received()).hasSize(1).first().asString().startsWith("GOAWAY 1 3 ");
        assertThat(peer.channel.isOpen()).isFalse();
    }

    @Test
    void controlFramesAreWritten() {
        serverUnderTest();
        peer.post(1).deliver();
        Http2FrameStream stream = recorder.streams.get(0);
        write(new DefaultHttp2PingFrame(5));
        write(new DefaultHttp2PingFrame(6, true));
        write(new DefaultHttp2SettingsFrame(new Http2Settings().maxConcurrentStreams(7)));
        write(new DefaultHttp2PriorityFrame(0, (short) 3, false).stream(stream));
        write(new DefaultHttp2UnknownFrame((byte) 0x77, new Http2Flags(), Unpooled.buffer().writeByte(1))
                .stream(stream));
        assertThat(peer.received()).containsExactly("PING 5", "PING ACK 6", "SETTINGS {MAX_CONCURRENT_STREAMS=7}",
                "PRIORITY 1 on 0 weight 3", "unknown 119 on 1 flags 0 01");
    }

    @Test
    void settingsAndPingsCanBeAnsweredByTheApplication() {
        peer = WirePeer.client(
                Http2FrameCodecBuilder.forServer().autoAckPingFrame(false).autoAckSettingsFrame(false).build(),
                recorder);
        peer.received();
        peer.preface().settings(new Http2Settings()).ping(9, false).deliver();
        assertThat(peer.received()).isEmpty();
        assertThat(recorder.take()).containsExactly("SETTINGS", "PING");
        write(Http2SettingsAckFrame.INSTANCE);
        write(new DefaultHttp2PingFrame(9, true));
        assertThat(peer.received()).containsExactly("SETTINGS ACK", "PING ACK 9");
    }

    @Test
    void otherMessagesPassAndUnknownFrameObjectsFail() {
        serverUnderTest();
        ByteBuf octets = Unpooled.buffer().writeZero(9);
        peer.channel.writeAndFlush(octets);
        assertThat((ByteBuf) peer.channel.readOutbound()).isSameAs(octets);
        octets.release();
        assertThat(write(() -> "TEST").cause()).isInstanceOf(UnsupportedMessageTypeException.class);
        ByteBuf data = Unpooled.buffer().writeZero(9);
        assertThat(write(new DefaultHttp2DataFrame(data)).isSuccess()).isFalse(); // of no stream
        assertThat(data.refCnt()).isZero();
    }

    @Test
    void handlerWithoutCodecIsRefused() {
        peer = WirePeer.client();
        assertThatThrownBy(() -> {
            peer.channel.pipeline().addLast(recorder);
            peer.channel.checkException();
        }).hasMessageContaining("Http2FrameCodec");
        assertThatThrownBy(recorder::newStream).isInstanceOf(IllegalStateException.class);
    }
}
