/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SizeClassesTest {
    private static final int CHUNK = 4 << 20;
    private final SizeClasses classes = new SizeClasses(8192, CHUNK);

    @Test
    void eachSizeGoesToTheSmallestClassThatHoldsIt() {
        int expected = 0;
        for (int size = 0; size <= CHUNK; size += size < 70_000 ? 1 : 509) {
            while (classes.sizeIdx2size(expected) < size) {
                expected++;
            }
            assertThat(classes.size2SizeIdx(size)).as("size %d", size).isEqualTo(expected);
            assertThat(classes.normalizeSize(size)).isEqualTo(classes.sizeIdx2size(expected));
        }
    }

    @Test
    void classesAreCacheLinesApartAndWasteLessThanAFifthAbove256() {
        for (int i = 0; i < classes.count(); i++) {
            int size = classes.sizeIdx2size(i);
            assertThat(size % SizeClasses.QUANTUM).isZero();
            assertThat(classes.sizeIdx2sizeCompute(i)).isEqualTo(size);
            if (size > 256) {
                int leastRequest = classes.sizeIdx2size(i - 1) + 1;
                assertThat((double) (size - leastRequest) / size).isLessThan(0.2);
            }
        }
        assertThat(classes.sizeIdx2size(classes.count() - 1)).isEqualTo(CHUNK);
    }

    @Test
    void sizesBeyondTheChunkHaveNoClass() {
        assertThat(classes.size2SizeIdx(CHUNK + 1)).isEqualTo(classes.count());
        assertThat(classes.size2SizeIdx(Integer.MAX_VALUE)).isEqualTo(classes.count());
        assertThat(classes.normalizeSize(CHUNK + 1)).isEqualTo(CHUNK + 1);
        assertThatThrownBy(() -> classes.size2SizeIdx(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("size: -1");
        assertThatThrownBy(() -> classes.sizeIdx2size(classes.count())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sizeIdx: " + classes.count());
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "2, 1, 1", "4, 3, 3", "5, 4, 4", "9, 8, 7", "512, 31, 31", "513, 32, 31"})
    void pagesGoToPageClasses(int pages, int ceiling, int floor) {
        assertThat(classes.pages2pageIdx(pages)).isEqualTo(ceiling);
        assertThat(classes.pages2pageIdxFloor(pages)).isEqualTo(floor);
        assertThat(classes.pageIdx2size(floor)).isLessThanOrEqualTo(pages * 8192L)
                .isEqualTo(classes.pageIdx2sizeCompute(floor));
    }
}
