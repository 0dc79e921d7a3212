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

import java.util.Map;

/**
 * Offers {@code deflate-frame} or {@code x-webkit-deflate-frame}, what old servers understand instead of
 * permessage-deflate. No other handler of this library does; new clients need it no more.
 */
public final class DeflateFrameClientExtensionHandshaker implements WebSocketClientExtensionHandshaker {
    private final DeflateSettings settings;
    private final String name;

    /**
     * Creates a handshaker of level 6.
     *
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameClientExtensionHandshaker(boolean useWebkitExtensionName, int maxAllocation) {
        this(DeflateSettings.DEFAULT_LEVEL, useWebkitExtensionName, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameClientExtensionHandshaker(int compressionLevel, boolean useWebkitExtensionName,
            int maxAllocation) {
        this(compressionLevel, useWebkitExtensionName, WebSocketExtensionFilterProvider.DEFAULT, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameClientExtensionHandshaker(int compressionLevel, boolean useWebkitExtensionName,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation) {
        settings = DeflateSettings.of(compressionLevel, extensionFilterProvider, maxAllocation,
                WebSocketDeflatePool.DEFAULT);
        name = useWebkitExtensionName ? PerFrameDeflate.WEBKIT_EXTENSION : PerFrameDeflate.EXTENSION;
    }

    /**
     * Creates a handshaker of level 6 with the default limit.
     *
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @deprecated use {@link #DeflateFrameClientExtensionHandshaker(boolean, int)}, which says the limit
     */
    @Deprecated
    public DeflateFrameClientExtensionHandshaker(boolean useWebkitExtensionName) {
        this(useWebkitExtensionName, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @deprecated use {@link #DeflateFrameClientExtensionHandshaker(int, boolean, int)}, which says the limit
     */
    @Deprecated
    public DeflateFrameClientExtensionHandshaker(int compressionLevel, boolean useWebkitExtensionName) {
        this(compressionLevel, useWebkitExtensionName, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param useWebkitExtensionName {@code true} to offer {@code x-webkit-deflate-frame}
     * @param extensionFilterProvider chooses messages that are left as they are
     * @deprecated use the constructor with all arguments, which says the limit
     */
    @Deprecated
    public DeflateFrameClientExtensionHandshaker(int compressionLevel, boolean useWebkitExtensionName,
            WebSocketExtensionFilterProvider extensionFilterProvider) {
        this(compressionLevel, useWebkitExtensionName, extensionFilterProvider, 0);
    }

    @Override
    public WebSocketExtensionData newRequestData() {
        return new WebSocketExtensionData(name, Map.of());
    }

    @Override
    public @Nullable WebSocketClientExtension handshakeExtension(WebSocketExtensionData extensionData) {
        if (!name.equals(extensionData.name()) || !PerFrameDeflate.isValid(extensionData)) {
            return null;
        }
        return new DeflateExtension(settings, DeflateExtension.Unit.FRAME, extensionData,
                PerFrameDeflate.windowBits(extensionData), PerFrameDeflate.allowsTakeover(extensionData),
                WindowBits.MAX, true);
    }
}
