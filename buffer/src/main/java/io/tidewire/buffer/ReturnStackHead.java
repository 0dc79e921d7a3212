/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** The head of a {@link ReturnStack}, between two pads. */
class ReturnStackHead extends ReturnStackPad {
    /**
     * The keeper of the slot pushed last, {@code null}, or {@link ReturnStack#CLOSED}; accessed by the stack's
     * VarHandle only.
     */
    volatile ContiguousByteBuf head;
}
