/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.util.Arrays;

/** The credentials of the peer of a unix domain socket, as the kernel knows them. Immutable. */
public final class PeerCredentials {

    private final int pid;
    private final int uid;
    private final int[] gids;

    PeerCredentials(int pid, int uid, int... gids) {
        this.pid = pid;
        this.uid = uid;
        this.gids = gids;
    }

    /**
     * The process.
     *
     * @return its id when the connection was made, 0 where the system does not report it
     */
    public int pid() {
        return pid;
    }

    /**
     * The user.
     *
     * @return the effective user id when the connection was made
     */
    public int uid() {
        return uid;
    }

    /**
     * The groups.
     *
     * @return a new array of the effective group ids that the system reports, the primary one first
     */
    public int[] gids() {
        return gids.clone();
    }

    @Override
    public String toString() {
        return "PeerCredentials[pid=" + pid + ", uid=" + uid + ", gids=" + Arrays.toString(gids) + ']';
    }
}
