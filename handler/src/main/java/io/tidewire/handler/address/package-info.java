/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Handlers that change or resolve the address that a channel connects to. Start reading at
 * {@link io.tidewire.handler.address.ResolveAddressHandler}.
 */
@NullMarked
package io.tidewire.handler.address;

import org.jspecify.annotations.NullMarked;
