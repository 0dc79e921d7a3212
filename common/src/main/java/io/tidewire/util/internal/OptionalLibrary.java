/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * A library that an application may add, and whether what we call of it is there and works. Its presence says little:
 * an older version has fewer members, and its native code may be missing. So a probe calls every member that we call,
 * once, at the first question. Any thread.
 */
public final class OptionalLibrary {
    /** Calls each member of a library that we call. */
    @FunctionalInterface
    public interface Probe {
        /**
         * Calls them. The code stands in a class that nothing else initialises.
         *
         * @throws Throwable that of the call that does not work
         */
        void run() throws Throwable;
    }

    private record Outcome(@Nullable UnsupportedOperationException failure) {
    }

    private final String artifact;
    private final String oldestVersion;
    private final String type;
    private final Probe probe;
    /** {@code null} until the first question. */
    private volatile @Nullable Outcome outcome;

    /**
     * Describes a library, and does not touch it.
     *
     * @param artifact its group and name
     * @param oldestVersion the oldest one that our tests use
     * @param type the name of a class that each version has
     * @param probe code that uses the library; not a reference of its method, which may load it now
     */
    public OptionalLibrary(String artifact, String oldestVersion, String type, Probe probe) {
        this.artifact = artifact;
        this.oldestVersion = oldestVersion;
        this.type = type;
        this.probe = probe;
    }

    /**
     * Returns what the library is called.
     *
     * @return group and name
     */
    public String artifact() {
        return artifact;
    }

    /**
     * Returns the oldest version that our tests use.
     *
     * @return the version
     */
    public String oldestVersion() {
        return oldestVersion;
    }

    /**
     * Returns whether the library can be used.
     *
     * @return {@code false} if it is missing, is too old, or has no native code for this system
     */
    public boolean isAvailable() {
        return unavailabilityCause() == null;
    }

    /**
     * Returns the reason why the library cannot be used. The first call of all uses the library, and loads its native
     * code.
     *
     * @return which version was found, and which is needed; {@code null} if it can be used
     */
    public @Nullable UnsupportedOperationException unavailabilityCause() {
        Outcome known = outcome;
        return (known == null ? probed() : known).failure();
    }

    /**
     * Checks that the library can be used.
     *
     * @throws UnsupportedOperationException if not, with {@link #unavailabilityCause} as its cause
     */
    public void require() {
        UnsupportedOperationException failure = unavailabilityCause();
        if (failure != null) {
            throw new UnsupportedOperationException(failure.getMessage(), failure);
        }
    }

    private synchronized Outcome probed() {
        if (outcome == null) {
            outcome = new Outcome(probe());
        }
        return outcome;
    }

    private @Nullable UnsupportedOperationException probe() {
        try {
            probe.run();
            return null;
        } catch (VirtualMachineError e) {
            // This failure does not decide about the library; the next question does.
            throw e;
        } catch (Throwable t) {
            String version = foundVersion();
            String expected = "(expected: " + oldestVersion + " or newer)";
            return new UnsupportedOperationException(version == null ? artifact + " is missing " + expected
                    : artifact + ' ' + version + " cannot be used " + expected + ": " + t, t);
        }
    }

    /**
     * Looks for the library.
     *
     * @return its version, or that it has none; {@code null} if there is no such library
     */
    public @Nullable String foundVersion() {
        URL url = probe.getClass().getResource('/' + type.replace('.', '/') + ".class");
        if (url == null) {
            return null;
        }
        try {
            String version = url.openConnection() instanceof JarURLConnection connection ? version(connection) : null;
            return version == null ? "of an unknown version" : version;
        } catch (IOException | RuntimeException e) {
            return "of an unknown version (" + e + ')';
        }
    }

    private @Nullable String version(JarURLConnection connection) throws IOException {
        // A cached jar would be closed by no other code.
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            String[] name = artifact.split(":");
            ZipEntry maven = jar.getEntry("META-INF/maven/" + name[0] + '/' + name[1] + "/pom.properties");
            if (maven != null) {
                try (InputStream in = jar.getInputStream(maven)) {
                    Properties properties = new Properties();
                    properties.load(in);
                    return properties.getProperty("version");
                }
            }
            if (jar.getManifest() == null) {
                return null;
            }
            Attributes attributes = jar.getManifest().getMainAttributes();
            String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            return version == null ? attributes.getValue("Bundle-Version") : version;
        }
    }
}
