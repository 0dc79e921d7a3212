/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;

/**
 * Writes the questions and records of a message.
 */
public interface DnsRecordEncoder {
    /** The encoder of this library. */
    DnsRecordEncoder DEFAULT = new DefaultDnsRecordEncoder();

    /**
     * Writes a question.
     *
     * @param out where to
     * @throws Exception if the question cannot be written
     */
    void encodeQuestion(DnsQuestion question, ByteBuf out) throws Exception;

    /**
     * Writes a record.
     *
     * @param record the record, which stays the caller's
     * @param out where to
     * @throws Exception if the record cannot be written
     */
    void encodeRecord(DnsRecord record, ByteBuf out) throws Exception;
}
