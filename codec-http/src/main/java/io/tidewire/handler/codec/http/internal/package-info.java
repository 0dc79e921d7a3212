/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Types that the packages of HTTP share among themselves. Not exported.
 *
 * <p>Thread rule: event loop only.
 */
package io.tidewire.handler.codec.http.internal;
