/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.HttpConstants;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.StandardOpenOption;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A part of a form whose content is in memory.
 */
public abstract class AbstractMemoryHttpData extends AbstractHttpData {

    /**
     * Content that comes in small pieces is joined in buffers that grow up to this size, so that neither the number of
     * its components nor what it wastes grows with the number of pieces.
     */
    private static final int MAX_TAIL_OCTETS = 64 * 1024;
    /** A buffer of at least this size is kept as it is instead of being copied. */
    private static final int MIN_COMPONENT_OCTETS = 4 * 1024;

    /** Beyond, components are copied into one, so that an application that looks at each piece makes no more. */
    private static final int MAX_COMPONENTS = 4096;

    /** Owned; all octets but those of {@link #tail}. */
    private ByteBuf content = Unpooled.EMPTY_BUFFER;
    /** Whether {@link #content} is a composite that was made here. */
    private boolean isJoined;
    /** Owned; the last octets, with room for small pieces. {@code null} if there is none. */
    private @Nullable ByteBuf tail;
    private int chunkPosition;

    /**
     * Creates a part without content.
     *
     * @param name the name of the field
     * @param charset the charset of the content; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     */
    protected AbstractMemoryHttpData(String name, @Nullable Charset charset, long size) {
        super(name, charset, size);
    }

    @Override
    public void setContent(ByteBuf buffer) throws IOException {
        checkNotNull(buffer, "buffer");
        try {
            checkLive();
            checkSize(buffer.readableBytes());
            if (definedSize > 0) {
                definedSize = buffer.readableBytes();
            }
        } catch (IOException | RuntimeException e) {
            buffer.release();
            throw e;
        }
        replaceContent(buffer);
        setCompleted();
    }

    private void replaceContent(ByteBuf buffer) {
        delete();
        content = buffer;
        size = buffer.readableBytes();
    }

    @Override
    public void setContent(InputStream inputStream) throws IOException {
        checkNotNull(inputStream, "inputStream");
        checkLive();
        ByteBuf read = Unpooled.buffer();
        try {
            while (read.writeBytes(inputStream, MIN_COMPONENT_OCTETS) >= 0) {
                checkSize(read.readableBytes());
            }
        } catch (IOException | RuntimeException e) {
            read.release();
            throw e;
        }
        setContent(read);
    }

    @Override
    public void setContent(File file) throws IOException {
        checkSize(checkNotNull(file, "file").length());
        try (InputStream in = new FileInputStream(file)) {
            setContent(in);
        }
    }

    @Override
    public void addContent(@Nullable ByteBuf buffer, boolean last) throws IOException {
        if (buffer != null) {
            try {
                checkLive();
                int more = buffer.readableBytes();
                checkMore(more);
                if (size + more > Integer.MAX_VALUE) {
                    throw new IOException("content: " + (size + more) + " octets (expected: up to 2^31 - 1 in memory)");
                }
            } catch (IOException | RuntimeException e) {
                buffer.release();
                throw e;
            }
            append(buffer);
        } else if (!last) {
            throw new NullPointerException("buffer");
        }
        if (last) {
            setCompleted();
        }
    }

    private void append(ByteBuf buffer) {
        int more = buffer.readableBytes();
        if (more == 0) {
            buffer.release();
        } else if (size == 0) {
            // Most values come at once.
            delete();
            content = buffer;
        } else if (more >= MIN_COMPONENT_OCTETS) {
            sealTail();
            addComponent(buffer);
        } else {
            try {
                writeToTail(buffer, more);
            } finally {
                buffer.release();
            }
        }
        size += more;
    }

    private void writeToTail(ByteBuf buffer, int more) {
        if (tail != null && tail.maxWritableBytes() < more) {
            sealTail();
        }
        if (tail == null) {
            int capacity = (int) Math.min(MAX_TAIL_OCTETS, 2 * (size + more));
            tail = buffer.alloc().buffer(capacity, MAX_TAIL_OCTETS); // bounded by MAX_TAIL_OCTETS
            if (size + more <= MAX_TAIL_OCTETS) {
                // All that there is stays in one buffer while it is small.
                tail.writeBytes(content, content.readerIndex(), content.readableBytes());
                replaceHead(Unpooled.EMPTY_BUFFER);
            }
        }
        tail.writeBytes(buffer);
    }

    private void replaceHead(ByteBuf other) {
        ByteBuf old = content;
        content = other;
        isJoined = false;
        old.release();
    }

    private void sealTail() {
        ByteBuf sealed = tail;
        tail = null;
        if (sealed != null) {
            addComponent(sealed);
        }
    }

    private void addComponent(ByteBuf component) {
        if (!content.isReadable()) {
            replaceHead(component);
            return;
        }
        if (!isJoined) {
            content = Unpooled.compositeBuffer(MAX_COMPONENTS).addComponent(true, content);
            isJoined = true;
        }
        ((CompositeByteBuf) content).addComponent(true, component);
    }

    @Override
    public void delete() {
        ByteBuf oldTail = tail;
        tail = null;
        size = 0;
        chunkPosition = 0;
        replaceHead(Unpooled.EMPTY_BUFFER);
        if (oldTail != null) {
            oldTail.release();
        }
    }

    @Override
    public byte[] get() {
        return ByteBufUtil.getBytes(getByteBuf());
    }

    @Override
    public String getString() {
        return getString(HttpConstants.DEFAULT_CHARSET);
    }

    @Override
    public String getString(@Nullable Charset encoding) {
        return getByteBuf().toString(encoding == null ? HttpConstants.DEFAULT_CHARSET : encoding);
    }

    /**
     * Returns the content as it is: it stays this object's, so the caller retains it to keep it.
     *
     * @return all octets
     */
    @Override
    public ByteBuf getByteBuf() {
        if (tail != null && !content.isReadable()) {
            return tail;
        }
        sealTail();
        return content;
    }

    @Override
    public ByteBuf getChunk(int length) throws IOException {
        ByteBuf all = getByteBuf();
        int next = Math.min(checkPositive(length, "length"), all.readableBytes() - chunkPosition);
        if (next == 0) {
            chunkPosition = 0;
            return Unpooled.EMPTY_BUFFER;
        }
        ByteBuf chunk = all.retainedSlice(all.readerIndex() + chunkPosition, next);
        chunkPosition += next;
        return chunk;
    }

    @Override
    public boolean renameTo(File dest) throws IOException {
        checkNotNull(dest, "dest");
        try (FileChannel file = FileChannel.open(dest.toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            StoredFile.write(getByteBuf(), file, 0);
        }
        return true;
    }

    @Override
    public boolean isInMemory() {
        return true;
    }

    /** {@inheritDoc} Always fails. */
    @Override
    public File getFile() throws IOException {
        throw new IOException("the content is in memory");
    }

    @Override
    public HttpData touch() {
        return touch(null);
    }

    @Override
    public HttpData touch(@Nullable Object hint) {
        getByteBuf().touch(hint);
        return this;
    }
}
