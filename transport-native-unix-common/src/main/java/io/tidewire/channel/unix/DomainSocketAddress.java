/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.io.File;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The address of a unix domain socket, {@code unix(7)}: a path in the file system, or on Linux an abstract name, which
 * starts with a zero character and may have more of them. The system limits its length; a bind or connect
 * with one that is too long fails with {@code ENAMETOOLONG}. Immutable.
 */
public class DomainSocketAddress extends SocketAddress {

    private static final long serialVersionUID = 1L;

    private final String socketPath;

    /**
     * Creates an address.
     *
     * @param socketPath a path, or a zero character and an abstract name
     * @throws IllegalArgumentException if it is a path with a zero character in it, which the system would cut there
     */
    public DomainSocketAddress(String socketPath) {
        this.socketPath = checkNotNull(socketPath, "socketPath");
        if (socketPath.indexOf('\0') > 0 && socketPath.charAt(0) != '\0') {
            throw new IllegalArgumentException("socketPath: " + visible(socketPath)
                    + " (expected: a path without a zero character, or an abstract name that starts with one)");
        }
    }

    /**
     * Creates an address.
     *
     * @param file where the socket is in the file system
     */
    public DomainSocketAddress(File file) {
        this(file.getPath());
    }

    /**
     * The path or the abstract name.
     *
     * @return the path that the address was made of
     */
    public String path() {
        return socketPath;
    }

    final byte[] pathBytes() {
        return socketPath.getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a path as native code writes it. */
    static String decodePath(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    private static String visible(String path) {
        return path.replace('\0', '@');
    }

    /** Returns the path, with {@code @} for each zero character, as tools show abstract names. */
    @Override
    public String toString() {
        return visible(socketPath);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o == this || o instanceof DomainSocketAddress other && other.socketPath.equals(socketPath);
    }

    @Override
    public int hashCode() {
        return socketPath.hashCode();
    }
}
