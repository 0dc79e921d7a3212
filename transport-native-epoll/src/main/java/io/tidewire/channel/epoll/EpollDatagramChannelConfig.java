/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a UDP socket over epoll.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public final class EpollDatagramChannelConfig extends EpollDatagramSetters {

    /** More than a packet of an Ethernet, so that only fragmented datagrams are too long for it. */
    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDatagram(newTable())
            .with(EpollChannelOption.IP_FREEBIND, LinuxOptions.FREE_BIND)
            .with(EpollChannelOption.IP_TRANSPARENT, LinuxOptions.TRANSPARENT)
            .with(EpollChannelOption.IP_RECVORIGDSTADDR, LinuxOptions.RECEIVE_ORIGINAL_DESTINATION)
            .with(EpollChannelOption.IP_MULTICAST_ALL, LinuxOptions.MULTICAST_ALL)
            .with(EpollChannelOption.UDP_GRO, LinuxOptions.GENERIC_RECEIVE_OFFLOAD)
            .with(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, EpollDatagramChannelConfig.class,
                    EpollDatagramChannelConfig::getMaxDatagramPayloadSize,
                    EpollDatagramChannelConfig::setMaxDatagramPayloadSize);

    private volatile int maxDatagramPayloadSize;

    EpollDatagramChannelConfig(EpollDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES), TABLE);
    }

    /**
     * Whether several sockets may share the address, among which the kernel spreads datagrams.
     *
     * @return the value
     */
    public boolean isReusePort() {
        return get(UnixChannelOption.SO_REUSEPORT);
    }

    /**
     * Sets UnixChannelOption.SO_REUSEPORT: whether several sockets may share the address, among which the kernel
     * spreads datagrams.
     *
     * @param reusePort whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setReusePort(boolean reusePort) {
        set(UnixChannelOption.SO_REUSEPORT, reusePort);
        return this;
    }

    /**
     * Whether an address may be bound to that does not exist yet.
     *
     * @return the value
     */
    public boolean isFreeBind() {
        return get(EpollChannelOption.IP_FREEBIND);
    }

    /**
     * Sets EpollChannelOption.IP_FREEBIND: whether an address may be bound to that does not exist yet.
     *
     * @param freeBind whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setFreeBind(boolean freeBind) {
        set(EpollChannelOption.IP_FREEBIND, freeBind);
        return this;
    }

    /**
     * Whether an address may be bound to that is not this machine's.
     *
     * @return the value
     */
    public boolean isIpTransparent() {
        return get(EpollChannelOption.IP_TRANSPARENT);
    }

    /**
     * Sets EpollChannelOption.IP_TRANSPARENT: whether an address may be bound to that is not this machine's.
     *
     * @param ipTransparent whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpTransparent(boolean ipTransparent) {
        set(EpollChannelOption.IP_TRANSPARENT, ipTransparent);
        return this;
    }

    /**
     * Whether datagrams name as their recipient where they were sent to.
     *
     * @return the value
     */
    public boolean isIpRecvOrigDestAddr() {
        return get(EpollChannelOption.IP_RECVORIGDSTADDR);
    }

    /**
     * Sets EpollChannelOption.IP_RECVORIGDSTADDR: whether datagrams name as their recipient where they were sent to.
     *
     * @param ipRecvOrigDestAddr whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpRecvOrigDestAddr(boolean ipRecvOrigDestAddr) {
        set(EpollChannelOption.IP_RECVORIGDSTADDR, ipRecvOrigDestAddr);
        return this;
    }

    /**
     * Whether groups are heard that other sockets of this machine have joined.
     *
     * @return the value
     */
    public boolean isIpMulticastAll() {
        return get(EpollChannelOption.IP_MULTICAST_ALL);
    }

    /**
     * Sets EpollChannelOption.IP_MULTICAST_ALL: whether groups are heard that other sockets of this machine have
     * joined.
     *
     * @param multicastAll whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpMulticastAll(boolean multicastAll) {
        set(EpollChannelOption.IP_MULTICAST_ALL, multicastAll);
        return this;
    }

    /**
     * Whether the kernel may receive several datagrams as one. They are read one by one nevertheless, but a receive
     * buffer has to take them all.
     *
     * @return the value
     */
    public boolean isUdpGro() {
        return get(EpollChannelOption.UDP_GRO);
    }

    /**
     * Sets EpollChannelOption.UDP_GRO: whether the kernel may receive several datagrams as one. They are read one by
     * one nevertheless, but a receive buffer has to take them all.
     *
     * @param gro whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setUdpGro(boolean gro) {
        set(EpollChannelOption.UDP_GRO, gro);
        return this;
    }

    /**
     * The longest datagram that is expected.
     *
     * @return bytes, or zero if the receive buffer's allocator decides
     */
    public int getMaxDatagramPayloadSize() {
        return maxDatagramPayloadSize;
    }

    /**
     * Sets the longest datagram that is expected. As many are received with one call as would fit into the buffer that
     * the receive buffer's allocator asks for.
     *
     * @param maxDatagramPayloadSize bytes, or zero to leave the size of each buffer to that allocator
     * @return this configuration
     */
    public EpollDatagramChannelConfig setMaxDatagramPayloadSize(int maxDatagramPayloadSize) {
        this.maxDatagramPayloadSize =
                ObjectUtil.checkPositiveOrZero(maxDatagramPayloadSize, "maxDatagramPayloadSize");
        return this;
    }
}
