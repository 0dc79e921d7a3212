/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.IllegalReferenceCountException;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A part of a form whose content is in memory up to a number of octets, and beyond in a file.
 *
 * @param <D> the kind of data that holds the content
 */
abstract class AbstractMixedHttpData<D extends HttpData> extends AbstractReferenceCounted implements HttpData {

    final @Nullable String baseDirectory;
    final boolean deleteOnExit;
    private final long limitSize;
    /** Owned. */
    private D stored;

    /** Starts with {@code memory}, which this owns from now on. */
    AbstractMixedHttpData(D memory, long limitSize, @Nullable String baseDirectory, boolean deleteOnExit) {
        stored = memory;
        this.limitSize = limitSize;
        this.baseDirectory = baseDirectory;
        this.deleteOnExit = deleteOnExit;
    }

    /** Where the content is now. */
    final D stored() {
        return stored;
    }

    /** Creates data of the same facts in a file, without content. */
    abstract D newDiskData();

    /** Whether content of so many octets is in memory. */
    final boolean staysInMemory(long newSize) {
        return stored.isInMemory() && newSize <= limitSize;
    }

    private void replaceStored(D other) {
        D old = stored;
        stored = other;
        old.release();
    }

    private D newLimitedDiskData() {
        D disk = newDiskData();
        disk.setMaxSize(stored.getMaxSize());
        return disk;
    }

    private void checkLive() {
        if (refCnt() == 0) {
            throw new IllegalReferenceCountException(0);
        }
    }

    @Override
    public void addContent(@Nullable ByteBuf buffer, boolean last) throws IOException {
        if (buffer != null) {
            try {
                checkLive();
                long newSize = stored.length() + buffer.readableBytes();
                if (stored.isInMemory() && newSize > limitSize) {
                    checkSize(newSize);
                    moveToDisk();
                }
            } catch (IOException | RuntimeException e) {
                buffer.release();
                throw e;
            }
        }
        stored.addContent(buffer, last);
    }

    private void moveToDisk() throws IOException {
        D disk = newLimitedDiskData();
        try {
            if (stored.length() > 0) {
                disk.addContent(stored.getByteBuf().retain(), false);
            }
        } catch (IOException | RuntimeException e) {
            disk.release();
            throw e;
        }
        replaceStored(disk);
    }

    @Override
    public void setContent(ByteBuf buffer) throws IOException {
        checkNotNull(buffer, "buffer");
        try {
            checkLive();
            checkSize(buffer.readableBytes());
            if (stored.isInMemory() && buffer.readableBytes() > limitSize) {
                replaceStored(newLimitedDiskData());
            }
        } catch (IOException | RuntimeException e) {
            buffer.release();
            throw e;
        }
        stored.setContent(buffer);
    }

    @Override
    public void setContent(File file) throws IOException {
        checkLive();
        checkSize(checkNotNull(file, "file").length());
        if (stored.isInMemory() && file.length() > limitSize) {
            replaceStored(newLimitedDiskData());
        }
        stored.setContent(file);
    }

    /** {@inheritDoc} A stream goes to a file, whatever its length, which is not known. */
    @Override
    public void setContent(InputStream inputStream) throws IOException {
        checkLive();
        if (stored.isInMemory()) {
            replaceStored(newLimitedDiskData());
        }
        stored.setContent(inputStream);
    }

    @Override
    public void setMaxSize(long maxSize) {
        stored.setMaxSize(maxSize);
    }

    @Override
    public long length() {
        return stored.length();
    }

    @Override
    public long definedLength() {
        return stored.definedLength();
    }

    @Override
    public long getMaxSize() {
        return stored.getMaxSize();
    }

    @Override
    public void checkSize(long newSize) throws IOException {
        stored.checkSize(newSize);
    }

    @Override
    public boolean isCompleted() {
        return stored.isCompleted();
    }

    @Override
    public byte[] get() throws IOException {
        return stored.get();
    }

    @Override
    public ByteBuf getByteBuf() throws IOException {
        return stored.getByteBuf();
    }

    @Override
    public ByteBuf content() {
        return stored.content();
    }

    @Override
    public ByteBuf getChunk(int length) throws IOException {
        return stored.getChunk(length);
    }

    @Override
    public String getString() throws IOException {
        return stored.getString();
    }

    @Override
    public String getString(@Nullable Charset encoding) throws IOException {
        return stored.getString(encoding);
    }

    @Override
    public Charset getCharset() {
        return stored.getCharset();
    }

    @Override
    public void setCharset(Charset charset) {
        stored.setCharset(charset);
    }

    @Override
    public boolean isInMemory() {
        return stored.isInMemory();
    }

    @Override
    public boolean renameTo(File dest) throws IOException {
        return stored.renameTo(dest);
    }

    @Override
    public @Nullable File getFile() throws IOException {
        return stored.getFile();
    }

    @Override
    public void delete() {
        stored.delete();
    }

    @Override
    public String getName() {
        return stored.getName();
    }

    @Override
    public HttpDataType getHttpDataType() {
        return stored.getHttpDataType();
    }

    @Override
    protected void deallocate() {
        stored.release();
    }

    @Override
    public int compareTo(InterfaceHttpData other) {
        return FieldNames.compare(this, other);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return stored.equals(o);
    }

    @Override
    public int hashCode() {
        return stored.hashCode();
    }

    @Override
    public String toString() {
        return "Mixed: " + stored;
    }

    @Override
    public HttpData retain() {
        super.retain();
        return this;
    }

    @Override
    public HttpData retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public HttpData touch() {
        stored.touch();
        return this;
    }

    @Override
    public HttpData touch(@Nullable Object hint) {
        stored.touch(hint);
        return this;
    }
}
