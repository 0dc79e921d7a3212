/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Creates class paths for other JVMs. */
final class ClassPaths {

    /** Changes nothing. */
    static final Change AS_IT_IS = (name, content) -> content;

    private ClassPaths() { }

    /** A change of a file. */
    interface Change {
        /** Returns the new content, or {@code null} for none. */
        byte[] apply(String name, byte[] content);
    }

    /** The library of this transport, changed; everything else as it is. */
    static Change ofLibrary(Change change) {
        return (name, content) -> name.startsWith("META-INF/native/") ? change.apply(name, content) : content;
    }

    /** The class path of this JVM, with what is in its folders in one jar. */
    static String inOneJar(Path directory, Change change) throws IOException {
        Path jar = directory.resolve("classes.jar");
        StringBuilder path = new StringBuilder(jar.toString());
        Set<String> written = new HashSet<>();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String element : System.getProperty("surefire.test.class.path",
                    System.getProperty("java.class.path")).split(File.pathSeparator)) {
                Path root = Path.of(element);
                if (Files.isDirectory(root)) {
                    add(zip, root, change, written);
                } else {
                    path.append(File.pathSeparator).append(element);
                }
            }
        }
        return path.toString();
    }

    private static void add(ZipOutputStream zip, Path root, Change change,
                            Set<String> written) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                byte[] content = written.add(name) ? change.apply(name, Files.readAllBytes(file)) : null;
                if (content != null) {
                    zip.putNextEntry(new ZipEntry(name));
                    zip.write(content);
                }
            }
        }
    }
}
