/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LocalFlowControllerTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final FrameEvents sent = new FrameEvents();
    private final DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
    private DefaultHttp2LocalFlowController windows;
    private Http2Stream stream;

    @BeforeEach
    void setUp() throws Http2Exception {
        use(new DefaultHttp2LocalFlowController(connection));
        stream = connection.remote().createStream(1, false);
    }

    private void use(DefaultHttp2LocalFlowController controller) {
        windows = controller;
        ChannelHandlerContext ctx = channel.pipeline().firstContext();
        controller.channelHandlerContext(ctx);
        connection.local().flowController(controller.frameWriter(new DefaultHttp2FrameWriter()));
    }

    @AfterEach
    void tearDown() {
        channel.finishAndReleaseAll();
        sent.close();
    }

    private List<String> sent() {
        channel.flush();
        sent.events.clear();
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            sent.read(ByteBufUtil.getBytes(out));
            out.release();
        }
        return List.copyOf(sent.events);
    }

    private void receive(Http2Stream of, int octets, boolean end) throws Http2Exception {
        windows.receiveFlowControlledFrame(of, Unpooled.wrappedBuffer(new byte[octets]), 0, end);
    }

    @Test
    void bothWindowsAreUpdatedWhenHalfIsUsed() throws Http2Exception {
        receive(stream, 40_000, false);
        assertThat(windows.windowSize(stream)).isEqualTo(25_535);
        assertThat(windows.unconsumedBytes(stream)).isEqualTo(40_000);
        assertThat(windows.consumeBytes(stream, 30_000)).isFalse();
        assertThat(windows.consumeBytes(stream, 10_000)).isTrue();
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 40000", "WINDOW_UPDATE 1 40000");
        assertThat(windows.windowSize(stream)).isEqualTo(65_535);
        assertThat(windows.consumeBytes(stream, 0)).isFalse();
    }

    @Test
    void aStreamThatHasEndedUpdatesTheConnectionOnly() throws Http2Exception {
        receive(stream, 40_000, true);
        assertThat(windows.consumeBytes(stream, 40_000)).isTrue();
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 40000");
    }

    @Test
    void aClosedStreamGivesBackWhatItHasNotConsumed_FC04() throws Http2Exception {
        receive(stream, 40_000, false);
        stream.close();
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 40000");
        assertThat(windows.consumeBytes(stream, 40_000)).isFalse();
        assertThat(windows.windowSize(stream)).isZero();
        assertThat(windows.unconsumedBytes(stream)).isZero();
        receive(stream, 40_000, false);
        receive(null, 1, false);
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 40000");
        assertThat(windows.unconsumedBytes(connection.connectionStream())).isZero();
    }

    @Test
    void aRequestWithoutContentHasAWindowForThoseWhoAsk() throws Http2Exception {
        Http2Stream ended = connection.remote().createStream(3, true);
        Http2Stream other = connection.remote().createStream(5, true);
        assertThat(windows.windowSize(ended)).isEqualTo(65_535);
        windows.initialWindowSize(100_000);
        assertThat(windows.windowSize(ended)).isEqualTo(100_000);
        assertThat(windows.initialWindowSize(other)).isEqualTo(100_000);
        windows.windowUpdateRatio(other, 0.25f);
        assertThat(windows.windowUpdateRatio(other)).isEqualTo(0.25f);
        assertThat(windows.consumeBytes(ended, 0)).isFalse();
        ended.close();
        assertThat(windows.windowSize(ended)).isZero();
        assertThat(sent()).isEmpty();
    }

    @Test
    void moreThanCameCannotBeConsumed() throws Http2Exception {
        receive(stream, 10, false);
        assertThatThrownBy(() -> windows.consumeBytes(stream, 11)).isInstanceOf(Http2Exception.StreamException.class)
                .hasMessageContaining("11 octets consumed (expected: at most 10)");
        assertThatThrownBy(() -> windows.consumeBytes(stream, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> windows.consumeBytes(connection.connectionStream(), 1))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theConnectionMayRefillItself() throws Http2Exception {
        DefaultHttp2Connection own = new DefaultHttp2Connection(true);
        DefaultHttp2LocalFlowController refilling = new DefaultHttp2LocalFlowController(own, 0.5f, true);
        refilling.channelHandlerContext(channel.pipeline().firstContext());
        refilling.frameWriter(new DefaultHttp2FrameWriter());
        Http2Stream first = own.remote().createStream(1, false);
        Http2Stream second = own.remote().createStream(3, false);
        windows = refilling;
        receive(first, 65_535, false);
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 65535");
        receive(second, 65_535, false);
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 65535");
        assertThatThrownBy(() -> receive(first, 1, false)).isInstanceOf(Http2Exception.StreamException.class);
        assertThat(refilling.consumeBytes(first, 65_535)).isTrue();
        assertThat(sent()).containsExactly("WINDOW_UPDATE 1 65535");
        second.close();
        assertThat(refilling.unconsumedBytes(own.connectionStream())).isZero();
    }

    @Test
    void aWiderWindowIsAnnounced() throws Http2Exception {
        windows.incrementWindowSize(connection.connectionStream(), 65_536);
        windows.incrementWindowSize(stream, 100_000);
        assertThat(sent()).containsExactly("WINDOW_UPDATE 0 65536", "WINDOW_UPDATE 1 100000");
        assertThat(windows.initialWindowSize(stream)).isEqualTo(165_535);
        assertThat(windows.initialWindowSize()).isEqualTo(65_535);
    }

    @Test
    void theInitialWindowMovesOpenStreams_FC03() throws Http2Exception {
        receive(stream, 100, false);
        windows.initialWindowSize(50);
        assertThat(windows.windowSize(stream)).isEqualTo(-50);
        assertThat(windows.windowSize(connection.connectionStream())).isEqualTo(65_435);
        assertThat(windows.windowSize(connection.remote().createStream(3, false))).isEqualTo(50);
        windows.incrementWindowSize(stream, Integer.MAX_VALUE);
        assertThatThrownBy(() -> windows.initialWindowSize(100)).isInstanceOf(Http2Exception.class)
                .satisfies(e -> assertThat(((Http2Exception) e).error()).isEqualTo(Http2Error.FLOW_CONTROL_ERROR));
        assertThatThrownBy(() -> windows.initialWindowSize(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theRatioDecidesWhenUpdatesGoOut() throws Http2Exception {
        windows.windowUpdateRatio(stream, 0.9f);
        assertThat(windows.windowUpdateRatio(stream)).isEqualTo(0.9f);
        assertThat(windows.windowUpdateRatio()).isEqualTo(0.5f);
        receive(stream, 10_000, false);
        assertThat(windows.consumeBytes(stream, 10_000)).isTrue();
        assertThat(sent()).containsExactly("WINDOW_UPDATE 1 10000");
        windows.windowUpdateRatio(0.25f);
        Http2Stream next = connection.remote().createStream(3, false);
        assertThat(windows.windowUpdateRatio(next)).isEqualTo(0.25f);
        next.close();
        assertThatThrownBy(() -> windows.windowUpdateRatio(next)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(floats = {0, 1, -1, Float.NaN})
    void aRatioIsBetweenZeroAndOne(float ratio) {
        assertThatThrownBy(() -> windows.windowUpdateRatio(ratio)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> windows.windowUpdateRatio(stream, ratio)).isInstanceOf(IllegalArgumentException.class);
    }
}
