/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.util.concurrent.DefaultPromise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A failure that no handler takes is logged, once. */
class UnhandledFailureTest {

    private final CapturedWarnings warnings = new CapturedWarnings(
            DefaultChannelPipeline.class, DefaultChannelHandlerContext.class, DefaultPromise.class);
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final Channel channel = new LocalChannel();
    private final IllegalStateException failure = new IllegalStateException("expected by the test");

    @BeforeEach
    void start() {
        group.register(channel).syncUninterruptibly();
    }

    @AfterEach
    void end() {
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
        warnings.close();
    }

    private LogRecord onlyWarning() {
        for (int i = 0; i < 3; i++) {
            channel.eventLoop().submit(() -> { }).syncUninterruptibly();
        }
        assertThat(warnings.records()).hasSize(1);
        return warnings.records().get(0);
    }

    @Test
    @Tag("SEC-J20")
    void failureThatReachesTheEndOfThePipelineIsLoggedWithTheChannel() {
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter(), new ChannelInboundHandlerAdapter());
        channel.pipeline().fireExceptionCaught(failure);
        LogRecord warning = onlyWarning();
        assertThat(warning.getThrown()).isNull();
        assertThat(warning.getMessage()).contains(channel.id().asShortText(), failure.toString(),
                getClass().getSimpleName());
    }

    @Test
    void failureOfAHandlerThatIsToldOfAFailureIsLoggedWithBothAndTheChannel() {
        IllegalStateException second = new IllegalStateException("expected by the test too");
        channel.pipeline().addLast("bad", new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                throw second;
            }
        });
        channel.pipeline().fireExceptionCaught(failure);
        LogRecord warning = onlyWarning();
        assertThat(warning.getThrown()).isSameAs(second).hasSuppressedException(failure);
        assertThat(warning.getMessage()).contains(channel.id().asShortText(), "bad");
    }

    private Stream<ChannelFuture> futures() {
        return Stream.of(channel.newSucceededFuture(), channel.newFailedFuture(failure),
                channel.newPromise().setSuccess(), channel.newProgressivePromise().setFailure(failure));
    }

    @Test
    @Tag("SEC-J20")
    void failureOfAListenerIsLoggedWithTheChannel() {
        futures().forEach(future -> {
            warnings.clear();
            future.addListener(done -> {
                throw failure;
            });
            LogRecord warning = onlyWarning();
            assertThat(warning.getThrown()).isSameAs(failure);
            assertThat(warning.getMessage()).contains(channel.id().asShortText());
        });
    }

    @Test
    void failureOfAWriteWithoutPromiseIsFiredAndLoggedWithTheChannel() {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                throw failure;
            }
        });
        channel.writeAndFlush("message", channel.voidPromise());
        LogRecord warning = onlyWarning();
        assertThat(warning.getThrown()).isNull();
        assertThat(warning.getMessage()).contains(channel.id().asShortText(), failure.toString(),
                getClass().getSimpleName());
    }
}
