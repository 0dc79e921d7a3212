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

/** The octets of SOCKS 5 (RFC 1928) and of its passwords (RFC 1929). */
final class Socks5 {
    /** RFC 1928 §3: no authentication. */
    static final int METHOD_NONE = 0;
    /** RFC 1928 §3: user and password. */
    static final int METHOD_PASSWORD = 2;
    /** RFC 1928 §6, and RFC 1929 §2. */
    static final int SUCCEEDED = 0;

    private static final int VERSION = 5;
    /** RFC 1929 §2: that of its own sub-negotiation. */
    private static final int PASSWORD_VERSION = 1;
    private static final int CONNECT = 1;
    private static final int RESERVED = 0;
    private static final int IPV4 = 1;
    private static final int NAME = 3;
    private static final int IPV6 = 4;
    /** Version, reply, a reserved octet, the kind of address. */
    private static final int REPLY_HEAD = 4;
    private static final int PORT = 2;

    private Socks5() {
    }

    /** Creates a buffer that offers methods, which the caller releases (RFC 1928 §3). */
    static ByteBuf greeting(ByteBufAllocator alloc, int... methods) {
        ByteBuf out = alloc.buffer().writeByte(VERSION).writeByte(methods.length);
        for (int method : methods) {
            out.writeByte(method);
        }
        return out;
    }

    /**
     * Creates a buffer with credentials, which the caller releases (RFC 1929 §2).
     *
     * @param user at most 255 octets
     * @param password at most 255 octets
     */
    static ByteBuf credentials(ByteBufAllocator alloc, byte[] user, byte[] password) {
        return alloc.buffer().writeByte(PASSWORD_VERSION).writeByte(user.length).writeBytes(user)
                .writeByte(password.length).writeBytes(password);
    }

    /** Creates a buffer that asks for a connection, which the caller releases (RFC 1928 §4). */
    @SuppressWarnings("NullAway") // A destination without an address has a name.
    static ByteBuf request(ByteBufAllocator alloc, Destination destination) {
        ByteBuf out = alloc.buffer().writeByte(VERSION).writeByte(CONNECT).writeByte(RESERVED);
        if (destination.ipv4() != null) {
            out.writeByte(IPV4).writeBytes(destination.ipv4());
        } else if (destination.ipv6() != null) {
            out.writeByte(IPV6).writeBytes(destination.ipv6());
        } else {
            out.writeByte(NAME).writeByte(destination.name().length());
            out.writeCharSequence(destination.name(), StandardCharsets.US_ASCII);
        }
        return out.writeShort(destination.port());
    }

    private static void checkVersion(ByteBuf in, int expected) {
        int version = in.getUnsignedByte(in.readerIndex());
        if (version != expected) {
            throw new CorruptedFrameException("version of the reply: " + version + " (expected: " + expected + ')');
        }
    }

    /** Reads the method that was chosen (RFC 1928 §3), {@code null} if it is not whole. */
    static @Nullable Integer readMethod(ByteBuf in) {
        checkVersion(in, VERSION);
        return in.readableBytes() < 2 ? null : (int) in.skipBytes(1).readUnsignedByte();
    }

    /** Reads the status of credentials (RFC 1929 §2), {@code null} if it is not whole. */
    static @Nullable Integer readStatus(ByteBuf in) {
        checkVersion(in, PASSWORD_VERSION);
        return in.readableBytes() < 2 ? null : (int) in.skipBytes(1).readUnsignedByte();
    }

    /**
     * Reads a reply (RFC 1928 §6) with the address that the proxy has bound, which is not needed.
     *
     * @return its code, {@code null} if it is not whole; of a failure, only the code has to be there
     */
    static @Nullable Integer readReply(ByteBuf in) {
        checkVersion(in, VERSION);
        int start = in.readerIndex();
        int length = in.readableBytes();
        if (length < 2) {
            return null;
        }
        int code = in.getUnsignedByte(start + 1);
        if (code != SUCCEEDED) {
            in.skipBytes(length);
            return code;
        }
        if (length <= REPLY_HEAD) {
            return null;
        }
        int kind = in.getUnsignedByte(start + REPLY_HEAD - 1);
        int address = switch (kind) {
            case IPV4 -> 4;
            case IPV6 -> 16;
            case NAME -> 1 + in.getUnsignedByte(start + REPLY_HEAD);
            default -> throw new CorruptedFrameException("kind of address in the reply: " + kind);
        };
        int whole = REPLY_HEAD + address + PORT;
        if (length < whole) {
            return null;
        }
        in.skipBytes(whole);
        return code;
    }

    /** Returns what a code means (RFC 1928 §6). */
    static String meaning(int code) {
        return switch (code) {
            case SUCCEEDED -> "succeeded";
            case 1 -> "general failure";
            case 2 -> "not allowed by the rules of the proxy";
            case 3 -> "network unreachable";
            case 4 -> "host unreachable";
            case 5 -> "connection refused";
            case 6 -> "time to live expired";
            case 7 -> "command not supported";
            case 8 -> "kind of address not supported";
            default -> "unknown";
        };
    }
}
