/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.codec.http.QueryStringDecoder;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The files of one folder and of the folders in it, by the paths that a client asks for. Any thread. */
final class StaticFiles {
    /** What octets that are no UTF-8 are decoded to. */
    private static final char UNDECODABLE = '\uFFFD';

    private final Path folder;

    StaticFiles(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Finds a file. The path is split before its segments are decoded, so that no escape separates (RFC 3986 section
     * 2.2).
     *
     * @param rawPath the path below the folder, percent-encoded
     * @return the file; empty if there is none in the folder
     * @throws IllegalArgumentException if an escape is malformed, or stands for what is in no name: a slash, a
     *                                  backslash, a control character, or octets that are no UTF-8
     */
    Optional<Path> find(String rawPath) {
        StringBuilder name = new StringBuilder(rawPath.length());
        for (String segment : rawPath.split("/", -1)) {
            name.append(name.isEmpty() ? "" : "/").append(decode(segment));
        }
        try {
            Path file = folder.resolve(name.toString()).normalize();
            return file.startsWith(folder) && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            // A name that this system cannot have.
            return Optional.empty();
        }
    }

    private static String decode(String segment) {
        String name = new QueryStringDecoder(segment).path();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '/' || c == '\\' || c == UNDECODABLE || Character.isISOControl(c)) {
                throw new IllegalArgumentException("name of a file: character 0x" + Integer.toHexString(c));
            }
        }
        return name;
    }
}
