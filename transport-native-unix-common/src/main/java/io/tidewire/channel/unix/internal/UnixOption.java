/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.Socket;

import java.io.IOException;

/**
 * One option of a socket. Stateless.
 *
 * @param <T> the type of its value
 */
public interface UnixOption<T> {

    /**
     * Reads the option.
     *
     * @return its value
     * @throws IOException if the system does not report it
     */
    T get(Socket socket) throws IOException;

    /**
     * Writes the option.
     *
     * @throws IOException if the system refuses it
     */
    void set(Socket socket, T value) throws IOException;
}
