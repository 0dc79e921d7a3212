/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * WebSocket, version 13 (RFC 6455): frames, the handlers between frames and octets, and the opening and closing
 * handshakes of clients and servers.
 *
 * <p>Thread rule: handlers run on their channel's event loop. Frames are as safe as their buffers; statuses, versions
 * and schemes are immutable.
 */
@NullMarked
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.NullMarked;
