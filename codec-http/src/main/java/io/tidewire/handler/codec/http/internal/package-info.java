/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Types that the packages of HTTP share among themselves, and with HTTP/2. Exported to that module alone.
 *
 * <p>Thread rule: event loop only, unless a type says otherwise.
 */
@NullMarked
package io.tidewire.handler.codec.http.internal;

import org.jspecify.annotations.NullMarked;
