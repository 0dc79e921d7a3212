/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds the types of a module that buffers are given to, so that a test can see that it has thought of all of them. Any
 * thread.
 */
public final class CodecTypes {
    private static final String CLASS = ".class";

    private CodecTypes() {
    }

    /**
     * Returns the public types that are handlers which can be made, or have a public or protected method or constructor
     * that takes a {@link ByteBuf}.
     *
     * @param anyType a type of the module, whose classes are in a folder
     * @return their names without the package, those of nested types behind that of the outer one and a dollar sign
     */
    public static TreeSet<String> of(Class<?> anyType) {
        TreeSet<String> names = new TreeSet<>();
        try {
            Path root = Path.of(anyType.getProtectionDomain().getCodeSource().getLocation().toURI());
            try (Stream<Path> files = Files.walk(root)) {
                files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                        .filter(file -> file.endsWith(CLASS) && !file.endsWith("-info.class"))
                        .filter(file -> !file.contains("/internal/"))
                        .map(file -> load(anyType, file))
                        .filter(type -> isPublic(type) && (isHandler(type) || takesBuffers(type)))
                        .forEach(type -> names.add(type.getName().substring(type.getPackageName().length() + 1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
        return names;
    }

    private static Class<?> load(Class<?> anyType, String file) {
        String name = file.substring(0, file.length() - CLASS.length()).replace('/', '.');
        try {
            return Class.forName(name, false, anyType.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isPublic(Class<?> type) {
        boolean isPublic = true;
        for (Class<?> outer = type; outer != null; outer = outer.getDeclaringClass()) {
            isPublic &= isOpen(outer.getModifiers());
        }
        return isPublic && !type.isAnonymousClass() && !type.isLocalClass();
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static boolean isHandler(Class<?> type) {
        return ChannelHandler.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
    }

    private static boolean takesBuffers(Class<?> type) {
        return Stream.<Executable>concat(Arrays.stream(type.getDeclaredMethods()),
                        Arrays.stream(type.getDeclaredConstructors()))
                .anyMatch(member -> !member.isSynthetic() && isOpen(member.getModifiers())
                        && Arrays.asList(member.getParameterTypes()).contains(ByteBuf.class));
    }
}
