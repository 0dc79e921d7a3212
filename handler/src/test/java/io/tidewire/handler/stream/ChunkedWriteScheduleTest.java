/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Inputs that fail, suspend, cancel, close, remove the handler or write more at any step. Whatever happens, each input
 * is closed once, each promise of a flushed write is done, writes that succeeded went out whole, and the output is in
 * the order of the writes unless the handler was removed.
 */
class ChunkedWriteScheduleTest {
    private static final class World {
        final Random random;
        /** Of how many calls one makes each kind of trouble. */
        final int rarity;
        /** Inputs sometimes have no chunk; the others go on by themselves once they are flushed. */
        final boolean isSuspending;
        final ChunkedWriteHandler handler = new ChunkedWriteHandler();
        final EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                if (msg instanceof ByteBuf buffer && buffer.isReadable()) {
                    out.add(buffer.getInt(0));
                }
                if (trouble() == 1) {
                    ((ByteBuf) msg).release();
                    promise.setFailure(new IOException("on purpose"));
                } else {
                    ctx.write(msg, promise);
                }
                interrupt();
            }
        }, handler);
        final List<Integer> out = new ArrayList<>();
        final List<Input> inputs = new ArrayList<>();
        final List<ChannelFuture> futures = new ArrayList<>();
        /** For each future, the numbers that went out if it succeeded. */
        final List<IntStream> numbers = new ArrayList<>();
        int next;
        int flushed;
        /** The handler was not removed: what callbacks of a removal write passes it, and comes before what waited. */
        boolean isKept = true;

        World(Random random) {
            this.random = random;
            rarity = 10 + random.nextInt(100);
            isSuspending = random.nextBoolean();
            // Full after one or two chunks.
            channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(10, 150));
        }

        boolean isHandled() {
            return channel.pipeline().get(ChunkedWriteHandler.class) != null;
        }

        int trouble() {
            return random.nextInt(rarity);
        }

        void write() {
            int first = next;
            Object msg;
            if (random.nextInt(3) == 0) {
                msg = channel.alloc().buffer(4).writeInt(next++);
            } else if (isHandled()) {
                Input input = new Input(this, random.nextInt(6));
                inputs.add(input);
                msg = input;
            } else {
                return;
            }
            numbers.add(IntStream.range(first, next));
            // Before it is written: what it calls back may write more.
            ChannelPromise promise = channel.newPromise();
            futures.add(promise);
            promise.addListener(done -> interrupt());
            channel.pipeline().write(msg, promise);
        }

        /** Does one of the things that a callback may do. */
        void interrupt() {
            switch (trouble()) {
                case 1 -> channel.pipeline().close();
                case 2 -> {
                    if (isHandled()) {
                        isKept = false;
                        channel.pipeline().remove(handler);
                    }
                }
                case 3, 4 -> step();
                default -> { }
            }
        }

        void flush() {
            flushed = futures.size();
            channel.pipeline().flush();
        }

        /** An input that was cancelled is closed when its turn comes. */
        boolean isOver() {
            return futures.stream().allMatch(Future::isDone) && inputs.stream().allMatch(input -> input.closed > 0);
        }

        void step() {
            switch (random.nextInt(5)) {
                case 0, 1 -> write();
                case 2 -> flush();
                case 3 -> handler.resumeTransfer();
                default -> {
                    if (!futures.isEmpty() && random.nextInt(4) == 0) {
                        futures.get(random.nextInt(futures.size())).cancel(false);
                    }
                }
            }
        }
    }

    private static final class Input implements ChunkedInput<ByteBuf> {
        private final World world;
        private final int first;
        private int left;
        private int closed;
        private int progressed;

        Input(World world, int chunks) {
            this.world = world;
            left = chunks;
            first = world.next;
            world.next += chunks;
        }

        private void mischief() throws IOException {
            if (world.trouble() == 0) {
                throw new IOException("on purpose");
            }
            world.interrupt();
        }

        @Override
        public boolean isEndOfInput() throws IOException {
            mischief();
            return left == 0;
        }

        @Override
        public void close() throws IOException {
            closed++;
            mischief();
        }

        @Override
        public ByteBuf readChunk(ByteBufAllocator allocator) throws IOException {
            assertThat(closed).as("read after it was closed").isZero();
            mischief();
            if (left == 0 || world.isSuspending && world.random.nextInt(4) == 0) {
                return null;
            }
            left--;
            return allocator.buffer(4).writeInt(first + progressed++);
        }

        @Override
        public long length() {
            return -1;
        }

        @Override
        public long progress() {
            return progressed;
        }
    }

    @Test
    void everyInputIsClosedOnceAndEveryPromiseIsDone() {
        SeededRuns.forEach(500, random -> {
            World world = new World(random);
            for (int step = 0; step < 25; step++) {
                world.step();
                world.channel.runPendingTasks();
                if (!world.isSuspending) {
                    assertThat(world.futures.subList(0, world.flushed)).allMatch(Future::isDone);
                }
            }
            for (int i = 0; i < 1_000 && !world.isOver(); i++) {
                world.handler.resumeTransfer();
                // An input that was read may have written more.
                world.flush();
                world.channel.runPendingTasks();
            }
            assertThat(world.futures).allMatch(Future::isDone);
            assertThat(world.inputs).extracting(input -> input.closed).allMatch(closed -> closed == 1);
            assertThat(world.out).doesNotHaveDuplicates();
            if (world.isKept) {
                assertThat(world.out).isSorted();
            }
            for (int i = 0; i < world.futures.size(); i++) {
                if (world.futures.get(i).isSuccess()) {
                    assertThat(world.out).containsAll(world.numbers.get(i).boxed().toList());
                }
            }
            world.channel.checkException();
            world.channel.finishAndReleaseAll();
        });
    }
}
