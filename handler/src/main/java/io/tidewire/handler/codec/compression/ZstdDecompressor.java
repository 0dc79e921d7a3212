/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.ZstdDecompressCtx;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.internal.OptionalLibrary;
import org.jspecify.annotations.Nullable;

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
    /**
     * The part of the library that allows windows above those of the default, which older versions of the library
     * cannot.
     */
    private static final OptionalLibrary LARGE_WINDOWS = new OptionalLibrary(CompressionLibrary.ZSTD_JNI.artifact(),
            "1.5.7-25", "com.github.luben.zstd.Zstd", () -> ZstdProbe.runWithLargeWindow());

    private final ZstdDecompressCtx context;
    private final ZstdFrameHead head;
    private final int chunkOctets;
    private boolean isFrameRead;
    /** Whether the last output filled its buffer, so that the library may hold more. */
    private boolean mayHoldMore;
    /** Input that was not direct, as far as it was not read; owned, {@code null} if there is none. */
    private @Nullable ByteBuf copied;

    ZstdDecompressor(ByteBufAllocator allocator, int maxWindowLog, int chunkOctets) {
        super(allocator);
        this.chunkOctets = chunkOctets;
        head = new ZstdFrameHead(maxWindowLog);
        context = newContext(maxWindowLog);
    }

    private static ZstdDecompressCtx newContext(int maxWindowLog) {
        ZstdDecompressCtx made = new ZstdDecompressCtx();
        boolean isDone = false;
        try {
            if (maxWindowLog > DEFAULT_MAX_WINDOW_LOG) {
                made.setLongMax(maxWindowLog);
            }
            isDone = true;
            return made;
        } finally {
            if (!isDone) {
                made.close();
            }
        }
    }

    /**
     * Creates a builder.
     *
     * @return a new builder
     * @throws UnsupportedOperationException if {@link CompressionLibrary#ZSTD_JNI} is not available
     */
    public static Builder builder() {
        CompressionLibrary.ZSTD_JNI.require();
        return new Builder();
    }

    /** Checks that windows of that size are possible, here as well as in the library. */
    static int checkWindowLog(int log) {
        checkInRange(log, MIN_WINDOW_LOG, MAX_WINDOW_LOG, "maxWindowLog");
        CompressionLibrary.ZSTD_JNI.require();
        if (log > DEFAULT_MAX_WINDOW_LOG) {
            LARGE_WINDOWS.require();
        }
        return log;
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
    @Nullable ByteBuf decompress(ByteBuf in) {
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
        head.look(direct);
        ByteBuffer source = direct.nioBuffer();
        ByteBuffer target = output.nioBuffer(0, chunkOctets);
        boolean isRead;
        try {
            isRead = context.decompressDirectByteBufferStream(target, source);
        } catch (RuntimeException e) {
            // Not by the name of the library's own: this class is linked where there is no library.
            throw new DecompressionException("zstd: not valid", e);
        }
        direct.skipBytes(length - source.remaining());
        head.onRead(length - source.remaining());
        if (isRead) {
            head.onEnd();
        }
        // Nothing to read, nothing to write: the library says again what it has said of the end.
        isFrameRead = isRead || isFrameRead;
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

    @SuppressWarnings("NullAway") // Callers check that there is a copy.
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

    /** Creates decompressors for Zstandard. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private int maxWindowLog = DEFAULT_MAX_WINDOW_LOG;

        Builder() {
        }

        /**
         * Limits the window, and so the memory that a stream takes.
         *
         * @param log its size as a binary logarithm, 10 to 31; 27 by default; 23 is what HTTP allows (RFC 9659)
         * @return this
         * @throws UnsupportedOperationException if the library is too old for windows above 27
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
