/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.Serializable;

/**
 * The globally unique, immutable identity of a channel.
 */
public interface ChannelId extends Serializable, Comparable<ChannelId> {

    /**
     * Returns a short text, good enough for logs but not guaranteed to be unique.
     *
     * @return the short text
     */
    String asShortText();

    /**
     * Returns a text that is globally unique.
     *
     * @return the long text
     */
    String asLongText();
}
