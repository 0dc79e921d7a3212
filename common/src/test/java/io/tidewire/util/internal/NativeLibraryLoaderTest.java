/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
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
        for (final URLClassLoader loader : loaders) {
            loader.close();
        }
    }

    /** A class of a loader that sees nothing but the given places. */
    private Class<?> ownerWith(final Path... places) {
        final URL[] urls = Stream.of(places).map(NativeLibraryLoaderTest::url).toArray(URL[]::new);
        final URLClassLoader loader = new ClassCopier(urls);
        loaders.add(loader);
        try {
            return Class.forName(Owner.class.getName(), true, loader);
        } catch (final ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static URL url(final Path path) {
        try {
            return path.toUri().toURL();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path jar(final String name, final byte[] library) throws IOException {
        final Path jar = temp.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry(ENTRY));
            out.write(library);
            out.closeEntry();
        }
        return jar;
    }

    private static byte[] elf(final int machine, final int extraBytes) {
        final ByteBuffer header = ByteBuffer.allocate(64 + extraBytes).order(ByteOrder.LITTLE_ENDIAN);
        header.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
        header.putShort(16, (short) 3).putShort(18, (short) machine);
        header.putLong(40, 64).putShort(58, (short) 1).putShort(60, (short) 2);
        return header.array();
    }

    private void load(final Class<?> owner) {
        load(owner, loaded::add);
    }

    private void load(final Class<?> owner, final Consumer<String> load) {
        new NativeLibraryLoader("sample", owner, platform, workdir, load).load();
    }

    @Test
    void libraryOfJarIsLoadedFromPrivateFileThatIsDeletedThen() throws IOException {
        final byte[] library = elf(183, 2);
        load(ownerWith(jar("a.jar", library)), file -> {
            final Path path = Path.of(file);
            try {
                assertThat(Files.readAllBytes(path)).isEqualTo(library);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path.getParent())))
                        .isEqualTo("rwx------");
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
            assertThat(path.getParent().getParent()).isEqualTo(workdir);
            loaded.add(file);
        });
        assertThat(loaded).hasSize(1);
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    void whatSomebodyHasPutIntoTheFolderBeforeIsNotLoaded() throws IOException {
        final Path planted = Files.write(workdir.resolve("libsample_linux-aarch_64.so"), elf(183, 9));
        load(ownerWith(jar("a.jar", elf(183, 2))));
        assertThat(loaded).hasSize(1).doesNotContain(planted.toString());
        assertThat(planted).exists();
    }

    @Test
    void libraryOfFolderIsLoadedFromThere() throws IOException {
        final Path file = temp.resolve("classes").resolve(ENTRY);
        Files.createDirectories(file.getParent());
        Files.write(file, elf(183, 2));
        load(ownerWith(temp.resolve("classes")));
        assertThat(loaded).containsExactly(file.toString());
    }

    @Test
    void libraryIsLoadedOnceForEachOwner() throws IOException {
        final NativePlatform here = NativeLibraryLoader.thisPlatform();
        final Path file = temp.resolve("classes/META-INF/native").resolve(here.fileName("once"));
        Files.createDirectories(file.getParent());
        Files.write(file, elf(here.elfMachine(), 2));
        final Class<?> first = ownerWith(temp.resolve("classes"));
        final Class<?> second = ownerWith(temp.resolve("classes"));
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
        final Class<?> owner = ownerWith(jar("a.jar", elf(62, 2)));
        assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining("another processor (ELF machine 62, expected: 183)");
        assertThat(loaded).isEmpty();
    }

    @Test
    void fileThatIsNoLibraryIsRefused() throws IOException {
        final byte[] program = elf(183, 2);
        program[16] = 2;
        final byte[] big = elf(183, 2);
        big[5] = 2;
        final byte[][] files = {{}, new byte[63], new byte[64], elf(183, 1), program, big};
        final String[] problems = {"0 bytes only", "63 bytes only", "no ELF file", "was cut", "no shared library",
            "little-endian"};
        for (int i = 0; i < files.length; i++) {
            final Class<?> owner = ownerWith(jar(i + ".jar", files[i]));
            assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                    .hasMessageContaining(problems[i]);
        }
        assertThat(loaded).isEmpty();
    }

    @Test
    void twoLibrariesAreRefusedUnlessTheyAreTheSame() throws IOException {
        final Path first = jar("a.jar", elf(183, 2));
        load(ownerWith(first, jar("b.jar", elf(183, 2))));
        assertThat(loaded).hasSize(1);
        final Class<?> owner = ownerWith(first, jar("c.jar", elf(183, 3)));
        assertThatThrownBy(() -> load(owner)).isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessageContaining("several that differ").hasMessageContaining("c.jar");
        assertThat(loaded).hasSize(1);
    }

    @Test
    void deniedNativeAccessIsSaid() throws IOException {
        final Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
        final IllegalCallerException denied = new IllegalCallerException("Illegal native access");
        assertThatThrownBy(() -> load(owner, file -> {
            throw denied;
        })).isInstanceOf(UnsatisfiedLinkError.class).hasCause(denied)
                .hasMessageContaining("native access is denied")
                .hasMessageContaining("--enable-native-access=ALL-UNNAMED");
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    void refusalOfTheSystemIsSaid() throws IOException {
        final Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
        final UnsatisfiedLinkError refused = new UnsatisfiedLinkError("failed to map segment");
        assertThatThrownBy(() -> load(owner, file -> {
            throw refused;
        })).isInstanceOf(UnsatisfiedLinkError.class).hasCause(refused).hasMessageContaining("failed to map segment");
        assertThat(workdir).isEmptyDirectory();
    }

    @Test
    void folderThatCannotBeWrittenToIsSaid() throws IOException {
        final Class<?> owner = ownerWith(jar("a.jar", elf(183, 2)));
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
        ClassCopier(final URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(final String name) throws ClassNotFoundException {
            final String resource = name.replace('.', '/') + ".class";
            try (var in = NativeLibraryLoaderTest.class.getClassLoader().getResourceAsStream(resource)) {
                final byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (final IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
