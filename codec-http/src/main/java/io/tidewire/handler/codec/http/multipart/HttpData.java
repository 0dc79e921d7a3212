/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;

/**
 * A part of a form with its content, in memory or in a file.
 *
 * <p><b>Ownership.</b> A data object starts with the count 1. The last {@link #release()} frees its memory and deletes
 * its file, as {@link #delete()} does; a file that came from {@link #setContent(File)} or went away by
 * {@link #renameTo(File)} is the application's and stays. Buffers that are handed in belong to the data object at once,
 * also when the call fails. The decoder that made an object releases it when it is destroyed.
 *
 * <p>Methods that read or write a file block. Not thread-safe.
 */
public interface HttpData extends InterfaceHttpData, ByteBufHolder {

    /**
     * Returns the limit of the content.
     *
     * @return in octets; negative if there is none
     */
    long getMaxSize();

    /**
     * Limits the content. Content that is there already is not checked.
     *
     * @param maxSize in octets; negative for no limit
     */
    void setMaxSize(long maxSize);

    /**
     * Fails if content of a size would be over the limit.
     *
     * @param newSize in octets
     * @throws IOException if it is over the limit
     */
    void checkSize(long newSize) throws IOException;

    /**
     * Replaces the content, which is complete then.
     *
     * @param buffer the readable octets are the content; the buffer belongs to this object, also when the call fails
     * @throws IOException if the content is too large or cannot be written; then there is no content and no file
     */
    void setContent(ByteBuf buffer) throws IOException;

    /**
     * Appends content.
     *
     * @param buffer the readable octets; the buffer belongs to this object, also when the call fails. {@code null} is
     *     permitted with {@code last}
     * @param last whether the content is complete with it
     * @throws IOException if the content becomes too large, or longer than {@link #definedLength()} where that is above
     *     zero, or cannot be written; after a failed write there is no file
     */
    void addContent(@Nullable ByteBuf buffer, boolean last) throws IOException;

    /**
     * Replaces the content by that of a file, which is complete then. In memory, the file is read; else it is used as
     * it is and stays the caller's: it is never deleted.
     *
     * @param file an existing file
     * @throws IOException if it is too large or cannot be read
     */
    void setContent(File file) throws IOException;

    /**
     * Replaces the content by what a stream holds, which is complete then.
     *
     * @param inputStream read to its end, and not closed
     * @throws IOException if it holds too much, or reading or writing failed; then there is no content and no file
     */
    void setContent(InputStream inputStream) throws IOException;

    /**
     * Returns whether the content is complete.
     *
     * @return {@code true} if nothing will be added
     */
    boolean isCompleted();

    /**
     * Returns how much content there is.
     *
     * @return in octets
     */
    long length();

    /**
     * Returns the length that was announced.
     *
     * @return in octets; 0 if none was
     */
    long definedLength();

    /** Frees the memory, or deletes the file unless it is the application's. The content is empty then. */
    void delete();

    /**
     * Copies the content.
     *
     * @return all octets
     * @throws IOException if the file cannot be read, or is too large for an array
     */
    byte[] get() throws IOException;

    /**
     * Returns the content. Content in memory is returned as it is: it stays this object's, so the caller retains it to
     * keep it. A file is read into a new buffer, which no one needs to release.
     *
     * @return all octets
     * @throws IOException if the file cannot be read, or is too large for a buffer
     */
    ByteBuf getByteBuf() throws IOException;

    /**
     * Reads the content step by step. After its end, which is an empty buffer, it starts again from the beginning.
     *
     * @param length the most octets of a chunk, above zero
     * @return the next chunk, which the caller releases; empty at the end
     * @throws IOException if the file cannot be read
     */
    ByteBuf getChunk(int length) throws IOException;

    /**
     * Returns the content as text in UTF-8.
     *
     * @return the text
     * @throws IOException if the file cannot be read
     */
    String getString() throws IOException;

    /**
     * Returns the content as text.
     *
     * @param encoding its charset; none: UTF-8
     * @return the text; malformed octets become replacement characters
     * @throws IOException if the file cannot be read
     */
    String getString(@Nullable Charset encoding) throws IOException;

    /** Sets the charset of the content. */
    void setCharset(Charset charset);

    /**
     * Returns the charset of the content.
     *
     * @return the charset
     */
    Charset getCharset();

    /**
     * Moves the content to a file of the application. Content in memory is written there and stays in memory too; a
     * file of this object is moved, readable for its owner only, and is no longer deleted with it.
     *
     * @param dest the file, replaced if it exists
     * @return {@code true}
     * @throws IOException if that failed, or there is no content
     */
    boolean renameTo(File dest) throws IOException;

    /**
     * Returns where the content is.
     *
     * @return {@code true} if it is in memory, {@code false} if it is in a file
     */
    boolean isInMemory();

    /**
     * Returns the file with the content.
     *
     * @return the file, if there is content
     * @throws IOException if the content is in memory
     */
    @Nullable File getFile() throws IOException;

    /** {@inheritDoc} Content in a file is copied to a new one. */
    @Override
    HttpData copy();

    /** {@inheritDoc} Content in a file is that same file, which goes with this object. */
    @Override
    HttpData duplicate();

    /** {@inheritDoc} Content in a file is that same file, which goes with the last of both objects. */
    @Override
    HttpData retainedDuplicate();

    /** {@inheritDoc} The limit of the content is not taken over. */
    @Override
    HttpData replace(ByteBuf content);

    @Override
    HttpData retain();

    @Override
    HttpData retain(int increment);

    @Override
    HttpData touch();

    @Override
    HttpData touch(@Nullable Object hint);
}
