/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

@SuppressWarnings("deprecation") // the old mapping is tested too
class DomainMappingTest {
    @ParameterizedTest
    @CsvSource({
        "example.com, exact", "EXAMPLE.com, exact", "example.com., exact", "www.example.com, full",
        "a.example.com, wildcard", "A.Example.COM., wildcard", "xn--a.example.com, wildcard",
        "'*.example.com', wildcard", "a.b.example.com, default", ".example.com, default", "xexample.com, default",
        "com, default", "'', default", "., default", "example.com.., default", "example.com.org, default",
        "de, default", "münchen.de, umlaut", "MÜNCHEN.de, umlaut", "xn--mnchen-3ya.de, umlaut",
        "XN--MNCHEN-3YA.DE., umlaut", "münchen。de。, umlaut", "www.köln.de, dom", "www.xn--kln-sna.de, dom",
        "köln.de, default", "grüße.example.com, wildcard"
    })
    void wildcardStandsForOneLabelAndFullNamesGoFirst(String hostname, String expected) {
        Mapping<String, String> mapping = new DomainWildcardMappingBuilder<>("default")
                .add("*.example.com", "wildcard").add("Example.COM.", "exact").add("www.example.com", "full")
                .add("MÜNCHEN.de", "umlaut").add("*.köln.de", "dom").build();
        assertThat(mapping.map(hostname)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "example.com, wildcard", "a.example.com, wildcard", "a.b.EXAMPLE.com., wildcard", "xexample.com, default",
        "www.example.org, first", "example.org, second", "b.example.org, second", "org, default", "'', default",
        "late.example.org, second", "münchen.de, umlaut", "xn--mnchen-3ya.de, umlaut"
    })
    void firstMatchCountsInTheOldMapping(String hostname, String expected) {
        DomainNameMapping<String> mapping = new DomainNameMapping<>("default").add("*.example.com", "wildcard")
                .add("www.example.org", "first").add("*.example.org", "second").add("late.example.org", "never")
                .add("münchen.de", "umlaut");
        assertThat(mapping.map(hostname)).isEqualTo(expected);
        assertThat(new DomainNameMappingBuilder<>("default").add("*.example.com", "wildcard")
                .add("www.example.org", "first").add("*.example.org", "second").add("late.example.org", "never")
                .add("münchen.de", "umlaut").build().map(hostname)).isEqualTo(expected);
        assertThat(new DomainMappingBuilder<>(9, "default").add("*.example.com", "wildcard")
                .add("www.example.org", "first").add("*.example.org", "second").add("late.example.org", "never")
                .add("münchen.de", "umlaut").build().map(hostname)).isEqualTo(expected);
    }

    @Test
    void builtMappingStaysAsItIs() {
        DomainNameMappingBuilder<String> builder = new DomainNameMappingBuilder<>(1, "d").add("a", "1");
        DomainNameMapping<String> before = builder.build();
        DomainNameMapping<String> after = builder.add("a", "2").add("b", "3").build();
        assertThat(before.asMap()).containsExactly(entry("a", "1"));
        assertThat(after.asMap()).containsExactly(entry("a", "2"), entry("b", "3"));
        assertThat(before).hasToString("DomainNameMapping(default: d, map: {a=1})");
        for (DomainNameMapping<String> built : List.of(before, new DomainMappingBuilder<>("d").build())) {
            assertThatThrownBy(() -> built.add("c", "4")).isInstanceOf(UnsupportedOperationException.class);
            assertThat(built.map("c")).isEqualTo("d");
        }
    }

    @Test
    void whatIsNoNameHasTheDefault() {
        Mapping<String, String> mapping = new DomainWildcardMappingBuilder<>("default").add("*.a", "a").build();
        Mapping<String, String> old = new DomainNameMapping<>("default").add("*.a", "a");
        String longLabel = "ü".repeat(70) + ".a";
        for (String name : new String[] {null, longLabel, "x".repeat(300) + ".a", "\ud800.a"}) {
            assertThat(mapping.map(name)).isEqualTo("default");
            assertThat(old.map(name)).isEqualTo("default");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "*", "*.", "*..", "a.*.com", "www.*", "*a.com", "a*.com", "*.*.com"})
    void misplacedWildcardsAreRefused(String hostname) {
        DomainWildcardMappingBuilder<String> builder = new DomainWildcardMappingBuilder<>("default");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.add(hostname, "x"))
                .withMessageContaining("hostname: " + hostname);
        assertThatIllegalArgumentException().isThrownBy(() -> new DomainNameMapping<>("d").add(hostname, "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> new DomainMappingBuilder<>("d").add(hostname, "x"));
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> new DomainWildcardMappingBuilder<>(null))
                .withMessage("defaultValue");
        assertThatIllegalArgumentException().isThrownBy(() -> new DomainWildcardMappingBuilder<>(-1, "d"))
                .withMessageContaining("initialCapacity: -1");
        assertThatNullPointerException().isThrownBy(() -> new DomainWildcardMappingBuilder<>("d").add(null, "x"))
                .withMessage("hostname");
        assertThatNullPointerException().isThrownBy(() -> new DomainWildcardMappingBuilder<>("d").add("a", null))
                .withMessage("output");
        assertThatNullPointerException().isThrownBy(() -> new DomainNameMapping<>(0, null)).withMessage("defaultValue");
    }

    @Test
    void mappingKeepsWhatWasAddedBefore() {
        DomainWildcardMappingBuilder<String> builder = new DomainWildcardMappingBuilder<>(8, "d").add("b", "1");
        Mapping<String, String> before = builder.add("*.a", "2").build();
        Mapping<String, String> after = builder.add("b", "3").add("c", "4").build();
        assertThat(before.map("b")).isEqualTo("1");
        assertThat(before.map("c")).isEqualTo("d");
        assertThat(after.map("b")).isEqualTo("3");
        assertThat(before).hasToString("DomainWildcardMapping(default: d, b: 1, *.a: 2)");
    }

    @Test
    void oldMappingShowsItsNames() {
        DomainNameMapping<String> mapping = new DomainNameMapping<>("d").add("*.A", "1").add("b.", "2");
        assertThat(mapping.asMap()).containsExactly(entry("*.a", "1"), entry("b", "2"));
        assertThatThrownBy(() -> mapping.asMap().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(mapping).hasToString("DomainNameMapping(default: d, map: {*.a=1, b=2})");
    }
}
