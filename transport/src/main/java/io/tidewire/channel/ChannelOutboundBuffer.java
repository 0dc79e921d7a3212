/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The messages of a channel that wait to be sent, with their promises.
 *
 * <pre>
 *        head              flushed              tail
 *   -------+------------------+------------------+-------
 *   sent   |  to be sent now  |  not flushed yet |
 *   -------+------------------+------------------+-------
 * </pre>
 *
 * <p>The three positions only ever grow; a position modulo the capacity is the place in a ring that grows by doubling.
 * {@code head <= flushed <= tail <= head + capacity} always. Promises, writability events and releases of messages can
 * run code that comes back here to write, flush or close, so every method brings the positions up to date before it
 * runs any of these, and reads them again afterwards. Bytes that the kernel has taken are reported as sent even if a
 * listener in between closes the channel: the failure of what is left waits until all of it is reported.
 *
 * <p>The octets of several messages can share a buffer ({@link #append}): it is the message of the first of them, and
 * moves on to the next when that is removed. They are flushed together, so a write that takes the buffer takes octets
 * of flushed messages only.
 *
 * <pre>
 *   IDLE ──removeBytes, removeMessages──▶ SETTLING ──end──▶ IDLE, after what was put off meanwhile
 *   IDLE ──failFlushed, close──▶ FAILING ──end──▶ IDLE
 * </pre>
 *
 * <p>Event loop only, except {@link #isWritable()}, {@link #getUserDefinedWritability(int)},
 * {@link #setUserDefinedWritability(int, boolean)}, {@link #totalPendingWriteBytes()},
 * {@link #bytesBeforeUnwritable()} and {@link #bytesBeforeWritable()}.
 */
public final class ChannelOutboundBuffer {

    /**
     * The cost of a waiting message beside its content, so that a flood of empty messages also reaches the water mark.
     */
    static final int ENTRY_OVERHEAD =
            SystemPropertyUtil.getInt("io.tidewire.transport.outboundBufferEntrySizeOverhead", 96);

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChannelOutboundBuffer.class);

    private static final VarHandle LOOP_BYTES;
    private static final VarHandle TASK_BYTES;
    private static final VarHandle UNWRITABLE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LOOP_BYTES = lookup.findVarHandle(ChannelOutboundBuffer.class, "loopBytes", long.class);
            TASK_BYTES = lookup.findVarHandle(ChannelOutboundBuffer.class, "taskBytes", long.class);
            UNWRITABLE = lookup.findVarHandle(ChannelOutboundBuffer.class, "unwritable", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final FastThreadLocal<ByteBuffer[]> NIO_BUFFERS = new FastThreadLocal<>() {
        @Override
        protected ByteBuffer[] initialValue() {
            return new ByteBuffer[1024];
        }
    };

    // Small, as every connection that ever wrote keeps it; and dropped when it is empty and was made large by a burst.
    private static final int FIRST_CAPACITY = 4;
    private static final int LARGEST_KEPT_CAPACITY = 1024;
    // The size of an entry whose promise was cancelled: its message is gone and its bytes are settled.
    private static final int CANCELLED = -1;
    private static final long NO_TOTAL = Long.MIN_VALUE;
    private static final int OVER_WATER_MARK = 1;
    /** Stands for a message whose octets are in the buffer of the nearest message in front that is none of these. */
    private static final Object FOLLOWER = new Object();

    /**
     * Stands for the buffer of every channel that has not written yet. It is empty and writable, may be asked for that,
     * and is never given away or changed.
     */
    @SuppressWarnings("NullAway") // It is never asked for its channel.
    static final ChannelOutboundBuffer UNUSED = new ChannelOutboundBuffer(null);

    private enum State {
        IDLE,
        /** Messages that the kernel has taken together are reported one after another. */
        SETTLING,
        /** Messages fail one after another. */
        FAILING
    }

    private final AbstractChannel channel;
    // Made when first asked for; racing threads make equal ones.
    private MessageSizeEstimator.@Nullable Handle sizeEstimator;

    // Message and promise of a place stand side by side.
    @SuppressWarnings("NullAway.Init") // Null only while there are no messages, as are the sizes.
    private Object[] entries;
    @SuppressWarnings("NullAway.Init") // As the entries.
    private int[] sizes;
    private int head;
    private int flushed;
    private int tail;

    // Of the entry at the head, the only one that can have been sent in part.
    private long headProgress;
    private long headTotal = NO_TOTAL;

    private int nioBufferCount;
    private long nioBufferSize;
    // Of the messages between flushed and tail, those that were cancelled since included.
    private long unflushedBytes;
    // The buffer of the last message, if octets may be appended to it: it is not flushed, and no other code has it.
    private @Nullable ByteBuf shared;
    private State state = State.IDLE;
    // The failure that was asked for while sent messages were reported, if any.
    private @Nullable Runnable afterSettling;
    // Whether the message of a task is passing the pipeline, which is counted neither as on its way nor as here.
    private boolean arriving;
    // The writability that was last fired, or will be by the event that is being fired.
    private boolean toldUnwritable;

    /*
     * Bytes that wait = loopBytes + taskBytes. Messages in this buffer are counted by the event loop alone, without an
     * atomic operation; any thread counts those that are still on their way here. Two threads that each change one
     * counter may miss each other's change when they compare the sum with the water marks. Too few bytes seen by the
     * one that adds: the next message finds out. Too many seen by the one that subtracts: that is why decrements of
     * other threads are looked at on the loop, which sees its own counter and, through the task queue, theirs.
     *
     * A message of another thread is counted when its task is in the queue: so its task comes before that of the event
     * which the count may cause, and a handler that flushes in the event flushes the message. Until then the bytes on
     * their way may be too few, and even negative.
     */
    private volatile long loopBytes;
    private volatile long taskBytes;
    // Of the loop whose statistics have loopBytes; null while none has.
    private @Nullable LoopRecorder countedBy;
    // Bit 0 is the water mark's, the others are the user's.
    private volatile int unwritable;

    ChannelOutboundBuffer(AbstractChannel channel) {
        this.channel = channel;
    }

    /** Estimates the size of a message, in bytes. Any thread. */
    int sizeOf(Object msg) {
        MessageSizeEstimator.Handle estimator = sizeEstimator;
        if (estimator == null) {
            estimator = channel.config().getMessageSizeEstimator().newHandle();
            sizeEstimator = estimator;
        }
        return estimator.size(msg);
    }

    /**
     * Adds a message, which is not flushed yet.
     *
     * @param msg the message, owned by this buffer from now on
     * @param size its estimated size in bytes
     * @param promise completed with the outcome; may be void
     */
    public void addMessage(Object msg, int size, ChannelPromise promise) {
        shared = null;
        add(msg, size, promise);
    }

    /**
     * Lets the octets of later messages be appended to a buffer, up to its capacity.
     *
     * @param buffer has to be the message that was added last, is direct, and belongs to no other code; if it is not
     *        the last message, or flushed, nothing changes
     */
    public void share(ByteBuf buffer) {
        if (tail != flushed && entries[(tail - 1 & sizes.length - 1) << 1] == buffer
                && channel.config().getMessageSizeEstimator() == DefaultMessageSizeEstimator.DEFAULT) {
            shared = buffer;
        }
    }

    /**
     * Returns whether octets can be {@linkplain #append appended}.
     *
     * @param length their number
     * @return whether the last message is not flushed, is {@linkplain #share shared} and has room for them
     */
    public boolean hasRoom(int length) {
        ByteBuf buffer = shared;
        return buffer != null && length <= buffer.writableBytes();
    }

    /**
     * Returns whether messages wait for a flush.
     *
     * @return whether there is a message that was added since the last {@link #addFlush()}
     */
    public boolean hasUnflushed() {
        return tail != flushed;
    }

    /**
     * Adds octets as a message of its own, behind those of the last message and in the buffer of that: one entry of a
     * gathering write then has many small messages. The promise, the bytes that wait and writability are those of a
     * buffer of its own.
     *
     * @param octets where they are, copied
     * @param offset the index of the first one
     * @param length their number, positive
     * @param promise completed with the outcome; may be void
     * @return {@code false}, and nothing is added, unless there is {@linkplain #hasRoom room}
     */
    @SuppressWarnings("NullAway") // There is a shared buffer if there is room.
    public boolean append(byte[] octets, int offset, int length, ChannelPromise promise) {
        if (!hasRoom(checkPositive(length, "length"))) {
            return false;
        }
        shared.writeBytes(octets, offset, length);
        add(FOLLOWER, length, promise);
        return true;
    }

    /**
     * Returns the buffer that octets can be appended to without a copy: they are set from its writer index on, which
     * stays, and then {@linkplain #append(ByteBuf, int, int, ChannelPromise) appended}.
     *
     * @param length their number, or more
     * @return the buffer, with room for them; {@code null} unless there is {@linkplain #hasRoom room}
     */
    public @Nullable ByteBuf roomFor(int length) {
        return hasRoom(length) ? shared : null;
    }

    /**
     * Adds octets that stand in a shared buffer as a message of its own, as {@link #append(byte[], int, int,
     * ChannelPromise)} does.
     *
     * @param buffer the buffer that {@link #roomFor} returned
     * @param start its writer index at that time, where the octets begin
     * @param length their number, positive
     * @param promise completed with the outcome; may be void
     * @return {@code false}, and nothing is added, if there was a write or flush since {@link #roomFor}
     */
    public boolean append(ByteBuf buffer, int start, int length, ChannelPromise promise) {
        checkPositive(length, "length");
        if (buffer != shared || buffer.writerIndex() != start) {
            return false;
        }
        buffer.writerIndex(start + length);
        add(FOLLOWER, length, promise);
        return true;
    }

    private void add(Object msg, int size, ChannelPromise promise) {
        int mask = sizes == null ? -1 : sizes.length - 1;
        if (tail - head > mask) {
            grow();
            mask = sizes.length - 1;
        }
        int place = tail & mask;
        entries[place << 1] = msg;
        entries[(place << 1) + 1] = promise;
        sizes[place] = size;
        tail++;
        assert positionsAreInOrder();
        unflushedBytes += size + ENTRY_OVERHEAD;
        if (LoopRecorder.ON) {
            countForLoop((long) size + ENTRY_OVERHEAD);
        }
        long loop = (long) LOOP_BYTES.get(this) + size + ENTRY_OVERHEAD;
        LOOP_BYTES.setRelease(this, loop);
        if (loop + taskBytes > channel.config().getWriteBufferHighWaterMark()) {
            setUnwritable(false);
        }
    }

    /** Returns whether {@code head <= flushed <= tail <= head + capacity}; the positions may have overflown. */
    private boolean positionsAreInOrder() {
        int capacity = sizes == null ? 0 : sizes.length;
        return flushed - head >= 0 && tail - flushed >= 0 && tail - head <= capacity;
    }

    private void grow() {
        if (sizes == null) {
            entries = new Object[FIRST_CAPACITY << 1];
            sizes = new int[FIRST_CAPACITY];
            return;
        }
        int oldMask = sizes.length - 1;
        int newMask = (oldMask << 1) + 1;
        Object[] newEntries = new Object[entries.length << 1];
        int[] newSizes = new int[sizes.length << 1];
        for (int i = head; i != tail; i++) {
            int from = i & oldMask;
            int to = i & newMask;
            newEntries[to << 1] = entries[from << 1];
            newEntries[(to << 1) + 1] = entries[(from << 1) + 1];
            newSizes[to] = sizes[from];
        }
        entries = newEntries;
        sizes = newSizes;
    }

    /**
     * Marks all messages as flushed. From here on they can't be cancelled; those that have been are left out.
     */
    public void addFlush() {
        int end = tail;
        unflushedBytes = 0;
        shared = null;
        while (flushed - end < 0) {
            int index = flushed++;
            if (!promiseAt(index & sizes.length - 1).setUncancellable()) {
                cancel(index);
            }
        }
        assert positionsAreInOrder();
    }

    private void cancel(int index) {
        if (isFollower(index) || hasFollower(index)) {
            unshare(index);
        }
        int place = index & sizes.length - 1;
        Object msg = entries[place << 1];
        int size = sizes[place];
        entries[place << 1] = Unpooled.EMPTY_BUFFER;
        sizes[place] = CANCELLED;
        ReferenceCountUtil.safeRelease(msg);
        subtract((long) size + ENTRY_OVERHEAD, true);
    }

    private boolean isFollower(int index) {
        return entries[(index & sizes.length - 1) << 1] == FOLLOWER;
    }

    private boolean hasFollower(int index) {
        return index + 1 != tail && isFollower(index + 1);
    }

    /**
     * Replaces the buffer of each message that shares it with another one by a slice of its own. None of it has been
     * sent.
     */
    private void unshare(int index) {
        int first = index;
        while (isFollower(first)) {
            first--;
        }
        ByteBuf buffer = (ByteBuf) entries[(first & sizes.length - 1) << 1];
        int offset = buffer.readerIndex();
        int next = first;
        do {
            int place = next & sizes.length - 1;
            entries[place << 1] = buffer.retainedSlice(offset, sizes[place]);
            offset += sizes[place];
            next++;
        } while (next != tail && isFollower(next));
        buffer.release();
    }

    /** Returns what was added since the last flush, overhead included. */
    long unflushedBytes() {
        return unflushedBytes;
    }

    private ChannelPromise promiseAt(int place) {
        return (ChannelPromise) entries[(place << 1) + 1];
    }

    /**
     * Returns the message to send next.
     *
     * @return the first flushed message, or {@code null} if there is none; still owned by this buffer. One that was
     *         cancelled shows as {@link Unpooled#EMPTY_BUFFER}.
     */
    public @Nullable Object current() {
        return flushed == head ? null : entries[(head & sizes.length - 1) << 1];
    }

    /**
     * Returns how much of the current message was sent.
     *
     * @return the sum of what was given to {@link #progress(long)} for it
     */
    public long currentProgress() {
        return flushed == head ? 0 : headProgress;
    }

    /**
     * Records that a part of the current message was sent, and notifies its promise if that takes progress.
     *
     * @param amount the number of bytes since the last call
     */
    public void progress(long amount) {
        if (flushed == head) {
            throw new IllegalStateException("no flushed message, but a progress of " + amount);
        }
        int place = head & sizes.length - 1;
        headProgress += amount;
        Object promise = entries[(place << 1) + 1];
        if (takesProgress(promise)) {
            ((ChannelProgressivePromise) promise).tryProgress(headProgress, headTotal(place));
        }
    }

    private static boolean takesProgress(Object promise) {
        return promise.getClass() != DefaultChannelPromise.class && promise instanceof ChannelProgressivePromise;
    }

    private long headTotal(int place) {
        if (headTotal == NO_TOTAL) {
            headTotal = sizes[place] == CANCELLED ? 0 : total(entries[place << 1], sizes[place]);
        }
        return headTotal;
    }

    /** The size of buffers was taken when they were added, so it is the whole also when a part has been sent since. */
    private static long total(Object msg, int size) {
        if (msg instanceof FileRegion region) {
            return region.count();
        }
        return msg instanceof ByteBuf || msg instanceof ByteBufHolder ? size : -1;
    }

    /**
     * Removes the current message as sent: releases it and completes its promise with success. A promise that takes
     * progress is told before that all of it was sent, unless {@link #progress(long)} has told it.
     *
     * @return whether there was one
     */
    public boolean remove() {
        return remove(null, true);
    }

    /**
     * Removes the current message as failed: releases it and fails its promise.
     *
     * @param cause why
     * @return whether there was one
     */
    public boolean remove(Throwable cause) {
        return remove(checkNotNull(cause, "cause"), true);
    }

    @SuppressWarnings("NullAway") // Large arrays are dropped with the last message.
    private boolean remove(@Nullable Throwable cause, boolean fireWritability) {
        if (flushed == head) {
            clearNioBuffers();
            return false;
        }
        int place = head & sizes.length - 1;
        Object msg = entries[place << 1];
        ChannelPromise promise = promiseAt(place);
        int size = sizes[place];
        // Zero if there is nothing to report; a total is negative if it is not known.
        long untold = cause == null && takesProgress(promise) && headTotal(place) > headProgress ? headTotal : 0;
        if (hasFollower(head)) {
            passOn((ByteBuf) msg, size);
            msg = null;
        }
        entries[place << 1] = null;
        entries[(place << 1) + 1] = null;
        headProgress = 0;
        headTotal = NO_TOTAL;
        head++;
        if (head == tail && sizes.length > LARGEST_KEPT_CAPACITY) {
            entries = null;
            sizes = null;
        }
        assert positionsAreInOrder();
        if (size != CANCELLED) {
            if (msg != null) {
                release(msg);
            }
            if (untold != 0) {
                ((ChannelProgressivePromise) promise).tryProgress(untold, untold);
            }
            complete(promise, cause);
            subtract((long) size + ENTRY_OVERHEAD, fireWritability);
        }
        return true;
    }

    /** The buffer of the message at the head becomes that of the next one, whose octets it then starts with. */
    private void passOn(ByteBuf buffer, int size) {
        buffer.skipBytes(size - (int) headProgress);
        entries[(head + 1 & sizes.length - 1) << 1] = buffer;
    }

    private static void release(Object msg) {
        if (msg instanceof ByteBuf buf) {
            try {
                buf.release();
            } catch (Throwable t) {
                LOGGER.warn("Failed to release a message: {}", buf, t);
            }
        } else {
            ReferenceCountUtil.safeRelease(msg);
        }
    }

    private static void complete(ChannelPromise promise, @Nullable Throwable cause) {
        boolean told = cause == null ? promise.trySuccess(null) : promise.tryFailure(cause);
        if (!told && !promise.isVoid() && !promise.isCancelled()) {
            LOGGER.warn("The promise of a write was completed by someone else: {}", promise, cause);
        }
    }

    /**
     * Removes bytes from the front as sent: messages of which all was sent are removed, the next one is moved on. Empty
     * buffers at the front are removed too.
     *
     * @param writtenBytes the number of bytes, not more than all flushed buffers hold
     */
    public void removeBytes(long writtenBytes) {
        long left = checkPositiveOrZero(writtenBytes, "writtenBytes");
        boolean outermost = beginSettling();
        try {
            left = settleBytes(left);
        } finally {
            clearNioBuffers();
            if (outermost) {
                endSettling();
            }
        }
        if (left != 0) {
            throw new IllegalArgumentException(
                    "writtenBytes: " + writtenBytes
                    + " (expected: <= " + (writtenBytes - left) + ", all that is flushed)");
        }
    }

    /** Returns how many bytes are left when no buffer is. */
    private long settleBytes(long written) {
        long left = written;
        while (current() instanceof ByteBuf buf) {
            int readable = hasFollower(head) ? sizes[head & sizes.length - 1] - (int) headProgress
                    : buf.readableBytes();
            if (readable > left) {
                if (left != 0) {
                    // First the buffer: progress may run a listener that looks at it.
                    buf.skipBytes((int) left);
                    progress(left);
                }
                return 0;
            }
            left -= readable;
            remove();
        }
        return left;
    }

    /**
     * Removes messages from the front as sent, which the kernel has taken with one call. Messages that were cancelled,
     * as {@link #current()} shows them, are removed on the way and not counted.
     *
     * @param count the number of messages, not more than are flushed
     * @return how many places were removed, those of cancelled messages included
     */
    public int removeMessages(int count) {
        int left = checkPositiveOrZero(count, "count");
        int places = 0;
        boolean outermost = beginSettling();
        try {
            while (left > 0 && !isEmpty()) {
                if (current() != Unpooled.EMPTY_BUFFER) {
                    left--;
                }
                places++;
                remove();
            }
        } finally {
            if (outermost) {
                endSettling();
            }
        }
        if (left != 0) {
            throw new IllegalArgumentException(
                    "count: " + count + " (expected: <= " + (count - left) + ", all that is flushed)");
        }
        return places;
    }

    /** Returns whether the caller has to end it: a listener may have come back here. */
    private boolean beginSettling() {
        if (state != State.IDLE) {
            return false;
        }
        state = State.SETTLING;
        return true;
    }

    private void endSettling() {
        state = State.IDLE;
        Runnable task = afterSettling;
        if (task != null) {
            afterSettling = null;
            task.run();
        }
    }

    private void afterSettling(Runnable task) {
        Runnable before = afterSettling;
        afterSettling = before == null ? task : () -> {
            before.run();
            task.run();
        };
    }

    /**
     * Returns the flushed buffers at the front as NIO buffers.
     *
     * @return an array that belongs to the thread and is valid until the next change of this buffer; its first
     *         {@link #nioBufferCount()} elements count
     */
    public ByteBuffer[] nioBuffers() {
        return nioBuffers(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Returns flushed buffers at the front as NIO buffers, up to the first message that is no buffer. Without regard to
     * {@code maxBytes} the first one is always among them, so that something can be sent.
     *
     * @param maxCount how many NIO buffers to give at most, positive
     * @param maxBytes how many bytes to give at most, positive
     * @return an array that belongs to the thread and is valid until the next change of this buffer; its first
     *         {@link #nioBufferCount()} elements count
     */
    public ByteBuffer[] nioBuffers(int maxCount, long maxBytes) {
        checkPositive(maxCount, "maxCount");
        checkPositive(maxBytes, "maxBytes");
        long bytes = 0;
        int count = 0;
        ByteBuffer[] target = NIO_BUFFERS.get();
        for (int i = head; i != flushed && count < maxCount; i++) {
            Object msg = entries[(i & sizes.length - 1) << 1];
            if (msg == FOLLOWER) {
                continue;
            }
            if (!(msg instanceof ByteBuf buf)) {
                break;
            }
            int readable = buf.readableBytes();
            if (readable == 0) {
                continue;
            }
            if (count != 0 && readable > maxBytes - bytes) {
                break;
            }
            if (buf.nioBufferCount() == 1) {
                target = withRoom(target, count);
                target[count++] = buf.internalNioBuffer(buf.readerIndex(), readable);
                bytes += readable;
                continue;
            }
            for (ByteBuffer part : buf.nioBuffers()) {
                if (count == maxCount) {
                    break;
                }
                if (part.hasRemaining()) {
                    target = withRoom(target, count);
                    target[count++] = part;
                    bytes += part.remaining();
                }
            }
        }
        if (count < nioBufferCount) {
            Arrays.fill(target, count, nioBufferCount, null);
        }
        nioBufferCount = count;
        nioBufferSize = bytes;
        return target;
    }

    private static ByteBuffer[] withRoom(ByteBuffer[] array, int index) {
        if (index < array.length) {
            return array;
        }
        ByteBuffer[] larger = Arrays.copyOf(array, array.length << 1);
        NIO_BUFFERS.set(larger);
        return larger;
    }

    /**
     * Returns the number of NIO buffers that the last call gave.
     *
     * @return the number of elements that count in the array of {@link #nioBuffers(int, long)}
     */
    public int nioBufferCount() {
        return nioBufferCount;
    }

    /**
     * Returns the bytes of the NIO buffers that the last call gave.
     *
     * @return the number of bytes in the array of {@link #nioBuffers(int, long)}
     */
    public long nioBufferSize() {
        return nioBufferSize;
    }

    /** The array outlives the messages: it must not keep their memory from being collected. */
    private void clearNioBuffers() {
        if (nioBufferCount > 0) {
            Arrays.fill(NIO_BUFFERS.get(), 0, nioBufferCount, null);
            nioBufferCount = 0;
        }
    }

    /**
     * Shows the flushed messages in their order, without those that were cancelled. Messages that share a buffer show
     * as that buffer, once.
     *
     * @param processor gets each message until it returns {@code false}; must not change this buffer
     * @throws Exception if the processor does
     */
    public void forEachFlushedMessage(MessageProcessor processor) throws Exception {
        checkNotNull(processor, "processor");
        for (int i = head; i != flushed; i++) {
            int place = i & sizes.length - 1;
            Object msg = entries[place << 1];
            if (sizes[place] != CANCELLED && msg != FOLLOWER && !processor.processMessage(msg)) {
                return;
            }
        }
    }

    /**
     * Returns the number of flushed messages.
     *
     * @return the number of flushed messages, with those that were cancelled
     */
    public int size() {
        return flushed - head;
    }

    /**
     * Returns whether there is nothing to send.
     *
     * @return whether there is no flushed message
     */
    public boolean isEmpty() {
        return flushed == head;
    }

    void failFlushed(Throwable cause, boolean fireWritability) {
        switch (state) {
            case IDLE -> {
                state = State.FAILING;
                try {
                    while (remove(cause, fireWritability)) {
                        assert head - flushed <= 0;
                    }
                } finally {
                    endSettling();
                }
            }
            case SETTLING -> afterSettling(() -> failFlushed(cause, fireWritability));
            // A promise that fails may have a listener that flushes, which would fail messages out of order.
            case FAILING -> { }
        }
    }

    /** Fails what was not flushed either; the channel has been closed, and all that was flushed has been failed. */
    void close(Throwable cause) {
        close(cause, false);
    }

    /** As {@link #close(Throwable)}, for a channel of which only the output was closed. */
    void closeWhileOpen(Throwable cause) {
        close(cause, true);
    }

    @SuppressWarnings("NullAway") // Nothing is added after this.
    private void close(Throwable cause, boolean channelMayBeOpen) {
        if (state == State.FAILING) {
            Runnable closeLater = () -> close(cause, channelMayBeOpen);
            if (!later(closeLater)) {
                afterSettling(closeLater);
            }
            return;
        }
        if (state == State.SETTLING) {
            afterSettling(() -> close(cause, channelMayBeOpen));
            return;
        }
        if (!channelMayBeOpen && channel.isOpen()) {
            throw new IllegalStateException("the outbound buffer can't be closed before the channel");
        }
        if (!isEmpty()) {
            throw new IllegalStateException("the outbound buffer can't be closed with " + size() + " flushed messages");
        }
        state = State.FAILING;
        try {
            // The channel's reference to this buffer is gone, so nothing is added any more and no event is owed.
            flushed = tail;
            shared = null;
            while (remove(cause, false)) {
                assert head - tail <= 0;
            }
        } finally {
            state = State.IDLE;
        }
        entries = null;
        sizes = null;
    }

    /** Counts bytes of a message that is on its way here. Any thread. */
    void incrementPendingOutboundBytes(long size) {
        if (size == 0) {
            return;
        }
        long task = (long) TASK_BYTES.getAndAdd(this, size) + size;
        if (task + loopBytes > channel.config().getWriteBufferHighWaterMark()) {
            setUnwritable(true);
        }
    }

    /** Takes back what {@link #incrementPendingOutboundBytes(long)} counted. Any thread. */
    void decrementPendingOutboundBytes(long size) {
        if (size == 0) {
            return;
        }
        TASK_BYTES.getAndAdd(this, -size);
        if ((unwritable & OVER_WATER_MARK) == 0) {
            return;
        }
        if (!channel.eventLoop().inEventLoop()) {
            later(() -> setWritableIfLow(false));
        } else if (!arriving) {
            // The event later: handlers that hold messages back are in the middle of changing what they hold.
            setWritableIfLow(true);
        }
    }

    /** The message of a task begins to pass the pipeline. Returns what to give to {@link #endArrival(boolean)}. */
    boolean beginArrival() {
        boolean before = arriving;
        arriving = true;
        return before;
    }

    /** The message of a task is here, or went elsewhere. Only now the sum of all bytes can be compared. */
    void endArrival(boolean before) {
        arriving = before;
        if (!before && (unwritable & OVER_WATER_MARK) != 0) {
            setWritableIfLow(false);
        }
    }

    private boolean later(Runnable task) {
        try {
            channel.callOnLoop(task);
            return true;
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: the event loop is shut down, and takes no task of the outbound buffer", channel, e);
            return false;
        }
    }

    /** Before {@link #loopBytes} change. */
    private void countForLoop(long change) {
        LoopRecorder present = LoopRecorder.of(channel.pipeline.ownLoop());
        LoopRecorder before = countedBy;
        if (present != before) { // the channel has moved
            countedBy = present;
            if (before != null) {
                before.takeOverPendingBytes(loopBytes);
            }
            if (present != null) {
                present.addPendingBytes(loopBytes);
            }
        }
        if (present != null) {
            present.addPendingBytes(change);
        }
    }

    private void subtract(long size, boolean fireWritability) {
        if (LoopRecorder.ON) {
            countForLoop(-size);
        }
        LOOP_BYTES.setRelease(this, (long) LOOP_BYTES.get(this) - size);
        if (fireWritability && (unwritable & OVER_WATER_MARK) != 0) {
            setWritableIfLow(false);
        }
    }

    private void setWritableIfLow(boolean fireLater) {
        if (!fireLater && !toldUnwritable && unwritable == OVER_WATER_MARK) {
            return; // the event that is under way comes first, and looks again
        }
        long waiting = totalPendingWriteBytes();
        // With a low water mark of zero nothing could ever be below it; then an empty buffer is writable.
        if (waiting < channel.config().getWriteBufferLowWaterMark() || waiting == 0) {
            setUnwritableBit(OVER_WATER_MARK, false, fireLater);
        }
    }

    private void setUnwritable(boolean fireLater) {
        if ((unwritable & OVER_WATER_MARK) == 0) {
            setUnwritableBit(OVER_WATER_MARK, true, fireLater);
        }
    }

    private void setUnwritableBit(int bit, boolean set, boolean fireLater) {
        int before = set ? (int) UNWRITABLE.getAndBitwiseOr(this, bit) : (int) UNWRITABLE.getAndBitwiseAnd(this, ~bit);
        int after = set ? before | bit : before & ~bit;
        // One event each time the sum of all bits changes its meaning, and none in between.
        if ((before == 0) == (after == 0)) {
            return;
        }
        if (!fireLater) {
            tell(set);
        } else if (set) {
            later(this::tellUnwritable);
        } else {
            later(this::tellWritable);
        }
    }

    private void tellUnwritable() {
        tell(true);
        // Progress meanwhile has not been reported, so that the two events keep their order.
        if ((unwritable & OVER_WATER_MARK) != 0) {
            setWritableIfLow(false);
        }
    }

    private void tellWritable() {
        // If it has become unwritable again meanwhile, handlers have never been told otherwise.
        if (isWritable()) {
            tell(false);
        }
    }

    private void tell(boolean nowUnwritable) {
        if (toldUnwritable == nowUnwritable) {
            return;
        }
        toldUnwritable = nowUnwritable;
        // The channel has no buffer any more once its output is closed, and is not writable whatever drains here.
        if (channel.unsafe().outboundBuffer() == this) {
            channel.pipeline().fireChannelWritabilityChanged();
        }
    }

    /**
     * Returns whether the channel counts as writable.
     *
     * @return whether the waiting bytes have not gone over the high water mark since they were below the low one, and
     *         no user-defined bit says otherwise
     */
    public boolean isWritable() {
        return unwritable == 0;
    }

    /**
     * Returns a user-defined writability bit.
     *
     * @param index its number, 1 to 31
     * @return whether the bit says that the channel is writable, as it does at first
     */
    public boolean getUserDefinedWritability(int index) {
        return (unwritable & userBit(index)) == 0;
    }

    /**
     * Sets a user-defined writability bit. If that changes {@link #isWritable()}, the event is fired later.
     *
     * @param index its number, 1 to 31
     * @param writable whether the bit says that the channel is writable
     */
    public void setUserDefinedWritability(int index, boolean writable) {
        setUnwritableBit(userBit(index), !writable, true);
    }

    private static int userBit(int index) {
        if (index < 1 || index > 31) {
            throw new IllegalArgumentException("index: " + index + " (expected: 1~31)");
        }
        return 1 << index;
    }

    /**
     * Returns the bytes that wait, with an allowance for each message, and with those that other threads have written
     * and that are still on their way.
     *
     * @return the number of bytes
     */
    public long totalPendingWriteBytes() {
        return loopBytes + taskBytes;
    }

    /**
     * Returns how much can be written.
     *
     * @return the number of bytes after which the channel is unwritable, or zero if it is
     */
    public long bytesBeforeUnwritable() {
        long bytes = channel.config().getWriteBufferHighWaterMark() - totalPendingWriteBytes() + 1;
        return bytes > 0 && isWritable() ? bytes : 0;
    }

    /**
     * Returns how much has to drain.
     *
     * @return the number of bytes after which the channel is writable again, or zero if it is
     */
    public long bytesBeforeWritable() {
        long waiting = totalPendingWriteBytes();
        long bytes = Math.min(waiting, waiting - channel.config().getWriteBufferLowWaterMark() + 1);
        return bytes > 0 && !isWritable() ? bytes : 0;
    }

    /** Looks at flushed messages one by one. */
    public interface MessageProcessor {

        /**
         * Looks at a message.
         *
         * @param msg the message, still owned by the outbound buffer
         * @return whether to go on with the next one
         * @throws Exception if it fails
         */
        boolean processMessage(Object msg) throws Exception;
    }

    /**
     * Does nothing: what a buffer keeps goes with it.
     *
     * @deprecated no call is needed
     */
    @Deprecated
    public void recycle() {
        // There is no pool to go back to.
    }
}
