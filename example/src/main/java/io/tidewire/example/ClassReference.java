/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.objectweb.asm.Type;

/**
 * One thing that a class file names, {@code io.netty} already replaced by {@code io.tidewire}.
 *
 * @param kind the kind of thing
 * @param owner the internal name of the type, or of the one that the member is looked up in; of a text itself
 * @param name the name of the member, else empty
 * @param descriptor the descriptor of the member, else empty
 * @param isStatic whether the member is used as a static one
 * @param ofInterface whether the method is looked up as one of an interface
 */
record ClassReference(Kind kind, String owner, String name, String descriptor, boolean isStatic, boolean ofInterface) {
    /** The kinds of things that a class file names. */
    enum Kind { TYPE, FIELD, METHOD, TEXT }

    static final String NETTY = "io/netty/";
    static final String TIDEWIRE = "io/tidewire/";

    static ClassReference type(String name) {
        return new ClassReference(Kind.TYPE, name, "", "", false, false);
    }

    static ClassReference text(String value) {
        return new ClassReference(Kind.TEXT, value, "", "", false, false);
    }

    /** Returns the name of a type, or a descriptor, after the move. */
    static String moved(String nameOrDescriptor) {
        return nameOrDescriptor.startsWith(NETTY) ? TIDEWIRE + nameOrDescriptor.substring(NETTY.length())
                : nameOrDescriptor.replace('L' + NETTY, 'L' + TIDEWIRE);
    }

    /** Returns how a person writes it. */
    @Override
    public String toString() {
        String type = owner.replace('/', '.');
        return switch (kind) {
            case TYPE, TEXT -> type;
            case FIELD -> type + '.' + name;
            case METHOD -> type + '.' + signature(name, descriptor);
        };
    }

    /** Returns the name of a method with the short names of the types of its arguments and result. */
    static String signature(String name, String descriptor) {
        StringBuilder text = new StringBuilder(name).append('(');
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(shortName(argument));
        }
        text.append(')');
        return name.equals("<init>") ? text.toString()
                : text.append(' ').append(shortName(Type.getReturnType(descriptor))).toString();
    }

    private static String shortName(Type type) {
        String name = type.getClassName();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
