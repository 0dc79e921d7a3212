/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.sse;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ServerSentEventEncoderTest {
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 5L);

    /** An event as a page gets it. */
    private record Dispatched(String type, String data, String lastEventId) {
    }

    /** A page: the HTML standard, section 9.2.6, read line by line. */
    private static final class Page {
        private final List<Dispatched> events = new ArrayList<>();
        private String lastEventId = "";
        private String retry = "";

        void read(String stream) {
            String type = "";
            StringBuilder data = new StringBuilder();
            for (String line : stream.split("\r\n|\n|\r", -1)) {
                if (line.isEmpty()) {
                    if (!data.isEmpty()) {
                        events.add(new Dispatched(type.isEmpty() ? "message" : type,
                                data.substring(0, data.length() - 1), lastEventId));
                    }
                    type = "";
                    data.setLength(0);
                    continue;
                }
                int colon = line.indexOf(':');
                String field = colon < 0 ? line : line.substring(0, colon);
                String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
                switch (field) {
                    case "event" -> type = value;
                    case "data" -> data.append(value).append('\n');
                    case "id" -> lastEventId = value.indexOf(0) < 0 ? value : lastEventId;
                    case "retry" -> retry = value.matches("[0-9]+") ? value : retry;
                    default -> assertThat(field).isEmpty();
                }
            }
        }
    }

    private static String encode(ServerSentEvent... events) {
        EmbeddedChannel channel = new EmbeddedChannel(new ServerSentEventEncoder());
        for (ServerSentEvent event : events) {
            channel.write(event);
        }
        channel.runPendingTasks();
        String text = contents(channel);
        assertThat(channel.finish()).isFalse();
        return text;
    }

    private static String contents(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (HttpContent part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.content().toString(StandardCharsets.UTF_8));
            part.release();
        }
        return text.toString();
    }

    @Test
    void fieldsAreLinesAndAnEmptyOneEndsAnEvent() {
        assertThat(encode(ServerSentEvent.data("x").withEvent("e").withId("1").withRetryMillis(5)))
                .isEqualTo("event: e\nid: 1\nretry: 5\ndata: x\n\n");
        assertThat(encode(ServerSentEvent.data(""))).isEqualTo("data: \n\n");
        assertThat(encode(ServerSentEvent.data("\u20AC"))).isEqualTo("data: \u20AC\n\n");
        assertThat(encode(ServerSentEvent.comment("a\nb"))).isEqualTo(": a\n: b\n\n");
        assertThat(encode(ServerSentEvent.retry(0))).isEqualTo("retry: 0\n\n");
        assertThat(encode(ServerSentEvent.data("x").withId(""))).isEqualTo("id: \ndata: x\n\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', value = {
        "a|b   ^ data: a/data: b//",
        "a~b   ^ data: a/data: b//",
        "a~|b  ^ data: a/data: b//",
        "a|~b  ^ data: a/data: /data: b//",
        "a~~b  ^ data: a/data: /data: b//",
        "a|    ^ data: a/data: //",
        "|     ^ data: /data: //",
        "~|    ^ data: /data: //",
        "a~    ^ data: a/data: //",
        "' a'  ^ data:  a//",
        "event: x|id: 1 ^ data: event: x/data: id: 1//",
    })
    void eachLineOfDataIsAField(String data, String text) {
        assertThat(encode(ServerSentEvent.data(data.replace('|', '\n').replace('~', '\r'))))
                .isEqualTo(text.replace('/', '\n'));
    }

    @Test
    void pageGetsWhatWasSentWhateverItIs() {
        Random random = new Random(SEED);
        String alphabet = "ab: \n\r\n\r\u00E4\u20AC\uFEFF\0";
        for (int round = 0; round < 3000; round++) {
            String data = text(random, alphabet);
            String line = text(random, "ab: \u00E4");
            ServerSentEvent event = ServerSentEvent.data(data);
            event = random.nextBoolean() ? event.withEvent(line) : event;
            event = random.nextBoolean() ? event.withId(line) : event;
            Page page = new Page();
            page.read(encode(ServerSentEvent.comment(text(random, alphabet)), event, ServerSentEvent.retry(7)));
            String type = event.event() == null || line.isEmpty() ? "message" : line;
            assertThat(page.events).as("seed %d, round %d", SEED, round).containsExactly(new Dispatched(
                    type, data.replaceAll("\r\n?", "\n"), event.id() == null ? "" : line));
            assertThat(page.retry).isEqualTo("7");
        }
    }

    private static String text(Random random, String alphabet) {
        return random.ints(random.nextInt(12), 0, alphabet.length())
                .mapToObj(i -> String.valueOf(alphabet.charAt(i))).collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb", "\r\n", "a\n"})
    void lineBreaksInIdAndTypeAreRefused(String text) {
        ServerSentEvent event = ServerSentEvent.data("x");
        assertThatThrownBy(() -> event.withId(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> event.withEvent(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatPagesIgnoreIsRefused() {
        ServerSentEvent event = ServerSentEvent.data("x");
        assertThatThrownBy(() -> event.withId("a\0")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> event.withRetryMillis(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServerSentEvent.retry(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(event.withEvent("a\0").event()).isEqualTo("a\0");
        assertThat(event.withId("1")).hasToString(
                "ServerSentEvent[id=1, event=null, data=1 characters, comment=none, retryMillis=-1]");
        assertThat(ServerSentEvent.comment("c").withData("x").comment()).isEqualTo("c");
    }

    /** Counts flushes, and keeps what is written until then: an embedded channel runs waiting tasks at each write. */
    private static final class Flushes extends ChannelOutboundHandlerAdapter {
        private final List<Runnable> writes = new ArrayList<>();
        private int count;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            writes.add(() -> ctx.write(msg, promise));
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            count++;
            writes.forEach(Runnable::run);
            writes.clear();
            ctx.flush();
        }
    }

    /** Does what an event of the user says. */
    private static final class Application extends ChannelInboundHandlerAdapter {
        @Override
        @SuppressWarnings("unchecked")
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            ((Consumer<ChannelHandlerContext>) evt).accept(ctx);
        }
    }

    private static void turn(EmbeddedChannel channel, Consumer<ChannelHandlerContext> action) {
        channel.pipeline().fireUserEventTriggered(action);
        channel.runPendingTasks();
        channel.checkException();
    }

    @Test
    void eventsOfOneTurnLeaveInOneFlush() {
        Flushes flushes = new Flushes();
        EmbeddedChannel channel = new EmbeddedChannel(flushes, new ServerSentEventEncoder(), new Application());
        int before = flushes.count;
        turn(channel, ctx -> {
            ctx.write(ServerSentEvent.data("1"));
            ctx.write(ServerSentEvent.data("2"));
            assertThat(flushes.count).isEqualTo(before);
        });
        assertThat(flushes.count).isEqualTo(before + 1);
        turn(channel, ctx -> ctx.writeAndFlush(ServerSentEvent.data("3")));
        assertThat(flushes.count).isEqualTo(before + 2);
        turn(channel, ctx -> ctx.write(ServerSentEvent.data("4")));
        assertThat(flushes.count).isEqualTo(before + 3);
        turn(channel, ctx -> ctx.write(new DefaultHttpContent(Unpooled.buffer().writeByte('x'))));
        assertThat(flushes.count).isEqualTo(before + 3);
        channel.flush();
        assertThat(contents(channel)).isEqualTo("data: 1\n\ndata: 2\n\ndata: 3\n\ndata: 4\n\nx");
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void sourceThatDoesNotStopIsRefusedAtTheLimit() {
        EmbeddedChannel channel = new EmbeddedChannel(new ServerSentEventEncoder(10), new Application());
        channel.config().setWriteBufferLowWaterMark(100).setWriteBufferHighWaterMark(1000);
        turn(channel, ctx -> {
            write(channel, 1010);
            assertThat(channel.isWritable()).isFalse();
            assertThat(ctx.write(ServerSentEvent.data("x")).isDone()).isFalse();
        });
        assertThat(channel.isOpen()).isTrue();
        assertThat(channel.isWritable()).isTrue();
        turn(channel, ctx -> {
            write(channel, 1011);
            assertThat(ctx.write(ServerSentEvent.data("x")).cause()).isInstanceOf(UnsentEventsException.class)
                    .hasMessageContaining("11 bytes").hasMessageContaining("maxExcessBytes, 10");
        });
        assertThat(channel.isOpen()).isFalse();
        channel.releaseOutbound();
        assertThatThrownBy(() -> new ServerSentEventEncoder(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Lets as many bytes wait as the channel counts. */
    private static void write(EmbeddedChannel channel, int bytes) {
        long empty = channel.unsafe().outboundBuffer().totalPendingWriteBytes();
        channel.pipeline().write(Unpooled.EMPTY_BUFFER);
        int overhead = (int) (channel.unsafe().outboundBuffer().totalPendingWriteBytes() - empty);
        int length = bytes - 2 * overhead;
        channel.pipeline().write(Unpooled.buffer(length).writeZero(length));
        assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isEqualTo(bytes);
    }

    @Test
    void responseIsChunkedOrEndsWithTheConnection() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), new ServerSentEventEncoder());
        channel.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\nHost: h\r\n\r\n", StandardCharsets.US_ASCII));
        assertThat(channel.<DefaultHttpRequest>readInbound().method()).isEqualTo(HttpMethod.GET);
        assertThat(channel.<LastHttpContent>readInbound()).isNotNull();
        channel.writeOutbound(ServerSentEventEncoder.newResponse(HttpVersion.HTTP_1_1), ServerSentEvent.data("x"),
                LastHttpContent.EMPTY_LAST_CONTENT);
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
            part.release();
        }
        assertThat(text.toString()).contains("content-type: text/event-stream\r\n", "cache-control: no-store\r\n")
                .endsWith("\r\n\r\n9\r\ndata: x\n\n\r\n0\r\n\r\n");
        channel.runPendingTasks();
        assertThat(channel.finish()).isFalse();
        HttpResponse old = ServerSentEventEncoder.newResponse(HttpVersion.HTTP_1_0);
        assertThat(HttpUtil.isTransferEncodingChunked(old)).isFalse();
        assertThat(HttpUtil.isKeepAlive(old)).isFalse();
    }
}
