/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.Signal;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The outcome of decoding one message: unfinished, success, or failure with a cause. Immutable, so it may be shared
 * between messages and threads.
 */
public class DecoderResult {
    /** Stands for "not finished yet" in the place of a cause; never shown to callers of {@link #cause()}. */
    protected static final Signal SIGNAL_UNFINISHED = Signal.valueOf(DecoderResult.class, "UNFINISHED");
    /** Stands for "success" in the place of a cause; never shown to callers of {@link #cause()}. */
    protected static final Signal SIGNAL_SUCCESS = Signal.valueOf(DecoderResult.class, "SUCCESS");

    /** The message is not complete yet. */
    public static final DecoderResult UNFINISHED = new DecoderResult(SIGNAL_UNFINISHED);
    /** The message was decoded completely and without an error. */
    public static final DecoderResult SUCCESS = new DecoderResult(SIGNAL_SUCCESS);

    private final Throwable cause;

    /**
     * Creates a result.
     *
     * @param cause one of the two signals, or why decoding failed
     */
    protected DecoderResult(Throwable cause) {
        this.cause = checkNotNull(cause, "cause");
    }

    /**
     * Returns a failed result.
     *
     * @param cause why decoding failed
     * @return a result whose {@link #cause()} is {@code cause}
     */
    public static DecoderResult failure(Throwable cause) {
        return new DecoderResult(checkNotNull(cause, "cause"));
    }

    /**
     * Returns whether decoding has ended, successfully or not.
     *
     * @return {@code false} for {@link #UNFINISHED} only
     */
    public boolean isFinished() {
        return cause != SIGNAL_UNFINISHED;
    }

    /**
     * Returns whether decoding ended well.
     *
     * @return {@code true} for {@link #SUCCESS}
     */
    public boolean isSuccess() {
        return cause == SIGNAL_SUCCESS;
    }

    /**
     * Returns whether decoding failed.
     *
     * @return {@code true} if {@link #cause()} is not {@code null}
     */
    public boolean isFailure() {
        return cause != SIGNAL_SUCCESS && cause != SIGNAL_UNFINISHED;
    }

    /**
     * Returns why decoding failed.
     *
     * @return the cause, or {@code null} unless {@link #isFailure()}
     */
    public @Nullable Throwable cause() {
        return isFailure() ? cause : null;
    }

    @Override
    public String toString() {
        if (isSuccess()) {
            return "success";
        }
        return isFinished() ? "failure(" + cause + ')' : "unfinished";
    }
}
