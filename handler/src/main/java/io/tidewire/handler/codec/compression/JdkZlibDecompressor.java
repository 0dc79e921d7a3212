/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.function.IntFunction;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decompresses zlib, gzip and raw deflate (RFC 1950, 1952 and 1951) by the JDK. The checksum and the length of gzip are
 * checked. The window has 32 KiB.
 */
public final class JdkZlibDecompressor extends BufferedDecompressor {
    /** The size of the first output buffer in relation to the input. */
    private static final int EXPECTED_RATIO = 4;
    private static final int ZLIB_HEADER_LENGTH = 2;
    private static final byte[] EMPTY = {};

    /** The part that is read next. */
    private enum Part {
        /** The octets that distinguish zlib from raw deflate. */
        KIND,
        HEADER,
        DATA,
        TRAILER,
        NOTHING
    }

    private final boolean decompressConcatenated;
    private final byte @Nullable [] dictionary;
    private final int maxAllocation;
    private final IntFunction<ByteBuf> newOutput;
    private final Runnable onExhausted;
    /** {@code null} unless it is gzip. */
    private final @Nullable GzipFrame gzip;
    /** {@code null} until it is known whether there is a header, which is before all data. */
    @SuppressWarnings("NullAway.Init")
    private Inflater inflater;
    private Part part;
    /** Whether a member of gzip has ended. */
    private boolean isMemberRead;
    /** The damage that the inflater has found; {@code null} if none. */
    private @Nullable DataFormatException damage;
    /** Octets that the present input has become. */
    private int produced;

    private JdkZlibDecompressor(Builder builder, ByteBufAllocator allocator) {
        this(builder, allocator, allocator::heapBuffer, () -> { });
    }

    /** As {@link Builder#build}, for a decoder that makes the output buffers and is notified of the limit. */
    JdkZlibDecompressor(Builder builder, ByteBufAllocator allocator, IntFunction<ByteBuf> newOutput,
            Runnable onExhausted) {
        super(allocator);
        dictionary = builder.dictionary;
        decompressConcatenated = builder.decompressConcatenated;
        maxAllocation = builder.maxAllocation;
        this.newOutput = newOutput;
        this.onExhausted = onExhausted;
        gzip = builder.wrapper == ZlibWrapper.GZIP ? new GzipFrame() : null;
        part = switch (builder.wrapper) {
            case GZIP -> Part.HEADER;
            case ZLIB_OR_NONE -> Part.KIND;
            case ZLIB, NONE -> Part.DATA;
        };
        if (part != Part.KIND) {
            inflater = new Inflater(builder.wrapper != ZlibWrapper.ZLIB);
        }
    }

    /**
     * Creates a builder for zlib without a limit.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    void onInput() {
        produced = 0;
    }

    @Override
    boolean isEnded() {
        return part == Part.NOTHING;
    }

    @Override
    @SuppressWarnings("NullAway") // Only gzip has members.
    boolean mayEnd() {
        return part == Part.NOTHING || isMemberRead && part == Part.HEADER && gzip.isAtStart();
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        boolean isRead = true;
        while (isRead) {
            switch (part) {
                case KIND -> isRead = readKind(in);
                case HEADER -> isRead = readHeader(in);
                case DATA -> {
                    ByteBuf output = inflate(in);
                    if (output != null) {
                        return output;
                    }
                    isRead = part != Part.DATA;
                }
                case TRAILER -> isRead = readTrailer(in);
                case NOTHING -> isRead = false;
            }
        }
        return null;
    }

    /** Some send raw deflate where HTTP means zlib: the first two octets of zlib are a multiple of 31. */
    private boolean readKind(ByteBuf in) {
        if (in.readableBytes() < ZLIB_HEADER_LENGTH) {
            return false;
        }
        int header = in.getUnsignedShort(in.readerIndex());
        boolean isZlib = (header >> Byte.SIZE & 0xF) == 8 && header % 31 == 0;
        inflater = new Inflater(!isZlib);
        part = Part.DATA;
        return true;
    }

    private boolean readHeader(ByteBuf in) {
        assert gzip != null;
        if (!gzip.readHeader(in)) {
            return false;
        }
        part = Part.DATA;
        return true;
    }

    private boolean readTrailer(ByteBuf in) {
        assert gzip != null;
        if (!gzip.readTrailer(in)) {
            return false;
        }
        isMemberRead = true;
        if (decompressConcatenated) {
            inflater.reset();
            gzip.reset();
            part = Part.HEADER;
        } else {
            part = Part.NOTHING;
        }
        return true;
    }

