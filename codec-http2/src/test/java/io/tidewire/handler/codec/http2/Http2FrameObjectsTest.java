/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Frames as objects: what they hold, which are equal, and who owns their content.
 */
class Http2FrameObjectsTest {
    private static final Http2FrameStream STREAM = new DefaultHttp2FrameStream();
    private static final Http2FrameStream OTHER = new DefaultHttp2FrameStream();

    private static ByteBuf content() {
        return Unpooled.copiedBuffer(new byte[] {1, 2, 3});
    }

    /** A maker of equal frames, one of a frame that differs, and the name of their type. */
    static Stream<Arguments> frames() {
        return Stream.of(
                frames("DATA", () -> new DefaultHttp2DataFrame(content(), true, 5).stream(STREAM),
                        () -> new DefaultHttp2DataFrame(content(), true, 5).stream(OTHER)),
                frames("DATA", () -> new DefaultHttp2DataFrame(content(), true, 5),
                        () -> new DefaultHttp2DataFrame(content(), false, 5)),
                frames("HEADERS", () -> new DefaultHttp2HeadersFrame(WirePeer.fields("a", "b"), true, 1),
                        () -> new DefaultHttp2HeadersFrame(WirePeer.fields("a", "c"), true, 1)),
                frames("RST_STREAM", () -> new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(STREAM),
                        () -> new DefaultHttp2ResetFrame(Http2Error.NO_ERROR).stream(STREAM)),
                frames("PRIORITY", () -> new DefaultHttp2PriorityFrame(3, (short) 7, true),
                        () -> new DefaultHttp2PriorityFrame(3, (short) 8, true)),
                frames("WINDOW_UPDATE", () -> new DefaultHttp2WindowUpdateFrame(3),
                        () -> new DefaultHttp2WindowUpdateFrame(4)),
                frames("PING", () -> new DefaultHttp2PingFrame(3), () -> new DefaultHttp2PingFrame(3, true)),
                frames("SETTINGS", () -> new DefaultHttp2SettingsFrame(new Http2Settings().maxFrameSize(20_000)),
                        () -> new DefaultHttp2SettingsFrame(new Http2Settings())),
                frames("GOAWAY", () -> new DefaultHttp2GoAwayFrame(7, content()).setExtraStreamIds(2),
                        () -> new DefaultHttp2GoAwayFrame(7, content())),
                frames("UNKNOWN", () -> new DefaultHttp2UnknownFrame((byte) 0x77, new Http2Flags(), content()),
                        () -> new DefaultHttp2UnknownFrame((byte) 0x78, new Http2Flags(), content())));
    }

    private static Arguments frames(String name, Supplier<Http2Frame> same, Supplier<Http2Frame> other) {
        return Arguments.of(name, same, other);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("frames")
    void equalsAndText(String name, Supplier<Http2Frame> same, Supplier<Http2Frame> other) {
        Http2Frame frame = same.get();
        Http2Frame equal = same.get();
        Http2Frame different = other.get();
        assertThat(frame.name()).isEqualTo(name);
        assertThat(frame).isEqualTo(equal).hasSameHashCodeAs(equal).isNotEqualTo(different).isNotEqualTo(null)
                .isNotEqualTo("frame");
        assertThat(frame.toString()).startsWith(frame.getClass().getSimpleName() + '(');
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("frames")
    void copiesKeepWhatTheFrameSays(String name, Supplier<Http2Frame> same, Supplier<Http2Frame> other) {
        if (!(same.get() instanceof ByteBufHolder frame)) {
            return;
        }
        ByteBufHolder copy = frame.copy();
        ByteBufHolder duplicate = frame.duplicate();
        ByteBufHolder retained = frame.retainedDuplicate();
        assertThat(copy).isEqualTo(frame);
        assertThat(duplicate).isEqualTo(frame);
        assertThat(retained).isEqualTo(frame);
        assertThat(frame.refCnt()).isEqualTo(2);
        assertThat(frame.retain().retain(2).touch().touch("test")).isSameAs(frame);
        assertThat(frame.release(4)).isFalse();
        assertThat(frame.release()).isTrue();
        assertThat(copy.release()).isTrue();
    }

    @Test
    void dataTakesContentAndPaddingOfTheWindow() {
        DefaultHttp2DataFrame frame = new DefaultHttp2DataFrame(content(), false, 5);
        frame.content().skipBytes(2);
        assertThat(frame.initialFlowControlledBytes()).isEqualTo(8);
        frame.release();
        assertThatThrownBy(frame::content).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(new DefaultHttp2DataFrame(true).isEndStream()).isTrue();
    }

    @Test
    void argumentsOutOfTheirRange() {
        assertThatThrownBy(() -> new DefaultHttp2HeadersFrame(WirePeer.fields(), true, 257))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("257");
        assertThatThrownBy(() -> new DefaultHttp2ResetFrame(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DefaultHttp2ResetFrame(1L << 32)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DefaultHttp2WindowUpdateFrame(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DefaultHttp2PriorityFrame(0, (short) 257, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DefaultHttp2GoAwayFrame(0).setExtraStreamIds(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void promisedIdIsThatOfTheStream() {
        DefaultHttp2FrameStream promised = new DefaultHttp2FrameStream();
        DefaultHttp2PushPromiseFrame frame =
                new DefaultHttp2PushPromiseFrame(WirePeer.fields("a", "b")).stream(STREAM).pushStream(promised);
        assertThat(frame.promisedStreamId()).isEqualTo(-1);
        promised.reserveId(4);
        assertThat(frame.promisedStreamId()).isEqualTo(4);
        assertThat(frame.stream()).isSameAs(STREAM);
        assertThat(frame.toString()).contains("pushStream=4");
        assertThat(STREAM.state()).isEqualTo(Http2Stream.State.IDLE);
    }
}
