/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

/** Code that answers requests, each on a thread of its own. */
@FunctionalInterface
public interface BlockingHttpCode {
    /**
     * Answers a request. An answer that was begun is completed when this returns; if there is none, the client gets
     * 500. If this throws, the client gets 500 or, if the answer has begun, the connection or stream is closed at
     * once. Its exception is logged, unless it is an {@code IOException} of a channel that had failed or was closed.
     *
     * @param exchange the request and its answer; of no use after this has returned
     * @throws Exception if it cannot go on
     */
    void serve(HttpExchange exchange) throws Exception;
}
