/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

/**
 * A format with its arguments filled in.
 *
 * @param message the text
 * @param cause the throwable that was left over as the last argument, or {@code null}
 */
record FormattedMessage(String message, Throwable cause) {
    void logTo(InternalLogger logger, String shell, InternalLogLevel level) {
        logger.log(shell, level, message, cause);
    }
}
