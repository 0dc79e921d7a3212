/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Codecs that compress and decompress: zlib, gzip and raw deflate (RFC 1950, 1951 and 1952) by the JDK. Objects of one
 * channel are used by its event loop only. Start with {@link io.tidewire.handler.codec.compression.ZlibCodecFactory}.
 */
@NullMarked
package io.tidewire.handler.codec.compression;

import org.jspecify.annotations.NullMarked;
