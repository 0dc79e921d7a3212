/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SEC-L06: {@link HttpServerCodec} takes no more requests than it can see answered. */
class HttpServerCodecPipeliningTest {
    private static final int DEPTH = HttpServerCodec.DEFAULT_MAX_PIPELINE_DEPTH;

    /** Counts the reads that reach the transport. */
    private final Transport transport = new Transport();
    private final Application application = new Application();
    private final EmbeddedChannel channel = new EmbeddedChannel(transport, new HttpServerCodec(), application);

    private static final class Transport extends ChannelDuplexHandler {
        private int reads;
        /** As that of a real transport: it delivers only when asked. */
        private boolean readPending;

        @Override
        public void read(ChannelHandlerContext ctx) {
            reads++;
            readPending = true;
            ctx.read();
        }
    }

    /** Notes the targets of requests whose end has come, ends of batches, and events. */
    private static final class Application extends ChannelInboundHandlerAdapter {
        private final List<String> targets = new ArrayList<>();
        private final List<Object> events = new ArrayList<>();
        private int batches;
        private long contentBytes;
        private String target;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof HttpRequest request) {
                assertThat(request.decoderResult().isSuccess()).isTrue();
                target = request.uri();
            }
            if (msg instanceof HttpContent content) {
                contentBytes += content.content().readableBytes();
            }
            if (msg instanceof LastHttpContent) {
                targets.add(target);
            }
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            batches++;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            events.add(event);
        }
    }

    private static String gets(int from, int to) {
        StringBuilder requests = new StringBuilder();
        for (int i = from; i < to; i++) {
            requests.append("GET /").append(i).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        return requests.toString();
    }

    private static List<String> targets(int to) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < to; i++) {
            all.add("/" + i);
        }
        return all;
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static FullHttpResponse response(int contentBytes) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.buffer(contentBytes).writeZero(contentBytes));
        HttpUtil.setContentLength(response, contentBytes);
        return response;
    }

    private void answer() {
        channel.writeOutbound(response(0));
        channel.releaseOutbound();
    }

    @Test
    void readingStopsAtSixteenUnansweredRequestsAndGoesOnWithTheAnswers() {
        channel.writeInbound(ascii(gets(0, DEPTH)));
        assertThat(application.targets).isEqualTo(targets(DEPTH));
        assertThat(channel.config().isAutoRead()).as("as many as may wait do not stop anything").isTrue();

        channel.writeInbound(ascii(gets(DEPTH, DEPTH + 3)));
        assertThat(application.targets).isEqualTo(targets(DEPTH));
        assertThat(channel.config().isAutoRead()).isFalse();
        assertThat(channel.isOpen()).isTrue();

        answer();
        assertThat(application.targets).isEqualTo(targets(DEPTH + 1));
        assertThat(channel.config().isAutoRead()).isFalse();
        int batches = application.batches;
        answer();
        assertThat(application.batches).as("the application flushes at the end of each batch").isEqualTo(batches + 1);
        answer();
        assertThat(application.targets).isEqualTo(targets(DEPTH + 3));
        assertThat(channel.config().isAutoRead()).isTrue();
        channel.finish();
    }

    @Test
    void readingStopsWhileResponsesWaitToBeRead() {
        channel.writeInbound(ascii(gets(0, 1)));
        // Answered, but what was written is not taken.
        channel.write(response(channel.config().getWriteBufferHighWaterMark()));
        channel.writeInbound(ascii(gets(1, 4)));
        assertThat(application.targets).isEqualTo(targets(1));
        assertThat(channel.config().isAutoRead()).isFalse();

        channel.flush();
        channel.runPendingTasks();
        assertThat(application.targets).isEqualTo(targets(4));
        assertThat(channel.config().isAutoRead()).isTrue();
        channel.releaseOutbound();
        channel.finish();
    }

    /** A client may send all its content before it reads any of the responses. */
    @Test
    void contentOfABegunRequestIsNotHeldBack() {
        channel.writeInbound(ascii("POST /0 HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc"));
        channel.write(response(channel.config().getWriteBufferHighWaterMark()));
        channel.writeInbound(ascii("def" + gets(1, 2)));
        assertThat(application.contentBytes).isEqualTo(6);
        assertThat(application.targets).isEqualTo(targets(1));
        channel.close();
        channel.releaseOutbound();
    }

    @Test
    void aReadOfTheApplicationIsKeptBack() {
        channel.config().setAutoRead(false);
        channel.writeInbound(ascii(gets(0, DEPTH + 1)));
        int before = transport.reads;
        channel.read();
        channel.read();
        assertThat(transport.reads).isEqualTo(before);
        answer();
        assertThat(application.targets).isEqualTo(targets(DEPTH + 1));
        assertThat(transport.reads).isEqualTo(before + 1);
        assertThat(channel.config().isAutoRead()).isFalse();
        channel.finish();
    }

    @Test
    void nothingIsReadOnWhenOctetsComeWhileHeld() {
        channel.writeInbound(ascii(gets(0, DEPTH + 1)));
        int before = transport.reads;
        for (int i = DEPTH + 1; i < DEPTH + 4; i++) {
            channel.writeInbound(ascii(gets(i, i + 1)));
        }
        assertThat(transport.reads).isEqualTo(before);
        // Code that does not know of the codec switches it on: the next octets switch it off again.
        channel.config().setAutoRead(true);
        assertThat(transport.reads).as("kept back").isEqualTo(before);
        channel.writeInbound(ascii(gets(DEPTH + 4, DEPTH + 5)));
        assertThat(channel.config().isAutoRead()).isFalse();
        channel.finish();
    }

    @Test
    void readingGoesOnThoughSomebodyHasSwitchedItOnMeanwhile() {
        channel.writeInbound(ascii(gets(0, DEPTH + 1)));
        channel.config().setAutoRead(true);
        transport.readPending = false;
        answer();
        assertThat(application.targets).isEqualTo(targets(DEPTH + 1));
        assertThat(transport.readPending).isTrue();
        channel.finish();
    }

    @Test
    void theEndOfTheInputComesBehindTheRequestsThatWereHeld() {
        channel.writeInbound(ascii(gets(0, DEPTH + 2)));
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        answer();
        assertThat(application.events).isEmpty();
        answer();
        assertThat(application.targets).isEqualTo(targets(DEPTH + 2));
        assertThat(application.events).containsExactly(
                ChannelInputShutdownEvent.INSTANCE, ChannelInputShutdownReadComplete.INSTANCE);
        channel.finish();
    }

    @Test
    void aClosedChannelDropsWhatWasHeldSilently() {
        channel.writeInbound(ascii(gets(0, DEPTH + 2) + "GET /begun"));
        channel.close();
        channel.runPendingTasks();
        channel.checkException();
        assertThat(application.targets).isEqualTo(targets(DEPTH));
    }

    @Test
    void aRemovedCodecHandsOnWhatWasHeldAndReadsOn() {
        channel.writeInbound(ascii(gets(0, DEPTH) + "other protocol"));
        List<Object> raw = new ArrayList<>();
        channel.pipeline().replace(application, "raw", new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                raw.add(((ByteBuf) msg).toString(StandardCharsets.US_ASCII));
                ReferenceCountUtil.release(msg);
            }
        });
        channel.pipeline().remove(HttpServerCodec.class);
        assertThat(raw).containsExactly("other protocol");
        assertThat(channel.config().isAutoRead()).isTrue();
        channel.runPendingTasks();
        channel.finish();
    }

    @Test
    void theDepthIsPositive() {
        assertThatThrownBy(() -> new HttpServerCodec(new HttpDecoderConfig(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Any split of the input, answers at any time, flushed or not: every request once and in order, never too many. */
    @Test
    void randomSchedulesServeEveryRequestOnceInOrder() {
        long seed = Long.getLong("io.tidewire.test.seed", 20260102L);
        for (int round = 0; round < 200; round++) {
            new Schedule(new Random(seed + round)).run("seed " + seed + ", round " + round);
        }
    }

    private static final class Schedule {
        private static final int REQUESTS = 60;

        private final Random random;
        private final int depth;
        private final Transport transport = new Transport();
        private final Application application = new Application();
        private final EmbeddedChannel channel;
        private final Queue<ByteBuf> input = new ArrayDeque<>();
        private int answered;

        Schedule(Random random) {
            this.random = random;
            depth = 1 + random.nextInt(8);
            channel = new EmbeddedChannel(
                    transport, new HttpServerCodec(new HttpDecoderConfig(), depth), application);
            channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(200, 600));
            StringBuilder stream = new StringBuilder();
            for (int i = 0; i < REQUESTS; i++) {
                stream.append(random.nextBoolean() ? "GET /" + i + " HTTP/1.1\r\nHost: a\r\n\r\n"
                        : "POST /" + i + " HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
            }
            for (int from = 0; from < stream.length();) {
                int to = Math.min(stream.length(), from + 1 + random.nextInt(120));
                input.add(ascii(stream.substring(from, to)));
                from = to;
            }
        }

        void run(String what) {
            boolean manual = random.nextBoolean();
            channel.config().setAutoRead(!manual);
            // Bounded, so that a request that is lost fails the test.
            for (int step = 0; answered < REQUESTS && step < 100_000; step++) {
                switch (random.nextInt(6)) {
                    case 0, 1 -> {
                        if (!input.isEmpty() && transport.readPending) {
                            transport.readPending = false;
                            channel.writeInbound(input.remove());
                        }
                    }
                    case 3 -> {
                        if (manual) {
                            channel.read();
                        } else {
                            // As an application does that thinks only of its own reasons to stop.
                            channel.config().setAutoRead(true);
                        }
                    }
                    case 2 -> {
                        if (answered < application.targets.size()) {
                            answered++;
                            channel.write(response(random.nextInt(300)));
                        }
                    }
                    default -> {
                        channel.flush();
                        channel.releaseOutbound();
                    }
                }
                if (random.nextBoolean()) {
                    channel.runPendingTasks();
                }
                assertThat(application.targets.size() - answered).as(what).isLessThanOrEqualTo(depth);
            }
            assertThat(application.targets).as(what).isEqualTo(targets(REQUESTS));
            channel.flush();
            channel.runPendingTasks();
            assertThat(channel.config().isAutoRead()).as(what).isEqualTo(!manual);
            channel.releaseOutbound();
            channel.finish();
        }
    }
}
