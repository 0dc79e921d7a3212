/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * A status code with its reason phrase (RFC 9110 section 15, RFC 9112 section 4). Immutable; two are equal when their
 * codes are.
 */
public class HttpResponseStatus implements Comparable<HttpResponseStatus> {

    /** The constants by code; filled while they are created. */
    private static final HttpResponseStatus[] KNOWN = new HttpResponseStatus[600];

    /** {@code 100 Continue} */
    public static final HttpResponseStatus CONTINUE = known(100, "Continue");
    /** {@code 101 Switching Protocols} */
    public static final HttpResponseStatus SWITCHING_PROTOCOLS = known(101, "Switching Protocols");
    /** {@code 102 Processing} */
    public static final HttpResponseStatus PROCESSING = known(102, "Processing");
    /** {@code 103 Early Hints} */
    public static final HttpResponseStatus EARLY_HINTS = known(103, "Early Hints");
    /** {@code 200 OK} */
    public static final HttpResponseStatus OK = known(200, "OK");
    /** {@code 201 Created} */
    public static final HttpResponseStatus CREATED = known(201, "Created");
    /** {@code 202 Accepted} */
    public static final HttpResponseStatus ACCEPTED = known(202, "Accepted");
    /** {@code 203 Non-Authoritative Information} */
    public static final HttpResponseStatus NON_AUTHORITATIVE_INFORMATION = known(203, "Non-Authoritative Information");
    /** {@code 204 No Content} */
    public static final HttpResponseStatus NO_CONTENT = known(204, "No Content");
    /** {@code 205 Reset Content} */
    public static final HttpResponseStatus RESET_CONTENT = known(205, "Reset Content");
    /** {@code 206 Partial Content} */
    public static final HttpResponseStatus PARTIAL_CONTENT = known(206, "Partial Content");
    /** {@code 207 Multi-Status} */
    public static final HttpResponseStatus MULTI_STATUS = known(207, "Multi-Status");
    /** {@code 300 Multiple Choices} */
    public static final HttpResponseStatus MULTIPLE_CHOICES = known(300, "Multiple Choices");
    /** {@code 301 Moved Permanently} */
    public static final HttpResponseStatus MOVED_PERMANENTLY = known(301, "Moved Permanently");
    /** {@code 302 Found} */
    public static final HttpResponseStatus FOUND = known(302, "Found");
    /** {@code 303 See Other} */
    public static final HttpResponseStatus SEE_OTHER = known(303, "See Other");
    /** {@code 304 Not Modified} */
    public static final HttpResponseStatus NOT_MODIFIED = known(304, "Not Modified");
    /** {@code 305 Use Proxy} */
    public static final HttpResponseStatus USE_PROXY = known(305, "Use Proxy");
    /** {@code 307 Temporary Redirect} */
    public static final HttpResponseStatus TEMPORARY_REDIRECT = known(307, "Temporary Redirect");
    /** {@code 308 Permanent Redirect} */
    public static final HttpResponseStatus PERMANENT_REDIRECT = known(308, "Permanent Redirect");
    /** {@code 400 Bad Request} */
    public static final HttpResponseStatus BAD_REQUEST = known(400, "Bad Request");
    /** {@code 401 Unauthorized} */
    public static final HttpResponseStatus UNAUTHORIZED = known(401, "Unauthorized");
    /** {@code 402 Payment Required} */
    public static final HttpResponseStatus PAYMENT_REQUIRED = known(402, "Payment Required");
    /** {@code 403 Forbidden} */
    public static final HttpResponseStatus FORBIDDEN = known(403, "Forbidden");
    /** {@code 404 Not Found} */
    public static final HttpResponseStatus NOT_FOUND = known(404, "Not Found");
    /** {@code 405 Method Not Allowed} */
    public static final HttpResponseStatus METHOD_NOT_ALLOWED = known(405, "Method Not Allowed");
    /** {@code 406 Not Acceptable} */
    public static final HttpResponseStatus NOT_ACCEPTABLE = known(406, "Not Acceptable");
    /** {@code 407 Proxy Authentication Required} */
    public static final HttpResponseStatus PROXY_AUTHENTICATION_REQUIRED = known(407, "Proxy Authentication Required");
    /** {@code 408 Request Timeout} */
    public static final HttpResponseStatus REQUEST_TIMEOUT = known(408, "Request Timeout");
    /** {@code 409 Conflict} */
    public static final HttpResponseStatus CONFLICT = known(409, "Conflict");
    /** {@code 410 Gone} */
    public static final HttpResponseStatus GONE = known(410, "Gone");
    /** {@code 411 Length Required} */
    public static final HttpResponseStatus LENGTH_REQUIRED = known(411, "Length Required");
    /** {@code 412 Precondition Failed} */
    public static final HttpResponseStatus PRECONDITION_FAILED = known(412, "Precondition Failed");
    /** {@code 413 Request Entity Too Large} */
    public static final HttpResponseStatus REQUEST_ENTITY_TOO_LARGE = known(413, "Request Entity Too Large");
    /** {@code 414 Request-URI Too Long} */
    public static final HttpResponseStatus REQUEST_URI_TOO_LONG = known(414, "Request-URI Too Long");
    /** {@code 415 Unsupported Media Type} */
    public static final HttpResponseStatus UNSUPPORTED_MEDIA_TYPE = known(415, "Unsupported Media Type");
    /** {@code 416 Requested Range Not Satisfiable} */
    public static final HttpResponseStatus REQUESTED_RANGE_NOT_SATISFIABLE =
            known(416, "Requested Range Not Satisfiable");
    /** {@code 417 Expectation Failed} */
    public static final HttpResponseStatus EXPECTATION_FAILED = known(417, "Expectation Failed");
    /** {@code 421 Misdirected Request} */
    public static final HttpResponseStatus MISDIRECTED_REQUEST = known(421, "Misdirected Request");
    /** {@code 422 Unprocessable Entity} */
    public static final HttpResponseStatus UNPROCESSABLE_ENTITY = known(422, "Unprocessable Entity");
    /** {@code 423 Locked} */
    public static final HttpResponseStatus LOCKED = known(423, "Locked");
    /** {@code 424 Failed Dependency} */
    public static final HttpResponseStatus FAILED_DEPENDENCY = known(424, "Failed Dependency");
    /** {@code 425 Unordered Collection} */
    public static final HttpResponseStatus UNORDERED_COLLECTION = known(425, "Unordered Collection");
    /** {@code 426 Upgrade Required} */
    public static final HttpResponseStatus UPGRADE_REQUIRED = known(426, "Upgrade Required");
    /** {@code 428 Precondition Required} */
    public static final HttpResponseStatus PRECONDITION_REQUIRED = known(428, "Precondition Required");
    /** {@code 429 Too Many Requests} */
    public static final HttpResponseStatus TOO_MANY_REQUESTS = known(429, "Too Many Requests");
    /** {@code 431 Request Header Fields Too Large} */
    public static final HttpResponseStatus REQUEST_HEADER_FIELDS_TOO_LARGE =
            known(431, "Request Header Fields Too Large");
    /** {@code 500 Internal Server Error} */
    public static final HttpResponseStatus INTERNAL_SERVER_ERROR = known(500, "Internal Server Error");
    /** {@code 501 Not Implemented} */
    public static final HttpResponseStatus NOT_IMPLEMENTED = known(501, "Not Implemented");
    /** {@code 502 Bad Gateway} */
    public static final HttpResponseStatus BAD_GATEWAY = known(502, "Bad Gateway");
    /** {@code 503 Service Unavailable} */
    public static final HttpResponseStatus SERVICE_UNAVAILABLE = known(503, "Service Unavailable");
    /** {@code 504 Gateway Timeout} */
    public static final HttpResponseStatus GATEWAY_TIMEOUT = known(504, "Gateway Timeout");
    /** {@code 505 HTTP Version Not Supported} */
    public static final HttpResponseStatus HTTP_VERSION_NOT_SUPPORTED = known(505, "HTTP Version Not Supported");
    /** {@code 506 Variant Also Negotiates} */
    public static final HttpResponseStatus VARIANT_ALSO_NEGOTIATES = known(506, "Variant Also Negotiates");
    /** {@code 507 Insufficient Storage} */
    public static final HttpResponseStatus INSUFFICIENT_STORAGE = known(507, "Insufficient Storage");
    /** {@code 510 Not Extended} */
    public static final HttpResponseStatus NOT_EXTENDED = known(510, "Not Extended");
    /** {@code 511 Network Authentication Required} */
    public static final HttpResponseStatus NETWORK_AUTHENTICATION_REQUIRED =
            known(511, "Network Authentication Required");

