/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.net.IDN;
import java.util.Locale;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Brings domain names into the form in which they are compared: ASCII (RFC 3490 for the others), lower case (RFC 4343),
 * without the dot of the root at the end.
 */
final class DomainNames {
    /** The beginning of a pattern that stands for more than one name. */
    static final String WILDCARD = "*.";
    /** RFC 1035 §2.3.4, as text; nothing longer is a name, so longer text from a peer is not processed at all. */
    private static final int MAX_LENGTH = 253;

    private DomainNames() {
    }

    /**
     * Normalizes a name to look for, which may come from a peer.
     *
     * @return the name, {@code null} if the text can be no name
     */
    static @Nullable String normalize(String hostname) {
        String name = withoutRoot(hostname);
        if (name.length() > MAX_LENGTH) {
            return null;
        }
        try {
            return toAscii(name);
        } catch (IllegalArgumentException e) {
            // Not a valid name, so no mapping has it. Not logged: a peer could fill the log.
            return null;
        }
    }

    /**
     * Normalizes a name or a pattern that begins with {@link #WILDCARD}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static String normalizePattern(String hostname) {
        boolean wildcard = checkNotNull(hostname, "hostname").startsWith(WILDCARD);
        String name = withoutRoot(wildcard ? hostname.substring(WILDCARD.length()) : hostname);
        if (name.isEmpty() || name.indexOf('*') >= 0) {
            throw new IllegalArgumentException("hostname: " + hostname
                    + " (expected: a name, or *. and a name; a wildcard elsewhere would match nothing)");
        }
        String ascii = toAscii(name);
        return wildcard ? WILDCARD + ascii : ascii;
    }

    private static String withoutRoot(String name) {
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private static String toAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) > 0x7f) {
                // Full stops of other scripts are dots only now, the last one of them too.
                return withoutRoot(IDN.toASCII(name, IDN.ALLOW_UNASSIGNED)).toLowerCase(Locale.ROOT);
            }
        }
        return name.toLowerCase(Locale.ROOT);
    }
}
