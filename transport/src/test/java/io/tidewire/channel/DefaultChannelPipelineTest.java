/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.ReferenceCounted;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultChannelPipelineTest {

    private final List<String> log = new ArrayList<>();

    private RecordingHandler recording(String name) {
        return new RecordingHandler(name, log);
    }

    @Test
    void lifeOfAChannelInOrder() {
        EmbeddedChannel channel = new EmbeddedChannel(recording("a"), recording("b"));
        channel.writeInbound("x");
        channel.writeOutbound("y");
        channel.finishAndReleaseAll();
        assertThat(log).containsExactly("a added", "b added", "a registered", "b registered", "a active", "b active",
                "a read x", "b read x", "a readComplete", "b readComplete", "b write y", "a write y", "b flush",
                "a flush", "b close", "a close", "a inactive", "b inactive", "a unregistered", "b unregistered",
                "b removed", "a removed");
    }

    @Test
    void handlersAddedBeforeRegistrationAreToldOnceAndInOrder() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel(false, false);
        channel.pipeline().addLast("a", recording("a")).addLast("b", recording("b")).addLast("c", recording("c"));
        channel.pipeline().remove("b");
        assertThat(log).isEmpty();
        channel.register();
        assertThat(log).startsWith("a added", "b added", "c added", "b removed", "a registered", "c registered");
        channel.finish();
    }

    @Test
    void addingInsideHandlerAddedKeepsOrder() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel(false, false);
        channel.pipeline().addLast("first", new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                log.add("first added");
                ctx.pipeline().addAfter("first", "inner", recording("inner"));
            }
        });
        channel.pipeline().addLast("last", recording("last"));
        channel.register();
        assertThat(log).startsWith("first added", "inner added", "last added", "inner registered", "last registered");
        channel.finish();
    }

    @Test
    void failingHandlerAddedRemovesTheHandlerAndFires() {
        EmbeddedChannel channel = new EmbeddedChannel(recording("before"));
        channel.pipeline().addLast("bad", new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
                throw new Exception("no");
            }

            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) {
                log.add("bad removed");
            }
        });
        assertThat(channel.pipeline().get("bad")).isNull();
        assertThat(log).contains("bad removed");
        assertThatThrownBy(channel::checkException).isInstanceOf(ChannelPipelineException.class)
                .hasMessageContaining("handlerAdded() has thrown an exception; removed.")
                .hasRootCauseMessage("no");
        channel.finish();
    }

    @Test
    void failingHandlerRemovedIsFired() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast("bad", new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
                throw new Exception("no");
            }
        });
        channel.pipeline().remove("bad");
        assertThatThrownBy(channel::checkException).isInstanceOf(ChannelPipelineException.class)
                .hasRootCauseMessage("no");
        channel.finish();
    }

    @Test
    void whatARemovedHandlerPassesOnReachesTheNextOne() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast("self", new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.pipeline().remove(this);
                assertThat(ctx.isRemoved()).isTrue();
                ctx.pipeline().remove("next");
                ctx.fireChannelRead(msg);
            }
        });
        channel.pipeline().addLast("next", recording("next")).addLast("third", recording("third"));
        channel.writeInbound("x");
        assertThat(log).contains("third read x").doesNotContain("next read x");
        assertThat(channel.<String>readInbound()).isEqualTo("x");
        channel.finish();
    }

    @Test
    void replacedHandlerPassesOnThroughTheNewOne() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelHandler replacement = recording("new");
        channel.pipeline().addLast("old", new ChannelDuplexHandler() {
            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) {
                ctx.fireChannelRead("left over");
                ctx.write("held back");
            }
        });
        channel.pipeline().replace("old", "old", replacement);
        assertThat(log).containsExactly("new added", "new read left over", "new write held back");
        assertThat(channel.pipeline().get("old")).isSameAs(replacement);
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-J19")
    void aHandlerRemovedDuringAnEventGetsNothingMore() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelHandlerContext[] stale = new ChannelHandlerContext[1];
        channel.pipeline().addLast("a", new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                stale[0] = ctx;
            }
        });
        channel.pipeline().addLast("b", recording("b"));
        channel.pipeline().remove("a");
        channel.pipeline().remove("b");
        log.clear();
        // Its context still points at b, which is gone too.
        stale[0].fireChannelRead("x");
        assertThat(log).isEmpty();
        assertThat(channel.<String>readInbound()).isEqualTo("x");
        channel.finish();
    }

    @Test
    void exceptionGoesToTheSameHandlerFirstAndThenOn() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                throw new IllegalStateException("first");
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                log.add("same " + cause.getMessage());
                ctx.fireExceptionCaught(new IllegalStateException("second"));
            }
        }, recording("next"));
        assertThatThrownBy(() -> channel.writeInbound("x")).hasMessage("second");
        assertThat(log).contains("same first", "next caught second");
        channel.finish();
    }

    @Test
    void failingExceptionCaughtEndsThere() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                log.add("called");
                throw new IllegalStateException("again");
            }
        }, recording("next"));
        log.clear();
        channel.pipeline().fireExceptionCaught(new Exception("x"));
        channel.checkException();
        assertThat(log).containsExactly("called");
        channel.finish();
    }

    @Test
    void failingOutboundMethodsFailThePromiseAndFlushIsCaught() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelDuplexHandler() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
                ((ByteBuf) msg).release();
                throw new Exception("write");
            }

            @Override
            public void flush(ChannelHandlerContext ctx) throws Exception {
                throw new Exception("flush");
            }

            @Override
            public void bind(ChannelHandlerContext ctx, java.net.SocketAddress local, ChannelPromise promise)
                    throws Exception {
                throw new Exception("bind");
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                log.add(cause.getMessage());
            }
        });
        assertThat(channel.writeAndFlush(Unpooled.buffer(1)).cause()).hasMessage("write");
        assertThat(channel.bind(new java.net.InetSocketAddress(0)).cause()).hasMessage("bind");
        assertThat(log).containsExactly("flush");
        channel.finish();
    }

    static Stream<BiConsumer<ChannelOutboundInvoker, ChannelPromise>> operations() {
        java.net.InetSocketAddress address = new java.net.InetSocketAddress(0);
        return Stream.of(
                (i, p) -> i.bind(address, p), (i, p) -> i.connect(address, p), (i, p) -> i.connect(address, address, p),
                (i, p) -> i.disconnect(p), (i, p) -> i.close(p), (i, p) -> i.deregister(p));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void badPromisesAreRefused(BiConsumer<ChannelOutboundInvoker, ChannelPromise> operation) {
        EmbeddedChannel channel = new EmbeddedChannel(recording("h"));
        EmbeddedChannel other = new EmbeddedChannel();
        ChannelPipeline pipeline = channel.pipeline();
        ChannelPromise done = channel.newPromise().setSuccess();
        assertThatThrownBy(() -> operation.accept(pipeline, done)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not done");
        assertThatThrownBy(() -> operation.accept(pipeline, other.newPromise()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("of channel");
        assertThatThrownBy(() -> operation.accept(pipeline, channel.voidPromise()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("void promise");
        assertThatThrownBy(() -> operation.accept(pipeline, (ChannelPromise) channel.closeFuture()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("close future");
        assertThatThrownBy(() -> operation.accept(pipeline, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("promise");
        ChannelPromise cancelled = channel.newPromise();
        cancelled.cancel(false);
        operation.accept(pipeline, cancelled);
        assertThat(channel.isActive()).isTrue();
        assertThat(channel.isRegistered()).isTrue();
        channel.finish();
        other.finish();
    }

    @Test
    void refusedWritesReleaseTheMessage() {
        EmbeddedChannel channel = new EmbeddedChannel();
        EmbeddedChannel other = new EmbeddedChannel();
        List<ChannelPromise> bad = List.of(channel.newPromise().setSuccess(), other.newPromise(),
                (ChannelPromise) channel.closeFuture());
        for (ChannelPromise promise : bad) {
            ByteBuf msg = Unpooled.buffer(1);
            assertThatThrownBy(() -> channel.write(msg, promise)).isInstanceOf(IllegalArgumentException.class);
            assertThat(msg.refCnt()).isZero();
        }
        ByteBuf msg = Unpooled.buffer(1);
        ChannelPromise cancelled = channel.newPromise();
        cancelled.cancel(false);
        channel.writeAndFlush(msg, cancelled);
        assertThat(msg.refCnt()).isZero();
        assertThat(channel.outboundMessages()).isEmpty();
        assertThatThrownBy(() -> channel.write(null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("msg");
        channel.finish();
        other.finish();
    }

    @Test
    void unsharableHandlersAreAddedOnceOnly() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelHandler handler = recording("h");
        channel.pipeline().addLast(handler);
        assertThatThrownBy(() -> channel.pipeline().addLast(handler)).isInstanceOf(ChannelPipelineException.class)
                .hasMessageContaining("@Sharable");
        ChannelHandler sharable = new SharableHandler();
        channel.pipeline().addLast(sharable, sharable);
        assertThat(channel.pipeline().names()).contains("DefaultChannelPipelineTest$SharableHandler#0",
                "DefaultChannelPipelineTest$SharableHandler#1");
        channel.finish();
    }

    @ChannelHandler.Sharable
    static class SharableHandler extends ChannelInboundHandlerAdapter {
    }

    @Test
    void aTakenNameLeavesTheHandlerUsable() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast("x", recording("a"));
        RecordingHandler second = recording("b");
        assertThatThrownBy(() -> channel.pipeline().addLast("x", second)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Duplicate handler name: x");
        channel.pipeline().addLast("y", second);
        channel.finish();
    }

    @Test
    void lookUpsAndListEnds() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ChannelPipeline pipeline = channel.pipeline();
        assertThat(pipeline.first()).isNull();
        assertThat(pipeline.lastContext()).isNull();
        assertThatThrownBy(pipeline::removeFirst).isInstanceOf(NoSuchElementException.class);
        RecordingHandler a = recording("a");
        RecordingHandler b = recording("b");
        RecordingHandler c = recording("c");
        pipeline.addFirst(a, b, null, c);
        assertThat(pipeline.first()).isSameAs(a);
        assertThat(pipeline.last()).isSameAs(b);
        assertThat(pipeline.get(RecordingHandler.class)).isSameAs(a);
        assertThat(pipeline.context(b).name()).isEqualTo("RecordingHandler#0");
        assertThat(pipeline.context(a).name()).isEqualTo("RecordingHandler#1");
        assertThat(pipeline.iterator()).toIterable().extracting(e -> e.getValue()).containsExactly(a, b);
        assertThat(pipeline.removeLast()).isSameAs(b);
        assertThat(pipeline.remove(RecordingHandler.class)).isSameAs(a);
        assertThat(((DefaultChannelPipeline) pipeline).<ChannelHandler>removeIfExists("a")).isNull();
        assertThatThrownBy(() -> pipeline.remove(a)).isInstanceOf(NoSuchElementException.class);
        channel.finish();
    }

    @Test
    void autoReadAsksOncePerBatchAndOnActive() {
        int[] reads = new int[1];
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                reads[0]++;
                ctx.read();
            }
        });
        assertThat(reads[0]).isEqualTo(1);
        channel.writeInbound("a", "b");
        assertThat(reads[0]).isEqualTo(2);
        channel.config().setAutoRead(false);
        channel.writeInbound("c");
        assertThat(reads[0]).isEqualTo(2);
        channel.config().setAutoRead(true);
        assertThat(reads[0]).isEqualTo(3);
        channel.finishAndReleaseAll();
    }

    @Test
    void unhandledUserEventsAreReleased() {
        EmbeddedChannel channel = new EmbeddedChannel();
        ByteBuf event = Unpooled.buffer(1);
        channel.pipeline().fireUserEventTriggered(event);
        assertThat(event.refCnt()).isZero();
        channel.finish();
    }

    @Test
    void voidPromiseFiresTheFailure() {
        EmbeddedChannel channel = new EmbeddedChannel(recording("h"));
        channel.close();
        log.clear();
        EmbeddedChannel open = new EmbeddedChannel(recording("h"), new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
                throw new Exception("failed");
            }
        });
        open.write("x", open.voidPromise());
        assertThat(log).contains("h caught failed");
        assertThatThrownBy(open::checkException).hasMessage("failed");
        open.finish();
    }

    @Test
    void aMessageIsTouchedAtEachHandlerOnlyIfLeakDetectionRecordsUses() {
        Level before = ResourceLeakDetector.getLevel();
        try {
            for (Level level : Level.values()) {
                ResourceLeakDetector.setLevel(level);
                EmbeddedChannel channel = new EmbeddedChannel(new ChannelDuplexHandler());
                TouchedMessage message = new TouchedMessage();
                channel.pipeline().fireChannelRead(message);
                channel.pipeline().fireUserEventTriggered(message);
                channel.pipeline().writeAndFlush(message);
                channel.finishAndReleaseAll();
                assertThat(message.hints.isEmpty()).as(level.name()).isEqualTo(level.compareTo(Level.ADVANCED) < 0);
                assertThat(message.released).as(level.name()).isTrue();
                assertThat(message.hints).allMatch(hint -> hint instanceof ChannelHandlerContext);
            }
        } finally {
            ResourceLeakDetector.setLevel(before);
        }
    }

    private static final class TouchedMessage extends AbstractReferenceCounted {
        private final List<Object> hints = new ArrayList<>();
        private boolean released;

        TouchedMessage() {
            setRefCnt(3); // each way through the pipeline releases it once
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            hints.add(hint);
            return this;
        }

        @Override
        protected void deallocate() {
            released = true;
        }
    }
}
