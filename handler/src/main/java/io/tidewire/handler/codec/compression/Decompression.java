/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/**
 * The stream of one decoder: what comes goes into a decompressor, and what comes out goes on, within limits. No more
 * than two buffers live at a time (SEC-E02). The end, a failure and a limit are final: the decompressor is closed and
 * input is dropped (SEC-E06). Event loop only.
 */
final class Decompression {
    private enum State {
        OPEN,
        /** On the stack, with output that goes on. */
        DRAINING,
        /** Input is dropped. */
        ENDED
    }

    private final DecompressionLimits limits;
    /** Made with the first input, since it may hold native memory. */
    @SuppressWarnings("NullAway.Init")
    private Decompressor decompressor;
    private State state = State.OPEN;
    private long received;
    private long produced;

    Decompression(DecompressionLimits limits) {
        this.limits = limits;
    }

    boolean isEnded() {
        return state == State.ENDED;
    }

    /** Decompresses input, by what the factory makes if there was none before. */
    void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out,
            Function<ByteBufAllocator, Decompressor> factory) {
        if (state == State.ENDED) {
            in.skipBytes(in.readableBytes());
            return;
        }
        boolean isDone = false;
        state = State.DRAINING;
        try {
            if (decompressor == null) {
                decompressor = factory.apply(ctx.alloc());
            }
            received += in.readableBytes();
            decompressor.addInput(in.readRetainedSlice(in.readableBytes()));
            drain(ctx, out);
            isDone = state == State.DRAINING && decompressor.status() != Decompressor.Status.COMPLETE;
        } finally {
            if (isDone) {
                state = State.OPEN;
            } else {
                in.skipBytes(in.readableBytes());
                close();
            }
        }
    }

    /** Output from before the failure of the stream is passed on; a receiver that removes the decoder has enough. */
    private void drain(ChannelHandlerContext ctx, List<Object> out) {
        ByteBuf last = null;
        try {
            while (state == State.DRAINING && decompressor.status() == Decompressor.Status.NEED_OUTPUT) {
                ByteBuf next = takeOutput();
                if (next == null) {
                    continue;
                }
                // The last one goes on by the decoder, which then knows that its receiver has got something.
                ByteBuf previous = last;
                last = next;
                if (previous != null) {
                    ctx.fireChannelRead(previous);
                    if (ctx.isRemoved() || state != State.DRAINING) {
                        return;
                    }
                }
            }
        } finally {
            if (last != null) {
                if (state == State.DRAINING && !ctx.isRemoved()) {
                    out.add(last);
                } else {
                    last.release();
                }
            }
        }
    }

    private @Nullable ByteBuf takeOutput() {
        ByteBuf output = decompressor.takeOutput();
        if (output == null) {
            return null;
        }
        boolean isKept = false;
        try {
            produced += output.readableBytes();
            // For each buffer: input that comes in small pieces makes no more than one of each.
            limits.check(received, produced);
            isKept = true;
            return output;
        } finally {
            if (!isKept) {
                output.release();
            }
        }
    }

    /** The channel gives no more input: fails if the stream is in the middle. */
    void end() {
        if (state == State.DRAINING) {
            // A receiver has closed the channel: it does not want what is left.
            state = State.ENDED;
            return;
        }
        if (state == State.ENDED || decompressor == null) {
            return;
        }
        try {
            decompressor.endOfInput();
        } finally {
            close();
        }
    }

    /** Releases everything. */
    void close() {
        state = State.ENDED;
        if (decompressor != null) {
            decompressor.close();
        }
    }
}
