/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChannelRelayTest {

    /** One side of a relay: a transport that gives a pass when it is asked, and takes writes when the test says so. */
    private static final class Side {
        final EmbeddedChannel channel = new EmbeddedChannel();
        final Queue<Object> written = new ArrayDeque<>();
        final Queue<ChannelPromise> promises = new ArrayDeque<>();
        final List<Object> taken = new ArrayList<>();
        boolean isReadAsked;

        Side() {
            channel.config().setAutoRead(false);
            channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
                @Override
                public void read(ChannelHandlerContext ctx) {
                    isReadAsked = true;
                }

                @Override
                public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                    written.add(msg);
                    promises.add(promise);
                }

                @Override
                public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                    failAll(new IOException("closed"));
                    ctx.close(promise);
                }
            });
        }

        /** Delivers a pass of messages if the transport was asked to read. */
        boolean give(Object... messages) {
            if (!isReadAsked || !channel.isActive()) {
                return false;
            }
            isReadAsked = false;
            channel.writeInbound(messages);
            return true;
        }

        /** Takes one message, as a socket does that has room. */
        boolean take() {
            Object msg = written.poll();
            if (msg == null) {
                return false;
            }
            if (msg != Unpooled.EMPTY_BUFFER) {
                taken.add(msg);
            }
            promises.remove().trySuccess();
            channel.runPendingTasks();
            return true;
        }

        void failAll(Exception cause) {
            Object msg = written.poll();
            while (msg != null) {
                ReferenceCountUtil.release(msg);
                promises.remove().tryFailure(cause);
                msg = written.poll();
            }
        }
    }

    private final Side left = new Side();
    private final Side right = new Side();

    @Test
    void messagesPassBothWays() {
        ChannelRelay.join(left.channel, right.channel);
        assertThat(left.give("a", "b")).isTrue();
        assertThat(right.give("c")).isTrue();
        while (left.take() | right.take()) {
            assertThat(left.channel.isActive()).isTrue();
        }
        assertThat(right.taken).containsExactly("a", "b");
        assertThat(left.taken).containsExactly("c");
    }

    @Test
    void nothingIsReadWithoutCredit() {
        ChannelRelay.join(left.channel, right.channel, 2);
        assertThat(left.give(1, 2, 3)).isTrue();
        assertThat(right.written).hasSize(2);
        assertThat(left.give(4)).isFalse();
        right.take();
        assertThat(right.written).as("the third one was held").hasSize(2);
        assertThat(left.give(4)).isFalse();
        right.take();
        right.take();
        assertThat(left.give(4)).isTrue();
        right.take();
        assertThat(right.taken).containsExactly(1, 2, 3, 4);
    }

    @Test
    void closeOfOneSideClosesTheOtherBehindWhatItSent() {
        ChannelRelay.join(left.channel, right.channel);
        left.give("last");
        left.channel.close();
        right.channel.runPendingTasks();
        assertThat(right.channel.isOpen()).isTrue();
        right.take();
        assertThat(right.channel.isOpen()).isTrue();
        right.take();
        assertThat(right.channel.isOpen()).isFalse();
        assertThat(right.taken).containsExactly("last");
    }

    /** A peer that ends its input behind more messages than there are credits. */
    @Test
    void endOfInputPassesBehindWhatIsHeld() {
        ChannelRelay.join(left.channel, right.channel, 1);
        left.give(1, 2, 3);
        left.channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        while (right.take()) {
            assertThat(left.channel.isActive()).isTrue();
        }
        assertThat(right.taken).containsExactly(1, 2, 3);
        assertThat(right.channel.isOpen()).isFalse();
        left.take();
    }

    @Test
    void writeThatFailsClosesBoth() {
        ChannelRelay.join(left.channel, right.channel);
        ByteBuf buffer = Unpooled.buffer(1).writeByte(1);
        left.give(buffer);
        right.failAll(new IOException("on purpose"));
        right.channel.runPendingTasks();
        left.channel.runPendingTasks();
        assertThat(left.channel.isOpen()).isFalse();
        assertThat(right.channel.isOpen()).isFalse();
        assertThat(buffer.refCnt()).isZero();
    }

    @Test
    void channelThatIsClosedAlreadyClosesTheOther() {
        left.channel.close();
        ChannelRelay.join(left.channel, right.channel);
        right.take();
        assertThat(right.channel.isOpen()).isFalse();
    }

    @Test
    void exceptionClosesBoth() {
        ChannelRelay.join(left.channel, right.channel);
        left.channel.pipeline().fireExceptionCaught(new IOException("on purpose"));
        right.take();
        assertThat(left.channel.isOpen()).isFalse();
        assertThat(right.channel.isOpen()).isFalse();
    }

    @Test
    void argumentsAreChecked() {
        assertThatThrownBy(() -> ChannelRelay.join(left.channel, left.channel))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("another channel");
        assertThatThrownBy(() -> ChannelRelay.join(left.channel, right.channel, 0))
                .hasMessageContaining("credits: 0");
    }

    /**
     * Both sides read and take in any order. Never is more under way than the credits and one pass, and once both take
     * what comes, everything arrives: there is no state in which both wait.
     */
    @Test
    void noScheduleDeadlocksOrGrows() {
        SeededRuns.forEach(300, random -> {
            Side a = new Side();
            Side b = new Side();
            int credits = 1 + random.nextInt(4);
            ChannelRelay.join(a.channel, b.channel, credits);
            int[] sent = new int[2];
            for (int step = 0; step < 60; step++) {
                boolean fromA = random.nextBoolean();
                Side from = fromA ? a : b;
                if (random.nextInt(3) > 0) {
                    Object[] pass = new Object[random.nextInt(4)];
                    int first = sent[fromA ? 0 : 1];
                    for (int i = 0; i < pass.length; i++) {
                        pass[i] = first + i;
                    }
                    if (pass.length > 0 && from.give(pass)) {
                        sent[fromA ? 0 : 1] += pass.length;
                    }
                } else {
                    from.take();
                }
                assertThat(a.written.size()).isLessThanOrEqualTo(credits);
                assertThat(b.written.size()).isLessThanOrEqualTo(credits);
                // The held messages are the rest of a pass: at most three messages here.
                assertThat(sent[0] - b.taken.size()).isLessThanOrEqualTo(credits + 3);
                assertThat(sent[1] - a.taken.size()).isLessThanOrEqualTo(credits + 3);
            }
            while (a.take() | b.take()) {
                assertThat(a.channel.isActive()).isTrue();
            }
            assertThat(b.taken).hasSize(sent[0]);
            assertThat(a.taken).hasSize(sent[1]);
            assertThat(b.taken).isSortedAccordingTo((x, y) -> Integer.compare((Integer) x, (Integer) y));
            assertThat(a.isReadAsked && b.isReadAsked).as("both can read on").isTrue();
            a.channel.close();
            b.take();
        });
    }
}
