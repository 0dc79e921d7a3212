/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Compiles the classes that take the place of others on newer JDKs, by the compiler of the JDK that runs this: the
 * newest that Maven has found. If that is too old the jar goes without them, and one line says so. Arguments: the Java
 * release, the folder of the sources, the folder of the classes that go into the jar.
 */
final class CompileOverlay {
    private CompileOverlay() {
    }

    public static void main(String[] args) throws IOException {
        int release = Integer.parseInt(args[0]);
        Path sources = Path.of(args[1]);
        Path classes = Path.of(args[2]);
        Path overlay = classes.resolve(Path.of("META-INF", "versions", args[0]));
        // Nothing may stay of an earlier build: the jar must depend on the sources and the JDK alone.
        for (Path stale : list(overlay.getParent(), Comparator.reverseOrder())) {
            Files.delete(stale);
        }
        ToolProvider javac = ToolProvider.findFirst("javac").orElse(null);
        int version = Runtime.version().feature();
        if (javac == null || version < release) {
            System.out.println("SKIPPED: the classes for JDK " + release + " and newer, since no such JDK was found"
                    + " (only " + version + ")");
            return;
        }
        List<String> command = new ArrayList<>(List.of("--release", args[0], "-g", "-proc:none", "-Xlint:all",
                "-Werror", "-encoding", "UTF-8", "-cp", classes.toString(), "-d", overlay.toString()));
        for (Path file : list(sources, Comparator.naturalOrder())) {
            if (file.toString().endsWith(".java")) {
                command.add(file.toString());
            }
        }
        int failure = javac.run(System.out, System.err, command.toArray(new String[0]));
        if (failure != 0) {
            System.exit(failure);
        }
        System.out.println("compiled " + sources + File.separator + " by JDK " + version);
    }

    private static List<Path> list(Path folder, Comparator<Path> order) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree.sorted(order).toList();
        }
    }
}
