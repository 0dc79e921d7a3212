/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.ChannelOutputShutdownException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The life-cycle, over a transport that does what the test says and runs on an embedded channel's event loop. */
class AbstractChannelTest {

    private static final InetSocketAddress ADDRESS = ScriptedChannel.PEER;

    private final List<String> log = new ArrayList<>();
    private final EmbeddedChannel loopOwner = new EmbeddedChannel();
    private TestChannel channel;

    /** Refuses some messages, and can't tell its own address. */
    private static final class TestChannel extends ScriptedChannel {
        @Override
        protected SocketAddress localAddress0() {
            throw new IllegalStateException("look-up fails");
        }

        @Override
        protected Object filterOutboundMessage(Object msg) throws Exception {
            if (msg instanceof ByteBuf buf && buf.readableBytes() == 13) {
                throw new UnsupportedOperationException("unsupported message");
            }
            return msg;
        }
    }

    @BeforeEach
    void connected() {
        channel = new TestChannel();
        assertThat(register().isSuccess()).isTrue();
        channel.pipeline().addLast(new RecordingHandler("h", log));
        assertThat(channel.connect(ADDRESS).isSuccess()).isTrue();
        log.clear();
    }

    private ChannelPromise register() {
        ChannelPromise promise = channel.newPromise();
        channel.unsafe().register(loopOwner.eventLoop(), promise);
        return promise;
    }

    private void runTasks() {
        loopOwner.runPendingTasks();
        loopOwner.checkException();
    }

    @Test
    void promiseOfACloseCompletesBeforeInactiveAndThatBeforeUnregistered() {
        channel.closeFuture().addListener(f -> log.add("closed"));
        channel.close().addListener(f -> log.add("promise"));
        channel.close().addListener(f -> log.add("second"));
        runTasks();
        assertThat(log).containsExactly("h close", "closed", "promise", "h close", "second", "h inactive",
                "h unregistered", "h removed");
    }

