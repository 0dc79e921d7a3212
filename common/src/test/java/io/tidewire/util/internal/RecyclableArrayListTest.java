/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.Recycler;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class RecyclableArrayListTest {
    private record Pooled(Recycler.Handle<Pooled> handle) {
    }

    @Test
    void poolHandsOutWhatWasGivenBack() {
        ObjectPool<Pooled> pool = ObjectPool.newPool(Pooled::new);
        Pooled first = pool.get();
        first.handle().recycle(first);
        assertThat(pool.get()).isSameAs(first);
        assertThat(pool.get()).isNotSameAs(first);
        assertThatNullPointerException().isThrownBy(() -> ObjectPool.newPool(null)).withMessage("creator");
    }

    @Test
    void listIsEmptyWheneverItIsHandedOut() {
        RecyclableArrayList list = RecyclableArrayList.newInstance();
        list.add("element");
        assertThat(list.recycle()).isTrue();
        assertThatIllegalStateException().isThrownBy(list::recycle);
        RecyclableArrayList again = RecyclableArrayList.newInstance(100);
        assertThat(again).isEmpty();
        assertThat(again.insertSinceRecycled()).isFalse();
        again.recycle();
        assertThatIllegalArgumentException().isThrownBy(() -> RecyclableArrayList.newInstance(-1));
    }

    @Test
    void everyInsertionIsNoted() {
        List<Consumer<RecyclableArrayList>> insertions = List.of(
                list -> list.add(1), list -> list.add(0, 1), list -> list.addAll(List.of(1)),
                list -> list.addAll(0, List.of(1)));
        for (Consumer<RecyclableArrayList> insertion : insertions) {
            RecyclableArrayList list = RecyclableArrayList.newInstance();
            list.addAll(List.of());
            assertThat(list.insertSinceRecycled()).isFalse();
            insertion.accept(list);
            assertThat(list).containsExactly(1);
            list.clear();
            assertThat(list.insertSinceRecycled()).isTrue();
            list.recycle();
        }
        RecyclableArrayList list = RecyclableArrayList.newInstance();
        list.add(1);
        assertThat(list.set(0, 2)).isEqualTo(1);
        assertThat(list).containsExactly(2);
        list.recycle();
    }

    @Test
    void nullIsRefusedAndChangesNothing() {
        RecyclableArrayList list = RecyclableArrayList.newInstance();
        assertThatNullPointerException().isThrownBy(() -> list.add(null));
        assertThatNullPointerException().isThrownBy(() -> list.add(0, null));
        assertThatNullPointerException().isThrownBy(() -> list.addAll(Arrays.asList(1, null)));
        assertThatNullPointerException().isThrownBy(() -> list.addAll(0, Arrays.asList(1, null)));
        assertThat(list).isEmpty();
        assertThat(list.insertSinceRecycled()).isFalse();
        list.add(1);
        assertThatNullPointerException().isThrownBy(() -> list.set(0, null));
        assertThat(list).containsExactly(1);
        list.recycle();
    }
}
