/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

import java.net.InetAddress;
import java.util.Map;

/**
 * The configuration of a TCP connection over epoll. {@code TCP_NODELAY} is switched on from the start.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollSocketChannelConfig extends EpollSocketSetters {

    private static final UnixOptionTable TABLE = UnixOptionRows.addStream(newTable())
            .with(EpollChannelOption.SO_BUSY_POLL, LinuxOptions.BUSY_POLL)
            .with(EpollChannelOption.TCP_CORK, LinuxOptions.CORK)
            .with(EpollChannelOption.TCP_NOTSENT_LOWAT, LinuxOptions.NOT_SENT_LOW_WATER)
            .with(EpollChannelOption.TCP_KEEPIDLE, LinuxOptions.KEEP_IDLE)
            .with(EpollChannelOption.TCP_KEEPINTVL, LinuxOptions.KEEP_INTERVAL)
            .with(EpollChannelOption.TCP_KEEPCNT, LinuxOptions.KEEP_COUNT)
            .with(EpollChannelOption.TCP_USER_TIMEOUT, LinuxOptions.USER_TIMEOUT)
            .with(EpollChannelOption.TCP_QUICKACK, LinuxOptions.QUICK_ACK)
            .with(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, LinuxOptions.BIND_ADDRESS_NO_PORT)
            .with(EpollChannelOption.IP_TRANSPARENT, LinuxOptions.TRANSPARENT)
            .with(ChannelOption.TCP_FASTOPEN_CONNECT, LinuxOptions.FAST_OPEN_CONNECT)
            .with(EpollChannelOption.TCP_MD5SIG, EpollSocketChannelConfig.class, config -> null,
                    EpollSocketChannelConfig::setTcpMd5Sig);

    private final TcpMd5 md5;

    EpollSocketChannelConfig(EpollSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
        md5 = new TcpMd5(channel.socket);
    }

    /**
     * Whether only full segments are sent.
     *
     * @return the value
     */
    public boolean isTcpCork() {
        return get(EpollChannelOption.TCP_CORK);
    }

    /**
     * Sets EpollChannelOption.TCP_CORK: whether only full segments are sent.
     *
     * @param tcpCork whether
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpCork(boolean tcpCork) {
        set(EpollChannelOption.TCP_CORK, tcpCork);
        return this;
    }

    /**
     * How long a read polls the device, in microseconds.
     *
     * @return the value
     */
    public int getSoBusyPoll() {
        return get(EpollChannelOption.SO_BUSY_POLL);
    }

    /**
     * Sets EpollChannelOption.SO_BUSY_POLL: how long a read polls the device, in microseconds.
     *
     * @param loopMicros microseconds, zero or more
     * @return this configuration
     */
    public EpollSocketChannelConfig setSoBusyPoll(int loopMicros) {
        set(EpollChannelOption.SO_BUSY_POLL, loopMicros);
        return this;
    }

    /**
     * How many bytes may wait to be sent before the channel is not writable.
     *
     * @return the value
     */
    public long getTcpNotSentLowAt() {
        return get(EpollChannelOption.TCP_NOTSENT_LOWAT);
    }

    /**
     * Sets EpollChannelOption.TCP_NOTSENT_LOWAT: how many bytes may wait to be sent before the channel is not writable.
     *
     * @param tcpNotSentLowAt bytes, 0 to 4294967295
     * @return this configuration
     * @throws IllegalArgumentException if it is out of range
     */
    public EpollSocketChannelConfig setTcpNotSentLowAt(long tcpNotSentLowAt) {
        set(EpollChannelOption.TCP_NOTSENT_LOWAT, tcpNotSentLowAt);
        return this;
    }

    /**
     * Seconds without data before keep-alive probes are sent.
     *
     * @return the value
     */
    public int getTcpKeepIdle() {
        return get(EpollChannelOption.TCP_KEEPIDLE);
    }

    /**
     * Sets EpollChannelOption.TCP_KEEPIDLE: seconds without data before keep-alive probes are sent.
     *
     * @param seconds seconds, positive
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpKeepIdle(int seconds) {
        set(EpollChannelOption.TCP_KEEPIDLE, seconds);
        return this;
    }

    /**
     * Seconds between keep-alive probes.
     *
     * @return the value
     */
    public int getTcpKeepIntvl() {
        return get(EpollChannelOption.TCP_KEEPINTVL);
    }

    /**
     * Sets EpollChannelOption.TCP_KEEPINTVL: seconds between keep-alive probes.
     *
     * @param seconds seconds, positive
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpKeepIntvl(int seconds) {
        set(EpollChannelOption.TCP_KEEPINTVL, seconds);
        return this;
    }

    /**
     * Keep-alive probes without an answer before the connection is dropped.
     *
     * @return the value
     */
    public int getTcpKeepCnt() {
        return get(EpollChannelOption.TCP_KEEPCNT);
    }

    /**
     * Sets EpollChannelOption.TCP_KEEPCNT: keep-alive probes without an answer before the connection is dropped.
     *
     * @param probes how many, positive
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpKeepCnt(int probes) {
        set(EpollChannelOption.TCP_KEEPCNT, probes);
        return this;
    }

    /**
     * Milliseconds for which data may stay without acknowledgement.
     *
     * @return the value
     */
    public int getTcpUserTimeout() {
        return get(EpollChannelOption.TCP_USER_TIMEOUT);
    }

    /**
     * Sets EpollChannelOption.TCP_USER_TIMEOUT: milliseconds for which data may stay without acknowledgement.
     *
     * @param milliseconds milliseconds, or zero for the system's default
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpUserTimeout(int milliseconds) {
        set(EpollChannelOption.TCP_USER_TIMEOUT, milliseconds);
        return this;
    }

    /**
     * Whether binding to an address leaves the port to the connect.
     *
     * @return the value
     */
    public boolean isIpBindAddressNoPort() {
        return get(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT);
    }

    /**
     * Sets EpollChannelOption.IP_BIND_ADDRESS_NO_PORT: whether binding to an address leaves the port to the connect.
     *
     * @param ipBindAddressNoPort whether
     * @return this configuration
     */
    public EpollSocketChannelConfig setIpBindAddressNoPort(boolean ipBindAddressNoPort) {
        set(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, ipBindAddressNoPort);
        return this;
    }

    /**
     * Whether the socket may use addresses of other machines.
     *
     * @return the value
     */
    public boolean isIpTransparent() {
        return get(EpollChannelOption.IP_TRANSPARENT);
    }

    /**
     * Sets EpollChannelOption.IP_TRANSPARENT: whether the socket may use addresses of other machines.
     *
     * @param transparent whether
     * @return this configuration
     */
    public EpollSocketChannelConfig setIpTransparent(boolean transparent) {
        set(EpollChannelOption.IP_TRANSPARENT, transparent);
        return this;
    }

    /**
     * Whether acknowledgements are sent immediately.
     *
     * @return the value
     */
    public boolean isTcpQuickAck() {
        return get(EpollChannelOption.TCP_QUICKACK);
    }

    /**
     * Sets EpollChannelOption.TCP_QUICKACK: whether acknowledgements are sent immediately.
     *
     * @param quickAck whether
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpQuickAck(boolean quickAck) {
        set(EpollChannelOption.TCP_QUICKACK, quickAck);
        return this;
    }

    /**
     * Whether the first data is sent with the connect: the channel is then active immediately, and the first write
     * makes the connection.
     *
     * @return the value
     */
    public boolean isTcpFastOpenConnect() {
        return get(ChannelOption.TCP_FASTOPEN_CONNECT);
    }

    /**
     * Sets ChannelOption.TCP_FASTOPEN_CONNECT: whether the first data is sent with the connect: the channel is then
     * active immediately, and the first write makes the connection.
     *
     * @param fastOpenConnect whether
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpFastOpenConnect(boolean fastOpenConnect) {
        set(ChannelOption.TCP_FASTOPEN_CONNECT, fastOpenConnect);
        return this;
    }

    /**
     * Sets the keys that sign segments, RFC 2385, replacing all earlier ones.
     *
     * @param keys for each peer a key of at most {@link Native#TCP_MD5SIG_MAXKEYLEN} bytes
     * @return this configuration
     */
    public EpollSocketChannelConfig setTcpMd5Sig(Map<InetAddress, byte[]> keys) {
        md5.set(keys);
        return this;
    }
}
