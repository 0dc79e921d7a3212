/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EpollIoOpsTest {

    @Test
    void setsAreUnitedAndReduced() {
        EpollIoOps both = EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLOUT);
        assertThat(both.value()).isEqualTo(5);
        assertThat(both.contains(EpollIoOps.EPOLLOUT)).isTrue();
        assertThat(both.contains(EpollIoOps.EPOLLERR)).isFalse();
        assertThat(both.with(EpollIoOps.EPOLLIN)).isSameAs(both);
        assertThat(both.without(EpollIoOps.EPOLLIN)).isEqualTo(EpollIoOps.EPOLLOUT);
        assertThat(both.without(EpollIoOps.EPOLLERR)).isSameAs(both);
        assertThat(EpollIoOps.NONE.with(EpollIoOps.EPOLLET).value()).isEqualTo(1 << 31);
        assertThat(EpollIoOps.EPOLLET.with(EpollIoOps.EPOLLIN).without(EpollIoOps.EPOLLET))
                .isEqualTo(EpollIoOps.EPOLLIN);
    }

    @Test
    void equalSetsAreEqual() {
        EpollIoOps edge = EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLET);
        assertThat(EpollIoOps.valueOf(edge.value())).isEqualTo(edge).hasSameHashCodeAs(edge);
        assertThat(edge).isNotEqualTo(EpollIoOps.EPOLLIN).isNotEqualTo("EPOLLIN");
        assertThat(edge.toString()).contains("80000001");
    }

    @Test
    void everySetThatTheKernelReportsHasItsEvent() {
        for (int low = 0; low < 0x20; low++) {
            for (int high : new int[] {0, EpollIoOps.EPOLLRDHUP.value()}) {
                assertThat(EpollIoOps.eventOf(low | high).ops().value()).isEqualTo(low | high);
                assertThat(EpollIoOps.valueOf(low | high)).isSameAs(EpollIoOps.eventOf(low | high).ops());
            }
        }
        // A bit without a name of ours: EPOLLRDNORM.
        assertThat(EpollIoOps.eventOf(0x41).ops()).isEqualTo(EpollIoOps.EPOLLIN);
    }
}
