/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * FR-01 to FR-18: what a frame may be, cut anywhere, and which error it is otherwise.
 */
class FrameReaderTest {
    /** One frame of each type, and field blocks of several. */
    private static final String ALL_TYPES = ""
            + "000006040000000000" + "000300000064" // SETTINGS
            + "000000040100000000" // SETTINGS ACK
            + "000001010500000001" + "82" // HEADERS
            + "00000b012d00000003" + "02" + "80000001" + "0f" + "828684" + "0000" // HEADERS with everything
            + "000001010000000005" + "82" + "000000090000000005" + "000001090400000005" + "84" // CONTINUATION
            + "000007000900000001" + "03" + "616263" + "000000" // DATA with padding
            + "000000000000000001" // empty DATA
            + "000005020000000003" + "8000000bff" // PRIORITY
            + "000004030000000003" + "00000008" // RST_STREAM
            + "000009050c00000001" + "02" + "00000002" + "8286" + "0000" // PUSH_PROMISE
            + "000008060000000000" + "0102030405060708" // PING
            + "000008060100000000" + "0102030405060708" // PING ACK
            + "000004080000000000" + "800000ff" // WINDOW_UPDATE with the reserved bit
            + "000009100000000000" + "00000005" + "753d332c69" // PRIORITY_UPDATE
            + "000003aaff80000007" + "010203" // unknown, reserved bit
            + "00000a070000000000" + "7fffffff" + "0000000b" + "6869"; // GOAWAY

    private static byte[] allTypes() {
        return ByteBufUtil.decodeHexDump(ALL_TYPES);
    }

    private static List<String> events(byte[] octets, int... cuts) {
        try (FrameEvents events = new FrameEvents()) {
            return events.read(octets, cuts).events;
        }
    }

    @Test
    @Tag("FR-01")
    @Tag("FR-02")
    @Tag("FR-03")
    @Tag("FR-17")
    @Tag("PR-04")
    void everyTypeIsTold() {
        assertThat(events(allTypes())).containsExactly(
                "SETTINGS {MAX_CONCURRENT_STREAMS=100}", "SETTINGS ACK",
                "HEADERS 1 [:method=GET] padding 0 end",
                "HEADERS 3 [:method=GET, :scheme=http, :path=/] on 1 weight 16 exclusive padding 3 end",
                "HEADERS 5 [:method=GET, :path=/] padding 0",
                "DATA 1 616263 padding 4 end", "DATA 1  padding 0",
                "PRIORITY 3 on 11 weight 256 exclusive", "RST_STREAM 3 8",
                "PUSH_PROMISE 1 of 2 [:method=GET, :scheme=http] padding 3",
                "PING 102030405060708", "PING ACK 102030405060708", "WINDOW_UPDATE 0 255",
                "PRIORITY_UPDATE 5 753d332c69", "unknown 170 on 7 flags 255 010203",
                "GOAWAY 2147483647 11 6869");
    }

    @Test
    void everyCutGivesTheSameFrames() {
        byte[] octets = allTypes();
        List<String> expected = events(octets);
        for (int cut = 0; cut <= octets.length; cut++) {
            assertThat(events(octets, cut)).as("cut at %d", cut).isEqualTo(expected);
        }
        int[] everywhere = new int[octets.length];
        for (int i = 0; i < everywhere.length; i++) {
            everywhere[i] = i;
        }
        assertThat(events(octets, everywhere)).isEqualTo(expected);
    }

