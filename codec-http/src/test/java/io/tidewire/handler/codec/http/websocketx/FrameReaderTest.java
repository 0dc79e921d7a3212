/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

class FrameReaderTest {

    private static final WebSocketDecoderConfig SERVER = WebSocketDecoderConfig.DEFAULT;
    private static final WebSocketDecoderConfig CLIENT =
            WebSocketDecoderConfig.newBuilder().expectMaskedFrames(false).build();

    static Stream<WebSocketVector> vectors() {
        return WebSocketVector.all();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    @Tag("SEC-H01")
    @Tag("SEC-H03")
    @Tag("SEC-H07")
    @Tag("SEC-H09")
    @Tag("SEC-H10")
    @Tag("SEC-H11")
    void verdictIsTheDocumentedOneAtEverySplit(WebSocketVector vector) {
        ReadFrames whole = ReadFrames.of(SERVER, vector.wire());
        assertThat(whole.verdict()).isEqualTo(vector.expect());
        for (int cut = 1; cut < vector.wire().length; cut++) {
            ReadFrames parts = ReadFrames.of(SERVER, vector.wire(), cut);
            assertThat(parts.frames).as("cut at %d", cut).isEqualTo(whole.frames);
            assertThat(parts.violation).as("cut at %d", cut).isEqualTo(whole.violation);
        }
        ReadFrames octets = octetByOctet(SERVER, vector.wire());
        assertThat(octets.frames).isEqualTo(whole.frames);
        assertThat(octets.violation).isEqualTo(whole.violation);
    }

    private static ReadFrames octetByOctet(WebSocketDecoderConfig config, byte[] wire) {
        return ReadFrames.of(config, wire, IntStream.range(1, wire.length).toArray());
    }

    /** The second column is the number of octets after which nothing can make it right. */
    @ParameterizedTest
    @CsvSource({
        "83,1,1002,reserved opcode 3",
        "c1,1,1002,reserved bits 4 without an extension that uses them",
        "09,1,1002,control frame in fragments",
        "80,1,1002,continuation without a message to continue",
        "018000000000 81,7,1002,message begins before the last one has ended",
        "8105,2,1002,frame of a client without a mask",
        "88fe,2,1002,control frame of more than 125 octets",
        "8881,2,1002,close frame with half a status code",
        "81fe007d,4,1002,length of a frame not in its shortest form",
        "81ff80,3,1002,length of a frame with its highest bit set",
        "81ff000000000000ffff,10,1002,length of a frame not in its shortest form",
        "81ff000000000002,8,1009,frame of more than 65536 octets",
        "81ff0000000000010001,10,1009,frame of more than 65536 octets",
        "888200000000 03ec,8,1002,close frame with the status code 1004",
        "888400000000 03e8c0,9,1007,reason of a close frame is not UTF-8",
        "888300000000 03e8c3,9,1007,reason of a close frame is not UTF-8",
        "818400000000 61f490,9,1007,text is not UTF-8",
        "818200000000 61c3,8,1007,text is not UTF-8",
    })
    @Tag("SEC-H09")
    void failsAtTheFirstOctetThatIsWrong(String hex, int octets, int code, String reason) {
        byte[] wire = ByteBufUtil.decodeHexDump(hex.replace(" ", ""));
        // The following octets are dropped, whatever they are.
        ReadFrames read = octetByOctet(SERVER, Arrays.copyOf(wire, wire.length + 20));
        assertThat(read.violation).isEqualTo(new Violation(WebSocketCloseStatus.valueOf(code), reason));
        assertThat(read.octetsBeforeViolation).isEqualTo(octets);
    }

    @Test
    @Tag("SEC-H01")
    void clientRefusesMaskedFramesUnlessAllowedAndServerAlwaysWantsThem() {
        byte[] masked = ByteBufUtil.decodeHexDump("818537fa213d7f9f4d5158");
        byte[] plain = ByteBufUtil.decodeHexDump("810548656c6c6f");
        assertThat(ReadFrames.of(CLIENT, plain).frames).containsExactly("Text 48656c6c6f");
        assertThat(ReadFrames.of(CLIENT, masked).verdict()).isEqualTo("1002");
        WebSocketDecoderConfig lenient = CLIENT.toBuilder().allowMaskMismatch(true).build();
        assertThat(ReadFrames.of(lenient, masked).frames).containsExactly("Text 48656c6c6f");
        assertThat(ReadFrames.of(lenient, plain).frames).containsExactly("Text 48656c6c6f");
        assertThat(ReadFrames.of(SERVER.toBuilder().allowMaskMismatch(true).build(), plain).verdict())
                .isEqualTo("1002");
    }

    @Test
    @Tag("SEC-H07")
    void reservedBitsAreForDataFramesOfExtensions() {
        WebSocketDecoderConfig extended = CLIENT.toBuilder().allowExtensions(true).build();
        assertThat(ReadFrames.of(extended, ByteBufUtil.decodeHexDump("410161d00162")).frames)
                .containsExactly("Text+ rsv4 61", "Continuation rsv5 62");
        // Octets that an extension has changed are no text.
        assertThat(ReadFrames.of(extended, ByteBufUtil.decodeHexDump("c101ff")).frames)
                .containsExactly("Text rsv4 ff");
        assertThat(ReadFrames.of(extended, ByteBufUtil.decodeHexDump("8101ff")).verdict()).isEqualTo("1007");
        for (String control : List.of("c900", "aa00", "9800")) {
            assertThat(ReadFrames.of(extended, ByteBufUtil.decodeHexDump(control)).verdict()).isEqualTo("1002");
        }
    }

    @Test
    @Tag("SEC-L15")
    @Tag("SEC-H03")
    void frameIsTakenAtItsLimitAndRefusedByItsHeaderAboveIt() {
        byte[] frame = new byte[10 + 65_536];
        byte[] head = ByteBufUtil.decodeHexDump("827f0000000000010000");
        System.arraycopy(head, 0, frame, 0, head.length);
        ReadFrames read = ReadFrames.of(CLIENT, frame, 3000, 50_000);
        assertThat(read.verdict()).isEqualTo("accept");
        assertThat(read.frames).hasSize(1);
        assertThat(ReadFrames.of(CLIENT, ByteBufUtil.decodeHexDump("827f0000000000010001")).verdict())
                .isEqualTo("1009");
        WebSocketDecoderConfig five = CLIENT.toBuilder().maxFramePayloadLength(5).build();
        assertThat(ReadFrames.of(five, ByteBufUtil.decodeHexDump("82050102030405")).verdict()).isEqualTo("accept");
        assertThat(ReadFrames.of(five, ByteBufUtil.decodeHexDump("8206")).violation)
                .isEqualTo(Violation.tooBig("frame of more than 5 octets"));
        // Control frames have a limit of their own.
        assertThat(ReadFrames.of(five, ByteBufUtil.decodeHexDump("8906010203040506")).verdict()).isEqualTo("accept");
    }

    @Test
    @Tag("SEC-L15")
    @Tag("SEC-H04")
    void messageIsTakenAtItsLimitsAndRefusedAboveThem() {
        WebSocketDecoderConfig config = CLIENT.toBuilder().maxMessageLength(5).maxFragments(3).build();
        byte[] atLimits = ByteBufUtil.decodeHexDump("0203010203 000101 890101 800106 820101".replace(" ", ""));
        assertThat(ReadFrames.of(config, atLimits).frames).hasSize(5);
        assertThat(ReadFrames.of(config, ByteBufUtil.decodeHexDump("0203010203000101800206")).violation)
                .isEqualTo(Violation.tooBig("message of more than 5 octets"));
        assertThat(ReadFrames.of(config, ByteBufUtil.decodeHexDump("02000000000000")).violation)
                .isEqualTo(new Violation(WebSocketCloseStatus.POLICY_VIOLATION, "more than 3 fragments"));
        assertThat(SERVER.maxMessageLength()).isEqualTo(1 << 20);
        assertThat(SERVER.maxFragments()).isEqualTo(1024);
        assertThat(SERVER.toBuilder().maxFramePayloadLength(2 << 20).build().maxMessageLength()).isEqualTo(2 << 20);
    }

    @Test
    void endlessEmptyFragmentsEndAtTheirLimit() {
        byte[] wire = new byte[2 * 1025];
        wire[0] = 1;
        assertThat(ReadFrames.of(CLIENT, Arrays.copyOf(wire, 2 * 1024)).verdict()).isEqualTo("accept");
        assertThat(ReadFrames.of(CLIENT, wire).verdict()).isEqualTo("1008");
    }

    @Test
    void payloadInOneBufferIsAViewOfItAndUnmaskedInPlace() {
        ByteBuf in = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("818537fa213d7f9f4d5158"));
        FrameReader reader = new FrameReader(SERVER);
        WebSocketFrame frame = reader.read(in, UnpooledByteBufAllocator.DEFAULT);
        assertThat(((TextWebSocketFrame) frame).text()).isEqualTo("Hello");
        assertThat(in.getByte(6)).isEqualTo((byte) 'H');
        assertThat(in.refCnt()).isEqualTo(2);
        assertThat(frame.isCheckedText()).isTrue();
        frame.release();
        in.release();
    }

