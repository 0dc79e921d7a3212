/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reports which version of each part of this library a program runs with. The build writes it into every jar; the file
 * has the same name in each, so a tool that merges jars has to append these files to each other. Immutable.
 */
public final class Version {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Version.class);
    /** Not in a package, so that it is found in named modules too. */
    private static final String RESOURCE = "META-INF/io.tidewire.versions.properties";
    private static final String VERSION = ".version";
    private static final String UNKNOWN = "unknown";
    private static final int SHORT_HASH = 10;

    private final String artifactId;
    private final String artifactVersion;
    private final long buildTimeMillis;
    private final long commitTimeMillis;
    private final String longCommitHash;
    private final String repositoryStatus;

    private Version(String artifactId, Properties properties) {
        this.artifactId = artifactId;
        artifactVersion = properties.getProperty(artifactId + VERSION);
        buildTimeMillis = parseTime(properties.getProperty(artifactId + ".buildTime", ""));
        commitTimeMillis = parseTime(properties.getProperty(artifactId + ".commitTime", ""));
        longCommitHash = properties.getProperty(artifactId + ".commit", UNKNOWN);
        repositoryStatus = properties.getProperty(artifactId + ".status", UNKNOWN);
    }

    /** Returns zero for what is no time, because the build was told none. */
    private static long parseTime(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException e) {
            LOGGER.debug("Not a time in {}: {}", RESOURCE, text, e);
            return 0;
        }
    }

    /**
     * Finds the parts of this library that the calling thread's context class loader sees. Reads files.
     *
     * @return the versions by artifact id, in its order; unmodifiable, empty if there is no such information
     */
    public static Map<String, Version> identify() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return identify(context == null ? Version.class.getClassLoader() : context);
    }

    /**
     * Finds the parts of this library that a class loader sees. Reads files; one that cannot be read is left out and
     * logged.
     *
     * @return the versions by artifact id, in its order; unmodifiable, empty if there is no such information
     */
    public static Map<String, Version> identify(ClassLoader classLoader) {
        checkNotNull(classLoader, "classLoader");
        Map<String, Version> versions = new TreeMap<>();
        try {
            for (Enumeration<URL> found = classLoader.getResources(RESOURCE); found.hasMoreElements();) {
                collect(found.nextElement(), versions);
            }
        } catch (IOException e) {
            LOGGER.warn("Unable to look for {} in {}", RESOURCE, classLoader, e);
        }
        return Collections.unmodifiableMap(versions);
    }

    private static void collect(URL source, Map<String, Version> versions) {
        Properties properties = new Properties();
        try {
            URLConnection connection = source.openConnection();
            // A cached connection would keep the jar open for the life of the process.
            connection.setUseCaches(false);
            try (InputStream in = connection.getInputStream()) {
                properties.load(in);
            }
        } catch (IOException | IllegalArgumentException e) {
            LOGGER.warn("Unable to read {}", source, e);
            return;
        }
        for (String name : properties.stringPropertyNames()) {
            if (name.endsWith(VERSION)) {
                String artifactId = name.substring(0, name.length() - VERSION.length());
                // The first of two is the one whose classes are loaded.
                versions.putIfAbsent(artifactId, new Version(artifactId, properties));
            }
        }
    }

    /**
     * Writes what {@link #identify()} finds to the log, a line each.
     *
     * @param args is not looked at
     */
    public static void main(String[] args) {
        for (Version version : identify().values()) {
            LOGGER.info("{}", version);
        }
    }

    /**
     * Returns the name of the part.
     *
     * @return the artifact id, such as {@code tidewire-common}
     */
    public String artifactId() {
        return artifactId;
    }

    /**
     * Returns the part's version.
     *
     * @return the version, such as {@code 1.0.0}
     */
    public String artifactVersion() {
        return artifactVersion;
    }

    /**
     * Returns the time that the jar's entries carry, which is fixed per release so that builds can be repeated.
     *
     * @return milliseconds since 1970 (UTC), 0 if unknown
     */
    public long buildTimeMillis() {
        return buildTimeMillis;
    }

    /**
     * Returns when the sources were committed.
     *
     * @return milliseconds since 1970 (UTC), 0 if unknown
     */
    public long commitTimeMillis() {
        return commitTimeMillis;
    }

    /**
     * Returns the beginning of the hash of the sources' commit.
     *
     * @return up to ten hexadecimal digits, {@code unknown} if it is
     */
    public String shortCommitHash() {
        return longCommitHash.substring(0, Math.min(SHORT_HASH, longCommitHash.length()));
    }

    /**
     * Returns the hash of the sources' commit.
     *
     * @return hexadecimal digits, {@code unknown} if it is
     */
    public String longCommitHash() {
        return longCommitHash;
    }

    /**
     * Returns whether the sources were those of the commit.
     *
     * @return {@code clean} or {@code dirty}, {@code unknown} if it is
     */
    public String repositoryStatus() {
        return repositoryStatus;
    }

    @Override
    public String toString() {
        return artifactId + '-' + artifactVersion + " (commit " + shortCommitHash() + ", " + repositoryStatus + ')';
    }
}
