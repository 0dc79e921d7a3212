/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

/** How far a handler that looks at the first bytes is with finding out the protocol. */
public enum ProtocolDetectionState {
    /** There are too few bytes. */
    NEEDS_MORE_DATA,
    /** The bytes are of no known protocol. */
    INVALID,
    /** The protocol is {@link ProtocolDetectionResult#detectedProtocol()}. */
    DETECTED
}
