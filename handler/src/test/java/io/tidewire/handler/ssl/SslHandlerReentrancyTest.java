/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.WriteBufferWaterMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** Actions of applications inside callbacks: write, close, end the output, remove the handler. */
class SslHandlerReentrancyTest {

    /** A callback in which something is done. */
    enum Callback {
        ACTIVE, READ, READ_COMPLETE, HANDSHAKE_EVENT, HANDSHAKE_FUTURE, WRITE_PROMISE, CLOSE_EVENT, INACTIVE,
        WRITABILITY, WRITE_BEFORE
    }

    /** Does something, once, in one callback. */
    private static final class Actor extends ChannelInboundHandlerAdapter {
        private final Callback callback;
        private final Consumer<ChannelHandlerContext> action;
        private boolean acted;

        Actor(Callback callback, Consumer<ChannelHandlerContext> action) {
            this.callback = callback;
            this.action = action;
        }

        void act(ChannelHandlerContext ctx, Callback now) {
            if (callback == now && !acted) {
                acted = true;
                action.accept(ctx);
            }
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            ctx.pipeline().get(SslHandler.class).handshakeFuture()
                    .addListener(f -> act(ctx, Callback.HANDSHAKE_FUTURE));
            ctx.pipeline().addFirst(new ChannelDuplexHandler() {
                @Override
                public void write(ChannelHandlerContext before, Object msg, ChannelPromise promise) {
                    act(ctx, Callback.WRITE_BEFORE);
                    before.write(msg, promise);
                }
            });
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            act(ctx, Callback.ACTIVE);
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            act(ctx, Callback.READ);
            ctx.fireChannelRead(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            act(ctx, Callback.READ_COMPLETE);
            ctx.fireChannelReadComplete();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            act(ctx, evt instanceof SslHandshakeCompletionEvent ? Callback.HANDSHAKE_EVENT : Callback.CLOSE_EVENT);
            ctx.fireUserEventTriggered(evt);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            act(ctx, Callback.WRITABILITY);
            ctx.fireChannelWritabilityChanged();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            act(ctx, Callback.INACTIVE);
            ctx.fireChannelInactive();
        }
    }

    private static void live(String version, Callback callback, Consumer<ChannelHandlerContext> action,
            Consumer<TlsPeer[]> check) {
        for (int side = 0; side < 2; side++) {
            Actor actor = new Actor(callback, action);
            SslHandler client = new SslHandler(TestTls.client(version));
            SslHandler server = new SslHandler(TestTls.server(version));
            TlsPeer acting = side == 0 ? new TlsPeer(client, actor) : new TlsPeer(server, actor);
            TlsPeer other = new TlsPeer(side == 0 ? server : client);
            // Little data, since the JDK's ciphers are slow where the second compiler is off; more than one record.
            acting.channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(4096, 8192));
            acting.open();
            other.open();
            ChannelFuture first =
                    acting.channel.writeAndFlush(Unpooled.copiedBuffer("first", StandardCharsets.US_ASCII));
            ChannelHandlerContext ctx = acting.channel.pipeline().context(actor);
            first.addListener(f -> actor.act(ctx, Callback.WRITE_PROMISE));
            other.send("from the other");
            TlsPeer.exchange(acting, other);
            ChannelFuture large = acting.channel.writeAndFlush(Unpooled.buffer().writeZero(20_000));
            TlsPeer.exchange(acting, other);
            other.channel.close();
            TlsPeer.exchange(acting, other);
            check.accept(new TlsPeer[] {acting, other});
            acting.finish();
            other.finish();
            assertThat(first.isDone()).isTrue();
            assertThat(large.isDone()).isTrue();
            assertThat(acting.tls.handshakeFuture().isDone()).isTrue();
            assertThat(acting.tls.sslCloseFuture().isDone()).isTrue();
            assertThat(actor.acted).as("%s of side %d", callback, side).isTrue();
            // That the connection has ended amid the handshake, once.
            assertThat(other.exceptions.size()).as("%s of side %d", callback, side).isLessThanOrEqualTo(1);
            assertThat(other.exceptions).allMatch(e -> e.getCause() instanceof SSLException);
            assertThat(acting.log.stream().filter(s -> s.startsWith("SslHandshake")).count()).isLessThanOrEqualTo(1);
            assertThat(acting.log.stream().filter(s -> s.startsWith("SslClose")).count()).isLessThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Callback.class)
    void writeAndFlush(Callback callback) {
        for (String version : new String[] {TestTls.TLS_1_2, TestTls.TLS_1_3}) {
            List<ChannelFuture> written = new ArrayList<>();
            live(version, callback, ctx -> {
                ByteBuf data = Unpooled.copiedBuffer("from inside", StandardCharsets.US_ASCII);
                written.add(ctx.writeAndFlush(data));
            }, pair -> {
                if (callback != Callback.INACTIVE && callback != Callback.CLOSE_EVENT) {
                    assertThat(pair[1].receivedText()).contains("from inside").contains("first");
                }
            });
            assertThat(written).hasSize(2).allMatch(ChannelFuture::isDone);
        }
    }

    @ParameterizedTest
    @EnumSource(Callback.class)
    void close(Callback callback) {
        for (String version : new String[] {TestTls.TLS_1_2, TestTls.TLS_1_3}) {
            List<ChannelFuture> closed = new ArrayList<>();
            live(version, callback, ctx -> closed.add(ctx.close()), pair -> { });
            assertThat(closed).hasSize(2).allMatch(ChannelFuture::isSuccess);
        }
    }

