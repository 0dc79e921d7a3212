/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

/**
 * The calls on sockets that only Linux has. Each returns what its comment says, or a negative errno.
 */
final class LinuxCalls {

    private LinuxCalls() { }

    static native int mptcp(boolean ipv6);

    /** Returns 1 if both ends of a connection speak MPTCP, else 0. */
    static native int isMptcpSpoken(int fd);

    static native int vsock();

    static native int vsockBind(int fd, int cid, int port);

    static native int vsockConnect(int fd, int cid, int port);

    /** Fills in cid and port. */
    static native int vsockName(int fd, boolean remote, int[] to);
}
