/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes what the API gate compares with: the classes of a jar without code, without private members, without debug
 * information and without internal packages, in a fixed order with fixed times, so that the file changes only when the
 * API does. Arguments: the jar to read, the jar to write.
 */
final class ApiBaseline {
    public static void main(String[] args) throws IOException {
        Path target = Path.of(args[1]);
        Files.createDirectories(target.getParent());
        try (JarFile jar = new JarFile(args[0]); OutputStream file = Files.newOutputStream(target);
             ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(9);
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(e -> e.getName().endsWith(".class") && !e.getName().startsWith("META-INF/")
                            && !e.getName().contains("/internal/"))
                    .sorted((a, b) -> a.getName().compareTo(b.getName())).toList();
            for (ZipEntry entry : entries) {
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(java.time.LocalDateTime.of(2000, 1, 1, 0, 0));
                out.putNextEntry(copy);
                out.write(strip(jar.getInputStream(entry).readAllBytes()));
            }
        }
    }

    private static byte[] strip(byte[] original) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                return hidden(access) ? null : super.visitField(access, name, type, signature, value);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return hidden(access) ? null : super.visitMethod(access, name, type, signature, thrown);
            }
        }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private static boolean hidden(int access) {
        return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0
                && (access & Opcodes.ACC_BRIDGE) == 0;
    }
}
