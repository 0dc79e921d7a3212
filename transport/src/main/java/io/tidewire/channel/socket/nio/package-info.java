/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * TCP, UDP and unix domain sockets over {@code java.nio}: the channels that run on every system without native code.
 *
 * <p>Thread rule: channels may be used from any thread.
 *
 * <p>Start reading at {@link io.tidewire.channel.socket.nio.NioSocketChannel}.
 */
@NullMarked
package io.tidewire.channel.socket.nio;

import org.jspecify.annotations.NullMarked;
