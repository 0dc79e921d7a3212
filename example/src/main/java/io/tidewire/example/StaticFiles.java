/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.codec.http.QueryStringDecoder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/** The files of one folder and of the folders in it, by the paths that a client asks for. Any thread. */
final class StaticFiles {
    /** The character to which octets are decoded that are no UTF-8. */
    private static final char UNDECODABLE = '\uFFFD';

    private final Path folder;

    StaticFiles(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Finds a file. The path is split before its segments are decoded, so that no escape separates (RFC 3986 section
     * 2.2). Links count as what they lead to: one that leads out of the folder is not found.
     *
     * @param rawPath the path below the folder, percent-encoded
     * @return the file; empty if there is none in the folder
     * @throws IllegalArgumentException if an escape is malformed, or stands for what is in no name: a slash, a
     *                                  backslash, a control character, or octets that are no UTF-8
     */
    Optional<Path> find(String rawPath) {
        return resolve(rawPath).filter(Files::isRegularFile).filter(this::isInside);
    }

    /**
     * Returns whether a path is that of a folder.
     *
     * @param rawPath the path below the folder, percent-encoded
     * @return {@code true} if it is one within the folder, or the folder itself
     * @throws IllegalArgumentException as {@link #find} does
     */
    boolean isFolder(String rawPath) {
        return resolve(rawPath).filter(Files::isDirectory).filter(this::isInside).isPresent();
    }

    /**
     * Finds a file beside another, that has its content in another form.
     *
     * @param file     a file that was found
     * @param end      the end of its name
     * @param notOlder when the file was changed
     * @return the sibling; empty if there is none, or it was made of an earlier content
     */
    Optional<Path> sibling(Path file, String end, FileTime notOlder) {
        Path sibling = file.resolveSibling(file.getFileName() + end);
        try {
            return Files.isRegularFile(sibling) && isInside(sibling)
                    && Files.getLastModifiedTime(sibling).compareTo(notOlder) >= 0 ? Optional.of(sibling)
                    : Optional.empty();
        } catch (IOException e) {
            // The file has just gone.
            return Optional.empty();
        }
    }

    private Optional<Path> resolve(String rawPath) {
        StringBuilder name = new StringBuilder(rawPath.length());
        for (String segment : rawPath.split("/", -1)) {
            name.append(name.isEmpty() ? "" : "/").append(decode(segment));
        }
        try {
            Path file = folder.resolve(name.toString()).normalize();
            return file.startsWith(folder) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            // A name that this system cannot have.
            return Optional.empty();
        }
    }

    /** Behind all links, of which the folder itself may be one. */
    private boolean isInside(Path file) {
        try {
            return file.toRealPath().startsWith(folder.toRealPath());
        } catch (IOException e) {
            // The file has just gone, or a part of its path may not be read.
            return false;
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
