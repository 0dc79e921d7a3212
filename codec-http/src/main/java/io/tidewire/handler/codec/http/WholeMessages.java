/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/** Equality of messages with their whole content, beyond that of their heads. */
final class WholeMessages {
    private WholeMessages() { }

    /** Returns the hash code of a message whose head has one already. Content that was freed counts as empty. */
    static int hashCode(int headHash, FullHttpMessage message) {
        int contentHash = message.content().refCnt() == 0 ? 1 : message.content().hashCode();
        return 31 * (31 * headHash + contentHash) + message.trailingHeaders().hashCode();
    }

    static boolean haveEqualContent(FullHttpMessage one, FullHttpMessage other) {
        return one.content().equals(other.content()) && one.trailingHeaders().equals(other.trailingHeaders());
    }
}
