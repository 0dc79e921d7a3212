/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelException;
import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.IllegalReferenceCountException;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A part of a form with what does not depend on where its content is.
 */
public abstract class AbstractHttpData extends AbstractReferenceCounted implements HttpData {

    /** The length that was announced, in octets; 0 if none was. */
    protected long definedSize;
    /** How much content there is, in octets. */
    protected long size;
    private final String name;
    private Charset charset = HttpConstants.DEFAULT_CHARSET;
    private boolean isCompleted;
    private long maxSize = DefaultHttpDataFactory.MAXSIZE;

    /**
     * Creates a part without content.
     *
     * @param name the name of the field
     * @param charset the charset of the content; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     */
    protected AbstractHttpData(String name, @Nullable Charset charset, long size) {
        this.name = checkNotNull(name, "name");
        if (charset != null) {
            this.charset = charset;
        }
        definedSize = size;
    }

    @Override
    public long getMaxSize() {
        return maxSize;
    }

    @Override
    public void setMaxSize(long maxSize) {
        this.maxSize = maxSize;
    }

    @Override
    public void checkSize(long newSize) throws IOException {
        if (maxSize >= 0 && newSize > maxSize) {
            throw new TooLongHttpDataException(maxSize, newSize);
        }
    }

    /** Refuses what would make the content longer than it may be. */
    final void checkMore(long more) throws IOException {
        checkSize(size + more);
        if (definedSize > 0 && size + more > definedSize) {
            throw new IOException("content: " + (size + more) + " octets (expected: " + definedSize
                    + ", as was announced)");
        }
    }

    /** Refuses a change of a released object: the new content would never be freed. */
    final void checkLive() {
        if (refCnt() == 0) {
            throw new IllegalReferenceCountException(0);
        }
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isCompleted() {
        return isCompleted;
    }

    /** Notes that the content is complete. */
    protected void setCompleted() {
        setCompleted(true);
    }

    /**
     * Notes whether the content is complete.
     *
     * @param completed {@code false} if more will be added
     */
    protected void setCompleted(boolean completed) {
        isCompleted = completed;
    }

    @Override
    public Charset getCharset() {
        return charset;
    }

    @Override
    public void setCharset(Charset charset) {
        this.charset = checkNotNull(charset, "charset");
    }

    @Override
    public long length() {
        return size;
    }

    @Override
    public long definedLength() {
        return definedSize;
    }

    /**
     * Returns the content, as {@link #getByteBuf()} does.
     *
     * @return all octets
     * @throws ChannelException if the content is in a file that cannot be read
     */
    @Override
    public ByteBuf content() {
        try {
            return getByteBuf();
        } catch (IOException e) {
            throw new ChannelException("the content of a form field cannot be read", e);
        }
    }

    @Override
    protected void deallocate() {
        delete();
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
    public abstract HttpData touch();

    @Override
    public abstract HttpData touch(@Nullable Object hint);
}
