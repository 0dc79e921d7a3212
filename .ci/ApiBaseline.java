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
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The text that the API gate compares: a line for each type, and below it one for each public or protected member, in
 * the JVM's own words, without internal packages.
 *
 * <ul>
 *   <li>{@code write JAR TEXT}: writes the text of a jar
 *   <li>{@code compare TEXT JAR FOLDER}: makes {@code old.jar} of the text and {@code new.jar} of the jar, both without
 *       anything that is not API, so that japicmp reports what has changed and nothing else; prints the lines that differ
 * </ul>
 */
final class ApiBaseline {
    private static final String[] FLAGS = {"public", "private", "protected", "static", "final", "synchronized", "volatile",
        "transient", "native", "interface", "abstract", "strict", "synthetic", "annotation", "enum"};
    /** Flags of members that say how they work, not what they are. */
    private static final int NOT_API = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE | Opcodes.ACC_STRICT
            | Opcodes.ACC_DEPRECATED;

    private ApiBaseline() {
    }

    public static void main(String[] args) throws IOException {
        if (args[0].equals("write")) {
            Files.createDirectories(Path.of(args[2]).getParent());
            Files.write(Path.of(args[2]), read(Path.of(args[1])));
            return;
        }
        if (!Files.exists(Path.of(args[2]))) {
            // A project without a jar.
            return;
        }
        if (!Files.exists(Path.of(args[1]))) {
            System.err.println("There is no " + args[1] + ": .ci/api-baseline writes it.");
            System.exit(1);
        }
        List<String> before = Files.readAllLines(Path.of(args[1]));
        List<String> after = read(Path.of(args[2]));
        Path folder = Files.createDirectories(Path.of(args[3]));
        writeJar(before, folder.resolve("old.jar"));
        writeJar(after, folder.resolve("new.jar"));
        report(qualified(before), qualified(after), args[1], folder);
    }

    private static void report(Set<String> before, Set<String> after, String baseline, Path folder) {
        Set<String> gone = new LinkedHashSet<>(before);
        gone.removeAll(after);
        Set<String> added = new LinkedHashSet<>(after);
        added.removeAll(before);
        if (gone.isEmpty() && added.isEmpty()) {
            return;
        }
        System.out.println("The public API is not that of " + baseline + ": " + gone.size() + " lines gone, "
                + added.size() + " new. The report: " + folder.resolve("api-compatibility.html")
                + ". If the change is meant, run .ci/api-baseline and commit what it writes.");
        gone.forEach(line -> System.out.println("  - " + line));
    }

    /** Each member's line with its type in front. */
    private static Set<String> qualified(List<String> lines) {
        Set<String> result = new LinkedHashSet<>();
        String type = "";
        for (String line : lines) {
            if (line.startsWith(" ")) {
                result.add(type + line.substring(1));
            } else {
                type = line.split(" ")[1];
                result.add(line);
            }
        }
        return result;
    }

    private static List<String> read(Path file) throws IOException {
        Map<String, Describer> types = new TreeMap<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(e -> e.getName().endsWith(".class") && !e.getName().startsWith("META-INF/")
                            && !e.getName().contains("/internal/") && !e.getName().endsWith("-info.class"))
                    .toList();
            for (ZipEntry entry : entries) {
                Describer type = new Describer();
                new ClassReader(jar.getInputStream(entry)).accept(type,
                        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                types.put(type.name, type);
            }
        }
        // A type that other code cannot name is API where a public one inherits from it.
        Set<String> kept = new TreeSet<>();
        types.values().stream().filter(Describer::isPublic).forEach(type -> keep(type, types, kept));
        return kept.stream().flatMap(name -> types.get(name).lines().stream()).toList();
    }

    private static void keep(Describer type, Map<String, Describer> types, Set<String> kept) {
        if (type != null && kept.add(type.name)) {
            type.parents.forEach(parent -> keep(types.get(parent), types, kept));
        }
    }

    /** Collects the lines of one type. */
    private static final class Describer extends ClassVisitor {
        private final List<String> members = new ArrayList<>();
        private final List<String> parents = new ArrayList<>();
        private String name;
        private String type;
        private String inner = "";
        private boolean isPublic;

        Describer() {
            super(Opcodes.ASM9);
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(type + inner);
            members.stream().sorted().forEach(lines::add);
            return lines;
        }

