/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;

/**
 * The read loop and the write loop of a datagram socket. Datagrams stand for themselves: one that cannot be received
 * is reported and one that cannot be sent fails its own promise, and neither touches the others or the channel.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public final class DatagramEngine<H extends Channel> extends SocketEngine<H> {

    /**
     * Read loops in a row that fail before reading pauses. Errors that peers cause are gone once they are reported;
     * one that stays, as when memory has run out, must not make the event loop spin.
     */
    private static final int MAX_FAILURES_IN_A_ROW = 16;

    private final DatagramOps<H> ops;
    /** What one call has received; stays between read loops only if somebody stopped reading in the middle of it. */
    private final List<Object> received = new ArrayList<>();
    /** The list above is being gone through. */
    private boolean passingOn;
    /** The read loop has neither received anything nor failed: it began in vain, and nobody is told of its end. */
    private boolean foundNothing;
    private int failuresInARow;

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param ops its operations
     */
    public DatagramEngine(final H channel, final DatagramOps<H> ops) {
        super(channel, ops);
        this.ops = ops;
    }

    @Override
    public int readWant() {
        return Wants.READ;
    }

    @Override
    boolean isConnected() {
        return ops.isConnected(channel);
    }

    // ---- reading ------------------------------------------------------------------------------------------------

    @Override
    void readReady() {
        final ChannelPipeline pipeline = channel.pipeline();
        final RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
        sizes.reset(channel.config());
        foundNothing = true;
        final int last = readLoop(pipeline, sizes);
        final Throwable failure = last == IoResult.FAILED ? ops.failure(channel) : null;
        if (!foundNothing) {
            sizes.readComplete();
            pipeline.fireChannelReadComplete();
        }
        if (failure != null) {
            readFailed(pipeline, failure);
        }
        // At the end: a handler may have called read(), or closed the channel.
        if (channel.isOpen() && !isPaused()) {
            afterReadLoop();
        }
    }

    /** Gives the answer of the last receive. */
    private int readLoop(final ChannelPipeline pipeline, final RecvByteBufAllocator.Handle sizes) {
        final int firstSize = sizes.guess();
        int count;
        do {
            count = received.isEmpty() ? ops.receive(channel, sizes, received) : received.size();
            if (count == IoResult.WOULD_BLOCK) {
                failuresInARow = 0;
                latch &= ~Readiness.READABLE;
                return count;
            }
            readPending = false;
            foundNothing = false;
            if (count == IoResult.FAILED) {
                return count;
            }
            failuresInARow = 0;
            final boolean drained = ops.isDrained(channel);
            sizes.incMessagesRead(passOn(pipeline));
            if (drained && received.isEmpty() && (latch & Readiness.ERROR) == 0) {
                latch &= ~Readiness.READABLE;
                return count;
            }
            // An allocator that is near its bound for one loop asks for less and less. What is left of the bound says
            // nothing of how long the next datagram is, so that one is for the next loop.
        } while (ops.continueReading(channel, sizes) && sizes.guess() >= firstSize && channel.isOpen());
        return count;
    }

    /**
     * Passes on what was received, and gives how much that was. A handler that closes the channel or switches auto-read
     * off gets nothing more; what was received already is dropped, or waits for the next read.
     */
    private int passOn(final ChannelPipeline pipeline) {
        int count = 0;
        passingOn = true;
        while (count < received.size() && (count == 0 || channel.config().isAutoRead()) && channel.isOpen()) {
            final Object message = received.get(count++);
            if (message instanceof TruncatedDatagramException truncated) {
                pipeline.fireExceptionCaught(truncated);
            } else {
                pipeline.fireChannelRead(message);
            }
        }
        passingOn = false;
        if (count == received.size()) {
            received.clear();
        } else {
            received.subList(0, count).clear();
        }
        if (!channel.isOpen()) {
            dropReceived();
        }
        return count;
    }

    private void dropReceived() {
        received.forEach(ReferenceCountUtil::safeRelease);
        received.clear();
    }

    @Override
    boolean holdsInput() {
        return !received.isEmpty();
    }

    @Override
    public void onClose() {
        super.onClose();
        if (!passingOn) {
            dropReceived();
        }
    }

    private void readFailed(final ChannelPipeline pipeline, final Throwable cause) {
        final boolean fatal = ops.isFatal(channel, cause);
        if (!fatal && ++failuresInARow == MAX_FAILURES_IN_A_ROW) {
            failuresInARow = 0;
            pauseReading("receive datagrams", cause);
        }
        pipeline.fireExceptionCaught(cause);
        if (fatal) {
            close();
        }
    }

    // ---- writing ------------------------------------------------------------------------------------------------

    /**
     * Sends the flushed messages until all are sent, the socket takes no more, or the bound is reached; in the latter
     * two cases the rest is sent later by itself. What listeners flush meanwhile is sent later too, so that a listener
     * that always sends another message does not hold the event loop.
     *
     * @param pending the channel's outbound buffer
     * @param maxMessages how many messages to send at most before others have their turn, positive
     * @throws Exception if a message cannot be sent and the operations say that others cannot be either; it stays
     */
    public void write(final ChannelOutboundBuffer pending, final int maxMessages) throws Exception {
        int left = Math.min(maxMessages, pending.size());
        while (left > 0 && !pending.isEmpty()) {
            if (isCancelled(pending)) {
                pending.remove();
                left--;
                continue;
            }
            final int sent = ops.send(channel, pending, left);
            if (sent == IoResult.WOULD_BLOCK) {
                awaitWritable();
                return;
            }
            if (sent == IoResult.FAILED) {
                final Throwable cause = ops.failure(channel);
                if (!ops.continueOnWriteError(channel)) {
                    throw asException(cause);
                }
                pending.remove(cause);
                left--;
            } else {
                left -= pending.removeMessages(sent);
            }
        }
        if (pending.isEmpty()) {
            stopAwaitingWritable();
        } else {
            yieldWriting();
        }
    }

    /** Its place in the outbound buffer shows this buffer, which is nobody's message: see {@link OutboundMessages}. */
    private static boolean isCancelled(final ChannelOutboundBuffer pending) {
        return pending.current() == Unpooled.EMPTY_BUFFER;
    }
}
