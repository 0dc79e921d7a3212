/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.Channel;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A jar's metadata for GraalVM's native-image about reflection and JNI. */
public final class ReachabilityMetadata {
    private static final Pattern TYPE = Pattern.compile("\"type\": \"(io\\.tidewire\\.[^\"]+)\"");
    private static final Pattern MEMBER = Pattern.compile("\"type\": \"([^\"]+)\"|(\\{\"name\": \"[^}]+})");

    private ReachabilityMetadata() { }

    /**
     * Checks that natives and channels are listed, and nothing else of ours.
     *
     * @param artifact the Maven artifact, which the file is named by
     * @param someClass any class of the module
     * @throws Exception if the classes cannot be read
     */
    public static void check(String artifact, Class<?> someClass) throws Exception {
        String metadata;
        String name = "META-INF/native-image/io.tidewire/" + artifact + "/reachability-metadata.json";
        try (InputStream in = someClass.getClassLoader().getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            metadata = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(listed(metadata)).isEqualTo(wanted(someClass));
    }

    private static Set<String> listed(String metadata) {
        Set<String> members = new TreeSet<>();
        String[] type = {""};
        MEMBER.matcher(metadata).results().forEach(found -> {
            if (found.group(1) != null) {
                type[0] = found.group(1);
            } else if (TYPE.matcher("\"type\": \"" + type[0] + '"').matches()) {
                members.add(type[0] + ' ' + found.group(2));
            }
        });
        return members;
    }

    private static Set<String> wanted(Class<?> someClass) throws Exception {
        Set<String> members = new TreeSet<>();
        for (String name : classNames(someClass)) {
            Class<?> type = Class.forName(name, false, someClass.getClassLoader());
            for (Method method : methodsOf(type)) {
                if (Modifier.isNative(method.getModifiers())) {
                    members.add(name + ' ' + line(method.getName(), method));
                }
            }
            if (Channel.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())
                    && Modifier.isPublic(type.getModifiers())) {
                Arrays.stream(type.getConstructors()).filter(made -> made.getParameterCount() == 0)
                        .forEach(made -> members.add(name + ' ' + line("<init>", made)));
            }
        }
        return members;
    }

    private static Method[] methodsOf(Class<?> type) {
        try {
            return type.getDeclaredMethods();
        } catch (NoClassDefFoundError e) {
            // The one optional library that classes of ours name; those that do have no native method.
            assertThat(e).hasMessageContaining("org/slf4j");
            return new Method[0];
        }
    }

    private static String line(String name, Executable member) {
        String parameters = Arrays.stream(member.getParameterTypes()).map(type -> '"' + type.getTypeName() + '"')
                .collect(Collectors.joining(", "));
        return "{\"name\": \"" + name + "\", \"parameterTypes\": [" + parameters + "]}";
    }

    /** All classes of the module of a class, from its folder or its jar. */
    private static List<String> classNames(Class<?> someClass) throws Exception {
        URI place = someClass.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(place))) {
            return classNames(Path.of(place));
        }
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(place))) {
            return classNames(jar.getPath("/"));
        }
    }

    private static List<String> classNames(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("io"))) {
            return files.map(file -> root.relativize(file).toString()).filter(file -> file.endsWith(".class"))
                    .filter(file -> !file.endsWith("-info.class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.')).toList();
        }
    }
}
