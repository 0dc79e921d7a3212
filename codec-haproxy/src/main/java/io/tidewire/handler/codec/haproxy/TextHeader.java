/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;

import java.nio.charset.StandardCharsets;

/**
 * The line of version 1 (§2.1), which ends with CR LF:
 *
 * <pre>
 * PROXY TCP4 192.0.2.1 198.51.100.2 56324 443
 * PROXY TCP6 2001:db8::1 2001:db8::2 56324 443
 * PROXY UNKNOWN anything
 * </pre>
 *
 * Exactly one space stands between two fields. Any thread.
 */
final class TextHeader {
    /** The longest line with its CR LF (§2.1). */
    static final int MAX_LENGTH = 107;
    private static final byte[] PREFIX = {'P', 'R', 'O', 'X', 'Y', ' '};
    private static final String START = "PROXY ";
    private static final String UNKNOWN = "UNKNOWN";
    private static final String LINE_END = "\r\n";
    private static final int FIELDS = 5;
    private static final int MAX_PORT_DIGITS = 5;

    private TextHeader() {
    }

    /** Returns the octets that a line begins with. */
    static byte[] prefix() {
        return PREFIX;
    }

    /**
     * Reads a line.
     *
     * @param line begins with the {@link #prefix}; without CR LF
     * @throws HAProxyProtocolException if it is not valid
     */
    static HAProxyMessage read(String line) {
        String rest = line.substring(START.length());
        // Text behind UNKNOWN has to be ignored.
        if (rest.equals(UNKNOWN) || rest.startsWith(UNKNOWN + ' ')) {
            return HAProxyMessage.unknown(HAProxyProtocolVersion.V1, HAProxyCommand.PROXY);
        }
        String[] fields = rest.split(" ", -1);
        if (fields.length != FIELDS) {
            throw new HAProxyProtocolException(fields.length + " fields (expected: " + FIELDS + ')');
        }
        HAProxyProxiedProtocol protocol = switch (fields[0]) {
            case "TCP4" -> HAProxyProxiedProtocol.TCP4;
            case "TCP6" -> HAProxyProxiedProtocol.TCP6;
            default -> throw new HAProxyProtocolException("unknown protocol (expected: TCP4, TCP6 or UNKNOWN)");
        };
        int sourcePort = port(fields[3]);
        int destinationPort = port(fields[4]);
        try {
            return new HAProxyMessage(HAProxyProtocolVersion.V1, HAProxyCommand.PROXY, protocol, fields[1], fields[2],
                    sourcePort, destinationPort);
        } catch (IllegalArgumentException e) {
            throw new HAProxyProtocolException(e);
        }
    }

    /** Digits only, and no zero in front of others: some would take that for an octal number (§2.1). */
    private static int port(String text) {
        int length = text.length();
        boolean isNumber = length > 0 && length <= MAX_PORT_DIGITS && (length == 1 || text.charAt(0) != '0');
        int port = 0;
        for (int i = 0; isNumber && i < length; i++) {
            char digit = text.charAt(i);
            isNumber = digit >= '0' && digit <= '9';
            port = port * 10 + digit - '0';
        }
        if (!isNumber || port > 0xFFFF) {
            throw new HAProxyProtocolException("port is no number from 0 to 65535 without leading zeros");
        }
        return port;
    }

    /**
     * Writes a line. A message with the command LOCAL becomes {@code UNKNOWN}, as version 1 has no commands.
     *
     * @throws IllegalArgumentException if version 1 cannot say what the message says
     */
    static void write(HAProxyMessage message, ByteBuf out) {
        if (!message.outerTlvs().isEmpty()) {
            throw new IllegalArgumentException("TLVs (expected: none in version 1)");
        }
        HAProxyProxiedProtocol protocol = message.proxiedProtocol();
        StringBuilder line = new StringBuilder(MAX_LENGTH).append(START);
        if (message.command() == HAProxyCommand.LOCAL || protocol == HAProxyProxiedProtocol.UNKNOWN) {
            line.append(UNKNOWN);
        } else if (protocol == HAProxyProxiedProtocol.TCP4 || protocol == HAProxyProxiedProtocol.TCP6) {
            line.append(protocol.name()).append(' ').append(message.sourceAddress()).append(' ')
                    .append(message.destinationAddress()).append(' ').append(message.sourcePort()).append(' ')
                    .append(message.destinationPort());
        } else {
            throw new IllegalArgumentException("protocol: " + protocol + " (expected: one of version 1)");
        }
        ByteBufUtil.writeAscii(out, line.append(LINE_END));
    }

    /** Returns the text of octets that are ASCII if they are valid. */
    static String text(ByteBuf in, int length) {
        return in.toString(in.readerIndex(), length, StandardCharsets.ISO_8859_1);
    }
}
