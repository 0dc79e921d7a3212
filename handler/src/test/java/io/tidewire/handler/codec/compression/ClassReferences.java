/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The references of class files, by their constant pools, and class files without some of their members. */
final class ClassReferences {
    private static final int TAG_CLASS = 7;
    private static final int TAG_FIELD = 9;
    private static final int TAG_INTERFACE_METHOD = 11;

    /**
     * A class, if the name is {@code null}, or a field or method of it.
     *
     * @param owner the internal name of the class
     * @param descriptor of the member
     */
    record Reference(String owner, String name, String descriptor) {
        @Override
        public String toString() {
            return name == null ? owner : owner + '.' + name + descriptor;
        }

        boolean isField() {
            return name != null && !descriptor.startsWith("(");
        }
    }

    private ClassReferences() {
    }

    /** Hands out each class file of a folder or jar, but for those of newer JDKs. */
    static void forEachClass(Path place, BiConsumer<String, byte[]> receiver) throws IOException {
        if (Files.isDirectory(place)) {
            walk(place, receiver);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                walk(jar.getPath("/"), receiver);
            }
        }
    }

    private static void walk(Path root, BiConsumer<String, byte[]> receiver) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.forEach(file -> {
                String path = root.relativize(file).toString();
                if (path.endsWith(".class") && !path.startsWith("META-INF") && !path.endsWith("-info.class")) {
                    try {
                        receiver.accept(path.substring(0, path.length() - 6), Files.readAllBytes(file));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
        }
    }

    /** Returns the classes and members that a class file refers to. */
    static Set<Reference> of(byte[] octets) {
        ClassReader reader = new ClassReader(octets);
        char[] buffer = new char[reader.getMaxStringLength()];
        Set<Reference> references = new LinkedHashSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            int tag = at == 0 ? 0 : reader.readByte(at - 1);
            if (tag == TAG_CLASS) {
                references.add(new Reference(element(reader.readUTF8(at, buffer)), null, null));
            } else if (tag >= TAG_FIELD && tag <= TAG_INTERFACE_METHOD) {
                int name = reader.getItem(reader.readUnsignedShort(at + 2));
                references.add(new Reference(element(reader.readClass(at, buffer)), reader.readUTF8(name, buffer),
                        reader.readUTF8(name + 2, buffer)));
            }
        }
        return references;
    }

    private static String element(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        return dimensions > 0 && name.endsWith(";") ? name.substring(dimensions + 1, name.length() - 1)
                : name.substring(dimensions);
    }

    /** Returns the superclass and the interfaces of a class. */
    static List<String> parents(byte[] octets) {
        ClassReader reader = new ClassReader(octets);
        List<String> parents = new ArrayList<>(List.of(reader.getInterfaces()));
        parents.add(reader.getSuperName());
        return parents;
    }

    /** Returns whether a class file declares a member itself. */
    static boolean declares(byte[] octets, Reference member) {
        return without(octets, member).length != without(octets, null).length;
    }

    /** Returns a class file without a member. */
    static byte[] without(byte[] octets, Reference member) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(octets).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            private boolean isMember(String name, String descriptor) {
                return member != null && name.equals(member.name()) && descriptor.equals(member.descriptor());
            }

            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature,
                    Object value) {
                return isMember(name, descriptor) ? null
                        : super.visitField(access, name, descriptor, signature, value);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return isMember(name, descriptor) ? null
                        : super.visitMethod(access, name, descriptor, signature, exceptions);
            }
        }, 0);
        return writer.toByteArray();
    }
}
