/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.CapturedWarnings;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.BlockingOperationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadPendingException;
import java.nio.channels.WritePendingException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.channel.blocking.ServedPeer.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** A connection that a thread serves, against a socket of the JDK. */
class BlockingChannelTest {
    private static final int MANY = 3 << 20;

    private static byte[] octets(int length) {
        byte[] octets = new byte[length];
        new Random(length).nextBytes(octets);
        return octets;
    }

    /** More than the kernel takes for a peer that does not read. */
    private static void writeWithoutEnd(BlockingChannel channel) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(64 * 1024);
        while (true) {
            channel.write(piece.clear());
        }
    }

    @ParameterizedTest
    @EnumSource
    void streamsEchoAllInOrder(ThreadKind kind) throws Exception {
        byte[] sent = octets(MANY);
        try (ServedPeer peer = new ServedPeer(kind.executor(),
                channel -> channel.inputStream().transferTo(channel.outputStream()))) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                try {
                    peer.socket.getOutputStream().write(sent);
                    peer.socket.shutdownOutput();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(peer.socket.getInputStream().readAllBytes()).isEqualTo(sent);
            writing.get(SECONDS, TimeUnit.SECONDS);
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void buffersEchoAllInOrder(ThreadKind kind) throws Exception {
        byte[] sent = octets(MANY);
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            ByteBuf buffer;
            while ((buffer = channel.read()) != null) {
                channel.write(buffer); // a read that waits flushes
            }
        })) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                try {
                    for (int from = 0; from < MANY; from += 64 * 1024) {
                        peer.socket.getOutputStream().write(sent, from, 64 * 1024);
                    }
                    peer.socket.shutdownOutput();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(peer.socket.getInputStream().readAllBytes()).isEqualTo(sent);
            writing.get(SECONDS, TimeUnit.SECONDS);
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReadThatWaitsFlushesWhatWasWritten(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            channel.write(Unpooled.wrappedBuffer(new byte[] {7}));
            channel.read();
        })) {
            assertThat(peer.socket.getInputStream().read()).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @EnumSource
    void smallReadsGetTheOctetsOneAfterTheOther(ThreadKind kind) throws Exception {
        AtomicReference<byte[]> read = new AtomicReference<>();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            byte[] all = new byte[8];
            all[0] = (byte) channel.inputStream().read();
            ByteBuffer two = ByteBuffer.wrap(all, 1, 2);
            while (two.hasRemaining()) {
                channel.read(two);
            }
            assertThat(channel.read(new byte[0], 0, 0)).isZero();
            for (int at = 3; at < 8;) {
                at += channel.read(all, at, 8 - at);
            }
            read.set(all);
            assertThat(channel.inputStream().read()).isEqualTo(-1);
            assertThat(channel.read()).isNull();
            assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        })) {
            peer.socket.getOutputStream().write(new byte[] {-1, 2, 3, 4, 5, 6, 7, 8});
            peer.socket.shutdownOutput();
            assertThat(peer.failure()).isNull();
            assertThat(read.get()).containsExactly(-1, 2, 3, 4, 5, 6, 7, 8);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noMoreWaitsThanTheHighWaterMarkForAPeerThatDoesNotRead(ThreadKind kind) throws Exception {
        byte[] sent = octets(16 << 20);
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> channel.write(ByteBuffer.wrap(sent)))) {
            assertThat(awaitStuck(peer)).isLessThan(64 * 1024 + BlockingChannel.MAX_PIECE + 4096);
            assertThat(peer.socket.getInputStream().readAllBytes()).isEqualTo(sent);
            assertThat(peer.failure()).isNull();
        }
    }

    /** Waits until the kernel takes no more for some time and the code waits; returns the most that was pending. */
    private static long awaitStuck(ServedPeer peer) throws Exception {
        long most = 0;
        for (int stuck = 0; stuck < 100; stuck++) {
            peer.awaitParked().passLoop();
            most = Math.max(most, pending(peer));
            if (peer.channel().channel().isWritable()) {
                stuck = -1;
            }
        }
        return most;
    }

    private static long pending(ServedPeer peer) throws Exception {
        return peer.channel().channel().unsafe().outboundBuffer().totalPendingWriteBytes();
    }

    @ParameterizedTest
    @EnumSource
    void noMoreIsReadThanTheBoundForCodeThatDoesNotRead(ThreadKind kind) throws Exception {
        byte[] sent = octets(16 << 20);
        CountDownLatch mayRead = new CountDownLatch(1);
        AtomicReference<byte[]> read = new AtomicReference<>();
        AtomicBoolean within = new AtomicBoolean();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            mayRead.await();
            read.set(channel.inputStream().readAllBytes());
        })) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                try {
                    peer.socket.getOutputStream().write(sent);
                    peer.socket.shutdownOutput();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            BlockingChannel channel = peer.channel();
            while (channel.waiting() < BlockingServerHandler.DEFAULT_MAX_WAITING) {
                peer.passLoop();
            }
            for (int i = 0; i < 200; i++) {
                peer.passLoop();
            }
            // Without auto-read a read of the channel takes one buffer, of 64 KiB at most.
            within.set(channel.waiting() < BlockingServerHandler.DEFAULT_MAX_WAITING + (64 << 10) + 1024);
            assertThat(writing.isDone()).isFalse();
            mayRead.countDown();
            writing.get(SECONDS, TimeUnit.SECONDS);
            assertThat(peer.failure()).isNull();
            assertThat(read.get()).isEqualTo(sent);
            assertThat(within).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void interruptionOfAReadClosesTheChannel(ThreadKind kind) throws Exception {
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            try {
                channel.read();
            } finally {
                stillInterrupted.set(Thread.currentThread().isInterrupted());
            }
        })) {
            peer.awaitParked().thread().interrupt();
            assertThat(peer.failure()).isExactlyInstanceOf(ClosedByInterruptException.class);
            assertThat(stillInterrupted).isTrue();
            assertThat(peer.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(peer.channel().isOpen()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void interruptionOfAWriteClosesTheChannel(ThreadKind kind) throws Exception {
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            try {
                writeWithoutEnd(channel);
            } finally {
                stillInterrupted.set(Thread.currentThread().isInterrupted());
            }
        })) {
            awaitStuck(peer);
            peer.thread().interrupt();
            assertThat(peer.failure()).isExactlyInstanceOf(ClosedByInterruptException.class);
            assertThat(stillInterrupted).isTrue();
            peer.channel().channel().closeFuture().get(SECONDS, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedThreadNeitherReadsNorWrites(ThreadKind kind) throws Exception {
        for (BlockingCode code : new BlockingCode[] {BlockingChannel::read,
            channel -> channel.writeAndFlush(Unpooled.buffer().writeZero(1))}) {
            try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
                Thread.currentThread().interrupt();
                code.run(channel);
            })) {
                assertThat(peer.failure()).isExactlyInstanceOf(ClosedByInterruptException.class);
                assertThat(peer.socket.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void closeByAnotherThreadEndsARead(ThreadKind kind) throws Exception {
        AtomicReference<Throwable> later = new AtomicReference<>();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            try {
                channel.read();
            } finally {
                later.set(catchThrowable(channel::read));
            }
        })) {
            peer.awaitParked().channel().close();
            assertThat(peer.failure()).isExactlyInstanceOf(AsynchronousCloseException.class);
            assertThat(later.get()).isExactlyInstanceOf(ClosedChannelException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closeByAnotherThreadEndsAWrite(ThreadKind kind) throws Exception {
        AtomicReference<Throwable> later = new AtomicReference<>();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            try {
                writeWithoutEnd(channel);
            } finally {
                later.set(catchThrowable(() -> channel.write(ByteBuffer.allocate(1))));
            }
        })) {
            awaitStuck(peer);
            peer.channel().close();
            assertThat(peer.failure()).isExactlyInstanceOf(AsynchronousCloseException.class);
            assertThat(later.get()).isExactlyInstanceOf(ClosedChannelException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfTheLoopEndsARead(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannel::read)) {
            peer.awaitParked().group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS);
            assertThat(peer.failure()).isExactlyInstanceOf(AsynchronousCloseException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfTheLoopEndsAWrite(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannelTest::writeWithoutEnd)) {
            awaitStuck(peer);
            peer.group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS);
            assertThat(peer.failure()).isExactlyInstanceOf(AsynchronousCloseException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResetEndsARead(ThreadKind kind) throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannel::read)) {
            peer.awaitParked().socket.setSoLinger(true, 0);
            peer.socket.close();
            assertThat(peer.failure()).isExactlyInstanceOf(IOException.class).hasCauseInstanceOf(IOException.class);
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResetEndsAWrite(ThreadKind kind) throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannelTest::writeWithoutEnd)) {
            awaitStuck(peer);
            peer.socket.setSoLinger(true, 0);
            peer.socket.close();
            assertThat(peer.failure()).isExactlyInstanceOf(IOException.class).hasCauseInstanceOf(IOException.class);
            assertThat(warnings.messages()).isEmpty();
        }
    }

    /** The call behind a write that has failed after its own call had returned. */
    enum NextCall {
        WRITE {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.outputStream().write(1);
            }
        },
        EMPTY_WRITE {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.write(ByteBuffer.allocate(0));
            }
        },
        FLUSH {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.outputStream().flush();
            }
        },
        READ {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.read();
            }
        },
        CLOSE {
            @Override
            void run(BlockingChannel channel) throws IOException {
                channel.close();
            }
        };

        abstract void run(BlockingChannel channel) throws IOException;
    }

    /** Writes an octet that is refused when the call has returned, and waits until that was seen. */
    private static void writeInVain(BlockingChannel channel, Throwable failure) throws Exception {
        channel.channel().pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ReferenceCountUtil.release(msg);
                promise.tryFailure(failure);
            }
        });
        channel.writeAndFlush(Unpooled.buffer().writeZero(1));
        channel.channel().closeFuture().await(SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void theNextCallTellsOfAWriteThatHasFailed(NextCall next) throws Exception {
        Throwable failure = new IllegalStateException("of an encoder");
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(ThreadKind.PLATFORM.executor(), channel -> {
                 writeInVain(channel, failure);
                 Throwable told = catchThrowable(() -> next.run(channel));
                 assertThat(told).isExactlyInstanceOf(IOException.class).hasMessage("of an encoder").hasCause(failure);
                 // It was told, and the thread can do nothing more about it.
                 channel.close();
             })) {
            assertThat(peer.failure()).isNull();
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void aWriteThatFailsWhenTheCodeHasReturnedIsLogged() throws Exception {
        Throwable failure = new IllegalStateException("of an encoder");
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(ThreadKind.PLATFORM.executor(),
                     channel -> writeInVain(channel, failure))) {
            assertThat(peer.failure()).isNull();
            assertThat(warnings.records()).singleElement()
                    .satisfies(logged -> assertThat(logged.getThrown()).hasRootCause(failure));
        }
    }

    @Test
    void aWriteThatTheNetworkRefusesWhenTheCodeHasReturnedIsNotLogged() throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(ThreadKind.PLATFORM.executor(),
                     channel -> writeInVain(channel, new IOException("reset")))) {
            assertThat(peer.failure()).isNull();
            assertThat(warnings.messages()).isEmpty();
        }
    }

    @Test
    void aFlushOfAClosedChannelDoesNothing() throws Exception {
        try (ServedPeer peer = new ServedPeer(ThreadKind.PLATFORM.executor(), channel -> {
            channel.close();
            channel.flush();
        })) {
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterThePeersEndTheCodeMayStillWrite(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            assertThat(channel.read()).isNull();
            channel.outputStream().write(9);
        })) {
            peer.socket.shutdownOutput();
            assertThat(peer.socket.getInputStream().readAllBytes()).containsExactly(9);
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shutdownOutputLetsTheCodeStillRead(ThreadKind kind) throws Exception {
        AtomicReference<Throwable> write = new AtomicReference<>();
        AtomicReference<byte[]> read = new AtomicReference<>();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            channel.write(Unpooled.wrappedBuffer(octets(MANY)));
            channel.shutdownOutput();
            channel.shutdownOutput();
            write.set(catchThrowable(
                    () -> channel.write(Unpooled.buffer().writeZero(1))));
            read.set(channel.inputStream().readAllBytes());
        })) {
            assertThat(peer.socket.getInputStream().readAllBytes()).isEqualTo(octets(MANY));
            peer.socket.getOutputStream().write(5);
            peer.socket.shutdownOutput();
            assertThat(peer.failure()).isNull();
            assertThat(read.get()).containsExactly(5);
            assertThat(write.get()).isExactlyInstanceOf(ClosedChannelException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasWrittenArrivesBeforeTheEnd(ThreadKind kind) throws Exception {
        byte[] sent = octets(MANY);
        try (ServedPeer peer = new ServedPeer(kind.executor(),
                channel -> channel.write(Unpooled.wrappedBuffer(sent)))) {
            assertThat(peer.failure()).isNull();
            assertThat(peer.socket.getInputStream().readAllBytes()).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void codeThatThrowsClosesTheChannelAndIsLoggedOnce(ThreadKind kind) throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
                 throw new IOException("of a file");
             })) {
            assertThat(peer.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(peer.failure()).hasMessage("of a file");
            assertThat(warnings.records()).singleElement()
                    .satisfies(logged -> assertThat(logged.getThrown()).hasMessage("of a file"));
        }
    }

    @Test
    void anExecutorThatRefusesCostsTheConnection() throws Exception {
        try (CapturedWarnings warnings = new CapturedWarnings(BridgeHandler.class);
             ServedPeer peer = new ServedPeer(task -> {
                 throw new RejectedExecutionException("full");
             }, BlockingChannel::read)) {
            assertThat(peer.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(warnings.records()).singleElement()
                    .satisfies(logged -> assertThat(logged.getThrown()).hasMessage("full"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReadThatTakesTooLongLeavesTheChannelOpen(ThreadKind kind) throws Exception {
        AtomicReference<Throwable> late = new AtomicReference<>();
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            channel.setReadTimeout(Duration.ofMillis(1));
            late.set(catchThrowable(channel::read));
            channel.setReadTimeout(Duration.ZERO);
            channel.outputStream().write(1);
            channel.outputStream().write(channel.inputStream().read());
        })) {
            assertThat(peer.socket.getInputStream().read()).isOne();
            peer.socket.getOutputStream().write(3);
            assertThat(peer.socket.getInputStream().read()).isEqualTo(3);
            assertThat(peer.failure()).isNull();
            assertThat(late.get()).isExactlyInstanceOf(SocketTimeoutException.class);
            assertThatThrownBy(() -> peer.channel().setReadTimeout(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void emptyWritesSendNothing(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> {
            assertThat(channel.write(ByteBuffer.allocate(0))).isZero();
            channel.outputStream().write(new byte[0]);
            channel.write(Unpooled.EMPTY_BUFFER);
            channel.writeAndFlush(channel.channel().alloc().buffer(8));
            channel.close();
            assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(0)))
                    .isExactlyInstanceOf(ClosedChannelException.class);
        })) {
            assertThat(peer.socket.getInputStream().read()).isEqualTo(-1);
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondReaderIsRefusedAndAWriterIsNot(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> channel.inputStream().read())) {
            BlockingChannel channel = peer.awaitParked().channel();
            assertThatThrownBy(channel::read).isExactlyInstanceOf(ReadPendingException.class);
            channel.write(ByteBuffer.wrap(new byte[] {1}));
            assertThat(peer.socket.getInputStream().read()).isOne();
            peer.socket.getOutputStream().write(2);
            assertThat(peer.failure()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondWriterIsRefusedAndAReaderIsNot(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannelTest::writeWithoutEnd)) {
            BlockingChannel channel = peer.channel();
            awaitStuck(peer);
            ByteBuf refused = Unpooled.buffer().writeZero(1);
            assertThatThrownBy(() -> channel.write(refused)).isExactlyInstanceOf(WritePendingException.class);
            assertThat(refused.refCnt()).isZero();
            peer.socket.getOutputStream().write(2);
            assertThat(channel.inputStream().read()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEventLoopIsNotLetWait(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), BlockingChannel::read)) {
            BlockingChannel channel = peer.channel();
            ByteBuf buffer = Unpooled.buffer().writeZero(1);
            channel.channel().eventLoop().submit(() -> {
                assertThatThrownBy(channel::read).isInstanceOf(BlockingOperationException.class);
                assertThatThrownBy(() -> channel.write(buffer)).isInstanceOf(BlockingOperationException.class);
            }).get(SECONDS, TimeUnit.SECONDS);
            assertThat(buffer.refCnt()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void octetsThatNobodyReadsAreReleasedAtTheEnd(ThreadKind kind) throws Exception {
        try (ServedPeer peer = new ServedPeer(kind.executor(), channel -> channel.inputStream().read())) {
            peer.socket.getOutputStream().write(octets(40_000));
            assertThat(peer.failure()).isNull();
            peer.channel().channel().closeFuture().get(SECONDS, TimeUnit.SECONDS);
            peer.channel().close();
        }
    }
}