        boolean isPublic() {
            return isPublic;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            this.name = name;
            isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
            parents.add(superName);
            parents.addAll(List.of(interfaces));
            type = "type " + name + ' ' + flags(access & ~Opcodes.ACC_SUPER & ~Opcodes.ACC_RECORD)
                    + option("signature", signature) + option("extends", superName)
                    + option("implements", String.join(",", interfaces));
        }

        @Override
        public void visitInnerClass(String inner, String outer, String simple, int access) {
            if (inner.equals(name)) {
                isPublic = outer != null && isApi(access);
                this.inner = option("in", outer) + option("as", simple) + option("with", flags(access));
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
            if (isApi(access)) {
                members.add("  field " + name + ' ' + type + ' ' + flags(access & ~NOT_API) + deprecated(access)
                        + option("signature", signature) + option("value", value == null ? null
                        : URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)));
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            // The flags of variable arguments and of fields are the same.
            if (isApi(access) && !name.equals("<clinit>")) {
                members.add("  method " + name + ' ' + type + ' '
                        + flags(access & ~NOT_API & ~Opcodes.ACC_VARARGS) + deprecated(access)
                        + ((access & Opcodes.ACC_VARARGS) == 0 ? "" : " varargs=yes") + option("signature", signature)
                        + option("throws", thrown == null ? "" : String.join(",", thrown)));
            }
            return null;
        }

        private static boolean isApi(int access) {
            return (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0;
        }

        private static String deprecated(int access) {
            return (access & Opcodes.ACC_DEPRECATED) == 0 ? "" : " deprecated=yes";
        }
    }

    private static String option(String key, String value) {
        return value == null || value.isEmpty() ? "" : ' ' + key + '=' + value;
    }

    private static String flags(int access) {
        String names = "";
        for (int bit = 0; bit < FLAGS.length; bit++) {
            if ((access & 1 << bit) != 0) {
                names += (names.isEmpty() ? "" : ",") + FLAGS[bit];
            }
        }
        return names.isEmpty() ? "-" : names;
    }

    private static void writeJar(List<String> lines, Path target) throws IOException {
        try (OutputStream file = Files.newOutputStream(target); ZipOutputStream out = new ZipOutputStream(file)) {
            int next = 0;
            while (next < lines.size()) {
                int end = next + 1;
                while (end < lines.size() && lines.get(end).startsWith(" ")) {
                    end++;
                }
                ZipEntry entry = new ZipEntry(lines.get(next).split(" ")[1] + ".class");
                entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0));
                out.putNextEntry(entry);
                out.write(assemble(lines.subList(next, end)));
                next = end;
            }
        }
    }

    private static byte[] assemble(List<String> lines) {
        String[] type = lines.get(0).split(" ");
        Map<String, String> options = options(type, 3);
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, access(type[2]) | Opcodes.ACC_SUPER, type[1], options.get("signature"),
                options.get("extends"), names(options.get("implements")));
        if (options.containsKey("in")) {
            writer.visitInnerClass(type[1], options.get("in"), options.get("as"), access(options.get("with")));
        }
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.trim().split(" ");
            Map<String, String> of = options(words, 4);
            int access = access(words[3]) | (of.containsKey("deprecated") ? Opcodes.ACC_DEPRECATED : 0)
                    | (of.containsKey("varargs") ? Opcodes.ACC_VARARGS : 0);
            if (words[0].equals("field")) {
                writer.visitField(access, words[1], words[2], of.get("signature"), constant(words[2], of.get("value")));
            } else {
                writer.visitMethod(access, words[1], words[2], of.get("signature"), names(of.get("throws")));
            }
        }
        return writer.toByteArray();
    }

    private static Map<String, String> options(String[] words, int from) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String word : Arrays.asList(words).subList(from, words.length)) {
            int equals = word.indexOf('=');
            options.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return options;
    }

    private static String[] names(String value) {
        return value == null ? new String[0] : value.split(",");
    }

    private static int access(String flags) {
        Set<String> names = Arrays.stream(flags.split(",")).collect(Collectors.toSet());
        int access = 0;
        for (int bit = 0; bit < FLAGS.length; bit++) {
            access |= names.contains(FLAGS[bit]) ? 1 << bit : 0;
        }
        return access;
    }

    private static Object constant(String type, String value) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case "J" -> (Object) Long.valueOf(value);
            case "F" -> Float.valueOf(value);
            case "D" -> Double.valueOf(value);
            case "Ljava/lang/String;" -> URLDecoder.decode(value, StandardCharsets.UTF_8);
            default -> Integer.valueOf(value);
        };
    }
}