    /** A PING behind an error of a stream is still read, one behind an error of the connection is not. */
    @ParameterizedTest
    @CsvSource({
        // FR-04, FR-05, SEC-F30: decided by the header alone
        "004001000000000001, stream 1 error FRAME_SIZE_ERROR, FR-05 DATA",
        "004001000000000000, connection error PROTOCOL_ERROR|connection error FRAME_SIZE_ERROR, FR-05 DATA on 0",
        "004001010400000001, connection error FRAME_SIZE_ERROR, FR-05 HEADERS",
        "004001050400000001, connection error FRAME_SIZE_ERROR, FR-05 PUSH_PROMISE",
        "004002040000000000, connection error FRAME_SIZE_ERROR, FR-05 SETTINGS",
        "004001030000000001, connection error FRAME_SIZE_ERROR, FR-10",
        "004001080000000001, connection error FRAME_SIZE_ERROR, FR-14",
        "004001060000000001, connection error FRAME_SIZE_ERROR, FR-12",
        "004001020000000001, stream 1 error FRAME_SIZE_ERROR, FR-09",
        "004001aa0000000001, stream 1 error FRAME_SIZE_ERROR, FR-05 unknown",
        "004001aa0000000000, connection error FRAME_SIZE_ERROR, FR-05 unknown on 0",
        // FR-06, SEC-F31
        "00000100080000000101, connection error PROTOCOL_ERROR, FR-06 DATA",
        "0000030008000000010300ff, connection error PROTOCOL_ERROR, FR-06 DATA",
        "0000020108000000010282, connection error PROTOCOL_ERROR, FR-06 HEADERS",
        "000007012c00000001020000000010ff, connection error PROTOCOL_ERROR, FR-06 HEADERS with priority",
        "000006050c00000001020000000282, connection error PROTOCOL_ERROR, FR-06 PUSH_PROMISE",
        "000000000800000001, stream 1 error FRAME_SIZE_ERROR, FR-06 no octet for the length",
        "000000010800000001, connection error FRAME_SIZE_ERROR, FR-06 no octet for the length",
        // FR-07 to FR-15, SEC-F32
        "000000000000000000, connection error PROTOCOL_ERROR, FR-07",
        "00000101040000000082, connection error PROTOCOL_ERROR, FR-08",
        "000004012400000001000000ff, connection error FRAME_SIZE_ERROR, FR-08 priority cut off",
        "0000050200000000000000000110, connection error PROTOCOL_ERROR, FR-09",
        "00000402000000000100000001, stream 1 error FRAME_SIZE_ERROR, FR-09",
        "00000602000000000100000001ffff, stream 1 error FRAME_SIZE_ERROR, FR-09",
        "00000403000000000000000001, connection error PROTOCOL_ERROR, FR-10",
        "000003030000000001000000, connection error FRAME_SIZE_ERROR, FR-10",
        "000000040000000001, connection error PROTOCOL_ERROR, FR-11",
        "0000050400000000000003000000, connection error FRAME_SIZE_ERROR, FR-11",
        "000006040100000000000300000064, connection error FRAME_SIZE_ERROR, FR-11",
        "0000080600000000010000000000000000, connection error PROTOCOL_ERROR, FR-12",
        "00000706000000000000000000000000, connection error FRAME_SIZE_ERROR, FR-12",
        "0000080700000000010000000000000000, connection error PROTOCOL_ERROR, FR-13",
        "00000707000000000000000000000000, connection error FRAME_SIZE_ERROR, FR-13",
        "000003080000000001000001, connection error FRAME_SIZE_ERROR, FR-14",
        "00000408000000000100000000, stream 1 error PROTOCOL_ERROR, FR-14",
        "00000408000000000080000000, connection error PROTOCOL_ERROR, FR-14",
        "00000009040000000182, connection error PROTOCOL_ERROR, FR-15",
        "000000090400000000, connection error PROTOCOL_ERROR, FR-15",
        "00000101000000000182000001090400000003 84, connection error PROTOCOL_ERROR, FR-15",
        "000001010000000001820000000000 00000001, connection error PROTOCOL_ERROR, FR-16",
        "000001010000000001820000010104 0000000384, connection error PROTOCOL_ERROR, FR-16",
        "00000101000000000182000000aa0000000001, connection error PROTOCOL_ERROR, FR-02",
        "00000405040000000100000000, connection error PROTOCOL_ERROR, FR-18",
        "00000405040000000100000003, connection error PROTOCOL_ERROR, FR-18",
        "000003050400000001000000, connection error FRAME_SIZE_ERROR, FR-18",
        // CN-03, PR-01, SEC-F29
        "000006040000000000000200000002, connection error PROTOCOL_ERROR, CN-03",
        "000006040000000000000480000000, connection error FLOW_CONTROL_ERROR, CN-03",
        "000006040000000000000500003fff, connection error PROTOCOL_ERROR, CN-03",
        "000006040000000000000501000000, connection error PROTOCOL_ERROR, CN-03",
        "000006040000000000000800000002, connection error PROTOCOL_ERROR, WS-15",
        "000006040000000000000900000002, connection error PROTOCOL_ERROR, PR-01",
        // PR-04
        "00000410000000000100000001, connection error PROTOCOL_ERROR, PR-04",
        "000003100000000000000001, connection error FRAME_SIZE_ERROR, PR-04",
        "00000410000000000000000000, connection error PROTOCOL_ERROR, PR-04",
        // HP-11
        "00000101040000000180, connection error COMPRESSION_ERROR, HP-11",
    })
    void wrongFrameIsItsError(String frame, String error, String rule) {
        byte[] octets = ByteBufUtil.decodeHexDump(frame.replace(" ", ""));
        int length = (octets[0] & 0xFF) << 16 | (octets[1] & 0xFF) << 8 | octets[2] & 0xFF;
        try (FrameEvents events = new FrameEvents()) {
            events.read(octets);
            assertThat(error.split("\\|")).as(rule).contains(events.events.get(events.events.size() - 1));
            if (events.events.get(0).startsWith("stream")) {
                events.read(new byte[length - (octets.length - 9)]);
            }
            int before = events.events.size();
            events.read("0000080600000000000000000000000000");
            assertThat(events.events).as(rule).hasSize(error.startsWith("stream") ? before + 1 : before);
        }
    }

