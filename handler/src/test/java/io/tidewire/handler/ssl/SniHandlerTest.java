/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The names that are read from a ClientHello, however it is cut, and the hellos that are refused. */
class SniHandlerTest {
    private static final int BODY = TlsRecord.HEADER_LENGTH + 4;

    /** Notes the name, and puts the collector in its place. */
    private static final class Sni extends AbstractSniHandler<String> {
        private final List<String> names = new ArrayList<>();
        private final Collector collector = new Collector();

        Sni() {
        }

        Sni(int maxClientHelloLength) {
            super(maxClientHelloLength, 10_000);
        }

        @Override
        protected Future<String> lookup(ChannelHandlerContext ctx, String hostname) {
            names.add(hostname);
            return ctx.executor().newSucceededFuture("found");
        }

        @Override
        protected void onLookupComplete(ChannelHandlerContext ctx, String hostname, Future<String> future) {
            ctx.pipeline().replace(this, "collector", collector);
        }
    }

    /** Stands where the engine would, which must see the octets as they came. */
    private static final class Collector extends ChannelInboundHandlerAdapter {
        private final ByteArrayOutputStream octets = new ByteArrayOutputStream();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            octets.writeBytes(ByteBufUtil.getBytes((ByteBuf) msg));
            ((ByteBuf) msg).release();
        }
    }

    private static final class Events extends ChannelInboundHandlerAdapter {
        private final List<Object> events = new ArrayList<>();

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            events.add(evt);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            events.add(cause);
        }
    }

    private Sni sni = new Sni();
    private final Events events = new Events();

    private static SniHandlerTest with(Sni sni) {
        SniHandlerTest run = new SniHandlerTest();
        run.sni = sni;
        return run;
    }

    private EmbeddedChannel channel() {
        return new EmbeddedChannel(sni, events);
    }

    private static byte[] hello() {
        SSLEngine engine = TestTls.client(TestTls.TLS_1_3);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName("www.Example.com")));
        engine.setSSLParameters(parameters);
        TlsPeer client = new TlsPeer(engine).open();
        byte[] hello = client.sent();
        client.finish();
        return hello;
    }

    private static void receive(EmbeddedChannel channel, byte[] bytes) {
        if (channel.isOpen()) {
            channel.writeInbound(Unpooled.copiedBuffer(bytes));
        }
    }

    /** The same message in records of some length. */
    static byte[] fragmented(byte[] hello, int length) {
        ByteBuf out = Unpooled.buffer();
        for (int at = TlsRecord.HEADER_LENGTH; at < hello.length; at += length) {
            int fragment = Math.min(length, hello.length - at);
            out.writeBytes(hello, 0, 3).writeShort(fragment).writeBytes(hello, at, fragment);
        }
        byte[] records = new byte[out.readableBytes()];
        out.readBytes(records).release();
        return records;
    }

    @Test
    @Tag("SEC-I04")
    void nameIsTheSameAtEveryCutAndInEveryFragmentation() {
        byte[] hello = hello();
        for (int cut = 1; cut < hello.length; cut++) {
            SniHandlerTest run = new SniHandlerTest();
            EmbeddedChannel channel = run.channel();
            receive(channel, Arrays.copyOf(hello, cut));
            assertThat(run.sni.names).isEmpty();
            receive(channel, Arrays.copyOfRange(hello, cut, hello.length));
            run.assertFound(channel, hello);
        }
        for (int length = hello.length / 60 + 1; length < hello.length; length++) {
            SniHandlerTest run = new SniHandlerTest();
            EmbeddedChannel channel = run.channel();
            receive(channel, fragmented(hello, length));
            run.assertFound(channel, fragmented(hello, length));
        }
    }

    private void assertFound(EmbeddedChannel channel, byte[] input) {
        assertThat(sni.names).containsExactly("www.example.com");
        assertThat(events.events).singleElement().isInstanceOf(SniCompletionEvent.class);
        assertThat(sni.collector.octets.toByteArray()).isEqualTo(input);
        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
    }

    private static void refused(byte[] bytes, String reason, int alert) {
        refused(new Sni(), bytes, reason, alert);
    }

    /**
     * @param alert the description of the fatal alert that the client gets; 0 if it gets nothing
     */
    private static void refused(Sni sni, byte[] bytes, String reason, int alert) {
        SniHandlerTest run = with(sni);
        EmbeddedChannel channel = run.channel();
        receive(channel, bytes);
        channel.runPendingTasks();
        assertThat(run.sni.names).isEmpty();
        assertThat(channel.isOpen()).isFalse();
        ByteBuf sent = channel.readOutbound();
        assertThat(sent == null ? new byte[0] : ByteBufUtil.getBytes(sent))
                .isEqualTo(alert == 0 ? new byte[0] : new byte[] {21, 3, 3, 0, 2, 2, (byte) alert});
        ReferenceCountUtil.release(sent);
        assertThat(channel.outboundMessages()).isEmpty();
        assertThat(run.events.events).hasSize(3);
        assertThat(run.events.events.get(0)).isInstanceOf(SniCompletionEvent.class);
        assertThat(run.events.events.get(1)).isInstanceOf(SslHandshakeCompletionEvent.class);
        assertThat(((Throwable) run.events.events.get(2)).toString()).contains(reason);
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-I03")
    @Tag("SEC-I05")
    void hellosThatCostTooMuchAreRefused() {
        refused(new byte[] {22, 3, 1, 0, 4, 1, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF}, "16777215", 50);
        refused(fragmented(hello(), 1), "64 records", 50);
        refused(new byte[] {22, 3, 1, 0, 0}, "empty record", 10);
        refused(new byte[] {22, 3, 1, 0x48, 1}, "18433 octets", 22);
    }

    private static byte[] claiming(int length) {
        return new byte[] {22, 3, 1, 0, 4, 1, (byte) (length >> 16), (byte) (length >> 8), (byte) length};
    }

    /** A claim is refused when it is read, at the first octet over the limit, and 0 stands for the default. */
    @Test
    @Tag("SEC-I03")
    void limitOfTheLengthIsExact() {
        for (int limit : new int[] {0, 1, 100, 1 << 16, SslClientHelloHandler.MAX_CLIENT_HELLO_LENGTH}) {
            int longest = limit == 0 ? 1 << 16 : limit;
            SniHandlerTest run = with(new Sni(limit));
            EmbeddedChannel channel = run.channel();
            receive(channel, claiming(longest));
            assertThat(channel.isOpen()).as("limit %d", limit).isTrue();
            channel.finishAndReleaseAll();
            if (longest < SslClientHelloHandler.MAX_CLIENT_HELLO_LENGTH) {
                refused(new Sni(limit), claiming(longest + 1), "ClientHello of " + (longest + 1) + " octets (maximum: "
                        + longest + ')', 50);
            }
        }
        byte[] hello = hello();
        SniHandlerTest whole = with(new Sni(hello.length - BODY));
        EmbeddedChannel channel = whole.channel();
        receive(channel, hello);
        whole.assertFound(channel, hello);
        refused(new Sni(hello.length - BODY - 1), hello, "maximum: " + (hello.length - BODY - 1), 50);
        for (int bad : new int[] {-1, SslClientHelloHandler.MAX_CLIENT_HELLO_LENGTH + 1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Sni(bad))
                    .withMessageContaining("maxClientHelloLength");
        }
    }

    /** Cuts a ClientHello into so many records, all of one octet but the last. */
    private static byte[] records(byte[] hello, int count) {
        ByteBuf out = Unpooled.buffer();
        int at = TlsRecord.HEADER_LENGTH;
        for (int i = 1; i <= count; i++) {
            int length = i < count ? 1 : hello.length - at;
            out.writeBytes(hello, 0, 3).writeShort(length).writeBytes(hello, at, length);
            at += length;
        }
        byte[] records = ByteBufUtil.getBytes(out);
        out.release();
        return records;
    }

    @Test
    @Tag("SEC-I05")
    void limitOfRecordsIsExact() {
        byte[] hello = hello();
        SniHandlerTest run = new SniHandlerTest();
        EmbeddedChannel channel = run.channel();
        receive(channel, records(hello, 64));
        run.assertFound(channel, records(hello, 64));
        refused(records(hello, 65), "more than 64 records", 50);
        // The header of one too many is enough.
        byte[] header = Arrays.copyOf(records(hello, 65), 64 * (TlsRecord.HEADER_LENGTH + 1) + TlsRecord.HEADER_LENGTH);
        refused(header, "more than 64 records", 50);
    }

    /** Memory is taken for what has come, not for what a length claims. */
    @Test
    @Tag("SEC-I03")
    void nothingIsAllocatedForAClaim() {
        UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false);
        EmbeddedChannel channel = channel();
        channel.config().setAllocator(memory);
        receive(channel, claiming(1 << 16));
        assertThat(memory.metric().usedHeapMemory()).isBetween(4L, 1024L);
        channel.finishAndReleaseAll();
        assertThat(memory.metric().usedHeapMemory()).isZero();
    }

    @Test
    @Tag("SEC-I04")
    void whatIsNoClientHelloNeverFallsBack() {
        refused(new byte[] {'G', 'E', 'T', ' ', '/'}, "NotSslRecordException", 0);
        refused(new byte[] {21, 3, 1, 0, 2, 2, 40}, "type 21", 10);
        refused(new byte[] {22, 3, 1, 0, 4, 2, 0, 0, 0}, "type 2", 10);
        byte[] hello = hello();
        hello[BODY + 34] = 33; // Longer than a session id may be.
        refused(hello, "session id", 50);
    }

    @Test
    @Tag("SEC-I03")
    void timesOutAlsoBeforeTheHello() {
        EmbeddedChannel channel = channel();
        channel.freezeTime();
        channel.advanceTimeBy(10, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.outboundMessages()).isEmpty();
        assertThat(events.events).hasSize(2);
        assertThat(((SslCompletionEvent) events.events.get(1)).cause())
                .isInstanceOf(SslHandshakeTimeoutException.class);
        channel.finishAndReleaseAll();
    }

    /** As a handler does that finds out itself whether there is TLS. */
    @Test
    @Tag("SEC-I03")
    void timeBeginsAtOnceOnAChannelThatIsActive() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(sni, events);
        channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-I03")
    void timeBeginsWhenTheChannelIsActive() {
        LateChannel channel = new LateChannel(sni, events);
        assertThat(channel.advance(20)).isEqualTo(-1);
        assertThat(channel.isOpen()).isTrue();
        channel.connected();
        channel.advance(10);
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-I03")
    void removalByAHandlerBehindStartsNoTime() {
        LateChannel channel = new LateChannel(sni, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.pipeline().remove(sni);
            }
        });
        channel.connected();
        assertThat(channel.advance(0)).isEqualTo(-1);
        channel.finishAndReleaseAll();
    }

    /**
     * A target for a fuzzer, as Jazzer expects it: whatever stands in a ClientHello, its name is found or refused.
     *
     * @param body the octets behind the header of the message
     */
    public static void fuzzerTestOneInput(byte[] body) {
        try {
            String name = ClientHello.hostName(Unpooled.wrappedBuffer(body));
            assertThat(name == null || name.matches("[a-z0-9._-]{1,255}")).isTrue();
        } catch (SSLException e) {
            assertThat(e).hasMessageContaining("ClientHello");
        }
    }

    /** The body of a ClientHello with nothing but a name. */
    private static ByteBuf bodyWith(String name) {
        byte[] octets = name.getBytes(StandardCharsets.ISO_8859_1);
        return Unpooled.buffer().writeShort(0x0303).writeZero(32).writeByte(0).writeShort(2).writeShort(0x1301)
                .writeByte(1).writeByte(0).writeShort(octets.length + 9).writeShort(0).writeShort(octets.length + 5)
                .writeShort(octets.length + 3).writeByte(0).writeShort(octets.length).writeBytes(octets);
    }

    @Test
    void namesHaveAsciiLettersDigitsHyphensDotsAndUnderscores() throws SSLException {
        for (int octet = 0; octet < 256; octet++) {
            char c = (char) octet;
            String name = "a" + c + "b";
            boolean allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".indexOf(c) >= 0;
            ByteBuf body = bodyWith(name);
            if (allowed) {
                assertThat(ClientHello.hostName(body)).isEqualTo(name.toLowerCase(Locale.ROOT));
            } else {
                assertThatThrownBy(() -> ClientHello.hostName(body)).isInstanceOf(SSLException.class)
                        .hasMessageContaining("octet " + octet + " in a host name");
            }
        }
        assertThat(ClientHello.hostName(bodyWith("a".repeat(255)))).hasSize(255);
        assertThatThrownBy(() -> ClientHello.hostName(bodyWith("a".repeat(256)))).isInstanceOf(SSLException.class)
                .hasMessageContaining("host name of 256 octets");
        for (String name : List.of(".", ".a", "a.", "..")) {
            assertThatThrownBy(() -> ClientHello.hostName(bodyWith(name))).isInstanceOf(SSLException.class)
                    .hasMessageContaining("begins or ends with a dot");
        }
    }

    @Test
    void lengthThatReachesBeyondItsPlaceIsNamed() {
        ByteBuf body = bodyWith("example.com");
        int nameLength = body.writerIndex() - "example.com".length() - 2;
        body.setShort(nameLength, 12);
        assertThatThrownBy(() -> ClientHello.hostName(body)).isInstanceOf(SSLException.class)
                .hasMessageContaining("of 12 octets where 11 follow");
    }

    @Test
    void parserTakesAnyOctetsWithAnExceptionAtMost() {
        byte[] hello = hello();
        SeededRuns.forEach(2000, random -> {
            byte[] body = Arrays.copyOfRange(hello, BODY, hello.length);
            for (int i = random.nextInt(4); i >= 0; i--) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }
            fuzzerTestOneInput(Arrays.copyOf(body, random.nextInt(body.length + 1)));
        });
        for (int length = 1; length < hello.length - BODY; length++) {
            ByteBuf message = Unpooled.wrappedBuffer(hello, BODY, length);
            boolean endsBeforeExtensions = message.readableBytes() == extensionsOffset(hello);
            if (!endsBeforeExtensions) {
                assertThatThrownBy(() -> ClientHello.hostName(message)).isInstanceOf(SSLException.class);
            }
        }
    }

    private static int extensionsOffset(byte[] hello) {
        ByteBuf body = Unpooled.wrappedBuffer(hello, BODY, hello.length - BODY).skipBytes(34);
        body.skipBytes(body.readUnsignedByte());
        body.skipBytes(body.readUnsignedShort());
        body.skipBytes(body.readUnsignedByte());
        return body.readerIndex();
    }
}
