/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.util.internal.SystemPropertyUtil;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * How much a compressed stream may become (SEC-E01). Immutable.
 *
 * <p>By default output is limited by its ratio to the input, 200 beyond the first MiB, and not in total: output is
 * passed on piece by piece, and a connection may last. A handler that collects it sets a limit, as the aggregators of
 * HTTP do. Memory that a format requires, for a window or a block, is limited by the decompressor itself.
 */
public final class DecompressionLimits {
    /** Below this many octets no ratio does harm. */
    public static final int MIN_RATIO_OCTETS = 1 << 20;
    /**
     * No limit of the total; a ratio of {@code io.tidewire.handler.codec.compression.maxRatio}, by default 200, where 0
     * stands for any.
     */
    public static final DecompressionLimits DEFAULT = new DecompressionLimits(Long.MAX_VALUE,
            orUnlimited(SystemPropertyUtil.getInt("io.tidewire.handler.codec.compression.maxRatio", 200)));
    /** No limit at all, for peers that are trusted. */
    public static final DecompressionLimits UNLIMITED = new DecompressionLimits(Long.MAX_VALUE, Integer.MAX_VALUE);

    private final long maxOctets;
    private final int maxRatio;

    private DecompressionLimits(long maxOctets, int maxRatio) {
        this.maxOctets = maxOctets;
        this.maxRatio = maxRatio;
    }

    private static int orUnlimited(int ratio) {
        return ratio <= 0 ? Integer.MAX_VALUE : ratio;
    }

    /**
     * Limits the total.
     *
     * @param octets the largest output of a stream, at least 0
     * @return these limits with another total
     */
    public DecompressionLimits maxOctets(long octets) {
        return new DecompressionLimits(checkPositiveOrZero(octets, "octets"), maxRatio);
    }

    /**
     * Limits the ratio.
     *
     * @param ratio how many times the input the output may be, beyond {@link #MIN_RATIO_OCTETS}; above zero
     * @return these limits with another ratio
     */
    public DecompressionLimits maxRatio(int ratio) {
        return new DecompressionLimits(maxOctets, checkPositive(ratio, "ratio"));
    }

    /**
     * Returns the limit of the total.
     *
     * @return in octets; {@link Long#MAX_VALUE} if there is none
     */
    public long maxOctets() {
        return maxOctets;
    }

    /**
     * Returns the limit of the ratio.
     *
     * @return {@link Integer#MAX_VALUE} if there is none
     */
    public int maxRatio() {
        return maxRatio;
    }

    /**
     * Checks what a stream has become so far.
     *
     * @param received how many octets were taken in
     * @param produced how many octets came out
     * @throws DecompressionLimitException if so much input must not become so much
     */
    public void check(long received, long produced) {
        if (produced > maxOctets) {
            throw new DecompressionLimitException("decompressed: over the limit of " + maxOctets + " octets");
        }
        if (produced > MIN_RATIO_OCTETS && produced / maxRatio > received) {
            throw new DecompressionLimitException("decompressed: " + received + " octets became " + produced
                    + " (expected: up to " + maxRatio + " times as many)");
        }
    }
}
