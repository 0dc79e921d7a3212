/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Peers of the servers that say nothing, or an octet each second, in virtual time: each connection, or stream, ends
 * within the bound of what it was slow for, and neither early.
 */
@Tag("SEC-J15")
@ExtendWith(LeakDetectionExtension.class)
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
class SlowPeersTest {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final String SETTINGS = frame(4, 0, 0, "");
    private static final String SETTINGS_ACK = frame(4, 1, 0, "");
    private static final String START = PREFACE + SETTINGS + SETTINGS_ACK;
    /** POST, http, / of the static table, and a name of its own for the authority. */
    private static final String POST_FIELDS = "\u0083\u0086\u0004\u0005/echo\u0041\u0001a";
    private static final String POST = frame(1, 4, 1, POST_FIELDS);
    private static final String GET = frame(1, 5, 1, "\u0082\u0086\u0084\u0041\u0001a");
    private static final String UPLOAD = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n";
    /** Ticks and looks may add so much to a deadline. */
    private static final int SLACK_SECONDS = 2;

    private final List<EmbeddedChannel> channels = new ArrayList<>();
    /** The server's answers. */
    private final StringBuilder answers = new StringBuilder();
    /** The client's end of TLS; {@code null} without. */
    private EmbeddedChannel client;
    private EmbeddedChannel server;

    private static String frame(int type, int flags, int stream, String payload) {
        int length = payload.length();
        return new String(new char[] {(char) (length >> 16), (char) (length >> 8 & 0xFF), (char) (length & 0xFF),
            (char) type, (char) flags, 0, 0, (char) (stream >> 8), (char) (stream & 0xFF)}) + payload;
    }

    @AfterEach
    void close() {
        channels.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    private EmbeddedChannel open(ChannelHandler handler) {
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        channel.freezeTime();
        channels.add(channel);
        return channel;
    }

    private void serveHttp2(boolean http1) {
        server = open(Http2Server.connections(http1, false, Patience.IDLE_SECONDS));
    }

    private void serveTls(BiConsumer<ChannelPipeline, ChannelHandler> connections, String... protocols)
            throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate("localhost");
        SslContext offered = withProtocols(SslContextBuilder.forServer(certificate.key(), certificate.cert()),
                ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);
        server = open(new ChannelInitializer<EmbeddedChannel>() {
            @Override
            protected void initChannel(EmbeddedChannel channel) {
                connections.accept(channel.pipeline(), offered.newHandler(channel.alloc()));
            }
        });
        SslContext asked = withProtocols(SslContextBuilder.forClient().trustManager(certificate.cert()), protocols);
        client = open(asked.newHandler(server.alloc(), "localhost", 1));
    }

