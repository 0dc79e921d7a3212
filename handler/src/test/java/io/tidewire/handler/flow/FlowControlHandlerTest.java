/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class FlowControlHandlerTest {
    private final List<Object> seen = new ArrayList<>();
    private final FlowControlHandler flow = new FlowControlHandler();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private int transportReads;
    /** The application's reaction to each message. */
    private Runnable onMessage = () -> { };

    private void open(boolean autoRead) {
        channel.config().setAutoRead(autoRead);
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                transportReads++;
                ctx.read();
            }
        }, flow, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen.add(msg);
                onMessage.run();
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                seen.add("complete");
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                seen.add(evt);
            }
        });
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void allPassesWhileAutoReadIsOn() {
        open(true);
        channel.writeInbound(1, 2, 3);
        assertThat(seen).containsExactly(1, 2, 3, "complete");
    }

    @Test
    void oneMessageForEachRead() {
        open(false);
        channel.read();
        assertThat(transportReads).isEqualTo(1);
        channel.writeInbound(1, 2, 3);
        assertThat(seen).containsExactly(1, "complete");
        channel.read();
        channel.read();
        assertThat(seen).containsExactly(1, "complete", 2, "complete", 3, "complete");
        assertThat(transportReads).as("what is here is not read from the transport").isEqualTo(1);
        channel.read();
        assertThat(transportReads).isEqualTo(2);
    }

    /** Else who closes at the end of input would lose what is held. */
    @Test
    void endOfInputComesBehindWhatIsHeld() {
        open(false);
        channel.writeInbound(1, 2);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.pipeline().fireUserEventTriggered("another");
        assertThat(seen).containsExactly("another");
        channel.read();
        assertThat(seen).containsExactly("another", 1, "complete");
        channel.read();
        assertThat(seen).containsExactly("another", 1, "complete", 2, "complete", ChannelInputShutdownEvent.INSTANCE);
        channel.writeInbound(3);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        channel.pipeline().remove(flow);
        assertThat(seen).endsWith(3, "complete", ChannelInputShutdownReadComplete.INSTANCE);
    }

    @Test
    void readsBeforeAnythingCameAreOne() {
        open(false);
        channel.read();
        channel.read();
        channel.writeInbound(1, 2, 3);
        assertThat(seen).containsExactly(1, "complete");
    }

    @Test
    void endOfAPassWithoutAMessageForAnybodyIsNotTold() {
        open(false);
        channel.writeInbound(1);
        assertThat(seen).isEmpty();
        channel.flushInbound();
        assertThat(seen).isEmpty();
        channel.read();
        channel.flushInbound();
        assertThat(seen).containsExactly(1, "complete", "complete");
    }

    @Test
    void readFromWithinAMessageComesAfterItAndTheStackDoesNotGrow() {
        open(false);
        List<Integer> depths = new ArrayList<>();
        int[] depth = {0};
        onMessage = () -> {
            depths.add(++depth[0]);
            channel.pipeline().read();
            depth[0]--;
        };
        Object[] messages = new Object[10_000];
        Arrays.setAll(messages, i -> i);
        channel.writeInbound(messages);
        channel.read();
        assertThat(seen).hasSize(10_001).startsWith(0, 1, 2).endsWith(9_999, "complete");
        assertThat(depths).containsOnly(1);
        assertThat(transportReads).isEqualTo(1);
    }

    @Test
    void twoReadsFromWithinAMessageGetTwo() {
        open(false);
        onMessage = () -> {
            if (seen.size() == 1) {
                channel.pipeline().read().read();
            }
        };
        channel.writeInbound(1, 2, 3, 4);
        channel.read();
        assertThat(seen).containsExactly(1, 2, 3, "complete");
    }

    @Test
    void turningAutoReadOnDeliversWhatWaitsAndReadsOn() {
        open(false);
        channel.writeInbound(1, 2);
        channel.config().setAutoRead(true);
        assertThat(seen).containsExactly(1, 2, "complete");
        assertThat(transportReads).isEqualTo(1);
    }

    @Test
    void removalForwardsWhatWaits() {
        open(false);
        channel.writeInbound(1, 2);
        channel.pipeline().remove(flow);
        assertThat(seen).containsExactly(1, 2, "complete");
    }

    @Test
    void removalFromWithinAMessageKeepsTheOrder() {
        open(false);
        onMessage = () -> {
            if (seen.size() == 1) {
                channel.pipeline().remove(flow);
            }
        };
        channel.writeInbound(1, 2, 3);
        channel.read();
        channel.writeInbound(4);
        assertThat(seen).containsSubsequence(1, 2, 3, 4);
        assertThat(seen.stream().filter(Integer.class::isInstance)).hasSize(4);
    }

    @Test
    void closeReleasesWhatWaits() {
        open(false);
        ByteBuf buffer = Unpooled.buffer(1);
        channel.writeInbound(buffer);
        channel.close();
        assertThat(buffer.refCnt()).isZero();
    }

    @Test
    void closeKeepsWhatSomebodyElseReleases() {
        EmbeddedChannel other = new EmbeddedChannel(new FlowControlHandler(false));
        other.config().setAutoRead(false);
        ByteBuf buffer = Unpooled.buffer(1);
        other.writeInbound(buffer);
        other.close();
        assertThat(buffer.refCnt()).isEqualTo(1);
        buffer.release();
    }

    /** Any mixture of passes and reads, from within messages too, gives the messages in order, one for each read. */
    @Test
    void anyScheduleGivesOneMessageForEachRead() {
        SeededRuns.forEach(200, random -> {
            FlowControlHandlerTest test = new FlowControlHandlerTest();
            test.open(false);
            int[] asked = {0};
            int[] count = {0};
            int[] sent = {0};
            test.onMessage = () -> {
                assertThat(test.seen).last().isEqualTo(count[0]++);
                if (random.nextInt(3) == 0) {
                    asked[0]++;
                    test.channel.pipeline().read();
                }
            };
            for (int step = 0; step < 40; step++) {
                if (random.nextBoolean()) {
                    int messages = random.nextInt(4);
                    for (int i = 0; i < messages; i++) {
                        test.channel.pipeline().fireChannelRead(sent[0]++);
                    }
                    test.channel.pipeline().fireChannelReadComplete();
                } else {
                    asked[0]++;
                    test.channel.read();
                }
                assertThat(count[0]).isLessThanOrEqualTo(asked[0]).isLessThanOrEqualTo(sent[0]);
            }
            // Nothing is lost: as many reads as there are messages get them all.
            for (int i = 0; i < sent[0]; i++) {
                test.channel.read();
            }
            assertThat(count[0]).isEqualTo(sent[0]);
            test.close();
        });
    }
}
