/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http2.internal.hpack.Resources;
import io.tidewire.util.AsciiString;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The single frames of http2-frame-test-case: those that are good are told as stated and written again, the others are
 * one of the errors stated. Their field blocks are any text, so that the decoder and the encoder here take them as one.
 */
class FrameCorpusTest {

    record Vector(String name, Map<?, ?> members) {
        String wire() {
            return ((String) members.get("wire")).toLowerCase(Locale.ROOT);
        }

        Map<?, ?> frame() {
            return (Map<?, ?>) members.get("frame");
        }

        Map<?, ?> payload() {
            return (Map<?, ?>) frame().get("frame_payload");
        }

        int number(String member) {
            Object value = payload().get(member);
            return value == null ? 0 : ((Long) value).intValue();
        }

        String text(String member) {
            Object value = payload().get(member);
            return value == null ? "" : (String) value;
        }

        int flags() {
            return ((Long) frame().get("flags")).intValue();
        }

        int streamId() {
            return ((Long) frame().get("stream_identifier")).intValue();
        }

        /** With the octet that tells its length. */
        int padding() {
            return payload().get("padding_length") == null ? 0 : number("padding_length") + 1;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<String> files() throws IOException, URISyntaxException {
        Path root = Path.of(FrameCorpusTest.class.getResource("/corpora/http2-frames").toURI());
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(path -> path.toString().endsWith(".json")).sorted()
                    .map(path -> root.relativize(path).toString()).toList();
        }
    }

    static Stream<Vector> vectors(boolean good) throws IOException, URISyntaxException {
        return files().stream()
                .map(name -> new Vector(name, (Map<?, ?>) Resources.json("/corpora/http2-frames/" + name)))
                .filter(vector -> good == (vector.members.get("error") == null));
    }

    static Stream<Vector> good() throws IOException, URISyntaxException {
        return vectors(true);
    }

    static Stream<Vector> wrong() throws IOException, URISyntaxException {
        return vectors(false);
    }

