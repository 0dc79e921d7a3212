/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cors;

import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * Rights of pages of some origins; made by {@link CorsConfigBuilder}. Immutable; any thread, if what makes
 * the values of its fields is.
 */
public final class CorsConfig {
    static final String ANY_ORIGIN = "*";
    static final String NULL_ORIGIN = "null";

    private final Set<String> origins;
    private final boolean anyOrigin;
    private final boolean nullOriginAllowed;
    private final boolean enabled;
    private final boolean credentialsAllowed;
    private final boolean privateNetworkAllowed;
    private final boolean shortCircuit;
    private final long maxAge;
    private final Set<String> exposedHeaders;
    private final Set<HttpMethod> allowedRequestMethods;
    private final Set<String> allowedRequestHeaders;
    private final Map<String, Callable<?>> preflightHeaders;
    // As they are sent; empty if nothing is.
    private final String methodList;
    private final String headerList;

    CorsConfig(CorsConfigBuilder builder) {
        origins = copyOf(builder.origins);
        anyOrigin = builder.anyOrigin;
        nullOriginAllowed = builder.nullOriginAllowed;
        enabled = builder.enabled;
        credentialsAllowed = builder.credentialsAllowed;
        privateNetworkAllowed = builder.privateNetworkAllowed;
        shortCircuit = builder.shortCircuit;
        maxAge = builder.maxAge;
        exposedHeaders = copyOf(builder.exposedHeaders);
        allowedRequestMethods = copyOf(builder.allowedRequestMethods);
        allowedRequestHeaders = copyOf(builder.allowedRequestHeaders);
        preflightHeaders = new LinkedHashMap<>(builder.preflightHeaders());
        methodList = allowedRequestMethods.stream().map(HttpMethod::name).collect(Collectors.joining(","));
        headerList = String.join(",", allowedRequestHeaders);
    }

    private static <T> Set<T> copyOf(Set<T> set) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(set));
    }

    /**
     * Whether requests are looked at. If not, all of them, preflight too, go to the application as they are.
     *
     * @return {@code true} unless {@link CorsConfigBuilder#disable()} was called
     */
    public boolean isCorsSupportEnabled() {
        return enabled;
    }

    /**
     * Whether pages of every origin are allowed.
     *
     * @return {@code true} if so
     */
    public boolean isAnyOriginSupported() {
        return anyOrigin;
    }

    /**
     * Returns the first of the origins.
     *
     * @return the origin, or {@code *} if there is none
     */
    public String origin() {
        return origins.isEmpty() ? ANY_ORIGIN : origins.iterator().next();
    }

    /**
     * Returns the origins whose pages are allowed.
     *
     * @return an unmodifiable set, empty if every origin is allowed
     */
    public Set<String> origins() {
        return origins;
    }

    /**
     * Whether pages without an origin of their own are allowed: of files, or in a sandbox.
     *
     * @return {@code true} if so
     */
    public boolean isNullOriginAllowed() {
        return nullOriginAllowed;
    }

    /**
     * Returns the fields of responses that pages may read beyond those that all may.
     *
     * @return an unmodifiable set of names
     */
    public Set<String> exposedHeaders() {
        return exposedHeaders;
    }

    /**
     * Whether pages may send cookies and other credentials.
     *
     * @return {@code true} if so
     */
    public boolean isCredentialsAllowed() {
        return credentialsAllowed;
    }

    /**
     * Whether pages of public networks may send requests to this server, though it is in a private one.
     *
     * @return {@code true} if so
     */
    public boolean isPrivateNetworkAllowed() {
        return privateNetworkAllowed;
    }

    /**
     * Returns how long a browser may remember the answer to a preflight request.
     *
     * @return seconds; zero or less: not at all
     */
    public long maxAge() {
        return maxAge;
    }

    /**
     * Returns the methods that pages may use, beside GET, HEAD and POST.
     *
     * @return an unmodifiable set
     */
    public Set<HttpMethod> allowedRequestMethods() {
        return allowedRequestMethods;
    }

    /**
     * Returns the fields that pages may send beyond those that all may.
     *
     * @return an unmodifiable set of names
     */
    public Set<String> allowedRequestHeaders() {
        return allowedRequestHeaders;
    }

    /**
     * Creates the additional fields of an answer to a preflight request.
     *
     * @return a new map; values of one name are joined by commas
     * @throws IllegalStateException if a value cannot be made
     */
    public HttpHeaders preflightResponseHeaders() {
        HttpHeaders headers = new DefaultHttpHeaders();
        preflightHeaders.forEach((name, value) -> headers.set(name, text(name, value)));
        return headers;
    }

    private static Object text(String name, Callable<?> value) {
        Object made;
        try {
            made = value.call();
        } catch (Exception e) {
            throw new IllegalStateException("value of " + name + " cannot be made", e);
        }
        if (made == null) {
            throw new IllegalStateException("value of " + name + ": null (expected: a value)");
        }
        if (!(made instanceof Iterable)) {
            return made;
        }
        StringBuilder list = new StringBuilder();
        for (Object element : (Iterable<?>) made) {
            list.append(list.isEmpty() ? "" : ",").append(element);
        }
        return list.toString();
    }

    /**
     * Whether a request of an origin that is not allowed is answered with 403 and goes no further.
     *
     * @return {@code true} if so
     */
    public boolean isShortCircuit() {
        return shortCircuit;
    }

    /**
     * Whether a request of an origin that is not allowed is answered with 403 and goes no further.
     *
     * @return {@code true} if so
     * @deprecated use {@link #isShortCircuit()}
     */
    @Deprecated
    public boolean isShortCurcuit() {
        return isShortCircuit();
    }

    String methodList() {
        return methodList;
    }

    String headerList() {
        return headerList;
    }

    /** Returns what {@code Access-Control-Allow-Origin} says to an origin, or {@code null} if it is not allowed. */
    @Nullable String allowedOrigin(String origin) {
        if (origin.equals(NULL_ORIGIN) && nullOriginAllowed) {
            return NULL_ORIGIN;
        }
        if (anyOrigin) {
            return ANY_ORIGIN;
        }
        return origins.contains(origin) ? origin : null;
    }

    @Override
    public String toString() {
        return "CorsConfig[enabled=" + enabled + ", origins=" + origins + ", anyOrigin=" + anyOrigin
                + ", isNullOriginAllowed=" + nullOriginAllowed + ", exposedHeaders=" + exposedHeaders
                + ", isCredentialsAllowed=" + credentialsAllowed + ", maxAge=" + maxAge
                + ", allowedRequestMethods=" + allowedRequestMethods
                + ", allowedRequestHeaders=" + allowedRequestHeaders
                + ", preflightHeaders=" + preflightHeaders.keySet()
                + ", isPrivateNetworkAllowed=" + privateNetworkAllowed + ", isShortCircuit=" + shortCircuit + ']';
    }
}
