/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A file in a form. Equal are uploads whose field names are equal, without regard to case.
 */
public interface FileUpload extends HttpData {

    /**
     * Returns the name that the sender gave the file. A decoder leaves only its last segment, and puts {@code _} in
     * place of control characters and separators, also of those that are percent-encoded (RFC 7578 section 4.2). It is
     * still a name of the peer's choice: choose your own for what you store.
     *
     * @return the name, perhaps empty
     */
    String getFilename();

    /**
     * Sets the name of the file.
     *
     * @param filename the name
     * @throws IllegalArgumentException if it has control characters, which could end the head of a part
     */
    void setFilename(String filename);

    /**
     * Sets the media type.
     *
     * @param contentType the media type
     * @throws IllegalArgumentException if it has control characters
     */
    void setContentType(String contentType);

    /**
     * Returns the media type.
     *
     * @return the media type with its parameters
     */
    String getContentType();

    /**
     * Sets the transfer encoding that is announced. Content is sent as it is in any case.
     *
     * @param contentTransferEncoding {@code 7bit}, {@code 8bit} or {@code binary}, if any
     * @throws IllegalArgumentException if it has control characters
     */
    void setContentTransferEncoding(@Nullable String contentTransferEncoding);

    /**
     * Returns the transfer encoding.
     *
     * @return {@code 7bit}, {@code 8bit} or {@code binary}, if there is one
     */
    @Nullable String getContentTransferEncoding();

    @Override
    FileUpload copy();

    @Override
    FileUpload duplicate();

    @Override
    FileUpload retainedDuplicate();

    @Override
    FileUpload replace(ByteBuf content);

    @Override
    FileUpload retain();

    @Override
    FileUpload retain(int increment);

    @Override
    FileUpload touch();

    @Override
    FileUpload touch(@Nullable Object hint);
}
