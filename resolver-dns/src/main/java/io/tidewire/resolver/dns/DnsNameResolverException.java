/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsQuestion;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A query without a usable answer. Has no stack trace: failures come by the thousand when a server is down.
 */
public class DnsNameResolverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient InetSocketAddress remoteAddress;
    private final transient DnsQuestion question;

    /**
     * Creates an exception.
     *
     * @param remoteAddress the server that was asked
     * @param question the question that it was asked
     * @param message the failure
     */
    public DnsNameResolverException(InetSocketAddress remoteAddress, DnsQuestion question, String message) {
        super(message);
        this.remoteAddress = checkNotNull(remoteAddress, "remoteAddress");
        this.question = checkNotNull(question, "question");
    }

    /**
     * Creates an exception.
     *
     * @param remoteAddress the server that was asked
     * @param question the question that it was asked
     * @param message the failure
     * @param cause why, if there is a cause
     */
    public DnsNameResolverException(InetSocketAddress remoteAddress, DnsQuestion question, String message,
                                    @Nullable Throwable cause) {
        super(message, cause);
        this.remoteAddress = checkNotNull(remoteAddress, "remoteAddress");
        this.question = checkNotNull(question, "question");
    }

    /**
     * The server that was asked.
     *
     * @return the address, or {@code null} in an exception that was serialized
     */
    public @Nullable InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    /**
     * The question.
     *
     * @return the question, or {@code null} in an exception that was serialized
     */
    public @Nullable DnsQuestion question() {
        return question;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
