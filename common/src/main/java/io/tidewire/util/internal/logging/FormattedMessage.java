/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

/**
 * A format with its arguments filled in.
 *
 * @param message the text
 * @param cause the throwable that was left over as the last argument, if any
 */
record FormattedMessage(@Nullable String message, @Nullable Throwable cause) {
    @SuppressWarnings("NullAway") // Without a format there is no message, which every logger takes.
    void logTo(InternalLogger logger, String shell, InternalLogLevel level) {
        logger.log(shell, level, message, cause);
    }
}
