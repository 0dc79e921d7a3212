/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.internal.ObjectUtil;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;

/**
 * A change of what multicast groups a socket is a member of, whose failure, whatever it is, goes to a promise. Any
 * thread.
 */
@FunctionalInterface
public interface MulticastChange {

    /**
     * Applies the change.
     *
     * @throws Exception if an argument is wrong, or the kernel refuses it
     */
    void make() throws Exception;

    /**
     * Applies a change that completes the promise itself, unless it fails before it comes to that.
     *
     * @param promise fails if the change does
     * @return {@code promise}
     */
    static ChannelFuture orFail(ChannelPromise promise, MulticastChange change) {
        try {
            change.make();
        } catch (Throwable cause) {
            promise.tryFailure(cause);
        }
        return promise;
    }

    /**
     * Applies a change of the membership in a group.
     *
     * @param multicastAddress the group; {@code null} fails the promise
     * @param networkInterface where; {@code null} fails the promise
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    static ChannelFuture complete(InetAddress multicastAddress, NetworkInterface networkInterface,
                                  ChannelPromise promise, MulticastChange change) {
        return orFail(promise, () -> {
            ObjectUtil.checkNotNull(multicastAddress, "multicastAddress");
            ObjectUtil.checkNotNull(networkInterface, "networkInterface");
            change.make();
            promise.trySuccess();
        });
    }

    /**
     * The group that a socket address stands for.
     *
     * @param multicastAddress the group, with a port that says nothing
     * @return its address
     * @throws IllegalArgumentException if the address is not resolved
     */
    static InetAddress groupOf(InetSocketAddress multicastAddress) {
        if (ObjectUtil.checkNotNull(multicastAddress, "multicastAddress").isUnresolved()) {
            throw new IllegalArgumentException("multicastAddress: " + multicastAddress + " (expected: resolved)");
        }
        return multicastAddress.getAddress();
    }
}
