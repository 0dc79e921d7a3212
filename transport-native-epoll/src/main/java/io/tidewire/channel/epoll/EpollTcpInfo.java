/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The kernel's knowledge of a TCP connection: TCP_INFO of tcp(7). Times are in microseconds or milliseconds as the
 * kernel gives them, sizes in bytes or segments. Filled by {@link EpollSocketChannel#tcpInfo(EpollTcpInfo)}; not
 * thread-safe.
 */
public final class EpollTcpInfo {

    /** {@code struct tcp_info} up to the last field that is read; the library checks where fields are. */
    private static final int BYTES = 104;

    private static final int STATE = 0;
    private static final int CA_STATE = 1;
    private static final int RETRANSMITS = 2;
    private static final int PROBES = 3;
    private static final int BACKOFF = 4;
    private static final int OPTIONS = 5;
    /** Two numbers of four bits each: the one of the sender first. */
    private static final int WINDOW_SCALES = 6;
    /** From here on each field takes four bytes, in the order of the methods below. */
    private static final int RTO = 8;
    private static final int ATO = 12;
    private static final int SND_MSS = 16;
    private static final int RCV_MSS = 20;
    private static final int UNACKED = 24;
    private static final int SACKED = 28;
    private static final int LOST = 32;
    private static final int RETRANS = 36;
    private static final int FACKETS = 40;
    private static final int LAST_DATA_SENT = 44;
    private static final int LAST_ACK_SENT = 48;
    private static final int LAST_DATA_RECV = 52;
    private static final int LAST_ACK_RECV = 56;
    private static final int PMTU = 60;
    private static final int RCV_SSTHRESH = 64;
    private static final int RTT = 68;
    private static final int RTTVAR = 72;
    private static final int SND_SSTHRESH = 76;
    private static final int SND_CWND = 80;
    private static final int ADVMSS = 84;
    private static final int REORDERING = 88;
    private static final int RCV_RTT = 92;
    private static final int RCV_SPACE = 96;
    private static final int TOTAL_RETRANS = 100;

    private final ByteBuffer struct = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());

    /**
     * Creates an empty object.
     */
    public EpollTcpInfo() {
    }

    void read(LinuxSocket socket) throws IOException {
        struct.clear();
        socket.getRawOpt(LinuxOptions.IPPROTO_TCP, LinuxOptions.TCP_INFO, struct);
    }

    private int unsignedByte(int offset) {
        return struct.get(offset) & 0xff;
    }

    private long unsignedInt(int offset) {
        return struct.getInt(offset) & 0xffffffffL;
    }

    /**
     * The kernel's {@code tcpi_state}, the state of the connection.
     *
     * @return its value
     */
    public int state() {
        return unsignedByte(STATE);
    }

    /**
     * The kernel's {@code tcpi_ca_state}, the state of congestion control.
     *
     * @return its value
     */
    public int caState() {
        return unsignedByte(CA_STATE);
    }

    /**
     * The kernel's {@code tcpi_retransmits}.
     *
     * @return its value
     */
    public int retransmits() {
        return unsignedByte(RETRANSMITS);
    }

    /**
     * The kernel's {@code tcpi_probes}.
     *
     * @return its value
     */
    public int probes() {
        return unsignedByte(PROBES);
    }

    /**
     * The kernel's {@code tcpi_backoff}.
     *
     * @return its value
     */
    public int backoff() {
        return unsignedByte(BACKOFF);
    }

    /**
     * The kernel's {@code tcpi_options}, a set of bits.
     *
     * @return its value
     */
    public int options() {
        return unsignedByte(OPTIONS);
    }

    /**
     * The kernel's {@code tcpi_snd_wscale}.
     *
     * @return its value
     */
    public int sndWscale() {
        return unsignedByte(WINDOW_SCALES) & 0xf;
    }

    /**
     * The kernel's {@code tcpi_rcv_wscale}.
     *
     * @return its value
     */
    public int rcvWscale() {
        return unsignedByte(WINDOW_SCALES) >>> 4;
    }

    /**
     * The kernel's {@code tcpi_rto}, in microseconds.
     *
     * @return its value
     */
    public long rto() {
        return unsignedInt(RTO);
    }

    /**
     * The kernel's {@code tcpi_ato}, in microseconds.
     *
     * @return its value
     */
    public long ato() {
        return unsignedInt(ATO);
    }

    /**
     * The kernel's {@code tcpi_snd_mss}, in bytes.
     *
     * @return its value
     */
    public long sndMss() {
        return unsignedInt(SND_MSS);
    }

    /**
     * The kernel's {@code tcpi_rcv_mss}, in bytes.
     *
     * @return its value
     */
    public long rcvMss() {
        return unsignedInt(RCV_MSS);
    }

    /**
     * The kernel's {@code tcpi_unacked}, in segments.
     *
     * @return its value
     */
    public long unacked() {
        return unsignedInt(UNACKED);
    }

    /**
     * The kernel's {@code tcpi_sacked}, in segments.
     *
     * @return its value
     */
    public long sacked() {
        return unsignedInt(SACKED);
    }

    /**
     * The kernel's {@code tcpi_lost}, in segments.
     *
     * @return its value
     */
    public long lost() {
        return unsignedInt(LOST);
    }

    /**
     * The kernel's {@code tcpi_retrans}, in segments.
     *
     * @return its value
     */
    public long retrans() {
        return unsignedInt(RETRANS);
    }

    /**
     * The kernel's {@code tcpi_fackets}, in segments.
     *
     * @return its value
     */
    public long fackets() {
        return unsignedInt(FACKETS);
    }

    /**
     * The kernel's {@code tcpi_last_data_sent}, in milliseconds ago.
     *
     * @return its value
     */
    public long lastDataSent() {
        return unsignedInt(LAST_DATA_SENT);
    }

    /**
     * The kernel's {@code tcpi_last_ack_sent}, which the kernel does not fill.
     *
     * @return its value
     */
    public long lastAckSent() {
        return unsignedInt(LAST_ACK_SENT);
    }

    /**
     * The kernel's {@code tcpi_last_data_recv}, in milliseconds ago.
     *
     * @return its value
     */
    public long lastDataRecv() {
        return unsignedInt(LAST_DATA_RECV);
    }

    /**
     * The kernel's {@code tcpi_last_ack_recv}, in milliseconds ago.
     *
     * @return its value
     */
    public long lastAckRecv() {
        return unsignedInt(LAST_ACK_RECV);
    }

    /**
     * The kernel's {@code tcpi_pmtu}, in bytes.
     *
     * @return its value
     */
    public long pmtu() {
        return unsignedInt(PMTU);
    }

    /**
     * The kernel's {@code tcpi_rcv_ssthresh}, in bytes.
     *
     * @return its value
     */
    public long rcvSsthresh() {
        return unsignedInt(RCV_SSTHRESH);
    }

    /**
     * The kernel's {@code tcpi_rtt}, in microseconds.
     *
     * @return its value
     */
    public long rtt() {
        return unsignedInt(RTT);
    }

    /**
     * The kernel's {@code tcpi_rttvar}, in microseconds.
     *
     * @return its value
     */
    public long rttvar() {
        return unsignedInt(RTTVAR);
    }

    /**
     * The kernel's {@code tcpi_snd_ssthresh}, in segments.
     *
     * @return its value
     */
    public long sndSsthresh() {
        return unsignedInt(SND_SSTHRESH);
    }

    /**
     * The kernel's {@code tcpi_snd_cwnd}, in segments.
     *
     * @return its value
     */
    public long sndCwnd() {
        return unsignedInt(SND_CWND);
    }

    /**
     * The kernel's {@code tcpi_advmss}, in bytes.
     *
     * @return its value
     */
    public long advmss() {
        return unsignedInt(ADVMSS);
    }

    /**
     * The kernel's {@code tcpi_reordering}, in segments.
     *
     * @return its value
     */
    public long reordering() {
        return unsignedInt(REORDERING);
    }

    /**
     * The kernel's {@code tcpi_rcv_rtt}, in microseconds.
     *
     * @return its value
     */
    public long rcvRtt() {
        return unsignedInt(RCV_RTT);
    }

    /**
     * The kernel's {@code tcpi_rcv_space}, in bytes.
     *
     * @return its value
     */
    public long rcvSpace() {
        return unsignedInt(RCV_SPACE);
    }

    /**
     * The kernel's {@code tcpi_total_retrans}, in segments.
     *
     * @return its value
     */
    public long totalRetrans() {
        return unsignedInt(TOTAL_RETRANS);
    }
}
