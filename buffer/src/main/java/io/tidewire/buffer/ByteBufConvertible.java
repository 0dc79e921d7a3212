/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** Something that can be written as a {@link ByteBuf} without being copied. */
public interface ByteBufConvertible {

    /**
     * Returns the content as a buffer. No reference is added: who releases it has released this object's content.
     *
     * @return the buffer
     */
    ByteBuf asByteBuf();
}
