/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Finds the native library of a module for this platform and loads it, once for each owner. It is looked for as {@code
 * META-INF/native/lib<name>_<classifier>.so} on the class or module path, where a jar of its own for each platform has
 * it, and then below that file name in the folders of {@code java.library.path}. From a jar it is written to a private
 * folder below {@code io.tidewire.native.workdir} ({@code java.io.tmpdir} by default), from where it must be allowed to
 * run code. Any thread; blocks while the file is written.
 */
public final class NativeLibraryLoader {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NativeLibraryLoader.class);

    private static final String FOLDER = "META-INF/native/";
    /** Far more than any of ours; what is longer is not one. */
    private static final int MAX_LIBRARY_BYTES = 64 * 1024 * 1024;
    /** The libraries of a JVM are mapped at its start, long before its memory map is as long as this. */
    private static final int MAX_MAPS_BYTES = 1024 * 1024;

    private static final ReentrantLock LOCK = new ReentrantLock();
    /**
     * Libraries loaded so far, by requesting class: natives belong to the classes of one class loader. Guarded by
     * {@code LOCK}.
     */
    private static final Map<Class<?>, Set<String>> LOADED = new WeakHashMap<>();

    private final String name;
    private final Class<?> owner;
    private final NativePlatform platform;
    private final Path workdir;
    private final Consumer<String> load;

    NativeLibraryLoader(String name, Class<?> owner, NativePlatform platform, Path workdir,
                        Consumer<String> load) {
        this.name = name;
        this.owner = owner;
        this.platform = platform;
        this.workdir = workdir;
        this.load = load;
    }

    /**
     * Loads a library unless that was done before.
     *
     * @param name its name without prefix, platform and suffix
     * @param owner a class of the module that has the library; found by its class loader
     * @param load calls {@link System#load(String)} with the path that it is given. It has to be code of the owner's
     *             module: that is what native access is granted to, and whose class loader finds the classes of the
     *             natives.
     * @throws UnsatisfiedLinkError if it cannot be loaded; the text says what was looked for and what is wrong
     */
    public static void load(String name, Class<?> owner, Consumer<String> load) {
        checkNotNull(name, "name");
        checkNotNull(owner, "owner");
        checkNotNull(load, "load");
        LOCK.lock();
        try {
            Set<String> loaded = LOADED.computeIfAbsent(owner, key -> new HashSet<>());
            if (!loaded.contains(name)) {
                Path workdir = Path.of(SystemPropertyUtil.get("io.tidewire.native.workdir",
                        SystemPropertyUtil.get("java.io.tmpdir", "/tmp")));
                new NativeLibraryLoader(name, owner, thisPlatform(), workdir, load).load();
                loaded.add(name);
            }
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Names this platform as the classifiers of native jars do.
     *
     * @return the name, such as {@code linux-x86_64}
     */
    public static String classifier() {
        return thisPlatform().classifier();
    }

    static NativePlatform thisPlatform() {
        String os = PlatformDependent.normalizedOs();
        return NativePlatform.of(os, SystemPropertyUtil.get("os.arch", ""), os.equals("linux") && isMusl());
    }

    /** The C library is the one that the JVM itself was loaded with; a system may have files of the other as well. */
    private static boolean isMusl() {
        try (InputStream maps = Files.newInputStream(Path.of("/proc/self/maps"))) {
            byte[] start = maps.readNBytes(MAX_MAPS_BYTES); // bounded by the constant
            return new String(start, StandardCharsets.ISO_8859_1).contains("/ld-musl-");
        } catch (IOException e) {
            LOGGER.debug("Unable to tell the C library; taking it for glibc", e);
            return false;
        }
    }

    void load() {
        List<URL> found = find();
        if (!found.isEmpty()) {
            loadResource(besideOwner(found));
            return;
        }
        Path installed = findInstalled();
        if (installed == null) {
            throw failure("there is no " + FOLDER + fileName() + " on the class path or module path (is the jar with"
                    + " the classifier " + platform.classifier() + " missing?), and no such file in java.library.path",
                    null);
        }
        loadFile(installed);
    }

    private String fileName() {
        return platform.fileName(name);
    }

    private List<URL> find() {
        try {
            ClassLoader classes = owner.getClassLoader();
            String resource = FOLDER + fileName();
            return Collections.list(classes == null ? ClassLoader.getSystemResources(resource)
                    : classes.getResources(resource));
        } catch (IOException e) {
            throw failure("the class path cannot be searched", e);
        }
    }

    private @Nullable Path findInstalled() {
        String folders = SystemPropertyUtil.get("java.library.path", "");
        for (String folder : folders.split(File.pathSeparator)) {
            Path candidate = Path.of(folder, fileName()).toAbsolutePath();
            if (!folder.isEmpty() && Files.isRegularFile(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    /**
     * Where the library lies in the jar of its own classes, that jar was made for one application, and moved the
     * classes maybe. Libraries of other jars belong to other classes then.
     */
    private List<URL> besideOwner(List<URL> found) {
        CodeSource source = owner.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return found;
        }
        String own = source.getLocation().toString();
        for (URL url : found) {
            String place = url.toString();
            if (place.startsWith(own + FOLDER) || place.startsWith("jar:" + own + "!/" + FOLDER)) {
                return List.of(url);
            }
        }
        return found;
    }

    private void loadResource(List<URL> found) {
        URL first = found.get(0);
        byte[] content = read(first);
        for (URL other : found) {
            // The same jar may well be there twice. Two libraries are one too many: whose code is to run?
            if (!Arrays.equals(content, read(other))) {
                throw failure("there are several that differ: " + found, null);
            }
        }
        check(first, content, content.length);
        if (first.getProtocol().equals("file")) {
            call(Path.of(URI.create(first.toString())));
            return;
        }
        extractAndLoad(content);
    }

    private byte[] read(URL url) {
        byte[] content;
        try (InputStream in = url.openStream()) {
            content = in.readNBytes(MAX_LIBRARY_BYTES + 1); // bounded by the constant
        } catch (IOException e) {
            throw failure(url + " cannot be read", e);
        }
        if (content.length > MAX_LIBRARY_BYTES) {
            throw failure(url + " has more than " + MAX_LIBRARY_BYTES + " bytes", null);
        }
        return content;
    }

    private void loadFile(Path file) {
        byte[] header;
        long length;
        try (InputStream in = Files.newInputStream(file)) {
            header = in.readNBytes(ElfHeader.BYTES); // bounded by the constant
            length = Files.size(file);
        } catch (IOException e) {
            throw failure(file + " cannot be read", e);
        }
        check(file, header, length);
        call(file);
    }

    private void check(Object what, byte[] header, long length) {
        String problem = platform.classifier().startsWith("osx-") ? MachHeader.problem(header, platform)
                : ElfHeader.problem(header, length, platform);
        if (problem != null) {
            throw failure(what + " cannot be loaded: " + problem + "; the one that fits is in the jar with the"
                    + " classifier " + platform.classifier(), null);
        }
    }

    private void extractAndLoad(byte[] content) {
        ExtractedLibrary library;
        try {
            library = ExtractedLibrary.write(content, workdir, fileName());
        } catch (IOException e) {
            throw failure("it cannot be written to a private folder in " + workdir
                    + " (the system property io.tidewire.native.workdir names another one)", e);
        }
        try {
            call(library.file());
        } finally {
            delete(library);
        }
    }

    private static void delete(ExtractedLibrary library) {
        try {
            library.close();
        } catch (IOException e) {
            LOGGER.warn("Unable to delete {}", library.file(), e);
        }
    }

    private void call(Path file) {
        try {
            load.accept(file.toString());
        } catch (IllegalCallerException e) {
            throw failure("native access is denied; it is granted by the option --enable-native-access="
                    + (owner.getModule().isNamed() ? owner.getModule().getName() : "ALL-UNNAMED") + " of java", e);
        } catch (UnsatisfiedLinkError e) {
            throw failure("the system refused " + file + ", which it must be allowed to run code from: "
                    + e.getMessage(), e);
        } catch (SecurityException e) {
            throw failure("the security manager refused it", e);
        }
        LOGGER.debug("Loaded the native library {} for {}", name, platform.classifier());
    }

    private UnsatisfiedLinkError failure(String reason, @Nullable Throwable cause) {
        UnsatisfiedLinkError failure = new UnsatisfiedLinkError("the native library " + name + " for "
                + platform.classifier() + " was not loaded: " + reason);
        failure.initCause(cause);
        return failure;
    }
}
