/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that only their owner can read and write, in a folder that only their owner can enter unless the application
 * chooses one (SEC-D02), deleted at the latest when the JVM ends. On a file system without POSIX permissions they are
 * as accessible as their folder makes them. Any thread.
 */
final class TemporaryFiles {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final FileAttribute<?>[] NO_ATTRIBUTES = {};
    private static final Set<Path> AT_EXIT = ConcurrentHashMap.newKeySet();

    /** Guarded by the class. */
    private static @Nullable Path ownFolder;
    /** Guarded by the class. */
    private static boolean hasHook;
    /** Written while the class is locked. */
    private static volatile boolean hasEnded;

    private TemporaryFiles() {
    }

    /** A file that was made, with the channel that it is open in. */
    record OpenFile(Path path, FileChannel channel) {
    }

    /**
     * Creates a file.
     *
     * @param folder where; none: a folder of this JVM
     * @param prefix begins the name
     * @param postfix ends the name
     * @param deleteAtExit whether it is deleted when the JVM ends, if it is still there
     * @throws IOException if there is no such folder, or the file cannot be made; no other folder is tried
     */
    static OpenFile create(@Nullable String folder, String prefix, String postfix, boolean deleteAtExit)
            throws IOException {
        if (folder != null) {
            return create(Path.of(folder).toAbsolutePath(), prefix, postfix, deleteAtExit);
        }
        Path own = ownFolder(null);
        try {
            return create(own, prefix, postfix, deleteAtExit);
        } catch (NoSuchFileException e) {
            // Jobs that tidy up the folder of all temporary files delete ours when nothing was in it for long.
            return create(ownFolder(own), prefix, postfix, deleteAtExit);
        }
    }

    private static OpenFile create(Path folder, String prefix, String postfix, boolean deleteAtExit)
            throws IOException {
        FileAttribute<?>[] attributes = isPosix(folder) ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")) } : NO_ATTRIBUTES;
        while (true) {
            Path file = folder.resolve(prefix + Long.toUnsignedString(RANDOM.nextLong(), 36) + postfix);
            if (!folder.equals(file.getParent())) {
                throw new IOException("prefix or postfix of a file: has a separator (expected: a part of a name)");
            }
            if (deleteAtExit) {
                deleteAtExit(file);
            }
            try {
                FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ, StandardOpenOption.WRITE), attributes);
                if (deleteAtExit && hasEnded) {
                    // The file was created while the others were deleted, so nothing else would delete it.
                    channel.close();
                    Files.delete(file);
                    throw ended(null);
                }
                return new OpenFile(file, channel);
            } catch (FileAlreadyExistsException e) {
                // The file is another program's: the next name is another one.
                forget(file);
            } catch (IOException e) {
                forget(file);
                throw e;
            }
        }
    }

    private static boolean isPosix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** The folder of this JVM; another one than {@code gone}. */
    private static synchronized Path ownFolder(@Nullable Path gone) throws IOException {
        if (ownFolder == null || ownFolder.equals(gone)) {
            Path all = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
            FileAttribute<?>[] attributes = isPosix(all) ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")) } : NO_ATTRIBUTES;
            addHook();
            ownFolder = Files.createTempDirectory(all, "tidewire-form-", attributes);
        }
        return ownFolder;
    }

    private static synchronized void deleteAtExit(Path file) throws IOException {
        addHook();
        if (hasEnded) {
            throw ended(null);
        }
        AT_EXIT.add(file);
    }

    private static IOException ended(@Nullable Throwable cause) {
        return new IOException("no file is made any more: the JVM ends", cause);
    }

    private static void addHook() throws IOException {
        if (!hasHook) {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFiles::deleteAll, "tidewire-form-files"));
                hasHook = true;
            } catch (IllegalStateException e) {
                throw ended(e);
            }
        }
    }

    /** Notes that a file is gone, or no longer ours. */
    static void forget(Path file) {
        AT_EXIT.remove(file);
    }

    /** Deletes all files at the end of the JVM, when a failure cannot be reported any more. */
    private static synchronized void deleteAll() {
        hasEnded = true;
        AT_EXIT.forEach(file -> file.toFile().delete());
        if (ownFolder != null) {
            ownFolder.toFile().delete();
        }
    }
}
