/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/** Thrown when a codec is handed a message of a type that it does not know. */
public class UnsupportedMessageTypeException extends CodecException {
    private static final long serialVersionUID = 2799598826487038726L;

    /** Creates an exception without message and cause. */
    public UnsupportedMessageTypeException() {
    }

    /**
     * Creates an exception that names the message's type and the types that would have been right.
     *
     * @param message the refused message, of which only the class is shown
     * @param expectedTypes the types that are supported; may be empty
     */
    public UnsupportedMessageTypeException(@Nullable Object message, Class<?>... expectedTypes) {
        super(describe(message == null ? "null" : message.getClass().getName(), expectedTypes));
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public UnsupportedMessageTypeException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public UnsupportedMessageTypeException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     * @param cause why it went wrong
     */
    public UnsupportedMessageTypeException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    private static String describe(String actualType, Class<?>... expectedTypes) {
        StringBuilder text = new StringBuilder(actualType);
        String separator = " (expected: ";
        for (Class<?> type : expectedTypes) {
            if (type == null) {
                break;
            }
            text.append(separator).append(type.getName());
            separator = ", ";
        }
        return text.length() == actualType.length() ? actualType : text.append(')').toString();
    }
}
