/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.tidewire.handler.codec.http2.internal.core.CoreWithAChannel;
import io.tidewire.handler.codec.http2.internal.core.StreamTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/** The layers of docs/design/http2.md, as the class files show them. */
class ArchitectureTest {
    private static final String ROOT = "io.tidewire.handler.codec.http2";
    private static final ArchRule CORE_KNOWS_NO_CHANNEL = noClasses().that().resideInAPackage(ROOT + ".internal.core")
            .should().dependOnClassesThat().resideInAnyPackage("io.tidewire.channel..", "io.tidewire.buffer..",
                    "io.tidewire.bootstrap..");
    private static final ArchRule INTERNALS_KNOW_NOTHING_ABOVE = noClasses().that()
            .resideInAPackage(ROOT + ".internal..").should().dependOnClassesThat().resideInAPackage(ROOT);
    private static final ArchRule FIELDS_KNOW_NO_CORE = noClasses().that().resideInAPackage(ROOT + ".internal.hpack")
            .should().dependOnClassesThat().resideInAPackage(ROOT + ".internal.core");

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(ROOT);
    }

    static List<ArchRule> rules() {
        return List.of(CORE_KNOWS_NO_CHANNEL, INTERNALS_KNOW_NOTHING_ABOVE, FIELDS_KNOW_NO_CORE);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theLayersHold(ArchRule rule) {
        // A class-file version that the library cannot read would leave nothing to check.
        assertThat(classes.contain(StreamTable.class)).isTrue();
        rule.check(classes);
    }

    @Test
    void aBreakBites() {
        JavaClasses broken = new ClassFileImporter().importClasses(CoreWithAChannel.class);
        assertThat(CORE_KNOWS_NO_CHANNEL.evaluate(broken).getFailureReport().getDetails())
                .anyMatch(line -> line.contains("ChannelHandlerContext"));
        assertThat(INTERNALS_KNOW_NOTHING_ABOVE.evaluate(broken).getFailureReport().getDetails())
                .anyMatch(line -> line.contains("Http2Stream"));
    }
}
