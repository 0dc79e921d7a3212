/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsResponseCode;
import org.jspecify.annotations.Nullable;

/**
 * A server answered with an error. The cause of what a resolver fails with; has no stack trace.
 */
public final class DnsErrorCauseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DnsResponseCode code;

    DnsErrorCauseException(String message, DnsResponseCode code) {
        super(message);
        this.code = code;
    }

    /**
     * The error.
     *
     * @return {@link DnsResponseCode#NOERROR} if the name has no record of the type; {@code null} in an exception that
     *         was serialized
     */
    public @Nullable DnsResponseCode getCode() {
        return code;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
