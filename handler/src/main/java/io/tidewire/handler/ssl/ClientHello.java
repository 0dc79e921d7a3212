/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the server name from a ClientHello (RFC 8446 §4.1.2, RFC 5246 §7.4.1.2; RFC 6066 §3), in one pass over the
 * lengths. Lengths that do not add up are refused: a name that one parser finds and another does not is a way around
 * what a server does per name.
 *
 * <pre>
 *   version 2 · random 32 · session id 1+n · cipher suites 2+n · compression methods 1+n
 *   [ extensions 2+n: ( type 2 · length 2 · data )* ]
 *   server_name: list 2+n: ( type 1 · name 2+n )*
 * </pre>
 */
final class ClientHello {
    /** Type of the message (RFC 8446 §4). */
    static final int MESSAGE_TYPE = 1;

    private static final int VERSION_AND_RANDOM_LENGTH = 34;
    private static final int MAX_SESSION_ID_LENGTH = 32;
    /** RFC 6066 §1.1. */
    private static final int SERVER_NAME = 0;
    /** RFC 6066 §3. */
    private static final int HOST_NAME = 0;
    /** RFC 1035 §2.3.4. */
    private static final int MAX_HOST_NAME_LENGTH = 255;

    private final ByteBuf body;
    private int index;

    private ClientHello(ByteBuf body) {
        this.body = body;
        index = body.readerIndex();
    }

    /**
     * Returns the host name that a client asks for.
     *
     * @param body the message behind its header; not consumed
     * @return the name in lower case, or {@code null} if there is none
     * @throws SSLException if the message is not valid
     */
    static @Nullable String hostName(ByteBuf body) throws SSLException {
        return new ClientHello(body).hostName();
    }

    private @Nullable String hostName() throws SSLException {
        int end = body.writerIndex();
        skip(VERSION_AND_RANDOM_LENGTH, end, "random");
        int sessionIdLength = length(1, end, "session id");
        if (sessionIdLength > MAX_SESSION_ID_LENGTH) {
            throw invalid("session id of " + sessionIdLength + " octets");
        }
        index += sessionIdLength;
        int suitesLength = length(2, end, "cipher suites");
        if (suitesLength == 0 || (suitesLength & 1) != 0) {
            throw invalid("cipher suites of " + suitesLength + " octets");
        }
        index += suitesLength;
        int methodsLength = length(1, end, "compression methods");
        if (methodsLength == 0) {
            throw invalid("no compression method");
        }
        index += methodsLength;
        if (index == end) {
            return null; // TLS 1.2 allows to leave out the extensions (RFC 5246 §7.4.1.2).
        }
        checkFills(length(2, end, "extensions"), end, "extensions");
        return findServerName(end);
    }

    private @Nullable String findServerName(int end) throws SSLException {
        String name = null;
        boolean found = false;
        while (index < end) {
            int type = number(2, end, "extension");
            int length = length(2, end, "extension");
            int next = index + length;
            if (type == SERVER_NAME) {
                if (found) {
                    throw invalid("server_name twice");
                }
                found = true;
                name = serverName(next);
            }
            index = next;
        }
        return name;
    }

    private String serverName(int end) throws SSLException {
        checkFills(length(2, end, "server_name"), end, "server_name");
        String name = null;
        while (index < end) {
            int type = number(1, end, "server name");
            int length = length(2, end, "server name");
            if (type == HOST_NAME) {
                if (name != null) {
                    throw invalid("two host names");
                }
                name = text(length);
            }
            index += length;
        }
        if (name == null) {
            throw invalid("server_name without a host name");
        }
        return name;
    }

    /** Names are ASCII letters, digits, hyphens and dots; underscores occur too. */
    private String text(int length) throws SSLException {
        if (length == 0 || length > MAX_HOST_NAME_LENGTH) {
            throw invalid("host name of " + length + " octets");
        }
        byte[] name = new byte[length];
        body.getBytes(index, name);
        for (int i = 0; i < length; i++) {
            byte octet = name[i];
            if (octet >= 'A' && octet <= 'Z') {
                name[i] = (byte) (octet + ('a' - 'A'));
            } else if ((octet < 'a' || octet > 'z') && (octet < '0' || octet > '9')
                    && octet != '-' && octet != '.' && octet != '_') {
                throw invalid("octet " + (octet & 0xFF) + " in a host name");
            }
        }
        if (name[0] == '.' || name[length - 1] == '.') {
            throw invalid("host name that begins or ends with a dot");
        }
        return new String(name, StandardCharsets.US_ASCII);
    }

    private int number(int octets, int end, String what) throws SSLException {
        int at = index;
        skip(octets, end, what);
        return octets == 1 ? body.getUnsignedByte(at) : body.getUnsignedShort(at);
    }

    /** Reads a length, and checks that as much follows. */
    private int length(int octets, int end, String what) throws SSLException {
        int length = number(octets, end, what);
        if (length > end - index) {
            throw invalid(what + " of " + length + " octets where " + (end - index) + " follow");
        }
        return length;
    }

    private void skip(int octets, int end, String what) throws SSLException {
        if (octets > end - index) {
            throw invalid(what + " is cut");
        }
        index += octets;
    }

    private void checkFills(int length, int end, String what) throws SSLException {
        if (length != end - index) {
            throw invalid(what + " of " + length + " octets where " + (end - index) + " follow");
        }
    }

    private static SSLException invalid(String what) {
        return new TlsAlertException(TlsAlertException.DECODE_ERROR, "invalid ClientHello: " + what);
    }
}
