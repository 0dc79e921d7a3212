/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;

/**
 * Turns what the application writes into records, several of them in one outgoing buffer.
 *
 * <p>A buffer that fills a record is wrapped where it lies. Smaller ones are copied together first, since a record
 * costs more than the copy of what it could have carried. Promises complete when the outgoing buffer that holds the
 * last byte of their write is written.
 *
 * <p><b>Size of records.</b> A receiver can use nothing of a record before all of it is there. So the first records
 * after a pause are small enough for one segment each, until about the initial congestion window of TCP is used up
 * (RFC 6928); then records are as long as TLS allows.
 *
 * <p>All methods: executor of the context only, and not from inside each other.
 */
final class RecordWriter {
    /** Fits a TCP segment on Ethernet with IPv6, options and what a cipher suite adds. */
    private static final int SMALL_RECORD = 1300;
    /** How much is sent in small records after a pause: ten segments, the initial window of RFC 6928 §2. */
    private static final int SMALL_RECORDS_TOTAL = 10 * SMALL_RECORD;
    /** A pause after which a congestion window may have been reset (RFC 5681 §4.1). */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /** An outgoing buffer takes no further record when it has this much. */
    private static final int FULL_BYTES = 1 << 16;
    /** The most that the cipher suites in use add to a record, with the header. An engine that needs more says so. */
    private static final int RECORD_OVERHEAD = 96;
    /** No record of any engine needs a buffer as long as this. */
    private static final int MAX_RECORD_BUFFER = 1 << 18;

    private static final ByteBuffer NO_DATA = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final EngineMemory memory;
    /** Told how a write ended that holds no end of a write of the application. Set once, before anything is written. */
    @SuppressWarnings("NullAway.Init")
    private ChannelFutureListener onWritten;
    /** {@code null} before the application has written: many connections wait long for that. */
    @SuppressWarnings("NullAway.Init")
    private PlaintextQueue queue;

    /** The buffer that was taken from the queue last, if it is not used up; else {@code null}. */
    private @Nullable ByteBuf current;
    /** The promise of {@link #current}. */
    private @Nullable ChannelPromise currentPromise;
    /**
     * Small writes copied together, if not used up; {@code null} if there are none. It goes before {@link #current}.
     */
    private @Nullable ByteBuf joined;
    /** Promises of buffers that are used up. */
    private final WrittenPromises usedUp = new WrittenPromises();
    /** Records that are not passed on yet. */
    private @Nullable ByteBuf out;

    private int wrapDataSize = TlsRecord.MAX_PLAINTEXT_LENGTH;
    private boolean adaptive = true;
    private int sentSmall;
    private long lastNanos;
    private boolean sawTime;

    RecordWriter(SSLEngine engine, EngineMemory memory) {
        this.engine = engine;
        this.memory = memory;
    }

    void bind(ChannelFutureListener onWritten) {
        this.onWritten = onWritten;
    }

    void setWrapDataSize(int wrapDataSize) {
        this.wrapDataSize = Math.min(wrapDataSize, TlsRecord.MAX_PLAINTEXT_LENGTH);
        adaptive = false;
    }

    void add(ChannelHandlerContext ctx, ByteBuf plaintext, ChannelPromise promise) {
        if (queue == null) {
            queue = new PlaintextQueue(ctx.channel());
        }
        queue.add(plaintext, promise);
    }

    /** Returns whether the application has written something that is in no record. */
    boolean hasPlaintext() {
        return joined != null || current != null || queue != null && !queue.isEmpty();
    }

    /** Passes on all that was written as it is. There must be something. */
    void writeInClear(ChannelHandlerContext ctx) {
        queue.writeAndRemoveAll(ctx);
    }

    /** Wraps one record of the handshake or an alert. */
    SSLEngineResult wrap(ChannelHandlerContext ctx) throws SSLException {
        return wrap(ctx, NO_DATA);
    }

    /**
     * Wraps one record of application data.
     *
     * @return the engine's result, or {@code null} if there is nothing but empty buffers
     */
    @Nullable SSLEngineResult wrapPlaintext(ChannelHandlerContext ctx) throws SSLException {
        if (joined == null && !takeCurrent()) {
            return null;
        }
        int limit = nextRecord(ctx);
        ByteBuf source = source(ctx, limit);
        int length = Math.min(limit, source.readableBytes());
        SSLEngineResult result = wrap(ctx, source.internalNioBuffer(source.readerIndex(), length));
        source.skipBytes(result.bytesConsumed());
        if (!source.isReadable()) {
            if (source == current) {
                currentDone();
            } else {
                joined = null;
                source.release();
            }
        }
        return result;
    }

    /** Returns whether what was wrapped is to be passed on before more is wrapped. */
    boolean isFull() {
        return out != null && out.readableBytes() >= FULL_BYTES;
    }

    /**
     * Passes on the records that there are. May run any code of the application, which may write.
     *
     * @return whether there was something
     */
    boolean passOn(ChannelHandlerContext ctx) {
        ByteBuf records = out;
        out = null;
        if (joined == null && !usedUp.isEmpty()) {
            ctx.write(records == null ? Unpooled.EMPTY_BUFFER : records, usedUp.take(ctx));
        } else if (records != null) {
            ctx.write(records).addListener(onWritten);
        } else {
            return false;
        }
        return true;
    }

    /** Releases what is in no record, and fails its promises. */
    @SuppressWarnings("NullAway") // The current buffer has a promise.
    void fail(Throwable cause) {
        ByteBuf copies = joined;
        if (copies != null) {
            joined = null;
            ReferenceCountUtil.safeRelease(copies);
            usedUp.fail(cause);
        }
        ByteBuf buffer = current;
        if (buffer != null) {
            ChannelPromise promise = currentPromise;
            current = null;
            currentPromise = null;
            ReferenceCountUtil.safeRelease(buffer); // An application may have released it, which may be what failed.
            WrittenPromises.fail(promise, cause);
        }
        if (queue != null) {
            queue.releaseAndFailAll(cause);
        }
    }

