/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.logging.LogLevel;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The lines of {@link Http2FrameLogger}, and that the loggers pass everything on. */
class Http2FrameLoggerTest {
    private final List<String> lines = new ArrayList<>();
    private boolean isEnabled = true;
    private final Http2FrameLogger logger = logger();
    private final FrameEvents peer =
            new FrameEvents(new Http2InboundFrameLogger(new DefaultHttp2FrameReader(), logger));
    private final Http2FrameWriter writer = new Http2OutboundFrameLogger(new DefaultHttp2FrameWriter(), logger);

    private Http2FrameLogger logger() {
        InternalLoggerFactory before = InternalLoggerFactory.getDefaultFactory();
        InternalLoggerFactory.setDefaultFactory(new InternalLoggerFactory() {
            @Override
            protected InternalLogger newInstance(String name) {
                return new InternalLogger() {
                    @Override
                    public String name() {
                        return name;
                    }

                    @Override
                    public boolean isEnabled(InternalLogLevel level) {
                        return isEnabled;
                    }

                    @Override
                    public void log(InternalLogLevel level, String message, Throwable cause) {
                        assertThat(level).isEqualTo(InternalLogLevel.INFO);
                        lines.add(message.substring(message.indexOf(']') + 2));
                    }
                };
            }
        });
        try {
            return new Http2FrameLogger(LogLevel.INFO, "frames");
        } finally {
            InternalLoggerFactory.setDefaultFactory(before);
        }
    }

    @AfterEach
    void tearDown() {
        writer.close();
        peer.close();
    }

    private static ByteBuf content(String text) {
        return Unpooled.copiedBuffer(text, CharsetUtil.US_ASCII);
    }

    /** Writes one frame of each kind. */
    private void writeAll(Http2FrameWriter to) {
        ChannelHandlerContext ctx = peer.ctx();
        Http2Headers headers = new DefaultHttp2Headers().method("GET").add("cookie", "secret").add("a", "b");
        to.writeHeaders(ctx, 3, headers, 2, false, ctx.newPromise());
        to.writeHeaders(ctx, 5, new DefaultHttp2Headers(), 3, (short) 9, true, 0, true, ctx.newPromise());
        to.writeData(ctx, 3, content("abc"), 1, true, ctx.newPromise());
        to.writePriority(ctx, 3, 5, (short) 7, false, ctx.newPromise());
        to.writeRstStream(ctx, 3, 8, ctx.newPromise());
        to.writeSettings(ctx, new Http2Settings().maxFrameSize(20_000), ctx.newPromise());
        to.writeSettingsAck(ctx, ctx.newPromise());
        to.writePing(ctx, false, 11, ctx.newPromise());
        to.writePing(ctx, true, 12, ctx.newPromise());
        to.writePushPromise(ctx, 3, 4, new DefaultHttp2Headers(), 0, ctx.newPromise());
        to.writeGoAway(ctx, 3, 2, content("why"), ctx.newPromise());
        to.writeWindowUpdate(ctx, 0, 99, ctx.newPromise());
        to.writeFrame(ctx, (byte) 0xF0, 3, new Http2Flags((short) 5), content("x"), ctx.newPromise());
        to.writePriorityUpdate(ctx, 7, "u=1", ctx.newPromise());
    }