    @Test
    void octetsOfAReadOnlyBufferStayAsTheyAre() {
        byte[] wire = ByteBufUtil.decodeHexDump("818537fa213d7f9f4d5158");
        ByteBuf in = Unpooled.wrappedBuffer(wire).asReadOnly();
        WebSocketFrame frame = new FrameReader(SERVER).read(in, UnpooledByteBufAllocator.DEFAULT);
        assertThat(((TextWebSocketFrame) frame).text()).isEqualTo("Hello");
        assertThat(wire[6]).isEqualTo((byte) 0x7f);
        frame.release();
        in.release();
    }

    @Test
    void anyOctetsAreReadTheSameWayHoweverTheyAreCut() {
        List<byte[]> seeds = WebSocketVector.all().map(WebSocketVector::wire).toList();
        SeededRuns.forEach(3_000, random -> {
            byte[] wire = Mutations.change(seeds.get(random.nextInt(seeds.size())), random);
            WebSocketDecoderConfig config = SERVER.toBuilder().allowExtensions(random.nextBoolean())
                    .maxFragments(3).build();
            ReadFrames whole = ReadFrames.of(config, wire);
            ReadFrames parts = ReadFrames.of(config, wire, cuts(random, wire.length));
            assertThat(parts.frames).isEqualTo(whole.frames);
            assertThat(parts.violation).isEqualTo(whole.violation);
        });
    }

