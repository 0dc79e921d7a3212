/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VersionTest {
    private static final String RESOURCE = "META-INF/io.tidewire.versions.properties";

    @TempDir
    private Path folder;

    @Test
    void everyJarNamesItsParts() throws IOException {
        URL first = jar("first", """
                tidewire-b.version=1.2.3
                tidewire-b.buildTime=2026-01-02T03:04:05Z
                tidewire-b.commit=0123456789abcdef
                tidewire-b.commitTime=2026-01-01T01:00:00+01:00
                tidewire-b.status=clean
                """);
        URL merged = jar("merged", """
                tidewire-a.version=2.0
                tidewire-a.commitTime=
                tidewire-a.buildTime=${a time}
                tidewire-b.version=9.9.9
                other.property=1
                """);
        Map<String, Version> versions = identify(first, merged);
        assertThat(versions.keySet()).containsExactly("tidewire-a", "tidewire-b");
        Version b = versions.get("tidewire-b");
        assertThat(b.artifactId()).isEqualTo("tidewire-b");
        assertThat(b.artifactVersion()).isEqualTo("1.2.3");
        assertThat(b.buildTimeMillis()).isEqualTo(1_767_323_045_000L);
        assertThat(b.commitTimeMillis()).isEqualTo(1_767_225_600_000L);
        assertThat(b.longCommitHash()).isEqualTo("0123456789abcdef");
        assertThat(b.shortCommitHash()).isEqualTo("0123456789");
        assertThat(b.repositoryStatus()).isEqualTo("clean");
        assertThat(b).hasToString("tidewire-b-1.2.3 (commit 0123456789, clean)");
        Version a = versions.get("tidewire-a");
        assertThat(a.buildTimeMillis()).isZero();
        assertThat(a.commitTimeMillis()).isZero();
        assertThat(a).hasToString("tidewire-a-2.0 (commit unknown, unknown)");
        assertThatThrownBy(versions::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void whatCannotBeReadIsLeftOut() throws IOException {
        URL malformed = jar("malformed", "tidewire-x.version=\\u12");
        URL good = jar("good", "tidewire-y.version=1");
        assertThat(identify(malformed, good).keySet()).containsExactly("tidewire-y");
        assertThat(identify()).isEmpty();
        assertThatNullPointerException().isThrownBy(() -> Version.identify(null)).withMessage("classLoader");
    }

    @Test
    void contextClassLoaderIsAsked() throws IOException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar("mine", "tidewire-mine.version=1")}, null)) {
            Thread.currentThread().setContextClassLoader(loader);
            assertThat(Version.identify()).containsOnlyKeys("tidewire-mine");
            Version.main(new String[0]);
            Thread.currentThread().setContextClassLoader(null);
            assertThat(Version.identify()).doesNotContainKey("tidewire-mine");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static Map<String, Version> identify(URL... path) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(path, null)) {
            return Version.identify(loader);
        }
    }

    private URL jar(String name, String content) throws IOException {
        Path file = folder.resolve(name).resolve(RESOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return folder.resolve(name).toUri().toURL();
    }
}
