/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.drain;

import io.tidewire.channel.ChannelPipeline;

/** A client and an application that speak with each other while their server is drained. Octets are characters. */
interface DrainedConversation {
    /** Adds the handlers of the server, the application as the last. */
    void addTo(ChannelPipeline pipeline);

    /** Returns what the client says next, in answer to what it has taken; empty if it has nothing to say. */
    byte[] clientSays(String taken);

    /** Returns whether the client has to say something so that the connection can end. */
    boolean owes(String taken);

    /** Lets the application answer something, and returns whether there was something to answer. */
    boolean applicationActs();

    /** The drain begins now, when so much was sent. */
    void drainBegins(String sent);

    /** Returns how many answers were given since the drain began, among those that are whole in what was sent. */
    long answeredSinceDrain(String sent);

    /** Returns how many requests the application has got, and their answers are not whole in what was sent. */
    int unanswered(String sent);

    /**
     * Checks the end of a connection that neither side has cut: what was not answered may be sent again.
     *
     * @param sent all that the server has sent
     * @param read how many octets of the client it has read
     */
    void checkEnd(String sent, int read);
}
