/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.channel.internal.NotEncoded;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.internal.Ignorable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Mistakes of which nobody would learn are logged, once for a type: whatever a peer does, there are no more lines. */
class SilentMistakesTest {

    private final CapturedWarnings warnings =
            new CapturedWarnings(DefaultChannelPipeline.class, NotEncoded.class, DevelopmentReports.class);
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel = new NioSocketChannel();

    /** Each test has types of its own: what was reported once is not reported again. */
    private record Unhandled() {
    }

    @Ignorable
    private record Harmless() {
    }

    private record Order() {
    }

    @BeforeEach
    void register() {
        group.register(channel).syncUninterruptibly();
        channel.pipeline().addLast("mine", new ChannelDuplexHandler());
    }

    @AfterEach
    void end() {
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).syncUninterruptibly();
        warnings.close();
    }

    private void awaitLoop() {
        channel.eventLoop().submit(() -> { }).syncUninterruptibly();
    }

    @Test
    @Tag("SEC-J22")
    void messageThatNoHandlerTakesIsReportedOnceForItsType() {
        for (int i = 0; i < 3; i++) {
            channel.pipeline().fireChannelRead(new Unhandled()).fireChannelRead(new Harmless());
        }
        awaitLoop();
        assertThat(warnings.messages()).singleElement().asString()
                .startsWith(channel + ": no handler took a SilentMistakesTest$Unhandled, so it was discarded at the "
                        + "end of the pipeline [mine, ").endsWith(" (logged once for each type)");
    }

    @Test
    @Tag("SEC-J22")
    void messageThatNoHandlerEncodesIsReportedOnceForItsType() {
        for (int i = 0; i < 3; i++) {
            ChannelFuture write = channel.writeAndFlush(new Order()).awaitUninterruptibly();
            assertThat(write.cause()).isInstanceOf(UnsupportedOperationException.class);
        }
        assertThat(warnings.messages()).singleElement().asString()
                .startsWith(channel + ": no handler of the pipeline [mine, ")
                .contains("] has encoded what was written: unsupported message type: SilentMistakesTest$Order "
                        + "(expected: ByteBuf, FileRegion). Add an encoder in front of the handler that writes");
    }

    @Test
    void userEventsAreNotReportedWithoutTheSwitch() {
        channel.pipeline().fireUserEventTriggered(new Unhandled())
                .fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        awaitLoop();
        assertThat(warnings.messages()).isEmpty();
    }
}