    @Test
    void corpusIsComplete() throws Exception {
        assertThat(good()).hasSize(12);
        assertThat(wrong()).hasSize(22);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void wrongFrameIsOneOfItsErrors(Vector vector) {
        try (FrameEvents events = new FrameEvents()) {
            events.read(vector.wire());
            String error = events.events.get(0);
            long code = Http2Error.valueOf(error.substring(error.lastIndexOf(' ') + 1)).code();
            assertThat(error).contains(" error ");
            assertThat((List<?>) vector.members.get("error")).as(error).anyMatch(stated -> stated.equals(code));
        }
    }

    private static String end(Vector vector) {
        return (vector.flags() & Http2Flags.END_STREAM) != 0 ? " end" : "";
    }

    private static String expected(Vector vector) {
        int id = vector.streamId();
        String padding = " padding " + vector.padding();
        String exclusive = Boolean.TRUE.equals(vector.payload().get("exclusive")) ? " exclusive" : "";
        String fields = " [block=" + vector.text("header_block_fragment") + ']';
        return switch (((Long) vector.frame().get("type")).byteValue()) {
            case Http2FrameTypes.DATA -> "DATA " + id + ' ' + hex(vector.text("data")) + padding + end(vector);
            case Http2FrameTypes.HEADERS -> "HEADERS " + id + fields + ((vector.flags() & Http2Flags.PRIORITY) == 0 ? ""
                    : " on " + vector.number("stream_dependency") + " weight " + vector.number("weight") + exclusive)
                    + padding + end(vector);
            case Http2FrameTypes.PRIORITY -> "PRIORITY " + id + " on " + vector.number("stream_dependency") + " weight "
                    + vector.number("weight") + exclusive;
            case Http2FrameTypes.RST_STREAM -> "RST_STREAM " + id + ' ' + vector.number("error_code");
            case Http2FrameTypes.SETTINGS -> "SETTINGS " + settings(vector);
            case Http2FrameTypes.PUSH_PROMISE -> "PUSH_PROMISE " + id + " of " + vector.number("promised_stream_id")
                    + fields + padding;
            case Http2FrameTypes.PING -> "PING " + hex(vector.text("opaque_data")).replaceFirst("^0+", "");
            case Http2FrameTypes.GO_AWAY -> "GOAWAY " + vector.number("last_stream_id") + ' '
                    + vector.number("error_code") + ' ' + hex(vector.text("additional_debug_data"));
            case Http2FrameTypes.WINDOW_UPDATE -> "WINDOW_UPDATE " + id + ' ' + vector.number("window_size_increment");
            default -> throw new AssertionError(vector);
        };
    }

    private static String hex(String text) {
        return ByteBufUtil.hexDump(text.getBytes(CharsetUtil.US_ASCII));
    }

    private static Http2Settings settings(Vector vector) {
        Http2Settings settings = new Http2Settings();
        for (Object pair : (List<?>) vector.payload().get("settings")) {
            settings.put((char) ((Long) ((List<?>) pair).get(0)).intValue(), (Long) ((List<?>) pair).get(1));
        }
        return settings;
    }

    @ParameterizedTest
    @MethodSource("good")
    void goodFrameIsToldAndWrittenAgain(Vector vector) {
        try (FrameEvents events = new FrameEvents(new DefaultHttp2FrameReader(new TextDecoder()))) {
            if (vector.name.startsWith("continuation")) {
                // It cannot stand alone: in front of it comes the rest of a block, behind it the end.
                String id = vector.wire().substring(10, 18);
                events.read("0000020100" + id + "6162" + vector.wire());
                events.read((vector.flags() & Http2Flags.END_HEADERS) != 0 ? "" : "0000000904" + id);
                assertThat(events.events).containsExactly("HEADERS " + vector.streamId() + " [block=ab"
                        + vector.text("header_block_fragment") + "] padding 0");
                return;
            }
            assertThat(events.read(vector.wire()).events).containsExactly(expected(vector));
            write(events, vector);
            String zeros = "00".repeat(vector.text("padding").length());
            String wire = vector.wire();
            assertThat(written(events)).isEqualTo(wire.substring(0, wire.length() - zeros.length()) + zeros);
        }
    }

    private static String written(FrameEvents events) {
        events.channel.flush();
        StringBuilder hex = new StringBuilder();
        for (ByteBuf out = events.channel.readOutbound(); out != null; out = events.channel.readOutbound()) {
            hex.append(ByteBufUtil.hexDump(out));
            out.release();
        }
        return hex.toString();
    }

    /** Repeats the frame to a writer. */
    private static void write(FrameEvents events, Vector vector) {
        Http2FrameWriter writer = new DefaultHttp2FrameWriter(new TextEncoder());
        var ctx = events.ctx();
        var promise = ctx.newPromise();
        int id = vector.streamId();
        boolean end = (vector.flags() & Http2Flags.END_STREAM) != 0;
        boolean exclusive = Boolean.TRUE.equals(vector.payload().get("exclusive"));
        Http2Headers headers = new DefaultHttp2Headers().add("block", vector.text("header_block_fragment"));
        switch (((Long) vector.frame().get("type")).byteValue()) {
            case Http2FrameTypes.DATA -> writer.writeData(ctx, id,
                    Unpooled.copiedBuffer(vector.text("data"), CharsetUtil.US_ASCII), vector.padding(), end, promise);
            case Http2FrameTypes.HEADERS -> {
                if ((vector.flags() & Http2Flags.PRIORITY) == 0) {
                    writer.writeHeaders(ctx, id, headers, vector.padding(), end, promise);
                } else {
                    writer.writeHeaders(ctx, id, headers, vector.number("stream_dependency"),
                            (short) vector.number("weight"), exclusive, vector.padding(), end, promise);
                }
            }
            case Http2FrameTypes.PRIORITY -> writer.writePriority(ctx, id, vector.number("stream_dependency"),
                    (short) vector.number("weight"), exclusive, promise);
            case Http2FrameTypes.RST_STREAM -> writer.writeRstStream(ctx, id, vector.number("error_code"), promise);
            case Http2FrameTypes.SETTINGS -> writer.writeSettings(ctx, settings(vector), promise);
            case Http2FrameTypes.PUSH_PROMISE -> writer.writePushPromise(ctx, id, vector.number("promised_stream_id"),
                    headers, vector.padding(), promise);
            case Http2FrameTypes.PING -> writer.writePing(ctx, false,
                    Unpooled.copiedBuffer(vector.text("opaque_data"), CharsetUtil.US_ASCII).readLong(), promise);
            case Http2FrameTypes.GO_AWAY -> writer.writeGoAway(ctx, vector.number("last_stream_id"),
                    vector.number("error_code"),
                    Unpooled.copiedBuffer(vector.text("additional_debug_data"), CharsetUtil.US_ASCII), promise);
            case Http2FrameTypes.WINDOW_UPDATE ->
                    writer.writeWindowUpdate(ctx, id, vector.number("window_size_increment"), promise);
            default -> throw new AssertionError(vector);
        }
        assertThat(promise.cause()).isNull();
    }

    /** Takes a block for the value of one field. */
    private static final class TextDecoder implements Http2HeadersDecoder {
        @Override
        public Http2Headers decodeHeaders(int streamId, ByteBuf headerBlock) {
            return new DefaultHttp2Headers().add("block",
                    new AsciiString(ByteBufUtil.getBytes(headerBlock.readSlice(headerBlock.readableBytes())), false));
        }

        @Override
        public Configuration configuration() {
            return new DefaultHttp2HeadersDecoder();
        }
    }

    /** Writes the value of the one field as the block. */
    private static final class TextEncoder implements Http2HeadersEncoder {
        @Override
        public void encodeHeaders(int streamId, Http2Headers headers, ByteBuf buffer) {
            buffer.writeCharSequence(headers.get("block"), CharsetUtil.US_ASCII);
        }

        @Override
        public Configuration configuration() {
            return new DefaultHttp2HeadersEncoder();
        }
    }
}