    private static SslContext withProtocols(SslContextBuilder builder, String... protocols) throws Exception {
        return protocols.length == 0 ? builder.build() : builder.applicationProtocolConfig(
                new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols)).build();
    }

    private void handshake() {
        exchange();
        assertThat(client.pipeline().get(SslHandler.class).handshakeFuture().isSuccess()).isTrue();
    }

    /** Carries octets between the ends until none are left. */
    private void exchange() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (ByteBuf octets = server.readOutbound(); octets != null; octets = server.readOutbound()) {
                moved = true;
                if (client == null) {
                    answers.append(octets.toString(ISO_8859_1));
                    octets.release();
                } else {
                    client.writeInbound(octets);
                }
            }
            if (client != null) {
                moved |= toServer();
                for (ByteBuf text = client.readInbound(); text != null; text = client.readInbound()) {
                    answers.append(text.toString(ISO_8859_1));
                    text.release();
                }
            }
        }
    }

    private boolean toServer() {
        boolean moved = false;
        for (ByteBuf octets = client.readOutbound(); octets != null; octets = client.readOutbound()) {
            moved = true;
            if (server.isOpen()) {
                server.writeInbound(octets);
            } else {
                octets.release();
            }
        }
        return moved;
    }

    private void send(String text) {
        ByteBuf octets = Unpooled.copiedBuffer(text, ISO_8859_1);
        if (!server.isOpen()) {
            octets.release();
        } else if (client == null) {
            server.writeInbound(octets);
        } else {
            client.writeOutbound(octets);
        }
        exchange();
    }

    private void pass(int seconds) {
        for (int tick = 0; tick < seconds * 10; tick++) {
            for (EmbeddedChannel channel : channels) {
                channel.advanceTimeBy(100, TimeUnit.MILLISECONDS);
                channel.runScheduledPendingTasks();
                channel.runPendingTasks();
            }
        }
        exchange();
    }

    /** Sends an octet each second until the bound, when the connection is open, and over it, when it is not. */
    private void assertDribbleIsEndedAfter(int seconds, String text) {
        for (int second = 0; second < seconds - 1; second++) {
            send(text.substring(second % text.length(), second % text.length() + 1));
            pass(1);
        }
        assertThat(server.isOpen()).as("before %d s", seconds).isTrue();
        assertClosedIn(1 + SLACK_SECONDS);
    }

    private void assertClosedIn(int seconds) {
        pass(seconds);
        assertThat(server.isOpen()).as("after the deadline").isFalse();
    }

    private void assertSilenceIsEndedAfter(int seconds) {
        pass(seconds - 1);
        assertThat(server.isOpen()).as("before %d s", seconds).isTrue();
        assertClosedIn(1 + SLACK_SECONDS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void silentConnectionEnds(boolean http1) {
        serveHttp2(http1);
        assertSilenceIsEndedAfter(10);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void prefaceOctetByOctetIsEnded(boolean http1) {
        serveHttp2(http1);
        assertDribbleIsEndedAfter(10, PREFACE);
    }

    @Test
    void headOctetByOctetIsEnded() {
        serveHttp2(true);
        assertDribbleIsEndedAfter(20, UPLOAD);
    }

    @Test
    void bodyOctetByOctetIsEnded() {
        serveHttp2(true);
        send(UPLOAD);
        assertDribbleIsEndedAfter(20, "x");
        assertThat(answers).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void connectionOfHttp1ThatIsKeptEndsWhenNothingMoves() {
        serveHttp2(true);
        pass(9);
        send("GET /json HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(answers).endsWith("{\"message\":\"Hello, World!\"}");
        assertSilenceIsEndedAfter(60);
    }

    /** The handlers for HTTP/1.1 are gone. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true"})
    void connectionOfHttp2WithoutStreamsEndsThoughItPings(boolean http1, boolean priorKnowledge) {
        serveHttp2(http1);
        if (priorKnowledge) {
            send(START);
        } else {
            send("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAMAAABk\r\n\r\n");
            assertThat(answers).startsWith("HTTP/1.1 101 ");
            send(START);
        }
        pass(40);
        send(frame(1, 5, 3, "\u0082\u0086\u0084\u0041\u0001a"));
        assertThat(answers).contains("Hello, World!");
        assertDribbleIsEndedAfter(60, frame(6, 0, 0, "12345678"));
        assertThat(answers).as("GOAWAY").contains("\u0007\u0000\u0000\u0000\u0000\u0000");
    }

    /** Bodies in frames of an octet, and in one frame that comes octet by octet. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void bodyOctetByOctetIsResetAndThenTheConnectionEnds(boolean wholeFrames) {
        serveHttp2(true);
        send(START + POST + (wholeFrames ? "" : frame(0, 0, 1, "").replaceFirst("^\0\0\0", "\0\u0010\0")));
        String reset = frame(3, 0, 1, "\0\0\0\u0008");
        for (int second = 0; second < 19; second++) {
            send(wholeFrames ? frame(0, 0, 1, "x") : "x");
            pass(1);
        }
        assertThat(answers).doesNotContain(reset);
        pass(1 + SLACK_SECONDS);
        assertThat(answers).as("CANCEL").contains(reset);
        assertThat(server.isOpen()).isTrue();
        for (int second = 0; second < 58; second++) {
            send(wholeFrames ? frame(0, 0, 1, "x") : "x");
            pass(1);
        }
        assertClosedIn(SLACK_SECONDS);
    }

    /** In frames of an octet, which the codec itself refuses, and in one frame that comes octet by octet. */
    @Test
    void blockOfFieldsThatNeverEndsIsEnded() {
        serveHttp2(true);
        send(START + frame(1, 0, 1, POST_FIELDS.substring(0, 1)));
        send(frame(9, 0, 1, "").replaceFirst("^\0\0\0", "\0\u0010\0"));
        for (int second = 0; second < 60 && server.isOpen(); second++) {
            send("\u0082");
            pass(1);
        }
        assertClosedIn(SLACK_SECONDS);
    }

    @Test
    void slowDownloadOfHttp2GoesOn() {
        serveHttp2(true);
        send(START + frame(1, 5, 1, "\u0082\u0086\u0004\u0008/bytes/1\u0041\u0001a"));
        int taken = answers.length();
        for (int second = 0; second < 150; second++) {
            // A little more than the codec asks for.
            send(frame(8, 0, 1, "\0\0\u0002\0") + frame(8, 0, 0, "\0\0\u0002\0"));
            pass(1);
        }
        assertThat(server.isOpen()).isTrue();
        assertThat(answers.length()).isGreaterThan(taken + 150 * 512);
    }

    @Test
    void streamThatNobodyTakesIsEndedThoughItPings() {
        serveHttp2(true);
        send(START + frame(1, 5, 1, "\u0082\u0086\u0004\u0009/bytes/10\u0041\u0001a"));
        for (int second = 0; second < 120 && server.isOpen(); second++) {
            send(frame(6, 0, 0, "12345678"));
            pass(1);
        }
        assertClosedIn(2 * SLACK_SECONDS);
    }

    @Test
    void silentConnectionOfTlsEnds() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS));
        client = null;
        assertSilenceIsEndedAfter(10);
    }

    @Test
    void helloOctetByOctetIsEnded() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS));
        ByteBuf hello = client.readOutbound();
        client = null;
        for (int second = 0; second < 9; second++) {
            server.writeInbound(hello.readRetainedSlice(1));
            pass(1);
        }
        hello.release();
        assertThat(server.isOpen()).isTrue();
        assertClosedIn(1 + SLACK_SECONDS);
    }

    @Test
    void requestOfHttp1OverTlsThatIsSlowIsEnded() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS));
        handshake();
        send(UPLOAD);
        assertDribbleIsEndedAfter(20, "x");
    }

    @Test
    void headOverTlsOctetByOctetIsEnded() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS));
        handshake();
        assertDribbleIsEndedAfter(20, UPLOAD);
    }

    @Test
    void connectionOfHttp1OverTlsThatIsKeptEndsWhenNothingMoves() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS));
        handshake();
        send("GET /json HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(answers).endsWith("{\"message\":\"Hello, World!\"}");
        assertSilenceIsEndedAfter(60);
    }

    @Test
    void connectionOfHttp2OverTlsWithoutStreamsEnds() throws Exception {
        serveTls(HttpsServer.connections(Patience.IDLE_SECONDS), ApplicationProtocolNames.HTTP_2);
        handshake();
        send(START + GET);
        assertThat(answers).contains("Hello, World!");
        assertDribbleIsEndedAfter(60, frame(6, 0, 0, "12345678"));
    }

    @Test
    void lineOctetByOctetIsEnded() throws Exception {
        serveTls(MutualTlsServer.connections());
        handshake();
        assertDribbleIsEndedAfter(60, "x");
    }

    @Test
    void lineInARoomOctetByOctetIsEnded() throws Exception {
        serveTls(ChatServer.connections(new ChatRoom()));
        handshake();
        send("name\n");
        pass(1000);
        assertThat(server.isOpen()).isTrue();
        assertDribbleIsEndedAfter(60, "x");
    }

    @Test
    void noLimitMeansNone() {
        server = open(Http2Server.connections(true, false, 0));
        send(START);
        pass(1000);
        assertThat(server.isOpen()).isTrue();
    }
}
