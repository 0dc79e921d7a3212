/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;

/** Delimiters in common use. */
public final class Delimiters {
    private Delimiters() {
    }

    /**
     * Returns the delimiter of Flash XML sockets and the like.
     *
     * @return a new array with a buffer that holds NUL
     */
    public static ByteBuf[] nulDelimiter() {
        return new ByteBuf[] {Unpooled.wrappedBuffer(new byte[] {0})};
    }

    /**
     * Returns the two line ends of text protocols.
     *
     * @return a new array with a buffer that holds CR LF and one that holds LF
     */
    public static ByteBuf[] lineDelimiter() {
        return new ByteBuf[] {
            Unpooled.wrappedBuffer(new byte[] {'\r', '\n'}), Unpooled.wrappedBuffer(new byte[] {'\n'})};
    }
}
