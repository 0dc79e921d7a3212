/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Signatures of exported types name exported types only, as javac's lint "exports" asks for, which is off: it would ask
 * for jspecify in each application.
 */
public class ExportedTypesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final String OURS = "io.tidewire.";

    /** Signatures that name a type which is no part of the API. */
    public static final class Broken {
        public final List<Hidden[]> hidden;
        private final Hidden own;

        protected Broken(Hidden hidden) {
            this.hidden = List.of();
            own = hidden;
        }

        public Hidden own() {
            return own;
        }
    }

    /** Stands for a type that is not exported. */
    static final class Hidden {
    }

    @Test
    void signaturesNameExportedTypes() throws IOException {
        Set<String> exported = new HashSet<>();
        // Members that modules of ours override may name a type of a package that is exported to them.
        Set<String> known = new HashSet<>();
        List<Path> modules;
        try (Stream<Path> folders = Files.list(ROOT)) {
            modules = folders.map(folder -> folder.resolve("target/classes"))
                    .filter(classes -> Files.exists(classes.resolve("module-info.class"))).toList();
        }
        for (Path classes : modules) {
            try (InputStream descriptor = Files.newInputStream(classes.resolve("module-info.class"))) {
                for (ModuleDescriptor.Exports export : ModuleDescriptor.read(descriptor).exports()) {
                    known.add(export.source());
                    if (!export.isQualified()) {
                        exported.add(export.source());
                    }
                }
            }
        }
        assertThat(exported).contains("io.tidewire.util", "io.tidewire.channel", "io.tidewire.handler.codec.http2");
        assertThat(faults(new ClassFileImporter().importPaths(modules), exported, known)).isEmpty();
    }

    @Test
    void aBreakBites() {
        JavaClasses broken = new ClassFileImporter().importClasses(Broken.class, Hidden.class);
        Set<String> exported = Set.of(Broken.class.getPackageName());
        assertThat(faults(broken, exported, exported)).hasSize(3)
                .allMatch(fault -> fault.endsWith(" names " + Hidden.class.getName()));
    }

    private static Set<String> faults(JavaClasses classes, Set<String> exported, Set<String> known) {
        Set<String> faults = new TreeSet<>();
        for (JavaClass type : classes) {
            if (isExported(type, exported)) {
                for (JavaMember member : type.getMembers()) {
                    if (isAccessible(member.getModifiers())) {
                        types(member).flatMap(named -> named.getAllInvolvedRawTypes().stream())
                                .map(JavaClass::getBaseComponentType)
                                .filter(named -> named.getName().startsWith(OURS) && !isExported(named, known))
                                .forEach(named -> faults.add(member.getFullName() + " names " + named.getName()));
                    }
                }
            }
        }
        return faults;
    }

    private static Stream<JavaType> types(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit code = (JavaCodeUnit) member;
        return Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream());
    }

    private static boolean isExported(JavaClass type, Set<String> exported) {
        return exported.contains(type.getPackageName()) && isAccessible(type.getModifiers())
                && type.getEnclosingClass().map(outer -> isExported(outer, exported)).orElse(true);
    }

    private static boolean isAccessible(Set<JavaModifier> modifiers) {
        return !modifiers.contains(JavaModifier.SYNTHETIC)
                && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
    }
}
