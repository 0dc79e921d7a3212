/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;

/**
 * An upload whose content is in memory up to a number of octets, and beyond in a file.
 */
public class MixedFileUpload extends AbstractMixedHttpData<FileUpload> implements FileUpload {

    /**
     * Creates an upload without content.
     *
     * @param name the name of its field
     * @param filename the name of the file
     * @param contentType its media type
     * @param contentTransferEncoding its transfer encoding, if any
     * @param charset its charset; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     * @param limitSize above how many octets the content goes to a file
     */
    public MixedFileUpload(String name, String filename, String contentType, @Nullable String contentTransferEncoding,
            @Nullable Charset charset, long size, long limitSize) {
        this(name, filename, contentType, contentTransferEncoding, charset, size, limitSize,
                DiskFileUpload.baseDirectory, DiskFileUpload.deleteOnExitTemporaryFile);
    }

    /**
     * Creates an upload without content.
     *
     * @param name the name of its field
     * @param filename the name of the file
     * @param contentType its media type
     * @param contentTransferEncoding its transfer encoding, if any
     * @param charset its charset; none: UTF-8
     * @param size the length that was announced, in octets; 0 if none was
     * @param limitSize above how many octets the content goes to a file
     * @param baseDirectory the folder of the file; none: {@link DiskFileUpload#baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public MixedFileUpload(String name, String filename, String contentType, @Nullable String contentTransferEncoding,
            @Nullable Charset charset, long size, long limitSize, @Nullable String baseDirectory,
            boolean deleteOnExit) {
        super(new MemoryFileUpload(name, filename, contentType, contentTransferEncoding, charset, size), limitSize,
                baseDirectory, deleteOnExit);
    }

    @Override
    FileUpload newDiskData() {
        return new DiskFileUpload(getName(), getFilename(), getContentType(), getContentTransferEncoding(),
                getCharset(), definedLength(), baseDirectory, deleteOnExit);
    }

    @Override
    public String getFilename() {
        return stored().getFilename();
    }

    @Override
    public void setFilename(String filename) {
        stored().setFilename(filename);
    }

    @Override
    public String getContentType() {
        return stored().getContentType();
    }

    @Override
    public void setContentType(String contentType) {
        stored().setContentType(contentType);
    }

    @Override
    public @Nullable String getContentTransferEncoding() {
        return stored().getContentTransferEncoding();
    }

    @Override
    public void setContentTransferEncoding(@Nullable String contentTransferEncoding) {
        stored().setContentTransferEncoding(contentTransferEncoding);
    }

    @Override
    public FileUpload copy() {
        return stored().copy();
    }

    @Override
    public FileUpload duplicate() {
        return stored().duplicate();
    }

    @Override
    public FileUpload retainedDuplicate() {
        return stored().retainedDuplicate();
    }

    @Override
    public FileUpload replace(ByteBuf content) {
        return stored().replace(content);
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
}