    /** Returns the next output; {@code null} if the data has ended, or more input is needed. */
    private @Nullable ByteBuf inflate(ByteBuf in) {
        ByteBuffer input = in.nioBuffer();
        int length = input.remaining();
        inflater.setInput(input);
        try {
            int expected = produced > 0 ? MAX_OUTPUT_OCTETS : Math.max(64, length) * EXPECTED_RATIO;
            ByteBuf output = output(Math.min(MAX_OUTPUT_OCTETS, expected));
            if (output == null && inflater.finished()) {
                part = gzip == null ? Part.NOTHING : Part.TRAILER;
            }
            return output;
        } finally {
            in.skipBytes(length - input.remaining());
            // The inflater must not keep the buffer.
            inflater.setInput(EMPTY);
        }
    }

    private @Nullable ByteBuf output(int preferred) {
        boolean isLimited = maxAllocation > 0;
        if (isLimited && produced == maxAllocation) {
            checkNothingMore();
            return null;
        }
        int size = isLimited ? Math.min(preferred, maxAllocation - produced) : preferred;
        ByteBuf buffer = newOutput.apply(size);
        boolean isKept = false;
        try {
            int length = inflate(buffer.array(), buffer.arrayOffset(), size);
            if (length > 0) {
                buffer.writerIndex(length);
                produced += length;
                isKept = true;
                return buffer;
            }
            return null;
        } finally {
            if (!isKept) {
                buffer.release();
            }
        }
    }

    private void checkNothingMore() {
        if (inflate(new byte[1], 0, 1) > 0) {
            onExhausted.run();
            throw new DecompressionLimitException("decompressed: over the limit of " + maxAllocation + " octets");
        }
    }

    private int inflate(byte[] array, int offset, int size) {
        if (damage != null) {
            throw new DecompressionException("deflated data is not valid", damage);
        }
        int length;
        long before = inflater.getBytesWritten();
        try {
            length = inflater.inflate(array, offset, size);
            if (length == 0 && inflater.needsDictionary()) {
                if (dictionary == null) {
                    throw new DecompressionException("zlib: needs a dictionary (expected: none)");
                }
                inflater.setDictionary(dictionary);
                length = inflater.inflate(array, offset, size);
            }
        } catch (DataFormatException e) {
            // Output from before the damage is passed on first.
            damage = e;
            length = (int) (inflater.getBytesWritten() - before);
            if (length == 0) {
                throw new DecompressionException("deflated data is not valid", e);
            }
        } catch (IllegalArgumentException e) {
            throw new DecompressionException("zlib: needs another dictionary", e);
        }
        if (gzip != null) {
            gzip.content(array, offset, length);
        }
        return length;
    }

    @Override
    void free() {
        if (inflater != null) {
            inflater.end();
        }
    }

    /** Creates decompressors for zlib, gzip or raw deflate. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private ZlibWrapper wrapper = ZlibWrapper.ZLIB;
        private byte @Nullable [] dictionary;
        private boolean decompressConcatenated;
        private int maxAllocation;

        Builder() {
        }

        /**
         * Sets what stands around the data.
         *
         * @param newWrapper {@link ZlibWrapper#ZLIB} by default
         * @return this
         */
        public Builder wrapper(ZlibWrapper newWrapper) {
            wrapper = checkNotNull(newWrapper, "wrapper");
            return this;
        }

        /**
         * Sets what the encoder knows as well.
         *
         * @param newDictionary {@code null} for nothing, as by default
         * @return this
         */
        public Builder dictionary(byte @Nullable [] newDictionary) {
            dictionary = newDictionary == null ? null : newDictionary.clone();
            return this;
        }

        /**
         * Sets whether members of gzip may follow each other.
         *
         * @param concatenated {@code false} by default, which drops what is behind the first one
         * @return this
         */
        public Builder decompressConcatenated(boolean concatenated) {
            decompressConcatenated = concatenated;
            return this;
        }

        /**
         * Limits how much one piece of input may become.
         *
         * @param octets 0 if that has no limit, as by default
         * @return this
         */
        public Builder maxAllocation(int octets) {
            maxAllocation = checkPositiveOrZero(octets, "maxAllocation");
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new JdkZlibDecompressor(this, allocator);
        }
    }
}
