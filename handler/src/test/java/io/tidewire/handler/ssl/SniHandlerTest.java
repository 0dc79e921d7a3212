/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is read from a ClientHello, however it is cut, and what is refused. */
class SniHandlerTest {
    private static final int BODY = TlsRecord.HEADER_LENGTH + 4;

    /** Notes the name, and puts the collector in its place. */
    private static final class Sni extends AbstractSniHandler<String> {
        private final List<String> names = new ArrayList<>();
        private final Collector collector = new Collector();

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

    private final Sni sni = new Sni();
    private final Events events = new Events();

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
    private static byte[] fragmented(byte[] hello, int length) {
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

    private static void refused(byte[] bytes, String reason) {
        SniHandlerTest run = new SniHandlerTest();
        EmbeddedChannel channel = run.channel();
        receive(channel, bytes);
        channel.runPendingTasks();
        assertThat(run.sni.names).isEmpty();
        assertThat(channel.isOpen()).isFalse();
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
        refused(new byte[] {22, 3, 1, 0, 4, 1, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF}, "16777215");
        refused(fragmented(hello(), 1), "64 records");
        refused(new byte[] {22, 3, 1, 0, 0}, "empty record");
    }

    @Test
    @Tag("SEC-I04")
    void whatIsNoClientHelloNeverFallsBack() {
        refused(new byte[] {'G', 'E', 'T', ' ', '/'}, "NotSslRecordException");
        refused(new byte[] {21, 3, 1, 0, 2, 2, 40}, "type 21");
        refused(new byte[] {22, 3, 1, 0, 4, 2, 0, 0, 0}, "type 2");
        byte[] hello = hello();
        hello[BODY + 34] = 33; // Longer than a session id may be.
        refused(hello, "session id");
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
        assertThat(events.events).hasSize(2);
        assertThat(((SslCompletionEvent) events.events.get(1)).cause())
                .isInstanceOf(SslHandshakeTimeoutException.class);
        channel.finishAndReleaseAll();
    }

    /**
     * A target for a fuzzer, as Jazzer expects it: whatever stands in a ClientHello, its name is found or refused.
     *
     * @param body what follows the header of the message
     */
    public static void fuzzerTestOneInput(byte[] body) {
        try {
            String name = ClientHello.hostName(Unpooled.wrappedBuffer(body));
            assertThat(name == null || name.matches("[a-z0-9._-]{1,255}")).isTrue();
        } catch (SSLException e) {
            assertThat(e).hasMessageContaining("ClientHello");
        }
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
