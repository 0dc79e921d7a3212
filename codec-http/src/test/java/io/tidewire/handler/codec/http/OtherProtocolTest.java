/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBufUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OtherProtocolTest {

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {
        "1603010200, a record of TLS",
        "1503030002, a record of TLS",
        "1703030002, none",
        "1602, none",
        "16, none",
        "000012040000000000, a frame of HTTP/2",
        "000000040000000000aabb, a frame of HTTP/2",
        "000012040100000000, none",
        "000012040000000001, none",
        "000012050000000000, none",
        "010012040000000000, none",
        "0000120400000000, none",
    })
    void protocolIsNamedByItsFirstOctets(String octets, String name) {
        byte[] behind = ByteBufUtil.decodeHexDump("ff" + octets);
        assertThat(OtherProtocol.of(behind, 1, behind.length)).isEqualTo(name);
    }
}