    @Test
    @Tag("CN-03")
    @Tag("SEC-F08")
    void settingsThatAreNotKnownAreIgnoredAndLaterOnesWin() {
        assertThat(events(ByteBufUtil.decodeHexDump("000018040000000000" + "000700000001" + "000300000001"
                + "f00000000001" + "000300000002"))).containsExactly("SETTINGS {MAX_CONCURRENT_STREAMS=2}");
    }

    @Test
    @Tag("SEC-F08")
    void settingsAreCounted() {
        assertThat(events(ByteBufUtil.decodeHexDump("0000c0040000000000" + "000300000001".repeat(32)))).hasSize(1)
                .allMatch(event -> event.startsWith("SETTINGS"));
        assertThat(events(ByteBufUtil.decodeHexDump("0000c6040000000000" + "000300000001".repeat(33))))
                .containsExactly("connection error ENHANCE_YOUR_CALM");
    }

    @Test
    @Tag("SEC-F05")
    void smallContinuationsAreCounted() {
        String empty = "000000090000000001";
        String last = "000001090400000001" + "84";
        String first = "000001010000000001" + "82";
        assertThat(events(ByteBufUtil.decodeHexDump(first + empty.repeat(15) + last)))
                .containsExactly("HEADERS 1 [:method=GET, :path=/] padding 0");
        assertThat(events(ByteBufUtil.decodeHexDump(first + empty.repeat(17))))
                .containsExactly("connection error ENHANCE_YOUR_CALM");
        // Each block has its own count.
        assertThat(events(ByteBufUtil.decodeHexDump((first + empty.repeat(15) + last).repeat(3)))).hasSize(3);
        try (FrameEvents any = new FrameEvents(new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(), 0))) {
            assertThat(any.read(first + empty.repeat(100) + last).events).hasSize(1);
        }
    }

    @Test
    @Tag("SEC-F05")
    void blockIsBoundedWhileItIsPutTogether() {
        StringBuilder frames = new StringBuilder("004000010000000001").append("00".repeat(16384));
        frames.append("004000090000000001").append("00".repeat(16384));
        try (FrameEvents events = new FrameEvents()) {
            assertThat(events.read(frames.toString()).events).isEmpty();
            assertThat(events.read("000001090000000001" + "00").events)
                    .containsExactly("connection error PROTOCOL_ERROR");
        }
    }

    @Test
    @Tag("SEC-F06")
    void blockInProgressIsReleasedAtTheEnd() {
        byte[] octets = ByteBufUtil.decodeHexDump("000001010000000001" + "82" + "000001090000000001" + "84");
        for (int end = 0; end <= octets.length; end++) {
            try (FrameEvents events = new FrameEvents()) {
                assertThat(events.read(Arrays.copyOf(octets, end)).events).isEmpty();
            }
        }
    }

    @Test
    void malformedFieldsLeaveTheReaderInStep() {
        // An upper-case name enters the table, and the next block refers to a field behind it.
        assertThat(events(ByteBufUtil.decodeHexDump("00000a0104000000014001410161" + "4001620163"
                + "000001010400000003" + "be"))).containsExactly("stream 1 error PROTOCOL_ERROR",
                "HEADERS 3 [b=c] padding 0");
    }

    @Test
    void listenerThatThrowsSomethingElseEndsTheConnection() {
        try (FrameEvents events = new FrameEvents()) {
            ByteBuf input = Unpooled.wrappedBuffer(allTypes());
            Http2FrameListener throwing = new Http2FrameListenerDecorator(events) {
                @Override
                public void onSettingsAckRead(ChannelHandlerContext ctx) {
                    throw new IllegalStateException("listener");
                }
            };
            assertThatThrownBy(() -> events.reader.readFrame(events.ctx(), input, throwing)).hasMessage("listener");
            assertThat(input.isReadable()).isFalse();
            assertThat(events.read(allTypes()).events).hasSize(1);
        }
    }

    @Test
    void listenerWithAnErrorOfTheStreamLetsTheNextFrameIn() throws Http2Exception {
        try (FrameEvents events = new FrameEvents()) {
            ByteBuf input = Unpooled.wrappedBuffer(
                    ByteBufUtil.decodeHexDump("000001000000000001" + "61" + "000000040100000000"));
            Http2FrameListener throwing = new Http2FrameListenerDecorator(events) {
                @Override
                public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data,
                        int padding, boolean endOfStream) throws Http2Exception {
                    throw Http2Exception.streamError(streamId, Http2Error.CANCEL, "refused");
                }
            };
            assertThatThrownBy(() -> events.reader.readFrame(events.ctx(), input, throwing)).hasMessage("refused");
            events.reader.readFrame(events.ctx(), input, throwing);
            assertThat(events.events).containsExactly("SETTINGS ACK");
        }
    }

    @Test
    void adapterIgnoresEveryFrame() throws Http2Exception {
        try (FrameEvents events = new FrameEvents()) {
            ByteBuf input = Unpooled.wrappedBuffer(allTypes());
            events.reader.readFrame(events.ctx(), input, new Http2FrameAdapter());
            assertThat(input.isReadable()).isFalse();
            ByteBuf data = Unpooled.wrappedBuffer(new byte[3]);
            assertThat(new Http2FrameAdapter().onDataRead(events.ctx(), 1, data, 2, false)).isEqualTo(5);
        }
    }

    @Test
    void decoratorPassesEveryFrameOn() throws Http2Exception {
        try (FrameEvents events = new FrameEvents()) {
            ByteBuf input = Unpooled.wrappedBuffer(allTypes());
            events.reader.readFrame(events.ctx(), input, new Http2FrameListenerDecorator(events));
            assertThat(events.events).isEqualTo(events(allTypes()));
        }
    }

    @Test
    @Tag("FR-04")
    void maximumOfFramesHasItsRange() throws Http2Exception {
        DefaultHttp2FrameReader reader = new DefaultHttp2FrameReader();
        assertThat(reader.configuration().frameSizePolicy().maxFrameSize()).isEqualTo(16384);
        reader.maxFrameSize(16777215);
        assertThat(reader.maxFrameSize()).isEqualTo(16777215);
        assertThatThrownBy(() -> reader.maxFrameSize(16383)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> reader.maxFrameSize(16777216)).isInstanceOf(Http2Exception.class);
        assertThat(reader.configuration().headersConfiguration().maxHeaderListSize()).isEqualTo(8192);
    }

    /** SEC-F28: any types, flags and lengths; however the octets are cut, the frames and errors are the same. */
    @Test
    @Tag("SEC-F28")
    void anyOctetsAreReadTheSameWayHoweverTheyAreCut() {
        SeededRuns.forEach(1_500, random -> {
            byte[] octets = frames(random);
            List<String> expected = events(octets);
            int[] cuts = random.ints(random.nextInt(6), 0, octets.length + 1).sorted().toArray();
            assertThat(events(octets, cuts)).isEqualTo(expected);
        });
    }

    private static byte[] frames(Random random) {
        ByteBuf out = Unpooled.buffer();
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            int type = random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(11);
            int[] lengths = {0, 1, 4, 5, 6, 8, random.nextInt(40)};
            int length = lengths[random.nextInt(lengths.length)];
            out.writeMedium(length).writeByte(type).writeByte(random.nextInt(256));
            out.writeInt(random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(4));
            for (int j = 0; j < length; j++) {
                out.writeByte(random.nextBoolean() ? 0x82 + random.nextInt(6) : random.nextInt(256));
            }
        }
        byte[] octets = ByteBufUtil.getBytes(out);
        out.release();
        return octets;
    }
}
