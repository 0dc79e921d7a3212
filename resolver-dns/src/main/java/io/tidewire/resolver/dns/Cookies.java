/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.dns.DnsOptCookieRecord;
import io.tidewire.handler.codec.dns.DnsRawRecord;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsSection;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Map;

/**
 * The cookies of a client (RFC 7873): a server that knows them sends back the one it got, which no forger has seen.
 * Event loop only.
 */
final class Cookies {
    /** Servers are few; one that is pushed out gets another cookie. */
    private static final int MAX_SERVERS = 256;

    private final SecureRandom random = new SecureRandom();
    private final Map<InetSocketAddress, byte[]> cookies = new RecentMap<>(MAX_SERVERS);

    /** The cookie for a server: each has its own, so that none can pass for another. */
    byte[] of(InetSocketAddress server) {
        return cookies.computeIfAbsent(server, key -> {
            byte[] cookie = new byte[DnsOptCookieRecord.CLIENT_COOKIE_LENGTH];
            random.nextBytes(cookie);
            return cookie;
        });
    }

    /** Whether a response has no cookie, or ours (RFC 7873 section 5.3). */
    static boolean fits(DnsResponse response, byte[] cookie) {
        for (int i = 0; i < response.count(DnsSection.ADDITIONAL); i++) {
            DnsRecord record = response.recordAt(DnsSection.ADDITIONAL, i);
            if (record instanceof DnsRawRecord raw && record.type().equals(DnsRecordType.OPT)
                    && !fits(raw.content(), cookie)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(ByteBuf options, byte[] cookie) {
        int index = options.readerIndex();
        while (options.writerIndex() - index >= 4) {
            int code = options.getUnsignedShort(index);
            int length = options.getUnsignedShort(index + 2);
            index += 4;
            if (length > options.writerIndex() - index) {
                return false;
            }
            if (code == DnsOptCookieRecord.OPTION_CODE) {
                return length >= cookie.length && ByteBufUtil.equals(options, index,
                        Unpooled.wrappedBuffer(cookie), 0, cookie.length);
            }
            index += length;
        }
        return true;
    }
}
