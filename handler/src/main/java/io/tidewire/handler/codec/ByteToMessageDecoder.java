/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandler;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.handler.codec.internal.NetworkOrder;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Decodes a stream of bytes into messages. Bytes that do not make a whole message yet are kept (the
 * <em>cumulation</em>) and offered again together with the next ones.
 *
 * <p>A subclass implements {@link #decode}. It is called as long as bytes are left and the last call either read
 * something or added a message; it must not add a message without having read from the buffer. A message that is a
 * slice of the buffer must be retained ({@link ByteBuf#readRetainedSlice(int)}).
 *
 * <p><b>Order.</b> Messages are delivered one by one as they are decoded, and a {@code channelRead} that arrives while
 * this decoder is decoding or delivering (a handler further on reads again at once) is put off until the current bytes
 * are done, so that messages never overtake each other.
 *
 * <p><b>Byte order.</b> What {@link #decode} gets is big endian, whatever the order of the buffers is that are read:
 * what comes out depends on the octets alone, and not on how they were cut. Little endian numbers have methods of their
 * own, such as {@link ByteBuf#readIntLE()}.
 *
 * <p><b>Removal.</b> A decoder may be removed from within {@link #decode} or by a handler that receives one of its
 * messages. Decoded messages are delivered, then the remaining bytes go on to the next handler, once, followed by
 * {@code channelReadComplete}; the buffer stays valid until {@link #decode} has returned. Bytes that were put off when
 * a decoder removed itself within {@link #decode} are still decoded, as long as it leaves none before them.
 *
 * <p>Instances keep the state of one channel and cannot be {@code @Sharable}. All methods run on the channel's
 * executor.
 *
 * <pre>{@code
 * public final class IntDecoder extends ByteToMessageDecoder {
 *     protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
 *         if (in.readableBytes() >= Integer.BYTES) {
 *             out.add(in.readInt());
 *         }
 *     }
 * }
 * }</pre>
 */
public abstract class ByteToMessageDecoder extends ChannelInboundHandlerAdapter {
    /**
     * Copies new bytes behind the kept ones, into the same buffer where it has room. When nothing is kept, the new
     * buffer itself becomes the cumulation and nothing is copied. The default.
     */
    public static final Cumulator MERGE_CUMULATOR = new MergeCumulator();

    /**
     * Strings buffers together in a composite instead of copying them. Pays off when messages span many large reads and
     * the decoder reads sequentially; random access to a composite costs more.
     */
    public static final Cumulator COMPOSITE_CUMULATOR = new CompositeCumulator();

    private static final int DEFAULT_DISCARD_AFTER_READS = 16;

    /** Stands in {@link #deferred} for a put-off {@code channelReadComplete}. */
    private static final Object READ_COMPLETE = new Object();

    // Where this decoder stands on the call stack of its executor. Numbers and no enum: the state changes twice for
    // each message, and a reference that is stored in an old object, as the decoder of a connection is one, costs G1 a
    // fence.
    /** Not on the stack. */
    private static final int IDLE = 0;
    /** Decoding. Further reads are put off. */
    private static final int DECODING = 1;
    /** Delivering. Further reads are put off. */
    private static final int DELIVERING = 2;
    /** Decoding what was put off before this decoder removed itself. */
    private static final int FINISHING = 3;
    /** Removed from the pipeline while busy. The hand-over of bytes waits until the stack has unwound. */
    private static final int REMOVED = 4;
    /** The same within decode. Reads that were put off before may still be decoded. */
    private static final int REMOVED_BY_ITSELF = 5;

    // All fields: event loop only.
    private Cumulator cumulator = MERGE_CUMULATOR;
    /** Bytes not decoded yet; owned by this decoder, null when there are none. */
    private @Nullable ByteBuf cumulation;
    private int activity = IDLE;
    /** Events that arrived while busy: messages and {@link #READ_COMPLETE}, in order. Made on first use. */
    private @Nullable Queue<Object> deferred;
    private boolean singleDecode;
    /** Bytes were offered since the last readComplete. */
    private boolean sawInput;
    /** A message was delivered since the last readComplete. */
    private boolean producedMessage;
    private int discardAfterReads = DEFAULT_DISCARD_AFTER_READS;
    private int readsSinceDiscard;

    /** Creates a decoder. Throws {@link IllegalStateException} if the subclass is marked {@code @Sharable}. */
    @SuppressWarnings("this-escape") // By contract the subclass is asked here whether it is shared.
    protected ByteToMessageDecoder() {
        ensureNotSharable();
    }

    /**
     * Sets whether {@link #decode} is called only once for each read, so that one message at most comes out of it. For
     * decoders that replace themselves after the first message. Off by default.
     *
     * @param singleDecode {@code true} to stop after the first message
     */
    public void setSingleDecode(boolean singleDecode) {
        this.singleDecode = singleDecode;
    }

    /**
     * Returns whether {@link #decode} is called only once for each read.
     *
     * @return the value set by {@link #setSingleDecode(boolean)}, by default {@code false}
     */
    public boolean isSingleDecode() {
        return singleDecode;
    }

    /**
     * Sets how new bytes are joined to kept ones.
     *
     * @param cumulator the new way, by default {@link #MERGE_CUMULATOR}
     */
    public void setCumulator(Cumulator cumulator) {
        this.cumulator = checkNotNull(cumulator, "cumulator");
    }

    /**
     * Sets after how many reads the already decoded part of the cumulation is given up to make room, if no
     * {@code channelReadComplete} came before. More reads mean less copying and more memory.
     *
     * @param discardAfterReads number of reads, positive; 16 by default
     */
    public void setDiscardAfterReads(int discardAfterReads) {
        this.discardAfterReads = checkPositive(discardAfterReads, "discardAfterReads");
    }

    /**
     * Returns how many bytes are kept for decoding, even if {@link #internalBuffer()} shows fewer.
     *
     * @return the number of kept bytes
     */
    protected int actualReadableBytes() {
        return internalBuffer().readableBytes();
    }

    /**
     * Returns the cumulation. Only for inspection in a decoder's own code; the decoder keeps its reference.
     *
     * @return the kept bytes, or an empty buffer
     */
    protected ByteBuf internalBuffer() {
        return cumulation == null ? Unpooled.EMPTY_BUFFER : cumulation;
    }

    /**
     * Decodes from {@code in}. Called until it neither reads a byte nor adds a message.
     *
     * @param ctx the context of this decoder
     * @param in the kept bytes, at least one readable; owned by the decoder; retain it to keep a view
     * @param out takes the messages, which are delivered in order; refuses {@code null}
     * @throws Exception if the bytes are not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected abstract void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception;

    /**
     * Decodes what is left when the input has ended. Called once, even if nothing is left. By default calls
     * {@link #decode} once if there are bytes; an override may report the incomplete message.
     *
     * @param ctx the context of this decoder
     * @param in the last bytes, possibly none; released after the call
     * @param out takes the messages
     * @throws Exception if the bytes are not valid; wrapped in a {@link DecoderException} unless it is one
     */
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (in.isReadable()) {
            decode(ctx, in, out);
        }
    }

    /**
     * Called when this decoder has been removed and its remaining bytes have been passed on.
     *
     * @param ctx the context that the decoder had
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        // Nothing to free here: the cumulation is gone already. Subclasses release what they hold.
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (activity != IDLE) {
            defer(msg);
            return;
        }
        activity = DECODING;
        try {
            read(ctx, msg);
        } finally {
            leave(ctx);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (activity != IDLE) {
            defer(READ_COMPLETE);
            return;
        }
        readComplete(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        try {
            inputClosed(ctx);
        } finally {
            ctx.fireChannelInactive();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        try {
            if (evt instanceof ChannelInputShutdownEvent) {
                // The peer has half-closed: no more bytes, but the channel stays active for writing.
                inputClosed(ctx);
            }
        } finally {
            ctx.fireUserEventTriggered(evt);
        }
    }

    @Override
    public final void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        if (activity == IDLE) {
            handOver(ctx);
        } else {
            activity = activity == DECODING ? REMOVED_BY_ITSELF : REMOVED;
        }
    }

    /**
     * Calls {@link #decode} as long as it makes progress, delivering messages on the way. The last ones may be left in
     * {@code out}; the caller delivers them.
     *
     * @param ctx the context of this decoder
     * @param in the bytes to decode
     * @param out takes the messages
     */
    protected void callDecode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        try {
            decodeAll(ctx, in, out);
        } catch (DecoderException e) {
            throw e;
        } catch (Exception e) {
            throw new DecoderException(e);
        }
    }

    /** Decodes as {@link #callDecode} says. */
    void decodeAll(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        while (in.isReadable()) {
            if (!out.isEmpty()) {
                deliverAll(ctx, out);
                // A receiver may have removed this decoder, or closed the channel, which used up the bytes.
                if (isRemoved(ctx) || !in.isReadable()) {
                    return;
                }
            }
            int readableBefore = in.readableBytes();
            if (activity != IDLE) {
                decode(ctx, in, out); // Here and not below, or the JVM would compile decoders in both places.
            } else {
                decodeGuarded(ctx, in, out);
            }
            if (isRemoved(ctx)) {
                return;
            }
            boolean consumed = in.readableBytes() != readableBefore;
            if (out.isEmpty()) {
                if (!consumed) {
                    return;
                }
            } else if (!consumed) {
                throw messageOfNothing();
            } else if (singleDecode) {
                return;
            }
        }
    }

    /** Creates the exception for a decoder that would make messages for ever. */
    final DecoderException messageOfNothing() {
        return new DecoderException(
                StringUtil.simpleClassName(getClass()) + ".decode() added a message but read nothing");
    }

    /**
     * Discards the already decoded part of the cumulation to make room behind the rest, unless there is another
     * reference to it, whose holder may be reading there, or it is read-only, so that nothing in it can be moved.
     */
    protected final void discardSomeReadBytes() {
        if (cumulation != null && cumulation.refCnt() == 1 && !cumulation.isReadOnly() && mayDiscard()) {
            cumulation.discardSomeReadBytes();
        }
    }

    /** Returns whether the cumulation may be discarded: no indices into it are kept, which that would change. */
    boolean mayDiscard() {
        return true;
    }

    /** A subclass may call {@link #callDecode} outside a read; removal within decode must wait there too. */
    final void decodeGuarded(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (activity != IDLE) {
            decode(ctx, in, out);
            return;
        }
        activity = DECODING;
        try {
            decode(ctx, in, out);
        } finally {
            if (isRemovedWhileBusy()) {
                deliverAll(ctx, out);
            }
            leave(ctx);
        }
    }

    final boolean isRemoved(ChannelHandlerContext ctx) {
        return isRemovedWhileBusy() || ctx.isRemoved() && activity != FINISHING;
    }

    /** Whether bytes are offered by a read, so that a removal waits for its end. */
    final boolean isBusy() {
        return activity != IDLE;
    }

    private boolean isRemovedWhileBusy() {
        return activity >= REMOVED;
    }

    /**
     * Does all that one read needs. A single method on purpose: above 325 bytes of bytecode ({@code FreqInlineSize})
     * the JVM does not inline it, so the compiler treats the decoder and the handlers behind it apart from those before
     * it. When it inlined both into one unit, compiling that unit took a second of a new server's life.
     */
    private void read(ChannelHandlerContext ctx, Object msg) {
        if (!(msg instanceof ByteBuf)) {
            ctx.fireChannelRead(msg);
            return;
        }
        sawInput = true;
        OutputList out = OutputList.acquire();
        try {
            try {
                cumulation = cumulator.cumulate(ctx.alloc(), internalBuffer(), NetworkOrder.of((ByteBuf) msg));
            } catch (DecoderException e) {
                throw e;
            } catch (Exception e) {
                throw new DecoderException(e);
            }
            callDecode(ctx, cumulation, out);
        } finally {
            try {
                ByteBuf rest = cumulation;
                boolean removed = activity >= REMOVED;
                if (rest != null && !removed && !rest.isReadable()) {
                    cumulation = null;
                    readsSinceDiscard = 0;
                    rest.release();
                } else if (rest != null && !removed && ++readsSinceDiscard >= discardAfterReads) {
                    // The channel reads on and on without a readComplete: bound what the decoded part may occupy.
                    readsSinceDiscard = 0;
                    discardSomeReadBytes();
                }
                if (!out.isEmpty()) {
                    deliverAll(ctx, out);
                }
            } finally {
                out.recycle();
            }
        }
    }

    private void readComplete(ChannelHandlerContext ctx) {
        readsSinceDiscard = 0;
        discardSomeReadBytes();
        // The handlers further on have seen no message, so none of them will ask for more bytes.
        boolean readOn = sawInput && !producedMessage && !ctx.channel().config().isAutoRead();
        sawInput = false;
        producedMessage = false;
        if (readOn) {
            ctx.read();
        }
        ctx.fireChannelReadComplete();
    }

    private void inputClosed(ChannelHandlerContext ctx) throws Exception {
        boolean outermost = activity == IDLE;
        if (outermost) {
            activity = DECODING;
        }
        OutputList out = OutputList.acquire();
        try {
            decodeToEnd(ctx, out);
        } catch (DecoderException e) {
            throw e;
        } catch (Exception e) {
            throw new DecoderException(e);
        } finally {
            try {
                dropCumulation(outermost);
                boolean produced = out.wasUsed();
                deliverAll(ctx, out);
                if (produced) {
                    ctx.fireChannelReadComplete();
                }
            } finally {
                out.recycle();
                if (outermost) {
                    leave(ctx);
                }
            }
        }
    }

    /** Decodes what is left when the input has ended. */
    void decodeToEnd(ChannelHandlerContext ctx, OutputList out) throws Exception {
        if (cumulation != null) {
            callDecode(ctx, cumulation, out);
        }
        if (!isRemoved(ctx)) {
            callDecodeLast(ctx, internalBuffer(), out);
        }
    }

    /** Calls {@link #decodeLast}. */
    void callDecodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        decodeLast(ctx, in, out);
    }

    private void dropCumulation(boolean outermost) {
        if (cumulation == null || isRemovedWhileBusy()) {
            return;
        }
        if (outermost) {
            ByteBuf buffer = cumulation;
            cumulation = null;
            buffer.release();
        } else {
            // Further down the stack a call is still decoding from this buffer: leave it valid, but with nothing
            // left to read. That frame releases it.
            cumulation.readerIndex(cumulation.writerIndex());
        }
    }

    /** Delivers one message. */
    final void deliver(ChannelHandlerContext ctx, Object message) {
        producedMessage = true;
        boolean decoding = activity == DECODING;
        if (decoding) {
            activity = DELIVERING;
        }
        ctx.fireChannelRead(message);
        if (decoding && activity == DELIVERING) {
            activity = DECODING;
        }
    }

    /** Delivers the messages and drops them from the list. */
    final void deliverAll(ChannelHandlerContext ctx, List<Object> messages) {
        int count = messages.size();
        if (count == 0) {
            return;
        }
        producedMessage = true;
        boolean decoding = activity == DECODING;
        if (decoding) {
            activity = DELIVERING;
        }
        if (messages instanceof OutputList) {
            OutputList out = (OutputList) messages;
            for (int i = 0; i < count; i++) {
                ctx.fireChannelRead(out.at(i));
            }
        } else {
            for (int i = 0; i < count; i++) {
                ctx.fireChannelRead(messages.get(i));
            }
        }
        if (decoding && activity == DELIVERING) {
            activity = DECODING;
        }
        messages.clear();
    }

    private void defer(Object event) {
        if (deferred == null) {
            deferred = new ArrayDeque<>(4);
        }
        deferred.add(event);
    }

    /** Leaves the outermost frame: first what was put off, then a removal that happened meanwhile. */
    private void leave(ChannelHandlerContext ctx) throws Exception {
        if (deferred != null) {
            runDeferred(ctx);
            if (activity == REMOVED_BY_ITSELF && !internalBuffer().isReadable()) {
                finish(ctx);
            }
        }
        boolean removed = isRemovedWhileBusy();
        activity = IDLE;
        if (removed) {
            handOver(ctx);
        }
    }

    @SuppressWarnings("NullAway") // Callers check that something was put off.
    private void runDeferred(ChannelHandlerContext ctx) {
        Object event;
        while (activity == DECODING && (event = deferred.poll()) != null) {
            runDeferred(ctx, event);
        }
    }

    private void runDeferred(ChannelHandlerContext ctx, Object event) {
        if (event == READ_COMPLETE) {
            readComplete(ctx);
            return;
        }
        try {
            read(ctx, event);
        } catch (DecoderException e) {
            // The pipeline does the same with a call of its own. The handler in the pipeline may be one around this
            // one.
            try {
                ((ChannelInboundHandler) ctx.handler()).exceptionCaught(ctx, e);
            } catch (Exception failed) {
                // Nothing may get out of here: this decoder would put off reads for ever.
                ctx.fireExceptionCaught(failed);
            }
        }
    }

    /**
     * This decoder removed itself while reads were put off that had reached it. They are decoded up to the first bytes
     * that it leaves: those, and what comes behind them, are handed over.
     */
    @SuppressWarnings("NullAway") // Callers check that something was put off.
    private void finish(ChannelHandlerContext ctx) {
        if (cumulation != null) {
            cumulation.release();
            cumulation = null;
        }
        activity = FINISHING;
        Object event;
        while (!internalBuffer().isReadable() && (event = deferred.poll()) != null) {
            runDeferred(ctx, event);
        }
        activity = REMOVED;
    }

    /** After removal: the kept bytes, then what was put off, belong to the next handler. */
    private void handOver(ChannelHandlerContext ctx) throws Exception {
        ByteBuf rest = cumulation;
        cumulation = null;
        readsSinceDiscard = 0;
        boolean forwarded = false;
        if (rest != null) {
            if (rest.isReadable()) {
                forwarded = true;
                ctx.fireChannelRead(rest);
            } else {
                rest.release();
            }
        }
        if (deferred != null) {
            Object event;
            while ((event = deferred.poll()) != null) {
                forwarded = true;
                if (event != READ_COMPLETE) {
                    ctx.fireChannelRead(event);
                }
            }
        }
        if (forwarded) {
            ctx.fireChannelReadComplete();
        }
        handlerRemoved0(ctx);
    }

    /** Joins new bytes to kept ones. */
    public interface Cumulator {
        /**
         * Joins {@code in} to {@code cumulation}. Takes over both buffers, even if it throws: {@code in} is released
         * or becomes part of the result; {@code cumulation} is released when another buffer is returned.
         *
         * @param alloc gives new buffers
         * @param cumulation the kept bytes, possibly none
         * @param in the new bytes
         * @return the buffer that holds both; owned by the caller
         */
        ByteBuf cumulate(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf in);
    }
}
