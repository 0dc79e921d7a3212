/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.handler.codec.http.HttpMethod;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The methods of RTSP (RFC 2326 section 10). */
public final class RtspMethods {
    /** RFC 2326 section 10.1. */
    public static final HttpMethod OPTIONS = HttpMethod.OPTIONS;
    /** RFC 2326 section 10.2. */
    public static final HttpMethod DESCRIBE = new HttpMethod("DESCRIBE");
    /** RFC 2326 section 10.3. */
    public static final HttpMethod ANNOUNCE = new HttpMethod("ANNOUNCE");
    /** RFC 2326 section 10.4. */
    public static final HttpMethod SETUP = new HttpMethod("SETUP");
    /** RFC 2326 section 10.5. */
    public static final HttpMethod PLAY = new HttpMethod("PLAY");
    /** RFC 2326 section 10.6. */
    public static final HttpMethod PAUSE = new HttpMethod("PAUSE");
    /** RFC 2326 section 10.7. */
    public static final HttpMethod TEARDOWN = new HttpMethod("TEARDOWN");
    /** RFC 2326 section 10.8. */
    public static final HttpMethod GET_PARAMETER = new HttpMethod("GET_PARAMETER");
    /** RFC 2326 section 10.9. */
    public static final HttpMethod SET_PARAMETER = new HttpMethod("SET_PARAMETER");
    /** RFC 2326 section 10.10. */
    public static final HttpMethod REDIRECT = new HttpMethod("REDIRECT");
    /** RFC 2326 section 10.11. */
    public static final HttpMethod RECORD = new HttpMethod("RECORD");

    private static final Map<String, HttpMethod> KNOWN = Stream.of(OPTIONS, DESCRIBE, ANNOUNCE, SETUP, PLAY, PAUSE,
            TEARDOWN, GET_PARAMETER, SET_PARAMETER, REDIRECT, RECORD)
            .collect(Collectors.toUnmodifiableMap(HttpMethod::name, Function.identity()));

    private RtspMethods() {
    }

    /**
     * Finds a method, in any case.
     *
     * @return the constant, or a new object with the name in capitals
     * @throws IllegalArgumentException if the name is no token
     */
    public static HttpMethod valueOf(String name) {
        return find(checkNotNull(name, "name").toUpperCase(Locale.ROOT));
    }

    /** Finds a method by its exact name, which is how a peer has to send it (RFC 2326 section 6.1). */
    static HttpMethod find(String name) {
        HttpMethod method = KNOWN.get(name);
        return method != null ? method : HttpMethod.valueOf(name);
    }
}
