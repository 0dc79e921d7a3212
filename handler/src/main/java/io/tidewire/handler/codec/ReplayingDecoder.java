/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.Signal;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Decodes as if all bytes had come. {@link #decode} reads without asking how many there are; where one is missing it is
 * left by an exception that only this class knows, and called again from the last checkpoint when more have come.
 *
 * <pre>{@code
 * public final class IntHeaderDecoder extends ReplayingDecoder<Void> {
 *     protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
 *         int length = in.readInt();
 *         checkLength(length);
 *         out.add(in.readRetainedSlice(length));
 *     }
 * }
 * }</pre>
 *
 * <p><b>Repetition.</b> What {@link #decode} does before bytes are missing it does again, so it should change nothing
 * but its own variables, and add a message last. A decoder of large messages marks how far it has come with {@link
 * #checkpoint(Object)}, which makes the state and the reader index those that the next call starts with; otherwise the
 * work is repeated with every read:
 *
 * <pre>{@code
 * switch (state()) {
 *     case READ_LENGTH:
 *         length = in.readInt();
 *         checkpoint(State.READ_CONTENT);
 *     case READ_CONTENT:
 *         out.add(in.readRetainedSlice(length));
 *         checkpoint(State.READ_LENGTH);
 * }
 * }</pre>
 *
 * <p><b>The buffer.</b> {@code readableBytes()} counts bytes that have not come, and {@code isReadable()} is {@code
 * true}, until the input has ended; {@link #actualReadableBytes()} returns how many there are. It is read-only, has
 * neither an array nor an address, and no view of all of it. A search ({@code indexOf}, {@code bytesBefore}, {@code
 * forEachByte}) that finds nothing in the bytes that have come waits for more, at the end of the input too; one with a
 * range of bytes that have come gives -1. A part with a length is kept by {@code readRetainedSlice(length)}
 * or {@code readBytes(length)}; check a length that a peer has sent first, since the decoder keeps all bytes until it
 * has as many. {@link #decode} must catch no {@link Error} that it does not know.
 *
 * <p>A decoder that removes itself and hands on what has come reads {@code
 * in.readBytes(super.actualReadableBytes())}, or leaves it: {@link ByteToMessageDecoder} hands on what was not read.
 *
 * @param <S> the type of the states, usually an enum; {@link Void} if there are none
 */
public abstract class ReplayingDecoder<S> extends ByteToMessageDecoder {
    private final ReplayingByteBuf replaying = new ReplayingByteBuf();
    private S state;
    /** Where the next call of decode starts in the bytes that are decoded now; -1 outside of a call. */
    private int checkpoint = -1;

    /** Creates a decoder whose state is {@code null}. */
    protected ReplayingDecoder() {
        this(null);
    }

    /**
     * Creates a decoder.
     *
     * @param initialState the first state
     */
    @SuppressWarnings("NullAway") // A subclass that starts without a state, or has none, expects null of state().
    protected ReplayingDecoder(@Nullable S initialState) {
        state = initialState;
    }

    /** Sets a checkpoint: when bytes are missing, {@link #decode} starts again at the present reader index. */
    protected void checkpoint() {
        checkpoint = replaying.readerIndex();
    }

    /**
     * Sets a checkpoint and the state: when bytes are missing, {@link #decode} starts again at the present reader
     * index.
     *
     * @param state the new state
     */
    protected void checkpoint(S state) {
        checkpoint();
        state(state);
    }

    /**
     * Returns the state.
     *
     * @return the state that was set last
     */
    protected S state() {
        return state;
    }

    /**
     * Sets the state without a checkpoint.
     *
     * @return the one before
     */
    protected S state(S newState) {
        S oldState = state;
        state = newState;
        return oldState;
    }

    /** Counts the bytes that have come and were not read, also within {@link #decode}. */
    @Override
    protected int actualReadableBytes() {
        return isDecoding() ? replaying.comeBytes() : super.actualReadableBytes();
    }

    private boolean isDecoding() {
        return checkpoint >= 0;
    }

    @Override
    boolean mayDiscard() {
        return !isDecoding();
    }

    @Override
    protected void callDecode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        try {
            boolean goesOn = true;
            while (goesOn && in.isReadable()) {
                if (!out.isEmpty()) {
                    deliverAll(ctx, out);
                    if (isRemoved(ctx) || !in.isReadable()) {
                        return;
                    }
                }
                goesOn = replay(ctx, in, out);
            }
        } catch (DecoderException e) {
            throw e;
        } catch (Exception e) {
            throw new DecoderException(e);
        }
    }

    /** Calls decode once; returns whether to call it again. */
    private boolean replay(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        int readerIndex = in.readerIndex();
        S oldState = state;
        int messages = out.size();
        boolean isComplete = decodeOrReplay(ctx, in, out, false);
        if (isRemoved(ctx) || !isComplete) {
            return false;
        }
        if (in.readerIndex() == readerIndex && state == oldState) {
            throw new DecoderException(StringUtil.simpleClassName(getClass())
                    + ".decode() read nothing and kept its state (expected: either, or an access to missing bytes)");
        }
        return out.size() == messages || !isSingleDecode();
    }

    /** Calls decode, or decodeLast; returns whether no byte was missing, else those to the checkpoint are read. */
    private boolean decodeOrReplay(ChannelHandlerContext ctx, ByteBuf in, List<Object> out, boolean isLast)
            throws Exception {
        int outerCheckpoint = checkpoint;
        checkpoint = in.readerIndex();
        replaying.show(in);
        boolean isComplete = false;
        try {
            if (isLast) {
                decodeLast(ctx, replaying, out);
            } else {
                decodeGuarded(ctx, replaying, out);
            }
            isComplete = true;
        } catch (Signal signal) {
            signal.expect(ReplayingByteBuf.REPLAY);
        } finally {
            // A call within that ended the input has used up the bytes already.
            if (in.refCnt() > 0 && in.isReadable()) {
                in.readerIndex(isComplete ? replaying.readerIndex() : checkpoint);
            }
            replaying.hide();
            checkpoint = outerCheckpoint;
        }
        return isComplete;
    }

    @Override
    void decodeToEnd(ChannelHandlerContext ctx, OutputList out) throws Exception {
        replaying.end();
        super.decodeToEnd(ctx, out);
    }

    @Override
    void callDecodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        decodeOrReplay(ctx, in, out, true);
    }
}
