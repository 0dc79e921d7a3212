/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

/**
 * A message that answers (RFC 1035 section 4.1.1, QR is 1).
 */
public interface DnsResponse extends DnsMessage {
    /**
     * Whether the server is an authority for the name that was asked for.
     *
     * @return the bit AA
     */
    boolean isAuthoritativeAnswer();

    /**
     * Sets whether the server is an authority for the name.
     *
     * @param authoritativeAnswer the bit AA
     * @return this message
     */
    DnsResponse setAuthoritativeAnswer(boolean authoritativeAnswer);

    /**
     * Whether the answer was too long for the transport, so that it should be asked for again over TCP.
     *
     * @return the bit TC
     */
    boolean isTruncated();

    /**
     * Sets whether the answer is cut short.
     *
     * @param truncated the bit TC
     * @return this message
     */
    DnsResponse setTruncated(boolean truncated);

    /**
     * Whether the server asks other servers on behalf of its clients.
     *
     * @return the bit RA
     */
    boolean isRecursionAvailable();

    /**
     * Sets whether the server asks other servers on behalf of its clients.
     *
     * @param recursionAvailable the bit RA
     * @return this message
     */
    DnsResponse setRecursionAvailable(boolean recursionAvailable);

    /**
     * The result of the query.
     *
     * @return the code; its bits above the lowest four came in an OPT record (RFC 6891 section 6.1.3)
     */
    DnsResponseCode code();

    /**
     * Sets the outcome of the query.
     *
     * @param code the code; one above 15 can only be written beside an OPT record that has its upper bits
     * @return this message
     */
    DnsResponse setCode(DnsResponseCode code);

    @Override
    DnsResponse addRecord(DnsSection section, DnsRecord record);

    @Override
    DnsResponse addRecord(DnsSection section, int index, DnsRecord record);

    @Override
    DnsResponse clear();

    @Override
    DnsResponse clear(DnsSection section);

    @Override
    DnsResponse retain();

    @Override
    DnsResponse retain(int increment);

    @Override
    DnsResponse setId(int id);

    @Override
    DnsResponse setOpCode(DnsOpCode opCode);

    @Override
    DnsResponse setRecord(DnsSection section, DnsRecord record);

    @Override
    DnsResponse setRecursionDesired(boolean recursionDesired);

    @Override
    DnsResponse setZ(int z);

    @Override
    DnsResponse touch();

    @Override
    DnsResponse touch(@Nullable Object hint);
}
