/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.DefaultChannelId;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link WebChat} by {@link WsCat}, over both versions of HTTP. */
@Timeout(60)
class WebChatTest {
    private WebChat server;

    @BeforeEach
    void start() throws Exception {
        server = WebChat.start("0", "0");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private URI url(String scheme, String path) {
        return URI.create(scheme + "://127.0.0.1:" + server.clearPort() + path);
    }

    private String say(boolean http2, String lines) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(WsCat.talk(url("ws", "/chat"), http2,
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), out).isClean()).isTrue();
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void membersTalk(boolean http2) throws Exception {
        assertThat(say(http2, "Ada\n\u20ac 5\n/who\n/quit\n")).isEqualTo("* what is your name?\n* Ada has come\n"
                + "Ada: \u20ac 5\n* here: Ada\n* good-bye\n");
    }

    @Test
    void pageAndNothingElse() throws Exception {
        for (boolean http2 : new boolean[] {false, true}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThat(http2 ? Http2Get.get(url("http", "/"), out) : HttpGet.get(url("http", "/"), out)).isEqualTo(200);
            assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("<!DOCTYPE html>").contains("'/chat'");
            assertThat(http2 ? Http2Get.get(url("http", "/x"), out) : HttpGet.get(url("http", "/x"), out))
                    .isEqualTo(404);
            assertThat(http2 ? Http2Get.get(url("http", "/chat"), out) : HttpGet.get(url("http", "/chat"), out))
                    .isEqualTo(400);
        }
        assertThatThrownBy(() -> WsCat.talk(url("ws", "/x"), true, InputStream.nullInputStream(),
                OutputStream.nullOutputStream())).hasMessageContaining("404");
    }

    /** Input that ends when so many lines have been printed. */
    private static final class Lines extends OutputStream {
        private final CountDownLatch left;
        private final ByteArrayOutputStream octets = new ByteArrayOutputStream();

        Lines(int lines) {
            left = new CountDownLatch(lines);
        }

        @Override
        public void write(int octet) {
            octets.write(octet);
            if (octet == '\n') {
                left.countDown();
            }
        }

        InputStream input() {
            return new InputStream() {
                @Override
                public int read() {
                    try {
                        left.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return -1;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pricesTick(boolean http2) throws Exception {
        Lines lines = new Lines(9);
        assertThat(WsCat.talk(url("ws", "/ticker"), http2, lines.input(), lines).isClean()).isTrue();
        assertThat(lines.octets.toString(StandardCharsets.UTF_8).lines().limit(9))
                .allMatch(line -> line.matches("(ALPHA|BETA|GAMMA|DELTA) \\d+\\.\\d\\d"));
    }

    @Test
    void whoReadsSlowlyGetsTheLatestPriceOfEachName() {
        Ticker ticker = new Ticker();
        EmbeddedChannel slow = listener(ticker);
        EmbeddedChannel fast = listener(ticker);
        slow.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        for (int i = 0; i < 10; i++) {
            ticker.tick();
        }
        List<String> latest = prices(fast);
        assertThat(latest).hasSize(40);
        assertThat(prices(slow)).isEmpty();
        slow.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        slow.runPendingTasks();
        assertThat(prices(slow)).isEqualTo(latest.subList(36, 40));
        slow.finishAndReleaseAll();
        fast.finishAndReleaseAll();
    }

    private static EmbeddedChannel listener(Ticker ticker) {
        EmbeddedChannel channel = new EmbeddedChannel(DefaultChannelId.newInstance(), ticker.handlers());
        channel.pipeline().fireUserEventTriggered(new HandshakeComplete("/ticker", new DefaultHttpHeaders(), null));
        return channel;
    }

    private static List<String> prices(EmbeddedChannel channel) {
        List<String> prices = new ArrayList<>();
        for (TextWebSocketFrame frame = channel.readOutbound(); frame != null; frame = channel.readOutbound()) {
            prices.add(frame.text());
            frame.release();
        }
        return prices;
    }
}
