/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelProgressiveFuture;
import io.tidewire.channel.ChannelProgressiveFutureListener;
import io.tidewire.channel.ChannelProgressivePromise;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChunkedWriteHandlerTest {
    private final ChunkedWriteHandler handler = new ChunkedWriteHandler();
    private final EmbeddedChannel channel = new EmbeddedChannel(handler);
    private final List<String> events = new ArrayList<>();

    /** The letters of a text, one a chunk; '-' is a chunk that is not there yet, '!' a failure. */
    private class Letters implements ChunkedInput<ByteBuf> {
        private final StringBuilder rest;
        private int progress;
        private int closed;
        private Runnable onRead = () -> { };

        Letters(String letters) {
            rest = new StringBuilder(letters);
        }

        @Override
        public boolean isEndOfInput() {
            return rest.length() == 0;
        }

        @Override
        public void close() {
            closed++;
            events.add("closed");
        }

        @Override
        public ByteBuf readChunk(ByteBufAllocator allocator) throws IOException {
            onRead.run();
            if (rest.length() == 0) {
                return null;
            }
            char letter = rest.charAt(0);
            rest.deleteCharAt(0);
            if (letter == '!') {
                throw new IOException("on purpose");
            }
            if (letter == '-') {
                return null;
            }
            progress++;
            return allocator.buffer(1).writeByte(letter);
        }

        @Override
        public long length() {
            return progress + rest.length();
        }

        @Override
        public long progress() {
            return progress;
        }
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private String sent() {
        StringBuilder text = new StringBuilder();
        for (Object msg = channel.readOutbound(); msg != null; msg = channel.readOutbound()) {
            if (msg instanceof ByteBuf buffer) {
                text.append(buffer.toString(StandardCharsets.US_ASCII));
                buffer.release();
            } else {
                text.append('<').append(msg).append('>');
            }
        }
        return text.toString();
    }

    @Test
    void chunksGoOutInOrderWithTheOtherMessages() {
        Letters input = new Letters("abc");
        channel.write("before");
        ChannelFuture done = channel.write(input);
        channel.write("behind");
        assertThat(sent()).isEmpty();
        assertThat(done.isDone()).isFalse();
        channel.flush();
        assertThat(sent()).isEqualTo("<before>abc<behind>");
        assertThat(done.isSuccess()).isTrue();
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void nothingIsReadBeforeItIsFlushed() {
        Letters first = new Letters("ab");
        channel.writeAndFlush(first);
        Letters second = new Letters("cd");
        channel.write(second);
        handler.resumeTransfer();
        assertThat(sent()).isEqualTo("ab");
        assertThat(second.progress).isZero();
        channel.flush();
        assertThat(sent()).isEqualTo("cd");
    }

    @Test
    void inputThatIsEmptyCompletesItsPromise() {
        Letters input = new Letters("");
        ChannelFuture done = channel.writeAndFlush(input);
        assertThat(done.isSuccess()).isTrue();
        assertThat(input.closed).isEqualTo(1);
        assertThat(sent()).isEmpty();
    }

    @Test
    void suspendedUntilResumedAndWhatIsBehindWaits() {
        Letters input = new Letters("a-b");
        ChannelFuture done = channel.write(input);
        channel.write("behind");
        channel.flush();
        assertThat(sent()).isEqualTo("a");
        handler.resumeTransfer();
        assertThat(sent()).isEqualTo("b<behind>");
        assertThat(done.isSuccess()).isTrue();
    }

    @Test
    void inputIsClosedBeforeThePromiseIsDone() {
        channel.writeAndFlush(new Letters("a")).addListener(done -> events.add("done"));
        channel.writeAndFlush(new Letters("!")).addListener(done -> events.add("failed"));
        assertThat(events).containsExactly("closed", "done", "closed", "failed");
        assertThat(sent()).isEqualTo("a");
    }

    @Test
    void inputThatFailsFailsItsPromiseOnly() {
        Letters input = new Letters("a!b");
        ChannelFuture failed = channel.write(input);
        ChannelFuture behind = channel.write(new Letters("z"));
        channel.flush();
        assertThat(failed.cause()).isInstanceOf(IOException.class).hasMessage("on purpose");
        assertThat(behind.isSuccess()).isTrue();
        assertThat(sent()).isEqualTo("az");
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void chunkIsReleasedIfTheEndCannotBeFound() {
        Letters input = new Letters("ab") {
            @Override
            public boolean isEndOfInput() {
                throw new IllegalStateException("on purpose");
            }
        };
        assertThat(channel.writeAndFlush(input).cause()).isInstanceOf(IllegalStateException.class);
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void chunkThatCannotBeWrittenFailsTheInputAndTheNextGoesOn() {
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                if (msg instanceof ByteBuf buffer && buffer.getByte(0) == 'b') {
                    buffer.release();
                    promise.setFailure(new IOException("on purpose"));
                } else {
                    ctx.write(msg, promise);
                }
            }
        });
        Letters input = new Letters("abc");
        ChannelFuture failed = channel.write(input);
        ChannelFuture behind = channel.write(new Letters("z"));
        channel.flush();
        assertThat(failed.cause()).hasMessage("on purpose");
        assertThat(input.closed).isEqualTo(1);
        assertThat(behind.isSuccess()).isTrue();
        assertThat(sent()).isEqualTo("az");
    }

    @Test
    void cancelledWriteIsNotReadAndClosed() {
        Letters input = new Letters("abc");
        ChannelFuture cancelled = channel.write(input);
        channel.write("behind");
        assertThat(cancelled.cancel(false)).isTrue();
        channel.flush();
        assertThat(sent()).isEqualTo("<behind>");
        assertThat(input.progress).isZero();
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void closeFailsWhatWaits() {
        Letters input = new Letters("a-b");
        ChannelFuture done = channel.write(input);
        ByteBuf buffer = Unpooled.buffer(1).writeByte('x');
        ChannelFuture behind = channel.write(buffer);
        channel.flush();
        channel.close();
        assertThat(done.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(behind.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(buffer.refCnt()).isZero();
        assertThat(input.closed).isEqualTo(1);
        assertThat(sent()).isEqualTo("a");
    }

    /** No flush follows: writes that were passed on without one have to fail as well. */
    @Test
    void whatWasPassedOnIsFlushedWhenTheChannelEnds() {
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void flush(ChannelHandlerContext ctx) {
                events.add("flush");
                ctx.flush();
            }
        });
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                events.add("inactive");
            }
        });
        ChannelFuture passed = channel.write("passed");
        ChannelFuture failed = channel.write(new Letters("a"));
        channel.pipeline().fireChannelInactive();
        assertThat(events).containsExactly("closed", "flush", "inactive");
        assertThat(passed.isSuccess()).isTrue();
        assertThat(failed.cause()).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void writeToAClosedChannelClosesTheInput() {
        channel.close();
        Letters input = new Letters("a");
        ChannelFuture done = channel.writeAndFlush(input);
        assertThat(done.cause()).isInstanceOf(ClosedChannelException.class);
        handler.resumeTransfer();
    }

    @Test
    void closeFromWithinAReadEndsTheTransfer() {
        Letters input = new Letters("abc");
        input.onRead = () -> {
            if (input.progress == 1) {
                channel.pipeline().close();
            }
        };
        ChannelFuture done = channel.writeAndFlush(input);
        assertThat(done.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void removalSendsWhatItCanAndFailsTheRest() {
        Letters whole = new Letters("ab");
        Letters suspended = new Letters("c-d");
        ChannelFuture sent = channel.write(whole);
        ChannelFuture failed = channel.write(suspended);
        ChannelFuture behind = channel.write("behind");
        channel.pipeline().remove(handler);
        channel.flush();
        assertThat(sent()).isEqualTo("abc");
        assertThat(sent.isSuccess()).isTrue();
        assertThat(failed.cause()).isInstanceOf(ChannelException.class).hasMessageContaining("removed");
        assertThat(behind.cause()).isInstanceOf(ChannelException.class);
        assertThat(suspended.closed).isEqualTo(1);
    }

    @Test
    void removalFromWithinAReadReleasesTheChunk() {
        Letters input = new Letters("ab-");
        input.onRead = () -> {
            if (channel.pipeline().get(ChunkedWriteHandler.class) != null && input.progress == 1) {
                channel.pipeline().remove(handler);
            }
        };
        ChannelFuture done = channel.writeAndFlush(input);
        assertThat(done.isDone()).isTrue();
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void nothingIsReadWhileTheChannelIsNotWritable() {
        EmbeddedChannel full = new EmbeddedChannel();
        List<ChannelPromise> waiting = new ArrayList<>();
        // Keeps the messages as a slow transport does.
        full.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void flush(ChannelHandlerContext ctx) {
                waiting.add(ctx.newPromise());
            }
        }, new ChunkedWriteHandler());
        full.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 300));
        Letters input = new Letters("x".repeat(100));
        full.writeAndFlush(input);
        int first = input.progress;
        assertThat(first).isBetween(1, 50);
        assertThat(full.isWritable()).isFalse();
        full.flush();
        assertThat(input.progress).isEqualTo(first);
        full.unsafe().flush();
        assertThat(full.isWritable()).isFalse();
        assertThat(input.progress).isGreaterThan(first);
        full.finishAndReleaseAll();
        assertThat(input.closed).isEqualTo(1);
    }

    @Test
    void progressIsTold() {
        List<Long> progress = new ArrayList<>();
        ChannelProgressivePromise promise = channel.newProgressivePromise();
        promise.addListener(new ChannelProgressiveFutureListener() {
            @Override
            public void operationProgressed(ChannelProgressiveFuture future, long now, long total) {
                progress.add(now);
                assertThat(total).isEqualTo(3);
            }

            @Override
            public void operationComplete(ChannelProgressiveFuture future) {
                progress.add(-1L);
            }
        });
        channel.writeAndFlush(new Letters("abc"), promise);
        assertThat(progress).startsWith(1L).endsWith(3L, -1L);
        sent();
    }

    @Test
    void failureOfAWriteWithAVoidPromiseReachesThePipeline() {
        channel.writeAndFlush(new Letters("!"), channel.voidPromise());
        assertThatThrownBy(channel::checkException).hasMessage("on purpose");
    }

    @Test
    void whatIsWrittenWhenWritesFailBeforeTheConnectionFailsToo() {
        EmbeddedChannel unconnected = new EmbeddedChannel(new ChunkedWriteHandler()) {
            @Override
            public boolean isActive() {
                return false;
            }
        };
        List<ChannelFuture> again = new ArrayList<>();
        ChannelFuture first = unconnected.pipeline().write(new Letters("a"));
        first.addListener(failed -> again.add(unconnected.pipeline().writeAndFlush(new Letters("b"))));
        unconnected.pipeline().flush();
        unconnected.checkException();
        assertThat(first.cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(again).hasSize(1);
        assertThat(again.get(0).cause()).isInstanceOf(NotYetConnectedException.class);
        assertThat(events).containsExactly("closed", "closed");
        unconnected.finishAndReleaseAll();
    }

    @Test
    void oldBoundIsCheckedAndNotUsed() {
        assertThatThrownBy(ChunkedWriteHandlerTest::withoutBound).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxPendingWrites: 0");
    }

    @SuppressWarnings("deprecation") // the constructor under test
    private static ChunkedWriteHandler withoutBound() {
        return new ChunkedWriteHandler(0);
    }
}
