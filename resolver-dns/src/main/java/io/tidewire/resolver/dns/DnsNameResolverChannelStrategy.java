/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

/**
 * When a resolver opens sockets for datagrams.
 */
public enum DnsNameResolverChannelStrategy {
    /** One for all queries. Its port changes when it has carried some queries and none is under way. */
    ChannelPerResolver,
    /** One for each look-up, closed with it, so that each has a port of its own. */
    ChannelPerResolution
}
