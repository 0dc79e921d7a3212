/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.logging;

/** How {@link LoggingHandler} shows the content of buffers. */
public enum ByteBufFormat {
    /** The number of bytes only. */
    SIMPLE,
    /** The number of bytes, then the bytes in hexadecimal and as ASCII, up to a limit. */
    HEX_DUMP
}
