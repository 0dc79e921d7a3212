/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.AbstractCoalescingBufferQueue;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The application's writes that the record writer has not taken yet: buffers, each with its promise. The bytes
 * count for the writability of the channel.
 *
 * <p>Every method takes an entry out before it runs code that may come back here. Executor of the context only.
 */
final class PlaintextQueue {
    private final Buffers buffers;
    /** As many as there are buffers, in their order. */
    private final Queue<ChannelPromise> promises = new ArrayDeque<>(2);

    /** Counts the bytes. The promises are not given to it, since it would make an object for each. */
    private static final class Buffers extends AbstractCoalescingBufferQueue {
        private static final int EXPECTED_ENTRIES = 2;

        Buffers(Channel channel) {
            super(channel, EXPECTED_ENTRIES);
        }

        @Override
        protected ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
            // The record writer takes buffer by buffer; this is for the general contract of the queue.
            return composeIntoComposite(alloc, cumulation, next);
        }

        @Override
        protected @Nullable ByteBuf removeEmptyValue() {
            return null;
        }
    }

    PlaintextQueue(Channel channel) {
        buffers = new Buffers(channel);
    }

    /** Adds a buffer, which is the queue's from now on. */
    void add(ByteBuf plaintext, ChannelPromise promise) {
        promises.add(promise);
        buffers.add(plaintext);
    }

    boolean isEmpty() {
        return promises.isEmpty();
    }

    int readableBytes() {
        return buffers.readableBytes();
    }

    /** Returns the promise of the buffer that {@link #remove} would return, or {@code null} if there is none. */
    @Nullable ChannelPromise peekPromise() {
        return promises.peek();
    }

    /** Removes the first buffer, which is the caller's from now on. There must be one. */
    @SuppressWarnings("NullAway") // The queue is not empty, and takes no promise for a listener.
    ByteBuf remove() {
        promises.remove();
        return buffers.removeFirst(null); // Which has no listener that it could add to a promise.
    }

    /** Writes each buffer with its promise, as it is. */
    @SuppressWarnings("NullAway") // Each buffer has a promise.
    void writeAndRemoveAll(ChannelHandlerContext ctx) {
        while (!isEmpty()) {
            ChannelPromise promise = peekPromise();
            ctx.write(remove(), promise);
        }
    }

    /** Releases all buffers and fails their promises, without a void one's report to the pipeline. */
    @SuppressWarnings("NullAway") // Each buffer has a promise.
    void releaseAndFailAll(Throwable cause) {
        while (!isEmpty()) {
            ChannelPromise promise = peekPromise();
            ReferenceCountUtil.safeRelease(remove());
            WrittenPromises.fail(promise, cause);
        }
    }
}
