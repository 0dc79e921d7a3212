/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Frames that share buffers on their way to a socket, against the same frames in a channel of messages, where each has
 * a buffer of its own: the octets and the outcome of each promise are the same.
 */
class SharedFramesTest {
    private static final int FRAMES = 2_000;
    private static final int KEY = 0x81_42_C3_24;

    /** Writes frames by what the number of each says, and flushes now and then. */
    private static final class Sender extends ChannelInboundHandlerAdapter {
        private final long seed;
        private final boolean meddles;
        private final AtomicInteger shared;
        private final Map<Integer, String> outcomes = new TreeMap<>();
        private final List<PreparedWebSocketMessage> prepared = new ArrayList<>();
        private ChannelHandlerContext context;
        /** The frame that is written now. */
        private int number;
        /** The last frame in whose middle something else was done. */
        private int meddled = -1;

        Sender(long seed, boolean meddles, AtomicInteger shared) {
            this.seed = seed;
            this.meddles = meddles;
            this.shared = shared;
        }

        /** A key for the masks; while it is asked for, the application may write and flush. */
        int nextMask() {
            if (meddles && meddled != number) {
                meddled = number;
                switch (number % 5) {
                    case 1 -> context.flush();
                    case 2 -> context.write(new PingWebSocketFrame(Unpooled.buffer().writeInt(number)));
                    case 3 -> context.writeAndFlush(new PongWebSocketFrame(Unpooled.buffer().writeInt(number)));
                    default -> { }
                }
            }
            return KEY;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            context = ctx;
            for (number = 0; number < FRAMES; number++) {
                send(ctx, new Random(seed * 31 + number));
            }
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }

        private void send(ChannelHandlerContext ctx, Random random) {
            WebSocketFrame frame = frame(random);
            int kind = random.nextInt(20);
            if (kind == 0) {
                ctx.write(frame, ctx.voidPromise());
                return;
            }
            int written = number;
            ChannelPromise promise = ctx.newPromise();
            promise.addListener(done -> outcomes.merge(written, outcome(done), String::concat));
            if (kind == 1) {
                frame.release(); // Refused: it is gone.
            }
            ctx.write(frame, promise);
            if (kind == 2) {
                promise.cancel(false);
            }
            if (ctx.channel().unsafe().outboundBuffer() != null && ctx.channel().unsafe().outboundBuffer().hasRoom(1)) {
                shared.incrementAndGet();
            }
            if (kind == 3) {
                ctx.flush();
            }
        }

        private static String outcome(Future<?> done) {
            if (done.isSuccess()) {
                return "sent";
            }
            String message = done.isCancelled() ? "cancelled" : done.cause().getMessage();
            return message.contains("refCnt: 0") ? "gone" : message;
        }

        private WebSocketFrame frame(Random random) {
            ByteBuf payload = payload(random, random.nextInt(10) == 0 ? 70_000 : random.nextInt(4) == 0 ? 2_000 : 100);
            return switch (random.nextInt(12)) {
                case 0 -> new PingWebSocketFrame(payload); // Refused, if it is over 125 octets.
                case 1 -> new PongWebSocketFrame(payload);
                case 2 -> new ContinuationWebSocketFrame(random.nextBoolean(), random.nextInt(9), payload); // 8: no
                case 3 -> new BinaryWebSocketFrame(random.nextBoolean(), random.nextInt(8), payload);
                case 4 -> {
                    payload.release();
                    yield new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE, "good bye");
                }
                case 5 -> {
                    PreparedWebSocketMessage message =
                            PreparedWebSocketMessage.prepare(new BinaryWebSocketFrame(payload));
                    prepared.add(message);
                    WebSocketFrame frame = message.frame();
                    message.release();
                    yield frame;
                }
                case 6 -> new BinaryWebSocketFrame(payload.asReadOnly());
                default -> new TextWebSocketFrame(payload);
            };
        }

        private static ByteBuf payload(Random random, int bound) {
            byte[] octets = new byte[random.nextInt(bound)];
            random.nextBytes(octets);
            return switch (random.nextInt(3)) {
                case 0 -> Unpooled.wrappedBuffer(octets);
                case 1 -> Unpooled.wrappedBuffer(new byte[] {1, 2}, octets).skipBytes(2);
                default -> Unpooled.directBuffer(octets.length).writeBytes(octets);
            };
        }
    }

    private static WebSocket13FrameEncoder encoder(boolean masked, Sender sender) {
        return masked ? new WebSocket13FrameEncoder(sender::nextMask) : new WebSocket13FrameEncoder(false);
    }

    @ParameterizedTest
    @CsvSource({"1, false, false", "2, false, false", "3, false, false", "4, true, false", "5, true, false",
        "6, true, true", "7, true, true"})
    void octetsAndOutcomesAreThoseOfSeparateBuffers(long seed, boolean masked, boolean meddles) throws Exception {
        Sender expected = new Sender(seed, meddles, new AtomicInteger());
        EmbeddedChannel model = new EmbeddedChannel(encoder(masked, expected), expected);
        model.runPendingTasks();
        ByteBuf octets = Unpooled.buffer();
        for (ByteBuf part; (part = model.readOutbound()) != null; part.release()) {
            octets.writeBytes(part);
        }
        assertThat(model.isOpen()).isFalse();

        AtomicInteger shared = new AtomicInteger();
        ConcurrentLinkedQueue<Sender> senders = new ConcurrentLinkedQueue<>();
        byte[] received;
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            Sender sender = new Sender(seed, meddles, shared);
                            senders.add(sender);
                            channel.pipeline().addLast(encoder(masked, sender), sender);
                        }
                    }).bind("127.0.0.1", 0).sync().channel();
            InetSocketAddress address = (InetSocketAddress) server.localAddress();
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                received = socket.getInputStream().readAllBytes();
            }
        } finally {
            group.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
        senders.peek().outcomes.forEach((number, outcome) ->
                assertThat(outcome).as("frame %d", number).isEqualTo(expected.outcomes.get(number)));
        assertThat(senders.peek().outcomes).hasSameSizeAs(expected.outcomes);
        assertThat(Arrays.mismatch(received, ByteBufUtil.getBytes(octets))).as("the first octet that differs")
                .isEqualTo(-1);
        octets.release();
        assertThat(expected.outcomes.values()).containsAll(List.of("sent", "cancelled", "gone"));
        assertThat(shared).hasValueGreaterThan(FRAMES / 4);
        if (!masked) {
            // But for those that were gone before.
            List<PreparedWebSocketMessage> prepared = senders.peek().prepared;
            assertThat(prepared.stream().filter(message -> message.encodings() == 1).count())
                    .as("encoded once for all channels").isGreaterThan(prepared.size() * 3L / 4);
        }
    }
}
