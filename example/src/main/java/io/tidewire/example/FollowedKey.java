/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.ReloadableKeyManager;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;

/**
 * A key that follows its files: a thread of its own looks whether they have changed, since reading blocks. Files that
 * cannot be used are reported, and the old key stays.
 */
final class FollowedKey implements AutoCloseable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(FollowedKey.class);

    private final CertificateFiles files;
    private final Runnable onChange;
    private final ReloadableKeyManager keys;
    private final DefaultEventExecutor watcher = new DefaultEventExecutor();
    /** Of the files that were read last; the watcher's. */
    private Version version;

    /** When the files were changed. */
    private record Version(long chainMillis, long keyMillis) {
        static Version of(CertificateFiles files) {
            return new Version(files.chain().lastModified(), files.key().lastModified());
        }
    }

    /**
     * Reads the files.
     *
     * @param files which ones
     * @param onChange is run by the watcher when the key is another one
     * @throws IllegalArgumentException if a file cannot be used
     */
    FollowedKey(CertificateFiles files, Runnable onChange) {
        this.files = files;
        this.onChange = onChange;
        version = Version.of(files);
        try {
            keys = ReloadableKeyManager.ofFiles(files.chain(), files.key(), null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Looks at the files from now on, if they are to be looked at. */
    FollowedKey start() {
        if (files.reloadSeconds() > 0) {
            watcher.scheduleWithFixedDelay(this::reloadIfChanged, files.reloadSeconds(), files.reloadSeconds(),
                    TimeUnit.SECONDS);
        }
        return this;
    }

    ReloadableKeyManager keys() {
        return keys;
    }

    /** Reads the files if they have changed. Blocks; the watcher calls it, or a test if there is none. */
    void reloadIfChanged() {
        Version now = Version.of(files);
        if (now.equals(version)) {
            return;
        }
        try {
            keys.replace(files.chain(), files.key(), null);
            // Only now: a tool may be in the middle of writing both, and is done the next time.
            version = now;
            LOGGER.info("the certificate is that of {} now", files.chain());
            onChange.run();
        } catch (GeneralSecurityException | IOException e) {
            LOGGER.warn("the old certificate stays: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        watcher.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