    private byte[] written() {
        peer.channel.flush();
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf out = peer.channel.readOutbound(); out != null; out = peer.channel.readOutbound()) {
            all.writeBytes(out);
            out.release();
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    private static final List<String> FRAMES = List.of(
            "HEADERS streamId=3 padding=2 endStream=false headers=[:method: GET, cookie: (6 octets), a: b]",
            "HEADERS streamId=5 streamDependency=3 weight=9 exclusive=true padding=0 endStream=true headers=[]",
            "DATA streamId=3 padding=1 endStream=true length=3 octets=616263",
            "PRIORITY streamId=3 streamDependency=5 weight=7 exclusive=false",
            "RST_STREAM streamId=3 errorCode=8",
            "SETTINGS ack=false settings={MAX_FRAME_SIZE=20000}",
            "SETTINGS ack=true",
            "PING ack=false octets=11",
            "PING ack=true octets=12",
            "PUSH_PROMISE streamId=3 promisedStreamId=4 padding=0 headers=[]",
            "GOAWAY lastStreamId=3 errorCode=2 length=3 octets=776879",
            "WINDOW_UPDATE streamId=0 increment=99",
            "UNKNOWN frameType=240 streamId=3 flags=5 length=1 octets=78");

    @Test
    void everyFrameIsALineInBothDirections() {
        writeAll(writer);
        List<String> outbound = new ArrayList<>();
        FRAMES.forEach(frame -> outbound.add("OUTBOUND " + frame));
        outbound.add("OUTBOUND UNKNOWN frameType=16 streamId=0 flags=0 length=7 octets=00000007753d31");
        assertThat(lines).isEqualTo(outbound);
        lines.clear();
        peer.read(written());
        List<String> inbound = new ArrayList<>();
        FRAMES.forEach(frame -> inbound.add("INBOUND " + frame));
        inbound.add("INBOUND PRIORITY_UPDATE prioritizedStreamId=7 length=3 octets=753d31");
        assertThat(lines).isEqualTo(inbound);
    }

    /** With the loggers or without, on or off, the peer is sent and told the same. */
    @Test
    void loggersPassEverythingOn() {
        writeAll(new DefaultHttp2FrameWriter());
        byte[] octets = written();
        writeAll(new Http2OutboundFrameLogger(new DefaultHttp2FrameWriter(), logger));
        assertThat(written()).isEqualTo(octets);
        isEnabled = false;
        lines.clear();
        writeAll(writer);
        assertThat(written()).isEqualTo(octets);
        peer.read(octets);
        assertThat(lines).isEmpty();
        isEnabled = true;
        try (FrameEvents logged = new FrameEvents(new Http2InboundFrameLogger(new DefaultHttp2FrameReader(), logger));
                FrameEvents plain = new FrameEvents()) {
            assertThat(logged.read(octets).events).isEqualTo(plain.read(octets).events).hasSize(14);
        }
        assertThat(peer.reader.configuration()).isNotNull();
        assertThat(writer.configuration()).isNotNull();
    }

    /** Text of a peer cannot look like a line of its own, nor fill the log. */
    @Test
    void textOfAPeerIsEscapedAndCut() {
        Http2Headers headers = new DefaultHttp2Headers(false).add("a\nb", "c\r\nd\u001b")
                .add("Authorization", "Basic x").add("set-cookie", "s").add("proxy-authorization", "yy");
        logger.logHeaders(Http2FrameLogger.Direction.INBOUND, peer.ctx(), 1, headers, 0, true);
        assertThat(lines).last().asString().endsWith("headers=[a\\nb: c\\r\\nd\\u001b, Authorization: (7 octets), "
                + "set-cookie: (1 octets), proxy-authorization: (2 octets)]");
        ByteBuf data = Unpooled.buffer(100).writeZero(100);
        logger.logData(Http2FrameLogger.Direction.INBOUND, peer.ctx(), 1, data, 0, true);
        assertThat(lines).last().asString().endsWith("length=100 octets=" + "00".repeat(64) + "...");
        assertThat(data.readableBytes()).isEqualTo(100);
        data.release();
    }

    @Test
    void needsALevelAndAName() {
        assertThatThrownBy(() -> new Http2FrameLogger(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new Http2FrameLogger(LogLevel.INFO, (String) null)).isInstanceOf(
                NullPointerException.class);
        assertThat(new Http2FrameLogger(LogLevel.ERROR, Http2FrameLoggerTest.class).isEnabled()).isTrue();
    }
}