    private final int code;
    private final AsciiString codeAsText;
    private final HttpStatusClass codeClass;
    private final String reasonPhrase;

    /**
     * Creates a status.
     *
     * @param code zero or greater; valid ones have three digits
     * @param reasonPhrase text without control characters other than HTAB; may be empty
     * @throws IllegalArgumentException if {@code code} is negative, or the phrase could break out of the status line
     *     (SEC-C11)
     */
    public HttpResponseStatus(int code, String reasonPhrase) {
        this.code = ObjectUtil.checkPositiveOrZero(code, "code");
        this.reasonPhrase = ObjectUtil.checkNotNull(reasonPhrase, "reasonPhrase");
        int bad = OctetTables.firstControl(reasonPhrase);
        if (bad >= 0) {
            throw new IllegalArgumentException("reasonPhrase: control character at index " + bad
                    + " (expected: HTAB, SP, VCHAR or obs-text)");
        }
        codeAsText = AsciiString.cached(Integer.toString(code));
        codeClass = HttpStatusClass.valueOf(code);
    }

    private static HttpResponseStatus known(int code, String reasonPhrase) {
        HttpResponseStatus status = new HttpResponseStatus(code, reasonPhrase);
        KNOWN[code] = status;
        return status;
    }

    /** Returns the constant of a code, if there is one. */
    static @Nullable HttpResponseStatus find(int code) {
        return code >= 0 && code < KNOWN.length ? KNOWN[code] : null;
    }

