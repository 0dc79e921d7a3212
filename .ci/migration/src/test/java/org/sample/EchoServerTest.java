/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package org.sample;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.CharsetUtil;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EchoServerTest {
    @Test
    void answersWithTheContent() throws Exception {
        try (EchoServer server = new EchoServer()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + '/'))
                    .version(HttpClient.Version.HTTP_1_1).POST(HttpRequest.BodyPublishers.ofString("Hello!")).build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertEquals(200, response.statusCode());
            assertEquals("Hello!", response.body());
        }
    }

    @Test
    void countsTheRequestsOfAConnection() {
        EmbeddedChannel channel = new EmbeddedChannel(new EchoServer.Echo());
        for (int i = 1; i <= 2; i++) {
            channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/",
                    ByteBufUtil.writeUtf8(channel.alloc(), "body")));
            FullHttpResponse response = channel.readOutbound();
            assertEquals(i, response.headers().getInt("X-Count"));
            assertEquals(Unpooled.copiedBuffer("body", CharsetUtil.UTF_8), response.content());
            response.release();
        }
        channel.finishAndReleaseAll();
    }

    @Test
    void everyBufferIsTracked() {
        assertEquals(ResourceLeakDetector.Level.PARANOID, ResourceLeakDetector.getLevel());
        assertEquals("paranoid", System.getProperty("io.netty.leakDetection.level"));
    }
}
