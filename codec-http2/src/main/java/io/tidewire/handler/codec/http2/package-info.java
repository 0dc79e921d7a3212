/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * HTTP/2 and HPACK (RFC 9113, RFC 7541).
 *
 * <p>Holds no code yet: {@code io.tidewire.handler.codec.http} speaks HTTP/1.1 today.
 */
package io.tidewire.handler.codec.http2;
