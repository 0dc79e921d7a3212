/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/** Chooses {@link ByteBufAllocator#DEFAULT}. */
final class DefaultAllocator {
    private static final String PROPERTY = "io.tidewire.allocator.type";

    private DefaultAllocator() {
    }

    static ByteBufAllocator choose() {
        String type = SystemPropertyUtil.get(PROPERTY, "pooled").trim();
        switch (type) {
            case "pooled":
                return PooledByteBufAllocator.DEFAULT;
            case "adaptive":
                return new AdaptiveByteBufAllocator();
            case "unpooled":
                return UnpooledByteBufAllocator.DEFAULT;
            default:
                InternalLoggerFactory.getInstance(DefaultAllocator.class).warn(
                        "{}: {} (expected: pooled, adaptive or unpooled); using pooled", PROPERTY, type);
                return PooledByteBufAllocator.DEFAULT;
        }
    }
}
