/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CombinedChannelDuplexHandlerTest {

    private final List<String> log = new ArrayList<>();

    private final class In extends ChannelInboundHandlerAdapter {
        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            log.add("in added");
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            log.add("in removed");
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
            log.add("in read");
            if (msg instanceof Exception failure) {
                throw failure;
            }
            ctx.fireChannelRead(msg);
        }
    }

    private final class Out extends ChannelOutboundHandlerAdapter {
        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            log.add("out added");
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            log.add("out removed");
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            log.add("out write");
            ctx.write(msg, promise);
        }

        @Override
        @Deprecated
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            log.add("out caught");
            ctx.fireExceptionCaught(cause);
        }
    }

    @Test
    void eventsAndPromisesGoToTheHalves() {
        EmbeddedChannel channel = new EmbeddedChannel(new CombinedChannelDuplexHandler<>(new In(), new Out()));
        channel.writeInbound("x");
        ChannelPromise promise = channel.newPromise();
        channel.writeAndFlush("y", promise);
        assertThat(promise.isSuccess()).isTrue();
        assertThatThrownBy(() -> channel.writeInbound(new Exception("boom"))).hasMessage("boom");
        channel.finishAndReleaseAll();
        assertThat(log).containsExactly("in added", "out added", "in read", "out write", "in read", "out caught",
                "in removed", "out removed");
    }

    @Test
    void aRemovedHalfIsPassedBy() {
        CombinedChannelDuplexHandler<In, Out> combined = new CombinedChannelDuplexHandler<>(new In(), new Out());
        assertThatThrownBy(combined::removeInboundHandler).isInstanceOf(IllegalStateException.class);
        EmbeddedChannel channel = new EmbeddedChannel(combined);
        combined.removeInboundHandler();
        combined.removeInboundHandler();
        channel.writeInbound("x");
        assertThat(channel.<String>readInbound()).isEqualTo("x");
        combined.removeOutboundHandler();
        channel.writeOutbound("y");
        assertThat(channel.<String>readOutbound()).isEqualTo("y");
        channel.finish();
        assertThat(log).containsExactly("in added", "out added", "in removed", "out removed");
    }

    @Test
    void initRules() {
        CombinedChannelDuplexHandler<ChannelInboundHandler, ChannelOutboundHandler> late =
                new CombinedChannelDuplexHandler<>() { };
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(late);
        assertThatThrownBy(channel::checkException).isInstanceOf(ChannelPipelineException.class);
        assertThatThrownBy(() -> late.init(new ChannelDuplexHandler(), new Out()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> late.init(new In(), new ChannelDuplexHandler()))
                .isInstanceOf(IllegalArgumentException.class);
        late.init(new In(), new Out());
        assertThatThrownBy(() -> late.init(new In(), new Out())).isInstanceOf(IllegalStateException.class);
        channel.finish();
    }
}
