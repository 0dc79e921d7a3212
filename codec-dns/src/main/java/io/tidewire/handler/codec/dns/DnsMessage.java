/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

/**
 * A message, a query or a response (RFC 1035 section 4.1). It owns its records: they are released with it, and
 * when they are replaced or cleared. Not for use by several threads at a time.
 */
public interface DnsMessage extends ReferenceCounted {
    /**
     * The number by which a response is matched to its query.
     *
     * @return from 0 to 65535
     */
    int id();

    /**
     * Sets the number.
     *
     * @param id the lowest 16 bits count
     * @return this message
     */
    DnsMessage setId(int id);

    /**
     * The kind of query.
     *
     * @return the kind
     */
    DnsOpCode opCode();

    /**
     * Sets the kind of query.
     *
     * @param opCode the kind
     * @return this message
     */
    DnsMessage setOpCode(DnsOpCode opCode);

    /**
     * Whether the server is to ask other servers.
     *
     * @return the bit RD
     */
    boolean isRecursionDesired();

    /**
     * Sets whether the server is to ask other servers.
     *
     * @param recursionDesired the bit RD
     * @return this message
     */
    DnsMessage setRecursionDesired(boolean recursionDesired);

    /**
     * The three bits between RA and RCODE, two of which are AD and CD (RFC 4035).
     *
     * @return from 0 to 7
     */
    int z();

    /**
     * Sets the three bits between RA and RCODE.
     *
     * @param z the lowest three bits count
     * @return this message
     */
    DnsMessage setZ(int z);

    /**
     * The number of records of a section.
     *
     * @return not negative
     */
    int count(DnsSection section);

    /**
     * The number of records of all sections.
     *
     * @return not negative
     */
    int count();

    /**
     * The first record of a section.
     *
     * @param <T> the type that the caller expects
     * @return the record, which stays the message's; {@code null} if there is none
     */
    <T extends DnsRecord> @Nullable T recordAt(DnsSection section);

    /**
     * A record of a section.
     *
     * @param <T> the type that the caller expects
     * @param index from 0
     * @return the record, which stays the message's
     * @throws IndexOutOfBoundsException if there is none at this index
     */
    <T extends DnsRecord> T recordAt(DnsSection section, int index);

    /**
     * Replaces all records of a section by one. The present ones are released.
     *
     * @param record owned by the message from now on; left to the caller if an exception is thrown
     * @return this message
     * @throws IllegalArgumentException if it is no question, and the section is that of questions
     */
    DnsMessage setRecord(DnsSection section, DnsRecord record);

    /**
     * Replaces a record of a section.
     *
     * @param <T> the type that the caller expects
     * @param index from 0
     * @param record owned by the message from now on; left to the caller if an exception is thrown
     * @return the record that was there, which is the caller's from now on
     * @throws IndexOutOfBoundsException if there is none at this index
     * @throws IllegalArgumentException if it is no question, and the section is that of questions
     */
    <T extends DnsRecord> T setRecord(DnsSection section, int index, DnsRecord record);

    /**
     * Adds a record at the end of a section.
     *
     * @param record owned by the message from now on; left to the caller if an exception is thrown
     * @return this message
     * @throws IllegalArgumentException if it is no question, and the section is that of questions
     */
    DnsMessage addRecord(DnsSection section, DnsRecord record);

    /**
     * Adds a record to a section.
     *
     * @param index where it will be, from 0 to the number of records
     * @param record owned by the message from now on; left to the caller if an exception is thrown
     * @return this message
     * @throws IndexOutOfBoundsException if the index is out of range
     * @throws IllegalArgumentException if it is no question, and the section is that of questions
     */
    DnsMessage addRecord(DnsSection section, int index, DnsRecord record);

    /**
     * Takes a record out of a section.
     *
     * @param <T> the type that the caller expects
     * @param index from 0
     * @return the record, which is the caller's from now on
     * @throws IndexOutOfBoundsException if there is none at this index
     */
    <T extends DnsRecord> T removeRecord(DnsSection section, int index);

    /**
     * Releases all records of a section.
     *
     * @return this message
     */
    DnsMessage clear(DnsSection section);

    /**
     * Releases all records.
     *
     * @return this message
     */
    DnsMessage clear();

    @Override
    DnsMessage retain();

    @Override
    DnsMessage retain(int increment);

    @Override
    DnsMessage touch();

    @Override
    DnsMessage touch(@Nullable Object hint);
}
