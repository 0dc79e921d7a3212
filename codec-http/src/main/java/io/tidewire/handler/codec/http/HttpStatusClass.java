/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The class of a status code: its first digit (RFC 9110 section 15).
 */
public enum HttpStatusClass {

    /** 1xx: interim; a final response follows. */
    INFORMATIONAL("Informational"),
    /** 2xx: received, understood and accepted. */
    SUCCESS("Success"),
    /** 3xx: the client must do more. */
    REDIRECTION("Redirection"),
    /** 4xx: the request is at fault. */
    CLIENT_ERROR("Client Error"),
    /** 5xx: the server is at fault. */
    SERVER_ERROR("Server Error"),
    /** Every other number. */
    UNKNOWN("Unknown Status");

    private final String phrase;

    HttpStatusClass(String phrase) {
        this.phrase = phrase;
    }

    /**
     * Whether a code belongs to this class.
     *
     * @param code a status code
     * @return {@code true} if it does
     */
    public boolean contains(int code) {
        return valueOf(code) == this;
    }

    /**
     * Finds the class of a code.
     *
     * @param code a status code
     * @return its class, or {@link #UNKNOWN} outside 100 to 599
     */
    public static HttpStatusClass valueOf(int code) {
        return switch (code >= 0 ? code / 100 : 0) {
            case 1 -> INFORMATIONAL;
            case 2 -> SUCCESS;
            case 3 -> REDIRECTION;
            case 4 -> CLIENT_ERROR;
            case 5 -> SERVER_ERROR;
            default -> UNKNOWN;
        };
    }

    /**
     * Finds the class of a code in text form.
     *
     * @param code three characters, of which the first decides when all are digits
     * @return its class, or {@link #UNKNOWN}
     */
    public static HttpStatusClass valueOf(CharSequence code) {
        if (code == null || code.length() != 3) {
            return UNKNOWN;
        }
        for (int i = 0; i < 3; i++) {
            if (code.charAt(i) < '0' || code.charAt(i) > '9') {
                return UNKNOWN;
            }
        }
        return valueOf((code.charAt(0) - '0') * 100);
    }

    /** The reason phrase for a code of this class that has no name of its own. */
    String phrase() {
        return phrase;
    }
}
