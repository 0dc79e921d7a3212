/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * Thrown when a form is longer than {@link FormLimits#maxOctets()}.
 */
public final class TooLongFormException extends HttpPostRequestDecoder.ErrorDataDecoderException
        implements FormLimitExceeded {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The limit that was exceeded. */
    private final LimitFacts facts;

    TooLongFormException(LimitFacts facts) {
        super(facts.message());
        this.facts = facts;
    }

    @Override
    public String limit() {
        return facts.limit();
    }

    @Override
    public long maximum() {
        return facts.maximum();
    }

    @Override
    public long value() {
        return facts.value();
    }

    @Override
    public @Nullable String part() {
        return facts.part();
    }
}
