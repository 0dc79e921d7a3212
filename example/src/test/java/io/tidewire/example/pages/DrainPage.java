/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.ReferenceCountUtil;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The blocks of {@code docs/drain.md}. */
final class DrainPage {
    private DrainPage() {
    }

    // region server
    static Channel listen(EventLoopGroup group, ServerDrain drain, ChannelHandler connections, SocketAddress address)
            throws InterruptedException {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .handler(drain.listener())
                .childHandler(connections)
                .bind(address).sync().channel();
    }

    /** Blocks: not on an event loop. */
    static DrainReport end(ServerDrain drain, EventLoopGroup group) throws InterruptedException {
        DrainReport report = drain.drain(Duration.ofSeconds(20)).sync().getNow();
        group.shutdownGracefully();
        return report;
    }
    // endregion

    // region protocol
    /** Hands each message to the application, which releases it, and answers on the event loop in its own time. */
    static final class Answering extends ChannelInboundHandlerAdapter {
        private final BiConsumer<Object, Consumer<Object>> application;
        private int underWay;
        private DrainEvent ending;

        Answering(BiConsumer<Object, Consumer<Object>> application) {
            this.application = application;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (ending != null) {
                ending.refused();
                ReferenceCountUtil.release(msg);
                return;
            }
            underWay++;
            application.accept(msg, answer -> ctx.writeAndFlush(answer).addListener(written -> {
                underWay--;
                if (ending != null) {
                    onAnswered(ctx, written.isSuccess());
                }
            }));
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt instanceof DrainEvent drain && drain.channel() == ctx.channel()) {
                drain.claim();
                drain.accepted(underWay);
                ending = drain;
                if (underWay == 0) {
                    ctx.close();
                }
            }
            ctx.fireUserEventTriggered(evt);
        }

        private void onAnswered(ChannelHandlerContext ctx, boolean isWritten) {
            if (isWritten) {
                ending.answered();
            }
            if (underWay == 0) {
                ctx.close();
            }
        }
    }
    // endregion
}
