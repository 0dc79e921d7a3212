/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The file {@code resolv.conf} as it is: looked at again every five seconds at most, when it is asked for, and read
 * when its time or size has changed. A file that cannot be read is as an empty one. Safe for use by several threads.
 */
final class WatchedResolvConf {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(WatchedResolvConf.class);
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The file of the system. */
    static final WatchedResolvConf SYSTEM = new WatchedResolvConf(Path.of("/etc/resolv.conf"), Ticker.systemTicker());

    private record Version(FileTime time, long size) {
    }

    private final Path file;
    private final Ticker ticker;
    private final AtomicBoolean checking = new AtomicBoolean();
    // Written by the thread that has set `checking`.
    private volatile @Nullable ResolvConf conf;
    private volatile long checkedNanos;
    private @Nullable Version version;

    WatchedResolvConf(Path file, Ticker ticker) {
        this.file = file;
        this.ticker = ticker;
    }

    /** The content of the file. Others go on with what they know while one thread looks. */
    @SuppressWarnings("NullAway") // Set by check().
    ResolvConf get() {
        ResolvConf present = conf;
        if (present != null && ticker.nanoTime() - checkedNanos < CHECK_NANOS) {
            return present;
        }
        if (!checking.compareAndSet(false, true)) {
            return present == null ? ResolvConf.EMPTY : present;
        }
        try {
            check();
            return conf;
        } finally {
            checking.set(false);
        }
    }

    private void check() {
        ResolvConf present = conf;
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Version found = new Version(attributes.lastModifiedTime(), attributes.size());
            if (present == null || !found.equals(version)) {
                // The C library reads octets; no line that counts has others than ASCII.
                present = ResolvConf.parse(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
                version = found;
            }
        } catch (IOException e) {
            LOGGER.debug("cannot read {}", file, e);
            version = null;
            present = ResolvConf.EMPTY;
        }
        conf = present;
        checkedNanos = ticker.nanoTime();
    }
}
