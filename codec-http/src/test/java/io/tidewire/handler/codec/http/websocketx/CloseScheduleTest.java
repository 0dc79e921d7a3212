/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Both ends of WebSocket in random schedules of everything that ends a connection, each step compared with a
 * {@linkplain CloseModel naive model}. The system property {@code io.tidewire.test.schedules} says how many instead of
 * 4 000; {@code .ci/soak} runs 100 000.
 */
@Tag("SEC-H13")
class CloseScheduleTest {

    private static final int SCHEDULES = Integer.getInteger("io.tidewire.test.schedules", 4_000);
    private static final int DEADLINE_MILLIS = 10_000;
    private static final int MASK = 0x37fa213d;
    private static final Pattern KEY = Pattern.compile("sec-websocket-key: (\\S+)", Pattern.CASE_INSENSITIVE);

    /** The end under test, and its configuration. */
    record Options(boolean server, boolean deadline, boolean closesInOrder, boolean answersClose, boolean dropsPongs) {

        static Options random(Random random) {
            return new Options(random.nextBoolean(), random.nextInt(4) > 0, random.nextInt(4) > 0,
                    random.nextInt(3) > 0, random.nextBoolean());
        }

        ChannelHandler[] handlers() {
            long deadlineMillis = deadline ? DEADLINE_MILLIS : 0;
            WebSocketCloseStatus closeStatus = closesInOrder ? WebSocketCloseStatus.NORMAL_CLOSURE : null;
            if (server) {
                return new ChannelHandler[] {new HttpServerCodec(), new WebSocketServerProtocolHandler(
                        ServerFixture.config().forceCloseTimeoutMillis(deadlineMillis).sendCloseFrame(closeStatus)
                                .handleCloseFrames(answersClose).dropPongFrames(dropsPongs).build())};
            }
            return new ChannelHandler[] {new HttpClientCodec(), new WebSocketClientProtocolHandler(
                    WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://h/ws")
                            .forceCloseTimeoutMillis(deadlineMillis).sendCloseFrame(closeStatus)
                            .handleCloseFrames(answersClose).dropPongFrames(dropsPongs).build())};
        }
    }

    /** Has memory or not. */
    private static final class Memory extends AbstractByteBufAllocator {
        private boolean empty;

        private static ByteBufAllocator source() {
            return UnpooledByteBufAllocator.DEFAULT;
        }

        private void take() {
            if (empty) {
                throw new OutOfMemoryError("as the test wants");
            }
        }

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            take();
            return source().heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            take();
            return source().directBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    }

    /** One schedule: an open connection, its peer, its application, and the model. */
    private static final class Schedule {
        private final Random random;
        private final Options options;
        private final CloseModel model;
        private final Memory memory = new Memory();
        private final List<String> effects = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private final FrameWriter peer;
        private final EmbeddedChannel channel;

        Schedule(Random random) {
            this.random = random;
            options = Options.random(random);
            model = new CloseModel(options);
            peer = new FrameWriter(options.server() ? () -> MASK : null);
            channel = new EmbeddedChannel(options.handlers());
            channel.freezeTime();
            channel.config().setAllocator(memory);
            channel.pipeline().addLast(application());
            open();
        }

        private void open() {
            String opening = ServerFixture.REQUEST;
            if (!options.server()) {
                Matcher key = KEY.matcher(sent().toString(StandardCharsets.US_ASCII));
                assertThat(key.find()).isTrue();
                opening = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + HandshakeKey.accept(key.group(1)) + "\r\n\r\n";
            }
            channel.writeInbound(Unpooled.copiedBuffer(opening, StandardCharsets.US_ASCII));
            if (options.server()) {
                assertThat(sent().toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 101");
            }
            effects.clear();
        }

        private ChannelInboundHandlerAdapter application() {
            return new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext ctx, Object msg) {
                    effects.add("< " + describe((WebSocketFrame) msg));
                    ((WebSocketFrame) msg).release();
                }

                @Override
                public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                    if (event instanceof WebSocketCloseEvent end) {
                        effects.add("end " + end.status().code() + (end.isClean() ? " clean" : " unclean"));
                    }
                }

