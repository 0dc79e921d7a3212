/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Offers permessage-deflate (RFC 7692 section 7.1), and accepts answers that the offer permits.
 *
 * <p>Sizes of windows are binary logarithms, 8 to 15; 15 stands for 32 KiB. Where a server wants a window below that,
 * back references end every so many octets, since the JDK's deflater has none but the largest.
 */
public final class PerMessageDeflateClientExtensionHandshaker implements WebSocketClientExtensionHandshaker {
    private final DeflateSettings settings;
    private final boolean allowClientWindowSize;
    private final int requestedServerWindowSize;
    private final boolean allowClientNoContext;
    private final boolean requestedServerNoContext;

    /**
     * Creates a handshaker of level 6 that lets the server choose.
     *
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateClientExtensionHandshaker(int maxAllocation) {
        this(DeflateSettings.DEFAULT_LEVEL, true, WindowBits.MAX, true, false, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowClientWindowSize whether the server may choose the window that the client compresses with
     * @param requestedServerWindowSize the largest window of the server, 8 to 15
     * @param allowClientNoContext whether the server may demand that the client compresses without context takeover
     * @param requestedServerNoContext whether the server has to compress without context takeover
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateClientExtensionHandshaker(int compressionLevel, boolean allowClientWindowSize,
            int requestedServerWindowSize, boolean allowClientNoContext, boolean requestedServerNoContext,
            int maxAllocation) {
        this(compressionLevel, allowClientWindowSize, requestedServerWindowSize, allowClientNoContext,
                requestedServerNoContext, WebSocketExtensionFilterProvider.DEFAULT, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowClientWindowSize whether the server may choose the window that the client compresses with
     * @param requestedServerWindowSize the largest window of the server, 8 to 15
     * @param allowClientNoContext whether the server may demand that the client compresses without context takeover
     * @param requestedServerNoContext whether the server has to compress without context takeover
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateClientExtensionHandshaker(int compressionLevel, boolean allowClientWindowSize,
            int requestedServerWindowSize, boolean allowClientNoContext, boolean requestedServerNoContext,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation) {
        this(compressionLevel, allowClientWindowSize, requestedServerWindowSize, allowClientNoContext,
                requestedServerNoContext, extensionFilterProvider, maxAllocation, WebSocketDeflatePool.DEFAULT);
    }

    /**
     * Creates a handshaker with a pool of its own.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowClientWindowSize whether the server may choose the window that the client compresses with
     * @param requestedServerWindowSize the largest window of the server, 8 to 15
     * @param allowClientNoContext whether the server may demand that the client compresses without context takeover
     * @param requestedServerNoContext whether the server has to compress without context takeover
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     * @param pool bounds the memory of the connections
     */
    public PerMessageDeflateClientExtensionHandshaker(int compressionLevel, boolean allowClientWindowSize,
            int requestedServerWindowSize, boolean allowClientNoContext, boolean requestedServerNoContext,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation, WebSocketDeflatePool pool) {
        this.allowClientWindowSize = allowClientWindowSize;
        this.requestedServerWindowSize = checkInRange(requestedServerWindowSize, WindowBits.MIN, WindowBits.MAX,
                "requestedServerWindowSize");
        this.allowClientNoContext = allowClientNoContext;
        this.requestedServerNoContext = requestedServerNoContext;
        settings = DeflateSettings.of(compressionLevel, extensionFilterProvider, maxAllocation, pool);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @deprecated use {@link #PerMessageDeflateClientExtensionHandshaker(int)}, which says the limit
     */
    @Deprecated
    public PerMessageDeflateClientExtensionHandshaker() {
        this(0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowClientWindowSize whether the server may choose the window that the client compresses with
     * @param requestedServerWindowSize the largest window of the server, 8 to 15
     * @param allowClientNoContext whether the server may demand that the client compresses without context takeover
     * @param requestedServerNoContext whether the server has to compress without context takeover
     * @deprecated use the constructor with {@code maxAllocation}, which says the limit
     */
    @Deprecated
    public PerMessageDeflateClientExtensionHandshaker(int compressionLevel, boolean allowClientWindowSize,
            int requestedServerWindowSize, boolean allowClientNoContext, boolean requestedServerNoContext) {
        this(compressionLevel, allowClientWindowSize, requestedServerWindowSize, allowClientNoContext,
                requestedServerNoContext, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowClientWindowSize whether the server may choose the window that the client compresses with
     * @param requestedServerWindowSize the largest window of the server, 8 to 15
     * @param allowClientNoContext whether the server may demand that the client compresses without context takeover
     * @param requestedServerNoContext whether the server has to compress without context takeover
     * @param extensionFilterProvider chooses messages that are left as they are
     * @deprecated use the constructor with {@code maxAllocation}, which says the limit
     */
    @Deprecated
    public PerMessageDeflateClientExtensionHandshaker(int compressionLevel, boolean allowClientWindowSize,
            int requestedServerWindowSize, boolean allowClientNoContext, boolean requestedServerNoContext,
            WebSocketExtensionFilterProvider extensionFilterProvider) {
        this(compressionLevel, allowClientWindowSize, requestedServerWindowSize, allowClientNoContext,
                requestedServerNoContext, extensionFilterProvider, 0);
    }

    @Override
    public WebSocketExtensionData newRequestData() {
        Map<String, String> offer = new LinkedHashMap<>();
        if (requestedServerNoContext) {
            offer.put(PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER, null);
        }
        if (requestedServerWindowSize < WindowBits.MAX) {
            offer.put(PerMessageDeflate.SERVER_MAX_WINDOW_BITS, Integer.toString(requestedServerWindowSize));
        }
        if (allowClientWindowSize) {
            offer.put(PerMessageDeflate.CLIENT_MAX_WINDOW_BITS, null);
        }
        return new WebSocketExtensionData(PerMessageDeflate.EXTENSION, offer);
    }

    @Override
    public @Nullable WebSocketClientExtension handshakeExtension(WebSocketExtensionData extensionData) {
        if (!PerMessageDeflate.EXTENSION.equals(extensionData.name()) || !isValid(extensionData.parameters())) {
            return null;
        }
        Map<String, String> answer = extensionData.parameters();
        boolean isReceivedWithTakeover = !answer.containsKey(PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER);
        int serverBits = bits(answer, PerMessageDeflate.SERVER_MAX_WINDOW_BITS);
        // Without these the server has not accepted what it was asked for (sections 7.1.1.1 and 7.1.2.1).
        if (requestedServerNoContext && isReceivedWithTakeover || serverBits > requestedServerWindowSize) {
            return null;
        }
        return new DeflateExtension(settings, DeflateExtension.Unit.MESSAGE, extensionData,
                bits(answer, PerMessageDeflate.CLIENT_MAX_WINDOW_BITS),
                !answer.containsKey(PerMessageDeflate.CLIENT_NO_CONTEXT_TAKEOVER), serverBits, isReceivedWithTakeover);
    }

    private boolean isValid(Map<String, String> answer) {
        for (Map.Entry<String, String> parameter : answer.entrySet()) {
            String value = parameter.getValue();
            boolean isValid = switch (parameter.getKey()) {
                case PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER -> value == null;
                case PerMessageDeflate.CLIENT_NO_CONTEXT_TAKEOVER -> value == null && allowClientNoContext;
                case PerMessageDeflate.SERVER_MAX_WINDOW_BITS -> WindowBits.parse(value) != 0;
                case PerMessageDeflate.CLIENT_MAX_WINDOW_BITS -> WindowBits.parse(value) != 0 && allowClientWindowSize;
                default -> false;
            };
            if (!isValid) {
                return false;
            }
        }
        return true;
    }

    private static int bits(Map<String, String> answer, String parameter) {
        return answer.containsKey(parameter) ? WindowBits.parse(answer.get(parameter)) : WindowBits.MAX;
    }
}