    @Test
    void laterWritesFailAndRelease() {
        channel.close();
        ByteBuf msg = Unpooled.buffer(1);
        ChannelFuture future = channel.writeAndFlush(msg);
        assertThat(future.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(msg.refCnt()).isZero();
        assertThat(channel.isWritable()).isFalse();
        assertThat(channel.bytesBeforeUnwritable()).isZero();
        assertThat(channel.bytesBeforeWritable()).isEqualTo(Long.MAX_VALUE);
        runTasks();
    }

    @Test
    void closeFailsWhatWaitsInOrderAndReleasesIt() {
        channel.takeOnly(0);
        ByteBuf flushed = Unpooled.buffer(1);
        ByteBuf waiting = Unpooled.buffer(1);
        channel.writeAndFlush(flushed).addListener(f -> log.add("flushed " + f.cause().getClass().getSimpleName()));
        channel.write(waiting).addListener(f -> {
            log.add("waiting");
            // Comes too late, in whatever state the channel is.
            assertThat(channel.write(Unpooled.buffer(1)).cause()).isInstanceOf(ClosedChannelException.class);
        });
        log.clear();
        channel.close();
        runTasks();
        assertThat(log).startsWith("h close", "flushed StacklessClosedChannelException", "waiting");
        assertThat(flushed.refCnt()).isZero();
        assertThat(waiting.refCnt()).isZero();
    }

    @Test
    void closeFromAListenerInsideAFlushIsDeferredToItsEnd() {
        channel.write("a").addListener(f -> channel.close());
        channel.write("b").addListener(f -> log.add("b " + f.isSuccess()));
        channel.flush();
        assertThat(log).contains("b false").doesNotContain("h inactive");
        runTasks();
        assertThat(log).endsWith("h inactive", "h unregistered", "h removed");
        assertThat(channel.sent()).containsExactly("a");
    }

    @Test
    void nobodyIsToldThatAClosedChannelBecameWritable() {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 2));
        channel.write("a").addListener(f -> channel.close());
        channel.writeAndFlush("b");
        runTasks();
        assertThat(log).filteredOn(line -> line.contains("writability")).containsExactly("h writability false");
    }

    @Test
    void flushInsideAFlushSendsInOrder() {
        channel.write("a").addListener(f -> channel.writeAndFlush("c"));
        channel.writeAndFlush("b");
        assertThat(channel.sent()).containsExactly("a", "b", "c");
    }

    @Test
    void writeOfAClosedConnectionTellsWhy() {
        IOException reset = new IOException("Connection reset by peer");
        channel.failWrites(reset);
        ChannelFuture failed = channel.writeAndFlush("x");
        assertThat(failed.cause()).isSameAs(reset);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.write("y").cause()).isInstanceOf(ClosedChannelException.class).hasCause(reset);
        runTasks();
    }

    @Test
    void writeErrorWithoutAutoCloseOnlyShutsTheOutput() {
        channel.config().setAutoClose(false);
        IOException brokenPipe = new IOException("broken pipe");
        channel.failWrites(brokenPipe);
        ChannelFuture failed = channel.writeAndFlush("x");
        assertThat(failed.cause()).isInstanceOf(ChannelOutputShutdownException.class).hasCause(brokenPipe);
        assertThat(channel.isOpen()).isTrue();
        assertThat(channel.write("y").isSuccess()).isFalse();
        assertThat(log).anyMatch(line -> line.contains("event"));
        channel.close();
        runTasks();
    }

    @Test
    void shutdownOutputFailsWhatWaitsAndTellsTheHandlers() {
        channel.takeOnly(0);
        ChannelFuture waiting = channel.write("x");
        AbstractChannel.AbstractUnsafe unsafe = (AbstractChannel.AbstractUnsafe) channel.unsafe();
        ChannelPromise promise = channel.newPromise();
        unsafe.shutdownOutput(promise);
        assertThat(promise.isSuccess()).isTrue();
        assertThat(waiting.cause()).isInstanceOf(ChannelOutputShutdownException.class);
        ChannelPromise second = channel.newPromise();
        unsafe.shutdownOutput(second);
        assertThat(second.cause()).isInstanceOf(ClosedChannelException.class);
        channel.close();
        runTasks();
    }

    @Test
    void refusedMessagesFailAndAreReleased() {
        ByteBuf msg = Unpooled.buffer(13).writeZero(13);
        ChannelFuture future = channel.write(msg);
        assertThat(future.cause()).isInstanceOf(UnsupportedOperationException.class).hasMessage("unsupported message");
        assertThat(msg.refCnt()).isZero();
        assertThat(channel.unsafe().outboundBuffer().totalPendingWriteBytes()).isZero();
    }

    @Test
    void flushBeforeConnectFails() {
        channel = new TestChannel();
        register();
        assertThat(channel.writeAndFlush("x").cause()).isInstanceOf(NotYetConnectedException.class);
    }

    @Test
    void failedBeginReadClosesAndFires() {
        channel.fail(new IOException("no read"));
        channel.read();
        runTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(log).contains("h caught no read");
    }

    @Test
    void failedCloseStillCloses() {
        channel.fail(new IOException("close failed"));
        ChannelFuture future = channel.close();
        assertThat(future.cause()).hasMessage("close failed");
        assertThat(channel.closeFuture().isSuccess()).isTrue();
        runTasks();
        assertThat(log).endsWith("h inactive", "h unregistered", "h removed");
    }

    @Test
    void deregisterAndRegisterAgain() {
        ChannelFuture future = channel.deregister();
        assertThat(future.isDone()).isFalse();
        runTasks();
        assertThat(future.isSuccess()).isTrue();
        assertThat(channel.isRegistered()).isFalse();
        assertThat(register().isSuccess()).isTrue();
        assertThat(log).containsExactly("h unregistered", "h registered");
        assertThat(register().cause()).isInstanceOf(IllegalStateException.class).hasMessageContaining("already");
    }

    @Test
    void failedRegistrationClosesTheChannel() {
        channel = new TestChannel();
        channel.fail(new IOException("no poller"));
        assertThat(register().cause()).hasMessage("no poller");
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.closeFuture().isSuccess()).isTrue();
    }

    @Test
    void disconnectFiresInactiveLater() {
        channel.disconnect().addListener(f -> log.add("done"));
        assertThat(log).containsExactly("done");
        runTasks();
        assertThat(log).containsExactly("done", "h inactive");
        assertThat(channel.bind(ADDRESS).isSuccess()).isTrue();
        runTasks();
        assertThat(log).contains("h active");
    }

    @Test
    void disconnectForgetsTheAddresses() {
        assertThat(channel.remoteAddress()).isEqualTo(ADDRESS);
        assertThat(channel.disconnect().isSuccess()).isTrue();
        assertThat(channel.remoteAddress()).isNull();
    }

    @Test
    void failedLookUpsGiveNull() {
        assertThat(channel.localAddress()).isNull();
        assertThat(channel.remoteAddress()).isEqualTo(ADDRESS);
        assertThat(channel.toString()).isEqualTo("[id: 0x" + channel.id().asShortText() + " - R:" + ADDRESS + ']');
    }

    @Test
    void eventLoopBeforeRegistrationIsAMistake() {
        assertThatThrownBy(() -> new TestChannel().eventLoop()).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writeBeforeRegistrationIsAMistakeThatReleasesTheMessageAndFailsThePromise(boolean flush) {
        TestChannel unregistered = new TestChannel();
        ByteBuf msg = Unpooled.buffer(1);
        ChannelPromise promise = unregistered.newPromise();
        assertThatThrownBy(() -> {
            if (flush) {
                unregistered.writeAndFlush(msg, promise);
            } else {
                unregistered.write(msg, promise);
            }
        }).isInstanceOf(IllegalStateException.class);
        assertThat(msg.refCnt()).isZero();
        assertThat(promise.cause()).isInstanceOf(IllegalStateException.class);
        ByteBuf toNobody = Unpooled.buffer(1);
        assertThatThrownBy(() -> unregistered.write(toNobody, unregistered.voidPromise()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(toNobody.refCnt()).isZero();
    }

    @Test
    void closeFutureCanOnlyBeCompletedByTheChannel() {
        ChannelPromise future = (ChannelPromise) channel.closeFuture();
        assertThatThrownBy(future::setSuccess).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(future::trySuccess).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> future.tryFailure(new Exception())).isInstanceOf(IllegalStateException.class);
        assertThat(future.cancel(false)).isFalse();
    }

    static Stream<Throwable> connectFailures() {
        return Stream.of(new ConnectException("refused"), new NoRouteToHostException("no route"),
                new BindException("taken"), new SocketException("unreachable"), new SocketTimeoutException("slow"),
                new IOException("io"), new UnresolvedAddressException(), new UnsupportedAddressTypeException(),
                new ConnectException());
    }

    @ParameterizedTest
    @MethodSource("connectFailures")
    void failedConnectsNameTheAddress(Exception failure) {
        channel.fail(failure);
        Throwable cause = channel.connect(ADDRESS).cause();
        assertThat(cause).isInstanceOf(failure.getClass()).hasMessageContaining(ADDRESS.toString()).hasCause(failure);
        if (failure.getMessage() != null) {
            assertThat(cause).hasMessageContaining(failure.getMessage());
        }
    }
}
