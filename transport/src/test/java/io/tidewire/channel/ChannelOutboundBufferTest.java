/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChannelOutboundBufferTest {

    private static final int OVERHEAD = ChannelOutboundBuffer.ENTRY_OVERHEAD;

    private final List<String> log = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();

    @AfterEach
    void finish() {
        channel.finishAndReleaseAll();
    }

    private static ByteBuf bytes(int count) {
        return Unpooled.buffer(Math.max(1, count)).writeZero(count);
    }

    private ChannelPromise add(int count) {
        ChannelPromise promise = channel.newPromise();
        buffer.addMessage(bytes(count), count, promise);
        return promise;
    }

    private void waterMark(int low, int high) {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(low, high));
        channel.pipeline().addLast(new RecordingHandler("h", log));
        log.clear();
    }

    @Test
    void messagesOnlyBecomeCurrentWithAFlush() {
        add(3);
        assertThat(buffer.current()).isNull();
        assertThat(buffer.isEmpty()).isTrue();
        buffer.addFlush();
        assertThat(((ByteBuf) buffer.current()).readableBytes()).isEqualTo(3);
        assertThat(buffer.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 1024, 1025, 5000})
    void nioBuffersGiveAsManyAsThereAre(int count) {
        for (int i = 0; i < count; i++) {
            add(1);
        }
        buffer.addFlush();
        ByteBuffer[] nio = buffer.nioBuffers();
        assertThat(buffer.nioBufferCount()).isEqualTo(count);
        assertThat(buffer.nioBufferSize()).isEqualTo(count);
        for (int i = 0; i < count; i++) {
            assertThat(nio[i].remaining()).isEqualTo(1);
        }
        buffer.removeBytes(count);
        assertThat(buffer.isEmpty()).isTrue();
        assertThat(nio).containsOnlyNulls();
    }

    @Test
    void nioBuffersStopAtTheLimitsButGiveAtLeastOne() {
        add(10);
        add(10);
        add(10);
        buffer.addFlush();
        buffer.nioBuffers(2, 1000);
        assertThat(buffer.nioBufferCount()).isEqualTo(2);
        buffer.nioBuffers(10, 29);
        assertThat(buffer.nioBufferSize()).isEqualTo(20);
        ByteBuffer[] nio = buffer.nioBuffers(10, 1);
        assertThat(buffer.nioBufferSize()).isEqualTo(10);
        // Buffers of the wider calls before are not kept alive.
        assertThat(nio[1]).isNull();
        assertThat(nio[2]).isNull();
    }

    @Test
    void compositeCountsItsParts() {
        ByteBuf composite = Unpooled.compositeBuffer().addComponent(true, bytes(2)).addComponent(true, bytes(3))
                .addComponent(true, bytes(4));
        buffer.addMessage(composite, 9, channel.newPromise());
        buffer.addFlush();
        buffer.nioBuffers(2, 1000);
        assertThat(buffer.nioBufferCount()).isEqualTo(2);
        assertThat(buffer.nioBufferSize()).isEqualTo(5);
    }

    @Test
    void nioBuffersEndAtAMessageThatIsNoBuffer() {
        add(1);
        buffer.addMessage("text", 4, channel.newPromise());
        add(1);
        buffer.addFlush();
        buffer.nioBuffers();
        assertThat(buffer.nioBufferCount()).isEqualTo(1);
    }

    @Test
    void emptyBuffersAreCompletedAndNeverStall() {
        List<ChannelPromise> promises = List.of(add(0), add(0), add(5), add(0));
        buffer.addFlush();
        buffer.removeBytes(0);
        assertThat(promises).extracting(ChannelPromise::isSuccess).containsExactly(true, true, false, false);
        buffer.removeBytes(5);
        assertThat(promises).allMatch(ChannelPromise::isSuccess);
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    void moreBytesThanFlushedIsAMistake() {
        add(5);
        buffer.addFlush();
        assertThatThrownBy(() -> buffer.removeBytes(6)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("writtenBytes: 6").hasMessageContaining("5");
    }

    @Test
    void messagesThatTheKernelTookTogetherAreSentThoughAListenerFailsTheRest() {
        List<ChannelPromise> promises = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            promises.add(add(1));
        }
        promises.get(1).cancel(false);
        buffer.addFlush();
        promises.get(0).addListener(f -> buffer.failFlushed(new IOException("from a listener"), false));
        assertThat(buffer.removeMessages(2)).as("places").isEqualTo(3);
        assertThat(promises).extracting(ChannelPromise::isSuccess).containsExactly(true, false, true, false);
        assertThat(promises.get(3).cause()).hasMessage("from a listener");
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    void moreMessagesThanFlushedIsAMistake() {
        add(5);
        buffer.addFlush();
        assertThatThrownBy(() -> buffer.removeMessages(2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count: 2").hasMessageContaining("1");
        assertThatThrownBy(() -> buffer.removeMessages(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count: -1");
        assertThat(buffer.removeMessages(0)).isZero();
    }

    @Test
    void progressIsToldForPartialAndCompleteWrites() {
        ChannelProgressivePromise promise = channel.newProgressivePromise();
        promise.addListener(new ChannelProgressiveFutureListener() {
            @Override
            public void operationProgressed(ChannelProgressiveFuture future, long progress, long total) {
                log.add(progress + "/" + total);
            }

            @Override
            public void operationComplete(ChannelProgressiveFuture future) {
                log.add("complete");
            }
        });
        buffer.addMessage(bytes(10), 10, promise);
        buffer.addFlush();
        buffer.removeBytes(4);
        assertThat(buffer.currentProgress()).isEqualTo(4);
        buffer.removeBytes(6);
        channel.runPendingTasks();
        assertThat(log).containsExactly("4/10", "10/10", "complete");
        assertThatThrownBy(() -> buffer.progress(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void progressOfAFileRegionIsOfItsCountAndEndsWithIt() {
        // Never opened, as nothing is transferred.
        FileRegion region = new DefaultFileRegion(new File("none"), 0, 100);
        ChannelProgressivePromise promise = channel.newProgressivePromise();
        List<Long> told = new ArrayList<>();
        promise.addListener((io.tidewire.util.concurrent.GenericProgressiveFutureListener<ChannelProgressiveFuture>)
                new ChannelProgressiveFutureListener() {
                    @Override
                    public void operationProgressed(ChannelProgressiveFuture future, long progress, long total) {
                        assertThat(total).isEqualTo(100);
                        told.add(progress);
                    }

                    @Override
                    public void operationComplete(ChannelProgressiveFuture future) {
                        told.add(-1L);
                    }
                });
        buffer.addMessage(region, 0, promise);
        buffer.addFlush();
        buffer.progress(1);
        buffer.remove();
        channel.runPendingTasks();
        assertThat(told).containsExactly(1L, 100L, -1L);
    }

    @Test
    void cancelledEntriesAreSkippedAndTheirBytesTakenBack() throws Exception {
        ChannelPromise first = add(1);
        ChannelPromise second = add(2);
        ChannelPromise third = add(3);
        second.cancel(false);
        buffer.addFlush();
        assertThat(buffer.totalPendingWriteBytes()).isEqualTo(4 + 2L * OVERHEAD);
        List<Integer> seen = new ArrayList<>();
        buffer.forEachFlushedMessage(msg -> seen.add(((ByteBuf) msg).readableBytes()));
        assertThat(seen).containsExactly(1, 3);
        buffer.nioBuffers();
        assertThat(buffer.nioBufferSize()).isEqualTo(4);
        buffer.removeBytes(4);
        assertThat(first.isSuccess() && third.isSuccess() && second.isCancelled()).isTrue();
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    void processorCanStop() throws Exception {
        add(1);
        add(2);
        buffer.addFlush();
        List<Object> seen = new ArrayList<>();
        buffer.forEachFlushedMessage(msg -> {
            seen.add(msg);
            return false;
        });
        assertThat(seen).hasSize(1);
    }

    @Test
    void unwritableStrictlyAboveHighAndWritableStrictlyBelowLow() {
        int one = 4 + OVERHEAD;
        waterMark(one, 2 * one);
        assertThat(buffer.bytesBeforeUnwritable()).isEqualTo(2L * one + 1);
        add(4);
        add(4);
        assertThat(buffer.isWritable()).isTrue();
        assertThat(buffer.bytesBeforeUnwritable()).isEqualTo(1);
        assertThat(buffer.bytesBeforeWritable()).isZero();
        add(4);
        assertThat(buffer.isWritable()).isFalse();
        assertThat(buffer.bytesBeforeUnwritable()).isZero();
        assertThat(buffer.bytesBeforeWritable()).isEqualTo(2L * one + 1);
        add(4);
        buffer.addFlush();
        buffer.remove();
        buffer.remove();
        buffer.remove();
        assertThat(buffer.isWritable()).as("at the low mark").isFalse();
        buffer.remove();
        assertThat(buffer.isWritable()).isTrue();
        assertThat(log).containsExactly("h writability false", "h writability true");
    }

    @Test
    void aLowWaterMarkOfZeroDoesNotStall() {
        waterMark(0, 0);
        add(1);
        assertThat(buffer.isWritable()).isFalse();
        assertThat(buffer.bytesBeforeWritable()).isEqualTo(1 + OVERHEAD);
        buffer.addFlush();
        buffer.remove();
        assertThat(buffer.isWritable()).isTrue();
    }

    @Test
    void emptyMessagesReachTheWaterMarkToo() {
        waterMark(1, 1000);
        for (int i = 0; i <= 1000 / OVERHEAD; i++) {
            add(0);
        }
        assertThat(buffer.isWritable()).isFalse();
    }

    @Test
    void userBitsAreCountedWithTheWaterMark() {
        waterMark(1, 2);
        for (int index : new int[] {1, 31}) {
            buffer.setUserDefinedWritability(index, false);
            assertThat(buffer.getUserDefinedWritability(index)).isFalse();
        }
        add(9);
        assertThat(buffer.isWritable()).isFalse();
        buffer.setUserDefinedWritability(1, true);
        buffer.addFlush();
        buffer.remove();
        assertThat(buffer.isWritable()).isFalse();
        assertThat(log).as("fired later").isEmpty();
        buffer.setUserDefinedWritability(31, true);
        assertThat(buffer.isWritable()).isTrue();
        channel.runPendingTasks();
        assertThat(log).containsExactly("h writability true", "h writability true");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 32})
    void userBitsAreOneTo31(int index) {
        assertThatThrownBy(() -> buffer.setUserDefinedWritability(index, true))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("index: " + index);
    }

    @Test
    void bytesOfTasksCountAndComeBackWithOneEventPerFlip() {
        waterMark(100, 200);
        buffer.incrementPendingOutboundBytes(150);
        buffer.incrementPendingOutboundBytes(51);
        assertThat(buffer.isWritable()).isFalse();
        buffer.decrementPendingOutboundBytes(51);
        buffer.decrementPendingOutboundBytes(150);
        assertThat(buffer.isWritable()).as("at once").isTrue();
        assertThat(log).as("fired later").isEmpty();
        channel.runPendingTasks();
        assertThat(log).as("one for each flip").containsExactly("h writability true", "h writability true");
        assertThat(buffer.totalPendingWriteBytes()).isZero();
    }

    @Test
    void aTaskThatBecomesAMessageDoesNotFlap() {
        waterMark(100, 200);
        buffer.incrementPendingOutboundBytes(300);
        channel.runPendingTasks();
        buffer.decrementPendingOutboundBytes(300);
        add(300);
        channel.runPendingTasks();
        assertThat(log).containsExactly("h writability false");
    }

    @Test
    void aListenerThatWritesAndFlushesComesBehind() {
        List<String> order = new ArrayList<>();
        channel.write("a").addListener(f -> {
            order.add("a done");
            channel.writeAndFlush("c").addListener(g -> order.add("c done"));
        });
        channel.write("b").addListener(f -> order.add("b done"));
        channel.flush();
        channel.runPendingTasks();
        assertThat(order).containsExactly("a done", "b done", "c done");
        assertThat(channel.outboundMessages()).containsExactly("a", "b", "c");
    }

    @Test
    void failingIsNotReentered() {
        IOException failure = new IOException("failed");
        List<Throwable> causes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            add(1).addListener(f -> {
                causes.add(f.cause());
                buffer.failFlushed(new IOException("from a listener"), true);
            });
        }
        buffer.addFlush();
        buffer.failFlushed(failure, true);
        assertThat(causes).containsExactly(failure, failure, failure);
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    void removeWithoutMessageSaysSo() {
        assertThat(buffer.remove()).isFalse();
        assertThat(buffer.remove(new IOException("none"))).isFalse();
    }

    @Test
    void voidPromiseIsLeftAlone() {
        buffer.addMessage(bytes(1), 1, channel.voidPromise());
        buffer.addFlush();
        assertThat(buffer.remove()).isTrue();
    }

    @Test
    void aBurstLeavesNoLargeRingBehind() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 3000; i++) {
                add(1);
            }
            buffer.addFlush();
            buffer.removeBytes(3000);
            assertThat(buffer.isEmpty()).isTrue();
        }
        assertThat(add(1).isDone()).isFalse();
    }
}
