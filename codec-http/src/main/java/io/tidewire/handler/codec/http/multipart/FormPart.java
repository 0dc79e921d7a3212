/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;

/**
 * The facts in the head of a part.
 *
 * @param name the name of its field, perhaps empty
 * @param filename the name of the file, without a path and control characters; {@code null} if the part is a field
 * @param contentType the media type as it came, if there is one
 * @param charset the charset that the media type names, if there is one
 * @param transferEncoding {@code 7bit}, {@code 8bit} or {@code binary}, if there is one
 */
public record FormPart(String name, @Nullable String filename, @Nullable String contentType,
        @Nullable Charset charset, @Nullable String transferEncoding) {

    static FormPart ofField(String name) {
        return new FormPart(name, null, null, null, null);
    }

    /**
     * Returns whether this is a file.
     *
     * @return {@code true} if there is a name of a file
     */
    public boolean isFile() {
        return filename != null;
    }
}
