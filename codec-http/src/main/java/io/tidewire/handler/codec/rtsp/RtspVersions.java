/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.handler.codec.http.HttpVersion;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The version of RTSP that is in use. */
public final class RtspVersions {
    /** RTSP/1.0 (RFC 2326). Connections are kept. */
    public static final HttpVersion RTSP_1_0 = new HttpVersion("RTSP", 1, 0, true);

    private RtspVersions() {
    }

    /**
     * Finds the version of a text, in any case.
     *
     * @param text for example {@code RTSP/1.0}; nothing is trimmed
     * @return the constant, or a new object that keeps connections
     * @throws IllegalArgumentException if the text is no version
     */
    public static HttpVersion valueOf(String text) {
        HttpVersion version = new HttpVersion(checkNotNull(text, "text"), true);
        return version.equals(RTSP_1_0) ? RTSP_1_0 : version;
    }
}
