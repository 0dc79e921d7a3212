/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.internal.DirectMemoryLimitException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The context that is both ends of a pipeline. */
class PipelineEndsTest {

    private final EmbeddedChannel loopOwner = new EmbeddedChannel();
    private final List<String> log = new ArrayList<>();
    private final List<Throwable> caught = new ArrayList<>();
    private final ThrowingChannel channel = new ThrowingChannel();

    /** Throws where a transport should not. */
    private static final class ThrowingChannel extends ScriptedChannel {
        private final RuntimeException cause = new RuntimeException("by the transport");

        @Override
        protected AbstractUnsafe newUnsafe() {
            return new AbstractUnsafe() {
                @Override
                public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
                    promise.setFailure(cause);
                }

                @Override
                protected void flush0() {
                    throw cause;
                }
            };
        }

        @Override
        protected void doBeginRead() {
            throw new Error("by the transport");
        }
    }

    /** Keeps what is thrown, and passes it on. */
    private final class Catching extends ChannelInboundHandlerAdapter {
        private final String name;

        Catching(String name) {
            this.name = name;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            log.add(name);
            caught.add(cause);
            if (ctx.pipeline().lastContext() != ctx) {
                ctx.fireExceptionCaught(cause);
            }
        }
    }

    @BeforeEach
    void register() {
        loopOwner.eventLoop().register(channel).syncUninterruptibly();
        channel.pipeline().addLast(new Catching("first"), new Catching("last"));
    }

    @Test
    void whatTheTransportThrowsFromAFlushIsCaughtByTheHandlersFromTheFirstOn() {
        channel.pipeline().flush();
        assertThat(log).containsExactly("first", "last");
        assertThat(caught).containsOnly(channel.cause);
    }

    @Test
    void whatTheTransportThrowsFromAReadIsCaughtByTheHandlersFromTheFirstOn() {
        channel.pipeline().read();
        assertThat(log).containsExactly("first", "last");
        assertThat(caught).allMatch(Error.class::isInstance);
    }

    @Test
    void emptyPipelineLeadsFromEndToEnd() {
        EmbeddedChannel empty = new EmbeddedChannel();
        ByteBuf in = Unpooled.buffer(1);
        empty.pipeline().fireChannelRead(in);
        assertThat(empty.<Object>readInbound()).isSameAs(in);
        in.release();
        ByteBuf out = Unpooled.buffer(1);
        empty.pipeline().writeAndFlush(out);
        assertThat(empty.<Object>readOutbound()).isSameAs(out);
        out.release();
        assertThat(empty.pipeline().firstContext()).isNull();
        assertThat(empty.pipeline().lastContext()).isNull();
        assertThat(empty.pipeline().names()).containsExactly("DefaultChannelPipeline$TailContext#0");
    }

    /** Returns the log of failures that reach the tail, without handlers that take them. */
    private List<LogRecord> logged(Throwable... causes) {
        channel.pipeline().removeFirst();
        channel.pipeline().removeFirst();
        List<LogRecord> records = new ArrayList<>();
        Logger logger = Logger.getLogger(DefaultChannelPipeline.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                if (logged.getLevel().intValue() >= Level.INFO.intValue()) {
                    records.add(logged);
                }
            }

            @Override
            public void flush() {
                // Nothing waits.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        logger.addHandler(handler);
        try {
            for (Throwable cause : causes) {
                channel.pipeline().fireExceptionCaught(cause);
            }
        } finally {
            logger.removeHandler(handler);
        }
        return records;
    }

    @Test
    void whatReachesTheTailAgainAndAgainIsLoggedOnceAndWithoutItsStack() {
        List<LogRecord> records = logged(new IOException("first"), new IOException("second"), new Error("third"));
        assertThat(records).hasSize(1);
        assertThat(records.get(0).getThrown()).isNull();
        assertThat(records.get(0).getMessage()).contains("first", getClass().getSimpleName());
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aChannelWithoutMemoryIsClosedByTheTailHoweverItIsTold() {
        logged(new IllegalStateException(new DirectMemoryLimitException("no more", null)));
        assertThat(channel.isOpen()).isFalse();
    }
}
