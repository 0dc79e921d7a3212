/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;

import java.util.Locale;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Headers of version 2 as octets, and messages as text. */
final class Headers {
    static final String SIGNATURE = "0d0a0d0a000d0a515549540a";
    /** 192.0.2.1, 198.51.100.2, port 56324 to 443. */
    static final String IPV4 = "c0000201" + "c6336402" + "dc04" + "01bb";

    private Headers() {
    }

    static byte[] octets(String... parts) {
        return ByteBufUtil.decodeHexDump(String.join("", parts));
    }

    static byte[] text(String text) {
        return text.getBytes(ISO_8859_1);
    }

    /** A header; version, command, family and transport are two octets in hexadecimal digits, as is the content. */
    static byte[] header(String head, String content) {
        return octets(SIGNATURE, head, String.format(Locale.ROOT, "%04x", content.length() / 2), content);
    }

    /** A TLV, in hexadecimal digits. */
    static String tlv(int type, String value) {
        return String.format(Locale.ROOT, "%02x%04x", type, value.length() / 2) + value;
    }

    static byte[] join(byte[]... parts) {
        ByteBuf all = Unpooled.wrappedBuffer(parts);
        try {
            return ByteBufUtil.getBytes(all);
        } finally {
            all.release();
        }
    }

    static String describe(Object message) {
        HAProxyMessage header = (HAProxyMessage) message;
        return header.protocolVersion() + " " + header.command() + ' ' + header.proxiedProtocol() + ' '
                + header.sourceAddress() + ' ' + header.sourcePort() + ' ' + header.destinationAddress() + ' '
                + header.destinationPort()
                + header.tlvs().stream().map(Headers::describe).collect(Collectors.joining());
    }

    private static String describe(HAProxyTLV tlv) {
        return " " + tlv.type() + ':' + Integer.toHexString(tlv.typeByteValue() & 0xFF) + '='
                + ByteBufUtil.hexDump(tlv.content());
    }
}
