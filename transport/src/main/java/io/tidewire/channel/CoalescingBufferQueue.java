/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A queue of buffers for one channel, which joins them as composites.
 */
public final class CoalescingBufferQueue extends AbstractCoalescingBufferQueue {

    private final Channel channel;

    /** Creates a queue. */
    public CoalescingBufferQueue(Channel channel) {
        this(channel, 4);
    }

    /**
     * Creates a queue.
     *
     * @param initSize how many entries are expected
     */
    public CoalescingBufferQueue(Channel channel, int initSize) {
        this(channel, initSize, false);
    }

    /**
     * Creates a queue.
     *
     * @param initSize how many entries are expected
     * @param updateWritability whether the bytes count for the writability of the channel
     */
    public CoalescingBufferQueue(Channel channel, int initSize, boolean updateWritability) {
        super(updateWritability ? channel : null, initSize);
        this.channel = checkNotNull(channel, "channel");
    }

    /**
     * Removes bytes from the front, with the channel's allocator.
     *
     * @param bytes how many bytes, zero or more
     * @param aggregatePromise completes what is due with these bytes when it is completed itself
     * @return the bytes, owned by the caller
     */
    @SuppressWarnings("NullAway") // What is removed when there is nothing is the empty buffer.
    public ByteBuf remove(int bytes, ChannelPromise aggregatePromise) {
        return remove(channel.alloc(), bytes, aggregatePromise);
    }

    /**
     * Removes, releases and fails all.
     *
     * @param cause why
     */
    public void releaseAndFailAll(Throwable cause) {
        releaseAndFailAll(channel, cause);
    }

    @Override
    protected ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
        if (cumulation instanceof CompositeByteBuf composite) {
            composite.addComponent(true, next);
            return composite;
        }
        return composeIntoComposite(alloc, cumulation, next);
    }

    @Override
    protected ByteBuf removeEmptyValue() {
        return Unpooled.EMPTY_BUFFER;
    }
}
