/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks shared libraries, of any system on any system: format and processor; that nothing but {@code JNI_OnLoad} is seen
 * from outside, so that two such libraries never bind to each other's functions; that an ELF library is relocated before
 * it runs and has no executable stack; that one for macOS has a signature that holds. For a release also that all it asks
 * of other libraries is in the list of what the oldest C library of its platform has. Arguments: the folder of those lists;
 * {@code --release} or nothing; then for each library its platform and its file. Prints a line for each.
 */
final class CheckLibrary {

    private static final Set<String> EXPORTS = Set.of("JNI_OnLoad");

    /**
     * Zig's linker for macOS exports them; no other library binds to them there, where names are looked up in one
     * library.
     */
    private static final Set<String> MADE_BY_LINKER = Set.of("__dso_handle", "_mh_dylib_header");

    private CheckLibrary() {
    }

    /** A platform, by its classifier. The numbers are those of elf(5) and of {@code mach-o/loader.h}. */
    private enum Platform {
        LINUX_X86_64("linux-x86_64", 62, "glibc", "libc.so.6", "GLIBC_2.17"),
        LINUX_AARCH_64("linux-aarch_64", 183, "glibc", "libc.so.6", "GLIBC_2.17"),
        LINUX_RISCV64("linux-riscv64", 243, "glibc", "libc.so.6", "GLIBC_2.27"),
        LINUX_X86_64_MUSL("linux-x86_64-musl", 62, "musl", "libc.so", null),
        LINUX_AARCH_64_MUSL("linux-aarch_64-musl", 183, "musl", "libc.so", null),
        FREEBSD_X86_64("freebsd-x86_64", 62, "freebsd", "libc.so.7", "FBSD_1.7"),
        FREEBSD_AARCH_64("freebsd-aarch_64", 183, "freebsd", "libc.so.7", "FBSD_1.7"),
        OSX_X86_64("osx-x86_64", 0x0100_0007, "macos", "/usr/lib/libSystem.B.dylib", null),
        OSX_AARCH_64("osx-aarch_64", 0x0100_000c, "macos", "/usr/lib/libSystem.B.dylib", null);

        final String classifier;
        final int machine;
        final String list;
        final String library;
        /** The newest version of a symbol that every system of ours has, or {@code null} if symbols have none. */
        final String newest;

        Platform(String classifier, int machine, String list, String library, String newest) {
            this.classifier = classifier;
            this.machine = machine;
            this.list = list;
            this.library = library;
            this.newest = newest;
        }

        static Platform of(String classifier) {
            for (Platform platform : values()) {
                if (platform.classifier.equals(classifier)) {
                    return platform;
                }
            }
            throw new IllegalArgumentException("platform: " + classifier + " (expected: one of "
                    + Arrays.stream(values()).map(platform -> platform.classifier).toList() + ')');
        }

        boolean isMac() {
            return list.equals("macos");
        }
    }

    /** The facts that a file states. Undefined symbols have their version behind a {@code @}, where they have one. */
    private record Image(String format, int machine, Set<String> exported, Set<String> undefined, Set<String> libraries,
                         List<String> problems) {
    }

    public static void main(String[] args) throws IOException {
        boolean release = args.length > 1 && args[1].equals("--release");
        boolean failed = false;
        for (int i = release ? 2 : 1; i < args.length; i += 2) {
            Platform platform = Platform.of(args[i]);
            Path file = Path.of(args[i + 1]);
            byte[] content = Files.readAllBytes(file);
            Image image = platform.isMac() ? new MachO(content).read() : new Elf(content).read();
            List<String> problems = new ArrayList<>(image.problems());
            compare(platform, image, problems);
            if (release) {
                compareWithList(Path.of(args[0], platform.list + ".txt"), platform, image, problems);
            }
            for (String problem : problems) {
                System.out.println(file + ": " + problem);
            }
            System.out.printf("%s %-20s %6d bytes, %s, %d symbols of %s%n", problems.isEmpty() ? "ok    " : "FAILED",
                    platform.classifier, content.length, image.format(), image.undefined().size(), image.libraries());
            failed |= !problems.isEmpty();
        }
        if (failed) {
            System.exit(1);
        }
    }

