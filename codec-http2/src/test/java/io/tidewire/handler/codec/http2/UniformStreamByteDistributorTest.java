/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.DistributedStreams.Turn;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The order of {@link UniformStreamByteDistributor}. */
class UniformStreamByteDistributorTest {
    private final DistributedStreams streams = new DistributedStreams(new StubConnection(true));
    private final UniformStreamByteDistributor distributor = new UniformStreamByteDistributor(streams.connection);

    UniformStreamByteDistributorTest() {
        streams.distributor = distributor;
    }

    @Test
    void sharesAlike() throws Http2Exception {
        streams.open(1, 100_000);
        streams.open(3, 100_000);
        streams.open(5, 2_000);
        assertThat(streams.distribute(9_000)).containsExactly(new Turn(1, 3_000), new Turn(3, 3_000),
                new Turn(5, 2_000), new Turn(1, 1_000));
    }

    @Test
    void whoWasLastIsLastAgain() throws Http2Exception {
        distributor.minAllocationChunk(500);
        streams.open(1, 100_000);
        streams.open(3, 100_000);
        assertThat(streams.distribute(300)).containsExactly(new Turn(1, 300));
        assertThat(streams.distribute(600)).containsExactly(new Turn(3, 500), new Turn(1, 100));
        distributor.updateDependencyTree(1, 3, (short) 256, true);
        assertThat(streams.distribute(300)).containsExactly(new Turn(3, 300));
    }

    @Test
    void smallestShareIsAboveZero() {
        assertThatThrownBy(() -> distributor.minAllocationChunk(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("minAllocationChunk");
    }
}
