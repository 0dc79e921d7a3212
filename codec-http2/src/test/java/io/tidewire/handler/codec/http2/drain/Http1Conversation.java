/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.drain;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests of HTTP/1.1, pipelined or not, with and without a body. */
final class Http1Conversation implements DrainedConversation {
    private static final String GET = "GET /%d HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String POST = "POST /%d HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
    private static final int MAX_REQUESTS = 6;

    private final Random random;
    private final boolean aggregates;
    private final Application application = new Application();
    /** Where each request ends, in octets of the client. */
    private final List<Integer> ends = new ArrayList<>();
    private int answeredBefore;
    /** Answers waited for a slow client when the drain began. */
    private boolean waited;

    Http1Conversation(Random random, boolean aggregates) {
        this.random = random;
        this.aggregates = aggregates;
    }

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
            if (msg instanceof HttpRequest request) {
                if (request.decoderResult().isFailure()) {
                    return; // A client that has left within its head.
                }
                assertThat(request.uri()).isEqualTo("/" + taken++);
                waiting.add(request.uri());
            }
            ReferenceCountUtil.release(msg);
        }
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpServerCodec());
        if (aggregates) {
            pipeline.addLast(new HttpObjectAggregator(64));
        }
        pipeline.addLast(new HttpServerKeepAliveHandler(), application);
    }

    @Override
    public byte[] clientSays(String taken) {
        if (ends.size() == MAX_REQUESTS) {
            return new byte[0];
        }
        String request = String.format(Locale.ROOT, random.nextBoolean() ? GET : POST, ends.size());
        ends.add((ends.isEmpty() ? 0 : ends.get(ends.size() - 1)) + request.length());
        return request.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean owes(String taken) {
        return false;
    }

    @Override
    public boolean applicationActs() {
        String target = application.waiting.poll();
        if (target == null) {
            return false;
        }
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.copiedBuffer(target + '\n', StandardCharsets.US_ASCII));
        HttpUtil.setContentLength(response, target.length() + 1);
        application.context.writeAndFlush(response);
        return true;
    }

    private int answered() {
        return application.taken - application.waiting.size();
    }

    @Override
    public void drainBegins(String sent) {
        answeredBefore = answered();
        waited = whole(sent) < answeredBefore;
    }

    @Override
    public long answeredSinceDrain(String sent) {
        // Answers that were written before and not sent count as one request.
        return Math.max(0, whole(sent) - answeredBefore) + 1L;
    }

    /** Returns how many answers are whole: the last octet of each is a line feed that nothing else of it has. */
    private static int whole(String sent) {
        int answers = 0;
        int at = 0;
        while ((at = sent.indexOf("\r\n\r\n/", at)) >= 0 && (at = sent.indexOf('\n', at + 4)) >= 0) {
            answers++;
        }
        return answers;
    }

    @Override
    public int unanswered(String sent) {
        // Answers that were given before the drain, and wait for a slow client, count as one, or with their connection.
        return application.taken - Math.max(answeredBefore, whole(sent));
    }

    @Override
    public void checkEnd(String sent, int read) {
        int taken = application.taken;
        assertThat(whole(sent)).isEqualTo(taken);
        if (!waited && sent.lastIndexOf("connection: close") < sent.lastIndexOf("HTTP/1.1")) {
            // The client was told nothing, so nothing behind the last answer was read.
            assertThat(read).isLessThanOrEqualTo(taken == 0 ? 0 : ends.get(taken - 1));
        }
    }
}
