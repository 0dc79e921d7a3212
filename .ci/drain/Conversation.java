/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;

/** A conversation of one client with the server, until the server ends it. */
interface Conversation {
    /**
     * Sends and receives until the connection ends, and counts what becomes of each request. Blocks.
     *
     * @param connection the connection, which the caller closes
     * @param tally the account
     * @param busy to be run once the conversation is under way; more calls are harmless
     * @throws IOException if it fails in a way that is a fault
     */
    void run(Connection connection, Tally tally, Runnable busy) throws IOException;
}
