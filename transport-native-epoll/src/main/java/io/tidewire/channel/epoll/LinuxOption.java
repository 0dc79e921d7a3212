/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.io.IOException;

/**
 * One option of a socket. Stateless.
 *
 * @param <T> the type of its value
 */
interface LinuxOption<T> {

    T get(LinuxSocket socket) throws IOException;

    void set(LinuxSocket socket, T value) throws IOException;
}
