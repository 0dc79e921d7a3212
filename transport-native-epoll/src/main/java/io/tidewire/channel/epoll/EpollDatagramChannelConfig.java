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
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollDatagramChannelConfig extends EpollDatagramSetters {

    /** Longer than an Ethernet packet, so only fragmented datagrams do not fit. */
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
     * Whether several sockets may share the address; the kernel spreads datagrams among them.
     *
     * @return the value
     */
    public boolean isReusePort() {
        return get(UnixChannelOption.SO_REUSEPORT);
    }

    /**
     * Sets UnixChannelOption.SO_REUSEPORT: whether several sockets may share the address; the kernel spreads
     * datagrams among them.
     *
     * @param reusePort whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setReusePort(boolean reusePort) {
        set(UnixChannelOption.SO_REUSEPORT, reusePort);
        return this;
    }

    /**
     * Whether the socket may be bound to an address that does not exist yet.
     *
     * @return the value
     */
    public boolean isFreeBind() {
        return get(EpollChannelOption.IP_FREEBIND);
    }

    /**
     * Sets EpollChannelOption.IP_FREEBIND: whether the socket may be bound to an address that does not exist yet.
     *
     * @param freeBind whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setFreeBind(boolean freeBind) {
        set(EpollChannelOption.IP_FREEBIND, freeBind);
        return this;
    }

    /**
     * Whether the socket may be bound to an address of another machine.
     *
     * @return the value
     */
    public boolean isIpTransparent() {
        return get(EpollChannelOption.IP_TRANSPARENT);
    }

    /**
     * Sets EpollChannelOption.IP_TRANSPARENT: whether the socket may be bound to an address of another machine.
     *
     * @param ipTransparent whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpTransparent(boolean ipTransparent) {
        set(EpollChannelOption.IP_TRANSPARENT, ipTransparent);
        return this;
    }

    /**
     * Whether a received datagram names its original destination as the recipient.
     *
     * @return the value
     */
    public boolean isIpRecvOrigDestAddr() {
        return get(EpollChannelOption.IP_RECVORIGDSTADDR);
    }

    /**
     * Sets EpollChannelOption.IP_RECVORIGDSTADDR: whether a received datagram names its original destination as the
     * recipient.
     *
     * @param ipRecvOrigDestAddr whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpRecvOrigDestAddr(boolean ipRecvOrigDestAddr) {
        set(EpollChannelOption.IP_RECVORIGDSTADDR, ipRecvOrigDestAddr);
        return this;
    }

    /**
     * Whether the socket receives from groups that other sockets of this machine have joined.
     *
     * @return the value
     */
    public boolean isIpMulticastAll() {
        return get(EpollChannelOption.IP_MULTICAST_ALL);
    }

    /**
     * Sets EpollChannelOption.IP_MULTICAST_ALL: whether the socket receives from groups that other sockets of
     * this machine have joined.
     *
     * @param multicastAll whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setIpMulticastAll(boolean multicastAll) {
        set(EpollChannelOption.IP_MULTICAST_ALL, multicastAll);
        return this;
    }

    /**
     * Whether the kernel may receive several datagrams as one. They are still read one by one, but a receive
     * buffer must have room for all of them.
     *
     * @return the value
     */
    public boolean isUdpGro() {
        return get(EpollChannelOption.UDP_GRO);
    }

    /**
     * Sets EpollChannelOption.UDP_GRO: whether the kernel may receive several datagrams as one. They are still read
     * one by one, but a receive buffer must have room for all of them.
     *
     * @param gro whether
     * @return this configuration
     */
    public EpollDatagramChannelConfig setUdpGro(boolean gro) {
        set(EpollChannelOption.UDP_GRO, gro);
        return this;
    }

    /**
     * Returns the length of the longest datagram that is expected.
     *
     * @return bytes, or zero if the receive buffer's allocator decides
     */
    public int getMaxDatagramPayloadSize() {
        return maxDatagramPayloadSize;
    }

    /**
     * Sets the length of the longest datagram that is expected. One call receives as many as fit into a buffer of the
     * size that the receive buffer allocator chooses.
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
