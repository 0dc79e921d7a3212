/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.internal.NetworkOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;
import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/** Writes blocks of LZ4, as a block stream of lz4-java or as a frame. */
final class Lz4BlockWriter {
    /** Magic, descriptor, length of a block; end and checksum of the content. */
    private static final int FRAME_OVERHEAD = 4 + 3 + 4 + 4 + 4;

    private final LZ4Compressor compressor;
    private final int token;
    /** Of each block; {@code null} for a frame. */
    private final @Nullable Checksum blockChecksum;
    /** Of the content of a frame; {@code null} for blocks. */
    private final @Nullable StreamingXXHash32 contentHash;
    private boolean isStarted;

    /**
     * @param blockSize the content of a block, in octets; 64 KiB for a frame
     * @param blockChecksum the checksum of blocks; {@code null} for a frame
     */
    Lz4BlockWriter(LZ4Compressor compressor, int blockSize, @Nullable Checksum blockChecksum) {
        this.compressor = compressor;
        this.blockChecksum = blockChecksum;
        checkInRange(blockSize, Lz4Block.MIN_BLOCK_OCTETS, Lz4Block.MAX_BLOCK_OCTETS, "blockSize");
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(blockSize - 1);
        token = Math.max(0, bits - Lz4Block.MIN_SIZE_BITS);
        contentHash = blockChecksum == null ? XXHashFactory.fastestInstance().newStreamingHash32(0) : null;
    }

    /** The most octets that content may become, and the end if there is none. */
    int maxLength(int contentLength) {
        int overhead = blockChecksum == null ? FRAME_OVERHEAD : Lz4Block.HEADER_LENGTH;
        return overhead + compressor.maxCompressedLength(contentLength);
    }

    /** Writes one block of content in an array. */
    void write(ByteBuf content, ByteBuf out) {
        out.ensureWritable(maxLength(content.readableBytes()));
        if (blockChecksum == null) {
            writeToFrame(content, out);
        } else {
            writeToStream(content, NetworkOrder.of(out));
        }
    }

    private int compress(ByteBuf content, ByteBuf out, int header) {
        int to = out.arrayOffset() + out.writerIndex() + header;
        return compressor.compress(content.array(), content.arrayOffset() + content.readerIndex(),
                content.readableBytes(), out.array(), to, out.array().length - to);
    }

    @SuppressWarnings("NullAway") // The caller checks that blocks have a checksum.
    private void writeToStream(ByteBuf content, ByteBuf out) {
        int length = content.readableBytes();
        int compressed = compress(content, out, Lz4Block.HEADER_LENGTH);
        boolean isRaw = compressed >= length;
        int blockLength = isRaw ? length : compressed;
        out.writeLong(Lz4Block.MAGIC).writeByte((isRaw ? Lz4Block.METHOD_RAW : Lz4Block.METHOD_LZ4) | token)
                .writeIntLE(blockLength).writeIntLE(length)
                .writeIntLE(Lz4Block.checksum(blockChecksum, content, content.readerIndex(), length));
        end(content, out, isRaw, blockLength);
    }

    private static void end(ByteBuf content, ByteBuf out, boolean isRaw, int blockLength) {
        if (isRaw) {
            out.writeBytes(content);
        } else {
            out.writerIndex(out.writerIndex() + blockLength);
        }
    }

    private void startFrame(ByteBuf out) {
        if (isStarted) {
            return;
        }
        isStarted = true;
        int start = out.writerIndex() + Integer.BYTES;
        out.writeIntLE(Lz4Frame.MAGIC)
                .writeByte(Lz4Frame.VERSION | Lz4Frame.INDEPENDENT_BLOCKS | Lz4Frame.CONTENT_CHECKSUM)
                .writeByte(Lz4Frame.MIN_SIZE_ID << 4);
        StreamingXXHash32 hash = XXHashFactory.fastestInstance().newStreamingHash32(0);
        hash.asChecksum().update(out.nioBuffer(start, 2));
        out.writeByte(hash.getValue() >>> 8);
    }

    @SuppressWarnings("NullAway") // The caller checks that this is a frame, whose content has a hash.
    private void writeToFrame(ByteBuf content, ByteBuf out) {
        startFrame(out);
        int length = content.readableBytes();
        contentHash.update(content.array(), content.arrayOffset() + content.readerIndex(), length);
        int compressed = compress(content, out, Integer.BYTES);
        boolean isRaw = compressed >= length;
        int blockLength = isRaw ? length : compressed;
        out.writeIntLE(isRaw ? length | Lz4Frame.UNCOMPRESSED : compressed);
        end(content, out, isRaw, blockLength);
    }

    /** Writes the end of the stream or the frame. */
    @SuppressWarnings("NullAway") // Where blocks have no checksum the content has a hash.
    void writeEnd(ByteBuf out) {
        if (blockChecksum == null) {
            startFrame(out);
            out.writeIntLE(0).writeIntLE(contentHash.getValue());
        } else {
            out.writeLong(Lz4Block.MAGIC).writeByte(Lz4Block.METHOD_RAW | token).writeIntLE(0).writeIntLE(0)
                    .writeIntLE(0);
        }
    }
}
