/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.IoResult;

/**
 * What the scripted kernel answers to one call.
 *
 * @param result a count, or a constant of {@link IoResult}
 * @param failure the cause if the result is {@link IoResult#FAILED}, else {@code null}
 */
public record Answer(int result, Throwable failure) {

    /**
     * Some bytes, or some connections.
     *
     * @param count how many at most; a call that asks for less gets less
     * @return the answer
     */
    public static Answer count(final int count) {
        return new Answer(count, null);
    }

    /**
     * Nothing now (EAGAIN).
     *
     * @return the answer
     */
    public static Answer wouldBlock() {
        return new Answer(IoResult.WOULD_BLOCK, null);
    }

    /**
     * The end of the stream.
     *
     * @return the answer
     */
    public static Answer end() {
        return new Answer(IoResult.END, null);
    }

    /**
     * A failure.
     *
     * @param cause why
     * @return the answer
     */
    public static Answer fails(final Throwable cause) {
        return new Answer(IoResult.FAILED, cause);
    }
}
