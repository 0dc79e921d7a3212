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

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Turns what the application writes into records, several of them in one outgoing buffer.
 *
 * <p>Buffers of the application leave the queue in batches. A record is gathered from the buffers of the batch where
 * they lie. The promises of a batch complete when the outgoing buffer that holds its last byte is written.
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

    private static final int MAX_BATCH_BUFFERS = 16;
    /** A batch takes no further buffer when it has this much; an outgoing buffer no further record. */
    private static final int BATCH_BYTES = 1 << 16;
    /** What the cipher suites in use add to a record at most, with the header. An engine that needs more says so. */
    private static final int RECORD_OVERHEAD = 96;
    /** No record of any engine needs a buffer as long as this. */
    private static final int MAX_RECORD_BUFFER = 1 << 18;

    private static final ByteBuffer NO_DATA = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final EngineMemory memory;
    /** Told how a write ended that holds no end of a batch. Set once, before anything is written. */
    private ChannelFutureListener onWritten;
    /** Set once, before anything is written. */
    private PlaintextQueue queue;

    /** Buffers that have left the queue; from {@code first} to {@code end} they are not in records yet. */
    private ByteBuf[] batch;
    private int first;
    private int end;
    private int batchBytes;
    /** Completes the promises of the batch; {@code null} if there is no batch. */
    private ChannelPromise batchPromise;
    /** Records that are not passed on yet, or {@code null}. */
    private ByteBuf out;

    private int wrapDataSize = TlsRecord.MAX_PLAINTEXT_LENGTH;
    private boolean adaptive = true;
    private int sentSmall;
    private long lastNanos;
    private boolean sawTime;

    RecordWriter(SSLEngine engine, EngineMemory memory) {
        this.engine = engine;
        this.memory = memory;
    }

    void bind(ChannelHandlerContext ctx, ChannelFutureListener onWritten) {
        queue = new PlaintextQueue(ctx.channel());
        this.onWritten = onWritten;
    }

    void setWrapDataSize(int wrapDataSize) {
        this.wrapDataSize = wrapDataSize;
        adaptive = false;
    }

    void add(ByteBuf plaintext, ChannelPromise promise) {
        queue.add(plaintext, promise);
    }

    /** Tells whether the application has written something that is in no record. */
    boolean hasPlaintext() {
        return batchPromise != null || !queue.isEmpty();
    }

    /** Passes on all that was written as it is. */
    void writeInClear(ChannelHandlerContext ctx) {
        queue.writeAndRemoveAll(ctx);
    }

    /** Wraps one record of the handshake or an alert. */
    SSLEngineResult wrap(ChannelHandlerContext ctx) throws SSLException {
        TlsScratch scratch = TlsScratch.take();
        try {
            return wrap(ctx, scratch, 0, 0);
        } finally {
            scratch.giveBack();
        }
    }

    /**
     * Wraps one record of application data.
     *
     * @return what the engine says, or {@code null} if there is nothing but empty buffers
     */
    SSLEngineResult wrapPlaintext(ChannelHandlerContext ctx) throws SSLException {
        if (batchPromise == null) {
            takeBatch(ctx);
        }
        if (batchBytes == 0) {
            return null;
        }
        TlsScratch scratch = TlsScratch.take();
        int limit = nextRecord(ctx);
        int count = 0;
        try {
            count = gather(scratch.parts, limit);
            SSLEngineResult result = wrap(ctx, scratch, count, limit);
            consume(result.bytesConsumed());
            return result;
        } finally {
            Arrays.fill(scratch.parts, 0, count, null);
            scratch.giveBack();
        }
    }

    /** Tells whether what was wrapped is to be passed on before more is wrapped. */
    boolean isFull() {
        return batchPromise != null && batchBytes == 0 || out != null && out.readableBytes() >= BATCH_BYTES;
    }

    /**
     * Passes on the records that there are. May run any code of the application, which may write.
     *
     * @return whether there was something
     */
    boolean passOn(ChannelHandlerContext ctx) {
        ByteBuf records = out;
        out = null;
        ChannelPromise promise = null;
        if (batchPromise != null && batchBytes == 0) {
            promise = batchPromise;
            releaseBatch();
        }
        if (promise == null) {
            if (records == null) {
                return false;
            }
            ctx.write(records).addListener(onWritten);
        } else {
            ctx.write(records == null ? Unpooled.EMPTY_BUFFER : records, promise);
        }
        return true;
    }

    /** Releases what is in no record, and fails its promises. */
    void fail(ChannelHandlerContext ctx, Throwable cause) {
        ChannelPromise promise = batchPromise;
        if (promise != null) {
            releaseBatch();
            promise.tryFailure(cause);
        }
        queue.releaseAndFailAll(ctx, cause);
    }

    private void takeBatch(ChannelHandlerContext ctx) {
        if (batch == null) {
            batch = new ByteBuf[MAX_BATCH_BUFFERS];
        }
        batchPromise = ctx.newPromise();
        int most = wrapDataSize > 0 ? MAX_BATCH_BUFFERS : 1;
        while (end < most && batchBytes < BATCH_BYTES) {
            ByteBuf next = queue.removeFirst(batchPromise);
            if (next == null) {
                return;
            }
            batch[end++] = next;
            batchBytes += next.readableBytes();
        }
    }

    private void releaseBatch() {
        for (int i = first; i < end; i++) {
            batch[i].release();
            batch[i] = null;
        }
        first = 0;
        end = 0;
        batchBytes = 0;
        batchPromise = null;
    }

    /** Returns how much the next record is to carry at most. */
    private int nextRecord(ChannelHandlerContext ctx) {
        if (wrapDataSize <= 0) {
            return TlsRecord.MAX_PLAINTEXT_LENGTH;
        }
        if (!adaptive || batchBytes <= SMALL_RECORD) {
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

    /** Collects views of what the next record is to carry, and returns how many there are. */
    private int gather(ByteBuffer[] parts, int limit) {
        int count = 0;
        int left = limit;
        for (int i = first; i < end && left > 0 && count < parts.length; i++) {
            ByteBuf buffer = batch[i];
            int length = Math.min(left, buffer.readableBytes());
            if (length > 0) {
                count = addParts(parts, count, buffer, length);
                left -= length;
            }
        }
        return count;
    }

    private int addParts(ByteBuffer[] parts, int count, ByteBuf buffer, int length) {
        int index = buffer.readerIndex();
        int pieces = buffer.nioBufferCount();
        if (pieces == 1 && count == 0) {
            // The buffer's own view. Only for the first: the application may have written the same buffer twice.
            parts[count] = buffer.internalNioBuffer(index, length);
            return count + 1;
        }
        if (pieces > 1 && pieces <= parts.length - count) {
            ByteBuffer[] views = buffer.nioBuffers(index, length);
            System.arraycopy(views, 0, parts, count, views.length);
            return count + views.length;
        }
        // A view, or a copy of a buffer in more pieces than there is room for.
        parts[count] = buffer.nioBuffer(index, length);
        return count + 1;
    }

    private SSLEngineResult wrap(ChannelHandlerContext ctx, TlsScratch scratch, int count, int limit)
            throws SSLException {
        int capacity = memory.usesScratch() ? engine.getSession().getPacketBufferSize() : limit + RECORD_OVERHEAD;
        while (true) {
            ByteBuffer target = memory.usesScratch() ? scratch.record(capacity) : room(ctx, capacity);
            int start = target.position();
            SSLEngineResult result = count == 0
                    ? engine.wrap(NO_DATA, target) : engine.wrap(scratch.parts, 0, count, target);
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

    /** Returns how long the records of the batch will be, if they are not small, up to a limit. */
    private int estimate() {
        int bytes = Math.min(batchBytes, BATCH_BYTES);
        return bytes + (bytes / TlsRecord.MAX_PLAINTEXT_LENGTH + 1) * RECORD_OVERHEAD;
    }

    private void consume(int bytes) {
        batchBytes -= bytes;
        int left = bytes;
        while (first < end) {
            ByteBuf buffer = batch[first];
            int length = Math.min(left, buffer.readableBytes());
            buffer.skipBytes(length);
            left -= length;
            if (buffer.isReadable()) {
                return;
            }
            buffer.release();
            batch[first++] = null;
        }
        assert left == 0;
    }
}
