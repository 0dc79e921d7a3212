/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingWriteQueueTest {

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final PendingWriteQueue queue = new PendingWriteQueue(channel.pipeline().firstContext());

    @AfterEach
    void finish() {
        channel.finishAndReleaseAll();
    }

    private ChannelPromise add(Object msg) {
        ChannelPromise promise = channel.newPromise();
        queue.add(msg, promise);
        return promise;
    }

    @Test
    void emptyQueueGivesNothing() {
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.current()).isNull();
        assertThat(queue.remove()).isNull();
        assertThat(queue.removeAndWrite()).isNull();
        assertThat(queue.removeAndWriteAll()).isNull();
        queue.removeAndFail(new Exception());
        queue.removeAndFailAll(new Exception());
    }

    @Test
    void bytesCountForTheChannelUntilTheyAreWritten() {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 100));
        add(Unpooled.buffer(200).writeZero(200));
        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.bytes()).isGreaterThanOrEqualTo(200);
        assertThat(channel.isWritable()).isFalse();
        queue.removeAndWrite();
        channel.runPendingTasks();
        assertThat(channel.isWritable()).as("now in the outbound buffer").isFalse();
        channel.flush();
        assertThat(channel.isWritable()).isTrue();
        assertThat(queue.bytes()).isZero();
    }

    @Test
    void writesGoOutInOrderWithThoseAddedMeanwhile() {
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                if (msg.equals("a")) {
                    add("c");
                }
                ctx.write(msg, promise);
            }
        });
        add("a");
        queue.add("b", channel.voidPromise());
        ChannelFuture all = queue.removeAndWriteAll();
        assertThat(queue.isEmpty()).isTrue();
        assertThat(all.isDone()).isFalse();
        channel.flush();
        assertThat(all.isSuccess()).isTrue();
        assertThat(channel.outboundMessages()).containsExactly("a", "b", "c");
    }

    @Test
    void failingReleasesAllWithThoseAddedByListeners() {
        ByteBuf first = Unpooled.buffer(1);
        ByteBuf second = Unpooled.buffer(1);
        List<ChannelPromise> late = new ArrayList<>();
        Exception cause = new Exception("no");
        add(first).addListener(f -> late.add(add(second)));
        queue.removeAndFailAll(cause);
        assertThat(late).hasSize(1);
        assertThat(late.get(0).cause()).isSameAs(cause);
        assertThat(first.refCnt() + second.refCnt()).isZero();
        assertThat(queue.bytes()).isZero();
        assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isZero();
    }

    @Test
    void removeReleasesAndLeavesThePromise() {
        ByteBuf msg = Unpooled.buffer(1);
        ChannelPromise promise = add(msg);
        assertThat(queue.current()).isSameAs(msg);
        assertThat(queue.remove()).isSameAs(promise);
        assertThat(promise.isDone()).isFalse();
        assertThat(msg.refCnt()).isZero();
    }

    @Test
    void writesAfterCloseFail() {
        ByteBuf msg = Unpooled.buffer(1);
        ChannelPromise promise = add(msg);
        channel.close();
        ChannelFuture all = queue.removeAndWriteAll();
        assertThat(all.isSuccess()).isFalse();
        assertThat(promise.isSuccess()).isFalse();
        assertThat(msg.refCnt()).isZero();
    }
}
