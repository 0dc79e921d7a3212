/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class SlowReceiverHandlerTest {
    private final List<ChannelFuture> writes = new ArrayList<>();

    private static EmbeddedChannel channel(SlowReceiverPolicy policy) {
        return new EmbeddedChannel(new SlowReceiverHandler(policy));
    }

    /** Sets a channel writable, or not, as its peer reads. */
    private static void setWritable(EmbeddedChannel channel, boolean isWritable) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, isWritable);
        channel.runPendingTasks();
    }

    private void send(EmbeddedChannel channel, String text, Object key) {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text), key);
        writes.add(channel.writeAndFlush(message.frame()));
        message.release();
    }

    private static String sent(EmbeddedChannel channel) {
        StringBuilder texts = new StringBuilder();
        for (TextWebSocketFrame frame = channel.readOutbound(); frame != null; frame = channel.readOutbound()) {
            texts.append(frame.text());
            frame.release();
        }
        return texts.toString();
    }

    private String outcomes() {
        StringBuilder outcomes = new StringBuilder();
        for (ChannelFuture write : writes) {
            outcomes.append(!write.isDone() ? '?' : write.isSuccess() ? '+' : write.isCancelled() ? '-' : '!');
        }
        return outcomes.toString();
    }

    private static void counts(SlowReceiverPolicy policy, int passed, int queued, int dropped, int replaced,
            int closed) {
        assertThat(List.of(policy.passed(), policy.queued(), policy.dropped(), policy.replaced(), policy.closed()))
                .containsExactly((long) passed, (long) queued, (long) dropped, (long) replaced, (long) closed);
    }

    @Test
    void fastReceiverGetsAll() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.close(0);
        EmbeddedChannel channel = channel(policy);
        send(channel, "a", null);
        send(channel, "b", null);
        assertThat(sent(channel)).isEqualTo("ab");
        assertThat(outcomes()).isEqualTo("++");
        counts(policy, 2, 0, 0, 0, 0);
        channel.finish();
    }

    @Test
    void oldestIsDropped() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.dropOldest(2);
        EmbeddedChannel channel = channel(policy);
        setWritable(channel, false);
        for (String text : new String[] {"a", "b", "c", "d"}) {
            send(channel, text, "key");
        }
        assertThat(sent(channel)).isEmpty();
        assertThat(outcomes()).isEqualTo("--??");
        // Others do not wait.
        channel.writeOutbound(new TextWebSocketFrame("other"));
        assertThat(sent(channel)).isEqualTo("other");
        setWritable(channel, true);
        assertThat(sent(channel)).isEqualTo("cd");
        send(channel, "e", null);
        assertThat(sent(channel)).isEqualTo("e");
        assertThat(outcomes()).isEqualTo("--+++");
        counts(policy, 3, 4, 2, 0, 0);
        channel.finish();
    }

    @Test
    void latestOfEachKeyIsKept() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.keepLatest(3);
        EmbeddedChannel channel = channel(policy);
        setWritable(channel, false);
        send(channel, "a1", "a");
        send(channel, "b1", "b");
        send(channel, "a2", "a");
        send(channel, "-", null);
        send(channel, "a3", "a");
        assertThat(outcomes()).isEqualTo("-?-??");
        send(channel, "-", null);
        assertThat(outcomes()).as("the place of a3 is that of a1").isEqualTo("-?-?-?");
        setWritable(channel, true);
        assertThat(sent(channel)).isEqualTo("b1--");
        counts(policy, 3, 6, 1, 2, 0);
        channel.finish();
    }

    /** Equal content and the void promise of the channel make no two messages the same. */
    @Test
    void equalMessagesWithoutKeyAreApart() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.keepLatest(3);
        EmbeddedChannel channel = channel(policy);
        setWritable(channel, false);
        for (int i = 0; i < 2; i++) {
            PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame("a"));
            channel.writeAndFlush(message.frame(), channel.voidPromise());
            message.release();
        }
        setWritable(channel, true);
        assertThat(sent(channel)).isEqualTo("aa");
        channel.finish();
    }

    @Test
    void slowChannelIsClosed() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.close(1);
        EmbeddedChannel channel = channel(policy);
        setWritable(channel, false);
        send(channel, "a", null);
        assertThat(channel.isOpen()).isTrue();
        send(channel, "b", null);
        assertThat(channel.isOpen()).isFalse();
        assertThat(outcomes()).isEqualTo("!!");
        assertThat(writes.get(0).cause()).isInstanceOf(ClosedChannelException.class);
        send(channel, "c", null);
        assertThat(outcomes()).isEqualTo("!!!");
        counts(policy, 0, 2, 2, 0, 1);
        channel.finish();
    }

    /** A protocol handler may wait for the peer's close frame. */
    @Test
    void closingChannelTakesNothingMore() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.close(1);
        EmbeddedChannel channel = channel(policy);
        List<ChannelPromise> closings = new ArrayList<>();
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                closings.add(promise);
            }
        });
        setWritable(channel, false);
        send(channel, "a", null);
        send(channel, "b", null);
        send(channel, "c", null);
        setWritable(channel, true);
        send(channel, "d", null);
        assertThat(outcomes()).isEqualTo("!!!!");
        assertThat(closings).hasSize(1);
        assertThat(sent(channel)).isEmpty();
        counts(policy, 0, 4, 4, 0, 1);
        channel.pipeline().removeFirst();
        channel.finish();
    }

    @Test
    void whatWaitsIsGivenUpWithItsChannelOrHandler() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.dropOldest(5);
        for (boolean isClosed : new boolean[] {true, false}) {
            EmbeddedChannel channel = channel(policy);
            setWritable(channel, false);
            send(channel, "a", null);
            if (isClosed) {
                channel.close();
            } else {
                channel.pipeline().remove(SlowReceiverHandler.class);
            }
            channel.finish();
        }
        assertThat(outcomes()).isEqualTo("!-");
        counts(policy, 0, 2, 2, 0, 0);
    }

    @Test
    void cancelledMessageIsNotSent() {
        SlowReceiverPolicy policy = SlowReceiverPolicy.dropOldest(5);
        EmbeddedChannel channel = channel(policy);
        setWritable(channel, false);
        send(channel, "a", null);
        send(channel, "b", null);
        writes.get(0).cancel(false);
        setWritable(channel, true);
        assertThat(sent(channel)).isEqualTo("b");
        counts(policy, 1, 2, 1, 0, 0);
        channel.finish();
    }
}
