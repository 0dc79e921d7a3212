/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads the questions and records of a message.
 */
public interface DnsRecordDecoder {
    /** The decoder of this library. */
    DnsRecordDecoder DEFAULT = new DefaultDnsRecordDecoder();

    /**
     * Reads a question.
     *
     * @param in the whole message, whose first octet is at index 0; its reader index is moved behind the question
     * @return the question
     * @throws Exception if it is cut short or malformed
     */
    DnsQuestion decodeQuestion(ByteBuf in) throws Exception;

    /**
     * Reads a record.
     *
     * @param <T> the type that the caller expects
     * @param in the whole message, whose first octet is at index 0; its reader index is moved behind the record
     * @return the record, to be released by the caller if it is counted; {@code null}, with the reader index where it
     *         was, if the record is cut short
     * @throws Exception if it is malformed
     */
    <T extends DnsRecord> @Nullable T decodeRecord(ByteBuf in) throws Exception;
}
