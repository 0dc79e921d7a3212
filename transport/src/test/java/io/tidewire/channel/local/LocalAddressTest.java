/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LocalAddressTest {

    @Test
    void caseAndSpaceAroundDoNotCount() {
        LocalAddress address = new LocalAddress("  Some Where ");
        assertThat(address.id()).isEqualTo("some where");
        assertThat(address).hasToString("local:some where").isEqualTo(new LocalAddress("SOME WHERE"))
                .hasSameHashCodeAs(new LocalAddress("SOME WHERE")).isNotEqualTo(new LocalAddress("elsewhere"))
                .isNotEqualTo("local:some where");
        assertThat(LocalAddress.ANY).isEqualTo(new LocalAddress("ANY"));
    }

    @Test
    void addressesAreOrderedById() {
        assertThat(new LocalAddress("a")).isLessThan(new LocalAddress("b"))
                .isEqualByComparingTo(new LocalAddress("A"));
    }

    @Test
    void addressOfAClassIsNobodyElses() {
        LocalAddress address = new LocalAddress(LocalAddressTest.class);
        assertThat(address.id()).startsWith("localaddresstest/");
        assertThat(address).isNotEqualTo(new LocalAddress(LocalAddressTest.class));
    }

    @Test
    void idHasToSaySomething() {
        assertThatThrownBy(() -> new LocalAddress(" ")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("id");
        assertThatThrownBy(() -> new LocalAddress((String) null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("id");
        assertThatThrownBy(() -> new LocalAddress((Class<?>) null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("cls");
    }
}
