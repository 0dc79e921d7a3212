/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.kernel.Script.Call;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** When the flushes that other threads ask for are made, by a loop whose threads are simulated. */
@ExtendWith(LeakDetectionExtension.class)
class WriteBatchingTest {

    private final SimulatedLoop loop = new SimulatedLoop();
    private final Script script = new Script();
    private final List<String> log = new ArrayList<>();
    private final FakeStreamChannel channel = open("", script);

    /** At the head: what reaches the transport. */
    private final class Log extends ChannelDuplexHandler {
        private final String prefix;

        Log(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            log.add(prefix + "write");
            ctx.write(msg, promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            log.add(prefix + "flush");
            ctx.flush();
        }

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add(prefix + "close");
            ctx.close(promise);
        }

        @Override
        public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add(prefix + "deregister");
            ctx.deregister(promise);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            log.add(prefix + "caught " + cause.getMessage());
        }
    }

    private FakeStreamChannel open(String name, Script itsScript) {
        FakeStreamChannel opened = new FakeStreamChannel(itsScript, false, true);
        opened.pipeline().addLast(new Log(name));
        loop.register(opened);
        loop.runAll();
        return opened;
    }

    private static ByteBuf message(int value) {
        return Unpooled.directBuffer(1).writeByte(value);
    }

    private List<ChannelFuture> writeAndFlush(Channel to, int from, int until) {
        List<ChannelFuture> futures = new ArrayList<>();
        loop.outside(() -> {
            for (int i = from; i < until; i++) {
                futures.add(to.writeAndFlush(message(i)));
            }
        });
        return futures;
    }

    private void runAndClose() {
        loop.runAll();
        channel.close();
        loop.runAll();
    }

    private static List<String> writesThenFlush(int writes) {
        List<String> expected = new ArrayList<>(Collections.nCopies(writes, "write"));
        expected.add("flush");
        return expected;
    }

    @Test
    void runOfWritesEndsInOneFlushAndOneGatheringWrite() {
        List<ChannelFuture> futures = writeAndFlush(channel, 0, 10);
        assertThat(log).isEmpty();
        loop.runAll();
        assertThat(log).isEqualTo(writesThenFlush(10));
        assertThat(script.calls(Call.GATHER)).isEqualTo(1);
        assertThat(script.calls(Call.WRITE)).isZero();
        assertThat(channel.sent()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(futures).allMatch(ChannelFuture::isSuccess);
        runAndClose();
    }

    @Test
    void writesAndFlushesOfSeveralKindsBelongToOneRun() {
        loop.outside(() -> {
            channel.write(message(0));
            channel.flush();
            channel.writeAndFlush(message(1));
            channel.write(message(2), channel.voidPromise());
            channel.flush();
        });
        loop.runAll();
        assertThat(log).isEqualTo(writesThenFlush(3));
        assertThat(channel.sent()).containsExactly(0, 1, 2);
        runAndClose();
    }

    @Test
    void writesThatNobodyFlushesAreNotFlushed() {
        loop.outside(() -> {
            for (int i = 0; i < 200; i++) {
                channel.write(message(i), channel.voidPromise());
            }
        });
        loop.runAll();
        assertThat(log).hasSize(200).doesNotContain("flush");
        runAndClose();
    }

    @Test
    void writesWakeTheLoopOnlyWithAFlush() {
        int before = loop.wakeups();
        loop.outside(() -> channel.write(message(0), channel.voidPromise()));
        assertThat(loop.wakeups()).isEqualTo(before);
        loop.outside(channel::flush);
        assertThat(loop.wakeups()).isGreaterThan(before);
        runAndClose();
    }

    @Test
    void flushIsMadeBeforeATaskOfAnotherKind() {
        writeAndFlush(channel, 0, 2);
        loop.outside(() -> loop.execute(() -> log.add("task")));
        writeAndFlush(channel, 2, 4);
        loop.runAll();
        assertThat(log).containsExactly("write", "write", "flush", "task", "write", "write", "flush");
        runAndClose();
    }

    @Test
    void flushIsMadeBeforeATimer() {
        loop.schedule(() -> log.add("timer"), 5, TimeUnit.MILLISECONDS);
        writeAndFlush(channel, 0, 2);
        loop.advance(5, TimeUnit.MILLISECONDS);
        loop.runAll();
        assertThat(log).containsExactly("write", "write", "flush", "timer");
        runAndClose();
    }

    @Test
    void flushIsMadeBeforeATaskForTheEndOfTheIteration() {
        loop.executeAfterEventLoopIteration(() -> log.add("tail"));
        writeAndFlush(channel, 0, 2);
        loop.runAll();
        assertThat(log).containsExactly("write", "write", "flush", "tail");
        runAndClose();
    }

    @Test
    void closeOfAnotherThreadComesAfterWhatItFlushed() {
        List<ChannelFuture> futures = writeAndFlush(channel, 0, 3);
        loop.outside(channel::close);
        loop.runAll();
        assertThat(log).containsExactly("write", "write", "write", "flush", "close");
        assertThat(futures).allMatch(ChannelFuture::isSuccess);
    }

    /** The ways in which a channel stops writing. */
    private enum End {
        CLOSE(ChannelHandlerContext::close),
        DISCONNECT(ChannelHandlerContext::disconnect),
        DEREGISTER(ChannelHandlerContext::deregister),
        SHUTDOWN_OUTPUT(ctx -> ((FakeStreamChannel) ctx.channel()).shutdownOutput()),
        UNSAFE_CLOSE(ctx -> ctx.channel().unsafe().close(ctx.channel().voidPromise())),
        UNSAFE_DEREGISTER(ctx -> ctx.channel().unsafe().deregister(ctx.channel().voidPromise()));

        private final Consumer<ChannelHandlerContext> operation;

        End(Consumer<ChannelHandlerContext> operation) {
            this.operation = operation;
        }
    }

    @ParameterizedTest
    @EnumSource
    void handlerThatEndsTheChannelWithinAWriteFindsItFlushed(End end) {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            private int writes;

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg, promise);
                if (++writes == 3) {
                    log.add("ending");
                    end.operation.accept(ctx);
                }
            }
        });
        List<ChannelFuture> futures = writeAndFlush(channel, 0, 3);
        loop.runAll();
        assertThat(log).startsWith("write", "write", "write", "ending", "flush");
        assertThat(futures.subList(0, 2)).allMatch(ChannelFuture::isSuccess);
        assertThat(channel.sent()).startsWith(0, 1);
        channel.unsafe().closeForcibly();
        channel.unsafe().close(channel.unsafe().voidPromise());
        loop.runAll();
    }

    @Test
    void closeOfOneChannelLeavesTheFlushesOfOthersForLater() {
        FakeStreamChannel other = open("other ", new Script());
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg, promise);
                ctx.close();
            }
        });
        writeAndFlush(other, 0, 1);
        writeAndFlush(channel, 0, 1);
        writeAndFlush(other, 1, 2);
        loop.runAll();
        assertThat(log).containsExactly("other write", "write", "close", "other write", "other flush", "flush");
        other.close();
        loop.runAll();
    }

    @Test
    void flushIsMadeAfter64Writes() {
        writeAndFlush(channel, 0, 130);
        loop.runAll();
        List<String> expected = new ArrayList<>(writesThenFlush(64));
        expected.addAll(writesThenFlush(64));
        expected.addAll(writesThenFlush(2));
        assertThat(log).isEqualTo(expected);
        runAndClose();
    }

    @Test
    void flushIsMadeWhenHalfTheHighWaterMarkWaits() {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(4096, 16_384));
        loop.outside(() -> {
            for (int i = 0; i < 12; i++) {
                channel.writeAndFlush(Unpooled.directBuffer(1000).writeZero(1000));
            }
        });
        loop.runAll();
        // 8 messages with what they cost besides are the first to reach 8192 bytes.
        List<String> expected = new ArrayList<>(writesThenFlush(8));
        expected.addAll(writesThenFlush(4));
        assertThat(log).isEqualTo(expected);
        runAndClose();
    }

    @Test
    void largeMessageIsFlushedAtOnce() {
        loop.outside(() -> {
            channel.writeAndFlush(Unpooled.directBuffer(64 * 1024).writeZero(64 * 1024));
            channel.writeAndFlush(message(1));
        });
        loop.runAll();
        assertThat(log).containsExactly("write", "flush", "write", "flush");
        runAndClose();
    }

    @Test
    void flushIsMadeWhenAHandlerThrowsAndBeforeAnybodyIsTold() {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            private int writes;

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                if (++writes == 3) {
                    ReferenceCountUtil.release(msg);
                    throw new IllegalStateException("thrown by a handler");
                }
                ctx.write(msg, promise);
            }
        });
        loop.outside(() -> {
            channel.writeAndFlush(message(0));
            channel.writeAndFlush(message(1));
            channel.writeAndFlush(message(2)).addListener(done -> log.add("failed"));
            channel.writeAndFlush(message(3));
        });
        loop.runAll();
        assertThat(log).containsExactly("write", "write", "flush", "failed", "write", "flush");
        runAndClose();
    }

    @Test
    void flushIsMadeWhenAPromiseThrows() {
        ChannelPromise throwing = new DefaultChannelPromise(channel) {
            @Override
            public boolean tryFailure(Throwable cause) {
                log.add("throwing");
                throw new IllegalStateException("thrown by a promise");
            }
        };
        FakeStreamChannel other = open("other ", new Script());
        writeAndFlush(other, 0, 1);
        writeAndFlush(channel, 0, 1);
        loop.outside(() -> channel.writeAndFlush("not a buffer", throwing));
        writeAndFlush(channel, 1, 2);
        loop.runAll();
        assertThat(log).startsWith("other write", "write", "write", "throwing", "other flush", "flush")
                .endsWith("write", "flush");
        assertThat(channel.sent()).containsExactly(0, 1);
        other.close();
        runAndClose();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void flushIsMadeWhenAListenerThrows(boolean lateListener) {
        FakeStreamChannel other = open("other ", new Script());
        ChannelFutureListener throwing = done -> {
            log.add("throwing");
            throw new IllegalStateException("thrown by a listener");
        };
        writeAndFlush(other, 0, 1);
        writeAndFlush(channel, 0, 1);
        loop.outside(() -> channel.writeAndFlush("not a buffer").addListener(done -> {
            if (lateListener) {
                channel.newSucceededFuture().addListener(throwing);
            } else {
                throwing.operationComplete((ChannelFuture) done);
            }
            log.add("told");
        }));
        writeAndFlush(channel, 1, 2);
        loop.runAll();
        List<String> expected = new ArrayList<>(List.of("other write", "write", "write", "throwing",
                "other flush", "flush"));
        if (lateListener) {
            expected.add("told");
        }
        assertThat(log).startsWith(expected.toArray(new String[0])).endsWith("write", "flush");
        assertThat(channel.sent()).containsExactly(0, 1);
        other.close();
        runAndClose();
    }

    @Test
    void flushThatFailsForManyChannelsDoesNotDeepenTheStack() {
        List<Integer> depths = new ArrayList<>();
        List<FakeStreamChannel> channels = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            FakeStreamChannel each = open(i + " ", new Script());
            each.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
                @Override
                public void flush(ChannelHandlerContext ctx) {
                    depths.add(new Throwable().getStackTrace().length);
                    throw new IllegalStateException("thrown by a handler");
                }
            });
            channels.add(each);
        }
        channels.forEach(each -> writeAndFlush(each, 0, 1));
        loop.runAll();
        assertThat(depths).hasSize(100);
        assertThat(depths).containsOnly(depths.get(0));
        channels.forEach(Channel::close);
        runAndClose();
    }

    @Test
    void nothingIsOwedWhenTheLoopPolls() {
        List<String> whenPolled = new ArrayList<>();
        writeAndFlush(channel, 0, 3);
        loop.onPoll(() -> whenPolled.add(String.join(" ", log)));
        loop.turn();
        loop.turn();
        assertThat(whenPolled).containsExactly("", "write write write flush");
        assertThat(loop.sleeps()).isPositive();
        runAndClose();
    }

    @Test
    void busyLoopFlushesAtTheEndOfItsSlice() {
        FakeStreamChannel other = open("other ", new Script());
        ChannelHandler slow = new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                loop.advance(1, TimeUnit.MILLISECONDS);
                ctx.write(msg, promise);
            }
        };
        channel.pipeline().addLast(slow);
        for (int i = 0; i < 50; i++) {
            writeAndFlush(channel, i, i + 1);
            writeAndFlush(other, i, i + 1);
        }
        loop.turn();
        assertThat(loop.pendingTasks()).isPositive();
        assertThat(channel.sent()).hasSize(32);
        assertThat(other.sent()).hasSize(32);
        loop.runAll();
        assertThat(log).filteredOn("flush"::equals).hasSize(2);
        assertThat(log).filteredOn("other flush"::equals).hasSize(2);
        other.close();
        runAndClose();
    }

    @Test
    void flushOwedToARemovedContextIsForwarded() {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            private int writes;

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg, promise);
                if (++writes == 2) {
                    ctx.pipeline().remove(this);
                }
            }

            @Override
            public void flush(ChannelHandlerContext ctx) {
                log.add("removed handler");
                ctx.flush();
            }
        });
        List<ChannelFuture> futures = writeAndFlush(channel, 0, 4);
        loop.runAll();
        assertThat(log).isEqualTo(writesThenFlush(4));
        assertThat(futures).allMatch(ChannelFuture::isSuccess);
        runAndClose();
    }

    @Test
    @SuppressWarnings("deprecation") // The method that takes an executor group is the subject.
    void writesThatHopThroughAnotherExecutorBelongToOneRun() {
        channel.pipeline().addLast(ImmediateEventExecutor.INSTANCE, "hop", new ChannelDuplexHandler() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg, promise);
            }

            @Override
            public void flush(ChannelHandlerContext ctx) {
                ctx.flush();
            }
        });
        writeAndFlush(channel, 0, 5);
        // A write and a flush of each: the handler ran outside of the loop.
        assertThat(loop.pendingTasks()).isEqualTo(10);
        loop.runAll();
        assertThat(log).isEqualTo(writesThenFlush(5));
        runAndClose();
    }

    @Test
    void flushesAreMadeInTheOrderOfTheFirstRequestsOncePerContext() {
        FakeStreamChannel other = open("other ", new Script());
        channel.pipeline().addLast("inner", new ChannelOutboundHandlerAdapter() {
            @Override
            public void flush(ChannelHandlerContext ctx) {
                log.add("inner");
                ctx.flush();
            }
        });
        channel.pipeline().addLast("outer", new ChannelOutboundHandlerAdapter());
        ChannelHandlerContext inner = channel.pipeline().context("inner");
        loop.outside(() -> {
            inner.flush();
            channel.writeAndFlush(message(0));
            other.writeAndFlush(message(0));
            channel.writeAndFlush(message(1));
            inner.flush();
        });
        loop.runAll();
        assertThat(log).containsExactly("write", "other write", "write", "flush", "inner", "flush", "other flush");
        other.close();
        runAndClose();
    }

    @Test
    void flushOnTheLoopIsMadeAtOnce() {
        loop.outside(() -> loop.execute(() -> {
            for (int i = 0; i < 3; i++) {
                channel.writeAndFlush(message(i));
            }
        }));
        loop.runAll();
        assertThat(log).containsExactly("write", "flush", "write", "flush", "write", "flush");
        runAndClose();
    }

    @Test
    void handlerThatFlushesWithinAWriteFlushesAtOnce() {
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.writeAndFlush(msg, promise);
            }
        });
        loop.outside(() -> {
            channel.write(message(0));
            channel.write(message(1));
        });
        loop.runAll();
        assertThat(log).containsExactly("write", "flush", "write", "flush");
        runAndClose();
    }

    @Test
    void shutdownMakesTheFlushesOfItsLastTasks() {
        writeAndFlush(channel, 0, 3);
        loop.addShutdownHook(() -> log.add("hook"));
        loop.end();
        // The loop closes its channels first, so the writes are refused; their flush is made all the same.
        assertThat(log).containsExactly("write", "write", "write", "flush", "hook");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void voidPromisesAreNotReplacedAndFailAsBefore() {
        List<ChannelPromise> promises = new ArrayList<>();
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                promises.add(promise);
                ctx.write(msg, promise);
            }
        });
        loop.outside(() -> {
            channel.writeAndFlush(message(0), channel.voidPromise());
            channel.writeAndFlush("not a buffer", channel.voidPromise());
        });
        loop.runAll();
        assertThat(promises).containsExactly(channel.voidPromise(), channel.voidPromise());
        assertThat(log.get(0)).isEqualTo("write");
        assertThat(log).filteredOn(entry -> entry.startsWith("caught unsupported message type")).hasSize(1);
        assertThat(channel.sent()).containsExactly(0);
        runAndClose();
    }

    @Test
    void failedFlushFailsTheWholeBatch() {
        script.on(Call.GATHER, Answer.brokenPipe());
        List<ChannelFuture> futures = writeAndFlush(channel, 0, 3);
        loop.runAll();
        assertThat(futures).allMatch(future -> future.cause() != null);
        assertThat(futures.get(0).cause()).hasMessage("Broken pipe");
        List<ChannelFuture> late = writeAndFlush(channel, 3, 4);
        loop.runAll();
        assertThat(late.get(0).cause()).isInstanceOf(ClosedChannelException.class);
    }
}
