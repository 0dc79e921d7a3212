/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.IoResult;

import java.io.IOException;

/**
 * The scripted kernel's answer to one call.
 *
 * @param result a count, or a constant of {@link IoResult}
 * @param failure the cause if the result is {@link IoResult#FAILED}, else {@code null}
 */
public record Answer(int result, Throwable failure) {

    /** Not an answer of the seam: no code above may ever see it. */
    private static final int INTERRUPTED = Integer.MIN_VALUE;

    private static final Answer WOULD_BLOCK = new Answer(IoResult.WOULD_BLOCK, null);
    private static final Answer INTERRUPTED_CALL = new Answer(INTERRUPTED, null);

    /**
     * Some bytes, or some connections.
     *
     * @param count how many at most; a call that asks for less gets less
     * @return the answer
     */
    public static Answer count(int count) {
        return new Answer(count, null);
    }

    /**
     * Nothing now (EAGAIN).
     *
     * @return the answer
     */
    public static Answer wouldBlock() {
        return WOULD_BLOCK;
    }

    /**
     * The call was interrupted by a signal (EINTR) and is made again.
     *
     * @return the answer
     */
    public static Answer interrupted() {
        return INTERRUPTED_CALL;
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
    public static Answer fails(Throwable cause) {
        return new Answer(IoResult.FAILED, cause);
    }

    /**
     * The peer has reset the connection (ECONNRESET).
     *
     * @return the answer
     */
    public static Answer reset() {
        return fails(new IOException("Connection reset"));
    }

    /**
     * The peer takes nothing any more (EPIPE).
     *
     * @return the answer
     */
    public static Answer brokenPipe() {
        return fails(new IOException("Broken pipe"));
    }

    boolean isInterrupted() {
        return result == INTERRUPTED;
    }
}
