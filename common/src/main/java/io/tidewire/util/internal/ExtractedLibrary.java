/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/**
 * A library as a file of its own, in a new folder that no other user may enter, so that no one can put another file in
 * its place between writing and loading. Closed as soon as it was loaded: the system keeps what is mapped.
 */
final class ExtractedLibrary implements AutoCloseable {

    private final Path folder;
    private final Path file;

    private ExtractedLibrary(Path folder, Path file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * Writes a library to a file.
     *
     * @param content its bytes
     * @param parent the folder to make a private one in
     * @return the file
     * @throws IOException if it cannot be written, or does not hold what was written
     */
    static ExtractedLibrary write(byte[] content, Path parent, String fileName)
            throws IOException {
        // A random name; creation fails if anything of that name exists.
        Path folder = Files.createTempDirectory(parent, "tidewire-native-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        ExtractedLibrary library = new ExtractedLibrary(folder, folder.resolve(fileName));
        try {
            library.write(content);
            return library;
        } catch (Throwable e) {
            library.closeAfter(e);
            throw e;
        }
    }

    private void write(byte[] content) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
            out.write(content);
        }
        Set<?> permissions = Files.getPosixFilePermissions(folder);
        if (!permissions.equals(PosixFilePermissions.fromString("rwx------"))) {
            throw new IOException(folder + " may be entered by others: " + permissions);
        }
        try (InputStream in = Files.newInputStream(file)) {
            // One byte more than there should be shows that nothing was added.
            if (!Arrays.equals(in.readNBytes(content.length + 1), content)) { // bounded by the library's length
                throw new IOException(file + " does not hold what was written to it");
            }
        }
    }

    Path file() {
        return file;
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (IOException e) {
            ThrowableUtil.addSuppressed(failure, e);
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
    }
}
