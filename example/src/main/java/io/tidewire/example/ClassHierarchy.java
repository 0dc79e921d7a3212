/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.example.ClassOutline.Member;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The classes of an application, of Tidewire and of the JDK by name, and how members are looked up in them (JVM
 * specification section 5.4.3). Names are those after the move.
 */
final class ClassHierarchy {
    /**
     * The result of a look-up.
     *
     * @param member the member, or {@code null}
     * @param declaring the class that declares it, or {@code null}
     * @param certain whether every class was at hand that could declare it
     */
    record Found(Member member, ClassOutline declaring, boolean certain) {
    }

    private final Map<String, Optional<ClassOutline>> known = new HashMap<>();

    /** Adds a class of the application. The first one of a name counts, as on a class path. */
    void add(ClassOutline outline) {
        known.putIfAbsent(outline.name(), Optional.of(outline));
    }

    static boolean isOurs(String name) {
        return name.startsWith(ClassReference.TIDEWIRE);
    }

    /** Returns a class, or {@code null} where it is neither the application's nor on the class path. */
    ClassOutline find(String name) {
        return known.computeIfAbsent(name, ClassHierarchy::load).orElse(null);
    }

    private static Optional<ClassOutline> load(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? Optional.empty() : Optional.of(new ClassOutline(new ClassReader(in)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the names of a class and of all types above it: superclasses first, then interfaces, each once. A class
     * that is not at hand is among them, and what is above it is not.
     */
    Set<String> ancestry(String name) {
        Set<String> all = new LinkedHashSet<>();
        for (String each = name; each != null; each = superclass(each)) {
            all.add(each);
        }
        List<String> open = new ArrayList<>(all);
        while (!open.isEmpty()) {
            ClassOutline outline = find(open.remove(0));
            if (outline != null) {
                for (String parent : outline.parents()) {
                    if (all.add(parent)) {
                        open.add(parent);
                    }
                }
            }
        }
        return all;
    }

    private String superclass(String name) {
        ClassOutline outline = find(name);
        return outline == null ? null : outline.superclass();
    }

    boolean isSubtype(String name, String ancestor) {
        return ancestry(name).contains(ancestor);
    }

    Found field(String owner, String name, String descriptor) {
        return lookUp(owner, outline -> outline.field(name, descriptor));
    }

    Found method(String owner, String name, String descriptor) {
        if (name.equals("<init>")) {
            ClassOutline outline = find(owner);
            return outline == null ? new Found(null, null, false)
                    : new Found(outline.method(name, descriptor), outline, true);
        }
        // Those of Object are methods of an interface, too: its superclass in the class file is Object.
        return lookUp(owner, outline -> outline.method(name, descriptor));
    }

    private Found lookUp(String owner, Function<ClassOutline, Member> declared) {
        boolean certain = true;
        for (String name : ancestry(owner)) {
            ClassOutline outline = find(name);
            if (outline == null) {
                certain = false;
            } else {
                Member member = declared.apply(outline);
                if (member != null) {
                    return new Found(member, outline, true);
                }
            }
        }
        return new Found(null, null, certain);
    }

    /** Returns whether a class that can be made has a body for a method, its own or one from above. */
    boolean implementsMethod(String name, Member wanted) {
        for (String each : ancestry(name)) {
            ClassOutline outline = find(each);
            Member member = outline == null ? null : outline.method(wanted.name(), wanted.descriptor());
            if (outline == null || member != null && !member.is(Opcodes.ACC_ABSTRACT)) {
                // A type that is not at hand may well have it.
                return true;
            }
        }
        return false;
    }
}
