/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The three ends of a stream, END_STREAM of DATA, trailers, and RST_STREAM, through layers that change content or keep
 * streams back, with many streams at once.
 */
class StreamEndsTest {
    private static final String[] CODINGS = {null, "gzip", "deflate", "br", "zstd", "snappy"};

    private enum End { DATA, TRAILERS, RESET }

    /** The order in which content is compressed and streams are kept back. */
    private enum Layers {
        COMPRESSING, COMPRESSING_IN_FRONT, COMPRESSING_BEHIND;

        Http2ConnectionEncoder on(CoreSide client, int streams) {
            return switch (this) {
                case COMPRESSING -> new CompressorHttp2ConnectionEncoder(client.encoder);
                case COMPRESSING_IN_FRONT -> new CompressorHttp2ConnectionEncoder(
                        new StreamBufferingEncoder(client.encoder, streams));
                case COMPRESSING_BEHIND -> new StreamBufferingEncoder(
                        new CompressorHttp2ConnectionEncoder(client.encoder), streams);
            };
        }
    }

    /** A message on its way, and what its receiver has to get. */
    private static final class Message {
        final int streamId;
        final String coding;
        final End end;
        int partsLeft;
        final ByteArrayOutputStream sent = new ByteArrayOutputStream();
        final ByteArrayOutputStream received = new ByteArrayOutputStream();
        final List<ChannelFuture> accepted = new ArrayList<>();
        boolean isEnded;
        boolean isBegun;
        /** The end that was reported to the receiver. */
        End toldEnd;

        Message(int streamId, Random random) {
            this.streamId = streamId;
            coding = CODINGS[random.nextInt(CODINGS.length)];
            end = End.values()[random.nextInt(End.values().length)];
            partsLeft = random.nextInt(5);
        }
    }

    /** All messages of a run between a client and a server. */
    private static final class Exchange extends Http2FrameAdapter implements AutoCloseable {
        final Random random;
        final CoreSide client = CoreSide.client();
        final CoreSide server = CoreSide.server();
        final Http2ConnectionEncoder encoder;
        final Map<Integer, Message> messages = new TreeMap<>();

        Exchange(Random random) {
            this.random = random;
            Layers layers = Layers.values()[random.nextInt(Layers.values().length)];
            encoder = layers.on(client, 1 + random.nextInt(3));
            server.decoder.frameListener(new DelegatingDecompressorFrameListener(server.connection, this, 0));
        }

        void run() {
            List<Message> open = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(8); i++) {
                Message message = new Message(3 + 2 * i, random);
                messages.put(message.streamId, message);
                open.add(message);
                begin(message);
            }
            while (!open.isEmpty()) {
                Message message = open.get(random.nextInt(open.size()));
                if (message.partsLeft > 0) {
                    message.partsLeft--;
                    writePart(message, false);
                } else {
                    end(message);
                    open.remove(message);
                }
                if (random.nextInt(3) == 0) {
                    deliver();
                }
            }
            deliver();
            assertThat(client.failures()).isEmpty();
            assertThat(server.failures()).isEmpty();
            messages.values().forEach(this::check);
            assertThat(server.connection.local().flowController()
                    .unconsumedBytes(server.connection.connectionStream())).isZero();
        }

        private ChannelPromise promise(Message message) {
            // Where a reset may fail it, a promise has to be asked.
            if (message.end != End.RESET && random.nextInt(4) == 0) {
                return client.channel.voidPromise();
            }
            ChannelPromise promise = client.promise();
            message.accepted.add(promise);
            return promise;
        }

        private ChannelPromise cancelled() {
            ChannelPromise promise = client.promise();
            promise.cancel(false);
            return promise;
        }

        /** Whether to write something first that was cancelled before, which has to leave no trace. */
        private boolean mayCancelFirst() {
            return random.nextInt(4) == 0;
        }

        /** Tries to cancel what was accepted. */
        private void mayCancel(ChannelFuture written) {
            if (!written.isDone() && random.nextInt(4) == 0) {
                assertThat(written.cancel(false)).isFalse();
            }
        }

