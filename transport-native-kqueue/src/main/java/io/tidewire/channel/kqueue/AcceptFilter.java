/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * A filter of FreeBSD's kernel that holds a server's connections back, accept_filter(9): {@code dataready} until there
 * is something to read, {@code httpready} until there is a request. Immutable.
 */
public final class AcceptFilter {

    /** No filter. */
    static final AcceptFilter NONE = new AcceptFilter("", "");

    private final String filterName;
    private final String filterArgs;

    /**
     * Creates a filter.
     *
     * @param filterName its name; empty for none
     * @param filterArgs its arguments; empty for most
     */
    public AcceptFilter(String filterName, String filterArgs) {
        this.filterName = ObjectUtil.checkNotNull(filterName, "filterName");
        this.filterArgs = ObjectUtil.checkNotNull(filterArgs, "filterArgs");
    }

    /**
     * The name.
     *
     * @return empty for no filter
     */
    public String filterName() {
        return filterName;
    }

    /**
     * The arguments.
     *
     * @return often empty
     */
    public String filterArgs() {
        return filterArgs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AcceptFilter filter && filter.filterName.equals(filterName)
                && filter.filterArgs.equals(filterArgs);
    }

    @Override
    public int hashCode() {
        return 31 * filterName.hashCode() + filterArgs.hashCode();
    }

    @Override
    public String toString() {
        return filterName + '(' + filterArgs + ')';
    }
}
