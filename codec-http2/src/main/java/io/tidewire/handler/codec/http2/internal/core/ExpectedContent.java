/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/** The content that is still to come, of a message that has announced its length (RFC 9113 section 8.1.1). */
public final class ExpectedContent {
    private long octets;

    /**
     * Creates the expectation of a message.
     *
     * @param octets its content-length, not negative
     */
    public ExpectedContent(long octets) {
        this.octets = octets;
    }

    /**
     * Content came, or the end without any.
     *
     * @param received how many octets, not negative
     * @param endOfStream whether the message ends with them
     * @return the violation, if there is one
     */
    public @Nullable String onContent(int received, boolean endOfStream) {
        octets -= received;
        if (octets < 0) {
            return "content over its content-length";
        }
        return endOfStream && octets > 0 ? "content " + octets + " octets short of its content-length" : null;
    }
}
