/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** Content that is made piece by piece while it is sent. */
package io.tidewire.handler.stream;
