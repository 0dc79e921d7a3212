/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The output of the writer, octet for octet; the reader makes the same frames of it.
 */
class FrameWriterTest {
    private final DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter();
    private final FrameEvents peer = new FrameEvents();

    @AfterEach
    void tearDown() {
        writer.close();
        peer.close();
    }

    /** Everything that was written since the last call. */
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

    private String hex() {
        return ByteBufUtil.hexDump(written());
    }

    private void assertWritten(ChannelFuture future, String hex) {
        assertThat(hex()).isEqualTo(hex);
        assertThat(future.isSuccess()).isTrue();
    }

    private static ByteBuf content(int length) {
        return Unpooled.directBuffer(Math.max(1, length)).writeZero(length);
    }

    @Test
    void smallFramesAreWrittenOctetForOctet() {
        ChannelHandlerContext ctx = peer.ctx();
        assertWritten(writer.writePriority(ctx, 3, 5, (short) 256, true, ctx.newPromise()),
                "000005020000000003" + "80000005ff");
        assertWritten(writer.writeRstStream(ctx, 3, 0xFFFFFFFFL, ctx.newPromise()), "000004030000000003" + "ffffffff");
        Http2Settings settings = new Http2Settings().maxConcurrentStreams(0xFFFFFFFFL);
        assertWritten(writer.writeSettings(ctx, settings, ctx.newPromise()), "000006040000000000" + "0003ffffffff");
        assertWritten(writer.writeSettings(ctx, new Http2Settings(), ctx.newPromise()), "000000040000000000");
        assertWritten(writer.writeSettingsAck(ctx, ctx.newPromise()), "000000040100000000");
        assertWritten(writer.writePing(ctx, false, 0x0102030405060708L, ctx.newPromise()),
                "000008060000000000" + "0102030405060708");
        assertWritten(writer.writePing(ctx, true, -1, ctx.newPromise()), "000008060100000000" + "ffffffffffffffff");
        assertWritten(writer.writeGoAway(ctx, Integer.MAX_VALUE, 11, Unpooled.copiedBuffer("hi", CharsetUtil.US_ASCII),
                ctx.newPromise()), "00000a070000000000" + "7fffffff" + "0000000b" + "6869");
        assertWritten(writer.writeGoAway(ctx, 0, 0, Unpooled.EMPTY_BUFFER, ctx.newPromise()),
                "000008070000000000" + "0000000000000000");
        assertWritten(writer.writeWindowUpdate(ctx, 0, Integer.MAX_VALUE, ctx.newPromise()),
                "000004080000000000" + "7fffffff");
        assertWritten(writer.writeFrame(ctx, (byte) 0xAA, 7, new Http2Flags((short) 0xFF),
                Unpooled.copiedBuffer("x", CharsetUtil.US_ASCII), ctx.newPromise()), "000001aaff00000007" + "78");
        assertWritten(writer.writePriorityUpdate(ctx, 5, "u=3,i", ctx.newPromise()),
                "000009100000000000" + "00000005" + "753d332c69");
        assertWritten(writer.writeData(ctx, 1, content(2), 0, true, ctx.newPromise()), "000002000100000001" + "0000");
        assertWritten(writer.writeHeaders(ctx, 1, new DefaultHttp2Headers().method("GET"), 0, true, ctx.newPromise()),
                "000001010500000001" + "82");
        assertWritten(writer.writeHeaders(ctx, 1, new DefaultHttp2Headers().method("GET"), 3, (short) 1, true, 2, false,
                ctx.newPromise()), "000008012c00000001" + "01" + "80000003" + "00" + "82" + "00");
        assertWritten(writer.writePushPromise(ctx, 1, 2, new DefaultHttp2Headers().method("GET"), 0, ctx.newPromise()),
                "000005050400000001" + "00000002" + "82");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 2", "0, 256", "1, 0", "1, 1", "1, 255", "5, 256"})
    @Tag("FR-06")
    void paddingIsZerosBehindTheContent(int length, int padding) {
        ChannelFuture future = writer.writeData(peer.ctx(), 1, content(length).setByte(0, 7), padding, true,
                peer.ctx().newPromise());
        byte[] octets = written();
        assertThat(future.isSuccess()).isTrue();
        assertThat(octets).hasSize(9 + length + padding);
        String data = length > 0 ? "07" + "00".repeat(length - 1) : "";
        assertThat(peer.read(octets).events).containsExactly("DATA 1 " + data + " padding " + padding + " end");
        for (int i = 9 + (padding > 0 ? 1 : 0) + length; i < octets.length; i++) {
            assertThat(octets[i]).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"16384, 0, 1", "16385, 0, 2", "40000, 0, 3", "16384, 1, 2", "16128, 256, 1", "16129, 256, 2",
        "32768, 256, 3"})
    void contentIsSplitAtThePeersMaximum(int length, int padding, int frames) {
        writer.writeData(peer.ctx(), 1, content(length), padding, true, peer.ctx().newPromise());
        assertThat(peer.read(written()).events).hasSize(frames);
        assertThat(peer.events.get(frames - 1)).endsWith("padding " + padding + " end");
        assertThat(peer.events.stream().filter(event -> event.endsWith("end"))).hasSize(1);
        assertThat(peer.events.stream().mapToInt(event -> event.split(" ")[2].length() / 2).sum()).isEqualTo(length);
    }

    @Test
    void slicesShareTheContent() {
        ByteBuf data = content(40000);
        writer.writeData(peer.ctx(), 1, data, 0, false, peer.ctx().newPromise());
        assertThat(data.refCnt()).isPositive();
        written();
        assertThat(data.refCnt()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 256})
    @Tag("FR-16")
    void largeFieldBlockGoesOnInContinuations(int padding) throws Http2Exception {
        DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true, 1 << 20);
        Http2Headers headers = new DefaultHttp2Headers().method("GET").add("a", "x".repeat(20000))
                .add("b", "y".repeat(20000));
        try (FrameEvents large = new FrameEvents(new DefaultHttp2FrameReader(decoder))) {
            for (Function<DefaultHttp2FrameWriter, ChannelFuture> write
                    : List.<Function<DefaultHttp2FrameWriter, ChannelFuture>>of(
                            w -> w.writeHeaders(peer.ctx(), 1, headers, padding, true, peer.ctx().newPromise()),
                            w -> w.writeHeaders(peer.ctx(), 1, headers, 0, (short) 16, false, padding, true,
                                    peer.ctx().newPromise()),
                            w -> w.writePushPromise(peer.ctx(), 1, 2, headers, padding, peer.ctx().newPromise()))) {
                ChannelFuture future = write.apply(new DefaultHttp2FrameWriter(new DefaultHttp2HeadersEncoder(
                        Http2HeadersEncoder.ALWAYS_SENSITIVE, true, 0, Integer.MAX_VALUE)));
                byte[] octets = written();
                assertThat(future.isSuccess()).isTrue();
                assertThat(frameLengths(octets)).hasSize(3).allMatch(length -> length <= 16384);
                large.read(octets);
                assertThat(large.events.get(large.events.size() - 1))
                        .contains("[:method=GET, a=" + "x".repeat(20000) + ", b=" + "y".repeat(20000) + ']')
                        .contains("padding " + padding);
            }
            assertThat(large.events).hasSize(3);
        }
    }

