/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rules of the two messages of an opening handshake (RFC 6455 sections 4.1 and 4.2). Fields are read as HTTP
 * reads them: names and tokens without case, lists over all lines of a field.
 */
final class HandshakeRules {

    /**
     * Why a server refuses a request.
     *
     * @param status the status of the response
     * @param reason the expectation that was not met
     */
    record Refusal(HttpResponseStatus status, String reason) {
    }

    private HandshakeRules() {
    }

    /** Returns why a server refuses a request, or {@code null} if it does not. */
    static @Nullable Refusal refusal(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!HttpMethod.GET.equals(request.method())) {
            return badRequest("a handshake is a GET request");
        }
        if (request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) < 0) {
            return badRequest("a handshake needs HTTP/1.1");
        }
        if (headers.getAll(HttpHeaderNames.HOST).size() != 1) {
            return badRequest("one Host is needed");
        }
        if (!headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)) {
            return badRequest("Upgrade has to name websocket");
        }
        if (!headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)) {
            return badRequest("Connection has to name upgrade");
        }
        if (!isVersion13(headers)) {
            return new Refusal(HttpResponseStatus.UPGRADE_REQUIRED, "Sec-WebSocket-Version has to be 13");
        }
        List<String> keys = headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_KEY);
        if (keys.size() != 1 || !HandshakeKey.isValid(keys.get(0))) {
            return badRequest("one Sec-WebSocket-Key of 16 octets in Base64 is needed");
        }
        // Octets behind the head are frames, for one that does not read content here.
        return hasContent(request) ? badRequest("a handshake has no content") : null;
    }

    static boolean isVersion13(HttpHeaders headers) {
        List<String> versions = headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_VERSION);
        return versions.size() == 1 && versions.get(0).equals(WebSocketVersion.V13.toHttpHeaderValue());
    }

    private static Refusal badRequest(String reason) {
        return new Refusal(HttpResponseStatus.BAD_REQUEST, reason);
    }

    private static boolean hasContent(HttpMessage message) {
        if (message instanceof ByteBufHolder full && full.content().isReadable()) {
            return true;
        }
        HttpHeaders headers = message.headers();
        List<String> lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
        return HttpUtil.isTransferEncodingChunked(message)
                || !lengths.isEmpty() && !(lengths.size() == 1 && lengths.get(0).equals("0"));
    }

    /** Whether an {@code Origin} is one of those allowed; an empty set allows any, and no origin is no browser's. */
    static boolean isOriginAllowed(HttpHeaders request, Set<String> allowedOrigins) {
        if (allowedOrigins.isEmpty()) {
            return true;
        }
        List<String> origins = request.getAll(HttpHeaderNames.ORIGIN);
        if (origins.size() != 1) {
            return origins.isEmpty();
        }
        for (String allowed : allowedOrigins) {
            if (allowed.equalsIgnoreCase(origins.get(0))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns why a client refuses a response, or {@code null} if it does not.
     *
     * @param response the response, with its content if it is a full one
     * @param request the fields that were sent
     */
    static @Nullable String refusal(HttpResponse response, HttpHeaders request) {
        HttpHeaders headers = response.headers();
        if (!HttpResponseStatus.SWITCHING_PROTOCOLS.equals(response.status())) {
            // A redirect, too: following it would send cookies and the handshake where the user did not want it.
            return "status " + response.status() + " (expected: 101)";
        }
        List<String> upgrades = headers.getAll(HttpHeaderNames.UPGRADE);
        if (upgrades.size() != 1 || !HttpHeaderValues.WEBSOCKET.contentEqualsIgnoreCase(upgrades.get(0))) {
            return "Upgrade: " + upgrades + " (expected: websocket)";
        }
        if (!headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)) {
            return "Connection: " + headers.getAll(HttpHeaderNames.CONNECTION) + " (expected: upgrade)";
        }
        String accept = HandshakeKey.accept(request.get(HttpHeaderNames.SEC_WEBSOCKET_KEY));
        List<String> accepts = headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT);
        if (accepts.size() != 1 || !accepts.get(0).equals(accept)) {
            return "Sec-WebSocket-Accept: " + accepts + " (expected: " + accept + ')';
        }
        if (hasContent(response)) {
            return "content in a response with status 101";
        }
        Set<String> offered = extensions(request);
        for (String extension : extensions(headers)) {
            if (!offered.contains(extension)) {
                return "extension that was not asked for: " + extension;
            }
        }
        return null;
    }

    /** The names of extensions, without their parameters. */
    private static Set<String> extensions(HttpHeaders headers) {
        Set<String> names = new HashSet<>();
        for (String element : list(headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS))) {
            int parameters = element.indexOf(';');
            names.add((parameters < 0 ? element : element.substring(0, parameters)).trim().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** Returns the one subprotocol of a response, {@code null} if there is none; "" if there are several. */
    static @Nullable String subprotocol(HttpHeaders response) {
        List<String> names = response.getAll(HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL);
        return names.isEmpty() ? null : names.size() == 1 ? names.get(0).trim() : "";
    }

    /** Returns the elements of lists that are separated by commas, in order, without those that are empty. */
    static List<String> list(Collection<String> lines) {
        List<String> elements = new ArrayList<>();
        for (String line : lines) {
            int from = 0;
            while (from <= line.length()) {
                int comma = line.indexOf(',', from);
                int end = comma < 0 ? line.length() : comma;
                String element = line.substring(from, end).trim();
                if (!element.isEmpty()) {
                    elements.add(element);
                }
                from = end + 1;
            }
        }
        return elements;
    }

    /** The names of a list of subprotocols that is configured; {@code null} is an empty one. */
    static Set<String> subprotocols(@Nullable String names) {
        return names == null ? Set.of() : new LinkedHashSet<>(list(List.of(names)));
    }
}
