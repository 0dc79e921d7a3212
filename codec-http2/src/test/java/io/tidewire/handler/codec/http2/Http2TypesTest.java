/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Settings, flags, errors and the small numbers of RFC 9113.
 */
class Http2TypesTest {

    @ParameterizedTest
    @Tag("CN-03")
    @Tag("SEC-F29")
    @CsvSource({
        "1, 0, 4294967295", "2, 0, 1", "3, 0, 4294967295", "4, 0, 2147483647", "5, 16384, 16777215",
        "6, 0, 4294967295", "8, 0, 1", "9, 0, 1", "99, 0, 4294967295",
    })
    void settingTakesItsRangeAndNoMore(int id, long min, long max) {
        Http2Settings settings = new Http2Settings();
        settings.put((char) id, Long.valueOf(min));
        settings.put((char) id, Long.valueOf(max));
        assertThat(settings.get((char) id)).isEqualTo(max);
        assertThatIllegalArgumentException().isThrownBy(() -> settings.put((char) id, Long.valueOf(min - 1)))
                .withMessageContaining("expected: " + min + '-' + max);
        assertThatIllegalArgumentException().isThrownBy(() -> settings.put((char) id, Long.valueOf(max + 1)));
        assertThat(settings.get((char) id)).isEqualTo(max);
    }

    @Test
    void settingsHaveTheirNames() {
        Http2Settings settings = new Http2Settings().headerTableSize(1).pushEnabled(false).maxConcurrentStreams(2)
                .initialWindowSize(3).maxFrameSize(16384).maxHeaderListSize(4).connectProtocolEnabled(true);
        assertThat(settings.headerTableSize()).isEqualTo(1);
        assertThat(settings.pushEnabled()).isFalse();
        assertThat(settings.maxConcurrentStreams()).isEqualTo(2);
        assertThat(settings.initialWindowSize()).isEqualTo(3);
        assertThat(settings.maxFrameSize()).isEqualTo(16384);
        assertThat(settings.maxHeaderListSize()).isEqualTo(4);
        assertThat(settings.connectProtocolEnabled()).isTrue();
        assertThat(settings.toString()).contains("HEADER_TABLE_SIZE", "ENABLE_PUSH", "MAX_CONCURRENT_STREAMS",
                "INITIAL_WINDOW_SIZE", "MAX_FRAME_SIZE", "MAX_HEADER_LIST_SIZE", "ENABLE_CONNECT_PROTOCOL");
        assertThat(new Http2Settings().headerTableSize(9).copyFrom(settings)).isEqualTo(settings);
        assertThat(new Http2Settings().pushEnabled()).isNull();
        assertThat(new Http2Settings().initialWindowSize()).isNull();
        assertThat(Http2Settings.defaultSettings().maxHeaderListSize())
                .isEqualTo(Http2CodecUtil.DEFAULT_HEADER_LIST_SIZE);
    }

    @Test
    void everyFlagIsSetAndClearedAlone() {
        Http2Flags flags = new Http2Flags().endOfHeaders(true).paddingPresent(true).priorityPresent(true);
        assertThat(flags.value()).isEqualTo((short) 0x2C);
        assertThat(flags.endOfStream()).isFalse();
        assertThat(flags.getNumPriorityBytes()).isEqualTo(5);
        assertThat(flags.getPaddingPresenceFieldLength()).isOne();
        assertThat(flags.paddingPresent(false).getPaddingPresenceFieldLength()).isZero();
        assertThat(flags.priorityPresent(false).getNumPriorityBytes()).isZero();
        assertThat(flags.endOfStream(true)).isEqualTo(new Http2Flags((short) 5)).hasSameHashCodeAs(
                new Http2Flags((short) 5));
        assertThat(flags.ack()).isTrue();
        assertThat(flags).hasToString("value = 5 (ACK,END_OF_HEADERS,END_OF_STREAM)");
    }

    @Test
    @Tag("FR-17")
    void errorCodesAreThoseOfTheRfcAndOthersHaveNoConstant() {
        for (Http2Error error : Http2Error.values()) {
            assertThat(error.code()).isEqualTo(error.ordinal());
            assertThat(Http2Error.valueOf(error.code())).isSameAs(error);
        }
        assertThat(Http2Error.valueOf(14)).isNull();
        assertThat(Http2Error.valueOf(-1)).isNull();
        assertThat(Http2Error.valueOf(0xFFFFFFFFL)).isNull();
    }

