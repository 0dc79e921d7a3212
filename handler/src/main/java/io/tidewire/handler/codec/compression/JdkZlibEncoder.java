/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Compresses with zlib, gzip or raw deflate by the JDK. The output of one write can be decompressed when it arrives.
 * When the channel is closed, the end is written first.
 */
public class JdkZlibEncoder extends ZlibEncoder {
    private static final int DEFAULT_LEVEL = 6;
    private static final int MAX_INITIAL_OCTETS = 64 * 1024;
    /**
     * The most that a small message takes beside its content: headers, a block that is not compressed, a flush, the
     * end.
     */
    private static final int OVERHEAD_OCTETS = 64;
    private static final byte[] EMPTY = {};
    /** Deflate, no flags, no time, no hints, an unknown system (RFC 1952 section 2.3). */
    private static final byte[] GZIP_HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

    private final Deflater deflater;
    /** {@code null} unless it is gzip. */
    private final @Nullable CRC32 crc;
    private final StreamEnd end = new StreamEnd(this::finish);
    private boolean isHeaderWritten;

    /** Creates an encoder of level 6 for zlib. */
    public JdkZlibEncoder() {
        this(DEFAULT_LEVEL);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     */
    public JdkZlibEncoder(int compressionLevel) {
        this(ZlibWrapper.ZLIB, compressionLevel);
    }

    /**
     * Creates an encoder of level 6.
     *
     * @param wrapper the format around the data
     */
    public JdkZlibEncoder(ZlibWrapper wrapper) {
        this(wrapper, DEFAULT_LEVEL);
    }

    /**
     * Creates an encoder.
     *
     * @param wrapper the format around the data; not {@link ZlibWrapper#ZLIB_OR_NONE}
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     */
    public JdkZlibEncoder(ZlibWrapper wrapper, int compressionLevel) {
        this(wrapper, compressionLevel, EMPTY);
    }

    /**
     * Creates an encoder of level 6 for zlib.
     *
     * @param dictionary the dictionary that the decoder uses
     */
    public JdkZlibEncoder(byte[] dictionary) {
        this(DEFAULT_LEVEL, dictionary);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @param dictionary the dictionary that the decoder uses
     */
    public JdkZlibEncoder(int compressionLevel, byte[] dictionary) {
        this(ZlibWrapper.ZLIB, compressionLevel, checkNotNull(dictionary, "dictionary"));
    }

    private JdkZlibEncoder(ZlibWrapper wrapper, int compressionLevel, byte[] dictionary) {
        checkInRange(compressionLevel, Deflater.DEFAULT_COMPRESSION, Deflater.BEST_COMPRESSION, "compressionLevel");
        if (checkNotNull(wrapper, "wrapper") == ZlibWrapper.ZLIB_OR_NONE) {
            throw new IllegalArgumentException("wrapper: ZLIB_OR_NONE (expected: ZLIB, GZIP or NONE)");
        }
        crc = wrapper == ZlibWrapper.GZIP ? new CRC32() : null;
        // The last statement: the deflater would not be ended if something here failed.
        deflater = new Deflater(compressionLevel, wrapper != ZlibWrapper.ZLIB);
        if (dictionary.length > 0) {
            deflater.setDictionary(dictionary);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        end.added(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        end.removed();
        deflater.end();
    }

    @Override
    public boolean isClosed() {
        return end.isClosed();
    }

    @Override
    public ChannelFuture close() {
        return end.close();
    }

    @Override
    public ChannelFuture close(ChannelPromise promise) {
        return end.close(promise);
    }

    @Override
    protected final ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect)
            throws Exception {
        int length = msg.readableBytes();
        return ctx.alloc().heapBuffer(Math.min(length + length / 1000 + OVERHEAD_OCTETS, MAX_INITIAL_OCTETS));
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) throws Exception {
        if (end.isClosed()) {
            out.writeBytes(msg);
            return;
        }
        if (!msg.isReadable()) {
            return;
        }
        writeHeader(out);
        if (crc != null) {
            crc.update(msg.nioBuffer());
        }
        deflater.setInput(msg.nioBuffer());
        try {
            while (deflate(out, Deflater.SYNC_FLUSH)) {
                out.ensureWritable(Math.max(OVERHEAD_OCTETS, out.capacity()));
            }
        } finally {
            // The deflater must not keep the buffer.
            deflater.setInput(EMPTY);
        }
        msg.skipBytes(msg.readableBytes());
    }

    private void writeHeader(ByteBuf out) {
        if (crc != null && !isHeaderWritten) {
            out.writeBytes(GZIP_HEADER);
        }
        isHeaderWritten = true;
    }

    /** Returns whether there may be more, because the room is used up. */
    private boolean deflate(ByteBuf out, int flush) {
        int room = out.writableBytes();
        int length = deflater.deflate(out.array(), out.arrayOffset() + out.writerIndex(), room, flush);
        out.writerIndex(out.writerIndex() + length);
        return length == room;
    }

    private ByteBuf finish(ChannelHandlerContext ctx) {
        ByteBuf out = ctx.alloc().heapBuffer(OVERHEAD_OCTETS);
        boolean isDone = false;
        try {
            writeHeader(out);
            deflater.finish();
            while (deflate(out, Deflater.NO_FLUSH) || !deflater.finished()) {
                out.ensureWritable(OVERHEAD_OCTETS);
            }
            if (crc != null) {
                out.writeIntLE((int) crc.getValue());
                out.writeIntLE((int) deflater.getBytesRead());
            }
            isDone = true;
            return out;
        } finally {
            if (!isDone) {
                out.release();
            }
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        end.closeChannel(ctx, promise);
    }
}