    private static List<Integer> frameLengths(byte[] octets) {
        List<Integer> lengths = new ArrayList<>();
        ByteBuf in = Unpooled.wrappedBuffer(octets);
        while (in.isReadable()) {
            lengths.add(in.readUnsignedMedium());
            in.skipBytes(6 + lengths.get(lengths.size() - 1));
        }
        return lengths;
    }

    @Test
    void wrongArgumentFailsThePromiseAndReleasesBuffers() {
        ChannelHandlerContext ctx = peer.ctx();
        Http2Headers headers = new DefaultHttp2Headers();
        ByteBuf[] buffers = new ByteBuf[7];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = content(10);
        }
        ByteBuf large = content(16385);
        List<ChannelFuture> futures = List.of(
                writer.writeData(ctx, 0, buffers[0], 0, true, ctx.newPromise()),
                writer.writeData(ctx, 1, buffers[1], 257, true, ctx.newPromise()),
                writer.writeData(ctx, -1, buffers[2], 0, true, ctx.newPromise()),
                writer.writeGoAway(ctx, -1, 0, buffers[3], ctx.newPromise()),
                writer.writeGoAway(ctx, 1, -1, buffers[4], ctx.newPromise()),
                writer.writeFrame(ctx, (byte) 99, -1, new Http2Flags(), buffers[5], ctx.newPromise()),
                writer.writeFrame(ctx, (byte) 99, 1, null, buffers[6], ctx.newPromise()),
                writer.writeFrame(ctx, (byte) 99, 1, new Http2Flags(), large, ctx.newPromise()),
                writer.writeGoAway(ctx, 1, 1, content(16377), ctx.newPromise()),
                writer.writeHeaders(ctx, 0, headers, 0, true, ctx.newPromise()),
                writer.writeHeaders(ctx, 1, headers, -1, true, ctx.newPromise()),
                writer.writeHeaders(ctx, 1, null, 0, true, ctx.newPromise()),
                writer.writeHeaders(ctx, 1, headers, -1, (short) 16, false, 0, true, ctx.newPromise()),
                writer.writeHeaders(ctx, 1, headers, 0, (short) 0, false, 0, true, ctx.newPromise()),
                writer.writeHeaders(ctx, 1, headers, 0, (short) 257, false, 0, true, ctx.newPromise()),
                writer.writePushPromise(ctx, 1, 0, headers, 0, ctx.newPromise()),
                writer.writePushPromise(ctx, 0, 2, headers, 0, ctx.newPromise()),
                writer.writePriority(ctx, 0, 0, (short) 16, false, ctx.newPromise()),
                writer.writePriority(ctx, 1, -1, (short) 16, false, ctx.newPromise()),
                writer.writeRstStream(ctx, 0, 0, ctx.newPromise()),
                writer.writeRstStream(ctx, 1, 0x100000000L, ctx.newPromise()),
                writer.writeSettings(ctx, null, ctx.newPromise()),
                writer.writeWindowUpdate(ctx, -1, 1, ctx.newPromise()),
                writer.writeWindowUpdate(ctx, 1, 0, ctx.newPromise()),
                writer.writePriorityUpdate(ctx, 0, "", ctx.newPromise()));
        for (int i = 0; i < futures.size(); i++) {
            assertThat(futures.get(i).cause()).as("call %d", i)
                    .isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class);
        }
        for (ByteBuf buffer : buffers) {
            assertThat(buffer.refCnt()).isZero();
        }
        assertThat(large.refCnt()).isZero();
        assertThat(written()).isEmpty();
    }

    @Test
    void headersOverThePeersLimitFailThePromiseAndLeaveTheTablesInStep() throws Http2Exception {
        writer.configuration().headersConfiguration().maxHeaderListSize(50);
        ChannelHandlerContext ctx = peer.ctx();
        Http2Headers large = new DefaultHttp2Headers().add("a", "x".repeat(50));
        ChannelFuture tooLarge = writer.writeHeaders(ctx, 1, large, 0, true, ctx.newPromise());
        assertThat(tooLarge.cause()).isInstanceOf(Http2Exception.HeaderListSizeException.class);
        writer.writeHeaders(ctx, 1, new DefaultHttp2Headers().add("a", "b"), 0, true, ctx.newPromise());
        assertThat(peer.read(written()).events).containsExactly("HEADERS 1 [a=b] padding 0 end");
    }

    @Test
    void closedChannelFailsEveryWriteAndReleasesBuffers() {
        ChannelHandlerContext ctx = peer.ctx();
        peer.channel.close();
        ByteBuf data = content(40000);
        assertThat(writer.writeData(ctx, 1, data, 5, true, ctx.newPromise()).cause()).isNotNull();
        assertThat(data.refCnt()).isZero();
        assertThat(writer.writeHeaders(ctx, 1, new DefaultHttp2Headers().add("a", "x".repeat(40000)), 9, true,
                ctx.newPromise()).cause()).isNotNull();
        assertThat(writer.writePing(ctx, true, 1, ctx.newPromise()).cause()).isNotNull();
    }

    /** The parts of what was not sent fail one after the other, of which each promise hears once. */
    @Test
    void closedChannelFailsWhatWasNotSentWithoutAWarning() {
        List<String> logged = new ArrayList<>();
        Handler capture = new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record.getMessage());
            }

            @Override
            public void flush() {
                // Keeps all of it.
            }

            @Override
            public void close() {
                // Holds nothing.
            }
        };
        Logger loggers = Logger.getLogger("io.tidewire");
        loggers.addHandler(capture);
        try {
            ChannelHandlerContext ctx = peer.ctx();
            List<ChannelFuture> unsent = List.of(
                    writer.writeData(ctx, 1, content(1000), 0, false, ctx.newPromise()),
                    writer.writeData(ctx, 1, content(40000), 5, true, ctx.newPromise()),
                    writer.writeHeaders(ctx, 3, new DefaultHttp2Headers().add("a", "x".repeat(40000)), 9, true,
                            ctx.newPromise()),
                    writer.writeGoAway(ctx, 1, 0, content(5), ctx.newPromise()));
            assertThat(unsent).noneMatch(ChannelFuture::isDone);
            peer.channel.close();
            assertThat(unsent).allMatch(future -> future.cause() instanceof ClosedChannelException);
        } finally {
            loggers.removeHandler(capture);
        }
        assertThat(logged).isEmpty();
    }

    @Test
    void partsOfAFrameCannotBeCancelled() {
        ChannelHandlerContext ctx = peer.ctx();
        ChannelPromise promise = ctx.newPromise();
        writer.writeData(ctx, 1, content(40000), 5, true, promise);
        // The header of a frame would be left without what it announces.
        assertThat(promise.cancel(false)).isFalse();
        assertThat(peer.read(written()).events).hasSize(3).last().asString().endsWith("padding 5 end");
        ChannelFuture next = writer.writeData(ctx, 3, content(1000), 0, true, ctx.newPromise());
        assertThat(next.isDone()).isFalse();
        written();
        assertThat(next.isSuccess()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void acceptedFramesCannotBeCancelled(AnyFrame frame) {
        ChannelPromise promise = peer.ctx().newPromise();
        ByteBuf content = content(300);
        frame.write(writer, peer.ctx(), content, promise);
        assertThat(promise.cancel(false)).isFalse();
        assertThat(written()).isNotEmpty();
        assertThat(promise.isSuccess()).isTrue();
        frame.releaseIfUnused(content);
    }

    @ParameterizedTest
    @EnumSource
    void framesThatWereCancelledBeforeAreReleasedAndNotWritten(AnyFrame frame) {
        ChannelPromise promise = peer.ctx().newPromise();
        promise.cancel(false);
        ByteBuf content = content(300);
        assertThat(frame.write(writer, peer.ctx(), content, promise).isCancelled()).isTrue();
        assertThat(written()).isEmpty();
        frame.releaseIfUnused(content);
        assertThat(content.refCnt()).isZero();
    }

    /** Each kind of frame, with content where it has some. */
    private enum AnyFrame {
        DATA, HEADERS, HEADERS_WITH_PRIORITY, PUSH_PROMISE, PRIORITY, RST_STREAM, SETTINGS, SETTINGS_ACK, PING,
        GOAWAY, WINDOW_UPDATE, UNKNOWN;

        ChannelFuture write(DefaultHttp2FrameWriter writer, ChannelHandlerContext ctx, ByteBuf content,
                ChannelPromise promise) {
            Http2Headers fields = new DefaultHttp2Headers().add("a", "b");
            return switch (this) {
                case DATA -> writer.writeData(ctx, 1, content, 7, true, promise);
                case HEADERS -> writer.writeHeaders(ctx, 1, fields, 0, true, promise);
                case HEADERS_WITH_PRIORITY -> writer.writeHeaders(ctx, 1, fields, 0, (short) 9, true, 0, true, promise);
                case PUSH_PROMISE -> writer.writePushPromise(ctx, 1, 2, fields, 0, promise);
                case PRIORITY -> writer.writePriority(ctx, 1, 0, (short) 9, true, promise);
                case RST_STREAM -> writer.writeRstStream(ctx, 1, 8, promise);
                case SETTINGS -> writer.writeSettings(ctx, new Http2Settings().maxConcurrentStreams(9), promise);
                case SETTINGS_ACK -> writer.writeSettingsAck(ctx, promise);
                case PING -> writer.writePing(ctx, false, 5, promise);
                case GOAWAY -> writer.writeGoAway(ctx, 1, 0, content, promise);
                case WINDOW_UPDATE -> writer.writeWindowUpdate(ctx, 1, 9, promise);
                case UNKNOWN -> writer.writeFrame(ctx, (byte) 0x42, 1, new Http2Flags(), content, promise);
            };
        }

        void releaseIfUnused(ByteBuf content) {
            if (this != DATA && this != GOAWAY && this != UNKNOWN) {
                content.release();
            }
        }
    }

    @Test
    @Tag("FR-04")
    void maximumOfFramesHasItsRange() throws Http2Exception {
        assertThat(writer.configuration().frameSizePolicy().maxFrameSize()).isEqualTo(16384);
        writer.maxFrameSize(20000);
        writer.writeData(peer.ctx(), 1, content(20000), 0, false, peer.ctx().newPromise());
        assertThat(frameLengths(written())).containsExactly(20000);
        assertThatThrownBy(() -> writer.maxFrameSize(16383)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> writer.maxFrameSize(16777216)).isInstanceOf(Http2Exception.class);
    }

    @Test
    void anyFramesAreReadAsTheyWereWritten() {
        SeededRuns.forEach(300, random -> {
            try (FrameEvents other = new FrameEvents()) {
                DefaultHttp2FrameWriter own = new DefaultHttp2FrameWriter();
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    expected.add(writeAny(own, random));
                }
                byte[] octets = written();
                int[] cuts = random.ints(random.nextInt(5), 0, octets.length + 1).sorted().toArray();
                assertThat(other.read(octets, cuts).events).isEqualTo(expected);
            }
        });
    }

    private String writeAny(DefaultHttp2FrameWriter own, Random random) {
        ChannelHandlerContext ctx = peer.ctx();
        int id = 1 + random.nextInt(Integer.MAX_VALUE - 1);
        int padding = random.nextInt(4) == 0 ? random.nextInt(257) : 0;
        boolean end = random.nextBoolean();
        String tail = " padding " + padding + (end ? " end" : "");
        switch (random.nextInt(7)) {
            case 0 -> {
                byte[] octets = new byte[random.nextInt(300)];
                random.nextBytes(octets);
                own.writeData(ctx, id, Unpooled.wrappedBuffer(octets), padding, end, ctx.newPromise());
                return "DATA " + id + ' ' + ByteBufUtil.hexDump(octets) + tail;
            }
            case 1 -> {
                String value = "v".repeat(random.nextInt(700));
                own.writeHeaders(ctx, id, new DefaultHttp2Headers().path("/").add("n", value), padding, end,
                        ctx.newPromise());
                return "HEADERS " + id + " [:path=/, n=" + value + ']' + tail;
            }
            case 2 -> {
                short weight = (short) (1 + random.nextInt(256));
                own.writeHeaders(ctx, id, new DefaultHttp2Headers().add("a", "b"), id, weight, true, padding, end,
                        ctx.newPromise());
                return "HEADERS " + id + " [a=b] on " + id + " weight " + weight + " exclusive" + tail;
            }
            case 3 -> {
                own.writePushPromise(ctx, id, 1024, new DefaultHttp2Headers().add("a", "b"), padding, ctx.newPromise());
                return "PUSH_PROMISE " + id + " of 1024 [a=b] padding " + padding;
            }
            case 4 -> {
                int increment = 1 + random.nextInt(Integer.MAX_VALUE);
                own.writeWindowUpdate(ctx, id, increment, ctx.newPromise());
                return "WINDOW_UPDATE " + id + ' ' + increment;
            }
            case 5 -> {
                long data = random.nextLong();
                own.writePing(ctx, end, data, ctx.newPromise());
                return (end ? "PING ACK " : "PING ") + Long.toHexString(data);
            }
            default -> {
                own.writeRstStream(ctx, id, 8, ctx.newPromise());
                return "RST_STREAM " + id + " 8";
            }
        }
    }

    /** Fails one write of several, as a handler in between may. */
    private static final class FailingWrite extends ChannelOutboundHandlerAdapter {
        private int left;

        FailingWrite(int left) {
            this.left = left;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (left-- == 0) {
                ReferenceCountUtil.release(msg);
                promise.setFailure(new IllegalStateException("on purpose"));
            } else {
                ctx.write(msg, promise);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"300, 0, 2", "300, 1, 2", "300, 9, 3", "40000, 0, 6", "40000, 200, 7"})
    void aWriteFailsWithAnyOfItsParts(int length, int padding, int parts) {
        for (int failing = 0; failing < parts; failing++) {
            EmbeddedChannel channel = new EmbeddedChannel(new FailingWrite(failing), new ChannelHandlerAdapter() { });
            ChannelHandlerContext ctx = channel.pipeline().lastContext();
            ChannelFuture future = writer.writeData(ctx, 1, content(length), padding, true, ctx.newPromise());
            channel.flush();
            assertThat(future.cause()).as("part %d", failing).hasMessage("on purpose");
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void aLargeFieldBlockFailsWithAnyOfItsParts() {
        Http2Headers headers = new DefaultHttp2Headers().method("GET").add("a", "x".repeat(20000))
                .add("b", "y".repeat(20000));
        for (int failing = 0; failing < 5; failing++) {
            EmbeddedChannel channel = new EmbeddedChannel(new FailingWrite(failing), new ChannelHandlerAdapter() { });
            ChannelHandlerContext ctx = channel.pipeline().lastContext();
            DefaultHttp2FrameWriter large = new DefaultHttp2FrameWriter(new DefaultHttp2HeadersEncoder(
                    Http2HeadersEncoder.ALWAYS_SENSITIVE, true, 0, Integer.MAX_VALUE));
            ChannelFuture future = large.writeHeaders(ctx, 1, headers, 0, true, ctx.newPromise());
            channel.flush();
            assertThat(future.cause()).as("part %d", failing).hasMessage("on purpose");
            channel.finishAndReleaseAll();
            large.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "256, 1", "257, 2"})
    void smallContentGoesInOneBufferWithItsHeader(int length, int buffers) {
        writer.writeData(peer.ctx(), 1, content(length), 0, true, peer.ctx().newPromise());
        peer.channel.flush();
        assertThat(peer.channel.outboundMessages()).hasSize(buffers);
    }
}