    @Test
    void errorSaysItsScope() {
        Http2Exception ofStream = Http2Exception.streamError(3, Http2Error.CANCEL, "stream %d", 3);
        assertThat(ofStream).hasMessage("stream 3");
        assertThat(Http2Exception.isStreamError(ofStream)).isTrue();
        assertThat(Http2Exception.streamId(ofStream)).isEqualTo(3);
        assertThat(ofStream.shutdownHint()).isSameAs(Http2Exception.ShutdownHint.NO_SHUTDOWN);
        assertThat(ofStream.getStackTrace()).isEmpty();
        Http2Exception ofConnection = Http2Exception.streamError(0, Http2Error.CANCEL, "100%");
        assertThat(Http2Exception.isStreamError(ofConnection)).isFalse();
        assertThat(ofConnection).hasMessage("100%");
        assertThat(ofConnection.shutdownHint()).isSameAs(Http2Exception.ShutdownHint.HARD_SHUTDOWN);
        assertThat(Http2Exception.closedStreamError(Http2Error.CANCEL, "x"))
                .isInstanceOf(Http2Exception.ClosedStreamCreationException.class);
        Http2Exception.CompositeStreamException composite =
                new Http2Exception.CompositeStreamException(Http2Error.CANCEL, 1);
        composite.add((Http2Exception.StreamException) ofStream);
        assertThat(composite.iterator()).toIterable().containsExactly((Http2Exception.StreamException) ofStream);
        assertThat(Http2CodecUtil.getEmbeddedHttp2Exception(new IllegalStateException(ofStream))).isSameAs(ofStream);
        assertThat(Http2CodecUtil.getEmbeddedHttp2Exception(new IllegalStateException())).isNull();
    }

    @Test
    @Tag("CN-01")
    void prefaceHasItsOctetsEachTime() {
        for (int i = 0; i < 2; i++) {
            ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
            assertThat(preface.readCharSequence(24, StandardCharsets.US_ASCII))
                    .hasToString("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertThat(preface.isReadable()).isFalse();
            preface.release();
        }
    }

    @Test
    void smallNumbers() {
        assertThat(Http2CodecUtil.isOutboundStream(true, 2)).isTrue();
        assertThat(Http2CodecUtil.isOutboundStream(true, 1)).isFalse();
        assertThat(Http2CodecUtil.isOutboundStream(false, 1)).isTrue();
        assertThat(Http2CodecUtil.isOutboundStream(true, 0)).isFalse();
        assertThat(Http2CodecUtil.isOutboundStream(false, -1)).isFalse();
        assertThat(Http2CodecUtil.isStreamIdValid(0)).isTrue();
        assertThat(Http2CodecUtil.isStreamIdValid(-1)).isFalse();
        assertThat(Http2CodecUtil.isMaxFrameSizeValid(16383)).isFalse();
        assertThat(Http2CodecUtil.isMaxFrameSizeValid(16777215)).isTrue();
        assertThat(Http2CodecUtil.calculateMaxHeaderListSizeGoAway(8192)).isEqualTo(32768);
        assertThat(Http2CodecUtil.calculateMaxHeaderListSizeGoAway(0xFFFFFFFFL)).isEqualTo(0xFFFFFFFFL);
        assertThat(Http2CodecUtil.readUnsignedInt(Unpooled.copyInt(-1))).isEqualTo(Integer.MAX_VALUE);
        Http2CodecUtil.verifyPadding(256);
        assertThatIllegalArgumentException().isThrownBy(() -> Http2CodecUtil.verifyPadding(257));
        assertThatThrownBy(() -> Http2CodecUtil.headerListSizeExceeded(3, 10, true))
                .isInstanceOfSatisfying(Http2Exception.HeaderListSizeException.class, e -> {
                    assertThat(e.streamId()).isEqualTo(3);
                    assertThat(e.duringDecode()).isTrue();
                });
        ByteBuf header = Unpooled.buffer();
        Http2CodecUtil.writeFrameHeader(header, 0x010203, (byte) 4, new Http2Flags((short) 5), 6);
        assertThat(ByteBufUtil.hexDump(header)).isEqualTo("010203040500000006");
        header.release();
    }

    @Test
    void pseudoHeaderNamesAreFoundInTextOfAnyKind() {
        for (PseudoHeaderName name : PseudoHeaderName.values()) {
            assertThat(PseudoHeaderName.getPseudoHeader(name.value())).isSameAs(name);
            assertThat(PseudoHeaderName.getPseudoHeader((CharSequence) name.value().toString())).isSameAs(name);
            assertThat(PseudoHeaderName.isPseudoHeader(new AsciiString(name.value().toString()))).isTrue();
            assertThat(PseudoHeaderName.isPseudoHeader(name.value().toString())).isTrue();
            assertThat(name.isRequestOnly()).isEqualTo(name != PseudoHeaderName.STATUS);
        }
        assertThat(PseudoHeaderName.isPseudoHeader(":other")).isFalse();
        assertThat(PseudoHeaderName.isPseudoHeader("method")).isFalse();
        assertThat(PseudoHeaderName.hasPseudoHeaderFormat("")).isFalse();
        assertThat(PseudoHeaderName.hasPseudoHeaderFormat(":x")).isTrue();
    }

    @Test
    void mapOfTextDoesNotCareForItsKind() {
        CharSequenceMap<Integer> exact = new CharSequenceMap<>();
        exact.set("a", 1);
        assertThat(exact.get(AsciiString.of("a"))).isOne();
        assertThat(exact.get("A")).isNull();
        CharSequenceMap<Integer> any = new CharSequenceMap<>(false);
        any.set("a", 1);
        assertThat(any.get(AsciiString.of("A"))).isOne();
    }
}
