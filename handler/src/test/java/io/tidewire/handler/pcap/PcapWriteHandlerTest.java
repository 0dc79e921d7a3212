/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class PcapWriteHandlerTest {
    private static final InetSocketAddress SERVER = new InetSocketAddress("10.1.2.3", 80);
    private static final InetSocketAddress CLIENT = new InetSocketAddress("192.168.0.9", 40_000);
    private static final InetSocketAddress SERVER_6 = new InetSocketAddress("2001:db8::1", 53);
    private static final InetSocketAddress CLIENT_6 = new InetSocketAddress("2001:db8::2", 65_535);

    private final ClosableFile file = new ClosableFile();

    /** Remembers whether it was closed. */
    private static final class ClosableFile extends ByteArrayOutputStream {
        private int closes;

        @Override
        public void close() {
            closes++;
        }
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private PcapWriteHandler client() {
        return PcapWriteHandler.builder().forceTcpChannel(SERVER, CLIENT, false).build(file);
    }

    private List<String> packets() {
        return CaptureReader.read(file.toByteArray()).stream().map(CaptureReader.Packet::toString).toList();
    }

    @Test
    @SuppressWarnings("deprecation")
    void constructorsOfOldAreThoseOfTheBuilder() throws IOException {
        assertThat(new PcapWriteHandler(file).toString()).isEqualTo(PcapWriteHandler.builder().build(file).toString());
        PcapWriteHandler handler = new PcapWriteHandler(file, true, false);
        assertThat(handler.toString()).isEqualTo(PcapWriteHandler.builder().captureZeroByte(true)
                .writePcapGlobalHeader(false).build(file).toString());
        handler.close();
        assertThat(file.closes).isOne();
    }

    @Test
    void clientOverIpv4() {
        EmbeddedChannel channel = new EmbeddedChannel(client());
        channel.writeOutbound(text("question"));
        channel.writeInbound(text("answer!"));
        channel.finishAndReleaseAll();
        assertThat(packets()).containsExactly(
                "192.168.0.9:40000 > 10.1.2.3:80 [S] seq 0 ack 0",
                "10.1.2.3:80 > 192.168.0.9:40000 [SA] seq 0 ack 1",
                "192.168.0.9:40000 > 10.1.2.3:80 [A] seq 1 ack 1",
                "192.168.0.9:40000 > 10.1.2.3:80 [PA] seq 1 ack 1 \"question\"",
                "10.1.2.3:80 > 192.168.0.9:40000 [A] seq 1 ack 9",
                "10.1.2.3:80 > 192.168.0.9:40000 [PA] seq 1 ack 9 \"answer!\"",
                "192.168.0.9:40000 > 10.1.2.3:80 [A] seq 9 ack 8",
                "192.168.0.9:40000 > 10.1.2.3:80 [FA] seq 9 ack 8",
                "10.1.2.3:80 > 192.168.0.9:40000 [FA] seq 8 ack 10",
                "192.168.0.9:40000 > 10.1.2.3:80 [A] seq 10 ack 9");
        assertThat(file.closes).isOne();
    }

    @Test
    void serverOverIpv6() {
        EmbeddedChannel channel = new EmbeddedChannel(
                PcapWriteHandler.builder().forceTcpChannel(SERVER_6, CLIENT_6, true).build(file));
        channel.writeInbound(text("odd"));
        channel.finishAndReleaseAll();
        assertThat(packets()).startsWith(
                "2001:db8:0:0:0:0:0:2:65535 > 2001:db8:0:0:0:0:0:1:53 [S] seq 0 ack 0",
                "2001:db8:0:0:0:0:0:1:53 > 2001:db8:0:0:0:0:0:2:65535 [SA] seq 0 ack 1",
                "2001:db8:0:0:0:0:0:2:65535 > 2001:db8:0:0:0:0:0:1:53 [A] seq 1 ack 1",
                "2001:db8:0:0:0:0:0:2:65535 > 2001:db8:0:0:0:0:0:1:53 [PA] seq 1 ack 1 \"odd\"").hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void longMessageIsCutIntoSegmentsThatGiveItBack(boolean isIpv4) {
        byte[] octets = new byte[200_001];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (i * 31);
        }
        EmbeddedChannel channel = new EmbeddedChannel(PcapWriteHandler.builder()
                .forceTcpChannel(isIpv4 ? SERVER : SERVER_6, isIpv4 ? CLIENT : CLIENT_6, false).build(file));
        ByteBuf message = Unpooled.wrappedBuffer(octets);
        channel.writeOutbound(message);
        assertThat(message.readableBytes()).as("indices do not move").isEqualTo(octets.length);
        channel.finishAndReleaseAll();
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        List<CaptureReader.Packet> data = CaptureReader.read(file.toByteArray()).stream()
                .filter(packet -> packet.payload().length > 0).toList();
        data.forEach(packet -> {
            assertThat(packet.sequence()).isEqualTo(1 + sent.size());
            sent.writeBytes(packet.payload());
        });
        assertThat(sent.toByteArray()).isEqualTo(octets);
        assertThat(data).hasSize(4);
        assertThat(data.get(2).flags()).isEqualTo("A");
        assertThat(data.get(3).flags()).isEqualTo("PA");
    }

    @Test
    void whatPassesWhilePausedAndRegionsOfFilesAreGaps() {
        PcapWriteHandler handler = client();
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        channel.writeOutbound(text("1234"));
        handler.pause();
        assertThat(handler.isWriting()).isFalse();
        channel.writeOutbound(text("hidden"));
        handler.resume();
        assertThat(handler.isWriting()).isTrue();
        channel.writeOutbound(new DefaultFileRegion(new File("is not opened"), 0, 1000));
        channel.writeOutbound(text("5678"));
        channel.finishAndReleaseAll();
        assertThat(packets()).noneMatch(packet -> packet.contains("hidden"))
                .contains("192.168.0.9:40000 > 10.1.2.3:80 [PA] seq 1 ack 1 \"1234\"",
                        "192.168.0.9:40000 > 10.1.2.3:80 [PA] seq 1011 ack 1 \"5678\"");
    }

    @Test
    void pauseAndResumeHaveTheirStates() throws Exception {
        PcapWriteHandler handler = client();
        assertThat(handler.isWriting()).isFalse();
        assertThatIllegalStateException().isThrownBy(handler::pause).withMessage("state: INIT (expected: WRITING)");
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        assertThatIllegalStateException().isThrownBy(handler::resume).withMessage("state: WRITING (expected: PAUSED)");
        handler.pause();
        assertThatIllegalStateException().isThrownBy(handler::pause).withMessage("state: PAUSED (expected: WRITING)");
        assertThat(handler.toString()).contains("PAUSED");
        int length = file.size();
        handler.close();
        handler.close();
        assertThat(file.closes).isOne();
        assertThat(file.size()).as("nothing is written while paused").isEqualTo(length);
        assertThatIllegalStateException().isThrownBy(handler::resume).withMessage("state: CLOSED (expected: PAUSED)");
        channel.writeOutbound(text("x"));
        channel.finishAndReleaseAll();
        assertThat(file.size()).isEqualTo(length);
    }

    @Test
    void removedHandlerEndsTheCaptureAndNotTheChannel() {
        PcapWriteHandler handler = client();
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        channel.pipeline().remove(handler);
        assertThat(file.closes).isOne();
        assertThat(packets()).hasSize(6);
        channel.writeOutbound(text("x"));
        assertThat(channel.<ByteBuf>readOutbound().release()).isTrue();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void handlerThatComesLaterBeginsAtOnce() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addFirst(client());
        assertThat(packets()).hasSize(3);
        channel.finish();
    }

    @Test
    void ioErrorIsAResetByThePeer() {
        List<Throwable> passedOn = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(client(), new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                passedOn.add(cause);
            }
        });
        channel.pipeline().fireExceptionCaught(new IllegalStateException("not of the transport"));
        assertThat(packets()).hasSize(3);
        channel.pipeline().fireExceptionCaught(new IOException("reset"));
        channel.pipeline().fireExceptionCaught(new IOException("again"));
        assertThat(passedOn).hasSize(3);
        channel.writeOneOutbound(text("too late"));
        assertThat(packets()).hasSize(4).last().isEqualTo("10.1.2.3:80 > 192.168.0.9:40000 [RA] seq 1 ack 1");
        channel.flushOutbound();
        assertThat(channel.releaseOutbound()).isTrue();
        channel.finish();
        assertThat(packets()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void emptyMessagesAreCapturedIfAskedFor(boolean isTcp) {
        for (boolean takesEmpty : new boolean[] {false, true}) {
            file.reset();
            PcapWriteHandler.Builder builder = PcapWriteHandler.builder().captureZeroByte(takesEmpty);
            EmbeddedChannel channel = new EmbeddedChannel((isTcp ? builder.forceTcpChannel(SERVER, CLIENT, false)
                    : builder.forceUdpChannel(CLIENT, SERVER)).build(file));
            int before = packets().size();
            channel.writeOutbound(Unpooled.buffer());
            assertThat(packets()).hasSize(before + (takesEmpty ? isTcp ? 2 : 1 : 0));
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void datagramsHaveTheirOwnAddressesOrThoseOfTheChannel() {
        EmbeddedChannel channel =
                new EmbeddedChannel(PcapWriteHandler.builder().forceUdpChannel(CLIENT, SERVER).build(file));
        InetSocketAddress other = new InetSocketAddress("10.9.9.9", 9);
        channel.writeOutbound(text("plain"), new DatagramPacket(text("to other"), other));
        channel.writeInbound(new DatagramPacket(text("from other"), new InetSocketAddress("::", 7), other));
        channel.writeInbound(new DatagramPacket(text("mixed"), CLIENT_6, other));
        channel.writeOutbound(Unpooled.wrappedBuffer(new byte[65_508]), "no octets");
        channel.writeOutbound(Unpooled.wrappedBuffer(new byte[65_507]));
        channel.writeOutbound(new DatagramPacket(text("x"), InetSocketAddress.createUnresolved("nowhere", 1)));
        channel.finishAndReleaseAll();
        assertThat(packets()).containsExactly(
                "192.168.0.9:40000 > 10.1.2.3:80 \"plain\"",
                "192.168.0.9:40000 > 10.9.9.9:9 \"to other\"",
                "10.9.9.9:9 > 0.0.0.0:7 \"from other\"",
                // An IPv6 packet, whose IPv4-mapped address Java prints so.
                "10.9.9.9:9 > 2001:db8:0:0:0:0:0:2:65535 \"mixed\"",
                "192.168.0.9:40000 > 10.1.2.3:80 65507 octets");
    }

    @Test
    void channelOfAnotherKindIsNotCaptured() {
        EmbeddedChannel channel = new EmbeddedChannel(PcapWriteHandler.builder().build(file));
        channel.writeOutbound(text("x"));
        assertThat(channel.releaseOutbound()).isTrue();
        assertThat(file.size()).isZero();
        assertThat(file.closes).isOne();
    }

    @Test
    void sharedStreamStaysOpenAndHasOneHeader() throws Exception {
        PcapWriteHandler.writeGlobalHeader(file);
        PcapWriteHandler.Builder builder = PcapWriteHandler.builder().sharedOutputStream(true)
                .writePcapGlobalHeader(false);
        EmbeddedChannel tcp = new EmbeddedChannel(builder.forceTcpChannel(SERVER, CLIENT, true).build(file));
        EmbeddedChannel udp = new EmbeddedChannel(builder.forceUdpChannel(SERVER, CLIENT).build(file));
        udp.writeOutbound(text("datagram"));
        tcp.writeOutbound(text("segment"));
        tcp.finishAndReleaseAll();
        udp.finishAndReleaseAll();
        assertThat(file.closes).isZero();
        assertThat(packets()).hasSize(9).contains("10.1.2.3:80 > 192.168.0.9:40000 \"datagram\"",
                "10.1.2.3:80 > 192.168.0.9:40000 [PA] seq 1 ack 1 \"segment\"");
    }

    @Test
    void handlersOfSeveralThreadsDoNotTearRecords() throws Exception {
        PcapWriteHandler.writeGlobalHeader(file);
        PcapWriteHandler.Builder builder = PcapWriteHandler.builder().sharedOutputStream(true)
                .writePcapGlobalHeader(false).forceUdpChannel(SERVER, CLIENT);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            PcapWriteHandler handler = builder.build(file);
            threads.add(new Thread(() -> {
                EmbeddedChannel channel = new EmbeddedChannel(handler);
                for (int n = 0; n < 500; n++) {
                    channel.writeOutbound(text("message " + n));
                    channel.releaseOutbound();
                }
                channel.finish();
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(packets()).hasSize(2000);
    }

    /**
     * In the middle of each part of the file: no part is shorter than the step. A stream of the JDK whose deflater was
     * closed throws what is no IOException.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void streamThatFailsEndsTheCaptureOnly(boolean isIo) {
        EmbeddedChannel whole = new EmbeddedChannel(client());
        whole.writeOutbound(text("abc"));
        whole.finishAndReleaseAll();
        for (int limit = 0; limit < file.size(); limit += 7) {
            int room = limit;
            OutputStream full = new OutputStream() {
                private int left = room;

                @Override
                public void write(int octet) throws IOException {
                    if (left-- == 0) {
                        fail();
                    }
                }

                @Override
                public void close() throws IOException {
                    fail();
                }

                private void fail() throws IOException {
                    if (isIo) {
                        throw new IOException("no space is left");
                    }
                    throw new NullPointerException("Deflater has been closed");
                }
            };
            PcapWriteHandler handler =
                    PcapWriteHandler.builder().forceTcpChannel(SERVER, CLIENT, false).build(full);
            EmbeddedChannel channel = new EmbeddedChannel((ChannelHandler) handler);
            channel.writeOutbound(text("abc"));
            assertThat(channel.<ByteBuf>readOutbound().release()).isTrue();
            assertThat(channel.isActive()).isTrue();
            channel.finish();
            assertThat(handler.isWriting()).isFalse();
        }
    }

    @Test
    void timesAreThoseOfTheClock() {
        Instant now = Instant.parse("2033-05-18T03:33:20.123456789Z");
        EmbeddedChannel channel = new EmbeddedChannel(PcapWriteHandler.builder().forceUdpChannel(SERVER, CLIENT)
                .build(file, Clock.fixed(now, ZoneOffset.UTC)));
        channel.writeOutbound(text("x"));
        channel.finishAndReleaseAll();
        assertThat(CaptureReader.read(file.toByteArray()).get(0).time())
                .isEqualTo(Instant.parse("2033-05-18T03:33:20.123456Z"));
    }

    @Test
    void addressesHaveToBeResolved() {
        InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
        PcapWriteHandler.Builder builder = PcapWriteHandler.builder();
        assertThatIllegalArgumentException().isThrownBy(() -> builder.forceTcpChannel(unresolved, CLIENT, true))
                .withMessageContaining("serverAddress: nowhere.invalid");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.forceUdpChannel(SERVER, unresolved))
                .withMessageContaining("remoteAddress: nowhere.invalid");
    }
}
