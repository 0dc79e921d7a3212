/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Lays out what goes into the jar of each platform: the library, if it was built, the descriptor of a module, so that the
 * jar can be named on a module path and linked into an image, and a manifest that makes it a fragment of the bundle with
 * the classes. Arguments: the folder of classes, the folder to write to, the beginning of the modules' names, the bundle,
 * its Maven version, then the classifiers, each of which gets a folder of its own.
 */
final class NativeJar {
    private static final Path LIBRARIES = Path.of("META-INF", "native");

    private NativeJar() {
    }

    public static void main(String[] args) throws IOException {
        Path classes = Path.of(args[0]);
        for (String classifier : List.of(args).subList(5, args.length)) {
            Path folder = Path.of(args[1], classifier);
            Files.createDirectories(folder.resolve(LIBRARIES));
            // Nothing may stay of an earlier build.
            for (Path stale : libraries(folder, classifier)) {
                Files.delete(stale);
            }
            for (String legal : List.of("LICENSE", "NOTICE")) {
                copy(classes.resolve("META-INF").resolve(legal), folder.resolve("META-INF").resolve(legal));
            }
            for (Path library : libraries(classes, classifier)) {
                copy(library, folder.resolve(LIBRARIES).resolve(library.getFileName()));
            }
            writeManifest(args[3], args[4], classifier, folder.resolve("META-INF").resolve("MANIFEST.MF"));
            compile(args[2] + '.' + classifier.replace('-', '.'), folder);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> libraries(Path classes, String classifier) throws IOException {
        Path folder = classes.resolve(LIBRARIES);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().contains("_" + classifier + '.')).toList();
        }
    }

    private static void writeManifest(String bundle, String version, String classifier, Path file) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", bundle + '.' + classifier);
        // OSGi has a fourth part where Maven has a qualifier.
        main.putValue("Bundle-Version", version.replace('-', '.'));
        main.putValue("Fragment-Host", bundle);
        try (OutputStream out = Files.newOutputStream(file)) {
            manifest.write(out);
        }
    }

    private static void compile(String module, Path folder) throws IOException {
        Path source = folder.resolveSibling(folder.getFileName() + "-module").resolve("module-info.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "/** The native library of one platform. */\nmodule " + module + " { }\n");
        ToolProvider javac = ToolProvider.findFirst("javac")
                .orElseThrow(() -> new IllegalStateException("a JDK is needed, with a compiler"));
        int failure = javac.run(new PrintWriter(System.out, true), new PrintWriter(System.err, true),
                "--release", "17", "-g:none", "-proc:none", "-Xlint:all,-module", "-Werror", "-d", folder.toString(),
                source.toString());
        if (failure != 0) {
            System.exit(failure);
        }
    }
}
