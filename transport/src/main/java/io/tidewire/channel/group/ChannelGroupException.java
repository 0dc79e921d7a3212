/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * An operation failed for some channels of a group; iterating shows for which, and why. Its cause is that of the first.
 */
public class ChannelGroupException extends ChannelException implements Iterable<Map.Entry<Channel, Throwable>> {

    private static final long serialVersionUID = -4093064295562629453L;

    /** {@code null} in a deserialized exception: channels do not leave their process. */
    private final transient @Nullable List<Map.Entry<Channel, Throwable>> failures;

    /**
     * Creates an exception.
     *
     * @param causes the channels that failed, each with its cause; at least one
     * @throws IllegalArgumentException if there is none
     */
    public ChannelGroupException(Collection<Map.Entry<Channel, Throwable>> causes) {
        this(List.copyOf(ObjectUtil.checkNonEmpty(causes, "causes")));
    }

    private ChannelGroupException(List<Map.Entry<Channel, Throwable>> failures) {
        super("failed for " + failures.size() + " of the channels, first for " + failures.get(0).getKey(),
                failures.get(0).getValue());
        this.failures = failures;
    }

    @Override
    public Iterator<Map.Entry<Channel, Throwable>> iterator() {
        return failures == null ? Collections.emptyIterator() : failures.iterator();
    }
}
