/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.testsuite.codec.TrackingAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that threads serve, when each allocation of a connection fails in turn (SEC-K16). */
@Timeout(120)
class HttpExchangeMemoryTest {
    private static final int LENGTH = 40_000;
    private static final String BODY = "0123456789".repeat(LENGTH / 10);
    private static final byte[] POST = ("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: " + LENGTH
            + "\r\n\r\n" + BODY).getBytes(StandardCharsets.US_ASCII);

    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();
    private final AtomicInteger served = new AtomicInteger();

    private void echo(HttpExchange exchange) throws IOException {
        served.incrementAndGet();
        try (OutputStream output = exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders())) {
            exchange.requestBody().transferTo(output);
        } catch (Throwable t) {
            thrown.add(t);
            throw t;
        }
    }

    @Test
    void eachFailureIsOneExceptionAndNoAnswerThatLooksWhole() throws Exception {
        int failing = 0;
        while (failsBefore(failing)) {
            failing++;
        }
        assertThat(failing).isGreaterThan(5);
    }

    /** Returns whether the connection has asked for so many buffers that one was denied. */
    private boolean failsBefore(int failing) throws Exception {
        thrown.clear();
        served.set(0);
        TrackingAllocator alloc = new TrackingAllocator(failing, true);
        boolean denied;
        Phaser running = new Phaser(1);
        try (HttpPeer peer = new HttpPeer(new BlockingHttpServerHandler(task -> {
            running.register();
            HttpPeer.THREADS.execute(() -> {
                try {
                    task.run();
                } finally {
                    running.arriveAndDeregister();
                }
            });
        }, this::echo), alloc)) {
            InetSocketAddress server = (InetSocketAddress) peer.socket.getRemoteSocketAddress();
            String answer = answer(peer.socket);
            denied = alloc.allocations() > failing;
            if (isWhole(answer)) {
                assertThat(content(answer)).isEqualTo(BODY);
            } else {
                assertThat(denied).isTrue();
                // The client cannot take it for whole.
                assertThat(answer).satisfiesAnyOf(text -> assertThat(text).startsWith("HTTP/1.1 500"),
                        text -> assertThat(text).doesNotContain("\r\n0\r\n"));
            }
            assertThat(thrown).hasSizeLessThanOrEqualTo(served.get());
            if (denied) {
                // The loop goes on: the next connection is served.
                try (Socket next = new Socket(server.getAddress(), server.getPort())) {
                    assertThat(content(answer(next))).isEqualTo(BODY);
                }
            }
        }
        running.arriveAndAwaitAdvance();
        assertThat(alloc.kept()).isEmpty();
        return denied;
    }

    private static boolean isWhole(String answer) {
        return answer.startsWith("HTTP/1.1 200") && answer.endsWith("\r\n0\r\n\r\n");
    }

    /** Takes the chunks out of an answer. */
    private static String content(String answer) {
        StringBuilder content = new StringBuilder();
        int at = answer.indexOf("\r\n\r\n") + 4;
        while (true) {
            int end = answer.indexOf("\r\n", at);
            int length = Integer.parseInt(answer.substring(at, end), 16);
            if (length == 0) {
                return content.toString();
            }
            content.append(answer, end + 2, end + 2 + length);
            at = end + 2 + length + 2;
        }
    }

    /** Sends the request and reads what comes; the connection may end before either is done. */
    private static String answer(Socket socket) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(POST);
            int octet;
            while ((octet = socket.getInputStream().read()) >= 0) {
                answer.write(octet);
                if (octet == '\n' && isWhole(answer.toString(StandardCharsets.US_ASCII))) {
                    break;
                }
            }
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|aborted).*");
        }
        return answer.toString(StandardCharsets.US_ASCII);
    }
}
