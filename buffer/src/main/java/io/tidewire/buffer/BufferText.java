/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.StringUtil;

/** The text of a buffer's {@code toString()}. */
final class BufferText {
    private BufferText() {
    }

    static String describe(ByteBuf buf) {
        StringBuilder text = new StringBuilder(64).append(StringUtil.simpleClassName(buf));
        if (buf.refCnt() == 0) {
            return text.append("(freed)").toString();
        }
        text.append("(ridx: ").append(buf.readerIndex()).append(", widx: ").append(buf.writerIndex())
                .append(", cap: ").append(buf.capacity());
        if (buf.maxCapacity() != Integer.MAX_VALUE) {
            text.append('/').append(buf.maxCapacity());
        }
        ByteBuf unwrapped = buf.unwrap();
        if (unwrapped != null) {
            text.append(", unwrapped: ").append(unwrapped);
        }
        return text.append(')').toString();
    }
}
