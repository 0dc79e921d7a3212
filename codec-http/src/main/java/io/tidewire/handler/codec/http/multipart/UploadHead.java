/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.Objects;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The facts about a file that the three classes of uploads have in common. */
final class UploadHead {

    private String filename;
    private String contentType;
    private @Nullable String contentTransferEncoding;

    UploadHead(String filename, String contentType, @Nullable String contentTransferEncoding) {
        setFilename(filename);
        setContentType(contentType);
        setContentTransferEncoding(contentTransferEncoding);
    }

    String filename() {
        return filename;
    }

    void setFilename(String filename) {
        this.filename = checkText(filename, "filename");
    }

    String contentType() {
        return contentType;
    }

    void setContentType(String contentType) {
        this.contentType = checkText(contentType, "contentType");
    }

    @Nullable String contentTransferEncoding() {
        return contentTransferEncoding;
    }

    void setContentTransferEncoding(@Nullable String encoding) {
        contentTransferEncoding = encoding == null ? null : checkText(encoding, "contentTransferEncoding");
    }

    /** Refuses what could end a line of a head when it is written again (SEC-D03). */
    private static String checkText(String text, String name) {
        checkNotNull(text, name);
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw new IllegalArgumentException(name + ": control character at index " + i + " (expected: none)");
            }
        }
        return text;
    }

    /** The differences between uploads of one field, in words. */
    String toString(FileUpload upload) {
        return StringUtil.simpleClassName(upload) + "(name: " + upload.getName() + ", filename: " + filename
                + ", contentType: " + contentType + ", contentTransferEncoding: "
                + Objects.requireNonNullElse(contentTransferEncoding, "none") + ", charset: " + upload.getCharset()
                + ", length: " + upload.length() + ", completed: " + upload.isCompleted() + ", inMemory: "
                + upload.isInMemory() + ')';
    }
}
