/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import java.net.InetSocketAddress;

/** Decides about some addresses. Called by many threads. */
public interface IpFilterRule {
    /**
     * Returns whether this rule decides about an address.
     *
     * @param remoteAddress the address of the peer
     * @return {@code true} if it does
     */
    boolean matches(InetSocketAddress remoteAddress);

    /**
     * Returns what happens to a peer that this rule matches.
     *
     * @return the decision
     */
    IpFilterRuleType ruleType();
}
