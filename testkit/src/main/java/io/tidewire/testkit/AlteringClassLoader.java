/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads classes of this class path once more, altered or as if they were not there: what runs in it meets another
 * version of a library, or none. All but the JDK's classes are loaded anew, so that what goes in and out has the JDK's
 * types.
 *
 * <pre>{@code
 * try (AlteringClassLoader loader = AlteringClassLoader.of(
 *         (name, octets) -> name.startsWith("org.library.") ? null : octets)) {
 *     Supplier<?> program = loader.newInstance(Program.class);
 * }
 * }</pre>
 */
public final class AlteringClassLoader extends URLClassLoader {
    /** A change of a class. */
    @FunctionalInterface
    public interface Alteration {
        /**
         * Alters a class.
         *
         * @param name the binary name of the class
         * @param octets its class file
         * @return the class file to load; {@code null} if there is no such class
         */
        byte @Nullable [] apply(String name, byte[] octets);
    }

    private final Alteration alteration;

    private AlteringClassLoader(URL[] places, Alteration alteration) {
        super(places, getPlatformClassLoader());
        this.alteration = alteration;
    }

    /**
     * Creates a loader.
     *
     * @param alteration the change of each class
     * @return a new loader, which the caller closes
     */
    public static AlteringClassLoader of(Alteration alteration) {
        List<URL> places = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
            try {
                places.add(Path.of(place).toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException(place, e);
            }
        }
        return new AlteringClassLoader(places.toArray(URL[]::new), alteration);
    }

    /**
     * Returns where a class comes from.
     *
     * @param type the class
     * @return its folder or jar
     */
    public static Path placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(type.getName(), e);
        }
    }

    /**
     * Creates an object of a class of this loader.
     *
     * @param type the class of the same name in the caller's loader, with a public constructor without parameters
     * @param <T> a type of the JDK
     * @return the object
     * @throws ReflectiveOperationException if it cannot be made
     */
    @SuppressWarnings("unchecked") // The caller names a type that both loaders have from the JDK.
    public <T> T newInstance(Class<? extends T> type) throws ReflectiveOperationException {
        return (T) loadClass(type.getName()).getConstructor().newInstance();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/') + ".class";
        // The method behind findResource: a class that is hidden is no resource.
        URL url = super.findResource(path);
        byte[] octets = url == null ? null : altered(name, url);
        if (octets == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, octets, 0, octets.length);
    }

    private byte @Nullable [] altered(String name, URL url) {
        try (InputStream in = url.openStream()) {
            return alteration.apply(name, in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }

    @Override
    public @Nullable URL findResource(String path) {
        URL url = super.findResource(path);
        boolean isClass = url != null && path.endsWith(".class");
        return isClass && altered(path.substring(0, path.length() - 6).replace('/', '.'), url) == null ? null : url;
    }
}
