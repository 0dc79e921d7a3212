/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformDependentTest {

    @ParameterizedTest
    @CsvSource({"Linux,linux", "Mac OS X,osx", "Darwin,osx", "Windows Server 2022,windows", "FreeBSD,freebsd",
        "OpenBSD,openbsd", "NetBSD,netbsd", "SunOS,sunos", "Solaris,sunos", "AIX,aix", "'',unknown", "Plan 9,unknown"})
    void operatingSystemsAreNormalized(String osName, String expected) {
        assertThat(PlatformDependent.normalizeOs(osName)).isEqualTo(expected);
    }

    @Test
    void runtimeIsDescribed() {
        assertThat(PlatformDependent.javaVersion()).isEqualTo(Runtime.version().feature());
        assertThat(PlatformDependent.hasUnsafe()).isFalse();
        assertThat(PlatformDependent.isAndroid()).isFalse();
        assertThat(PlatformDependent.isWindows()).isEqualTo(PlatformDependent.normalizedOs().equals("windows"));
        assertThat(PlatformDependent.isOsx()).isEqualTo(PlatformDependent.normalizedOs().equals("osx"));
        assertThat(PlatformDependent.maxDirectMemory()).isPositive()
                .isEqualTo(PlatformDependent.estimateMaxDirectMemory());
        assertThat(PlatformDependent.usedDirectMemory()).isNotNegative();
    }

    @Test
    void checkedExceptionIsThrownAsItIs() {
        Exception checked = new Exception("on purpose");
        assertThatThrownBy(() -> PlatformDependent.throwException(checked)).isSameAs(checked);
        assertThatThrownBy(() -> PlatformDependent.throwException(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void rangesOfBytesAreCompared() {
        byte[] bytes = {1, 2, 3, 1, 2, 4};
        assertThat(PlatformDependent.equals(bytes, 0, bytes, 3, 2)).isTrue();
        assertThat(PlatformDependent.equals(bytes, 0, bytes, 3, 3)).isFalse();
        assertThat(PlatformDependent.equals(bytes, 5, bytes, 0, 0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 2_048, 2_049, 10_000})
    void boundedQueueTakesWhatItWasMadeForInOrder(int maxCapacity) {
        Queue<Integer> queue = PlatformDependent.newMpscQueue(maxCapacity);
        int accepted = 0;
        while (queue.offer(accepted)) {
            accepted++;
        }
        assertThat(accepted).isGreaterThanOrEqualTo(maxCapacity).isLessThan(2 * maxCapacity);
        for (int i = 0; i < accepted; i++) {
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(queue.poll()).isNull();
    }

    @Test
    void unboundedQueuesGoBeyondTheirFirstArray() {
        for (Queue<Integer> queue : List.<Queue<Integer>>of(PlatformDependent.newMpscQueue(),
                PlatformDependent.newSpscQueue(), PlatformDependent.newMpscQueue(Integer.MAX_VALUE))) {
            for (int i = 0; i < 5_000; i++) {
                assertThat(queue.offer(i)).isTrue();
            }
            for (int i = 0; i < 5_000; i++) {
                assertThat(queue.poll()).isEqualTo(i);
            }
        }
    }
}
