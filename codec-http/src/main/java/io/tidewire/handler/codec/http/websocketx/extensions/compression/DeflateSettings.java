/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.util.internal.SystemPropertyUtil;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * How all connections of a handshaker compress, and what they accept.
 *
 * @param level 0 (not at all) to 9 (smallest)
 * @param limits of an inflated message
 */
record DeflateSettings(int level, DecompressionLimits limits, WebSocketExtensionFilterProvider filters,
        WebSocketDeflatePool pool) {
    static final int DEFAULT_LEVEL = 6;
    /** As much as a message may have by default, compressed or not. */
    private static final int DEFAULT_MAX_OCTETS = Math.max(1,
            SystemPropertyUtil.getInt("io.tidewire.handler.codec.http.websocketx.maxInflatedOctets", 1 << 20));

    /** As the constructors of handshakers are called, with their exceptions. */
    static DeflateSettings of(int level, WebSocketExtensionFilterProvider filters, int maxAllocation,
            WebSocketDeflatePool pool) {
        checkInRange(level, 0, 9, "compressionLevel");
        checkPositiveOrZero(maxAllocation, "maxAllocation");
        return new DeflateSettings(level,
                DecompressionLimits.DEFAULT.maxOctets(maxAllocation == 0 ? DEFAULT_MAX_OCTETS : maxAllocation),
                checkNotNull(filters, "extensionFilterProvider"), checkNotNull(pool, "pool"));
    }
}