    @ParameterizedTest
    @EnumSource(Callback.class)
    void closeOutbound(Callback callback) {
        for (String version : new String[] {TestTls.TLS_1_2, TestTls.TLS_1_3}) {
            live(version, callback, ctx -> ctx.pipeline().get(SslHandler.class).closeOutbound(), pair -> { });
        }
    }

    @ParameterizedTest
    @EnumSource(Callback.class)
    void removal(Callback callback) {
        for (String version : new String[] {TestTls.TLS_1_2, TestTls.TLS_1_3}) {
            live(version, callback, ctx -> {
                ctx.pipeline().remove(SslHandler.class);
                ctx.close();
            }, pair -> { });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void removalAtTheEndOfTheHandshakeSendsWhatThatOwesAndFailsTheRest(String version) {
        for (int side = 0; side < 2; side++) {
            SslHandler client = new SslHandler(TestTls.client(version));
            SslHandler server = new SslHandler(TestTls.server(version));
            Actor actor = new Actor(Callback.HANDSHAKE_EVENT, ctx -> ctx.pipeline().remove(SslHandler.class));
            TlsPeer acting = new TlsPeer(side == 0 ? client : server, actor).open();
            TlsPeer other = new TlsPeer(side == 0 ? server : client).open();
            ChannelFuture waiting =
                    acting.channel.writeAndFlush(Unpooled.copiedBuffer("waiting", StandardCharsets.US_ASCII));
            TlsPeer.exchange(acting, other);
            assertThat(actor.acted).isTrue();
            assertThat(waiting.cause()).isInstanceOf(ChannelException.class);
            assertThat(other.tls.handshakeFuture().isSuccess()).isTrue();
            assertThat(other.receivedText()).isEmpty();
            acting.finish();
            other.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void lastMessageOfTheHandshakeGoesBeforeWhatItsListenersWrite(String version) {
        for (int side = 0; side < 2; side++) {
            SslHandler client = new SslHandler(TestTls.client(version));
            SslHandler server = new SslHandler(TestTls.server(version));
            Actor actor = new Actor(Callback.HANDSHAKE_FUTURE, ctx -> {
                ctx.pipeline().remove(SslHandler.class);
                ctx.writeAndFlush(Unpooled.copiedBuffer("in clear", StandardCharsets.US_ASCII));
            });
            TlsPeer acting = new TlsPeer(side == 0 ? client : server, actor).open();
            TlsPeer other = new TlsPeer(side == 0 ? server : client).open();
            TlsPeer.exchange(acting, other);
            assertThat(actor.acted).isTrue();
            assertThat(other.tls.handshakeFuture().isSuccess()).isTrue();
            assertThat(other.exceptions).singleElement()
                    .satisfies(e -> assertThat(e).hasCauseInstanceOf(NotSslRecordException.class));
            acting.finish();
            other.finish();
        }
    }

    @Test
    void readThatComesFromInsideAReadKeepsTheOrder() {
        TlsPeer[] records = TlsPeer.connected(TestTls.TLS_1_3);
        records[0].send("1");
        byte[] first = records[0].sent();
        records[0].send("2");
        byte[] second = records[0].sent();
        records[1].channel.pipeline().addAfter(records[1].channel.pipeline().context(records[1].tls).name(), null,
                new ChannelInboundHandlerAdapter() {
                    private boolean nested;

                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        if (!nested) {
                            nested = true;
                            records[1].receive(second);
                        }
                        ctx.fireChannelRead(msg);
                    }
                });
        records[1].receive(first);
        assertThat(records[1].receivedText()).isEqualTo("12");
        for (TlsPeer peer : records) {
            peer.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void connectionThatClosesAtEveryPoint(String version) {
        boolean isWithin = true;
        for (int point = 0; isWithin; point += point < 40 ? 1 : 61) {
            isWithin = false;
            for (int side = 0; side < 2; side++) {
                TlsPeer[] pair = {
                    new TlsPeer(TestTls.client(version)).open(), new TlsPeer(TestTls.server(version)).open()
                };
                TlsPeer closing = pair[side];
                int[] left = {point};
                ChannelFuture written = closing.channel.writeAndFlush(Unpooled.buffer().writeZero(1000));
                pair[1 - side].send("x");
                TlsPeer.exchange(pair[0], pair[1], parts -> {
                    List<byte[]> kept = new ArrayList<>();
                    for (byte[] part : parts) {
                        if (left[0] < 0) {
                            return List.of();
                        }
                        int length = Math.min(left[0], part.length);
                        left[0] -= part.length;
                        kept.add(Arrays.copyOf(part, length));
                    }
                    return kept;
                });
                // Behind the last octet the point makes no difference.
                isWithin |= left[0] < 0;
                closing.channel.close();
                closing.channel.runPendingTasks();
                assertThat(closing.channel.isOpen()).isFalse();
                assertThat(written.isDone()).isTrue();
                assertThat(closing.tls.handshakeFuture().isDone()).isTrue();
                for (TlsPeer peer : pair) {
                    assertThat(peer.exceptions).as("point %d", point).isEmpty();
                    peer.finish();
                }
            }
        }
    }
}
