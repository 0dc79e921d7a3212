/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.tidewire.channel.ChannelHandlerMask.CHANNEL_READ;
import static io.tidewire.channel.ChannelHandlerMask.EXCEPTION_CAUGHT;
import static io.tidewire.channel.ChannelHandlerMask.FLUSH;
import static io.tidewire.channel.ChannelHandlerMask.INBOUND;
import static io.tidewire.channel.ChannelHandlerMask.OUTBOUND;
import static io.tidewire.channel.ChannelHandlerMask.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ChannelHandlerMaskTest {

    private static class PrivateReader extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.fireChannelRead(msg);
        }
    }

    protected static class ProtectedHeir extends PrivateReader {
    }

    static final class SkipsAgain extends PrivateReader {
        @Override
        @ChannelHandlerMask.Skip
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.fireChannelRead(msg);
        }
    }

    abstract static class GenericReader<T> extends SimpleChannelInboundHandler<T> {
    }

    static final class StringReader extends GenericReader<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String msg) {
            ctx.fireChannelRead(msg);
        }
    }

    interface FlushingByDefault extends ChannelOutboundHandler {
        @Override
        default void flush(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    static final class DefaultMethodWins extends ChannelOutboundHandlerAdapter implements FlushingByDefault {
        @Override
        public void flush(ChannelHandlerContext ctx) {
            FlushingByDefault.super.flush(ctx);
        }
    }

    static final class DuplexWriter extends ChannelDuplexHandler {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ctx.write(msg, promise);
        }
    }

    static final class OldStyle extends ChannelOutboundHandlerAdapter {
        @Override
        @Deprecated
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.fireExceptionCaught(cause);
        }
    }

    static Stream<Arguments> handlersAndMasks() {
        return Stream.of(
                arguments(ChannelInboundHandlerAdapter.class, 0),
                arguments(ChannelOutboundHandlerAdapter.class, 0),
                arguments(ChannelDuplexHandler.class, 0),
                arguments(PrivateReader.class, CHANNEL_READ),
                arguments(ProtectedHeir.class, CHANNEL_READ),
                arguments(SkipsAgain.class, 0),
                arguments(StringReader.class, CHANNEL_READ),
                arguments(DefaultMethodWins.class, FLUSH),
                arguments(DuplexWriter.class, WRITE),
                arguments(OldStyle.class, EXCEPTION_CAUGHT),
                arguments(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                        ctx.fireExceptionCaught(cause);
                    }
                }.getClass(), EXCEPTION_CAUGHT),
                arguments(CombinedChannelDuplexHandler.class, INBOUND | OUTBOUND | EXCEPTION_CAUGHT));
    }

    @ParameterizedTest
    @MethodSource("handlersAndMasks")
    void maskHasWhatTheClassOverrides(Class<? extends ChannelHandler> type, int expected) {
        assertThat(ChannelHandlerMask.mask(type)).isEqualTo(expected);
    }

    @Test
    void aHandlerThatIsNoAdapterWantsEverything() {
        ChannelInboundHandler proxy = (ChannelInboundHandler) java.lang.reflect.Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ChannelInboundHandler.class}, (p, method, args) -> null);
        assertThat(ChannelHandlerMask.mask(proxy.getClass())).isEqualTo(INBOUND | EXCEPTION_CAUGHT);
    }

    @Test
    void wideningKeepsDirectionsApart() {
        assertThat(ChannelHandlerMask.widen(0)).isZero();
        assertThat(ChannelHandlerMask.widen(CHANNEL_READ)).isEqualTo(INBOUND | EXCEPTION_CAUGHT);
        assertThat(ChannelHandlerMask.widen(WRITE)).isEqualTo(OUTBOUND);
        assertThat(ChannelHandlerMask.widen(EXCEPTION_CAUGHT)).isEqualTo(EXCEPTION_CAUGHT);
    }

    @Test
    void inheritedPassThroughIsNotCalled() {
        StackTraceElement[][] seen = new StackTraceElement[1][];
        var channel = new io.tidewire.channel.embedded.EmbeddedChannel(
                new ChannelInboundHandlerAdapter(), new ChannelDuplexHandler(), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        seen[0] = new Throwable().getStackTrace();
                    }
                });
        channel.writeInbound("x");
        assertThat(Stream.of(seen[0]).map(StackTraceElement::getClassName))
                .doesNotContain(ChannelInboundHandlerAdapter.class.getName(), ChannelDuplexHandler.class.getName());
        channel.finish();
    }
}