        private void begin(Message message) {
            if (mayCancelFirst()) {
                encoder.writeHeaders(client.ctx(), message.streamId, fields("gzip"), 0, false, cancelled());
            }
            mayCancel(encoder.writeHeaders(client.ctx(), message.streamId, fields(message.coding), 0, false,
                    promise(message)));
        }

        private static Http2Headers fields(String coding) {
            Http2Headers headers = new DefaultHttp2Headers().method("POST").scheme("http").path("/").authority("a");
            return coding == null ? headers : headers.add("content-encoding", coding);
        }

        private void writePart(Message message, boolean endOfStream) {
            if (mayCancelFirst()) {
                encoder.writeData(client.ctx(), message.streamId, Unpooled.wrappedBuffer(new byte[] {'x'}), 0,
                        random.nextBoolean(), cancelled());
            }
            byte[] part = new byte[random.nextInt(5) == 0 ? 0 : random.nextInt(3_000)];
            random.nextBytes(part);
            message.sent.writeBytes(part);
            mayCancel(encoder.writeData(client.ctx(), message.streamId, Unpooled.wrappedBuffer(part), random.nextInt(9),
                    endOfStream, promise(message)));
        }

        private void end(Message message) {
            ChannelHandlerContext ctx = client.ctx();
            message.isEnded = true;
            switch (message.end) {
                case DATA -> writePart(message, true);
                case TRAILERS -> {
                    if (mayCancelFirst()) {
                        encoder.writeHeaders(ctx, message.streamId, new DefaultHttp2Headers().add("t", "no"), 0, true,
                                cancelled());
                    }
                    Http2Headers trailers = new DefaultHttp2Headers().add("t", "yes");
                    mayCancel(random.nextBoolean()
                            ? encoder.writeHeaders(ctx, message.streamId, trailers, 0, true, promise(message))
                            : encoder.writeHeaders(ctx, message.streamId, trailers, 0, (short) 16, false, 0, true,
                                    promise(message)));
                }
                case RESET -> {
                    if (mayCancelFirst()) {
                        ChannelPromise cancelled = cancelled();
                        assertThat(encoder.writeRstStream(ctx, message.streamId, 5, cancelled)).isSameAs(cancelled);
                    }
                    encoder.writeRstStream(ctx, message.streamId, Http2Error.CANCEL.code(), client.promise());
                }
            }
        }

        /** Takes octets to both sides until neither has any; the server answers what has ended. */
        private void deliver() {
            byte[] octets;
            do {
                client.in(server.octets());
                octets = client.octets();
                server.in(octets);
                for (Message message : messages.values()) {
                    Http2Stream stream = server.connection.stream(message.streamId);
                    if (stream != null && message.toldEnd != null && !stream.isHeadersSent()) {
                        server.encoder.writeHeaders(server.ctx(), message.streamId,
                                new DefaultHttp2Headers().status("200"), 0, true, server.promise());
                        octets = new byte[1];
                    }
                }
            } while (octets.length > 0);
        }

        private void check(Message message) {
            String text = message.streamId + " " + message.coding + ' ' + message.end;
            byte[] sent = message.sent.toByteArray();
            byte[] received = message.received.toByteArray();
            if (message.end == End.RESET) {
                // It may never have begun. Octets that were sent and did not wait have arrived.
                assertThat(message.toldEnd).as(text).isIn(null, End.RESET);
                assertThat(received).as(text).isEqualTo(Arrays.copyOf(sent, received.length));
                assertThat(message.accepted).as(text).allMatch(ChannelFuture::isDone);
            } else {
                assertThat(message.toldEnd).as(text).isEqualTo(message.end);
                assertThat(received).as(text).isEqualTo(sent);
                assertThat(message.accepted).as(text).allMatch(ChannelFuture::isSuccess);
            }
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
                short weight, boolean exclusive, int padding, boolean endOfStream) {
            Message message = messages.get(streamId);
            assertThat(message.toldEnd).isNull();
            if (endOfStream) {
                assertThat(headers.get("t")).hasToString("yes");
                message.toldEnd = End.TRAILERS;
            } else {
                assertThat(message.isBegun).isFalse();
                message.isBegun = true;
                assertThat(headers.contains("content-encoding")).isFalse();
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            Message message = messages.get(streamId);
            assertThat(message.toldEnd).isNull();
            message.received.writeBytes(ByteBufUtil.getBytes(data));
            if (endOfStream) {
                message.toldEnd = End.DATA;
            }
            return data.readableBytes() + padding;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
            assertThat(errorCode).isEqualTo(Http2Error.CANCEL.code());
            messages.get(streamId).toldEnd = End.RESET;
        }

        @Override
        public void close() {
            encoder.close();
            client.close();
            server.close();
        }
    }

