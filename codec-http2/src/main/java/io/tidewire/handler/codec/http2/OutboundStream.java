/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.tidewire.handler.codec.http2.internal.core.SendAccount;
import io.tidewire.handler.codec.http2.internal.core.SendQueue;

/** The queue and the window of a stream, as a {@link StreamByteDistributor} sees them. */
final class OutboundStream extends SendQueue<FlowControlled> implements StreamByteDistributor.StreamState {
    private final Http2Stream stream;

    OutboundStream(Http2Stream stream, SendAccount account) {
        super(account);
        this.stream = stream;
    }

    @Override
    public Http2Stream stream() {
        return stream;
    }
}
