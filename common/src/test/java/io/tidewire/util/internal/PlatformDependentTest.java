/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.RandomRuns;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    @Test
    void numbersInArraysHaveTheOrderOfTheMachine() {
        RandomRuns.forEach(200, random -> {
            byte[] bytes = new byte[32];
            random.nextBytes(bytes);
            ByteBuffer expected = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.nativeOrder());
            int index = random.nextInt(25);
            assertThat(PlatformDependent.getLong(bytes, index)).isEqualTo(expected.getLong(index));
            long value = random.nextLong();
            PlatformDependent.putLong(bytes, index, value);
            assertThat(bytes).isEqualTo(expected.putLong(index, value).array());
        });
        assertThat(PlatformDependent.isUnaligned()).isTrue();
        byte[] short7 = new byte[7];
        assertThatThrownBy(() -> PlatformDependent.getLong(short7, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> PlatformDependent.putLong(short7, -1, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void zerosAreFoundInARangeOnly() {
        byte[] bytes = {1, 0, 0, 0, -128};
        for (int start = 0; start <= bytes.length; start++) {
            for (int length = 0; start + length <= bytes.length; length++) {
                boolean expected = length == 0 || start > 0 && start + length < bytes.length;
                assertThat(PlatformDependent.isZero(bytes, start, length)).as("%d, %d", start, length)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void temporaryFileIsEmptyAndWhereItIsWanted(@TempDir File folder) throws Exception {
        File file = PlatformDependent.createTempFile("a", ".b", folder);
        assertThat(file).isEmpty().hasParent(folder).hasExtension("b");
        assertThat(file.getName()).startsWith("a");
        File elsewhere = PlatformDependent.createTempFile(null, null, null);
        try {
            assertThat(elsewhere).exists().hasExtension("tmp");
        } finally {
            assertThat(elsewhere.delete()).isTrue();
        }
        assertThatThrownBy(() -> PlatformDependent.createTempFile("a", "b", new File(folder, "none")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theRestIsTheJdks() {
        assertThat(PlatformDependent.getClassLoader(PlatformDependentTest.class))
                .isSameAs(PlatformDependentTest.class.getClassLoader());
        assertThat(PlatformDependent.<String, String>newConcurrentHashMap()).isEmpty();
        assertThat(PlatformDependent.BIG_ENDIAN_NATIVE_ORDER)
                .isEqualTo(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN);
        byte[] bytes = {1, 2, 3, 1, 2, 4};
        assertThat(PlatformDependent.equalsConstantTime(bytes, 0, bytes, 3, 2)).isOne();
        assertThat(PlatformDependent.equalsConstantTime(bytes, 0, bytes, 3, 3)).isZero();
    }
}
