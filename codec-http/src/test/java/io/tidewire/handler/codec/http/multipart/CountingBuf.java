/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.SwappedByteBuf;

/** Counts how many octets are looked at. */
@SuppressWarnings("deprecation") // a wrapper is all that is needed of it
final class CountingBuf extends SwappedByteBuf {

    long looks;

    CountingBuf(ByteBuf buf) {
        super(buf);
    }

    @Override
    public byte getByte(int index) {
        looks++;
        return super.getByte(index);
    }

    @Override
    public int indexOf(int fromIndex, int toIndex, byte value) {
        int found = super.indexOf(fromIndex, toIndex, value);
        looks += (found < 0 ? toIndex : found + 1) - fromIndex;
        return found;
    }
}
