/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A user event: the connection is about to be closed because its peer asked for too much.
 *
 * @param abuse the kind of abuse
 * @param limit how often it may do that
 * @param seconds for how long the limit is; 0 if time does not matter
 */
@Ignorable
public record Http2AbuseEvent(Http2Abuse abuse, int limit, int seconds) {
    /**
     * Creates an event.
     *
     * @param abuse the kind of abuse
     * @param limit how often it may do that
     * @param seconds for how long the limit is; 0 if time does not matter
     */
    public Http2AbuseEvent {
        checkNotNull(abuse, "abuse");
    }
}
