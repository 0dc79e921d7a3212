/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;

import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Helps native Unix transports. Any thread. */
public final class UnixChannelUtil {

    private UnixChannelUtil() { }

    /**
     * Returns whether a buffer has to be copied before it can be written.
     *
     * @param byteBuf the buffer
     * @return {@code true} if not all of it lies in direct memory
     */
    public static boolean isBufferCopyNeededForWrite(ByteBuf byteBuf) {
        return !byteBuf.hasMemoryAddress() && !byteBuf.isDirect();
    }

    /**
     * Finds the address to show as a channel's remote one: the system's address, with the host name that the
     * application has connected to.
     *
     * @param remoteAddr the address that the application has connected to
     * @param osRemoteAddr the address that the system reports, if it reports one
     * @return the address; no name is looked up
     */
    public static InetSocketAddress computeRemoteAddr(InetSocketAddress remoteAddr,
                                                      @Nullable InetSocketAddress osRemoteAddr) {
        if (osRemoteAddr == null) {
            return remoteAddr;
        }
        try {
            InetAddress named = InetAddress.getByAddress(checkNotNull(remoteAddr, "remoteAddr").getHostString(),
                    osRemoteAddr.getAddress().getAddress());
            return new InetSocketAddress(named, osRemoteAddr.getPort());
        } catch (UnknownHostException e) {
            throw new AssertionError("the bytes of an address are never refused", e);
        }
    }

    /**
     * Deletes the file of a unix domain socket that was closed.
     *
     * @param socketPath its path; an abstract name, which has no file, is left alone
     * @return whether a file was deleted
     */
    public static boolean deleteDomainSocketFile(String socketPath) {
        if (socketPath.isEmpty() || socketPath.charAt(0) == '\0') {
            return false;
        }
        return new File(socketPath).delete();
    }
}
