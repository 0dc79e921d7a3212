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
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReadDemandHandlerTest {
    private final List<Object> seen = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private int transportReads;
    private Runnable onMessage = () -> { };

    private void open(ReadDemandHandler demand) {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                transportReads++;
                ctx.read();
            }
        }, demand, new ChannelInboundHandlerAdapter() {
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

            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                seen.add("inactive");
            }
        });
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void deliversWhatIsRequestedAndReadsForTheRestOnly() {
        ReadDemandHandler demand = new ReadDemandHandler();
        open(demand);
        assertThat(channel.config().isAutoRead()).isFalse();
        assertThat(transportReads).isZero();
        channel.read();
        assertThat(transportReads).as("a read() from behind is no demand").isZero();
        demand.request(2);
        assertThat(transportReads).isEqualTo(1);
        channel.writeInbound(1, 2, 3, 4);
        assertThat(seen).containsExactly(1, 2, "complete");
        assertThat(demand.demand()).isZero();
        demand.request(1);
        assertThat(seen).containsExactly(1, 2, "complete", 3, "complete");
        assertThat(transportReads).isEqualTo(1);
        demand.request(5);
        assertThat(seen).endsWith(4, "complete");
        assertThat(demand.demand()).isEqualTo(4);
        assertThat(transportReads).isEqualTo(2);
    }

    @Test
    void passWithoutAMessageReadsAgain() {
        open(new ReadDemandHandler(1));
        assertThat(transportReads).isEqualTo(1);
        channel.flushInbound();
        assertThat(transportReads).isEqualTo(2);
    }

    @Test
    void requestFromWithinAMessageComesAfterIt() {
        ReadDemandHandler demand = new ReadDemandHandler();
        open(demand);
        int[] depth = {0};
        onMessage = () -> {
            assertThat(++depth[0]).isEqualTo(1);
            demand.request(1);
            depth[0]--;
        };
        channel.writeInbound(1, 2, 3);
        demand.request(1);
        assertThat(seen).containsExactly(1, 2, 3, "complete");
        assertThat(transportReads).isEqualTo(1);
    }

    @Test
    void demandSaturates() {
        ReadDemandHandler demand = new ReadDemandHandler(5);
        open(demand);
        demand.request(Long.MAX_VALUE);
        channel.writeInbound(1, 2, 3);
        assertThat(seen).containsExactly(1, 2, 3, "complete");
        assertThat(demand.demand()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void requestBeforeItIsAddedCounts() {
        ReadDemandHandler demand = new ReadDemandHandler();
        demand.request(1);
        open(demand);
        assertThat(transportReads).isEqualTo(1);
    }

    @Test
    void closeAndRemovalDeliverWhatIsHeld() {
        ReadDemandHandler removed = new ReadDemandHandler();
        open(removed);
        channel.writeInbound(1, 2);
        channel.pipeline().remove(removed);
        assertThat(seen).containsExactly(1, 2, "complete");
        assertThat(channel.config().isAutoRead()).isTrue();

        ReadDemandHandler closed = new ReadDemandHandler();
        channel.pipeline().addAfter(channel.pipeline().firstContext().name(), null, closed);
        seen.clear();
        channel.writeInbound(3, 4);
        assertThat(seen).isEmpty();
        channel.close();
        assertThat(seen).containsExactly(3, 4, "complete", "inactive");
    }

    /** Else who closes at the end of input would lose what is held. */
    @Test
    void endOfInputComesBehindWhatIsHeld() {
        ReadDemandHandler demand = new ReadDemandHandler(1);
        open(demand);
        channel.writeInbound(1, 2, 3);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        channel.pipeline().fireUserEventTriggered("another");
        assertThat(seen).containsExactly(1, "complete", "another");
        demand.request(1);
        assertThat(seen).endsWith(2, "complete");
        demand.request(1);
        assertThat(seen).endsWith(2, "complete", 3, "complete", ChannelInputShutdownEvent.INSTANCE,
                ChannelInputShutdownReadComplete.INSTANCE);
        assertThat(demand.demand()).isZero();

        channel.writeInbound(4);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        channel.pipeline().remove(demand);
        assertThat(seen).endsWith(4, "complete", ChannelInputShutdownEvent.INSTANCE);
    }

    @Test
    void numbersAreChecked() {
        assertThatThrownBy(() -> new ReadDemandHandler(-1)).hasMessageContaining("initialDemand: -1");
        ReadDemandHandler demand = new ReadDemandHandler();
        assertThatThrownBy(() -> demand.request(0)).hasMessageContaining("count: 0");
    }

    /** The smaller of the numbers that came and were requested is delivered, in order, on any schedule. */
    @Test
    void anyScheduleDeliversTheSmallerOfWhatCameAndWhatWasRequested() {
        SeededRuns.forEach(300, random -> {
            ReadDemandHandlerTest test = new ReadDemandHandlerTest();
            ReadDemandHandler demand = new ReadDemandHandler();
            test.open(demand);
            int[] sent = {0};
            int[] requested = {0};
            int[] count = {0};
            test.onMessage = () -> {
                assertThat(test.seen).last().isEqualTo(count[0]++);
                assertThat(test.seen).doesNotContain(ChannelInputShutdownEvent.INSTANCE);
                if (random.nextInt(3) == 0) {
                    requested[0]++;
                    demand.request(1);
                }
            };
            for (int step = 0; step < 30; step++) {
                int amount = 1 + random.nextInt(4);
                if (random.nextBoolean()) {
                    for (int i = 0; i < amount; i++) {
                        test.channel.pipeline().fireChannelRead(sent[0]++);
                    }
                    test.channel.pipeline().fireChannelReadComplete();
                } else {
                    requested[0] += amount;
                    demand.request(amount);
                }
                assertThat(count[0]).isEqualTo(Math.min(sent[0], requested[0]));
                assertThat(demand.demand()).isEqualTo(requested[0] - count[0]);
            }
            test.channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
            demand.request(100);
            assertThat(count[0]).isEqualTo(sent[0]);
            assertThat(test.seen).contains(ChannelInputShutdownEvent.INSTANCE);
            test.close();
        });
    }

    @Test
    void buffersOfAClosedChannelReachTheTail() {
        EmbeddedChannel other = new EmbeddedChannel(new ReadDemandHandler());
        ByteBuf buffer = Unpooled.buffer(1);
        other.writeInbound(buffer);
        assertThat(other.finishAndReleaseAll()).isTrue();
        assertThat(buffer.refCnt()).isZero();
    }
}
