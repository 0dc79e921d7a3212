/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Collects what a class file refers to, each thing once with the member that names it first. Debug information and
 * generic signatures do not count: they do not keep a program from running.
 */
final class ClassReferences {
    private final Map<ClassReference, String> places = new LinkedHashMap<>();
    private String place;
    private boolean ofNetty;

    /**
     * Reads a class file.
     *
     * @throws RuntimeException of one kind or another if it is no class file
     */
    ClassReferences(ClassReader reader) {
        reader.accept(new OfClass(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /** Returns each reference with the place that names it: the class, or the class and a member. */
    Map<ClassReference, String> places() {
        return places;
    }

    /** Returns whether a type of Netty is named, so that the class has not been moved yet. */
    boolean areOfNetty() {
        return ofNetty;
    }

    private void add(ClassReference reference) {
        places.putIfAbsent(reference, place);
    }

    /** Adds a type by its internal name, which is a descriptor where it is an array. */
    private void type(String internalName) {
        if (internalName != null) {
            type(Type.getObjectType(internalName));
        }
    }

    private void types(String... internalNames) {
        if (internalNames != null) {
            for (String name : internalNames) {
                type(name);
            }
        }
    }

    private void type(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> type(type.getElementType());
            case Type.OBJECT -> {
                ofNetty |= type.getInternalName().startsWith(ClassReference.NETTY);
                add(ClassReference.type(ClassReference.moved(type.getInternalName())));
            }
            case Type.METHOD -> {
                type(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    type(argument);
                }
            }
            default -> { }      // a primitive type
        }
    }

    private void descriptor(String descriptor) {
        type(Type.getType(descriptor));
    }

    private void member(ClassReference.Kind kind, String owner, String name, String descriptor, boolean isStatic,
            boolean ofInterface) {
        type(owner);
        descriptor(descriptor);
        add(new ClassReference(kind, ClassReference.moved(owner), name, ClassReference.moved(descriptor), isStatic,
                ofInterface));
    }

    private void constant(Object value) {
        if (value instanceof String text) {
            if (text.startsWith("io.netty.")) {
                add(ClassReference.text(text));
            }
        } else if (value instanceof Type type) {
            type(type);
        } else if (value instanceof Handle handle) {
            int tag = handle.getTag();
            boolean field = tag <= Opcodes.H_PUTSTATIC;
            boolean isStatic = tag == Opcodes.H_GETSTATIC || tag == Opcodes.H_PUTSTATIC
                    || tag == Opcodes.H_INVOKESTATIC;
            member(field ? ClassReference.Kind.FIELD : ClassReference.Kind.METHOD, handle.getOwner(), handle.getName(),
                    handle.getDesc(), isStatic, handle.isInterface());
        } else if (value instanceof ConstantDynamic dynamic) {
            descriptor(dynamic.getDescriptor());
            constant(dynamic.getBootstrapMethod());
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                constant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private AnnotationVisitor annotation(String descriptor) {
        descriptor(descriptor);
        return new OfAnnotation();
    }

    private final class OfClass extends ClassVisitor {
        private String name;

        OfClass() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String type, String signature, String parent, String[] interfaces) {
            name = type.replace('/', '.');
            place = name;
            type(parent);
            types(interfaces);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return annotation(descriptor);
        }

        @Override
        public RecordComponentVisitor visitRecordComponent(String component, String descriptor, String signature) {
            place = name + '.' + component;
            descriptor(descriptor);
            return null;
        }

        @Override
        public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
            place = name + '.' + field;
            descriptor(descriptor);
            constant(value);
            return new FieldVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    return annotation(type);
                }
            };
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
                String[] exceptions) {
            place = name + '.' + method;
            descriptor(descriptor);
            types(exceptions);
            return new OfMethod();
        }
    }

    private final class OfMethod extends MethodVisitor {
        OfMethod() {
            super(Opcodes.ASM9);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return annotation(descriptor);
        }

        @Override
        public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
            return annotation(descriptor);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            type(type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            member(ClassReference.Kind.FIELD, owner, name, descriptor,
                    opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC, false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            member(ClassReference.Kind.METHOD, owner, name, descriptor, opcode == Opcodes.INVOKESTATIC, ofInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            descriptor(descriptor);
            constant(bootstrap);
            for (Object argument : arguments) {
                constant(argument);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            constant(value);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            descriptor(descriptor);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            type(type);
        }
    }

    private final class OfAnnotation extends AnnotationVisitor {
        OfAnnotation() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(String name, Object value) {
            constant(value);
        }

        @Override
        public void visitEnum(String name, String descriptor, String value) {
            String owner = Type.getType(descriptor).getInternalName();
            member(ClassReference.Kind.FIELD, owner, value, descriptor, true, false);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String name, String descriptor) {
            return annotation(descriptor);
        }

        @Override
        public AnnotationVisitor visitArray(String name) {
            return this;
        }
    }
}
