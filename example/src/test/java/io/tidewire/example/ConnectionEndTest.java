/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertFalse;

class ConnectionEndTest {
    /** An exception that went on to the end of the pipeline would be thrown by {@code checkException}. */
    @Test
    void brokenConnectionIsClosedAndNotComplainedOf() {
        EmbeddedChannel channel = new EmbeddedChannel(ConnectionEnd.INSTANCE);
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset"));
        assertFalse(channel.isOpen());
        channel.checkException();
    }
}
