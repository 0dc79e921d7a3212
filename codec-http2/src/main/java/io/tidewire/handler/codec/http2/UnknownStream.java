/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.StreamRecord;

/** The record of a stream that is no {@link ConnectionStream}, and for one question only: nothing keeps it. */
final class UnknownStream extends StreamRecord {
    UnknownStream(int id) {
        super(id);
        onRequest(false, true);
    }
}
