/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.ReferenceCountUtil;

import java.util.List;

/** Disposes of messages that were decoded but must not be delivered. */
final class DecodedMessages {
    private DecodedMessages() {
    }

    /** Releases and removes the messages from position {@code from} on. */
    static void drop(List<Object> out, int from) {
        for (int i = out.size() - 1; i >= from; i--) {
            ReferenceCountUtil.release(out.remove(i));
        }
    }
}
