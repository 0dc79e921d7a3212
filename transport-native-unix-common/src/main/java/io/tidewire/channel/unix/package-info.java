/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * File descriptors, socket operations and addresses that the native Unix transports share.
 *
 * <p>Holds no code yet: NIO, in {@code io.tidewire.channel.socket.nio}, is the transport that works today.
 */
package io.tidewire.channel.unix;
