/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import java.io.IOException;

/** The headers that are made up around the messages of a channel. The handler's lock guards it. */
interface Capture {
    /**
     * Takes notice of a message, which keeps its owner; its indices do not move.
     *
     * @param isOutbound whether we send it
     * @param msg the message; what is no octets is nothing
     * @param isWriting whether the file gets it; otherwise it is only counted
     */
    void message(boolean isOutbound, Object msg, boolean isWriting) throws IOException;

    /** The peer has broken the connection. */
    void reset() throws IOException;

    /** Nothing more comes. */
    void end() throws IOException;
}
