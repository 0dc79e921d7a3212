/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.internal.NetworkOrder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The common part of decompressors: the input that was not read, the output that was not taken, and what happens on
 * failure.
 *
 * <pre>
 *  STARVED --addInput--&gt; BUSY --nothing to take--&gt; STARVED, or COMPLETE
 *  any --failure--&gt; FAILED      any --close--&gt; CLOSED
 * </pre>
 */
abstract class BufferedDecompressor implements Decompressor {
    /** SEC-E01: no buffer is larger that is passed on. */
    static final int MAX_OUTPUT_OCTETS = 64 * 1024;

    private enum State {
        STARVED, BUSY, COMPLETE, FAILED, CLOSED
    }

    /** Allocates the output. */
    protected final ByteBufAllocator allocator;
    private State state = State.STARVED;
    /** Owned. */
    private ByteBuf input = Unpooled.EMPTY_BUFFER;
    /** The output that was not taken; owned, {@code null} if there is none. */
    private @Nullable ByteBuf output;

    BufferedDecompressor(ByteBufAllocator allocator) {
        this.allocator = checkNotNull(allocator, "allocator");
    }

    /**
     * Decompresses from the input, until there is some output or it needs more input.
     *
     * @param in the input; may be empty
     * @return the output, taken over by the caller; {@code null} if there is none before the next input or the stream
     *         has ended
     */
    abstract @Nullable ByteBuf decompress(ByteBuf in) throws Exception;

    /** Whether the stream has ended, so that what follows does not belong to it. */
    abstract boolean isEnded();

    /** Whether input may end here, once all of it was read. */
    abstract boolean mayEnd();

    /** Frees what is not a buffer of Java. Called once. */
    void free() {
        // Most hold nothing else.
    }

    /** Another input begins. */
    void onInput() {
        // Most do not mind.
    }

    @Override
    public final void addInput(ByteBuf buf) throws DecompressionException {
        try {
            check(State.STARVED, "addInput");
        } catch (RuntimeException e) {
            buf.release();
            throw e;
        }
        boolean isDone = false;
        try {
            input = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, input, NetworkOrder.of(buf));
            isDone = true;
        } finally {
            if (!isDone) {
                fail();
            }
        }
        onInput();
        if (input.isReadable()) {
            state = State.BUSY;
        }
    }

    @Override
    public final @Nullable ByteBuf takeOutput() throws DecompressionException {
        if (output == null) {
            check(State.BUSY, "takeOutput");
            output = decompressGuarded();
            if (output == null) {
                onNothing();
                return null;
            }
        }
        if (output.readableBytes() > MAX_OUTPUT_OCTETS) {
            return output.readRetainedSlice(MAX_OUTPUT_OCTETS);
        }
        ByteBuf last = output;
        output = null;
        return last;
    }

    private @Nullable ByteBuf decompressGuarded() {
        boolean isDone = false;
        try {
            ByteBuf next = decompress(input);
            isDone = true;
            return next;
        } catch (DecompressionException e) {
            throw e;
        } catch (Exception e) {
            throw new DecompressionException("cannot be decompressed", e);
        } finally {
            if (!isDone) {
                fail();
            }
        }
    }

    private void onNothing() {
        if (isEnded()) {
            state = State.COMPLETE;
        } else {
            state = State.STARVED;
        }
        if (state == State.COMPLETE || !input.isReadable()) {
            dropInput();
        }
    }

    private void dropInput() {
        ByteBuf dropped = input;
        input = Unpooled.EMPTY_BUFFER;
        dropped.release();
    }

    @Override
    public final void endOfInput() throws DecompressionException {
        if (state == State.COMPLETE && output == null) {
            return;
        }
        check(State.STARVED, "endOfInput");
        if (input.isReadable() || !mayEnd()) {
            fail();
            throw new DecompressionException("the compressed stream ends in the middle");
        }
        state = State.COMPLETE;
    }

    @Override
    public final Status status() throws DecompressionException {
        if (output != null) {
            return Status.NEED_OUTPUT;
        }
        return switch (state) {
            case STARVED -> Status.NEED_INPUT;
            case BUSY -> Status.NEED_OUTPUT;
            case COMPLETE -> Status.COMPLETE;
            case FAILED, CLOSED -> throw refusal();
        };
    }

    private void check(State expected, String operation) {
        if (state == State.FAILED || state == State.CLOSED) {
            throw refusal();
        }
        if (state != expected || output != null) {
            throw new IllegalStateException(operation + ": the status is " + status());
        }
    }

    private RuntimeException refusal() {
        return state == State.CLOSED ? new IllegalStateException("the decompressor is closed")
                : new DecompressionException("the compressed stream was not valid");
    }

    private void fail() {
        release(State.FAILED);
    }

    @Override
    public final void close() {
        release(State.CLOSED);
    }

    private void release(State end) {
        boolean isFirst = state != State.FAILED && state != State.CLOSED;
        state = end;
        if (!isFirst) {
            return;
        }
        dropInput();
        if (output != null) {
            output.release();
            output = null;
        }
        free();
    }
}
