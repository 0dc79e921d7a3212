/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.transport.EmbeddedServer;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Connections of HTTP/1.1 end as RFC 9112 section 9.6 says when their server is drained. */
@ExtendWith(LeakDetectionExtension.class)
class HttpServerDrainTest {
    private static final long GRACE = 1_000;
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    private final EmbeddedServer server = new EmbeddedServer();

    /** An application that answers when the test says so, in the order of the requests. */
    private static final class Application extends ChannelInboundHandlerAdapter {
        private ChannelHandlerContext context;
        private final Queue<String> waiting = new ArrayDeque<>();
        private int taken;

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            context = ctx;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof HttpRequest request && request.decoderResult().isSuccess()) {
                taken++;
                waiting.add(request.uri());
            }
            ReferenceCountUtil.release(msg);
        }

        boolean answer() {
            String target = waiting.poll();
            if (target == null) {
                return false;
            }
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    Unpooled.copiedBuffer(target, StandardCharsets.US_ASCII));
            HttpUtil.setContentLength(response, target.length());
            context.writeAndFlush(response);
            return true;
        }
    }

    private EmbeddedChannel accept(ChannelHandler... handlers) {
        EmbeddedChannel connection = server.accept(new HttpServerCodec());
        connection.pipeline().addLast(handlers);
        return connection;
    }

    private static void send(EmbeddedChannel connection, String octets) {
        connection.writeInbound(Unpooled.copiedBuffer(octets, StandardCharsets.US_ASCII));
    }

    private static String sent(EmbeddedChannel connection) {
        StringBuilder text = new StringBuilder();
        ByteBuf next;
        while ((next = connection.readOutbound()) != null) {
            text.append(next.toString(StandardCharsets.US_ASCII));
            next.release();
        }
        return text.toString();
    }

    private static DrainReport report(long accepted, long answered, long abandoned, long cut, long refused,
            long connectionsCut) {
        return new DrainReport(1, accepted, answered, abandoned, cut, refused, connectionsCut);
    }

    @Test
    void anIdleConnectionIsClosedAtOnce() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, GET);
        application.answer();
        assertThat(sent(connection)).contains("200 OK");

        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 0));
        assertThat(sent(connection)).isEmpty();
    }

    @Test
    void theAnswerUnderWaySaysClose() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, GET);
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isTrue();

        application.answer();
        assertThat(sent(connection)).contains("connection: close");
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 0, 0));
    }

    @Test
    void allDecodedRequestsAreAnsweredAndTheLastAnswerSaysClose() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, GET.repeat(3));
        Future<DrainReport> over = server.drain(GRACE);
        send(connection, GET);
        assertThat(application.taken).isEqualTo(3);

        application.answer();
        application.answer();
        assertThat(sent(connection)).contains("200 OK").doesNotContain("close");
        application.answer();
        assertThat(sent(connection)).contains("connection: close");
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(3, 3, 0, 0, 1, 0));
    }

    @Test
    void aHeadOfWhichAPartWasReadIsStillTaken() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, "GET / HT");
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isTrue();
        send(connection, "TP/1.1\r\nHost: a\r\n\r\n" + GET);
        application.answer();
        assertThat(sent(connection)).contains("connection: close");
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 1, 0));
    }

    /** The lines of such a head are decoded, and no octet of it waits. */
    @Test
    void aHeadOfWhichWholeLinesWereReadIsStillTaken() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, "GET / HTTP/1.1\r\nHost: a\r\n");
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isTrue();
        send(connection, "\r\n");
        application.answer();
        assertThat(sent(connection)).contains("connection: close");
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 0, 0));
    }

    @Test
    void aRequestThatAnAggregatorHoldsIsStillTaken() {
        Application application = new Application();
        EmbeddedChannel connection =
                accept(new HttpObjectAggregator(64), new HttpServerKeepAliveHandler(), application);
        send(connection, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isTrue();
        send(connection, "cd");
        application.answer();
        assertThat(sent(connection)).contains("connection: close");
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 0, 0));
    }

    @Test
    void aRequestThatAnAggregatorRefusesEndsTheConnection() {
        EmbeddedChannel connection =
                accept(new HttpObjectAggregator(2), new HttpServerKeepAliveHandler(), new Application());
        send(connection, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n");
        server.drain(GRACE);
        send(connection, "2\r\ncd\r\n0\r\n\r\n");
        assertThat(sent(connection)).contains("413");
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void anAnswerThatHasBegunEndsTheConnection() {
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof HttpRequest) {
                    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
                    HttpUtil.setTransferEncodingChunked(response, true);
                    ctx.writeAndFlush(response);
                }
                ReferenceCountUtil.release(msg);
            }
        });
        send(connection, GET);
        Future<DrainReport> over = server.drain(GRACE);
        send(connection, GET);
        connection.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 1, 0));
        assertThat(sent(connection)).endsWith("0\r\n\r\n");
    }

    @Test
    void aRequestThatDribblesIsCut() {
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), new Application());
        send(connection, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\na");
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 1, 0, 1));
    }

    /** No request was accepted: its head is not whole. */
    @Test
    void aHeadThatDribblesIsCutWithItsConnection() {
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), new Application());
        send(connection, "GET / HTTP/1.1\r\nHost: a\r\nA: ");
        Future<DrainReport> over = server.drain(GRACE);
        for (int i = 0; i < GRACE; i += 100) {
            assertThat(connection.isOpen()).isTrue();
            send(connection, "x");
            server.advance(100);
        }
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 1));
    }

    @Test
    void aConnectionThatChangesItsProtocolIsLeftToThatOne() {
        Application application = new Application();
        EmbeddedChannel connection = accept(new HttpServerKeepAliveHandler(), application);
        send(connection, GET);
        Future<DrainReport> over = server.drain(GRACE);
        application.context.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS));
        assertThat(sent(connection)).contains("101").doesNotContain("close");
        connection.runPendingTasks();
        // No handler has taken over.
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 1, 0, 0, 0, 0));
    }

    @Test
    void everyScheduleAnswersOrRefusesOrCountsEachRequest() {
        SeededRuns.forEach(Integer.getInteger("io.tidewire.test.schedules", 2_000), this::schedule);
    }

    /** Requests in pieces, answers and the drain in any order: nothing that was accepted is lost in silence. */
    private void schedule(Random random) {
        EmbeddedServer drained = new EmbeddedServer();
        Application application = new Application();
        EmbeddedChannel connection = drained.accept(new HttpServerCodec());
        if (random.nextBoolean()) {
            connection.pipeline().addLast(new HttpObjectAggregator(64));
        }
        connection.pipeline().addLast(new HttpServerKeepAliveHandler(), application);
        String requests = ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc" + GET).repeat(3);
        int at = 0;
        int answers = 0;
        int drainAt = random.nextInt(20);
        Future<DrainReport> over = null;
        int answeredBefore = 0;
        for (int step = 0; step < 24 && connection.isOpen(); step++) {
            if (step == drainAt) {
                answeredBefore = answers;
                over = drained.drain(GRACE);
            } else if (random.nextBoolean() && at < requests.length()) {
                int end = Math.min(requests.length(), at + 1 + random.nextInt(120));
                send(connection, requests.substring(at, end));
                at = end;
            } else if (application.answer()) {
                answers++;
            }
        }
        if (over == null) {
            over = drained.drain(GRACE);
        }
        boolean leaves = random.nextInt(4) == 0;
        if (leaves) {
            connection.close();
        }
        while (connection.isOpen() && application.answer()) {
            answers++;
        }
        drained.advance(GRACE);

        String octets = sent(connection);
        DrainReport report = over.getNow();
        assertThat(connection.isOpen()).isFalse();
        assertThat(octets.split("200 OK", -1)).hasSize(answers + 1);
        assertThat(report.connections()).isOne();
        assertThat(report.accepted()).isEqualTo(report.answered() + report.abandoned() + report.cut());
        assertThat(report.answered()).isLessThanOrEqualTo(answers - answeredBefore + 0L);
        if (!leaves) {
            assertThat(report.abandoned()).isZero();
            // Each request that the application has seen was answered, or its connection cut.
            assertThat(application.waiting).hasSizeLessThanOrEqualTo((int) report.cut());
            if (report.accepted() > 0 && report.cut() == 0) {
                assertThat(octets).contains("connection: close");
            }
        }
        drained.listener().finishAndReleaseAll();
    }
}
