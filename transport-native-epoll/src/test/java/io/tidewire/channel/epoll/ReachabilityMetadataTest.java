/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.transport.ReachabilityMetadata;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jars' metadata for GraalVM's native-image about reflection and JNI agrees with the classes. */
class ReachabilityMetadataTest {

    @ParameterizedTest
    @CsvSource({"tidewire-common, io.tidewire.util.Version", "tidewire-transport, io.tidewire.channel.Channel",
        "tidewire-transport-native-unix-common, io.tidewire.channel.unix.Socket",
        "tidewire-transport-native-epoll, io.tidewire.channel.epoll.Native"})
    void nativesAndChannelsAreListedAndNothingElseOfOurs(String artifact, String someClass) throws Exception {
        ReachabilityMetadata.check(artifact, Class.forName(someClass, false, getClass().getClassLoader()));
    }
}