    private static int[] cuts(Random random, int length) {
        return length < 2 ? new int[0]
                : random.ints(random.nextInt(6), 1, length).sorted().distinct().toArray();
    }

    @Test
    void whatTheWriterWritesIsReadBack() {
        SeededRuns.forEach(1_000, random -> {
            boolean client = random.nextBoolean();
            FrameWriter writer = new FrameWriter(client ? RandomWebSocketFrameMaskGenerator.INSTANCE : null);
            List<String> written = new ArrayList<>();
            ByteBuf wire = Unpooled.buffer();
            for (int i = random.nextInt(5); i >= 0; i--) {
                for (WebSocketFrame frame : message(random)) {
                    written.add(ReadFrames.describe(frame));
                    List<Object> out = new ArrayList<>();
                    writer.write(frame, UnpooledByteBufAllocator.DEFAULT, out);
                    frame.release();
                    for (Object part : out) {
                        wire.writeBytes((ByteBuf) part);
                        ((ByteBuf) part).release();
                    }
                }
            }
            byte[] octets = ByteBufUtil.getBytes(wire);
            wire.release();
            ReadFrames read = ReadFrames.of(client ? SERVER : CLIENT, octets, cuts(random, octets.length));
            assertThat(read.violation).isNull();
            assertThat(read.frames).isEqualTo(written);
        });
    }

    /** One or more frames of a message, with control frames between them. */
    private static List<WebSocketFrame> message(Random random) {
        List<WebSocketFrame> frames = new ArrayList<>();
        int fragments = random.nextInt(3);
        frames.add(new BinaryWebSocketFrame(fragments == 0, 0, payload(random)));
        for (int i = 1; i <= fragments; i++) {
            if (random.nextBoolean()) {
                frames.add(new PingWebSocketFrame(payload(random, 125)));
                frames.add(new PongWebSocketFrame(payload(random, 125)));
            }
            frames.add(new ContinuationWebSocketFrame(i == fragments, 0, payload(random)));
        }
        return frames;
    }

    private static ByteBuf payload(Random random) {
        int[] lengths = {0, 1, 125, 126, 127, 1024, 1025, 0xFFFF, 0x1_0000, random.nextInt(3000)};
        return payload(random, lengths[random.nextInt(lengths.length)]);
    }

    private static ByteBuf payload(Random random, int length) {
        byte[] octets = new byte[length];
        random.nextBytes(octets);
        return Unpooled.wrappedBuffer(octets);
    }

    @Test
    void readerThatIsClosedAtAnyOctetHoldsNothing() {
        ByteBufAllocator alloc = UnpooledByteBufAllocator.DEFAULT;
        WebSocketVector.all().forEach(vector -> {
            for (int end = 0; end <= vector.wire().length; end++) {
                FrameReader reader = new FrameReader(SERVER);
                for (int i = 0; i < end; i++) {
                    ByteBuf in = alloc.buffer(1).writeByte(vector.wire()[i]);
                    WebSocketFrame frame = null;
                    // A mask waits for all its octets, which a decoder keeps; here they are dropped.
                    while ((frame = reader.read(in, alloc)) != null) {
                        frame.release();
                    }
                    in.release();
                }
                reader.close();
                assertThat(reader.isFailed()).isTrue();
            }
        });
    }
}
