/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.util.internal.OncePerType;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * Reports messages that reached a transport which cannot send them. It is a mistake of the program that most often has
 * no listener, so it is always reported; once for each type, as a peer may cause it again and again. Any thread.
 */
public final class NotEncoded {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NotEncoded.class);
    private static final OncePerType TYPES = new OncePerType(type -> true);

    private NotEncoded() {
    }

    /**
     * Logs a warning, unless there was one for messages of this type.
     *
     * @param channel the channel that refuses the message
     * @param msg the message; not released
     * @param cause why, in words that name the type and what is expected
     */
    public static void report(Channel channel, Object msg, Throwable cause) {
        if (TYPES.isFirst(msg)) {
            LOGGER.warn("{}: no handler of the pipeline {} has encoded what was written: {}. Add an encoder in front "
                    + "of the handler that writes, or write another type (logged once for each type)", channel,
                    channel.pipeline().names(), cause.getMessage());
        }
    }
}
