/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Decompresses Zstandard (RFC 8878) by zstd-jni. Frames may follow each other. The window, whose size the sender
 * chooses, is native memory, freed when the stream is closed.
 */
public final class ZstdDecompressor extends BufferedDecompressor {
    /** The largest window by default, as a binary logarithm: 128 MiB, as the library and the program {@code zstd}. */
    public static final int DEFAULT_MAX_WINDOW_LOG = 27;
    private static final int MIN_WINDOW_LOG = 10;
    private static final int MAX_WINDOW_LOG = 31;

    private final ZstdDecompressCtx context;
    private final int chunkOctets;
    private boolean isFrameRead;
    /** Whether the last output filled its buffer, so that the library may hold more. */
    private boolean mayHoldMore;
    /** Input that was not direct, as far as it was not read; owned, {@code null} if there is none. */
    private ByteBuf copied;

    ZstdDecompressor(ByteBufAllocator allocator, int maxWindowLog, int chunkOctets) {
        super(allocator);
        Zstd.CODEC.require();
        this.chunkOctets = chunkOctets;
        context = new ZstdDecompressCtx();
        context.setLongMax(maxWindowLog);
    }

    /**
     * Makes a builder.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    static int checkWindowLog(int log) {
        return checkInRange(log, MIN_WINDOW_LOG, MAX_WINDOW_LOG, "maxWindowLog");
    }

    @Override
    boolean isEnded() {
        return false;
    }

    @Override
    boolean mayEnd() {
        return isFrameRead;
    }

    @Override
    ByteBuf decompress(ByteBuf in) {
        if (!hasMore(in)) {
            return null;
        }
        ByteBuf output = allocator.directBuffer(chunkOctets, chunkOctets); // bounded by MAX_OUTPUT_OCTETS
        boolean isKept = false;
        try {
            // Each call reads one frame at most, and there may be many small ones.
            while (!output.isReadable() && hasMore(in)) {
                decompress(in, output);
            }
            isKept = output.isReadable();
            return isKept ? output : null;
        } finally {
            if (!isKept) {
                output.release();
            }
        }
    }

    private boolean hasMore(ByteBuf in) {
        return in.isReadable() || copied != null || mayHoldMore;
    }

    private void decompress(ByteBuf in, ByteBuf output) {
        ByteBuf direct = direct(in);
        int length = direct.readableBytes();
        if (length > 0) {
            isFrameRead = false;
        }
        ByteBuffer source = direct.nioBuffer();
        ByteBuffer target = output.nioBuffer(0, chunkOctets);
        try {
            boolean isRead = context.decompressDirectByteBufferStream(target, source);
            // Nothing to read, nothing to write: the library says again what it has said of the end.
            isFrameRead = isRead || isFrameRead;
        } catch (ZstdException e) {
            throw new DecompressionException("zstd: not valid, or its window is larger than allowed", e);
        }
        direct.skipBytes(length - source.remaining());
        output.writerIndex(target.position());
        mayHoldMore = !target.hasRemaining();
        if (copied != null && !copied.isReadable()) {
            dropCopied();
        }
    }

    /** The library wants input in direct memory. */
    private ByteBuf direct(ByteBuf in) {
        if (copied == null && !in.nioBuffer().isDirect()) {
            int length = Math.min(in.readableBytes(), chunkOctets);
            copied = allocator.directBuffer(Math.max(1, length)); // bounded by MAX_OUTPUT_OCTETS
            copied.writeBytes(in, length);
        }
        return copied == null ? in : copied;
    }

    private void dropCopied() {
        copied.release();
        copied = null;
    }

    @Override
    void free() {
        context.close();
        if (copied != null) {
            dropCopied();
        }
    }

    /** Makes decompressors for Zstandard. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private int maxWindowLog = DEFAULT_MAX_WINDOW_LOG;

        Builder() {
        }

        /**
         * Limits the window, and so the memory that a stream takes.
         *
         * @param log its size as a binary logarithm, 10 to 31; 27 by default; 23 is what HTTP allows (RFC 9659)
         * @return this
         */
        public Builder maxWindowLog(int log) {
            maxWindowLog = checkWindowLog(log);
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new ZstdDecompressor(allocator, maxWindowLog, MAX_OUTPUT_OCTETS);
        }
    }
}
