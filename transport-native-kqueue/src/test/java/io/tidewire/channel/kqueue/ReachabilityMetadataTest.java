/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.testsuite.transport.ReachabilityMetadata;
import org.junit.jupiter.api.Test;

/** The jar's metadata for GraalVM's native-image about reflection and JNI agrees with the classes. */
class ReachabilityMetadataTest {

    @Test
    void nativesAndChannelsAreListedAndNothingElseOfOurs() throws Exception {
        ReachabilityMetadata.check("tidewire-transport-native-kqueue", Native.class);
    }
}
