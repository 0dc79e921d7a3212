/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** The number of a registration never leads to another one. */
class RegistrationTableTest {

    @Test
    @Tag("SEC-J06")
    void numbersOfEndedRegistrationsLeadNowhere() {
        SeededRuns.forEach(20, random -> {
            RegistrationTable<Object> table = new RegistrationTable<>();
            Map<Long, Object> present = new HashMap<>();
            List<Long> ids = new ArrayList<>();
            Set<Long> ended = new HashSet<>();
            for (int i = 0; i < 5_000; i++) {
                if (present.isEmpty() || random.nextInt(100) < 55) {
                    Object registration = new Object();
                    long id = table.add(registration);
                    assertThat(id).isGreaterThanOrEqualTo(RegistrationTable.MIN_ID);
                    assertThat(present.put(id, registration)).isNull();
                    assertThat(ended.contains(id)).isFalse();
                    ids.add(id);
                } else {
                    Collections.swap(ids, random.nextInt(ids.size()), ids.size() - 1);
                    long id = ids.remove(ids.size() - 1);
                    table.remove(id);
                    table.remove(id);
                    present.remove(id);
                    ended.add(id);
                }
            }
            present.forEach((id, registration) -> assertThat(table.get(id)).isSameAs(registration));
            ended.forEach(id -> assertThat(table.get(id)).isNull());
            Set<Object> shown = new HashSet<>();
            table.forEach(shown::add);
            assertThat(shown).containsExactlyInAnyOrderElementsOf(present.values());
        });
    }

    @Test
    void generationsThatWrapLeaveZeroOut() {
        RegistrationTable<String> table = new RegistrationTable<>((1L << 40) - 3);
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            long id = table.add("registration " + i);
            assertThat(id >>> 24).isNotZero();
            assertThat(seen.add(id)).isTrue();
            assertThat(table.get(id)).isEqualTo("registration " + i);
            table.remove(id);
            assertThat(table.get(id)).isNull();
        }
    }

    @Test
    void numbersThatWereNeverGivenLeadNowhere() {
        RegistrationTable<String> table = new RegistrationTable<>();
        for (long id : new long[] {0, 1, 2, -1, Long.MIN_VALUE, RegistrationTable.MIN_ID}) {
            assertThat(table.get(id)).isNull();
            table.remove(id);
        }
        assertThat(table.get(table.add("first"))).isEqualTo("first");
    }

    @Test
    void registrationsMayBeRemovedWhileTheyAreShown() {
        RegistrationTable<Long> table = new RegistrationTable<>();
        List<Long> ids = new ArrayList<>();
        for (long i = 0; i < 200; i++) {
            ids.add(table.add(i));
        }
        List<Long> shown = new ArrayList<>();
        table.forEach(registration -> {
            shown.add(registration);
            table.remove(ids.get(registration.intValue()));
        });
        assertThat(shown).hasSize(200);
        table.forEach(registration -> assertThat(registration).isNull());
    }
}
