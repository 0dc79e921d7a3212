/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The status code of a close with a reason (RFC 6455 section 7.4, IANA's registry of WebSocket close codes). Equal are
 * those of the same code. Instances are immutable.
 */
public final class WebSocketCloseStatus implements Comparable<WebSocketCloseStatus> {

    /** 1000. The purpose of the connection is fulfilled. */
    public static final WebSocketCloseStatus NORMAL_CLOSURE =
            new WebSocketCloseStatus(1000, "normal closure");
    /** 1001. The endpoint goes away: a server that stops, or a page that is left. */
    public static final WebSocketCloseStatus ENDPOINT_UNAVAILABLE =
            new WebSocketCloseStatus(1001, "going away");
    /** 1002. The peer broke the protocol. */
    public static final WebSocketCloseStatus PROTOCOL_ERROR =
            new WebSocketCloseStatus(1002, "protocol error");
    /** 1003. The message is of a type that the endpoint does not accept. */
    public static final WebSocketCloseStatus INVALID_MESSAGE_TYPE =
            new WebSocketCloseStatus(1003, "unsupported data");
    /** 1005. Stands for a close frame without a code; never sent. */
    public static final WebSocketCloseStatus EMPTY =
            new WebSocketCloseStatus(1005, "no status", false);
    /** 1006. Stands for a connection that ended without a close frame; never sent. */
    public static final WebSocketCloseStatus ABNORMAL_CLOSURE =
            new WebSocketCloseStatus(1006, "abnormal closure", false);
    /** 1007. The octets do not fit the message's type, for example text that is not UTF-8. */
    public static final WebSocketCloseStatus INVALID_PAYLOAD_DATA =
            new WebSocketCloseStatus(1007, "invalid payload data");
    /** 1008. The message violates a policy, where no other code fits. */
    public static final WebSocketCloseStatus POLICY_VIOLATION =
            new WebSocketCloseStatus(1008, "policy violation");
    /** 1009. The message is larger than the endpoint takes. */
    public static final WebSocketCloseStatus MESSAGE_TOO_BIG =
            new WebSocketCloseStatus(1009, "message too big");
    /** 1010. A client misses an extension that the server did not agree to. */
    public static final WebSocketCloseStatus MANDATORY_EXTENSION =
            new WebSocketCloseStatus(1010, "mandatory extension");
    /** 1011. An unexpected condition stops the endpoint. */
    public static final WebSocketCloseStatus INTERNAL_SERVER_ERROR =
            new WebSocketCloseStatus(1011, "internal error");
    /** 1012. The service restarts; the client may connect again after a random delay. */
    public static final WebSocketCloseStatus SERVICE_RESTART =
            new WebSocketCloseStatus(1012, "service restart");
    /** 1013. The service is overloaded. */
    public static final WebSocketCloseStatus TRY_AGAIN_LATER =
            new WebSocketCloseStatus(1013, "try again later");
    /** 1014. A gateway got an invalid answer from the server behind it. */
    public static final WebSocketCloseStatus BAD_GATEWAY =
            new WebSocketCloseStatus(1014, "bad gateway");
    /** 1015. Stands for a TLS handshake that failed; never sent. */
    public static final WebSocketCloseStatus TLS_HANDSHAKE_FAILED =
            new WebSocketCloseStatus(1015, "TLS handshake failed", false);

    private final int statusCode;
    private final String reasonText;

    /**
     * Creates a status.
     *
     * @param statusCode a code that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @throws IllegalArgumentException if the code must not be sent
     */
    public WebSocketCloseStatus(int statusCode, String reasonText) {
        this(statusCode, reasonText, true);
    }

    /**
     * Creates a status.
     *
     * @param validate whether to refuse codes that must not be sent
     * @throws IllegalArgumentException if the code must not be sent and {@code validate} is set
     */
    public WebSocketCloseStatus(int statusCode, String reasonText, boolean validate) {
        this.statusCode = validate ? checkStatusCode(statusCode) : statusCode;
        this.reasonText = checkNotNull(reasonText, "reasonText");
    }

    /**
     * Returns the code.
     *
     * @return the code
     */
    public int code() {
        return statusCode;
    }

    /**
     * Returns the reason.
     *
     * @return the text
     */
    public String reasonText() {
        return reasonText;
    }

    /**
     * Returns whether a code may be sent in a close frame.
     *
     * @return {@code true} for those that the protocol defines to be sent (1000 to 1003, 1007 to 1011), those
     *         registered since (1012 to 1014), those of libraries (3000 to 3999) and of applications (4000 to 4999)
     */
    public static boolean isValidStatusCode(int code) {
        return code >= 1000 && code <= 1003 || code >= 1007 && code <= 1014 || code >= 3000 && code <= 4999;
    }

    static int checkStatusCode(int code) {
        if (!isValidStatusCode(code)) {
            throw new IllegalArgumentException(
                    "statusCode: " + code + " (expected: 1000-1003, 1007-1014 or 3000-4999)");
        }
        return code;
    }

    /**
     * Returns the status of a code.
     *
     * @param code a code of this class, or any that may be sent
     * @return the constant, or a new status if this class has none
     * @throws IllegalArgumentException if the code must not be sent and is none of the constants
     */
    public static WebSocketCloseStatus valueOf(int code) {
        return switch (code) {
            case 1000 -> NORMAL_CLOSURE;
            case 1001 -> ENDPOINT_UNAVAILABLE;
            case 1002 -> PROTOCOL_ERROR;
            case 1003 -> INVALID_MESSAGE_TYPE;
            case 1005 -> EMPTY;
            case 1006 -> ABNORMAL_CLOSURE;
            case 1007 -> INVALID_PAYLOAD_DATA;
            case 1008 -> POLICY_VIOLATION;
            case 1009 -> MESSAGE_TOO_BIG;
            case 1010 -> MANDATORY_EXTENSION;
            case 1011 -> INTERNAL_SERVER_ERROR;
            case 1012 -> SERVICE_RESTART;
            case 1013 -> TRY_AGAIN_LATER;
            case 1014 -> BAD_GATEWAY;
            case 1015 -> TLS_HANDSHAKE_FAILED;
            default -> new WebSocketCloseStatus(code, "status " + code);
        };
    }

    @Override
    public int compareTo(WebSocketCloseStatus o) {
        return Integer.compare(statusCode, o.statusCode);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof WebSocketCloseStatus other && statusCode == other.statusCode;
    }

    @Override
    public int hashCode() {
        return statusCode;
    }

    @Override
    public String toString() {
        return statusCode + " " + reasonText;
    }
}