    private static void compare(Platform platform, Image image, List<String> problems) {
        if (image.machine() != platform.machine) {
            problems.add("is for machine " + image.machine() + " (expected: " + platform.machine + ')');
        }
        Set<String> exported = new TreeSet<>(image.exported());
        if (platform.isMac()) {
            exported.removeAll(MADE_BY_LINKER);
        }
        if (!exported.equals(EXPORTS)) {
            problems.add("exports " + image.exported() + " (expected: " + EXPORTS + ')');
        }
    }

    private static void compareWithList(Path list, Platform platform, Image image, List<String> problems)
            throws IOException {
        Set<String> known = new TreeSet<>();
        for (String line : Files.readAllLines(list)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                known.add(line.trim());
            }
        }
        for (String symbol : image.undefined()) {
            String[] parts = symbol.split("@", 2);
            if (!known.contains(parts[0])) {
                problems.add("needs " + symbol + ", which is not in " + list.getFileName());
            }
            if (parts.length > 1 && platform.newest != null && isNewer(parts[1], platform.newest)) {
                problems.add("needs " + symbol + ", which is newer than " + platform.newest);
            }
        }
        for (String library : image.libraries()) {
            // The loader is a part of the C library.
            if (!library.equals(platform.library) && !library.startsWith("ld-linux-")) {
                problems.add("needs " + library + " (expected: " + platform.library + " alone)");
            }
        }
    }

    /** Compares versions such as GLIBC_2.2.5. One of another name is newer than all. */
    private static boolean isNewer(String version, String newest) {
        String[] name = version.split("_", 2);
        String[] bound = newest.split("_", 2);
        if (!name[0].equals(bound[0])) {
            return true;
        }
        return Arrays.compare(numbers(name[1]), numbers(bound[1])) > 0;
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    private static String text(ByteBuffer file, int offset) {
        int end = offset;
        while (file.get(end) != 0) {
            end++;
        }
        byte[] bytes = new byte[end - offset];
        file.get(offset, bytes);
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    /** elf(5), for 64 bits and little-endian. */
    private static final class Elf {
        private static final int SHT_DYNAMIC = 6;
        private static final int SHT_DYNSYM = 11;
        private static final int SHT_GNU_VERNEED = 0x6fff_fffe;
        private static final int SHT_GNU_VERSYM = 0x6fff_ffff;
        private static final int PT_GNU_STACK = 0x6474_e551;
        private static final int PT_GNU_RELRO = 0x6474_e552;

        private final ByteBuffer file;
        private final Map<Integer, Integer> sections = new TreeMap<>();
        private final List<String> problems = new ArrayList<>();

        Elf(byte[] content) {
            file = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        }

        private int offset(int section) {
            return (int) file.getLong(section + 24);
        }

        private int size(int section) {
            return (int) file.getLong(section + 32);
        }

        /** Where the strings of a section are. */
        private int strings(int section) {
            int headers = (int) file.getLong(40);
            return offset(headers + file.getInt(section + 40) * 64);
        }

        Image read() {
            if (file.getInt(0) != 0x464c_457f || file.get(4) != 2 || file.get(5) != 1 || file.getShort(16) != 3) {
                return new Image("no ELF library", 0, Set.of(), Set.of(), Set.of(), List.of("is no ELF library for 64 bits"));
            }
            int headers = (int) file.getLong(40);
            for (int i = 0; i < file.getShort(60); i++) {
                int section = headers + i * 64;
                sections.put(file.getInt(section + 4), section);
            }
            checkSegments();
            Set<String> libraries = readDynamic();
            Set<String> exported = new TreeSet<>();
            Set<String> undefined = new TreeSet<>();
            readSymbols(exported, undefined);
            return new Image("ELF", file.getShort(18) & 0xffff, exported, undefined, libraries, problems);
        }

        private void checkSegments() {
            boolean relro = false;
            boolean stack = false;
            int segments = (int) file.getLong(32);
            for (int i = 0; i < file.getShort(56); i++) {
                int segment = segments + i * 56;
                relro |= file.getInt(segment) == PT_GNU_RELRO;
                stack |= file.getInt(segment) == PT_GNU_STACK && (file.getInt(segment + 4) & 1) == 0;
            }
            if (!relro) {
                problems.add("has no RELRO segment");
            }
            if (!stack) {
                problems.add("has an executable stack");
            }
        }

        private Set<String> readDynamic() {
            Set<String> libraries = new TreeSet<>();
            boolean now = false;
            int dynamic = sections.get(SHT_DYNAMIC);
            for (int at = offset(dynamic); at < offset(dynamic) + size(dynamic); at += 16) {
                long tag = file.getLong(at);
                long value = file.getLong(at + 8);
                if (tag == 1) {
                    libraries.add(text(file, strings(dynamic) + (int) value));
                } else if (tag == 22 || tag == 30 && (value & 4) != 0) {
                    problems.add("has text relocations");
                }
                now |= tag == 24 || tag == 30 && (value & 8) != 0 || tag == 0x6fff_fffbL && (value & 1) != 0;
            }
            if (!now) {
                problems.add("is not linked with -z now");
            }
            return libraries;
        }

        private void readSymbols(Set<String> exported, Set<String> undefined) {
            Map<Integer, String> versions = readVersions();
            int symbols = sections.get(SHT_DYNSYM);
            Integer versionOf = sections.get(SHT_GNU_VERSYM);
            for (int i = 1; i < size(symbols) / 24; i++) {
                int symbol = offset(symbols) + i * 24;
                String name = text(file, strings(symbols) + file.getInt(symbol));
                boolean local = (file.get(symbol + 4) & 0xf0) == 0;
                if (local || name.isEmpty()) {
                    continue;
                }
                if (file.getShort(symbol + 6) != 0) {
                    exported.add(name);
                    continue;
                }
                String version = versionOf == null ? null
                        : versions.get(file.getShort(offset(versionOf) + i * 2) & 0x7fff);
                undefined.add(version == null ? name : name + '@' + version);
            }
        }

        private Map<Integer, String> readVersions() {
            Map<Integer, String> versions = new TreeMap<>();
            Integer needs = sections.get(SHT_GNU_VERNEED);
            if (needs == null) {
                return versions;
            }
            int need = offset(needs);
            int next;
            do {
                int version = need + file.getInt(need + 8);
                for (int i = 0; i < file.getShort(need + 2); i++) {
                    versions.put(file.getShort(version + 6) & 0x7fff, text(file, strings(needs) + file.getInt(version + 8)));
                    version += file.getInt(version + 12);
                }
                next = file.getInt(need + 12);
                need += next;
            } while (next != 0);
            return versions;
        }
    }

    /** The format of macOS, for 64 bits. */
    private static final class MachO {
        private static final int LC_SYMTAB = 0x2;
        private static final int LC_LOAD_DYLIB = 0xc;
        private static final int LC_DYLD_INFO_ONLY = 0x8000_0022;
        private static final int LC_DYLD_EXPORTS_TRIE = 0x8000_0033;
        private static final int LC_CODE_SIGNATURE = 0x1d;

        private final byte[] content;
        private final ByteBuffer file;
        private final Set<String> exported = new TreeSet<>();
        private final Set<String> undefined = new TreeSet<>();
        private final Set<String> libraries = new TreeSet<>();
        private final List<String> problems = new ArrayList<>();
        private boolean signed;

        MachO(byte[] content) {
            this.content = content;
            file = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        }

        Image read() {
            if (file.getInt(0) != 0xfeed_facf || file.getInt(12) != 6) {
                return new Image("no Mach-O library", 0, Set.of(), Set.of(), Set.of(),
                        List.of("is no Mach-O library for 64 bits"));
            }
            int command = 32;
            for (int i = 0; i < file.getInt(16); i++) {
                switch (file.getInt(command)) {
                    case LC_SYMTAB -> readSymbols(command);
                    case LC_DYLD_INFO_ONLY -> readExports(file.getInt(command + 40), file.getInt(command + 44));
                    case LC_DYLD_EXPORTS_TRIE -> readExports(file.getInt(command + 8), file.getInt(command + 12));
                    case LC_LOAD_DYLIB -> libraries.add(text(file, command + file.getInt(command + 8)));
                    case LC_CODE_SIGNATURE -> checkSignature(file.getInt(command + 8));
                    default -> { }
                }
                command += file.getInt(command + 4);
            }
            if (!signed) {
                problems.add("is not signed");
            }
            return new Image(signed ? "Mach-O, signed ad hoc" : "Mach-O", file.getInt(4), exported, undefined, libraries,
                    problems);
        }

        private void readSymbols(int command) {
            int symbols = file.getInt(command + 8);
            int strings = file.getInt(command + 16);
            for (int i = 0; i < file.getInt(command + 12); i++) {
                int symbol = symbols + i * 16;
                int type = file.get(symbol + 4);
                // Of the others: N_STAB, for debuggers; no N_EXT, local; with a section, defined.
                if ((type & 0xe0) == 0 && (type & 0x1) != 0 && (type & 0xe) == 0) {
                    undefined.add(nameOfC(text(file, strings + file.getInt(symbol))));
                }
            }
        }

        /** C has an underscore in front of every name. */
        private static String nameOfC(String symbol) {
            return symbol.startsWith("_") ? symbol.substring(1) : symbol;
        }

        private void readExports(int trie, int size) {
            if (size > 0) {
                readExports(trie, 0, "");
            }
        }

        /** A node: what it exports, if anything, behind its length; then its edges, each with the place of a node. */
        private void readExports(int trie, int node, String prefix) {
            ByteBuffer reader = file.duplicate().position(trie + node);
            int length = number(reader);
            if (length > 0) {
                exported.add(nameOfC(prefix));
            }
            reader.position(reader.position() + length);
            int edges = reader.get();
            for (int i = 0; i < edges; i++) {
                String edge = text(file, reader.position());
                reader.position(reader.position() + edge.length() + 1);
                readExports(trie, number(reader), prefix + edge);
            }
        }

        /** ULEB128 */
        private static int number(ByteBuffer reader) {
            int value = 0;
            int shift = 0;
            byte next;
            do {
                next = reader.get();
                value |= (next & 0x7f) << shift;
                shift += 7;
            } while (next < 0);
            return value;
        }

        /** {@code cs_blobs.h}: numbers are big-endian; the directory has the hash of each page before the signature. */
        private void checkSignature(int offset) {
            ByteBuffer blob = ByteBuffer.wrap(content, offset, content.length - offset).slice();
            for (int i = 0; i < blob.getInt(8); i++) {
                int directory = blob.getInt(12 + i * 8 + 4);
                if (blob.getInt(directory) == 0xfade_0c02) {
                    signed = true;
                    boolean adHoc = (blob.getInt(directory + 12) & 0x2) != 0;
                    if (!adHoc || blob.getInt(directory + 32) != offset || !hasHashes(blob, directory)) {
                        problems.add("has a signature that does not hold");
                    }
                }
            }
        }

        private boolean hasHashes(ByteBuffer blob, int directory) {
            int hashes = directory + blob.getInt(directory + 16);
            int pages = blob.getInt(directory + 28);
            int limit = blob.getInt(directory + 32);
            int pageBytes = 1 << blob.get(directory + 39);
            int hashBytes = blob.get(directory + 36);
            // 2: SHA-256
            boolean holds = blob.get(directory + 37) == 2 && pages == (limit + pageBytes - 1) / pageBytes;
            for (int page = 0; holds && page < pages; page++) {
                byte[] hash = new byte[hashBytes];
                blob.get(hashes + page * hashBytes, hash);
                int from = page * pageBytes;
                holds = Arrays.equals(hash, sha256(Arrays.copyOfRange(content, from, Math.min(limit, from + pageBytes))));
            }
            return holds;
        }

        private static byte[] sha256(byte[] bytes) {
            try {
                return MessageDigest.getInstance("SHA-256").digest(bytes);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }
}
