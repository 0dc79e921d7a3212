/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What {@code io.tidewire.handler.ssl} and its {@code util} share: writing DER, and swapping trust managers for ones
 * that
 * do more. Not exported. No class here has state that changes; any thread.
 */
package io.tidewire.handler.ssl.internal;
