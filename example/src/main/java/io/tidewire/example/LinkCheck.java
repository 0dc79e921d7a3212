/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.example.ClassHierarchy.Found;
import io.tidewire.example.ClassOutline.Member;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Looks at the classes of an application, one by one, for what would not link against Tidewire after the move, and for
 * what the table names.
 */
final class LinkCheck {
    private final ClassHierarchy hierarchy;
    private final MigrationTable table;
    private final SortedSet<MigrationFinding> findings = new TreeSet<>();

    // Of the class that is looked at.
    private ClassOutline current;
    private String currentPlace;
    /** Whether the class still speaks of Netty, and is to be answered in its words. */
    private boolean speaksNetty;
    private final Set<String> said = new HashSet<>();

    LinkCheck(ClassHierarchy hierarchy, MigrationTable table) {
        this.hierarchy = hierarchy;
        this.table = table;
    }

    SortedSet<MigrationFinding> findings() {
        return findings;
    }

    /** Looks at one class. All classes of the application are in the hierarchy by now. */
    void look(ClassReader reader) {
        current = new ClassOutline(reader);
        currentPlace = reader.getClassName().replace('/', '.');
        said.clear();
        ClassReferences references = new ClassReferences(reader);
        speaksNetty = references.areOfNetty();
        lookAtParents();
        lookAtOverrides();
        references.places().forEach(this::lookAt);
        if (!current.isInterface() && !current.is(Opcodes.ACC_ABSTRACT)) {
            lookForBodies();
        }
    }

    private void lookAtParents() {
        for (String parent : current.parents()) {
            ClassOutline outline = ClassHierarchy.isOurs(parent) ? hierarchy.find(parent) : null;
            if (outline == null) {
                continue;
            }
            ClassReference type = ClassReference.type(parent);
            boolean asClass = parent.equals(current.superclass());
            if (outline.isInterface() == asClass) {
                report(currentPlace, type, asClass ? "is an interface, and extended as a class"
                        : "is a class, and implemented as an interface");
            } else if (outline.is(Opcodes.ACC_FINAL)) {
                report(currentPlace, type, "is final, and extended");
            } else if (outline.isSealed()) {
                report(currentPlace, type, "is sealed, and extended");
            }
        }
    }

    /** Methods that override one of ours: one that is final refuses, and the table may know more of others. */
    private void lookAtOverrides() {
        Set<String> ancestry = hierarchy.ancestry(current.name());
        for (Member method : current.methods()) {
            if (method.is(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC) || method.name().startsWith("<")) {
                continue;
            }
            for (String ancestor : ancestry) {
                ClassOutline outline = ClassHierarchy.isOurs(ancestor) ? hierarchy.find(ancestor) : null;
                Member overridden = outline == null ? null : outline.method(method.name(), method.descriptor());
                if (overridden == null || !isInherited(overridden, outline)) {
                    continue;
                }
                ClassReference reference = new ClassReference(ClassReference.Kind.METHOD, ancestor, method.name(),
                        method.descriptor(), false, outline.isInterface());
                String place = currentPlace + '.' + method.name();
                if (overridden.is(Opcodes.ACC_FINAL)) {
                    report(place, reference, "is final, and overridden");
                }
                consultTable(place, reference);
            }
        }
    }

    private boolean isInherited(Member member, ClassOutline declaring) {
        return member.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
                || !member.is(Opcodes.ACC_PRIVATE) && declaring.packageName().equals(current.packageName());
    }

    /** The abstract methods of our types that a class extends, each of which needs a body. */
    private void lookForBodies() {
        for (String ancestor : hierarchy.ancestry(current.name())) {
            ClassOutline outline = ClassHierarchy.isOurs(ancestor) ? hierarchy.find(ancestor) : null;
            if (outline == null) {
                continue;
            }
            for (Member method : outline.methods()) {
                if (method.is(Opcodes.ACC_ABSTRACT) && !hierarchy.implementsMethod(current.name(), method)) {
                    report(currentPlace, new ClassReference(ClassReference.Kind.METHOD, ancestor, method.name(),
                            method.descriptor(), false, outline.isInterface()), "is not implemented");
                }
            }
        }
    }

    private void lookAt(ClassReference reference, String place) {
        switch (reference.kind()) {
            case TYPE -> lookAtType(reference, place);
            case FIELD, METHOD -> lookAtMember(reference, place);
            case TEXT -> {
                MigrationTable.Row row = table.ofProperty(reference.owner());
                if (row != null) {
                    report(place, reference, "is no property of Tidewire", row);
                }
            }
        }
    }

    private void lookAtType(ClassReference reference, String place) {
        if (!ClassHierarchy.isOurs(reference.owner())) {
            return;
        }
        ClassOutline outline = hierarchy.find(reference.owner());
        MigrationTable.Row row = table.ofType(reference.owner());
        if (outline == null) {
            report(place, reference, "does not exist", row);
        } else if (!outline.is(Opcodes.ACC_PUBLIC) && !outline.packageName().equals(current.packageName())) {
            report(place, reference, "is not public", row);
        } else if (row != null) {
            report(place, reference, "behaves in another way", row);
        }
    }

    private void lookAtMember(ClassReference reference, String place) {
        // None for an array, whose methods are those of Object, and clone().
        ClassOutline owner = hierarchy.find(reference.owner());
        if (owner == null || hierarchy.ancestry(reference.owner()).stream().noneMatch(ClassHierarchy::isOurs)) {
            return;
        }
        boolean field = reference.kind() == ClassReference.Kind.FIELD;
        Found found = field
                ? hierarchy.field(reference.owner(), reference.name(), reference.descriptor())
                : hierarchy.method(reference.owner(), reference.name(), reference.descriptor());
        if (found.member() == null) {
            if (found.certain()) {
                report(place, reference, "does not exist");
            }
            return;
        }
        if (!field && reference.ofInterface() != owner.isInterface()) {
            report(place, reference, owner.isInterface() ? "is a method of an interface, and called as one of a class"
                    : "is a method of a class, and called as one of an interface");
        } else if (found.member().is(Opcodes.ACC_STATIC) != reference.isStatic()) {
            report(place, reference, reference.isStatic() ? "is not static" : "is static");
        } else if (ClassHierarchy.isOurs(found.declaring().name()) && !isAccessible(found)) {
            report(place, reference, "is not public");
        }
        consultTable(place, reference);
    }

    private boolean isAccessible(Found found) {
        Member member = found.member();
        String declaring = found.declaring().name();
        return member.is(Opcodes.ACC_PUBLIC)
                || !member.is(Opcodes.ACC_PRIVATE) && found.declaring().packageName().equals(current.packageName())
                || member.is(Opcodes.ACC_PROTECTED) && hierarchy.isSubtype(current.name(), declaring);
    }

    /** The table speaks of a member where a type introduces it; it counts for all types below. */
    private void consultTable(String place, ClassReference reference) {
        for (String type : hierarchy.ancestry(reference.owner())) {
            MigrationTable.Row row = table.ofMember(type, reference.name());
            if (row != null && said.add(row.subject())) {
                report(place, reference, "behaves in another way", row);
                return;
            }
        }
    }

    private void report(String place, ClassReference subject, String problem, MigrationTable.Row row) {
        report(place, subject, row == null ? problem : problem + ": " + row);
    }

    private void report(String place, ClassReference subject, String problem) {
        String text = subject.toString();
        findings.add(new MigrationFinding(place,
                speaksNetty && text.startsWith("io.tidewire.") ? "io.netty." + text.substring("io.tidewire.".length())
                        : text, problem));
    }
}
