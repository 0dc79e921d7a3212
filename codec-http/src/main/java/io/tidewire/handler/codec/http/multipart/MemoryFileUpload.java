/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelException;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.Charset;

/**
 * An upload whose content is in memory.
 */
public class MemoryFileUpload extends AbstractMemoryHttpData implements FileUpload {

    private final UploadHead head;

    /**
     * Creates an upload without content.
     *
     * @param name the name of its field
     * @param filename the name of the file
     * @param contentType its media type
     * @param contentTransferEncoding its transfer encoding, if any
     * @param charset its charset; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     */
    public MemoryFileUpload(String name, String filename, String contentType, @Nullable String contentTransferEncoding,
            @Nullable Charset charset, long size) {
        super(name, charset, size);
        head = new UploadHead(filename, contentType, contentTransferEncoding);
    }

    @Override
    public FileUpload copy() {
        return replace(getByteBuf().copy());
    }

    @Override
    public FileUpload duplicate() {
        return replace(getByteBuf().duplicate());
    }

    @Override
    public FileUpload retainedDuplicate() {
        return replace(getByteBuf().retainedDuplicate());
    }

    @Override
    public FileUpload replace(ByteBuf content) {
        MemoryFileUpload other = new MemoryFileUpload(getName(), getFilename(), getContentType(),
                getContentTransferEncoding(), getCharset(), 0);
        try {
            other.setContent(content);
        } catch (IOException e) {
            throw new ChannelException(e);
        }
        return other;
    }

    @Override
    public FileUpload retain() {
        super.retain();
        return this;
    }

    @Override
    public FileUpload retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public FileUpload touch() {
        super.touch();
        return this;
    }

    @Override
    public FileUpload touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public HttpDataType getHttpDataType() {
        return HttpDataType.FileUpload;
    }

    @Override
    public String getFilename() {
        return head.filename();
    }

    @Override
    public void setFilename(String filename) {
        head.setFilename(filename);
    }

    @Override
    public String getContentType() {
        return head.contentType();
    }

    @Override
    public void setContentType(String contentType) {
        head.setContentType(contentType);
    }

    @Override
    public @Nullable String getContentTransferEncoding() {
        return head.contentTransferEncoding();
    }

    @Override
    public void setContentTransferEncoding(@Nullable String contentTransferEncoding) {
        head.setContentTransferEncoding(contentTransferEncoding);
    }

    @Override
    public int compareTo(InterfaceHttpData other) {
        return FieldNames.compare(this, other);
    }

    /**
     * Orders uploads by the name of their field, without regard to case.
     *
     * @param other the other upload
     * @return as {@link Comparable} says
     */
    public int compareTo(FileUpload other) {
        return FieldNames.compare(this, other);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof FileUpload other && FieldNames.equal(getName(), other.getName());
    }

    @Override
    public int hashCode() {
        return FieldNames.hash(getName());
    }

    @Override
    public String toString() {
        return head.toString(this);
    }
}
