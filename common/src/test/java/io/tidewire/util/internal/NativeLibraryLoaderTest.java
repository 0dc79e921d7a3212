/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no native library for Windows, nor POSIX permissions")
class NativeLibraryLoaderTest {

    private static final String ENTRY = "META-INF/native/libsample_linux-aarch_64.so";

    private final NativePlatform platform = NativePlatform.of("linux", "aarch64", false);
    private final List<String> loaded = new ArrayList<>();
    private final List<URLClassLoader> loaders = new ArrayList<>();
    @TempDir
    private Path temp;
    private Path workdir;

    @BeforeEach
    void makeWorkdir() throws IOException {
        workdir = Files.createDirectory(temp.resolve("work"));
    }

    @AfterEach
    void closeLoaders() throws IOException {
        for (URLClassLoader loader : loaders) {
            loader.close();
        }
    }

    /** A class of a loader that sees nothing but the given places. */
    private Class<?> ownerWith(Path... places) {
        URL[] urls = Stream.of(places).map(NativeLibraryLoaderTest::url).toArray(URL[]::new);
        URLClassLoader loader = new ClassCopier(urls);
        loaders.add(loader);
        try {
            return Class.forName(Owner.class.getName(), true, loader);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path jar(String name, byte[] library) throws IOException {
        Path jar = temp.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry(ENTRY));
            out.write(library);
            out.closeEntry();
        }
        return jar;
    }

    private static byte[] elf(int machine, int extraBytes) {
        ByteBuffer header = ByteBuffer.allocate(64 + extraBytes).order(ByteOrder.LITTLE_ENDIAN);
        header.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
        header.putShort(16, (short) 3).putShort(18, (short) machine);
        header.putLong(40, 64).putShort(58, (short) 1).putShort(60, (short) 2);
        return header.array();
    }

    private void load(Class<?> owner) {
        load(owner, loaded::add);
    }

    private void load(Class<?> owner, Consumer<String> load) {
        new NativeLibraryLoader("sample", owner, platform, workdir, load).load();
    }