                @Override
                public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                    effects.add("exception");
                }
            };
        }

        private static String describe(WebSocketFrame frame) {
            return frame instanceof CloseWebSocketFrame close ? "Close " + close.statusCode()
                    : ReadFrames.describe(frame);
        }

        /** The octets that were sent; the array is the caller's. */
        private ByteBuf sent() {
            ByteBuf all = Unpooled.buffer();
            for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
                all.writeBytes(part);
                part.release();
            }
            return all;
        }

        private void noteSent() {
            FrameReader reader = new FrameReader(
                    WebSocketDecoderConfig.newBuilder().expectMaskedFrames(!options.server()).build());
            ByteBuf octets = sent();
            WebSocketFrame frame;
            while ((frame = reader.read(octets, UnpooledByteBufAllocator.DEFAULT)) != null) {
                effects.add("> " + describe(frame));
                frame.release();
            }
            assertThat(reader.violation()).isNull();
            assertThat(reader.isWithinFrame()).isFalse();
            octets.release();
        }

        void run() {
            for (int i = 1 + random.nextInt(12); i > 0; i--) {
                step();
            }
            peerEnds();
            compare();
            channel.finishAndReleaseAll();
            assertThat(channel.hasPendingTasks()).isFalse();
        }

        private void step() {
            boolean hasMemory = random.nextInt(5) > 0;
            int op = random.nextInt(14);
            steps.add(op + (hasMemory ? "" : " without memory"));
            memory.empty = !hasMemory;
            switch (op) {
                case 0, 1 -> applicationSends(hasMemory);
                case 2 -> applicationCloses(hasMemory);
                case 3 -> {
                    channel.close();
                    model.onChannelClosed(hasMemory);
                }
                case 4, 5 -> peerSends(data(random.nextInt(300)), model::onData);
                case 6 -> peerSends(new PingWebSocketFrame(octets(random.nextInt(126))),
                        frame -> model.onPing(frame.substring("Ping ".length()), hasMemory));
                case 7 -> peerSends(new PongWebSocketFrame(octets(random.nextInt(126))),
                        frame -> model.onPong(frame.substring("Pong ".length())));
                case 8 -> {
                    int code = random.nextBoolean() ? 1000 : 3000 + random.nextInt(2000);
                    peerSends(new CloseWebSocketFrame(code, "reason"), frame -> model.onClose(code, hasMemory));
                }
                case 9 -> {
                    writeInbound(Unpooled.wrappedBuffer(new byte[] {(byte) 0x83, 0}));
                    model.onFailure(1002, hasMemory);
                }
                case 10 -> peerSendsPart(hasMemory);
                case 11 -> {
                    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
                    model.onHalfClosed();
                }
                case 12 -> {
                    if (random.nextBoolean()) {
                        peerEnds();
                    }
                }
                default -> {
                    boolean late = random.nextBoolean();
                    channel.advanceTimeBy(late ? DEADLINE_MILLIS : 1, TimeUnit.MILLISECONDS);
                    channel.runScheduledPendingTasks();
                    if (late) {
                        model.onDeadline();
                    }
                }
            }
            memory.empty = false;
            compare();
        }

        /** Nothing else has happened, in whatever order, and the channel is closed exactly if the model says so. */
        private void compare() {
            noteSent();
            assertThat(effects).as("%s: %s", options, steps).containsExactlyInAnyOrderElementsOf(model.effects);
            assertThat(channel.isOpen()).as("%s: %s", options, steps).isEqualTo(!model.isEnded());
            effects.clear();
            model.effects.clear();
        }

        private ByteBuf octets(int length) {
            byte[] octets = new byte[length];
            random.nextBytes(octets);
            return Unpooled.wrappedBuffer(octets);
        }

        private WebSocketFrame data(int length) {
            return new BinaryWebSocketFrame(octets(length));
        }

        private void applicationSends(boolean hasMemory) {
            WebSocketFrame frame = data(random.nextInt(1_500));
            model.onApplicationSends(describe(frame), hasMemory);
            noteResult(channel.writeAndFlush(frame));
        }

        private void applicationCloses(boolean hasMemory) {
            int code = random.nextBoolean() ? 1001 : 4000;
            model.onApplicationCloses(code, hasMemory);
            noteResult(channel.writeAndFlush(new CloseWebSocketFrame(code, "")));
        }

        private void noteResult(ChannelFuture written) {
            assertThat(written.isDone()).isTrue();
            if (written.isSuccess()) {
                effects.add("written");
            } else if (written.cause() instanceof ClosedChannelException) {
                effects.add("refused");
            } else {
                assertThat(written.cause()).isInstanceOf(OutOfMemoryError.class);
                effects.add("no memory");
            }
        }

        private void writeInbound(ByteBuf octets) {
            if (channel.isOpen()) {
                channel.writeInbound(octets);
            } else {
                octets.release();
            }
        }

        private ByteBuf wire(WebSocketFrame frame) {
            List<Object> parts = new ArrayList<>();
            peer.write(frame, UnpooledByteBufAllocator.DEFAULT, parts);
            ByteBuf all = Unpooled.buffer();
            for (Object part : parts) {
                all.writeBytes((ByteBuf) part);
                ((ByteBuf) part).release();
            }
            return all;
        }

        /** Whole, or in pieces, which take memory. */
        private void peerSends(WebSocketFrame frame, Consumer<String> event) {
            String description = describe(frame);
            ByteBuf all = wire(frame);
            frame.release();
            while (!memory.empty && all.isReadable() && random.nextBoolean()) {
                writeInbound(all.readBytes(1 + random.nextInt(all.readableBytes())));
            }
            writeInbound(all);
            event.accept(description);
        }

        /** A frame whose payload begins, which takes memory; the rest comes if there was some. */
        private void peerSendsPart(boolean hasMemory) {
            WebSocketFrame frame = data(2 + random.nextInt(100));
            String description = describe(frame);
            ByteBuf all = wire(frame);
            int head = all.readableBytes() - frame.content().readableBytes();
            frame.release();
            writeInbound(all.readBytes(head + 1));
            if (hasMemory) {
                writeInbound(all);
                model.onData(description);
            } else {
                all.release();
                model.onFailure(1011, false);
            }
        }

        /** The transport ends, between frames or within one. */
        private void peerEnds() {
            memory.empty = false;
            ByteBuf all = wire(data(random.nextInt(50)));
            writeInbound(all.readBytes(random.nextInt(all.readableBytes())));
            all.release();
            if (channel.isOpen()) {
                channel.pipeline().firstContext().close();
            }
            model.onPeerEnded();
        }
    }

    @Test
    void eachScheduleHasTheEffectsOfTheModel() {
        SeededRuns.forEach(SCHEDULES, random -> new Schedule(random).run());
    }
}
