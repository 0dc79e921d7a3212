/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The documents' statements about the code are compared with the code. */
class DocumentationTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final List<String> MODULES = List.of("common", "buffer", "transport", "transport-native-unix-common",
            "transport-native-epoll", "handler", "codec-http", "codec-http2", "codec-dns", "codec-haproxy",
            "handler-proxy", "resolver-dns");

    @Test
    void thePropertyTableNamesExactlyTheProperties() throws IOException {
        String table = Files.readString(ROOT.resolve("docs/properties.md"));
        Set<String> documented = find(table, "^\\| `(io\\.tidewire[^`]*)`");
        assertThat(documented).hasSizeGreaterThan(20).isEqualTo(inSources(DocumentationTest::properties));
    }

    @Test
    void theTableOfEventsNamesExactlyTheEvents() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/observability.md"));
        Set<String> documented = new TreeSet<>();
        find(page, "^\\| (`io\\.tidewire.*?) \\|").forEach(cell -> documented.addAll(find(cell, "`([^`]*)`")));
        assertThat(documented).hasSizeGreaterThan(10)
                .isEqualTo(inSources(source -> find(source, "^ *@Name\\(\"(io\\.tidewire\\.[^\"]*)\"")));
    }

    private static Set<String> inSources(Function<String, Set<String>> finder) throws IOException {
        Set<String> found = new TreeSet<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    found.addAll(finder.apply(Files.readString(file)));
                }
            }
        }
        return found;
    }

    /** Whole names, and short ones that are put behind a prefix. Names with a capital are events, not properties. */
    private static Set<String> properties(String source) {
        Set<String> found = find(source, "\"(io\\.tidewire\\.[a-z][A-Za-z0-9.]*[A-Za-z0-9])\"");
        Matcher prefix = Pattern.compile("PROPERTIES = \"(io\\.tidewire\\.[A-Za-z0-9.]*\\.)\"").matcher(source);
        if (prefix.find()) {
            find(source, "(?:property\\(|PROPERTIES \\+ )\"(\\w+)\"")
                    .forEach(name -> found.add(prefix.group(1) + name));
        }
        return found;
    }

    private static Set<String> find(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results()
                .map((MatchResult result) -> result.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theProgramInReadmeCompiles(@TempDir Path folder) throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Matcher program = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(program.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Hello.java"), program.group(1));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        int code = compiler.run(null, complaints, complaints, "-proc:none",
                "-cp", System.getProperty("java.class.path"), "-d", folder.toString(), source.toString());
        assertThat(complaints.toString(UTF_8)).isEmpty();
        assertThat(code).isZero();
    }

    @Test
    void theModulesThatTheirPageNamesExist() throws IOException {
        Set<String> modules = find(Files.readString(ROOT.resolve("pom.xml")), "<module>([^<]*)</module>");
        for (String module : modules) {
            assertThat(ROOT.resolve(module).resolve("pom.xml")).exists();
        }
        String page = Files.readString(ROOT.resolve("docs/modules.md"));
        for (String module : MODULES) {
            assertThat(page).contains("`" + module + "`").contains("tidewire-" + module);
        }
    }
}
