/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/** The page for users who come from Netty, the recipe and the code say the same. */
class MigrationPageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGE = ROOT.resolve("docs/migration.md");
    private static final Path RECIPE =
            ROOT.resolve("migration/src/main/resources/META-INF/rewrite/netty-to-tidewire.yml");
    /** The cell of what has no counterpart. */
    private static final String NONE = "-";

    @Test
    void theRecipeMovesTheArtifactsOfTheTable() throws IOException {
        Map<String, String> moved = pairs(RECIPE,
                "oldArtifactId: (\\S+)\\s+newGroupId: io.tidewire\\s+newArtifactId: (\\S+)");
        Map<String, String> table = pairs(PAGE, "^\\| `(netty-[^`]*)` \\| (?:`(tidewire-[^`]*)`|-) \\|");
        table.values().removeIf(NONE::equals);
        assertThat(table).hasSizeGreaterThan(10).isEqualTo(moved);
        assertThat(Files.readString(ROOT.resolve("pom.xml"))).contains(
                moved.values().stream().distinct().map(artifact -> artifact.replace("tidewire-", "<module>")).toList());
    }

    @Test
    void thePropertiesOfTheTableExist() throws IOException {
        Set<String> ours = names(Files.readString(ROOT.resolve("docs/properties.md")),
                "^\\| `(io\\.tidewire[^`]*)` \\|");
        Map<String, String> table = properties();
        assertThat(table).hasSizeGreaterThan(80);
        table.forEach((theirs, counterpart) -> {
            String sameName = theirs.replace("io.netty", "io.tidewire");
            if (ours.contains(sameName)) {
                assertThat(counterpart).as(theirs).isEqualTo(sameName);
            } else if (!counterpart.equals(NONE)) {
                assertThat(ours).as(theirs).contains(counterpart);
            }
        });
    }

    @Test
    void theRecipeRenamesThePropertiesOfTheTableAndNoOthers() throws IOException {
        Map<String, String> replacements = new TreeMap<>();
        Matcher rule = Pattern.compile("find: \"(.*?)\"\\s+replace: (\\S+)", Pattern.DOTALL)
                .matcher(section("io.tidewire.migration.Properties"));
        while (rule.find()) {
            replacements.put(unquoted(rule.group(1)), rule.group(2).replace("\"", ""));
        }
        assertThat(replacements).isNotEmpty();
        // Else the boundary in front of a name would not be seen behind -D.
        assertThat(section("io.tidewire.migration.Properties").split("caseSensitive: true", -1))
                .hasSize(replacements.size() + 1);
        Map<String, String> renamed = new TreeMap<>();
        Map<String, String> expected = new TreeMap<>();
        properties().forEach((theirs, counterpart) -> {
            String text = "-D" + theirs + "=1";
            for (Map.Entry<String, String> replacement : replacements.entrySet()) {
                text = text.replaceAll(replacement.getKey(), replacement.getValue());
            }
            renamed.put(theirs, text);
            expected.put(theirs, "-D" + (counterpart.equals(NONE) ? theirs : counterpart) + "=1");
        });
        assertThat(renamed).isEqualTo(expected);
    }

    /** The page names no deprecated type that exists as left out. */
    @Test
    void whatIsLeftOutDoesNotExist() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n## What is left out");
        assertThat(start).isPositive();
        Set<String> types = new TreeSet<>();
        names(page.substring(start), "^\\| ([^|]*) \\|").forEach(cell -> types.addAll(names(cell, "`([A-Z]\\w+)`")));
        assertThat(types).isNotEmpty();
        assertThat(publicTypes()).doesNotContainAnyElementsOf(types);
    }

    private static Set<String> publicTypes() throws IOException {
        Set<String> found = new TreeSet<>();
        try (var baselines = Files.list(ROOT.resolve(".ci/baseline"))) {
            for (Path baseline : baselines.toList()) {
                found.addAll(names(Files.readString(baseline), "^type \\S*/([A-Z]\\w+) public"));
            }
        }
        return found;
    }

    private static Set<String> names(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results()
                .map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, String> properties() throws IOException {
        return pairs(PAGE, "^\\| `(io\\.netty\\.[^`]*)` \\| (?:`(io\\.tidewire\\.[^`]*)`|-) \\|");
    }

    private static String section(String recipe) throws IOException {
        for (String section : Files.readString(RECIPE).split("\n---\n")) {
            if (section.contains("\nname: " + recipe + '\n')) {
                return section;
            }
        }
        throw new AssertionError("no recipe " + recipe);
    }

    /** Returns a text as YAML reads it in double quotes: a backslash joins lines, or keeps the character behind it. */
    private static String unquoted(String text) {
        return text.replaceAll("\\\\\n\\s*", "").replace("\\\\", "\\");
    }

    private static Map<String, String> pairs(Path file, String pattern) throws IOException {
        Map<String, String> found = new TreeMap<>();
        Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(file));
        while (matcher.find()) {
            String second = matcher.group(2);
            assertThat(found.put(matcher.group(1), second == null ? NONE : second)).as(matcher.group(1)).isNull();
        }
        return found;
    }
}
