/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of a class that linking needs, after the move: its parents and its members. It does not change once it has
 * been read.
 */
final class ClassOutline {
    /** A member and its access flags. */
    record Member(String name, String descriptor, int access) {
        boolean is(int flag) {
            return (access & flag) != 0;
        }
    }

    /** The superclass, where there is one, and then the interfaces. */
    private final List<String> parents = new ArrayList<>();
    private final Map<String, Member> fields = new TreeMap<>();
    private final Map<String, Member> methods = new TreeMap<>();
    private String name;
    private String superclass;
    private int access;
    private boolean sealed;

    ClassOutline(ClassReader reader) {
        reader.accept(new Reader(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    String name() {
        return name;
    }

    /** Returns the superclass, or {@code null} for {@code Object}. */
    String superclass() {
        return superclass;
    }

    /** Returns superclass and interfaces. */
    List<String> parents() {
        return parents;
    }

    boolean is(int flag) {
        return (access & flag) != 0;
    }

    boolean isInterface() {
        return is(Opcodes.ACC_INTERFACE);
    }

    boolean isSealed() {
        return sealed;
    }

    Member field(String field, String descriptor) {
        return fields.get(field + ' ' + descriptor);
    }

    Member method(String method, String descriptor) {
        return methods.get(method + descriptor);
    }

    Iterable<Member> methods() {
        return methods.values();
    }

    boolean declares(String member) {
        return methods.values().stream().anyMatch(method -> method.name.equals(member))
                || fields.values().stream().anyMatch(field -> field.name.equals(member));
    }

    String packageName() {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    private final class Reader extends ClassVisitor {
        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int flags, String type, String signature, String parent, String[] interfaces) {
            name = ClassReference.moved(type);
            access = flags;
            if (parent != null) {
                superclass = ClassReference.moved(parent);
                parents.add(superclass);
            }
            for (String each : interfaces) {
                parents.add(ClassReference.moved(each));
            }
        }

        @Override
        public void visitPermittedSubclass(String permitted) {
            sealed = true;
        }

        @Override
        public FieldVisitor visitField(int flags, String field, String descriptor, String signature, Object value) {
            String moved = ClassReference.moved(descriptor);
            fields.put(field + ' ' + moved, new Member(field, moved, flags));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature,
                String[] exceptions) {
            String moved = ClassReference.moved(descriptor);
            methods.put(method + moved, new Member(method, moved, flags));
            return null;
        }
    }
}
