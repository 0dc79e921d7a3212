/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.util.internal.StringUtil;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/**
 * The read loop, the write loop and half closure of a byte stream.
 *
 * <p>The input is a small state machine, kept here alone and asked by any thread:
 * <pre>
 *   OPEN ──shutdownInput()──▶ SHUT                        (the kernel answers reads with the end from now on)
 *   SHUT ──end of stream──▶ ENDED                         (read-complete event only: who shut it down knows)
 *   OPEN ──end of stream, half closure allowed──▶ ENDED   (input shut down; both events fired, once)
 *   OPEN ──end of stream, not allowed──▶ the channel is closed
 * </pre>
 * In ENDED nothing is ever wanted of the poller for reading again, so a peer that resets the connection afterwards
 * cannot make the loop spin.
 *
 * <p>The end comes after the bytes. While nothing reads, a poller that can distinguish the end from bytes reports it,
 * and the engine checks whether bytes are waiting, without taking any. If none are, the end counts as read. If some
 * are, they stay and the channel stays open until they are asked for; a {@link ChannelInputShutdownPendingEvent}
 * reports the end in advance, once, and the end itself is found after the last byte, without another {@code read()}. It
 * makes no difference whether the output has ended too.
 *
 * <p>A failure does not wait for the bytes: while nothing reads, a reset closes the channel at once, and what was
 * received before it is dropped.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public final class StreamEngine<H extends Channel> extends SocketEngine<H> {

    /**
     * The most that one gathering write attempts: enough to keep a fast link busy, and a bound for the work that is
     * done in vain when the socket takes little.
     */
    private static final long MAX_GATHER_BYTES = 1L << 20;

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param flushTarget its inner side
     */
    public StreamEngine(H channel, FlushTarget flushTarget, StreamOperations<H> operations) {
        super(channel, flushTarget, operations);
    }

    @Override
    StreamOperations<H> operations() {
        return (StreamOperations<H>) super.operations();
    }

    @Override
    public int readWant() {
        return Wants.READ;
    }

    /**
     * Returns whether nothing more is to be read: the input was shut down from our side, or has ended. Any thread.
     *
     * @return {@code false} as long as the input is open, and if the channel was closed before anything of it happened
     */
    public boolean isInputShutdown() {
        return is(INPUT_SHUT | INPUT_ENDED);
    }

    private boolean hasEnded() {
        return is(INPUT_ENDED);
    }

    @Override
    public void beginRead() {
        if (!hasEnded()) {
            super.beginRead();
        }
    }

    @Override
    public void expect(int expected) {
        super.expect(hasEnded() ? expected & ~Wants.READ : expected);
    }

    @Override
    int endWant() {
        if (isLatched(Readiness.ERROR)) {
            return Wants.NONE;
        }
        return hasEnded() || isLatched(Readiness.HANG_UP) ? Wants.FAILURE : Wants.END;
    }

    @Override
    boolean hasNoticedEnd() {
        return is(END_SEEN) && !isLatched(Readiness.ERROR);
    }

    @Override
    void noticeEnd() {
        if (hasEnded()) {
            closeIfFailed();
            return;
        }
        boolean toldOfError = isLatched(Readiness.ERROR);
        if (toldOfError) {
            if (operations().takeError(channel) == IoResult.FAILED) {
                connectionFailed(failure());
                return;
            }
            // The error was taken before, or it was none of the connection: waiting input can be read.
            onUsedUp(Readiness.ERROR);
        }
        int waiting = operations().peek(channel);
        if (waiting == IoResult.WOULD_BLOCK) {
            // The readiness is stale: it was reported before the connection existed.
            onUsedUp(Readiness.READABLE | Readiness.HANG_UP);
            if (!toldOfError) {
                changeWants(Wants.END, Wants.FAILURE);
            }
        } else if (waiting == IoResult.FAILED) {
            connectionFailed(failure());
        } else if (waiting == IoResult.END && !isSplicing()) {
            endOfInput();
        } else if (isLatched(Readiness.HANG_UP)) {
            endBehindInput();
        }
    }

    /**
     * Input received before a failure is dropped with the socket: RFC 9293 §3.5.3 has a reset flush undelivered
     * segments.
     */
    private void connectionFailed(Throwable cause) {
        channel.pipeline().fireExceptionCaught(cause);
        close();
    }

    /** Handles an end behind input that is not read now, in the socket or on its way to where it is spliced to. */
    private void endBehindInput() {
        changeWants(Wants.FAILURE, Wants.END);
        if (!is(END_SEEN)) {
            begin(END_SEEN);
            if (!is(INPUT_SHUT) && !operations().isInputShutdown(channel)) {
                channel.pipeline().fireUserEventTriggered(ChannelInputShutdownPendingEvent.INSTANCE);
            }
        }
    }

    private void closeIfFailed() {
        if (isLatched(Readiness.ERROR)) {
            // Reset by the peer: the half that was kept is of no use any more.
            close();
        }
    }

    @Override
    void readReady() {
        if (hasEnded()) {
            changeWants(Wants.NONE, Wants.READ);
            closeIfFailed();
            return;
        }
        ChannelPipeline pipeline = channel.pipeline();
        ChannelConfig config = channel.config();
        try {
            RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
            sizes.reset(config);
            MessageOperations<H> messages = operations().messageOperations();
            int last;
            if (isSplicing()) {
                last = spliceLoop(sizes);
            } else {
                last = messages != null && messages.isReceiving(channel)
                        ? messageLoop(messages, pipeline, sizes) : readLoop(pipeline, config.getAllocator(), sizes);
            }
            // Before a handler writes: that may fail, too.
            Throwable failure = last == IoResult.FAILED ? failure() : null;
            sizes.readComplete();
            pipeline.fireChannelReadComplete();
            if (last == IoResult.END) {
                endOfInput();
            } else if (failure != null) {
                readFailed(failure);
            }
        } catch (Throwable cause) {
            // Handlers never throw out of the pipeline: no buffer could be had.
            readFailed(cause);
        } finally {
            // At the end: channelReadComplete may have called read().
            if (channel.isOpen() && !hasEnded() && !isPaused()) {
                afterReadLoop();
            }
        }
    }

    /** Returns the answer of the last read. */
    private int readLoop(ChannelPipeline pipeline, ByteBufAllocator alloc,
                         RecvByteBufAllocator.Handle sizes) {
        StreamOperations<H> operations = operations();
        int read;
        do {
            ByteBuf buffer = sizes.allocate(alloc);
            int attempted = buffer.writableBytes();
            sizes.attemptedBytesRead(attempted);
            boolean passedOn = false;
            try {
                read = operations.read(channel, buffer);
                if (read > 0) {
                    sizes.lastBytesRead(read);
                    sizes.incMessagesRead(1);
                    onReadAnswered();
                    if (read < attempted && !isLatched(Readiness.HANG_UP | Readiness.ERROR)) {
                        onUsedUp(Readiness.READABLE);
                    }
                    passedOn = true;
                    pipeline.fireChannelRead(buffer);
                }
            } finally {
                if (!passedOn) {
                    buffer.release();
                }
            }
            if (read <= 0) {
                assert read != 0 : "what moves no bytes says why";
                sizes.lastBytesRead(read == IoResult.WOULD_BLOCK ? 0 : -1);
                if (read == IoResult.WOULD_BLOCK) {
                    onUsedUp(Readiness.READABLE);
                } else {
                    onReadAnswered();
                }
                return read;
            }
        } while (sizes.continueReading() && channel.isOpen() && !isSplicing());
        return read;
    }

    /** As {@link #readLoop}, for what is not bytes. */
    private int messageLoop(MessageOperations<H> messages, ChannelPipeline pipeline,
                            RecvByteBufAllocator.Handle sizes) {
        List<Object> received = new ArrayList<>(1);
        int count;
        do {
            count = messages.receive(channel, received);
            if (count == IoResult.WOULD_BLOCK) {
                onUsedUp(Readiness.READABLE);
                return count;
            }
            onReadAnswered();
            if (count < 0) {
                return count;
            }
            sizes.incMessagesRead(count);
            for (int i = 0; i < received.size(); i++) {
                pipeline.fireChannelRead(received.get(i));
            }
            received.clear();
            // No bytes are counted, so the handle is told that there may be more, as it does not know.
            sizes.attemptedBytesRead(1);
            sizes.lastBytesRead(1);
        } while (sizes.continueReading() && channel.isOpen() && messages.isReceiving(channel) && !isSplicing());
        return count;
    }

    /** As {@link #readLoop}, for input that goes elsewhere. A {@code read()} that is pending stays so. */
    @SuppressWarnings("NullAway") // Called only while they splice.
    private int spliceLoop(RecvByteBufAllocator.Handle sizes) {
        SpliceOperations<H> splices = operations().spliceOperations();
        int moved;
        do {
            moved = splices.splice(channel, sizes);
            if (moved == IoResult.WOULD_BLOCK) {
                onUsedUp(Readiness.READABLE);
            }
            if (moved <= 0) {
                return moved;
            }
            sizes.incMessagesRead(1);
        } while (sizes.continueReading() && channel.isOpen() && !isPaused() && isSplicing());
        return moved;
    }

    private boolean isSplicing() {
        SpliceOperations<H> splices = operations().spliceOperations();
        return splices != null && splices.isSplicing(channel);
    }

    /** Input that is moved elsewhere is read, whether or not {@code read()} was called. */
    @Override
    boolean isReadWanted() {
        return super.isReadWanted() || isSplicing();
    }

    /**
     * Starts to move input elsewhere, as {@link SpliceOperations#isSplicing} reports from now on.
     *
     * @return {@code false} if there is no input any more
     */
    public boolean beginSplice() {
        if (hasEnded() || !channel.isOpen()) {
            return false;
        }
        seekInput();
        return true;
    }

    private void endOfInput() {
        if (hasEnded() || !channel.isOpen()) {
            return;
        }
        if (is(INPUT_SHUT) || operations().isInputShutdown(channel)) {
            // From our side: no event is needed to learn of it.
            onEnded();
        } else if (!HalfClosing.isAllowed(channel)) {
            close();
            return;
        } else {
            onEnded();
            if (operations().shutdownInput(channel) == IoResult.FAILED) {
                // The peer is gone altogether; there is no half to keep.
                channel.pipeline().fireExceptionCaught(failure());
                close();
                return;
            }
            channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    }

    private void onEnded() {
        begin(INPUT_ENDED);
        onReadAnswered();
        changeWants(Wants.FAILURE, Wants.READ | Wants.END);
    }

    private void readFailed(Throwable cause) {
        channel.pipeline().fireExceptionCaught(cause);
        // A stream that cannot be read any more is of no use, half closure or not; and where an allocator threw, the
        // next attempt would fail at once, and the next.
        close();
    }

    /**
     * Shuts the input down from our side.
     *
     * @param promise completed with the outcome
     */
    public void shutdownInput(ChannelPromise promise) {
        if (!channel.isOpen()) {
            promise.tryFailure(new ClosedChannelException());
        } else if (!isInputShutdown() && operations().shutdownInput(channel) == IoResult.FAILED) {
            promise.tryFailure(failure());
        } else {
            onShut();
            promise.trySuccess();
            if (!hasEnded()) {
                queueResumeIfReading();
            }
        }
    }

    private void onShut() {
        if (!isInputShutdown()) {
            begin(INPUT_SHUT);
            // The kernel now answers reads with the end; the next one finds it and fires the event.
            onReported(Readiness.READABLE);
        }
    }

    private void queueResumeIfReading() {
        if (isReadWanted()) {
            queueResume();
        }
    }

    /**
     * Writes the flushed messages until all are written, the socket takes no more, or the write spin count is used
     * up; in the latter two cases the rest is written later by itself.
     *
     * @param pending the channel's outbound buffer
     * @throws Exception if writing fails; the message at the head stays there
     */
    public void write(ChannelOutboundBuffer pending) throws Exception {
        assert isOnLoop() : "a write to " + channel + " has come on another thread than its event loop";
        int spins = channel.config().getWriteSpinCount();
        for (;;) {
            Object message = pending.current();
            if (message == null) {
                stopAwaitingWritable();
                return;
            }
            if (removeSpent(pending)) {
                continue;
            }
            if (spins-- <= 0) {
                yieldWriting();
                return;
            }
            if (!writeOnce(pending, message)) {
                awaitWritable();
                return;
            }
        }
    }

    /**
     * Completes the message at the head if nothing is left to write of it, as of an empty buffer.
     *
     * @param pending the channel's outbound buffer, not empty
     * @return {@code true} if it was completed and removed
     */
    @SuppressWarnings("NullAway") // A message is pending.
    public boolean removeSpent(ChannelOutboundBuffer pending) {
        return isSpent(pending.current()) && pending.remove();
    }

    /**
     * Writes once.
     *
     * @param pending the channel's outbound buffer, whose first message has something left to write
     * @return {@code false} if the socket took nothing
     * @throws Exception if writing fails
     */
    @SuppressWarnings("NullAway") // A message is pending.
    public boolean writeOnce(ChannelOutboundBuffer pending) throws Exception {
        return writeOnce(pending, pending.current());
    }

    private boolean writeOnce(ChannelOutboundBuffer pending, Object message) throws Exception {
        StreamOperations<H> operations = operations();
        long written;
        if (message instanceof ByteBuf buffer) {
            if (pending.size() > 1 || buffer.nioBufferCount() != 1) {
                written = operations.gather(channel, pending, MAX_GATHER_BYTES);
                if (written > 0) {
                    pending.removeBytes(written);
                }
            } else {
                written = operations.write(channel, buffer);
                settle(pending, written, message);
            }
        } else if (message instanceof FileRegion region) {
            written = operations.transfer(channel, region);
            settle(pending, written, message);
        } else if (operations.messageOperations() != null) {
            written = operations.messageOperations().send(channel, pending);
        } else {
            throw new UnsupportedOperationException("message: " + StringUtil.simpleClassName(message)
                    + " (expected: ByteBuf or FileRegion)");
        }
        if (written == IoResult.FAILED) {
            throw asException(failure());
        }
        return written > 0;
    }

    private static void settle(ChannelOutboundBuffer pending, long written, Object message) {
        if (written > 0) {
            if (isSpent(message)) {
                // In one step: a listener of the progress may close the channel, and this message is sent.
                pending.remove();
            } else {
                pending.progress(written);
            }
        }
    }

    /** Nothing is left to be written of a message; also true of an empty one. */
    private static boolean isSpent(Object message) {
        if (message instanceof ByteBuf buffer) {
            return !buffer.isReadable();
        }
        return message instanceof FileRegion region && region.transferred() >= region.count();
    }
}
