/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The result of looking at the first bytes. Immutable.
 *
 * @param <T> the type of protocols
 */
public final class ProtocolDetectionResult<T> {
    private static final ProtocolDetectionResult<?> NEEDS_MORE_DATA =
            new ProtocolDetectionResult<>(ProtocolDetectionState.NEEDS_MORE_DATA, null);
    private static final ProtocolDetectionResult<?> INVALID =
            new ProtocolDetectionResult<>(ProtocolDetectionState.INVALID, null);

    private final ProtocolDetectionState state;
    private final @Nullable T protocol;

    private ProtocolDetectionResult(ProtocolDetectionState state, @Nullable T protocol) {
        this.state = state;
        this.protocol = protocol;
    }

    /**
     * Returns the result for too few bytes.
     *
     * @param <T> the type of protocols
     * @return always the same object
     */
    @SuppressWarnings("unchecked") // The result has no protocol.
    public static <T> ProtocolDetectionResult<T> needsMoreData() {
        return (ProtocolDetectionResult<T>) NEEDS_MORE_DATA;
    }

    /**
     * Returns the result for bytes of no protocol that is known.
     *
     * @param <T> the type of protocols
     * @return always the same object
     */
    @SuppressWarnings("unchecked") // The result has no protocol.
    public static <T> ProtocolDetectionResult<T> invalid() {
        return (ProtocolDetectionResult<T>) INVALID;
    }

    /**
     * Creates the result for bytes of a protocol.
     *
     * @param <T> the type of protocols
     * @param protocol which one
     * @return the result
     */
    public static <T> ProtocolDetectionResult<T> detected(T protocol) {
        return new ProtocolDetectionResult<>(ProtocolDetectionState.DETECTED, checkNotNull(protocol, "protocol"));
    }

    /**
     * Returns whether a protocol was found.
     *
     * @return the state
     */
    public ProtocolDetectionState state() {
        return state;
    }

    /**
     * Returns the protocol.
     *
     * @return {@code null} unless the state is {@link ProtocolDetectionState#DETECTED}
     */
    public @Nullable T detectedProtocol() {
        return protocol;
    }
}
