/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;

/** A server over NIO that runs out of descriptors. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "sets the limit by a shell")
class NioShortOfDescriptorsTest {

    @Test
    void serverServesAgainAfterDescriptorsRanOut() throws IOException {
        ShortOfDescriptors.serveAgain(NioTransport.class);
    }
}
