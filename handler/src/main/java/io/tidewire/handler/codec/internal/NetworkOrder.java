/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.internal;

import io.tidewire.buffer.ByteBuf;

import java.nio.ByteOrder;

/**
 * Shows the octets of a buffer in network order, most significant octet of a number first, whatever the order of the
 * view is that an application hands in. The rules of protocols about octets do not depend on it.
 *
 * <p>Codecs do this once, where a buffer enters, so that no other code has to think of it: {@code
 * ByteToMessageDecoder} for everything that is decoded in a pipeline, and each method that takes a buffer without one.
 * Codecs that touch nothing but single octets do without.
 */
public final class NetworkOrder {
    private NetworkOrder() {
    }

    /**
     * Returns a view of a buffer that is big endian, and shares its content, indices and reference count.
     *
     * @param buf the buffer
     * @return the buffer itself if it is big endian
     */
    @SuppressWarnings("deprecation") // Views with another order are what this is about.
    public static ByteBuf of(ByteBuf buf) {
        return buf.order() == ByteOrder.BIG_ENDIAN ? buf : buf.order(ByteOrder.BIG_ENDIAN);
    }
}
