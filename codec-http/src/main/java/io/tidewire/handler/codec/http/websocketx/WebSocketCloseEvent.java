/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fired by the protocol handlers once for each connection that had opened, when it has ended: the closing handshake is
 * done and the transport closed, or the transport ended without it. Comes before {@code channelInactive}.
 */
@Ignorable
public final class WebSocketCloseEvent {

    private final WebSocketCloseStatus status;
    private final boolean clean;

    WebSocketCloseEvent(WebSocketCloseStatus status, boolean clean) {
        this.status = checkNotNull(status, "status");
        this.clean = clean;
    }

    /**
     * Returns how the connection was closed (RFC 6455 section 7.1.5).
     *
     * @return code and reason of the peer's close frame, {@link WebSocketCloseStatus#EMPTY} if it had none; those of
     *         the violation if the connection was failed; {@link WebSocketCloseStatus#ABNORMAL_CLOSURE} if it just
     *         ended
     */
    public WebSocketCloseStatus status() {
        return status;
    }

    /**
     * Returns whether both close frames were exchanged.
     *
     * @return {@code true} if the closing handshake was whole
     */
    public boolean isClean() {
        return clean;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + '(' + status + (clean ? ", clean)" : ", not clean)");
    }
}
