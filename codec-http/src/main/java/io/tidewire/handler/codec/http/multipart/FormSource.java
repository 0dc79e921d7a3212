/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The octets of a form that is sent: texts and the contents of data, one behind the other, read piece by piece. The
 * length of each content is fixed when it is added. One thread at a time.
 */
final class FormSource {

    /** Of the buffers that are read into. */
    private static final int CHUNK_OCTETS = 16 * 1024;
    /** Of content in memory, which needs no buffer; as much as a channel takes before it is no longer writable. */
    private static final int SLICE_OCTETS = 64 * 1024;
    /** Content in memory is passed on as it is if so much is left of it. */
    private static final int MIN_SLICE_OCTETS = 4 * 1024;
    /** A file is passed on as a region if so much is left of it: to open one costs about as much as to copy that. */
    private static final int MIN_REGION_OCTETS = 64 * 1024;
    /** Of a region, so that a progressive promise learns how far a large file is. */
    private static final int MAX_REGION_OCTETS = 4 * 1024 * 1024;

    private record Segment(byte @Nullable [] text, @Nullable HttpData data, long length) {
    }

    private final List<Segment> segments = new ArrayList<>();
    private long length;
    private long progress;
    private int next;
    /** How much of {@code segments.get(next)} was read. */
    private long offset;
    /** The file of that segment; {@code null} if none is open. */
    private @Nullable FileChannel file;

    void add(byte[] text) {
        segments.add(new Segment(text, null, text.length));
        length += text.length;
    }

    /** Adds content, which stays its owner's. */
    void add(HttpData data) {
        segments.add(new Segment(null, data, data.length()));
        length += data.length();
    }

    long length() {
        return length;
    }

    long progress() {
        return progress;
    }

    boolean isRead() {
        return progress == length;
    }

    /**
     * Reads the next octets.
     *
     * @return a buffer, the caller's to release, that is not empty unless all was read
     * @throws IOException if a file cannot be read, or has become shorter
     */
    ByteBuf read(ByteBufAllocator allocator) throws IOException {
        return read(allocator, false);
    }

    /** As {@link #read}, but stops where {@link #readRegion} has something. */
    ByteBuf readToRegion(ByteBufAllocator allocator) throws IOException {
        return read(allocator, true);
    }

    /**
     * Returns the next octets as a region of their file, which is opened when it is sent.
     *
     * @return the caller's to release; {@code null} if they are not in a file, or too few of it
     */
    @SuppressWarnings("NullAway") // What is next is in a file.
    @Nullable FileRegion readRegion() throws IOException {
        skipRead();
        if (!isRegionNext()) {
            return null;
        }
        Segment segment = segments.get(next);
        long size = Math.min(MAX_REGION_OCTETS, segment.length() - offset);
        FileRegion region = new DefaultFileRegion(segment.data().getFile(), offset, size);
        advance(size);
        return region;
    }

    private boolean isRegionNext() {
        if (isRead()) {
            return false;
        }
        Segment segment = segments.get(next);
        return segment.data() != null && !segment.data().isInMemory()
                && segment.length() - offset >= MIN_REGION_OCTETS;
    }

    private ByteBuf read(ByteBufAllocator allocator, boolean isToRegion) throws IOException {
        skipRead();
        if (!isRead()) {
            Segment segment = segments.get(next);
            if (segment.data() != null && segment.data().isInMemory()
                    && segment.length() - offset >= MIN_SLICE_OCTETS) {
                return slice(segment);
            }
        }
        int size = (int) Math.min(CHUNK_OCTETS, length - progress);
        ByteBuf chunk = allocator.buffer(size, size); // bounded by CHUNK_OCTETS
        try {
            while (chunk.isWritable() && !(isToRegion && isRegionNext())) {
                readSegment(chunk);
                skipRead();
            }
        } catch (IOException | RuntimeException e) {
            chunk.release();
            throw e;
        }
        return chunk;
    }

    private ByteBuf slice(Segment segment) throws IOException {
        ByteBuf content = checkedContent(segment);
        int size = (int) Math.min(SLICE_OCTETS, segment.length() - offset);
        ByteBuf slice = content.retainedSlice(content.readerIndex() + (int) offset, size);
        advance(size);
        return slice;
    }

    @SuppressWarnings("NullAway") // Called only for data.
    private static ByteBuf checkedContent(Segment segment) throws IOException {
        ByteBuf content = segment.data().getByteBuf();
        if (content.readableBytes() < segment.length()) {
            throw new EOFException("a part has become shorter since the length of the form was told");
        }
        return content;
    }

    @SuppressWarnings("NullAway") // A segment has either text or data.
    private void readSegment(ByteBuf chunk) throws IOException {
        Segment segment = segments.get(next);
        int size = (int) Math.min(chunk.writableBytes(), segment.length() - offset);
        if (segment.text() != null) {
            chunk.writeBytes(segment.text(), (int) offset, size);
        } else if (segment.data().isInMemory()) {
            ByteBuf content = checkedContent(segment);
            chunk.writeBytes(content, content.readerIndex() + (int) offset, size);
        } else {
            readFile(segment.data(), chunk, size);
        }
        advance(size);
    }

    @SuppressWarnings("NullAway") // Data that is not in memory is in a file.
    private void readFile(HttpData data, ByteBuf chunk, int size) throws IOException {
        if (file == null) {
            file = FileChannel.open(data.getFile().toPath(), StandardOpenOption.READ);
        }
        long position = offset;
        for (int left = size; left > 0;) {
            int read = chunk.writeBytes(file, position, left);
            if (read < 0) {
                throw new EOFException("a file has become shorter since the length of the form was told");
            }
            left -= read;
            position += read;
        }
    }

    private void advance(long size) {
        offset += size;
        progress += size;
    }

    /** Goes to the next segment that has octets left. */
    private void skipRead() throws IOException {
        while (next < segments.size() && offset == segments.get(next).length()) {
            close();
            next++;
            offset = 0;
        }
    }

    /** Closes the file that is being read. */
    void close() throws IOException {
        FileChannel open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}
