/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.buffer.ByteBuf;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;

/**
 * A capture file, {@code pcap-savefile(5)}: a header, then a record for each packet. All numbers are big-endian, which
 * the magic number states. Any thread; a record is not torn apart by those of other files on the same stream.
 */
final class PcapFile {
    private static final int MAGIC_MICROSECONDS = 0xa1b2c3d4;
    private static final int VERSION_2_4 = 2 << 16 | 4;
    private static final int LINKTYPE_RAW = 101;
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;

    private final OutputStream output;
    private final boolean isShared;
    private final Clock clock;

    PcapFile(OutputStream output, boolean isShared, Clock clock) {
        this.output = output;
        this.isShared = isShared;
        this.clock = clock;
    }

    static void writeHeader(OutputStream output) throws IOException {
        byte[] header = new byte[FILE_HEADER];
        setInt(header, 0, MAGIC_MICROSECONDS);
        setInt(header, 4, VERSION_2_4);
        // Eight octets in between are reserved.
        setInt(header, 16, IpPacket.MAX_OCTETS);
        setInt(header, 20, LINKTYPE_RAW);
        synchronized (output) {
            output.write(header);
        }
    }

    void writeHeader() throws IOException {
        try {
            writeHeader(output);
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /** Streams of the JDK over a deflater throw these once that was closed. */
    private static IOException failed(RuntimeException cause) {
        return new IOException("the stream of the capture failed", cause);
    }

    /** Releases the packet, whatever happens. */
    void write(ByteBuf packet) throws IOException {
        try {
            int length = packet.readableBytes();
            byte[] header = new byte[RECORD_HEADER];
            setInt(header, 8, length);
            setInt(header, 12, length);
            synchronized (output) {
                // Within the lock: the times of a file do not go back.
                Instant now = clock.instant();
                setInt(header, 0, (int) now.getEpochSecond());
                setInt(header, 4, now.getNano() / 1000);
                output.write(header);
                packet.readBytes(output, length);
            }
        } catch (RuntimeException e) {
            throw failed(e);
        } finally {
            packet.release();
        }
    }

    void close() throws IOException {
        try {
            if (isShared) {
                output.flush();
            } else {
                output.close();
            }
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    private static void setInt(byte[] octets, int index, int value) {
        octets[index] = (byte) (value >>> 24);
        octets[index + 1] = (byte) (value >>> 16);
        octets[index + 2] = (byte) (value >>> 8);
        octets[index + 3] = (byte) value;
    }
}