    /** Every stream arrives whole, with the end that was written, and what was cancelled before leaves no trace. */
    @Test
    void streamsArriveWithTheirEnds() {
        SeededRuns.forEach(300, random -> {
            try (Exchange exchange = new Exchange(random)) {
                exchange.run();
            }
        });
    }

    /** Content that is cut off at any octet is refused whatever ends it, and whole content is not. */
    @Test
    @Tag("SEC-E05")
    void contentThatIsCutOffIsRefusedWhateverEndsIt() {
        SeededRuns.forEach(200, random -> {
            String coding = CODINGS[1 + random.nextInt(4)];
            byte[] content = new byte[1 + random.nextInt(500)];
            random.nextBytes(content);
            byte[] whole = ContentCompressionTest.compressed(coding, content);
            int length = random.nextInt(4) == 0 ? whole.length : 1 + random.nextInt(whole.length - 1);
            for (End end : End.values()) {
                checkCut(coding, Arrays.copyOf(whole, length), content, length == whole.length, end, random);
            }
        });
    }

    private static void checkCut(String coding, byte[] cut, byte[] content, boolean isWhole, End end, Random random) {
        try (CoreSide server = CoreSide.server()) {
            server.decoder.frameListener(new DelegatingDecompressorFrameListener(server.connection, server.told, 0));
            int from = random.nextInt(cut.length + 1);
            server.in((writer, ctx) -> {
                writer.writeHeaders(ctx, 3, Exchange.fields(coding), 0, false, ctx.newPromise());
                writer.writeData(ctx, 3, Unpooled.wrappedBuffer(cut, 0, from), 3, false, ctx.newPromise());
                writer.writeData(ctx, 3, Unpooled.wrappedBuffer(cut, from, cut.length - from), 0, end == End.DATA,
                        ctx.newPromise());
                switch (end) {
                    case DATA -> { }
                    case TRAILERS -> writer.writeHeaders(ctx, 3, new DefaultHttp2Headers().add("t", "v"), 0, true,
                            ctx.newPromise());
                    case RESET -> writer.writeRstStream(ctx, 3, Http2Error.CANCEL.code(), ctx.newPromise());
                }
            });
            String text = coding + ' ' + end + ' ' + cut.length;
            List<String> heard = server.heard();
            String last = heard.get(heard.size() - 1);
            if (end == End.RESET) {
                assertThat(last).as(text).isEqualTo("RST_STREAM 3 8");
                assertThat(server.failures()).as(text).isEmpty();
            } else if (isWhole) {
                assertThat(last).as(text).endsWith(" end");
                assertThat(server.failures()).as(text).isEmpty();
                String octets = heard.stream().filter(event -> event.startsWith("DATA"))
                        .map(event -> event.split(" ")[2]).collect(Collectors.joining());
                assertThat(octets).as(text).isEqualTo(ByteBufUtil.hexDump(content));
            } else {
                assertThat(heard).as(text).noneMatch(event -> event.endsWith(" end"));
                assertThat(server.failures()).as(text).containsExactly("stream 3 INTERNAL_ERROR");
                assertThat(server.sent()).as(text).contains("RST_STREAM 3 2");
            }
            assertThat(server.connection.local().flowController()
                    .unconsumedBytes(server.connection.connectionStream())).isZero();
        }
    }
}
