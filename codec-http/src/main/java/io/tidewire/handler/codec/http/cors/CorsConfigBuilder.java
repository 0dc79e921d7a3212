/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cors;

import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http.HttpMethod;

import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Builds a {@link CorsConfig}. At first it allows GET, HEAD and POST with the fields that every page may send, without
 * credentials.
 *
 * <pre>{@code
 * CorsConfig config = CorsConfigBuilder.forOrigins("https://app.example", "https://admin.example")
 *         .allowCredentials()
 *         .allowedRequestMethods(HttpMethod.PUT, HttpMethod.DELETE)
 *         .allowedRequestHeaders("content-type")
 *         .maxAge(600)
 *         .build();
 * pipeline.addLast(new HttpServerCodec(), new CorsHandler(config), application);
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class CorsConfigBuilder {
    final Set<String> origins = new LinkedHashSet<>();
    final boolean anyOrigin;
    final Set<String> exposedHeaders = new LinkedHashSet<>();
    final Set<HttpMethod> allowedRequestMethods = new LinkedHashSet<>();
    final Set<String> allowedRequestHeaders = new LinkedHashSet<>();
    boolean nullOriginAllowed;
    boolean enabled = true;
    boolean credentialsAllowed;
    boolean privateNetworkAllowed;
    boolean shortCircuit;
    long maxAge;
    private final Map<String, Callable<?>> preflightHeaders = new LinkedHashMap<>();
    private boolean noPreflightHeaders;

    private CorsConfigBuilder(boolean anyOrigin) {
        this.anyOrigin = anyOrigin;
    }

    /**
     * Begins a configuration that allows every origin.
     *
     * @return the builder
     */
    public static CorsConfigBuilder forAnyOrigin() {
        return new CorsConfigBuilder(true);
    }

    /**
     * Begins a configuration that allows one origin.
     *
     * @param origin as browsers send it, for example {@code https://app.example}; {@code *} for every origin
     * @return the builder
     */
    public static CorsConfigBuilder forOrigin(String origin) {
        return CorsConfig.ANY_ORIGIN.equals(origin) ? forAnyOrigin() : forOrigins(origin);
    }

    /**
     * Begins a configuration that allows some origins.
     *
     * @param origins as browsers send them, compared octet by octet; {@code null} in quotes as
     *                {@link #allowNullOrigin()} does
     * @return the builder
     * @throws IllegalArgumentException if one of them is {@code *}
     */
    public static CorsConfigBuilder forOrigins(String... origins) {
        CorsConfigBuilder builder = new CorsConfigBuilder(false);
        for (String origin : checkNotNull(origins, "origins")) {
            if (checkNotNull(origin, "origin").equals(CorsConfig.ANY_ORIGIN)) {
                throw new IllegalArgumentException("origins: * among others (expected: forAnyOrigin())");
            }
            if (origin.equals(CorsConfig.NULL_ORIGIN)) {
                builder.allowNullOrigin();
            } else {
                builder.origins.add(origin);
            }
        }
        return builder;
    }

    /**
     * Allows pages without an origin of their own: of files, or in a sandbox. Every page can put itself into one, so
     * this comes close to allowing every origin.
     *
     * @return this
     */
    public CorsConfigBuilder allowNullOrigin() {
        nullOriginAllowed = true;
        return this;
    }

    /**
     * Switches the handler off for these origins: requests and responses pass as they are.
     *
     * @return this
     */
    public CorsConfigBuilder disable() {
        enabled = false;
        return this;
    }

    /**
     * Lets pages read further fields of responses.
     *
     * @param headers the names
     * @return this
     * @throws IllegalArgumentException if a name is no token
     */
    public CorsConfigBuilder exposeHeaders(String... headers) {
        return exposeHeaders((CharSequence[]) headers);
    }

    /**
     * Lets pages read further fields of responses.
     *
     * @param headers the names
     * @return this
     * @throws IllegalArgumentException if a name is no token
     */
    public CorsConfigBuilder exposeHeaders(CharSequence... headers) {
        addNames(exposedHeaders, headers);
        return this;
    }

    /**
     * Lets pages send cookies and other credentials, and read the responses to them. Needs a list of origins.
     *
     * @return this
     */
    public CorsConfigBuilder allowCredentials() {
        credentialsAllowed = true;
        return this;
    }

    /**
     * Sets how long a browser may remember the answer to a preflight request.
     *
     * @param max seconds; zero, as it is at first, or less: not at all
     * @return this
     */
    public CorsConfigBuilder maxAge(long max) {
        maxAge = max;
        return this;
    }

    /**
     * Lets pages use further methods.
     *
     * @return this
     */
    public CorsConfigBuilder allowedRequestMethods(HttpMethod... methods) {
        for (HttpMethod method : checkNotNull(methods, "methods")) {
            allowedRequestMethods.add(checkNotNull(method, "method"));
        }
        return this;
    }

    /**
     * Lets pages send further fields.
     *
     * @param headers the names
     * @return this
     * @throws IllegalArgumentException if a name is no token
     */
    public CorsConfigBuilder allowedRequestHeaders(String... headers) {
        return allowedRequestHeaders((CharSequence[]) headers);
    }

    /**
     * Lets pages send further fields.
     *
     * @param headers the names
     * @return this
     * @throws IllegalArgumentException if a name is no token
     */
    public CorsConfigBuilder allowedRequestHeaders(CharSequence... headers) {
        addNames(allowedRequestHeaders, headers);
        return this;
    }

    /**
     * Adds a field to answers to preflight requests. A field that was given before under this name is replaced.
     *
     * @param values the values, joined by commas
     * @return this
     * @throws IllegalArgumentException if the name is no token, or there is no value
     */
    public CorsConfigBuilder preflightResponseHeader(CharSequence name, Object... values) {
        if (checkNotNull(values, "values").length == 0) {
            throw new IllegalArgumentException("values: empty (expected: one or more)");
        }
        Object value = values.length == 1 ? values[0] : Arrays.asList(values.clone());
        return addPreflightHeader(name, () -> value);
    }

    /**
     * Adds a field to answers to preflight requests. A field that was given before under this name is replaced.
     *
     * @param value the values, joined by commas; read for each answer, by its event loop
     * @param <T> the type of the values
     * @return this
     * @throws IllegalArgumentException if the name is no token
     */
    public <T> CorsConfigBuilder preflightResponseHeader(CharSequence name, Iterable<T> value) {
        checkNotNull(value, "value");
        return addPreflightHeader(name, () -> value);
    }

    /**
     * Adds a field to answers to preflight requests, whose value is made for each. A field that was given before under
     * this name is replaced.
     *
     * @param valueGenerator makes the value; called by the event loop of a channel, so it must not block. If it throws,
     *                       the answer is 500
     * @param <T> the type of the value
     * @return this
     * @throws IllegalArgumentException if the name is no token
     */
    public <T> CorsConfigBuilder preflightResponseHeader(CharSequence name, Callable<T> valueGenerator) {
        return addPreflightHeader(name, checkNotNull(valueGenerator, "valueGenerator"));
    }

    private CorsConfigBuilder addPreflightHeader(CharSequence name, Callable<?> value) {
        preflightHeaders.put(checkName(name).toLowerCase(Locale.ROOT), value);
        return this;
    }

    /**
     * Leaves out the field {@code Date}, which answers to preflight requests have if no other field was added.
     *
     * @return this
     */
    public CorsConfigBuilder noPreflightResponseHeaders() {
        noPreflightHeaders = true;
        return this;
    }

    /**
     * Lets pages of public networks send requests to this server, though it is in a private one.
     *
     * @return this
     */
    public CorsConfigBuilder allowPrivateNetwork() {
        privateNetworkAllowed = true;
        return this;
    }

    /**
     * Answers requests of origins that are not allowed with 403. Requests without an origin pass. Browsers also send
     * the origin with requests that change something on its own server, so that origin has to be among those allowed.
     *
     * @return this
     */
    public CorsConfigBuilder shortCircuit() {
        shortCircuit = true;
        return this;
    }

    /**
     * Builds the configuration.
     *
     * @return a configuration that later changes of this builder leave alone
     * @throws IllegalStateException if every origin is to have credentials, which would open the server to every page
     *                               that a user visits (SEC-C10)
     */
    public CorsConfig build() {
        if (anyOrigin && credentialsAllowed) {
            throw new IllegalStateException("credentials for every origin (expected: a list of origins)");
        }
        return new CorsConfig(this);
    }

    Map<String, Callable<?>> preflightHeaders() {
        if (noPreflightHeaders) {
            return Map.of();
        }
        return preflightHeaders.isEmpty()
                ? Map.of(HttpHeaderNames.DATE.toString(), () -> DateFormatter.format(new Date())) : preflightHeaders;
    }

    private static void addNames(Set<? super String> names, CharSequence... added) {
        for (CharSequence name : checkNotNull(added, "headers")) {
            names.add(checkName(name));
        }
    }

    private static String checkName(CharSequence name) {
        String text = checkNotNull(name, "name").toString();
        if (text.isEmpty() || HttpHeaderValidationUtil.validateToken(text) >= 0) {
            throw new IllegalArgumentException("name of a field: no token (expected: 1*tchar)");
        }
        return text;
    }
}
