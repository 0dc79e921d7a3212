/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.SegmentedDatagramPacket;
import io.tidewire.channel.unix.internal.AbstractUnixUdpChannel;
import io.tidewire.channel.unix.internal.DatagramBatch;

import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket over epoll. It also writes {@link SegmentedDatagramPacket}s, which the kernel cuts into datagrams, where
 * {@link #isSegmentedDatagramPacketSupported()}.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollDatagramChannel extends AbstractUnixUdpChannel {

    // $members DatagramChannel

    /** The kernel is asked once. */
    private static final class Segmentation {
        static final boolean SUPPORTED = probe();

        private Segmentation() { }

        private static boolean probe() {
            LinuxSocket probe = LinuxSocket.newSocketDgram(false);
            try {
                probe.getIntOpt(LinuxOptions.IPPROTO_UDP, LinuxOptions.UDP_SEGMENT);
                return true;
            } catch (IOException e) {
                return false;
            } finally {
                closeQuietly(probe);
            }
        }

        private static void closeQuietly(LinuxSocket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException("a socket that was just opened cannot be closed", e);
            }
        }
    }

    /**
     * Creates a channel of the preferred family: IPv6, which carries IPv4 too, where the system has it.
     */
    public EpollDatagramChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketDgram), true);
    }

    /**
     * Creates a channel.
     *
     * @param family the family to open the socket for; none: the preferred one
     */
    public EpollDatagramChannel(@Nullable SocketProtocolFamily family) {
        this(EpollSockets.open(() -> family == null
                ? LinuxSocket.newSocketDgram() : LinuxSocket.newSocketDgram(family)), true);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking UDP socket, bound or connected or not; owned from now on
     */
    public EpollDatagramChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)), false);
    }

    /**
     * Returns whether the kernel can cut a packet into datagrams (UDP_SEGMENT of udp(7), since Linux 4.18).
     *
     * @return {@code true} if {@link SegmentedDatagramPacket}s can be written
     */
    public static boolean isSegmentedDatagramPacketSupported() {
        return Epoll.isAvailable() && Segmentation.SUPPORTED;
    }

    @Override
    protected int maxPayloadBytes() {
        return config().getMaxDatagramPayloadSize();
    }

    @Override
    protected int segmentOption() {
        return isSegmentedDatagramPacketSupported() ? LinuxOptions.UDP_SEGMENT : 0;
    }

    @Override
    protected int segmentSizeOf(DatagramBatch batch, int message) {
        return batch.controlNumber(message, LinuxOptions.IPPROTO_UDP, LinuxOptions.UDP_GRO);
    }

    @Override
    protected @Nullable SocketAddress destinationOf(DatagramBatch batch, int message) {
        SocketAddress ipv4 =
                batch.controlAddress(message, LinuxOptions.IPPROTO_IP, LinuxOptions.IP_RECVORIGDSTADDR);
        return ipv4 != null ? ipv4
                : batch.controlAddress(message, LinuxOptions.IPPROTO_IPV6, LinuxOptions.IPV6_RECVORIGDSTADDR);
    }
}
