/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OutputListTest {
    @Test
    void recycledListComesBackEmptyToTheSameThread() {
        OutputList list = OutputList.acquire();
        list.add("a");
        assertThat(list.wasUsed()).isTrue();
        list.recycle();
        OutputList again = OutputList.acquire();
        assertThat(again).isSameAs(list).isEmpty();
        assertThat(again.wasUsed()).isFalse();
        again.recycle();
    }

    @Test
    void nestedListsAreDifferentAndOnlySomeAreKept() {
        List<OutputList> lists = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            OutputList list = OutputList.acquire();
            list.add(i);
            lists.add(list);
        }
        for (int i = 0; i < 40; i++) {
            assertThat(lists.get(i)).isEqualTo(List.of(i));
            lists.get(i).recycle();
        }
    }

    @Test
    void behavesAsAList() {
        OutputList list = OutputList.acquire();
        List<Object> model = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            list.add(i);
            model.add(i);
        }
        list.add(7, "x");
        model.add(7, "x");
        assertThat(list.set(0, "y")).isEqualTo(model.set(0, "y"));
        assertThat(list.remove(20)).isEqualTo(model.remove(20));
        assertThat(list.remove((Object) 3)).isEqualTo(model.remove((Object) 3));
        assertThat(list).isEqualTo(model);
        assertThatThrownBy(() -> list.get(model.size())).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.remove(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.add(null)).isInstanceOf(NullPointerException.class);
        list.clear();
        assertThat(list).isEmpty();
        assertThat(list.wasUsed()).isTrue();
        list.recycle();
    }
}