    /**
     * Finds the status of that code.
     *
     * @param code zero or greater
     * @return the constant if there is one, else a new object with a phrase after its class
     */
    public static HttpResponseStatus valueOf(int code) {
        HttpResponseStatus status = find(code);
        return status != null ? status
                : new HttpResponseStatus(code, HttpStatusClass.valueOf(code).phrase() + " (" + code + ')');
    }

    /**
     * Finds the status of that code and phrase.
     *
     * @param code zero or greater
     * @return the constant if code and phrase are its own, else a new object
     */
    public static HttpResponseStatus valueOf(int code, String reasonPhrase) {
        HttpResponseStatus status = find(code);
        return status != null && status.reasonPhrase.equals(reasonPhrase) ? status
                : new HttpResponseStatus(code, reasonPhrase);
    }

    /**
     * Reads the form {@code code} or {@code code SP phrase}, as HTTP gateways write it.
     *
     * @param line the text
     * @return the status
     * @throws IllegalArgumentException if {@code line} has another form
     */
    public static HttpResponseStatus parseLine(CharSequence line) {
        return parseLine(line.toString());
    }

    /**
     * Reads the form {@code code} or {@code code SP phrase}, as HTTP gateways write it.
     *
     * @param line the text
     * @return the status
     * @throws IllegalArgumentException if {@code line} has another form
     */
    public static HttpResponseStatus parseLine(AsciiString line) {
        return parseLine(line.toString());
    }

    /**
     * Reads the form {@code code} or {@code code SP phrase}, as HTTP gateways write it.
     *
     * @param line the text
     * @return the status
     * @throws IllegalArgumentException if {@code line} has another form
     */
    public static HttpResponseStatus parseLine(String line) {
        int space = line.indexOf(' ');
        int code = ContentLength.parseStatusCode(line, space < 0 ? line.length() : space);
        return space < 0 ? valueOf(code) : valueOf(code, line.substring(space + 1));
    }

    /**
     * The status code.
     *
     * @return the code
     */
    public int code() {
        return code;
    }

    /**
     * The status code in decimal.
     *
     * @return the code as text
     */
    public AsciiString codeAsText() {
        return codeAsText;
    }

    /**
     * Returns the meaning of the code's first digit.
     *
     * @return the class
     */
    public HttpStatusClass codeClass() {
        return codeClass;
    }

    /**
     * The reason phrase; it has no meaning to a machine.
     *
     * @return the phrase, perhaps empty
     */
    public String reasonPhrase() {
        return reasonPhrase;
    }

    @Override
    public int hashCode() {
        return code;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof HttpResponseStatus other && code == other.code;
    }

    @Override
    public int compareTo(HttpResponseStatus o) {
        return Integer.compare(code, o.code);
    }

    @Override
    public String toString() {
        return codeAsText + " " + reasonPhrase;
    }
}
