/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.UnknownHostException;

/** A name does not exist, or has no address of the wanted kinds, by the word of a server (RFC 2308). */
final class NoAddressException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private final long negativeTtl;

    NoAddressException(String message, long negativeTtl) {
        super(message);
        this.negativeTtl = negativeTtl;
    }

    /** The time for which that holds, in seconds; 0 if the server did not say (RFC 2308 section 5). */
    long negativeTtl() {
        return negativeTtl;
    }
}
