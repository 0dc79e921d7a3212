/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

/** The treatment of a channel whose peer a rule matches. */
public enum IpFilterRuleType {
    /** The channel is let in. */
    ACCEPT,
    /** The channel is closed. */
    REJECT
}