    @Test
    void libraryOfJarIsLoadedFromPrivateFileThatIsDeletedThen() throws IOException {
        byte[] library = elf(183, 2);
        load(ownerWith(jar("a.jar", library)), file -> {
            Path path = Path.of(file);
            try {
                assertThat(Files.readAllBytes(path)).isEqualTo(library);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path.getParent())))
                        .isEqualTo("rwx------");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            assertThat(path.getParent().getParent()).isEqualTo(workdir);
            loaded.add(file);
        });
        assertThat(loaded).hasSize(1);
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    @Tag("SEC-J11")
    void whatSomebodyHasPutIntoTheFolderBeforeIsNotLoaded() throws IOException {
        Path planted = Files.write(workdir.resolve("libsample_linux-aarch_64.so"), elf(183, 9));
        load(ownerWith(jar("a.jar", elf(183, 2))));
        assertThat(loaded).hasSize(1).doesNotContain(planted.toString());
        assertThat(planted).exists();
    }

    @Test
    void libraryOfFolderIsLoadedFromThere() throws IOException {
        Path file = temp.resolve("classes").resolve(ENTRY);
        Files.createDirectories(file.getParent());
        Files.write(file, elf(183, 2));
        load(ownerWith(temp.resolve("classes")));
        assertThat(loaded).containsExactly(file.toString());
    }

    @Test
    void libraryIsLoadedOnceForEachOwner() throws IOException {
        NativePlatform here = NativeLibraryLoader.thisPlatform();
        Path file = temp.resolve("classes/META-INF/native").resolve(here.fileName("once"));
        Files.createDirectories(file.getParent());
        Files.write(file, elf(here.elfMachine(), 2));
        Class<?> first = ownerWith(temp.resolve("classes"));
        Class<?> second = ownerWith(temp.resolve("classes"));
        assertThatThrownBy(() -> NativeLibraryLoader.load("once", first, path -> {
            throw new UnsatisfiedLinkError("not now");
        })).hasMessageContaining("not now");
        for (int i = 0; i < 3; i++) {
            NativeLibraryLoader.load("once", first, loaded::add);
            NativeLibraryLoader.load("once", second, loaded::add);
        }
        assertThat(loaded).containsExactly(file.toString(), file.toString());
    }

    @Test
    void missingLibraryNamesTheClassifier() {
        assertThatThrownBy(() -> load(ownerWith()))
                .isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining("the native library sample for linux-aarch_64 was not loaded")
                .hasMessageContaining("classifier linux-aarch_64")
                .hasMessageContaining("java.library.path");
    }

    @Test
    void libraryForAnotherProcessorIsRefused() throws IOException {
        Class<?> owner = ownerWith(jar("a.jar", elf(62, 2)));
        assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining("another processor (ELF machine 62, expected: 183)");
        assertThat(loaded).isEmpty();
    }

    @Test
    void fileThatIsNoLibraryIsRefused() throws IOException {
        byte[] program = elf(183, 2);
        program[16] = 2;
        byte[] big = elf(183, 2);
        big[5] = 2;
        byte[][] files = {{}, new byte[63], new byte[64], elf(183, 1), program, big};
        String[] problems = {"0 bytes only", "63 bytes only", "no ELF file", "was cut", "no shared library",
            "little-endian"};
        for (int i = 0; i < files.length; i++) {
            Class<?> owner = ownerWith(jar(i + ".jar", files[i]));
            assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                    .hasMessageContaining(problems[i]);
        }
        assertThat(loaded).isEmpty();
    }

    @Test
    void twoLibrariesAreRefusedUnlessTheyAreTheSame() throws IOException {
        Path first = jar("a.jar", elf(183, 2));
        load(ownerWith(first, jar("b.jar", elf(183, 2))));
        assertThat(loaded).hasSize(1);
        Class<?> owner = ownerWith(first, jar("c.jar", elf(183, 3)));
        assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining("several that differ").hasMessageContaining("c.jar");
        assertThat(loaded).hasSize(1);
    }

    /** As in the jar of an application that was made of several, beside another version of the library. */
    @Test
    void libraryInTheJarOfItsOwnClassesComesFirst() throws Exception {
        byte[] own = elf(183, 3);
        Path application = temp.resolve("application.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(application))) {
            String name = Owner.class.getName().replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(name));
            try (InputStream in = Owner.class.getClassLoader().getResourceAsStream(name)) {
                in.transferTo(out);
            }
            out.putNextEntry(new JarEntry(ENTRY));
            out.write(own);
        }
        URL[] urls = {url(jar("other.jar", elf(183, 2))), url(application)};
        URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        loaders.add(loader);
        load(Class.forName(Owner.class.getName(), true, loader), file -> {
            try {
                assertThat(Files.readAllBytes(Path.of(file))).isEqualTo(own);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            loaded.add(file);
        });
        assertThat(loaded).hasSize(1);
    }

    @Test
    void deniedNativeAccessIsSaid() throws IOException {
        Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
        IllegalCallerException denied = new IllegalCallerException("Illegal native access");
        assertThatThrownBy(() -> load(owner, file -> {
            throw denied;
        })).isInstanceOf(UnsatisfiedLinkError.class).hasCause(denied)
                .hasMessageContaining("native access is denied")
                .hasMessageContaining("--enable-native-access=ALL-UNNAMED");
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    void refusalOfTheSystemIsSaid() throws IOException {
        Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
        UnsatisfiedLinkError refused = new UnsatisfiedLinkError("failed to map segment");
        assertThatThrownBy(() -> load(owner, file -> {
            throw refused;
        })).isInstanceOf(UnsatisfiedLinkError.class).hasCause(refused).hasMessageContaining("failed to map segment");
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    void folderThatCannotBeWrittenToIsSaid() throws IOException {
        Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
        Files.delete(workdir);
        assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining(workdir.toString())
                .hasMessageContaining("io.tidewire.native.workdir").hasCauseInstanceOf(IOException.class);
    }

    @Test
    void platformsHaveTheNamesOfClassifiers() {
        assertThat(NativePlatform.of("linux", "amd64", false).fileName("x")).isEqualTo("libx_linux-x86_64.so");
        assertThat(NativePlatform.of("linux", "aarch64", true).fileName("x"))
                .isEqualTo("libx_linux-aarch_64-musl.so");
        assertThat(NativePlatform.of("osx", "aarch64", false).fileName("x")).isEqualTo("libx_osx-aarch_64.jnilib");
        assertThat(NativePlatform.of("linux", "s390x", false)).isEqualTo(new NativePlatform("linux-s390x", 0));
        assertThat(NativeLibraryLoader.classifier()).contains("-");
    }

    /** A class to be had from a loader of its own. */
    private static final class Owner {
    }

    /** Defines {@link Owner} again, so that its resources are those of this loader. */
    private static final class ClassCopier extends URLClassLoader {
        ClassCopier(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String resource = name.replace('.', '/') + ".class";
            try (var in = NativeLibraryLoaderTest.class.getClassLoader().getResourceAsStream(resource)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
