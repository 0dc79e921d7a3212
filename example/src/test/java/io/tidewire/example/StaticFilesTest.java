/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class StaticFilesTest {
    private static final String[] PIECES = {"..", ".", "%2e", "%2E%2e", ".%2e", "%2f", "%2F", "%5c", "%00", "/", "\\",
        "a", "%61", "sub", "secret", "%73ecret", "%c0%af", "%c0%ae", "%e0%80%af", "%", "%2", "%zz", "%252e", "%0a", "+",
        "C:", "~"};

    @TempDir
    private Path root;
    private Path folder;
    private StaticFiles files;

    @BeforeEach
    void makeFiles() throws IOException {
        folder = Files.createDirectories(root.resolve("www/sub")).getParent();
        for (String name : new String[] {"secret", "www/a", "www/a b", "www/a+b", "www/ü%", "www/sub/a"}) {
            Files.writeString(root.resolve(name), name);
        }
        files = new StaticFiles(folder);
    }

    @ParameterizedTest
    @CsvSource({"a, a", "%61, a", "a%20b, a b", "a+b, a+b", "%C3%bc%25, ü%", "sub/a, sub/a", "s%75b/../a, a",
        "sub//a, sub/a", "./a, a", "%2e/a, a"})
    void namesAreDecoded(String path, String name) {
        assertThat(files.find(path)).contains(folder.resolve(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "sub", "sub/", "b", "../secret", "%2e%2e/secret", "sub/../../secret", "/secret",
        "..", "../www/../secret", "a%2525"})
    void whatIsNoFileOfTheFolderIsNotFound(String path) {
        assertThat(files.find(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sub%2fa", "sub%2Fa", "..%2fsecret", "..%5csecret", "..\\secret", "a%00", "a%0d%0a", "%",
        "a%2", "%zz", "%c0%af", "%ff", "%e0%80%af"})
    void whatNoNameHasIsRefused(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> files.find(path));
    }

    /** Paths put together of parts that separate, go up and hide: none of them leads out of the folder. */
    @Test
    void noPathLeadsOutOfTheFolder() {
        long seed = Long.getLong("io.tidewire.test.seed", 18);
        Random random = new Random(seed);
        int found = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder path = new StringBuilder();
            for (int count = random.nextInt(7); count >= 0; count--) {
                path.append(PIECES[random.nextInt(PIECES.length)]).append(random.nextBoolean() ? "/" : "");
            }
            Optional<Path> file;
            try {
                file = files.find(path.toString());
            } catch (IllegalArgumentException e) {
                continue;
            }
            assertThat(file.stream()).as("seed %s, %s", seed, path)
                    .allMatch(inside -> inside.startsWith(folder) && inside.equals(inside.normalize()));
            found += file.isPresent() ? 1 : 0;
        }
        assertThat(found).as("seed %s", seed).isPositive();
    }

    @Test
    void folderMayBeRelativeAndOddlyNamed() {
        Path odd = folder.resolve("sub/../../www");
        assertThat(new StaticFiles(odd).find("a")).contains(folder.resolve("a"));
        Path relative = Path.of("").toAbsolutePath().relativize(folder);
        assertThat(new StaticFiles(relative).find("a")).contains(folder.resolve("a"));
    }
}
