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
 * An upload whose content is in a file.
 */
public class DiskFileUpload extends AbstractDiskHttpData implements FileUpload {

    /** The folder of files whose upload has none of its own; none: one of this JVM's. */
    public static @Nullable String baseDirectory;
    /** Whether files are deleted when the JVM ends, where an upload does not say. */
    public static boolean deleteOnExitTemporaryFile = true;
    /** Begins the names of files. */
    public static final String prefix = "FUp_";
    /** Ends the names of files. */
    public static final String postfix = ".tmp";

    private final @Nullable String ownBaseDirectory;
    private final boolean ownDeleteOnExit;
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
     * @param baseDirectory the folder of the file; none: {@link #baseDirectory}
     * @param deleteOnExit whether the file is deleted when the JVM ends
     */
    public DiskFileUpload(String name, String filename, String contentType, @Nullable String contentTransferEncoding,
            @Nullable Charset charset, long size, @Nullable String baseDirectory, boolean deleteOnExit) {
        super(name, charset, size);
        head = new UploadHead(filename, contentType, contentTransferEncoding);
        ownBaseDirectory = baseDirectory == null ? DiskFileUpload.baseDirectory : baseDirectory;
        ownDeleteOnExit = deleteOnExit;
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
     */
    public DiskFileUpload(String name, String filename, String contentType, @Nullable String contentTransferEncoding,
            @Nullable Charset charset, long size) {
        this(name, filename, contentType, contentTransferEncoding, charset, size, DiskFileUpload.baseDirectory,
                DiskFileUpload.deleteOnExitTemporaryFile);
    }

    private DiskFileUpload emptyCopy() {
        return new DiskFileUpload(getName(), getFilename(), getContentType(), getContentTransferEncoding(),
                getCharset(), 0, ownBaseDirectory, ownDeleteOnExit);
    }

    @Override
    public FileUpload copy() {
        return copyTo(emptyCopy());
    }

    @Override
    public FileUpload duplicate() {
        return share(emptyCopy(), false);
    }

    @Override
    public FileUpload retainedDuplicate() {
        return share(emptyCopy(), true);
    }

    @Override
    public FileUpload replace(ByteBuf content) {
        DiskFileUpload other = emptyCopy();
        try {
            other.setContent(content);
        } catch (IOException e) {
            throw new ChannelException("the content of a form field cannot be written", e);
        }
        return other;
    }

    @Override
    protected boolean deleteOnExit() {
        return ownDeleteOnExit;
    }

    @Override
    protected @Nullable String getBaseDirectory() {
        return ownBaseDirectory;
    }

    @Override
    protected String getDiskFilename() {
        return "upload";
    }

    @Override
    protected String getPostfix() {
        return postfix;
    }

    @Override
    protected String getPrefix() {
        return prefix;
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
