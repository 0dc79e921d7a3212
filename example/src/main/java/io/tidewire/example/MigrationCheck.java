/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.util.SuppressForbidden;
import org.objectweb.asm.ClassReader;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Lists what an application that was compiled against Netty would miss in Tidewire, and where it would behave in
 * another way: {@code MigrationCheck application.jar classes/}. A finding is a line: the place, the type, member or
 * property, and what is the matter. Classes that were moved already are looked at in the same way.
 *
 * <p>It looks at references that the JVM would resolve, at methods that override others or lack a body, and at texts
 * that are names of system properties. It does not see what a program does by reflection. Classes of package {@code
 * io.netty} in the jars are taken for Netty's own, and left out.
 *
 * <p>Ends with 0 if there is nothing to say, with 1 if there are findings, and with 2 on wrong usage.
 */
public final class MigrationCheck {
    private static final String USAGE = "MigrationCheck JAR-OR-FOLDER...";

    private final List<ClassReader> classes = new ArrayList<>();
    private final PrintStream err;

    private MigrationCheck(PrintStream err) {
        this.err = err;
    }

    /**
     * Looks at an application.
     *
     * @param paths its jars, and folders of classes
     * @param out receives a finding a line, in the order of places
     * @param err receives how much was looked at, and which jars within jars were not
     * @return whether there are findings
     * @throws IllegalArgumentException if a path is neither a jar nor a folder, holds what is no class file, or if
     *         there is no class in any of them
     * @throws IOException if something cannot be read
     */
    public static boolean check(Collection<Path> paths, PrintStream out, PrintStream err) throws IOException {
        MigrationCheck check = new MigrationCheck(err);
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                check.readFolder(path);
            } else if (Files.isRegularFile(path)) {
                check.readJar(path);
            } else {
                throw new IllegalArgumentException("there is no jar or folder " + path);
            }
        }
        if (check.classes.isEmpty()) {
            throw new IllegalArgumentException("no classes of an application in: "
                    + String.join(" ", paths.stream().map(Path::toString).toList()));
        }
        ClassHierarchy hierarchy = new ClassHierarchy();
        check.classes.forEach(reader -> hierarchy.add(new ClassOutline(reader)));
        LinkCheck link = new LinkCheck(hierarchy, new MigrationTable());
        check.classes.forEach(link::look);
        link.findings().forEach(out::println);
        err.println("findings: " + link.findings().size() + ", classes looked at: " + check.classes.size());
        return !link.findings().isEmpty();
    }

    private void readFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> isClass(file.getFileName().toString())).sorted().toList();
        }
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                add(file.toString(), in);
            }
        }
    }

    private void readJar(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            for (JarEntry entry : jar.versionedStream().toList()) {
                if (entry.getName().endsWith(".jar")) {
                    err.println(path + File.separator + entry.getName() + ": a jar within a jar is not looked at");
                } else if (isClass(entry.getName())) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        add(path + File.separator + entry.getName(), in);
                    }
                }
            }
        } catch (ZipException e) {
            throw new IllegalArgumentException(path + " is no jar: " + e.getMessage(), e);
        }
    }

    /** The descriptor of a module is read by the module system, which knows no Netty. */
    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.endsWith("module-info.class");
    }

    private void add(String file, InputStream in) throws IOException {
        try {
            ClassReader reader = new ClassReader(in);
            // The whole of it, so that what cannot be read is noticed with the file's name at hand.
            new ClassReferences(reader);
            String name = reader.getClassName();
            if (!name.startsWith(ClassReference.NETTY) && !name.startsWith(ClassReference.TIDEWIRE)) {
                classes.add(reader);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(file + " is no class file that can be read: " + e, e);
        }
    }

    /**
     * Starts the program.
     *
     * @param args the jars and folders
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        try {
            CommandLine line = new CommandLine(USAGE, List.of(), args.length, args);
            if (line.operand(0, null) == null) {
                throw new IllegalArgumentException("the jars are missing (usage: " + USAGE + ')');
            }
            if (check(Stream.of(args).map(Path::of).toList(), System.out, System.err)) {
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("MigrationCheck: " + e.getMessage());
            System.exit(2);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("MigrationCheck: cannot be read: " + e.getMessage());
            System.exit(2);
        }
    }
}