    /** Takes the next buffer with data, if there is none. Those of cancelled writes are left out. */
    private boolean takeCurrent() {
        while (current == null) {
            ChannelPromise promise = queue.peekPromise();
            if (promise == null) {
                return false;
            }
            ByteBuf buffer = queue.remove();
            if (!promise.setUncancellable()) {
                buffer.release();
            } else {
                current = buffer;
                currentPromise = promise;
                if (!buffer.isReadable()) {
                    currentDone();
                }
            }
        }
        return true;
    }

    @SuppressWarnings("NullAway") // Callers check that there is a current buffer. It has a promise.
    private void currentDone() {
        usedUp.add(currentPromise);
        currentPromise = null;
        ByteBuf buffer = current;
        current = null;
        buffer.release();
    }

    /** Returns how much the next record is to carry at most. */
    private int nextRecord(ChannelHandlerContext ctx) {
        if (wrapDataSize <= 0) {
            return TlsRecord.MAX_PLAINTEXT_LENGTH;
        }
        if (!adaptive || pendingBytes() <= SMALL_RECORD) {
            return wrapDataSize;
        }
        long now = ctx.executor().ticker().nanoTime();
        if (!sawTime || now - lastNanos > PAUSE_NANOS) {
            sawTime = true;
            sentSmall = 0;
        }
        lastNanos = now;
        if (sentSmall >= SMALL_RECORDS_TOTAL) {
            return wrapDataSize;
        }
        sentSmall += SMALL_RECORD;
        return SMALL_RECORD;
    }

    private int pendingBytes() {
        return (joined == null ? 0 : joined.readableBytes()) + (current == null ? 0 : current.readableBytes())
                + (queue == null ? 0 : queue.readableBytes());
    }

    /** Returns the buffer to make the next record of, which is in one piece. */
    @SuppressWarnings("NullAway") // There is something to wrap: a joined or a current buffer.
    private ByteBuf source(ChannelHandlerContext ctx, int limit) {
        if (joined != null) {
            return joined;
        }
        boolean alone = wrapDataSize <= 0 || queue.isEmpty() || current.readableBytes() >= limit;
        if (alone && current.nioBufferCount() == 1) {
            return current;
        }
        join(ctx, Math.min(limit, alone ? current.readableBytes() : pendingBytes()), alone);
        return joined;
    }

    /** Copies the beginning of what there is together. */
    @SuppressWarnings("NullAway") // There is a current buffer, and takeCurrent() returns whether there is another.
    private void join(ChannelHandlerContext ctx, int length, boolean alone) {
        joined = memory.allocatePlaintext(ctx.alloc(), length);
        int left = length;
        do {
            int part = Math.min(left, current.readableBytes());
            joined.writeBytes(current, part);
            left -= part;
            if (!current.isReadable()) {
                currentDone();
            }
        } while (!alone && left > 0 && takeCurrent());
    }

    private SSLEngineResult wrap(ChannelHandlerContext ctx, ByteBuffer source) throws SSLException {
        if (!memory.usesScratch()) {
            // Room for the longest record, however short this is: Conscrypt may have more to say before it, and wraps
            // the same data again if it has found too little room for both.
            return wrap(ctx, source, null, TlsRecord.MAX_PLAINTEXT_LENGTH + RECORD_OVERHEAD);
        }
        TlsScratch scratch = TlsScratch.take();
        try {
            return wrap(ctx, source, scratch, TlsRecord.MAX_LENGTH);
        } finally {
            scratch.giveBack();
        }
    }

    private SSLEngineResult wrap(ChannelHandlerContext ctx, ByteBuffer source, @Nullable TlsScratch scratch,
            int firstCapacity) throws SSLException {
        int capacity = firstCapacity;
        while (true) {
            ByteBuffer target = scratch == null ? room(ctx, capacity) : scratch.record(capacity);
            int start = target.position();
            SSLEngineResult result = engine.wrap(source, target);
            if (result.getStatus() != SSLEngineResult.Status.BUFFER_OVERFLOW) {
                keep(ctx, target, start, result.bytesProduced());
                return result;
            }
            if (capacity > MAX_RECORD_BUFFER) {
                throw new SSLException("the engine finds " + capacity + " octets too few for a record");
            }
            capacity = Math.max(2 * capacity, engine.getSession().getPacketBufferSize());
        }
    }

    /** Returns the free part of the outgoing buffer. */
    private ByteBuffer room(ChannelHandlerContext ctx, int capacity) {
        if (out == null) {
            out = ctx.alloc().directBuffer(Math.max(capacity, estimate()));
        }
        out.ensureWritable(capacity);
        return out.internalNioBuffer(out.writerIndex(), out.writableBytes());
    }

    @SuppressWarnings("NullAway") // Without scratch the engine has written into the outgoing buffer.
    private void keep(ChannelHandlerContext ctx, ByteBuffer target, int start, int produced) {
        if (!memory.usesScratch()) {
            out.writerIndex(out.writerIndex() + produced);
        } else if (produced > 0) {
            if (out == null) {
                out = ctx.alloc().ioBuffer(Math.max(produced, estimate()));
            }
            out.writeBytes(target.limit(start + produced).position(start));
        }
    }

    /** Returns how long the records of all that waits will be, if they are not small, up to a limit. */
    private int estimate() {
        int bytes = Math.min(pendingBytes(), FULL_BYTES);
        return bytes + (bytes / TlsRecord.MAX_PLAINTEXT_LENGTH + 1) * RECORD_OVERHEAD;
    }
}
