/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The limits of {@link Http2Abuse} that a builder was given in place of the defaults.
 */
final class AbuseLimits {
    private static final int NOT_SET = -1;
    private static final Http2Abuse[] KINDS = Http2Abuse.values();

    /** Made when first needed. Number and seconds of a kind stand side by side. */
    private int @Nullable [] limits;

    void set(Http2Abuse abuse, int max, int seconds) {
        if (limits == null) {
            limits = new int[KINDS.length << 1];
            Arrays.fill(limits, NOT_SET);
        }
        limits[abuse.ordinal() << 1] = max;
        limits[(abuse.ordinal() << 1) + 1] = seconds;
    }

    void setResets(Http2Abuse abuse, int maxRstFramesPerWindow, int secondsPerWindow) {
        if (checkPositiveOrZero(maxRstFramesPerWindow, "maxRstFramesPerWindow") == 0) {
            set(abuse, 0, checkPositiveOrZero(secondsPerWindow, "secondsPerWindow"));
        } else {
            set(abuse, maxRstFramesPerWindow, checkPositive(secondsPerWindow, "secondsPerWindow"));
        }
    }

    int max(Http2Abuse abuse) {
        int max = limits == null ? NOT_SET : limits[abuse.ordinal() << 1];
        return max == NOT_SET ? abuse.maxByDefault() : max;
    }

    /**
     * Changes the limits of a connection.
     *
     * @throws IllegalStateException if there is something to change and the connection has no budget of ours
     */
    void applyTo(Http2Connection connection) {
        if (limits == null) {
            return;
        }
        DefaultHttp2Connection own = limited(connection);
        for (Http2Abuse abuse : KINDS) {
            int max = limits[abuse.ordinal() << 1];
            if (max != NOT_SET) {
                own.core().budget().limit(abuse.kind(), max, limits[(abuse.ordinal() << 1) + 1]);
            }
        }
    }

    /**
     * Returns a connection whose limits may be changed.
     *
     * @throws IllegalStateException if the connection has no limits of ours
     */
    static DefaultHttp2Connection limited(Http2Connection connection) {
        DefaultHttp2Connection own = DefaultHttp2Connection.orNull(connection);
        if (own != null) {
            return own;
        }
        throw new IllegalStateException("limits of abuse (expected: none, with a connection of another class than "
                + DefaultHttp2Connection.class.getSimpleName() + ')');
    }
}
