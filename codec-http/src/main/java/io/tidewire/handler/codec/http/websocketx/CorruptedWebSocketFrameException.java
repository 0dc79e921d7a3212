/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.CorruptedFrameException;
import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * Thrown when the peer's frames break the protocol or a limit. Carries the code that the connection is closed with.
 */
public final class CorruptedWebSocketFrameException extends CorruptedFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable WebSocketCloseStatus closeStatus;

    /** Creates an exception for {@link WebSocketCloseStatus#PROTOCOL_ERROR} without message and cause. */
    public CorruptedWebSocketFrameException() {
        closeStatus = null;
    }

    /**
     * Creates an exception.
     *
     * @param status the code to close with; none stands for {@link WebSocketCloseStatus#PROTOCOL_ERROR}
     * @param message the expected and the actual input, never payload; none stands for the status' reason
     * @param cause the cause, if any
     */
    @SuppressWarnings("NullAway") // An exception may lack message and cause.
    public CorruptedWebSocketFrameException(@Nullable WebSocketCloseStatus status, @Nullable String message,
            @Nullable Throwable cause) {
        super(message == null && status != null ? status.reasonText() : message, cause);
        closeStatus = status;
    }

    /**
     * Creates an exception.
     *
     * @param status the code to close with; none stands for {@link WebSocketCloseStatus#PROTOCOL_ERROR}
     * @param message the expected and the actual input, never payload; none stands for the status' reason
     */
    public CorruptedWebSocketFrameException(@Nullable WebSocketCloseStatus status, @Nullable String message) {
        this(status, message, null);
    }

    /**
     * Creates an exception with the reason of its status as message.
     *
     * @param status the code to close with; none stands for {@link WebSocketCloseStatus#PROTOCOL_ERROR}
     */
    public CorruptedWebSocketFrameException(@Nullable WebSocketCloseStatus status, @Nullable Throwable cause) {
        this(status, null, cause);
    }

    /**
     * Returns the code to close with.
     *
     * @return the status, {@link WebSocketCloseStatus#PROTOCOL_ERROR} unless another was given
     */
    public WebSocketCloseStatus closeStatus() {
        return closeStatus == null ? WebSocketCloseStatus.PROTOCOL_ERROR : closeStatus;
    }
}
