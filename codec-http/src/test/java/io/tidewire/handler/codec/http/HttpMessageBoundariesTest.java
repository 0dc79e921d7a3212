/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random pipelines against a naive model of where messages end, which knows them because it has made them. The
 * application sees exactly the requests that the client sent as requests and that were not refused, and the answers
 * come in the order of the requests. Every content is made of requests, so that a decoder that loses its place shows
 * it.
 */
@Tag("SEC-A28")
@Tag("SEC-A35")
class HttpMessageBoundariesTest {

    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);
    private static final int LIMIT = 200;
    private static final String EVIL = "DELETE /evil HTTP/1.1\r\nHost: a\r\n\r\n";

    private enum Server {
        /** The codec alone. */
        PLAIN,
        /** Refuses an expectation and closes. */
        AGGREGATOR,
        /** Refuses an expectation and goes on. */
        KEEPING_AGGREGATOR,
        /** The handler that refuses every second request that waits, and closes. */
        EXPECT_HANDLER,
        /** The same, and goes on. */
        KEEPING_EXPECT_HANDLER;

        boolean aggregates() {
            return this == AGGREGATOR || this == KEEPING_AGGREGATOR;
        }

        boolean hasHandler() {
            return this == EXPECT_HANDLER || this == KEEPING_EXPECT_HANDLER;
        }

        boolean keeps() {
            return this == KEEPING_AGGREGATOR || this == KEEPING_EXPECT_HANDLER;
        }
    }

    private enum Expectation { NONE, CONTINUE, UNKNOWN }

    private record Sent(int number, HttpMethod method, Expectation expectation, String content, boolean chunked,
            boolean close) {

        String target() {
            return method == HttpMethod.CONNECT ? "a:" + (1000 + number) : "/" + number;
        }

        String octets(Random random) {
            StringBuilder text = new StringBuilder(method + " " + target() + " HTTP/1.1\r\nHost: a\r\n");
            switch (expectation) {
                case NONE -> { }
                case CONTINUE -> text.append("Expect: 100-continue\r\n");
                case UNKNOWN -> text.append("Expect: 200-ok\r\n");
            }
            if (close) {
                text.append("Connection: close\r\n");
            }
            if (!chunked) {
                return text.append(content.isEmpty() ? "\r\n" : "Content-Length: " + content.length() + "\r\n\r\n")
                        .append(content).toString();
            }
            text.append("Transfer-Encoding: chunked\r\n\r\n");
            for (int at = 0; at < content.length();) {
                int length = Math.min(content.length() - at, 1 + random.nextInt(60));
                text.append(Integer.toHexString(length)).append("\r\n").append(content, at, at + length).append("\r\n");
                at += length;
            }
            return text.append("0\r\n\r\n").toString();
        }
    }

    /** One run: the actions of the server under test, and those expected. */
    private static final class Run {
        private final Random random;
        private final Server server;
        private final List<Sent> sent = new ArrayList<>();
        private final StringBuilder input = new StringBuilder();
        private final List<String> expectedRequests = new ArrayList<>();
        private final List<String> expectedAnswers = new ArrayList<>();
        private String expectedRaw = "";

        private final List<String> requests = new ArrayList<>();
        private final StringBuilder raw = new StringBuilder();
        private final StringBuilder content = new StringBuilder();
        private final Queue<String> toAnswer = new ArrayDeque<>();
        private final EmbeddedChannel channel;
        private String current;
        private int waiting;

        Run(long seed, Server server) {
            random = new Random(seed);
            this.server = server;
            int count = 1 + random.nextInt(5);
            List<Integer> ends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Sent request = request(i);
                sent.add(request);
                input.append(request.octets(random));
                ends.add(input.length());
            }
            model(ends);
            channel = new EmbeddedChannel(new HttpServerCodec());
            if (server.aggregates()) {
                channel.pipeline().addLast(new HttpObjectAggregator(LIMIT, !server.keeps()));
            } else if (server.hasHandler()) {
                channel.pipeline().addLast(new ExpectHandler());
            }
            channel.pipeline().addLast(new Application());
        }

        private Sent request(int number) {
            HttpMethod method = switch (random.nextInt(8)) {
                case 0 -> HttpMethod.CONNECT;
                case 1 -> HttpMethod.HEAD;
                case 2, 3 -> HttpMethod.GET;
                default -> HttpMethod.POST;
            };
            Expectation expectation = method == HttpMethod.POST
                    ? Expectation.values()[random.nextInt(3)] : Expectation.NONE;
            String body = method == HttpMethod.POST ? EVIL.repeat(random.nextInt(9)) : "";
            return new Sent(number, method, expectation, body, !body.isEmpty() && random.nextBoolean(),
                    random.nextInt(12) == 0);
        }

        /** The rules, one request after the other. */
        private void model(List<Integer> ends) {
            int waited = 0;
            for (Sent request : sent) {
                boolean waits = request.expectation == Expectation.CONTINUE;
                boolean tooLong = server.aggregates() && request.content.length() > LIMIT;
                int refusal = 0;
                boolean closes = request.close;
                if (server.aggregates() && request.expectation == Expectation.UNKNOWN) {
                    refusal = 417;
                    closes |= !server.keeps();
                } else if (tooLong) {
                    refusal = 413;
                    // Without a length it shows only when too much has come.
                    closes |= request.chunked || waits && !server.keeps();
                } else if (server.hasHandler() && waits && waited++ % 2 == 0) {
                    refusal = 417;
                    closes |= !server.keeps();
                }
                if (refusal == 0) {
                    expectedRequests.add(request.method + " " + request.target() + " " + request.content);
                    expectedAnswers.add(answerTo(request.target()));
                } else {
                    expectedAnswers.add(Integer.toString(refusal));
                }
                if (request.method == HttpMethod.CONNECT && accepts(request.target())) {
                    expectedRaw = input.substring(ends.get(request.number));
                    return;
                }
                if (closes) {
                    return;
                }
            }
        }

        private static boolean accepts(String target) {
            return target.charAt(target.length() - 1) % 2 == 0;
        }

        private static String answerTo(String target) {
            return (target.startsWith("/") || accepts(target) ? "200" : "405") + " for " + target;
        }

        void check() {
            byte[] octets = input.toString().getBytes(StandardCharsets.US_ASCII);
            int most = random.nextBoolean() ? octets.length : 1 + random.nextInt(60);
            for (int at = 0; at < octets.length && channel.isOpen();) {
                int length = Math.min(octets.length - at, 1 + random.nextInt(most));
                channel.writeInbound(Unpooled.copiedBuffer(octets, at, length));
                at += length;
                while (!toAnswer.isEmpty() && random.nextInt(3) == 0) {
                    answerOne(channel.pipeline().lastContext());
                }
            }
            while (!toAnswer.isEmpty()) {
                answerOne(channel.pipeline().lastContext());
            }
            channel.runPendingTasks();
            assertThat(requests).isEqualTo(expectedRequests);
            assertThat(raw).hasToString(expectedRaw);
            assertThat(answers()).isEqualTo(expectedAnswers);
            channel.finishAndReleaseAll();
        }

        private List<String> answers() {
            StringBuilder written = new StringBuilder();
            for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
                written.append(part.toString(StandardCharsets.US_ASCII));
                part.release();
            }
            List<String> answers = new ArrayList<>();
            for (String head : written.toString().split("\r\n\r\n")) {
                if (!head.startsWith("HTTP/1.1 100 ") && !head.isEmpty()) {
                    int tag = head.indexOf("for: ");
                    answers.add(head.substring(9, 12)
                            + (tag < 0 ? "" : " for " + head.substring(tag + 5).lines().findFirst().orElseThrow()));
                }
            }
            return answers;
        }

        private void answerOne(ChannelHandlerContext ctx) {
            String target = toAnswer.remove();
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                    HttpResponseStatus.valueOf(Integer.parseInt(answerTo(target).substring(0, 3))));
            response.headers().set("for", target);
            HttpUtil.setContentLength(response, 0);
            if (random.nextBoolean()) {
                ctx.writeAndFlush(response);
            } else {
                HttpResponse head = new DefaultHttpResponse(response.protocolVersion(), response.status(),
                        response.headers());
                ctx.write(head);
                ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
            }
        }

        private final class ExpectHandler extends HttpServerExpectContinueHandler {
            @Override
            protected HttpResponse acceptMessage(HttpRequest request) {
                return waiting++ % 2 == 0 ? null : super.acceptMessage(request);
            }

            @Override
            protected HttpResponse rejectResponse(HttpRequest request) {
                HttpResponse response = super.rejectResponse(request);
                if (server.keeps()) {
                    response.headers().remove(HttpHeaderNames.CONNECTION);
                }
                return response;
            }
        }

        /** Answers at once or later. */
        private final class Application extends ChannelInboundHandlerAdapter {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof ByteBuf octets) {
                    raw.append(octets.toString(StandardCharsets.US_ASCII));
                } else {
                    assertThat(((HttpObject) msg).decoderResult().isSuccess()).isTrue();
                }
                if (msg instanceof HttpRequest request) {
                    assertThat(current).isNull();
                    current = request.method() + " " + request.uri();
                    content.setLength(0);
                }
                if (msg instanceof HttpContent part) {
                    content.append(part.content().toString(StandardCharsets.US_ASCII));
                }
                if (msg instanceof LastHttpContent) {
                    requests.add(current + " " + content);
                    toAnswer.add(current.substring(current.indexOf(' ') + 1));
                    current = null;
                    while (!toAnswer.isEmpty() && random.nextInt(3) != 0) {
                        answerOne(ctx);
                    }
                }
                ReferenceCountUtil.release(msg);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void applicationSeesTheRequestsOfTheClientAndNoOthers(Server server) {
        for (int i = 0; i < 400; i++) {
            Run run = new Run(SEED + i, server);
            try {
                run.check();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dio.tidewire.test.seed=" + (SEED + i) + ": " + run.input + '\n'
                        + e.getMessage(), e);
            }
        }
    }
}
