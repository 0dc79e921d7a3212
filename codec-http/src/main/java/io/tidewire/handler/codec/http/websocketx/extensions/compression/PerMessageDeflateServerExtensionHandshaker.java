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

import java.util.LinkedHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Accepts permessage-deflate (RFC 7692 section 7.1). An offer is declined if it has a parameter that is unknown, not
 * valid, or not allowed here.
 *
 * <p>{@code client_no_context_takeover} is answered if the offer has it, if it is preferred here, and if the pool has
 * no room for the client's window. {@code client_max_window_bits} is answered if the offer has it and the smaller of
 * the client's number and the preferred one is below 15.
 *
 * <p>Sizes of windows are binary logarithms, 8 to 15; 15 stands for 32 KiB. A window below that costs compression,
 * since the JDK's deflater has none but the largest: back references end every so many octets.
 */
public final class PerMessageDeflateServerExtensionHandshaker implements WebSocketServerExtensionHandshaker {
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
    private final boolean allowServerWindowSize;
    private final int preferredClientWindowSize;
    private final boolean allowServerNoContext;
    private final boolean preferredClientNoContext;
    private final int serverWindowSize;

    /**
     * Creates a handshaker of level 6 that accepts every valid offer.
     *
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateServerExtensionHandshaker(int maxAllocation) {
        this(DeflateSettings.DEFAULT_LEVEL, true, MAX_WINDOW_SIZE, true, false, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            int maxAllocation) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, MAX_WINDOW_SIZE, DEFAULT_MEM_LEVEL, maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param serverWindowSize the largest window that the server compresses with, 8 to 15
     * @param memLevel 1 to 9; the JDK's zlib has 8 only, so that it has no effect
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            int serverWindowSize, int memLevel, int maxAllocation) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, serverWindowSize, memLevel, WebSocketExtensionFilterProvider.DEFAULT,
                maxAllocation);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param serverWindowSize the largest window that the server compresses with, 8 to 15
     * @param memLevel 1 to 9; the JDK's zlib has 8 only, so that it has no effect
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            int serverWindowSize, int memLevel, WebSocketExtensionFilterProvider extensionFilterProvider,
            int maxAllocation) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, serverWindowSize, memLevel, extensionFilterProvider, maxAllocation,
                WebSocketDeflatePool.DEFAULT);
    }

    /**
     * Creates a handshaker with a pool of its own.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param serverWindowSize the largest window that the server compresses with, 8 to 15
     * @param memLevel 1 to 9; the JDK's zlib has 8 only, so that it has no effect
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     * @param pool bounds the memory of the connections
     */
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            int serverWindowSize, int memLevel, WebSocketExtensionFilterProvider extensionFilterProvider,
            int maxAllocation, WebSocketDeflatePool pool) {
        this.allowServerWindowSize = allowServerWindowSize;
        this.preferredClientWindowSize = checkInRange(preferredClientWindowSize, MIN_WINDOW_SIZE, MAX_WINDOW_SIZE,
                "preferredClientWindowSize");
        this.allowServerNoContext = allowServerNoContext;
        this.preferredClientNoContext = preferredClientNoContext;
        this.serverWindowSize = checkInRange(serverWindowSize, MIN_WINDOW_SIZE, MAX_WINDOW_SIZE, "serverWindowSize");
        checkInRange(memLevel, MIN_MEM_LEVEL, MAX_MEM_LEVEL, "memLevel");
        settings = DeflateSettings.of(compressionLevel, extensionFilterProvider, maxAllocation, pool);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @deprecated use {@link #PerMessageDeflateServerExtensionHandshaker(int)}, which says the limit
     */
    @Deprecated
    public PerMessageDeflateServerExtensionHandshaker() {
        this(0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @deprecated use the constructor with {@code maxAllocation}, which says the limit
     */
    @Deprecated
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, 0);
    }

    /**
     * Creates a handshaker with the default limit.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param extensionFilterProvider chooses messages that are left as they are
     * @deprecated use the constructor with all arguments, which says the limit
     */
    @Deprecated
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            WebSocketExtensionFilterProvider extensionFilterProvider) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, extensionFilterProvider, 0);
    }

    /**
     * Creates a handshaker.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param allowServerWindowSize whether a client may ask for {@code server_max_window_bits} below 15
     * @param preferredClientWindowSize the largest window of the client, 8 to 15, if it lets us choose
     * @param allowServerNoContext whether a client may ask for {@code server_no_context_takeover}
     * @param preferredClientNoContext whether clients are made to compress without context takeover
     * @param extensionFilterProvider chooses messages that are left as they are
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     * @deprecated use the constructor with all arguments
     */
    @Deprecated
    public PerMessageDeflateServerExtensionHandshaker(int compressionLevel, boolean allowServerWindowSize,
            int preferredClientWindowSize, boolean allowServerNoContext, boolean preferredClientNoContext,
            WebSocketExtensionFilterProvider extensionFilterProvider, int maxAllocation) {
        this(compressionLevel, allowServerWindowSize, preferredClientWindowSize, allowServerNoContext,
                preferredClientNoContext, MAX_WINDOW_SIZE, DEFAULT_MEM_LEVEL, extensionFilterProvider, maxAllocation);
    }

    @Override
    public @Nullable WebSocketServerExtension handshakeExtension(WebSocketExtensionData extensionData) {
        return PerMessageDeflate.EXTENSION.equals(extensionData.name()) && isAcceptable(extensionData.parameters())
                ? accept(extensionData.parameters()) : null;
    }

    private boolean isAcceptable(Map<String, String> offer) {
        for (Map.Entry<String, String> parameter : offer.entrySet()) {
            String value = parameter.getValue();
            boolean isAcceptable = switch (parameter.getKey()) {
                case PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER -> value == null && allowServerNoContext;
                case PerMessageDeflate.CLIENT_NO_CONTEXT_TAKEOVER -> value == null;
                case PerMessageDeflate.SERVER_MAX_WINDOW_BITS -> WindowBits.parse(value) == MAX_WINDOW_SIZE
                        || allowServerWindowSize && WindowBits.parse(value) != 0;
                // Without a value it only says that an answer may have one (section 7.1.2.2).
                case PerMessageDeflate.CLIENT_MAX_WINDOW_BITS -> value == null || WindowBits.parse(value) != 0;
                default -> false;
            };
            if (!isAcceptable) {
                return false;
            }
        }
        return true;
    }

    private DeflateExtension accept(Map<String, String> offer) {
        Map<String, String> answer = new LinkedHashMap<>();
        boolean isSentWithTakeover = !offer.containsKey(PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER);
        if (!isSentWithTakeover) {
            answer.put(PerMessageDeflate.SERVER_NO_CONTEXT_TAKEOVER, null);
        }
        int clientBits = chooseClientWindow(offer);
        boolean isReceivedWithTakeover = !preferredClientNoContext
                && !offer.containsKey(PerMessageDeflate.CLIENT_NO_CONTEXT_TAKEOVER)
                && settings.pool().hasRoomForWindow(1 << clientBits);
        if (!isReceivedWithTakeover) {
            answer.put(PerMessageDeflate.CLIENT_NO_CONTEXT_TAKEOVER, null);
        }
        boolean isServerWindowOffered = offer.containsKey(PerMessageDeflate.SERVER_MAX_WINDOW_BITS);
        int serverBits = isServerWindowOffered ? Math.min(serverWindowSize,
                WindowBits.parse(offer.get(PerMessageDeflate.SERVER_MAX_WINDOW_BITS))) : serverWindowSize;
        if (isServerWindowOffered || serverBits < MAX_WINDOW_SIZE) {
            answer.put(PerMessageDeflate.SERVER_MAX_WINDOW_BITS, Integer.toString(serverBits));
        }
        if (clientBits < MAX_WINDOW_SIZE) {
            answer.put(PerMessageDeflate.CLIENT_MAX_WINDOW_BITS, Integer.toString(clientBits));
        }
        return new DeflateExtension(settings, DeflateExtension.Unit.MESSAGE,
                new WebSocketExtensionData(PerMessageDeflate.EXTENSION, answer), serverBits, isSentWithTakeover,
                clientBits,
                isReceivedWithTakeover);
    }

    /** A client that has not offered it is not told of a size (section 7.1.2.2). */
    private int chooseClientWindow(Map<String, String> offer) {
        if (!offer.containsKey(PerMessageDeflate.CLIENT_MAX_WINDOW_BITS)) {
            return MAX_WINDOW_SIZE;
        }
        int offered = WindowBits.parse(offer.get(PerMessageDeflate.CLIENT_MAX_WINDOW_BITS));
        return offered == 0 ? preferredClientWindowSize : Math.min(offered, preferredClientWindowSize);
    }
}
