/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayDeque;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Holds buffers with their promises, and gives them out again cut to other sizes. A promise completes with the piece
 * that ends its buffer. Not thread-safe.
 */
public abstract class AbstractCoalescingBufferQueue {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractCoalescingBufferQueue.class);

    // Buffers, each followed by the listener that completes its promise, if it has one.
    private final ArrayDeque<Object> entries;
    // Null if the bytes are not to be counted.
    private final @Nullable PendingBytes counter;
    private int readableBytes;

    /**
     * Creates a queue.
     *
     * @param channel the channel for whose writability the bytes count; none: they do not count
     * @param initSize how many entries are expected
     */
    protected AbstractCoalescingBufferQueue(@Nullable Channel channel, int initSize) {
        entries = new ArrayDeque<>(initSize);
        counter = channel == null ? null : PendingBytes.of(channel);
    }

    /**
     * Puts a buffer back at the front.
     *
     * @param buf the buffer, owned by the queue from now on
     * @param promise completed when it is written
     */
    public final void addFirst(ByteBuf buf, ChannelPromise promise) {
        checkNotNull(buf, "buf");
        ChannelFutureListener listener = listenerOf(promise);
        if (listener != null) {
            entries.addFirst(listener);
        }
        entries.addFirst(buf);
        increment(buf.readableBytes());
    }

    /**
     * Adds a buffer.
     *
     * @param buf the buffer, owned by the queue from now on
     */
    public final void add(ByteBuf buf) {
        add(buf, (ChannelFutureListener) null);
    }

    /**
     * Adds a buffer.
     *
     * @param buf the buffer, owned by the queue from now on
     * @param promise completed when it is written
     */
    public final void add(ByteBuf buf, ChannelPromise promise) {
        add(buf, listenerOf(promise));
    }

    /**
     * Adds a buffer.
     *
     * @param buf the buffer, owned by the queue from now on
     * @param listener completed when it is written, if any
     */
    public final void add(ByteBuf buf, @Nullable ChannelFutureListener listener) {
        entries.add(checkNotNull(buf, "buf"));
        if (listener != null) {
            entries.add(listener);
        }
        increment(buf.readableBytes());
    }

    private static @Nullable ChannelFutureListener listenerOf(ChannelPromise promise) {
        return promise.isVoid() ? null : new DelegatingChannelPromiseNotifier(promise);
    }

    private void increment(int bytes) {
        readableBytes = Math.addExact(readableBytes, bytes);
        if (counter != null) {
            counter.increment(bytes);
        }
    }

    private void decrement(int bytes) {
        readableBytes -= bytes;
        assert readableBytes >= 0;
        if (counter != null) {
            counter.decrement(bytes);
        }
    }

    /**
     * Removes the first buffer as it is.
     *
     * @param aggregatePromise completes what is due with this buffer when it is completed itself
     * @return the buffer, owned by the caller, or {@code null} if there is none
     */
    public final @Nullable ByteBuf removeFirst(ChannelPromise aggregatePromise) {
        ByteBuf buf = (ByteBuf) entries.poll();
        if (buf == null) {
            return null;
        }
        decrement(buf.readableBytes());
        if (entries.peek() instanceof ChannelFutureListener listener) {
            entries.remove();
            aggregatePromise.addListener(listener);
        }
        return buf;
    }

    /**
     * Removes bytes from the front. The number is exact unless there are fewer.
     *
     * @param alloc the allocator, for when buffers must be joined
     * @param bytes how many bytes, zero or more
     * @param aggregatePromise completes what is due with these bytes when it is completed itself
     * @return the bytes, owned by the caller; the value of {@link #removeEmptyValue()} if there is nothing
     */
    public final @Nullable ByteBuf remove(ByteBufAllocator alloc, int bytes, ChannelPromise aggregatePromise) {
        checkPositiveOrZero(bytes, "bytes");
        checkNotNull(aggregatePromise, "aggregatePromise");
        if (entries.isEmpty()) {
            return removeEmptyValue();
        }
        int wanted = Math.min(bytes, readableBytes);
        int left = wanted;
        ByteBuf result = null;
        ByteBuf next = null;
        try {
            while (true) {
                Object entry = entries.poll();
                if (entry == null) {
                    break;
                }
                if (entry instanceof ChannelFutureListener listener) {
                    aggregatePromise.addListener(listener);
                    continue;
                }
                next = (ByteBuf) entry;
                int readable = next.readableBytes();
                if (readable > left) {
                    entries.addFirst(next);
                    ByteBuf rest = next;
                    next = null;
                    if (left > 0) {
                        next = rest.readRetainedSlice(left);
                        result = join(alloc, result, next, wanted);
                        left = 0;
                    }
                    break;
                }
                left -= readable;
                result = join(alloc, result, next, wanted);
                next = null;
            }
        } catch (Throwable t) {
            decrement(wanted - left);
            ReferenceCountUtil.safeRelease(next);
            ReferenceCountUtil.safeRelease(result);
            aggregatePromise.tryFailure(t);
            PlatformDependent.throwException(t);
        }
        decrement(wanted - left);
        return result == null ? removeEmptyValue() : result;
    }

    private ByteBuf join(ByteBufAllocator alloc, @Nullable ByteBuf soFar, ByteBuf next, int wanted) {
        if (soFar == null) {
            return composeFirst(alloc, next, wanted);
        }
        return compose(alloc, soFar, next);
    }

    /**
     * Returns the number of bytes.
     *
     * @return the bytes in the queue
     */
    public final int readableBytes() {
        return readableBytes;
    }

    /**
     * Returns whether nothing waits.
     *
     * @return whether the queue is empty
     */
    public final boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Removes, releases and fails all.
     *
     * @param invoker makes the failed future that listeners are told
     * @param cause why
     */
    public final void releaseAndFailAll(ChannelOutboundInvoker invoker, Throwable cause) {
        releaseAndCompleteAll(invoker.newFailedFuture(cause));
    }

    private void releaseAndCompleteAll(ChannelFuture future) {
        Throwable pending = null;
        while (true) {
            Object entry = entries.poll();
            if (entry == null) {
                break;
            }
            try {
                if (entry instanceof ByteBuf buf) {
                    decrement(buf.readableBytes());
                    ReferenceCountUtil.safeRelease(buf);
                } else {
                    ((ChannelFutureListener) entry).operationComplete(future);
                }
            } catch (Throwable t) {
                pending = keepFirst(pending, t);
            }
        }
        if (pending != null) {
            throw new IllegalStateException(pending);
        }
    }

    private static Throwable keepFirst(@Nullable Throwable first, Throwable another) {
        if (first == null) {
            return another;
        }
        LOGGER.info("Another failure, of which only the first is thrown", another);
        return first;
    }

    /**
     * Copies all entries to another queue; for use when this one is given up.
     *
     * @param dest the other queue, which owns the buffers from now on
     */
    public final void copyTo(AbstractCoalescingBufferQueue dest) {
        dest.entries.addAll(entries);
        dest.increment(readableBytes);
    }

    /**
     * Removes all and writes each buffer with its promise.
     *
     * @param ctx the context to write on
     */
    public final void writeAndRemoveAll(ChannelHandlerContext ctx) {
        Throwable pending = null;
        while (true) {
            // Taken out before the write, from inside which the queue may be used.
            ByteBuf buf = (ByteBuf) entries.poll();
            if (buf == null) {
                break;
            }
            ChannelFutureListener listener = null;
            if (entries.peek() instanceof ChannelFutureListener found) {
                entries.remove();
                listener = found;
            }
            try {
                decrement(buf.readableBytes());
                if (listener == null) {
                    ctx.write(buf, ctx.voidPromise());
                } else if (listener instanceof DelegatingChannelPromiseNotifier promise) {
                    ctx.write(buf, promise);
                } else {
                    ctx.write(buf).addListener(listener);
                }
            } catch (Throwable t) {
                pending = keepFirst(pending, t);
            }
        }
        if (pending != null) {
            throw new IllegalStateException(pending);
        }
    }

    /**
     * Joins what was gathered so far with one more buffer.
     *
     * @param alloc the allocator to use
     * @param cumulation the bytes gathered so far; owned by this method
     * @param next the next buffer; owned by this method
     * @return both, owned by the caller
     */
    protected abstract ByteBuf compose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next);

    /**
     * Joins two buffers without a copy.
     *
     * @param alloc the allocator to use
     * @param cumulation the bytes gathered so far; owned by this method
     * @param next the next buffer; owned by this method
     * @return a composite of both, owned by the caller
     */
    protected final ByteBuf composeIntoComposite(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
        // Room for all that may follow, so that the composite never consolidates by a copy.
        CompositeByteBuf composite = alloc.compositeBuffer(size() + 2);
        try {
            composite.addComponent(true, cumulation);
            composite.addComponent(true, next);
        } catch (Throwable t) {
            composite.release();
            ReferenceCountUtil.safeRelease(next);
            PlatformDependent.throwException(t);
        }
        return composite;
    }

    /**
     * Joins two buffers by a copy.
     *
     * @param alloc the allocator to use
     * @param cumulation the bytes gathered so far; released by this method
     * @param next the next buffer; released by this method
     * @return a new buffer, owned by the caller
     */
    protected final ByteBuf copyAndCompose(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf next) {
        ByteBuf joined = alloc.ioBuffer(cumulation.readableBytes() + next.readableBytes());
        try {
            joined.writeBytes(cumulation).writeBytes(next);
        } catch (Throwable t) {
            joined.release();
            ReferenceCountUtil.safeRelease(next);
            PlatformDependent.throwException(t);
        }
        cumulation.release();
        next.release();
        return joined;
    }

    /**
     * Prepares the first buffer of a removal, for subclasses that gather into another kind of buffer.
     *
     * @param allocator the allocator to use
     * @param first the first buffer; owned by this method
     * @param bufferSize how many bytes will be gathered
     * @return the buffer to go on with, owned by the caller
     */
    @SuppressWarnings("deprecation") // subclasses of old applications override it
    protected ByteBuf composeFirst(ByteBufAllocator allocator, ByteBuf first, int bufferSize) {
        return composeFirst(allocator, first);
    }

    /**
     * Prepares the first buffer of a removal, for subclasses that gather into another kind of buffer.
     *
     * @param allocator the allocator to use
     * @param first the first buffer; owned by this method
     * @return the buffer to go on with, owned by the caller
     * @deprecated override {@link #composeFirst(ByteBufAllocator, ByteBuf, int)}
     */
    @Deprecated
    protected ByteBuf composeFirst(ByteBufAllocator allocator, ByteBuf first) {
        return first;
    }

    /**
     * Returns what is returned when there is nothing.
     *
     * @return a value, such as the empty buffer
     */
    protected abstract @Nullable ByteBuf removeEmptyValue();

    /**
     * Returns the number of entries.
     *
     * @return the number of buffers and listeners in the queue
     */
    protected final int size() {
        return entries.size();
    }

    @Override
    public String toString() {
        return "bytes: " + readableBytes + " buffers: " + (size() >> 1);
    }
}
