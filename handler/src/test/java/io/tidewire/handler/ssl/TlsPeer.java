/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;

import javax.net.ssl.SSLEngine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** One side of a connection in memory: an embedded channel with TLS, and what came out of it. */
final class TlsPeer {
    final SslHandler tls;
    final EmbeddedChannel channel;
    /** The events of the application in order: "active", "inactive", "complete", events, and the text of each read. */
    final List<String> log = new ArrayList<>();
    /** The arguments of {@code exceptionCaught}. */
    final List<Throwable> exceptions = new ArrayList<>();
    /** All data that was received. */
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    TlsPeer(SSLEngine engine) {
        this(new SslHandler(engine));
    }

    TlsPeer(SslHandler tls, ChannelHandler... behind) {
        this.tls = tls;
        channel = EmbeddedChannel.builder().register(false).handlers(new ChannelHandler[0]).build();
        if (tls != null) {
            channel.pipeline().addLast(tls);
        }
        channel.pipeline().addLast(behind);
        channel.pipeline().addLast(new Application());
    }

    /** A side whose first handlers find out themselves whether there is TLS; {@link #tls} is {@code null}. */
    static TlsPeer undecided(ChannelHandler... first) {
        return new TlsPeer((SslHandler) null, first);
    }

    TlsPeer open() {
        try {
            channel.register();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return this;
    }

    /** Moves records to and fro until neither side has any more. */
    static void exchange(TlsPeer a, TlsPeer b) {
        exchange(a, b, bytes -> bytes);
    }

    /** Moves records to and fro, each buffer as a list of buffers that {@code cut} makes of it. */
    static void exchange(TlsPeer a, TlsPeer b, UnaryOperator<List<byte[]>> cut) {
        boolean moved;
        do {
            moved = a.move(b, cut);
            moved |= b.move(a, cut);
        } while (moved);
    }

    private boolean move(TlsPeer to, UnaryOperator<List<byte[]>> cut) {
        channel.runPendingTasks();
        byte[] records = sent();
        if (records.length == 0) {
            return false;
        }
        for (byte[] part : cut.apply(List.of(records))) {
            to.receive(part);
        }
        return true;
    }

    /** Takes all that was sent. */
    byte[] sent() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuf buffer;
        while ((buffer = channel.readOutbound()) != null) {
            all.writeBytes(ByteBufUtil.getBytes(buffer));
            buffer.release();
        }
        return all.toByteArray();
    }

    /** Has bytes come from the network. A direct buffer, as sockets read. */
    void receive(byte[] bytes) {
        if (channel.isOpen()) {
            channel.writeInbound(channel.alloc().directBuffer(Math.max(1, bytes.length)).writeBytes(bytes));
        }
    }

    /** Lets time pass, which must be frozen. */
    void advance(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }

    void send(String text) {
        channel.writeAndFlush(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    String receivedText() {
        return received.toString(StandardCharsets.US_ASCII);
    }

    byte[] received() {
        return received.toByteArray();
    }

    void finish() {
        channel.close();
        channel.runPendingTasks();
        channel.releaseOutbound();
        channel.releaseInbound();
    }

    /** A pair that has done its handshake. */
    static TlsPeer[] connected(String version) {
        TlsPeer[] pair = {
            new TlsPeer(TestTls.client(version)).open(), new TlsPeer(TestTls.server(version)).open()
        };
        exchange(pair[0], pair[1]);
        return pair;
    }

    private final class Application extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            log.add("active");
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            log.add("inactive");
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf data = (ByteBuf) msg;
            byte[] bytes = ByteBufUtil.getBytes(data);
            data.release();
            received.writeBytes(bytes);
            log.add(new String(bytes, StandardCharsets.US_ASCII));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            log.add(evt instanceof SslCompletionEvent event
                    ? evt.getClass().getSimpleName() + (event.isSuccess() ? "+" : "-") : evt.toString());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            exceptions.add(cause);
            log.add("exception");
        }
    }
}
