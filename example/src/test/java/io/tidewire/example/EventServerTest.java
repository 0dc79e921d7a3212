/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.sse.ServerSentEventEncoder;
import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

class EventServerTest {
    /** A client that takes nothing while it is busy. */
    private static final class Client extends ChannelOutboundHandlerAdapter {
        private boolean busy;

        @Override
        public void flush(ChannelHandlerContext ctx) {
            if (!busy) {
                ctx.flush();
            }
        }
    }

    private Client client;

    private EmbeddedChannel channel(String method, String path, String... fields) {
        client = new Client();
        EmbeddedChannel channel = new EmbeddedChannel(
                client, new HttpServerCodec(), new ServerSentEventEncoder(), new EventHandler());
        channel.freezeTime();
        channel.writeInbound(Unpooled.copiedBuffer(method + ' ' + path + " HTTP/1.1\r\nHost: h\r\n"
                + String.join("", fields) + "\r\n", StandardCharsets.US_ASCII));
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
        return channel;
    }

    private static String taken(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.UTF_8));
            part.release();
        }
        return text.toString();
    }

    private static String seconds(EmbeddedChannel channel, int seconds) {
        for (int i = 0; i < seconds; i++) {
            channel.advanceTimeBy(1, TimeUnit.SECONDS);
            channel.runScheduledPendingTasks();
            channel.runPendingTasks();
        }
        return taken(channel);
    }

    @Test
    void numbersComeOneASecond() {
        EmbeddedChannel channel = channel("GET", "/events");
        assertThat(taken(channel)).startsWith("HTTP/1.1 200 OK\r\n").contains("content-type: text/event-stream\r\n",
                "retry: 2000\n\n", "event: number\nid: 1\ndata: number 1\n\n").doesNotContain("number 2");
        assertThat(seconds(channel, 2)).contains("id: 2\n", "id: 3\n").doesNotContain("id: 4\n");
        // Not by the end of the channel, with which an embedded loop drops its timers anyway.
        channel.pipeline().fireChannelInactive();
        assertThat(seconds(channel, 2)).isEmpty();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void pageThatComesBackGetsTheNextNumber() {
        EmbeddedChannel channel = channel("GET", "/events", "Last-Event-ID: 41\r\n");
        assertThat(taken(channel)).contains("id: 42\n");
        channel.finishAndReleaseAll();
        for (String odd : new String[] {"x", "-1", "", "99999999999999999999"}) {
            EmbeddedChannel other = channel("GET", "/events", "Last-Event-ID: " + odd + "\r\n");
            assertThat(taken(other)).contains("id: 1\n");
            other.finishAndReleaseAll();
        }
    }

    @Test
    void noNumberIsMadeWhileThePageTakesNone() {
        EmbeddedChannel channel = channel("GET", "/events");
        taken(channel);
        channel.config().setWriteBufferLowWaterMark(1).setWriteBufferHighWaterMark(2);
        client.busy = true;
        assertThat(seconds(channel, 50)).isEmpty();
        assertThat(channel.isWritable()).isFalse();
        client.busy = false;
        channel.flush();
        assertThat(taken(channel)).contains("id: 2\n").doesNotContain("id: 3\n");
        assertThat(seconds(channel, 1)).contains("id: 3\n").doesNotContain("id: 4\n");
        channel.finishAndReleaseAll();
    }

    @Test
    void otherRequestsGetTheirAnswers() {
        EmbeddedChannel page = channel("GET", "/");
        assertThat(taken(page)).startsWith("HTTP/1.1 200 ").contains("text/html", "new EventSource('/events')");
        page.writeInbound(Unpooled.copiedBuffer("GET /no HTTP/1.1\r\nHost: h\r\n\r\n"
                + "POST /events HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx", StandardCharsets.US_ASCII));
        assertThat(taken(page)).contains("HTTP/1.1 404 ", "HTTP/1.1 405 ", "allow: GET");
        page.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII));
        assertThat(taken(page)).startsWith("HTTP/1.1 400 ").contains("connection: close");
        assertThat(page.isOpen()).isFalse();
        page.finishAndReleaseAll();
    }

    @Test
    @SuppressWarnings("try") // The server is closed amid the test, which is what it is about.
    void eventsReachAClientAsTheyAreMade() throws Exception {
        try (EventServer server = EventServer.start(new InetSocketAddress("127.0.0.1", 0));
             Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(
                    "GET /events HTTP/1.1\r\nHost: h\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            BufferedReader lines = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String line = lines.readLine();
            assertThat(line).isEqualTo("HTTP/1.1 200 OK");
            while (!line.equals("data: number 2")) {
                line = lines.readLine();
            }
            server.close();
            while (!line.equals("0")) {
                line = lines.readLine(); // The last chunk: the stream has an end, and is not cut.
            }
        }
    }
}
