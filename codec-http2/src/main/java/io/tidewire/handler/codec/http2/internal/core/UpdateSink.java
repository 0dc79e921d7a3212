/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/**
 * The way out of the core for WINDOW_UPDATE, as {@link FrameSink} is for frames that wait for windows. One class
 * implements it and knows the channel.
 *
 * @param <E> the failure of an update that cannot be sent
 */
@FunctionalInterface
public interface UpdateSink<E extends Exception> {
    /**
     * Sends WINDOW_UPDATE.
     *
     * @param streamId the stream, 0 for the connection
     * @param increment by how much the window grows in octets, above 0
     * @throws E if the peer will not hear of it
     */
    void send(int streamId, int increment) throws E;
}
