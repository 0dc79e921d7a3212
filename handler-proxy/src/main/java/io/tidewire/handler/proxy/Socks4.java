/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.handler.codec.CorruptedFrameException;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * The octets of SOCKS 4 and of its extension 4a, by which the proxy looks names up:
 *
 * <pre>
 * request | 4 | 1: CONNECT | port: 2 octets | IPv4 address, 0.0.0.1 in 4a | user | 0 | in 4a: name | 0 |
 * reply   | 0 | code       | port: 2 octets | IPv4 address |
 * </pre>
 */
final class Socks4 {
    /** The code of a reply that grants the request. */
    static final int GRANTED = 90;

    private static final int VERSION = 4;
    private static final int CONNECT = 1;
    private static final int REPLY_VERSION = 0;
    private static final int REPLY_LENGTH = 8;
    /** An address that is none, in front of a name. */
    private static final int NAME_FOLLOWS = 0x00000001;

    private Socks4() {
    }

    /**
     * Creates a request.
     *
     * @param user without NUL
     * @return a buffer that the caller releases
     */
    static ByteBuf request(ByteBufAllocator alloc, Destination destination, String user) {
        ByteBuf out = alloc.buffer();
        out.writeByte(VERSION).writeByte(CONNECT).writeShort(destination.port());
        byte[] ipv4 = destination.ipv4();
        if (ipv4 == null) {
            out.writeInt(NAME_FOLLOWS);
        } else {
            out.writeBytes(ipv4);
        }
        out.writeCharSequence(user, StandardCharsets.UTF_8);
        out.writeByte(0);
        if (ipv4 == null) {
            // Also an IPv6 address: there is no other way to ask for one.
            out.writeCharSequence(destination.host(), StandardCharsets.US_ASCII);
            out.writeByte(0);
        }
        return out;
    }

    /** Reads the code of a reply, {@code null} if it is not whole. */
    static @Nullable Integer readReply(ByteBuf in) {
        int version = in.getUnsignedByte(in.readerIndex());
        if (version != REPLY_VERSION) {
            throw new CorruptedFrameException("version of the reply: " + version + " (expected: 0)");
        }
        if (in.readableBytes() < REPLY_LENGTH) {
            return null;
        }
        int code = in.getUnsignedByte(in.readerIndex() + 1);
        in.skipBytes(REPLY_LENGTH);
        return code;
    }

    /** Returns what a code means. */
    static String meaning(int code) {
        return switch (code) {
            case GRANTED -> "granted";
            case 91 -> "rejected or failed";
            case 92 -> "the proxy cannot reach identd on this host";
            case 93 -> "identd reports another user";
            default -> "unknown";
        };
    }
}
