/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandshaker;
import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Accepts {@code deflate-frame} and {@code x-webkit-deflate-frame}, what old browsers offer instead of
 * permessage-deflate. No other handler of this library does; new servers need it no more.
 */
public final class DeflateFrameServerExtensionHandshaker implements WebSocketServerExtensionHandshaker {
    /** The level where none is given. */
    public static final int DEFAULT_COMPRESSION_LEVEL = DeflateSettings.DEFAULT_LEVEL;
    /** The smallest size of a window. */
    public static final int MIN_WINDOW_SIZE = WindowBits.MIN;
    /** The largest size of a window. */
    public static final int MAX_WINDOW_SIZE = WindowBits.MAX;
    /** The lowest memory level. */
    public static final int MIN_MEM_LEVEL = 1;
    /** The highest memory level. */
    public static final int MAX_MEM_LEVEL = 9;
    /** The memory level of the JDK. */
    public static final int DEFAULT_MEM_LEVEL = 8;

    private final DeflateSettings settings;
    private final int serverWindowSize;

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameServerExtensionHandshaker(int compressionLevel, int maxAllocation) {
        this(compressionLevel, MAX_WINDOW_SIZE, DEFAULT_MEM_LEVEL, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param serverWindowSize the largest window that the server compresses with, 8 to 15
     * @param memLevel 1 to 9; the JDK's zlib has 8 only, so that it has no effect
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameServerExtensionHandshaker(int compressionLevel, int serverWindowSize, int memLevel,
            int maxAllocation) {
        this(compressionLevel, serverWindowSize, memLevel, WebSocketExtensionFilterProvider.DEFAULT, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param serverWindowSize the largest window that the server compresses with, 8 to 15
     * @param memLevel 1 to 9; the JDK's zlib has 8 only, so that it has no effect
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public DeflateFrameServerExtensionHandshaker(int compressionLevel, int serverWindowSize, int memLevel,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation) {
        this.serverWindowSize = checkInRange(serverWindowSize, MIN_WINDOW_SIZE, MAX_WINDOW_SIZE, "serverWindowSize");
        checkInRange(memLevel, MIN_MEM_LEVEL, MAX_MEM_LEVEL, "memLevel");
        settings = DeflateSettings.of(compressionLevel, extensionFilterProvider, maxAllocation,
                WebSocketDeflatePool.DEFAULT);
    }

    /**
     * Creates a handshaker of level 6 with the default limit.
     *
     * @deprecated use {@link #DeflateFrameServerExtensionHandshaker(int, int)}, which says the limit
     */
    @Deprecated
    public DeflateFrameServerExtensionHandshaker() {
        this(DEFAULT_COMPRESSION_LEVEL, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @deprecated use {@link #DeflateFrameServerExtensionHandshaker(int, int)}, which says the limit
     */
    @Deprecated
    public DeflateFrameServerExtensionHandshaker(int compressionLevel) {
        this(compressionLevel, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param extensionFilterProvider chooses messages that are left as they are
     * @deprecated use the constructor with all arguments, which says the limit
     */
    @Deprecated
    public DeflateFrameServerExtensionHandshaker(int compressionLevel,
            WebSocketExtensionFilterProvider extensionFilterProvider) {
        this(compressionLevel, extensionFilterProvider, 0);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     * @deprecated use the constructor with all arguments
     */
    @Deprecated
    public DeflateFrameServerExtensionHandshaker(int compressionLevel,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation) {
        this(compressionLevel, MAX_WINDOW_SIZE, DEFAULT_MEM_LEVEL, extensionFilterProvider, maxAllocation);
    }

    @Override
    public @Nullable WebSocketServerExtension handshakeExtension(WebSocketExtensionData extensionData) {
        boolean isKnown = PerFrameDeflate.EXTENSION.equals(extensionData.name())
                || PerFrameDeflate.WEBKIT_EXTENSION.equals(extensionData.name());
        if (!isKnown || !PerFrameDeflate.isValid(extensionData)) {
            return null;
        }
        boolean isReceivedWithTakeover = settings.pool().hasRoomForWindow(1 << MAX_WINDOW_SIZE);
        Map<String, String> answer = new HashMap<>(1);
        if (!isReceivedWithTakeover) {
            answer.put(PerFrameDeflate.NO_CONTEXT_TAKEOVER, null);
        }
        return new DeflateExtension(settings, DeflateExtension.Unit.FRAME,
                new WebSocketExtensionData(extensionData.name(), answer),
                Math.min(serverWindowSize, PerFrameDeflate.windowBits(extensionData)),
                PerFrameDeflate.allowsTakeover(extensionData), MAX_WINDOW_SIZE, isReceivedWithTakeover);
    }
}
