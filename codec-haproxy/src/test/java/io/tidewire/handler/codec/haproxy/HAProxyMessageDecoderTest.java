/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.handler.codec.ProtocolDetectionResult;
import io.tidewire.handler.codec.ProtocolDetectionState;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.Splits;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.CRC32C;

import static io.tidewire.handler.codec.haproxy.Headers.IPV4;
import static io.tidewire.handler.codec.haproxy.Headers.SIGNATURE;
import static io.tidewire.handler.codec.haproxy.Headers.header;
import static io.tidewire.handler.codec.haproxy.Headers.join;
import static io.tidewire.handler.codec.haproxy.Headers.octets;
import static io.tidewire.handler.codec.haproxy.Headers.text;
import static io.tidewire.handler.codec.haproxy.Headers.tlv;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HAProxyMessageDecoderTest {
    private static final String TCP4 = "PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n";
    private static final String UNKNOWN_LINE = "PROXY UNKNOWN ";

    private static DecoderCheck check(byte[] header, String behind) {
        return DecoderCheck.of(HAProxyMessageDecoder::new).input(join(header, text(behind)))
                .describedBy(Headers::describe).joiningBuffers();
    }

    /** The message of a header, or the failure, as text. */
    private static String decode(HAProxyMessageDecoder decoder, byte[] input) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        List<String> results = new ArrayList<>();
        try {
            channel.writeInbound(Unpooled.copiedBuffer(input));
        } catch (HAProxyProtocolException e) {
            results.add("!" + e.getMessage());
            assertThat(channel.isOpen()).isFalse();
        }
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            results.add(message instanceof ByteBuf rest ? "rest " + rest.readableBytes() : Headers.describe(message));
            ReferenceCountUtil.release(message);
        }
        if (results.isEmpty()) {
            results.add("more");
        }
        try {
            channel.finishAndReleaseAll();
        } catch (HAProxyProtocolException e) {
            // The end of the input within a header, which has a test of its own.
            assertThat(results).containsExactly("more");
        }
        return String.join(", ", results);
    }

    private static String decode(byte[] input) {
        return decode(new HAProxyMessageDecoder(), input);
    }

    @Test
    void lineIsDecodedInEveryWay() {
        check(text(TCP4), "GET /").expecting("V1 PROXY TCP4 192.0.2.1 56324 198.51.100.2 443", "content 474554202f")
                .checkAll();
    }

    @Test
    void binaryHeaderIsDecodedInEveryWay() {
        check(header("2111", IPV4 + tlv(1, "6832") + tlv(0xE0, "")), "\r\n\r\n").expecting(
                "V2 PROXY TCP4 192.0.2.1 56324 198.51.100.2 443 PP2_TYPE_ALPN:1=6832 OTHER:e0=",
                "content 0d0a0d0a").checkAll();
    }

    @Test
    void tlvsOfTlsAreDecodedInEveryWay() {
        String inner = tlv(0x21, "544c53") + tlv(0x22, "6d65");
        check(header("2111", IPV4 + tlv(0x20, "0700000001" + inner) + tlv(0x30, "6e")), "").expecting(
                "V2 PROXY TCP4 192.0.2.1 56324 198.51.100.2 443 PP2_TYPE_SSL:20=0700000001" + inner
                        + " PP2_TYPE_SSL_VERSION:21=544c53 PP2_TYPE_SSL_CN:22=6d65 PP2_TYPE_NETNS:30=6e").checkAll();
    }

    @Test
    void whatIsNoHeaderFailsOnceInEveryWay() {
        for (byte[] input : List.of(text("GET / HTTP/1.1\r\n\r\n" + TCP4), header("2171", IPV4))) {
            DecoderCheck check = check(input, "GET /").expecting("!HAProxyProtocolException");
            // A closed channel is not read.
            check.checkSplits();
            check.checkKindsOfBuffers();
            check.checkReentrantReads();
            check.checkCloses();
            check.checkRemovals();
            check.checkFailingAllocations();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "PROXY TCP6 2001:db8::1 ::ffff:192.0.2.1 0 65535|V1 PROXY TCP6 2001:db8::1 0 ::ffff:192.0.2.1 65535",
        "PROXY UNKNOWN|V1 PROXY UNKNOWN null 0 null 0",
        "PROXY UNKNOWN ffff:f...f:ffff x 65535|V1 PROXY UNKNOWN null 0 null 0",
    })
    void linesOfOtherKindsAreDecoded(String line, String expected) {
        assertThat(decode(text(line + "\r\n"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "PROXY \r\n", "PROXY TCP4\r\n", "PROXY UNKNOWNX\r\n", "PROXY unknown\r\n",
        "PROXY UDP4 1.2.3.4 1.2.3.4 1 2\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 2 3\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1 2 \r\n",
        "PROXY TCP4  1.2.3.4 1.2.3.4 1 2\r\n", "PROXY\tTCP4 1.2.3.4 1.2.3.4 1 2\r\n",
        "PROXY TCP4 1.2.3 1.2.3.4 1 2\r\n",
        "PROXY TCP4 01.2.3.4 1.2.3.4 1 2\r\n", "PROXY TCP4 1.2.3.256 1.2.3.4 1 2\r\n", "PROXY TCP4 ::1 ::2 1 2\r\n",
        "PROXY TCP6 1.2.3.4 1.2.3.4 1 2\r\n", "PROXY TCP6 [::1] ::2 1 2\r\n", "PROXY TCP6 ::1%1 ::2 1 2\r\n",
        "PROXY TCP6 ::1 ::2%1 1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 01 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 00\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 65536 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 99999\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1 100000\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 +1 2\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 -1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 22\n", "PROXY UNKNOWN\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 \u0662\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1 :\r\n",
    })
    void lineThatIsNotValidFails(String line) {
        assertThat(decode(text(line + "GET /"))).startsWith("!");
    }

    @Test
    @Tag("SEC-I18")
    void lineMayHaveTheLimitAndNoOctetMore() {
        String atLimit = UNKNOWN_LINE + "x".repeat(TextHeader.MAX_LENGTH - UNKNOWN_LINE.length() - 2) + "\r\n";
        assertThat(atLimit).hasSize(107);
        assertThat(decode(text(atLimit))).isEqualTo("V1 PROXY UNKNOWN null 0 null 0");
        assertThat(decode(text(atLimit.replace("\r\n", "x\r\n")))).isEqualTo("!a line of over 107 octets");
        // Known without any end of a line.
        assertThat(decode(text(atLimit.replace("\r\n", "x")))).isEqualTo("more");
        assertThat(decode(text(atLimit.replace("\r\n", "xx")))).isEqualTo("!a line of over 107 octets");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2121|20010db8000000000000000000000001 00000000000000000000ffffc0000201 0001 ffff"
                + "|V2 PROXY TCP6 2001:db8::1 1 ::ffff:c000:201 65535",
        "2112|c0000201 c6336402 dc04 01bb|V2 PROXY UDP4 192.0.2.1 56324 198.51.100.2 443",
        "2122|20010db8000000000000000000000001 20010db8000000000000000000000002 8000 ffff"
                + "|V2 PROXY UDP6 2001:db8::1 32768 2001:db8::2 65535",
        "2100||V2 PROXY UNKNOWN null 0 null 0",
        "2100|010203|V2 PROXY UNKNOWN null 0 null 0",
        // The family of LOCAL has to be ignored, valid or not.
        "2000||V2 LOCAL UNKNOWN null 0 null 0",
        "2011|c0000201|V2 LOCAL UNKNOWN null 0 null 0",
        "20ff|c0000201|V2 LOCAL UNKNOWN null 0 null 0",
    })
    void binaryHeadersOfOtherKindsAreDecoded(String head, String content, String expected) {
        byte[] header = header(head, content == null ? "" : content.replace(" ", ""));
        assertThat(decode(join(header, text("x")))).isEqualTo(expected + ", rest 1");
    }

    @Test
    void pathsEndAtTheirFirstZeroOrFillTheirField() {
        String full = "61".repeat(108);
        String path = "2f746d702f73" + "00" + "62".repeat(101);
        assertThat(decode(header("2131", full + path))).isEqualTo("V2 PROXY UNIX_STREAM " + "a".repeat(108)
                + " 0 /tmp/s 0");
        assertThat(decode(header("2132", "00".repeat(216)))).isEqualTo("V2 PROXY UNIX_DGRAM  0  0");
        assertThat(decode(header("2131", "ff".repeat(216)))).startsWith("!");
    }

    @ParameterizedTest
    @CsvSource({"0111", "1111", "3111", "f111", "2211", "2f11", "2110", "2101", "2102", "2113", "2141", "2120", "2133"})
    void binaryHeaderWithUnknownBitsFails(String head) {
        assertThat(decode(header(head, "00".repeat(216)))).startsWith("!");
    }

    @Test
    @Tag("SEC-I18")
    void versionIsKnownToBeWrongByItsOctet() {
        assertThat(decode(octets(SIGNATURE, "a1"))).startsWith("!");
        assertThat(decode(octets(SIGNATURE, "21"))).isEqualTo("more");
    }

    @ParameterizedTest
    @CsvSource({"2111,12", "2121,36", "2131,216", "2112,12", "2122,36", "2132,216"})
    @Tag("SEC-I18")
    void lengthMayNotBeLessThanThatOfTheAddresses(String head, int length) {
        assertThat(decode(header(head, "00".repeat(length)))).startsWith("V2 PROXY");
        assertThat(decode(header(head, "00".repeat(length - 1)))).startsWith("!");
        assertThat(decode(header(head, ""))).startsWith("!");
    }

    @Test
    @Tag("SEC-I18")
    void tlvsMayHaveTheLimitAndNoOctetMore() {
        byte[] atLimit = header("2111", IPV4 + tlv(0xE0, "00".repeat(7)));
        byte[] above = header("2111", IPV4 + tlv(0xE0, "00".repeat(8)));
        assertThat(decode(new HAProxyMessageDecoder(10), atLimit)).startsWith("V2 PROXY TCP4");
        assertThat(decode(new HAProxyMessageDecoder(10), above))
                .isEqualTo("!a header of 39 octets, with over 10 octets of TLVs");
        assertThat(decode(new HAProxyMessageDecoder(0), header("2111", IPV4))).startsWith("V2 PROXY TCP4");
        assertThat(decode(new HAProxyMessageDecoder(0), header("2111", IPV4 + "01"))).startsWith("!a header");
        // Addresses that have to be ignored are no TLVs.
        assertThat(decode(new HAProxyMessageDecoder(0), header("2000", "00".repeat(216)))).startsWith("V2 LOCAL");
        assertThat(decode(new HAProxyMessageDecoder(0), header("2000", "00".repeat(217)))).startsWith("!a header");
        assertThat(decode(new HAProxyMessageDecoder(0), header("2100", "00".repeat(217)))).startsWith("!a header");
        // At once, by the length alone.
        assertThat(decode(new HAProxyMessageDecoder(10), Arrays.copyOf(above, 16))).startsWith("!a header");
        assertThat(decode(new HAProxyMessageDecoder(10, false), Arrays.copyOf(above, 16))).isEqualTo("more");
        assertThatIllegalArgumentException().isThrownBy(() -> new HAProxyMessageDecoder(-1));
    }

    @Test
    void whatIsTooLongIsDroppedFirstIfSoConfigured() {
        byte[] binary = header("2111", IPV4 + tlv(0xE0, "00".repeat(8)));
        byte[] line = text(UNKNOWN_LINE + "x".repeat(200) + "\r\n");
        for (byte[] header : List.of(binary, line)) {
            for (List<Integer> cuts : Splits.of(header.length, false, 5, new Random(1))) {
                EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder(10, false));
                List<byte[]> pieces = Splits.cut(header, cuts);
                for (int i = 0; i < pieces.size() - 1; i++) {
                    channel.writeInbound(Unpooled.copiedBuffer(pieces.get(i)));
                    assertThat(channel.isOpen()).isTrue();
                }
                ByteBuf last = Unpooled.copiedBuffer(pieces.get(pieces.size() - 1));
                assertThatThrownBy(() -> channel.writeInbound(last)).isInstanceOf(HAProxyProtocolException.class);
                assertThat(channel.isOpen()).isFalse();
                assertThat(channel.finishAndReleaseAll()).isFalse();
            }
        }
    }

    @Test
    void longestHeaderIsDecoded() {
        byte[] header = header("2111", IPV4 + tlv(0xE0, "00".repeat(0xFFFF - 12 - 3)));
        assertThat(decode(header)).startsWith("V2 PROXY TCP4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "0100", "010001", "01000200", "e0ffff", "20000400000000", "20000800000000000100ff"})
    @Tag("SEC-I18")
    void tlvThatIsCutOffFails(String tlv) {
        assertThat(decode(header("2111", IPV4 + tlv))).startsWith("!TLV");
    }

    private static String nested(int depth) {
        String tlv = "";
        for (int i = 0; i < depth; i++) {
            tlv = tlv(0x20, "0000000000" + tlv);
        }
        return tlv;
    }

    @Test
    @Tag("SEC-I18")
    void tlvsMayBeNestedToTheLimitAndNoDeeper() {
        assertThat(decode(header("2111", IPV4 + nested(TlvReader.MAX_DEPTH)))).startsWith("V2 PROXY TCP4");
        assertThat(decode(header("2111", IPV4 + nested(TlvReader.MAX_DEPTH + 1)))).startsWith("!TLVs are nested");
        assertThat(decode(header("2111", IPV4 + nested(8_000)))).startsWith("!TLVs are nested");
    }

    @Test
    @Tag("SEC-I18")
    void tlvsMayBeAsManyAsTheLimitAndNotOneMore() {
        String inner = tlv(0x20, "0000000000" + tlv(4, "").repeat(100));
        String atLimit = inner + tlv(4, "").repeat(TlvReader.MAX_COUNT - 101);
        assertThat(decode(header("2111", IPV4 + atLimit))).startsWith("V2 PROXY TCP4");
        assertThat(decode(header("2111", IPV4 + atLimit + tlv(4, "")))).isEqualTo("!more than 256 TLVs");
    }

    @Test
    void checksumIsVerified() {
        byte[] header = header("2111", IPV4 + tlv(1, "6832") + tlv(3, "00000000") + tlv(4, "0000"));
        CRC32C crc = new CRC32C();
        crc.update(header);
        int at = 16 + 12 + 5 + 3;
        byte[] good = header.clone();
        byte[] sum = octets(String.format(Locale.ROOT, "%08x", crc.getValue()));
        System.arraycopy(sum, 0, good, at, sum.length);
        assertThat(decode(good)).startsWith("V2 PROXY TCP4");
        // Signature, version and length apart, whose change is noticed in other ways, and the type of the sum.
        for (int i = 16; i < good.length; i++) {
            if (i == at - 3) {
                continue;
            }
            byte[] bad = good.clone();
            bad[i] ^= 0x40;
            assertThat(decode(bad)).as("octet %d", i).startsWith("!");
        }
        assertThat(decode(header("2111", IPV4 + tlv(3, "000000")))).contains("TLV of a CRC-32C with 3 octets");
    }

    @Test
    @Tag("SEC-I18")
    void secondHeaderIsNotRead() {
        byte[] second = text("PROXY TCP4 203.0.113.9 203.0.113.9 1 2\r\n");
        assertThat(decode(join(text(TCP4), second)))
                .isEqualTo("V1 PROXY TCP4 192.0.2.1 56324 198.51.100.2 443, rest " + second.length);
    }

    @Test
    void decoderIsGoneBehindTheHeader() {
        EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder());
        channel.writeInbound(Unpooled.copiedBuffer(text(TCP4)));
        assertThat(channel.pipeline().get(HAProxyMessageDecoder.class)).isNull();
        channel.finishAndReleaseAll();
    }

    @Test
    void whatTheReceiverReadsDoesNotOvertakeTheOctetsBehindTheHeader() {
        StringBuilder received = new StringBuilder();
        EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof ByteBuf octets) {
                    received.append(octets.toString(StandardCharsets.US_ASCII));
                } else {
                    ctx.pipeline().fireChannelRead(Unpooled.copiedBuffer(text("b")));
                    ctx.pipeline().fireChannelRead(Unpooled.copiedBuffer(text("c")));
                }
                ReferenceCountUtil.release(msg);
            }
        });
        channel.writeInbound(Unpooled.copiedBuffer(text(TCP4 + "a")));
        assertThat(received).hasToString("abc");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void inputThatEndsWithinAHeaderFailsAndCloses() {
        for (byte[] header : List.of(text(TCP4), header("2111", IPV4))) {
            for (int length = 0; length < header.length; length++) {
                EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder());
                channel.writeInbound(Unpooled.copiedBuffer(header, 0, length));
                channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
                assertThat(channel.isOpen()).isFalse();
                if (length == 0) {
                    channel.checkException();
                } else {
                    assertThatThrownBy(channel::checkException).hasMessage("the input ends within a header");
                }
                channel.checkException();
                assertThat(channel.finishAndReleaseAll()).isFalse();
            }
        }
    }

    @Test
    void protocolIsDetectedByAsFewOctetsAsTellIt() {
        byte[] line = text(TCP4);
        byte[] binary = header("2111", IPV4);
        for (int length = 0; length < binary.length; length++) {
            detects(Arrays.copyOf(binary, length), length < 12 ? null : HAProxyProtocolVersion.V2);
        }
        for (int length = 0; length < line.length; length++) {
            detects(Arrays.copyOf(line, length), length < 6 ? null : HAProxyProtocolVersion.V1);
        }
        for (byte[] octets : List.of(text("G"), text("PROXX"), text("PROXY\t"), octets("0d0a0d0a01"))) {
            assertThat(detect(octets).state()).isEqualTo(ProtocolDetectionState.INVALID);
        }
    }

    private static ProtocolDetectionResult<HAProxyProtocolVersion> detect(byte[] octets) {
        ByteBuf buffer = Unpooled.copiedBuffer(text("xx"), octets).skipBytes(2);
        try {
            return HAProxyMessageDecoder.detectProtocol(buffer);
        } finally {
            assertThat(buffer.readerIndex()).isEqualTo(2);
            buffer.release();
        }
    }

    private static void detects(byte[] octets, HAProxyProtocolVersion version) {
        ProtocolDetectionResult<HAProxyProtocolVersion> result = detect(octets);
        assertThat(result.detectedProtocol()).isEqualTo(version);
        assertThat(result.state()).isEqualTo(version == null ? ProtocolDetectionState.NEEDS_MORE_DATA
                : ProtocolDetectionState.DETECTED);
    }

    @Test
    void changedHeadersAreDecodedOrFailTheSameHoweverTheyAreCut() {
        String tls = tlv(0x20, "0700000000" + tlv(0x21, "544c53") + nested(2));
        List<byte[]> seeds = List.of(text(TCP4), text(UNKNOWN_LINE + "x\r\n"),
                header("2111", IPV4 + tls + tlv(4, "00")), header("2131", "61".repeat(216)), header("2000", ""));
        SeededRuns.forEach(50, random -> {
            for (byte[] seed : seeds) {
                byte[] input = Mutations.change(seed, random);
                DecoderCheck check = DecoderCheck.of(HAProxyMessageDecoder::new).input(input)
                        .describedBy(Headers::describe).joiningBuffers();
                check.checkSplits();
                String whole = decode(input);
                assertThat(whole).as(ByteBufUtil.hexDump(input)).matches("(?s)(!|V1|V2|more).*");
            }
        });
    }
}
