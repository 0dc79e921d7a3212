/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of weakness classes and the code name the same classes, and the tests that the table names exist. */
class SecurityPageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGE = ROOT.resolve("docs/security.md");
    private static final Path CORPUS = ROOT.resolve("codec-http/src/test/resources/corpora/http1");
    /** Cites no class: these ids are examples of the notation. */
    private static final String THIS_CLASS = SecurityPageTest.class.getSimpleName() + ".java";
    private static final Pattern ID = Pattern.compile("SEC-([A-Z])(\\d\\d)(?: to SEC-[A-Z](\\d\\d))?");

    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (MatchResult row : results(Files.readString(PAGE), "^\\| (SEC-\\w+) \\| .* \\| (.*) \\|$")) {
            assertThat(rows.put(row.group(1), row.group(2))).as("second row " + row.group(1)).isNull();
        }
        assertThat(rows).hasSizeGreaterThan(90);
        return rows;
    }

    @Test
    void theTableHasExactlyTheClassesThatTheCodeCites() throws IOException {
        Set<String> cited = new TreeSet<>();
        for (Path file : sources("src")) {
            cited.addAll(ids(Files.readString(file)));
        }
        assertThat(rows().keySet()).isEqualTo(cited);
        for (String document : List.of("README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
            assertThat(cited).as(document).containsAll(ids(Files.readString(ROOT.resolve(document))));
        }
        try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                assertThat(cited).as(page.toString()).containsAll(ids(Files.readString(page)));
            }
        }
    }

    @Test
    void theTestsOfTheTableExist() throws IOException {
        Map<String, String> tests = testClasses();
        for (Map.Entry<String, String> row : rows().entrySet()) {
            List<MatchResult> named = results(row.getValue(), "`(\\w+)#(\\w+)`");
            assertThat(named).as("tests of " + row.getKey()).isNotEmpty();
            for (MatchResult test : named) {
                assertThat(tests).as(row.getKey()).containsKey(test.group(1));
                assertThat(tests.get(test.group(1))).as(row.getKey() + ": " + test.group())
                        .containsPattern("void " + test.group(2) + "\\(");
            }
        }
    }

    @Test
    void theReasonsOfTheTableExist() throws IOException {
        String refusal = Files.readString(ROOT.resolve("codec-http2/src/main/java/io/tidewire/handler/codec/http2")
                .resolve("internal/core/Refusal.java"));
        Set<String> refusals = results(refusal, "^    ([A-Z_]+)\\(").stream()
                .map(name -> name.group(1)).collect(Collectors.toSet());
        Set<String> named = new TreeSet<>();
        for (MatchResult row : results(Files.readString(PAGE), "^\\| SEC-F\\w+ \\| .* Reason: (.*)\\. \\| .*$")) {
            results(row.group(1), "`(\\w+)`").forEach(name -> named.add(name.group(1)));
        }
        assertThat(refusals).containsAll(named);
        assertThat(named).hasSizeGreaterThan(30);
    }

    @Test
    void theVectorsOfTheTableExist() throws IOException {
        String corpus = Files.readString(CORPUS.resolve("requests.json"))
                + Files.readString(CORPUS.resolve("responses.json"));
        Set<String> vectors = results(corpus, "\"id\": ?\"([^\"]+)\"").stream()
                .map(id -> id.group(1)).collect(Collectors.toSet());
        for (Map.Entry<String, String> row : rows().entrySet()) {
            for (MatchResult vector : results(row.getValue(), "`([\\w.*-]+)`")) {
                Pattern name = Pattern.compile(vector.group(1).replace(".", "\\.").replace("*", ".*"));
                assertThat(vectors).as(row.getKey() + ": " + vector.group(1)).anyMatch(name.asMatchPredicate());
            }
        }
    }

    /** A class that a test is tagged with or speaks of is not only in the table: its row names that test class. */
    @Test
    void theTableNamesEachTestThatCitesAClass() throws IOException {
        Map<String, String> rows = rows();
        testClasses().forEach((name, source) -> ids(source).forEach(
                id -> assertThat(rows.get(id)).as("%s cites %s", name, id).contains('`' + name + '#')));
    }

    /** Tests of HTTP/2 name rules of the RFCs by ids of their own kind. Its page resolves them, and each has a test. */
    @Test
    void theRulesOfTheHttp2PageAreThoseThatTestsName() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/design/http2.md"));
        Set<String> explained = new TreeSet<>();
        for (MatchResult row : results(page, "^\\| ([A-Z]{2})-(\\d\\d)(?: to|,) \\1-(\\d\\d) \\|")) {
            for (int id = Integer.parseInt(row.group(2)); id <= Integer.parseInt(row.group(3)); id++) {
                explained.add(String.format(Locale.ROOT, "%s-%02d", row.group(1), id));
            }
        }
        Set<String> named = new TreeSet<>();
        for (Path file : sources("src/test")) {
            if (file.startsWith(ROOT.resolve("codec-http2"))) {
                // A class comment about a whole range is no test of each.
                String source = Files.readString(file).replaceAll("[A-Z]{2}-\\d\\d to [A-Z]{2}-\\d\\d", "");
                results(source, "\\b(FR|CN|ST|FC|HS|HP|PR|WS)-(\\d\\d)\\b|_(FR|CN|ST|FC|HS|HP|PR|WS)(\\d\\d)(?=[_(])")
                        .forEach(id -> named.add(id.group(1) == null ? id.group(3) + '-' + id.group(4)
                                : id.group(1) + '-' + id.group(2)));
            }
        }
        assertThat(named).isEqualTo(explained).hasSizeGreaterThan(80);
    }

    private static Map<String, String> testClasses() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (Path file : sources("src/test")) {
            String name = file.getFileName().toString();
            if (name.endsWith("Test.java")) {
                found.merge(name.substring(0, name.length() - ".java".length()), Files.readString(file),
                        String::concat);
            }
        }
        return found;
    }

    /** Every Java and C file below one folder of each module, but this one. */
    private static List<Path> sources(String folder) throws IOException {
        Set<Path> found = new TreeSet<>();
        for (MatchResult module : results(Files.readString(ROOT.resolve("pom.xml")), "<module>([^<]*)</module>")) {
            Path root = ROOT.resolve(module.group(1)).resolve(folder);
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().matches(".*\\.(java|c|h)")
                            && !file.endsWith(THIS_CLASS)).forEach(found::add);
                }
            }
        }
        return List.copyOf(found);
    }

    /** The ids of a text; "SEC-A01 to SEC-A03" are three. */
    private static Set<String> ids(String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = ID.matcher(text);
        while (matcher.find()) {
            int first = Integer.parseInt(matcher.group(2));
            int last = matcher.group(3) == null ? first : Integer.parseInt(matcher.group(3));
            for (int number = first; number <= last; number++) {
                found.add(String.format(Locale.ROOT, "SEC-%s%02d", matcher.group(1), number));
            }
        }
        return found;
    }

    private static List<MatchResult> results(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results().toList();
    }
}
