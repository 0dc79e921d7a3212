/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DuplexChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** RFC 9112 section 9.6: the last answer is written, the output ends, and input is dropped within the given bounds. */
class HttpStagedCloseTest {

    private static final String HEAD = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n";
    private static final StagedClose BOUNDS = new StagedClose(10, 100);

    /** A channel in memory whose output can be shut down alone. */
    private static final class Connection extends EmbeddedChannel implements DuplexChannel {
        private boolean outputShutdown;

        Connection(ChannelHandler... handlers) {
            super(handlers);
        }

        @Override
        public boolean isInputShutdown() {
            return !isActive();
        }

        @Override
        public ChannelFuture shutdownInput(ChannelPromise promise) {
            throw new UnsupportedOperationException("shutdownInput");
        }

        @Override
        public boolean isOutputShutdown() {
            return outputShutdown || !isActive();
        }

        @Override
        public ChannelFuture shutdownOutput(ChannelPromise promise) {
            outputShutdown = true;
            return promise.setSuccess();
        }

        @Override
        public boolean isShutdown() {
            return isInputShutdown() && isOutputShutdown();
        }

        @Override
        public ChannelFuture shutdown(ChannelPromise promise) {
            throw new UnsupportedOperationException("shutdown");
        }
    }

    private static Connection refusing(String kind, StagedClose close) {
        return new Connection(new HttpServerCodec(), switch (kind) {
            case "aggregator" -> {
                HttpObjectAggregator aggregator = new HttpObjectAggregator(8);
                aggregator.setStagedClose(close);
                assertThat(aggregator.stagedClose()).isSameAs(close);
                yield aggregator;
            }
            case "handler" -> new HttpServerExpectContinueHandler(close) {
                @Override
                protected HttpResponse acceptMessage(HttpRequest request) {
                    return null;
                }
            };
            default -> new HttpServerKeepAliveHandler(close);
        }, new SimpleChannelInboundHandler<HttpRequest>() {
            @Override
            protected void channelRead0(ChannelHandlerContext ctx, HttpRequest request) {
                FullHttpResponse response = new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_FOUND, Unpooled.EMPTY_BUFFER);
                HttpUtil.setContentLength(response, 0);
                HttpUtil.setKeepAlive(response, false);
                ctx.writeAndFlush(response);
            }
        });
    }

    private static Connection refused(String kind, StagedClose close) {
        Connection connection = refusing(kind, close);
        connection.freezeTime();
        String expect = kind.equals("keep-alive") ? "" : "Expect: 100-continue\r\n";
        connection.writeInbound(octets(HEAD + expect + "\r\n"));
        ByteBuf answer = connection.readOutbound();
        assertThat(answer.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 4").contains("connection: close");
        answer.release();
        return connection;
    }

    private static ByteBuf octets(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "handler", "keep-alive"})
    void outputEndsAndInputIsDroppedUpToTheBound(String kind) {
        Connection connection = refused(kind, BOUNDS);
        assertThat(connection.outputShutdown).isTrue();
        connection.writeInbound(octets("1234567890"));
        assertThat(connection.isOpen()).isTrue();
        connection.writeInbound(octets("1"));
        assertThat(connection.isOpen()).isFalse();
        connection.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "handler", "keep-alive"})
    void timeIsBounded(String kind) {
        Connection connection = refused(kind, BOUNDS);
        connection.advanceTimeBy(99, TimeUnit.MILLISECONDS);
        connection.runPendingTasks();
        assertThat(connection.isOpen()).isTrue();
        connection.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        connection.runPendingTasks();
        assertThat(connection.isOpen()).isFalse();
        connection.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "handler", "keep-alive"})
    void boundOfZeroClosesAtOnce(String kind) {
        Connection connection = refused(kind, new StagedClose(0, 0));
        assertThat(connection.outputShutdown).isFalse();
        assertThat(connection.isOpen()).isFalse();
        connection.finishAndReleaseAll();
    }

    @Test
    void boundsAreSetBeforeTheAggregatorIsAdded() {
        HttpObjectAggregator aggregator = new HttpObjectAggregator(8);
        assertThat(aggregator.stagedClose()).isSameAs(StagedClose.DEFAULT);
        EmbeddedChannel channel = new EmbeddedChannel(aggregator);
        assertThatThrownBy(() -> aggregator.setStagedClose(BOUNDS)).isInstanceOf(IllegalStateException.class);
        assertThat(channel.finish()).isFalse();
    }
}
