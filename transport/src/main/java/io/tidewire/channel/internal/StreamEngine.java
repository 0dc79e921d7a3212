/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/**
 * The read loop, the write loop and half closure of a byte stream.
 *
 * <p>The input is a small state machine:
 * <pre>
 *   OPEN ──end of stream, half closure allowed──▶ ENDED   (input shut down; both events fired, once)
 *   OPEN ──end of stream, not allowed──▶ the channel is closed
 *   OPEN ──shutdownInput() by us, then end──▶ ENDED       (read-complete event only)
 * </pre>
 * In ENDED nothing is ever wanted of the poller for reading again, so a peer that resets the connection afterwards
 * cannot make the loop spin.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public final class StreamEngine<H extends Channel> extends SocketEngine<H> {

    /**
     * The most that one gathering write attempts: enough to keep a fast link busy, and a bound for the work that is
     * done in vain when the socket takes little.
     */
    private static final long MAX_GATHER_BYTES = 1L << 20;

    private boolean inputEnded;

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param ops its operations
     */
    public StreamEngine(final H channel, final StreamOps<H> ops) {
        super(channel, ops);
    }

    @Override
    StreamOps<H> ops() {
        return (StreamOps<H>) super.ops();
    }

    @Override
    public int readWant() {
        return Wants.READ;
    }

    // ---- reading ------------------------------------------------------------------------------------------------

    @Override
    public void beginRead() {
        if (!inputEnded) {
            super.beginRead();
        }
    }

    @Override
    void readReady() {
        if (inputEnded) {
            changeWants(Wants.NONE, Wants.READ);
            if ((latch & Readiness.ERROR) != 0) {
                // Reset by the peer: the half that was kept is of no use any more.
                close();
            }
            return;
        }
        final ChannelPipeline pipeline = channel.pipeline();
        final ChannelConfig config = channel.config();
        try {
            final RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
            sizes.reset(config);
            final MessageOps<H> messageOps = ops().messageOps();
            final int last;
            if (isSplicing()) {
                last = spliceLoop(sizes);
            } else {
                last = messageOps != null && messageOps.isReceiving(channel)
                        ? messageLoop(messageOps, pipeline, sizes) : readLoop(pipeline, config.getAllocator(), sizes);
            }
            // Before a handler writes: that may fail, too.
            final Throwable failure = last == IoResult.FAILED ? ops().failure(channel) : null;
            sizes.readComplete();
            pipeline.fireChannelReadComplete();
            if (last == IoResult.END) {
                endOfInput();
            } else if (failure != null) {
                readFailed(failure);
            }
        } catch (final Throwable cause) {
            // Handlers never throw out of the pipeline: no buffer could be had.
            readFailed(cause);
        } finally {
            // At the end: channelReadComplete may have called read().
            if (channel.isOpen() && !inputEnded && !isPaused()) {
                afterReadLoop();
            }
        }
    }

    /** Gives the answer of the last read. */
    private int readLoop(final ChannelPipeline pipeline, final ByteBufAllocator alloc,
                         final RecvByteBufAllocator.Handle sizes) {
        final StreamOps<H> ops = ops();
        int read;
        do {
            final ByteBuf buffer = sizes.allocate(alloc);
            final int attempted = buffer.writableBytes();
            sizes.attemptedBytesRead(attempted);
            boolean passedOn = false;
            try {
                read = ops.read(channel, buffer);
                if (read > 0) {
                    sizes.lastBytesRead(read);
                    sizes.incMessagesRead(1);
                    readPending = false;
                    if (read < attempted && (latch & (Readiness.HANG_UP | Readiness.ERROR)) == 0) {
                        latch &= ~Readiness.READABLE;
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
                sizes.lastBytesRead(read == IoResult.WOULD_BLOCK || read == 0 ? 0 : -1);
                if (read == IoResult.WOULD_BLOCK) {
                    latch &= ~Readiness.READABLE;
                } else {
                    readPending = false;
                }
                return read;
            }
        } while (sizes.continueReading() && channel.isOpen() && !isSplicing());
        return read;
    }

    /** As {@link #readLoop}, for what is not bytes. */
    private int messageLoop(final MessageOps<H> messageOps, final ChannelPipeline pipeline,
                            final RecvByteBufAllocator.Handle sizes) {
        final List<Object> received = new ArrayList<>(1);
        int count;
        do {
            count = messageOps.receive(channel, received);
            if (count == IoResult.WOULD_BLOCK) {
                latch &= ~Readiness.READABLE;
                return count;
            }
            readPending = false;
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
        } while (sizes.continueReading() && channel.isOpen() && messageOps.isReceiving(channel) && !isSplicing());
        return count;
    }

    /** As {@link #readLoop}, for input that goes elsewhere. A {@code read()} that is pending stays so. */
    private int spliceLoop(final RecvByteBufAllocator.Handle sizes) {
        final SpliceOps<H> spliceOps = ops().spliceOps();
        int moved;
        do {
            moved = spliceOps.splice(channel, sizes);
            if (moved == IoResult.WOULD_BLOCK) {
                latch &= ~Readiness.READABLE;
            }
            if (moved <= 0) {
                return moved;
            }
            sizes.incMessagesRead(1);
        } while (sizes.continueReading() && channel.isOpen() && !isPaused() && isSplicing());
        return moved;
    }

    private boolean isSplicing() {
        final SpliceOps<H> spliceOps = ops().spliceOps();
        return spliceOps != null && spliceOps.isSplicing(channel);
    }

    /** To be moved elsewhere is to be read, whether or not anybody called {@code read()}. */
    @Override
    boolean isReadWanted() {
        return super.isReadWanted() || isSplicing();
    }

    /**
     * Starts to move input elsewhere, as {@link SpliceOps#isSplicing} tells from now on.
     *
     * @return {@code false} if there is no input any more
     */
    public boolean beginSplice() {
        if (inputEnded || !channel.isOpen()) {
            return false;
        }
        seekInput();
        return true;
    }

    private void endOfInput() {
        if (inputEnded || !channel.isOpen()) {
            return;
        }
        if (ops().isInputShutdown(channel)) {
            // By shutdownInput(): whoever called it needs no event to learn of it.
            inputEnded = true;
            changeWants(Wants.NONE, Wants.READ);
        } else if (!isAllowHalfClosure()) {
            close();
            return;
        } else {
            inputEnded = true;
            changeWants(Wants.NONE, Wants.READ);
            if (ops().shutdownInput(channel) == IoResult.FAILED) {
                // The peer is gone altogether; there is no half to keep.
                channel.pipeline().fireExceptionCaught(ops().failure(channel));
                close();
                return;
            }
            channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    }

    private void readFailed(final Throwable cause) {
        channel.pipeline().fireExceptionCaught(cause);
        if (cause instanceof IOException || cause instanceof OutOfMemoryError) {
            // A stream that cannot be read any more is of no use, half closure or not; and without memory the next
            // attempt would fail at once, and the next.
            close();
        }
    }

    private boolean isAllowHalfClosure() {
        return Boolean.TRUE.equals(channel.config().getOption(ChannelOption.ALLOW_HALF_CLOSURE));
    }

    /**
     * Shuts the input down from our side.
     *
     * @param promise completed with the outcome
     */
    public void shutdownInput(final ChannelPromise promise) {
        if (!channel.isOpen()) {
            promise.tryFailure(new ClosedChannelException());
        } else if (ops().shutdownInput(channel) == IoResult.FAILED) {
            promise.tryFailure(ops().failure(channel));
        } else {
            promise.trySuccess();
            if (!inputEnded) {
                // The kernel now answers reads with the end; the next one finds it and fires the event.
                latch |= Readiness.READABLE;
                queueResumeIfReading();
            }
        }
    }

    private void queueResumeIfReading() {
        if (isReadWanted()) {
            queueResume();
        }
    }

    // ---- writing ------------------------------------------------------------------------------------------------

    /**
     * Writes the flushed messages until all are written, the socket takes no more, or the write spin count is used
     * up; in the latter two cases the rest is written later by itself.
     *
     * @param pending the channel's outbound buffer
     * @throws Exception if writing fails; the message at the head stays there
     */
    public void write(final ChannelOutboundBuffer pending) throws Exception {
        int spins = channel.config().getWriteSpinCount();
        for (;;) {
            final Object message = pending.current();
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
    public boolean removeSpent(final ChannelOutboundBuffer pending) {
        return isSpent(pending.current()) && pending.remove();
    }

    /**
     * Writes once.
     *
     * @param pending the channel's outbound buffer, whose first message has something left to write
     * @return {@code false} if the socket took nothing
     * @throws Exception if writing fails
     */
    public boolean writeOnce(final ChannelOutboundBuffer pending) throws Exception {
        return writeOnce(pending, pending.current());
    }

    private boolean writeOnce(final ChannelOutboundBuffer pending, final Object message) throws Exception {
        final StreamOps<H> ops = ops();
        final long written;
        if (message instanceof ByteBuf buffer) {
            if (pending.size() > 1 || buffer.nioBufferCount() != 1) {
                written = ops.gather(channel, pending, MAX_GATHER_BYTES);
                if (written > 0) {
                    pending.removeBytes(written);
                }
            } else {
                written = ops.write(channel, buffer);
                settle(pending, written, message);
            }
        } else if (message instanceof FileRegion region) {
            written = ops.transfer(channel, region);
            settle(pending, written, message);
        } else if (ops.messageOps() != null) {
            written = ops.messageOps().send(channel, pending);
        } else {
            throw new UnsupportedOperationException("message: " + StringUtil.simpleClassName(message)
                    + " (expected: ByteBuf or FileRegion)");
        }
        if (written == IoResult.FAILED) {
            throw asException(ops.failure(channel));
        }
        return written > 0;
    }

    private static void settle(final ChannelOutboundBuffer pending, final long written, final Object message) {
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
    private static boolean isSpent(final Object message) {
        if (message instanceof ByteBuf buffer) {
            return !buffer.isReadable();
        }
        return message instanceof FileRegion region && region.transferred() >= region.count();
    }
}
