/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Handlers that let connections in or not by the peer's address, before any of its bytes is read. A handler without
 * state of its own may be shared by all channels of a server; the executor of each context calls it.
 *
 * <p>Start reading at {@link io.tidewire.handler.ipfilter.AbstractRemoteAddressFilter}; for lists of subnets
 * {@link io.tidewire.handler.ipfilter.IpSubnetFilter} is the fastest.
 */
@NullMarked
package io.tidewire.handler.ipfilter;

import org.jspecify.annotations.NullMarked;
