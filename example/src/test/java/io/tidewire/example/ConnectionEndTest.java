/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.timeout.IdleStateEvent;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConnectionEndTest {
    @Test
    void idleConnectionIsClosed() {
        EmbeddedChannel channel = new EmbeddedChannel(ConnectionEnd.INSTANCE);
        channel.pipeline().fireUserEventTriggered("another event");
        assertTrue(channel.isOpen());
        channel.pipeline().fireUserEventTriggered(IdleStateEvent.ALL_IDLE_STATE_EVENT);
        assertFalse(channel.isOpen());
    }

    /** An exception that went on to the end of the pipeline would be thrown by {@code checkException}. */
    @Test
    void brokenConnectionIsClosedAndNotComplainedOf() {
        EmbeddedChannel channel = new EmbeddedChannel(ConnectionEnd.INSTANCE);
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset"));
        assertFalse(channel.isOpen());
        channel.checkException();
    }
}
