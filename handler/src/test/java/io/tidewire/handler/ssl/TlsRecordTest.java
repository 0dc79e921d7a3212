/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import javax.net.ssl.SSLException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The octets that are taken for a record of TLS. */
class TlsRecordTest {

    private static ByteBuf octets(int... octets) {
        ByteBuf buffer = Unpooled.buffer();
        for (int octet : octets) {
            buffer.writeByte(octet);
        }
        return buffer;
    }

    private static int length(int... octets) throws SSLException {
        ByteBuf buffer = octets(octets);
        return TlsRecord.length(buffer, 0, buffer.readableBytes());
    }

    @Test
    @Tag("SEC-I01")
    @Tag("SEC-I12")
    void lengthIsCheckedBeforeAnyEngineSeesIt() throws SSLException {
        assertThat(length()).isEqualTo(TlsRecord.UNKNOWN);
        assertThat(length(22, 3, 1, 0)).isEqualTo(TlsRecord.UNKNOWN);
        assertThat(length(22, 3, 1, 0, 0)).isEqualTo(5);
        assertThat(length(23, 3, 3, 0x48, 0)).isEqualTo(5 + 18432);
        assertThatThrownBy(() -> length(23, 3, 3, 0x48, 1)).isInstanceOfSatisfying(TlsAlertException.class,
                overflow -> assertThat(overflow.alert()).isEqualTo(TlsAlertException.RECORD_OVERFLOW))
                .hasMessageContaining("18433").hasMessageContaining("18432");
        assertThatThrownBy(() -> length(23, 3, 3, 0xFF, 0xFF)).isInstanceOf(SSLException.class);
    }

    @Test
    void everyTypeAndMajorVersion() {
        for (int type = 0; type < 256; type++) {
            for (int major = 0; major < 256; major++) {
                boolean tls = type >= 20 && type <= 23 && major == 3;
                assertThat(SslHandler.isEncrypted(octets(type, major, 3, 0, 10), false)).isEqualTo(tls);
                int first = type;
                int second = major;
                if (tls) {
                    continue;
                }
                assertThatThrownBy(() -> length(first, second)).isInstanceOf(NotSslRecordException.class);
            }
        }
    }

    @Test
    void probesForSsl2OnlyIfAsked() {
        ByteBuf hello = octets(0x80, 46, 1, 3, 3, 0, 21);
        assertThat(SslHandler.isEncrypted(hello, true)).isTrue();
        assertThat(SslHandler.isEncrypted(hello, false)).isFalse();
        assertThat(hello.readerIndex()).isZero();
        assertThatThrownBy(() -> SslHandler.isEncrypted(octets(22, 3, 1, 0), false))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("4");
    }
}
