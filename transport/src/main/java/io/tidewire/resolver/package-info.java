/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Turning names into addresses: {@link io.tidewire.resolver.NameResolver} for host names,
 * {@link io.tidewire.resolver.AddressResolver} for socket addresses that hold one, and groups that keep one resolver
 * per event loop.
 *
 * <p>Thread rule: resolvers may be used from any thread; their results arrive on the executor they were made for.
 *
 * <p>Start reading at {@link io.tidewire.resolver.AddressResolverGroup}.
 */
@NullMarked
package io.tidewire.resolver;

import org.jspecify.annotations.NullMarked;
