/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.buffer.ByteBuf;

/** The last look at a request line before it leaves. */
public final class RequestLine {
    private RequestLine() {
    }

    /**
     * Checks that a line has two spaces and nothing else that could split it (SEC-C01), whichever class its parts come
     * from.
     *
     * @param buf holds the line up to its writer index, without the line end; keeps its owner
     * @param start index of the line
     * @throws IllegalArgumentException if the line could be read as another one
     */
    public static void check(ByteBuf buf, int start) {
        int spaces = 0;
        for (int i = start; i < buf.writerIndex(); i++) {
            byte octet = buf.getByte(i);
            if (octet == ' ') {
                spaces++;
            } else if (octet >= 0 && octet < ' ' || octet == 0x7F) {
                throw new IllegalArgumentException("request line: control character 0x" + Integer.toHexString(octet)
                        + " at index " + (i - start));
            }
        }
        if (spaces != 2) {
            throw new IllegalArgumentException("request line: " + spaces + " spaces (expected: 2)");
        }
    }
}
