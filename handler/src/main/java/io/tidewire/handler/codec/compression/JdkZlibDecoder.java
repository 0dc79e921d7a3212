/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decompresses zlib, gzip and raw deflate by the JDK. Each buffer of output is passed on before the next is made, so
 * that a small input never is a long list of large buffers (SEC-E02). The checksum and the length of gzip are checked;
 * what comes behind the end is dropped.
 *
 * <p>Once the limit is reached or the input is not valid, everything else is dropped.
 */
public class JdkZlibDecoder extends ZlibDecoder {
    /** Output of this size is passed on. */
    private static final int OUTPUT_OCTETS = 64 * 1024;
    /** What the first output buffer has room for, in relation to the input. */
    private static final int EXPECTED_RATIO = 4;
    private static final int ZLIB_HEADER_LENGTH = 2;
    private static final byte[] EMPTY = {};

    /** What is read next. */
    private enum Part {
        /** What tells zlib from raw deflate. */
        KIND,
        HEADER,
        DATA,
        TRAILER,
        /** Nothing: input is dropped. */
        NOTHING
    }

    private final boolean decompressConcatenated;
    private final byte[] dictionary;
    /** {@code null} unless it is gzip. */
    private final GzipFrame gzip;
    /** {@code null} until it is known whether there is a header. */
    private Inflater inflater;
    private Part part;
    /** Octets that the present input has become. */
    private int produced;

    /**
     * Creates a decoder for zlib.
     *
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(int maxAllocation) {
        this(ZlibWrapper.ZLIB, null, false, maxAllocation);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param dictionary what the encoder knows as well
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(byte[] dictionary, int maxAllocation) {
        this(ZlibWrapper.ZLIB, checkNotNull(dictionary, "dictionary").clone(), false, maxAllocation);
    }

    /**
     * Creates a decoder.
     *
     * @param wrapper what stands around the data
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(ZlibWrapper wrapper, int maxAllocation) {
        this(wrapper, null, false, maxAllocation);
    }

    /**
     * Creates a decoder.
     *
     * @param wrapper what stands around the data
     * @param decompressConcatenated whether members of gzip may follow each other
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(ZlibWrapper wrapper, boolean decompressConcatenated, int maxAllocation) {
        this(wrapper, null, decompressConcatenated, maxAllocation);
    }

    /**
     * Creates a decoder for gzip.
     *
     * @param decompressConcatenated whether members may follow each other
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JdkZlibDecoder(boolean decompressConcatenated, int maxAllocation) {
        this(ZlibWrapper.GZIP, null, decompressConcatenated, maxAllocation);
    }

    private JdkZlibDecoder(ZlibWrapper wrapper, byte[] dictionary, boolean decompressConcatenated,
            int maxAllocation) {
        super(maxAllocation);
        this.dictionary = dictionary;
        this.decompressConcatenated = decompressConcatenated;
        gzip = checkNotNull(wrapper, "wrapper") == ZlibWrapper.GZIP ? new GzipFrame() : null;
        switch (wrapper) {
            case GZIP -> part = Part.HEADER;
            case ZLIB_OR_NONE -> part = Part.KIND;
            case ZLIB, NONE -> part = Part.DATA;
        }
        if (part != Part.KIND) {
            inflater = new Inflater(wrapper != ZlibWrapper.ZLIB);
        }
    }

    @Override
    public boolean isClosed() {
        return part == Part.NOTHING;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        produced = 0;
        boolean isDone = false;
        try {
            boolean isRead = true;
            while (isRead && in.isReadable()) {
                isRead = switch (part) {
                    case KIND -> readKind(in);
                    case HEADER -> readHeader(in);
                    case DATA -> inflate(ctx, in, out);
                    case TRAILER -> readTrailer(in);
                    case NOTHING -> {
                        in.skipBytes(in.readableBytes());
                        yield false;
                    }
                };
            }
            isDone = true;
        } finally {
            if (!isDone) {
                part = Part.NOTHING;
                in.skipBytes(in.readableBytes());
            }
        }
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
        if (!gzip.readHeader(in)) {
            return false;
        }
        part = Part.DATA;
        return true;
    }

    private boolean readTrailer(ByteBuf in) {
        if (!gzip.readTrailer(in)) {
            return false;
        }
        if (decompressConcatenated) {
            inflater.reset();
            gzip.reset();
            part = Part.HEADER;
        } else {
            part = Part.NOTHING;
        }
        return true;
    }

    /** Returns whether the data has ended, so that the next part can be read. */
    private boolean inflate(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        ByteBuffer input = in.nioBuffer();
        int length = input.remaining();
        inflater.setInput(input);
        ByteBuf last = null;
        try {
            int preferred = Math.min(OUTPUT_OCTETS, Math.max(64, length) * EXPECTED_RATIO);
            for (ByteBuf next = output(ctx, preferred); next != null; next = output(ctx, OUTPUT_OCTETS)) {
                ByteBuf previous = last;
                last = next;
                if (previous != null) {
                    ctx.fireChannelRead(previous);
                    if (ctx.isRemoved()) {
                        return false;
                    }
                }
            }
            in.skipBytes(length - input.remaining());
            if (last != null) {
                out.add(last);
                last = null;
            }
        } finally {
            // The inflater must not keep the buffer.
            inflater.setInput(EMPTY);
            if (last != null) {
                last.release();
            }
        }
        if (!inflater.finished()) {
            return false;
        }
        part = gzip == null ? Part.NOTHING : Part.TRAILER;
        return true;
    }

    /** Returns the next output, {@code null} if there is none before the next input. */
    private ByteBuf output(ChannelHandlerContext ctx, int preferred) {
        boolean isLimited = maxAllocation > 0;
        if (isLimited && produced == maxAllocation) {
            checkNothingMore();
            return null;
        }
        int size = isLimited ? Math.min(preferred, maxAllocation - produced) : preferred;
        ByteBuf buffer = prepareDecompressBuffer(ctx, null, size);
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
            decompressionBufferExhausted(Unpooled.EMPTY_BUFFER);
            throw new DecompressionException("decompressed: over the limit of " + maxAllocation + " octets");
        }
    }

    private int inflate(byte[] array, int offset, int size) {
        try {
            int length = inflater.inflate(array, offset, size);
            if (length == 0 && inflater.needsDictionary()) {
                if (dictionary == null) {
                    throw new DecompressionException("zlib: needs a dictionary (expected: none)");
                }
                inflater.setDictionary(dictionary);
                length = inflater.inflate(array, offset, size);
            }
            if (gzip != null) {
                gzip.content(array, offset, length);
            }
            return length;
        } catch (DataFormatException e) {
            throw new DecompressionException("deflated data is not valid", e);
        } catch (IllegalArgumentException e) {
            throw new DecompressionException("zlib: needs another dictionary", e);
        }
    }

    /** Everything that comes from now on is dropped. */
    @Override
    protected void decompressionBufferExhausted(ByteBuf buffer) {
        part = Part.NOTHING;
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        part = Part.NOTHING;
        if (inflater != null) {
            inflater.end();
        }
    }
}
