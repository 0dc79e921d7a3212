/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.AbstractCoalescingBufferQueue;
import io.tidewire.channel.Channel;

/** What the application has written and no record holds yet. The bytes count for the writability of the channel. */
final class PlaintextQueue extends AbstractCoalescingBufferQueue {
    private static final int EXPECTED_ENTRIES = 4;

    PlaintextQueue(Channel channel) {
        super(channel, EXPECTED_ENTRIES);
    }

    @Override
    protected ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
        // The record writer takes buffer by buffer; this is for the general contract of the queue.
        return composeIntoComposite(alloc, cumulation, next);
    }

    @Override
    protected ByteBuf removeEmptyValue() {
        return null;
    }
}
