/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Is told of DATA whose payload is skipped because the frame is wrong for its stream. It counts on the window of the
 * connection all the same (RFC 9113 section 6.9).
 */
interface SkippedDataListener {
    /**
     * A frame is skipped.
     *
     * @param octets its whole payload
     * @throws Http2Exception FLOW_CONTROL_ERROR of the connection for more than its window
     */
    void onDataSkipped(int octets) throws Http2Exception;
}
