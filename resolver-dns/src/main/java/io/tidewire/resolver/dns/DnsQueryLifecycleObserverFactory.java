/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsQuestion;

/**
 * Creates observers of questions.
 */
@FunctionalInterface
public interface DnsQueryLifecycleObserverFactory {
    /**
     * Creates the observer of a question. Called on the event loop of the resolver.
     *
     * @param question the question asked
     * @return the observer
     */
    DnsQueryLifecycleObserver newDnsQueryLifecycleObserver(DnsQuestion question);
}
