/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


/**
 * An extension that a server has accepted.
 */
public interface WebSocketClientExtension extends WebSocketExtension {
}
