/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetSocketAddress;
import java.util.Locale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DnsMessageCodecTest {
    private static final InetSocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 4000);
    private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 53);
    /** A header of a response with the given counts, and one question for {@code a.} of type A. */
    private static final String QUESTION = "01 61 00 0001 0001";

    private static byte[] hex(String octets) {
        return ByteBufUtil.decodeHexDump(octets.replace(" ", ""));
    }

    private static DnsResponse readDatagram(byte[] octets) {
        EmbeddedChannel channel = new EmbeddedChannel(new DatagramDnsResponseDecoder());
        try {
            channel.writeInbound(new DatagramPacket(Unpooled.wrappedBuffer(octets), CLIENT, SERVER));
            return channel.readInbound();
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    private static byte[] octetsOf(DnsResponse response) {
        EmbeddedChannel channel = new EmbeddedChannel(new TcpDnsResponseEncoder());
        try {
            channel.writeOutbound(response);
            ByteBuf out = channel.readOutbound();
            byte[] octets = ByteBufUtil.getBytes(out);
            out.release();
            return octets;
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    private static DnsResponse response(int id) {
        DnsResponse response = new DefaultDnsResponse(id, DnsOpCode.QUERY, DnsResponseCode.NXDOMAIN);
        response.setAuthoritativeAnswer(true).setRecursionAvailable(true).setTruncated(true);
        response.setRecursionDesired(true).setZ(5);
        response.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion("a.example", DnsRecordType.AAAA));
        response.addRecord(DnsSection.ANSWER, new DefaultDnsRawRecord("a.example", DnsRecordType.A, 60,
                Unpooled.wrappedBuffer(new byte[] {10, 0, 0, 1})));
        response.addRecord(DnsSection.AUTHORITY, new DefaultDnsPtrRecord("1.0.0.10.in-addr.arpa", 1, 7, "b.example"));
        response.addRecord(DnsSection.ADDITIONAL, new DefaultDnsOptCookieRecord(1232, hex("0102030405060708")));
        return response;
    }

    @Test
    void aQueryGoesByDatagramAsRfc1035Says() {
        EmbeddedChannel encoder = new EmbeddedChannel(new DatagramDnsQueryEncoder());
        DatagramDnsQuery query = new DatagramDnsQuery(CLIENT, SERVER, 0x1234);
        query.setRecursionDesired(true);
        query.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion("ab.c", DnsRecordType.MX));
        encoder.writeOutbound(query);
        DatagramPacket packet = encoder.readOutbound();
        assertThat(packet.recipient()).isEqualTo(SERVER);
        assertThat(ByteBufUtil.getBytes(packet.content()))
                .isEqualTo(hex("1234 0100 0001 0000 0000 0000 02 6162 01 63 00 000f 0001"));
        EmbeddedChannel decoder = new EmbeddedChannel(new DatagramDnsQueryDecoder());
        // Behind octets that are no part of the message.
        ByteBuf shifted = Unpooled.buffer().writeByte(9).writeBytes(packet.content()).skipBytes(1);
        packet.release();
        decoder.writeInbound(new DatagramPacket(shifted, SERVER, CLIENT));
        DatagramDnsQuery read = decoder.readInbound();
        assertThat(read).isEqualTo(new DatagramDnsQuery(CLIENT, SERVER, 0x1234));
        assertThat(read.content()).isSameAs(read);
        assertThat(read.isRecursionDesired()).isTrue();
        assertThat(read.<DnsQuestion>recordAt(DnsSection.QUESTION))
                .isEqualTo(new DefaultDnsQuestion("ab.c.", DnsRecordType.MX));
        read.release();
    }

    @Test
    void aQueryWithoutRecipientIsABufferForAConnectedChannel() {
        EmbeddedChannel encoder = new EmbeddedChannel(new DatagramDnsQueryEncoder());
        encoder.writeOutbound(new DatagramDnsQuery(CLIENT, null, 1));
        ByteBuf buffer = encoder.readOutbound();
        assertThat(buffer.readableBytes()).isEqualTo(12);
        buffer.release();
        assertThatThrownBy(() -> new DatagramDnsQuery(null, null, 1)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void anEnvelopeOfAnotherMessageIsPassedOn() {
        EmbeddedChannel encoder = new EmbeddedChannel(new DatagramDnsQueryEncoder());
        DatagramDnsResponse response = new DatagramDnsResponse(SERVER, CLIENT, 1);
        encoder.writeOutbound(response);
        assertThat(encoder.<Object>readOutbound()).isSameAs(response);
        response.release();
    }

    @Test
    void aResponseSurvivesWritingAndReading() {
        EmbeddedChannel decoder = new EmbeddedChannel(new TcpDnsResponseDecoder());
        decoder.writeInbound(Unpooled.wrappedBuffer(octetsOf(response(0xFFFE))));
        DnsResponse read = decoder.readInbound();
        assertThat(read.id()).isEqualTo(0xFFFE);
        assertThat(read.code()).isSameAs(DnsResponseCode.NXDOMAIN);
        assertThat(read.isAuthoritativeAnswer() && read.isTruncated() && read.isRecursionAvailable()
                && read.isRecursionDesired()).isTrue();
        assertThat(read.z()).isEqualTo(5);
        assertThat(read.count()).isEqualTo(4);
        DnsRawRecord address = read.recordAt(DnsSection.ANSWER);
        assertThat(ByteBufUtil.getBytes(address.content())).containsExactly(10, 0, 0, 1);
        assertThat(address.timeToLive()).isEqualTo(60);
        assertThat(read.<DnsPtrRecord>recordAt(DnsSection.AUTHORITY).hostname()).isEqualTo("b.example.");
        DnsRawRecord opt = read.recordAt(DnsSection.ADDITIONAL);
        assertThat(opt.dnsClass()).isEqualTo(1232);
        assertThat(ByteBufUtil.hexDump(opt.content())).isEqualTo("000a00080102030405060708");
        assertThat(read.toString()).contains("65534", "NXDOMAIN(3) AA TC RA", "a.example.", "b.example.");
        read.release();
        assertThat(address.refCnt()).isZero();
    }

    @Test
    void messagesOfAStreamAreReadHoweverItIsCut() {
        ByteBuf stream = Unpooled.buffer();
        stream.writeBytes(octetsOf(response(1))).writeBytes(hex("0003 010203"));
        stream.writeBytes(octetsOf(response(2)));
        byte[] octets = ByteBufUtil.getBytes(stream);
        DecoderCheck.of(TcpDnsResponseDecoder::new).input(octets)
                .describedBy(message -> String.valueOf(((DnsMessage) message).id()))
                .expecting("1", "!CorruptedFrameException", "2").checkAll();
        ByteBuf queries = Unpooled.buffer();
        EmbeddedChannel encoder = new EmbeddedChannel(new TcpDnsQueryEncoder());
        for (int id = 1; id < 3; id++) {
            encoder.writeOutbound(new DefaultDnsQuery(id).addRecord(DnsSection.QUESTION,
                    new DefaultDnsQuestion("x", DnsRecordType.A)));
            ByteBuf out = encoder.readOutbound();
            queries.writeBytes(out);
            out.release();
        }
        DecoderCheck.of(TcpDnsQueryDecoder::new).input(ByteBufUtil.getBytes(queries))
                .describedBy(message -> String.valueOf(((DnsMessage) message).id())).expecting("1", "2").checkAll();
    }

    @Test
    void theLongestMessageOfAStreamIs65535Octets() {
        int overhead = 12 + 1 + 10;
        DnsResponse longest = new DefaultDnsResponse(1);
        longest.addRecord(DnsSection.ANSWER, new DefaultDnsRawRecord(".", DnsRecordType.TXT, 0,
                Unpooled.wrappedBuffer(new byte[65535 - overhead])));
        byte[] octets = octetsOf(longest);
        assertThat(octets).hasSize(65537);
        EmbeddedChannel decoder = new EmbeddedChannel(new TcpDnsResponseDecoder());
        for (byte octet : octets) {
            decoder.writeInbound(Unpooled.wrappedBuffer(new byte[] {octet}));
        }
        ReferenceCountUtil.release(decoder.readInbound());
        assertThat(decoder.finish()).isFalse();
        DnsResponse tooLong = new DefaultDnsResponse(1);
        tooLong.addRecord(DnsSection.ANSWER, new DefaultDnsRawRecord(".", DnsRecordType.TXT, 0,
                Unpooled.wrappedBuffer(new byte[65536 - overhead])));
        assertThatExceptionOfType(EncoderException.class).isThrownBy(() -> octetsOf(tooLong))
                .withMessageContaining("65536");
        assertThat(tooLong.refCnt()).isZero();
    }

    @Test
    @Tag("SEC-N02")
    void aCountIsThePeersWordOnly_SECN02() {
        assertThatExceptionOfType(CorruptedFrameException.class)
                .isThrownBy(() -> readDatagram(hex("0001 8000 ffff 0000 0000 0000" + QUESTION)));
        assertThatExceptionOfType(CorruptedFrameException.class)
                .isThrownBy(() -> readDatagram(hex("0001 8000 0001 ffff ffff ffff" + QUESTION)))
                .withMessage("ANSWER has 0 whole records (expected: 65535)");
    }

    @Test
    void aMessageThatSaysItIsTruncatedIsReadAsFarAsItGoes() {
        DnsResponse response = readDatagram(
                hex("0001 8200 0001 0002 0001 0000" + QUESTION + "00 0001 0001 00000001 0004 01020304 00 0001"));
        assertThat(response.isTruncated()).isTrue();
        assertThat(response.count(DnsSection.ANSWER)).isOne();
        assertThat(response.count()).isEqualTo(2);
        response.release();
    }

    @ParameterizedTest
    @CsvSource({
            // NS, CNAME and MX whose names point to the question, SRV that ends in a pointer, SOA with both.
            "0002, c00c, 016100",
            "0005, 0162 c00c, 0162016100",
            "000f, 0005 c00c, 0005016100",
            "0021, 0001 0002 0003 0162 c00c, 0001000200030162016100",
            "0006, c00c c00c 00000001 00000002 00000003 00000004 00000005,"
                    + "0161000161000000000100000002000000030000000400000005",
            // No names, or none that may point.
            "0010, 01c0, 01c0",
            "0041, 0001 c00c, 0001c00c",
            // Plain ones.
            "000f, 0005 00, 000500",
    })
    void namesInDataAreWrittenOut(String type, String data, String expanded) {
        String octets = data.replace(" ", "");
        DnsResponse response = readDatagram(hex("0001 8000 0001 0001 0000 0000" + QUESTION + "c00c" + type
                + "0001 80000000" + String.format(Locale.ROOT, "%04x", octets.length() / 2) + octets));
        DnsRawRecord record = response.recordAt(DnsSection.ANSWER);
        assertThat(ByteBufUtil.hexDump(record.content())).isEqualTo(expanded);
        // RFC 2181 section 8.
        assertThat(record.timeToLive()).isZero();
        response.release();
    }

    @ParameterizedTest
    @CsvSource({"0002, c00c00", "0005, 40", "000f, 00",
            "000f, 000500ff", "0006, c00cc00c00", "000c, c00c00", "0021, 0001"})
    void dataThatDoesNotFitItsTypeIsRefused(String type, String data) {
        assertThatExceptionOfType(DecoderException.class).isThrownBy(() -> readDatagram(
                hex("0001 8000 0001 0001 0000 0000" + QUESTION + "c00c" + type + "0001 00000000"
                        + String.format(Locale.ROOT, "%04x", data.length() / 2) + data)));
    }

    @Test
    void theUpperBitsOfACodeAreInTheOptRecord() {
        DnsResponse read = readDatagram(hex("0001 8000 0000 0000 0000 0001 00 0029 04d0 01 00 0000 0000"));
        assertThat(read.code()).isSameAs(DnsResponseCode.BADVERS_OR_BADSIG);
        read.release();
        DnsResponse written = new DefaultDnsResponse(1, DnsOpCode.QUERY, DnsResponseCode.BADVERS_OR_BADSIG);
        written.addRecord(DnsSection.ADDITIONAL, new DefaultDnsOptEcsRecord(1232, 1, 0, 0, new byte[4]));
        assertThat(octetsOf(written)).startsWith(hex("001f 0001 8000"));
        DnsResponse bare = new DefaultDnsResponse(1, DnsOpCode.QUERY, DnsResponseCode.BADVERS_OR_BADSIG);
        assertThatExceptionOfType(EncoderException.class).isThrownBy(() -> octetsOf(bare))
                .withMessageContaining("OPT record");
    }

    @Test
    void aSubnetIsCutToItsPrefix() {
        DnsResponse response = new DefaultDnsResponse(1);
        response.addRecord(DnsSection.ADDITIONAL,
                new DefaultDnsOptEcsRecord(1232, 20, new byte[] {10, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF}));
        response.addRecord(DnsSection.ADDITIONAL, new DefaultDnsOptEcsRecord(512, SocketProtocolFamily.INET6));
        String octets = ByteBufUtil.hexDump(octetsOf(response));
        assertThat(octets).endsWith("00002904d000000000000b" + "00080007000114000afff0"
                + "0000290200000000000008" + "0008000400020000");
    }

    @Test
    void aMessageOfTheOtherDirectionIsRefused() {
        assertThatExceptionOfType(CorruptedFrameException.class)
                .isThrownBy(() -> readDatagram(hex("0001 0000 0000 0000 0000 0000")))
                .withMessageContaining("expected: a response");
        EmbeddedChannel queries = new EmbeddedChannel(new DatagramDnsQueryDecoder());
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> queries.writeInbound(
                new DatagramPacket(Unpooled.wrappedBuffer(hex("0001 8000 0000 0000 0000 0000")), CLIENT, SERVER)));
        assertThatExceptionOfType(CorruptedFrameException.class).isThrownBy(() -> readDatagram(new byte[11]));
    }

    @Test
    void aRecordOfNoKnownKindIsRefused() {
        DnsResponse response = new DefaultDnsResponse(1);
        response.addRecord(DnsSection.ANSWER, new AbstractDnsRecord("a", DnsRecordType.A, 1) { });
        assertThatThrownBy(() -> octetsOf(response)).hasRootCauseInstanceOf(UnsupportedMessageTypeException.class);
    }

    @Test
    @Tag("SEC-N01")
    void mutatedMessagesAreReadOrRefusedAndLeakNothing_SECN01() {
        byte[] seed = ByteBufUtil.getBytes(Unpooled.wrappedBuffer(octetsOf(response(1))).skipBytes(2));
        byte[] compressed = hex("0001 8000 0001 0003 0000 0001" + QUESTION
                + "c00c 0005 0001 00000000 0004 0162 c00c" + "c00c 0006 0001 00000000 0018 c00c c00c" + "00".repeat(20)
                + "c00c 000c 0001 00000000 0002 c00c" + "00 0029 04d0 01 00 0000 0000");
        SeededRuns.forEach(4_000, random -> {
            byte[] octets = Mutations.change(random.nextBoolean() ? seed : compressed, random);
            DnsResponse response;
            try {
                response = readDatagram(octets);
            } catch (DecoderException e) {
                return;
            }
            // An accepted message can be written, or is refused for its length or its code.
            try {
                octetsOf(response);
            } catch (EncoderException e) {
                assertThat(e.getCause()).isInstanceOf(IllegalArgumentException.class);
            }
        });
    }
}
