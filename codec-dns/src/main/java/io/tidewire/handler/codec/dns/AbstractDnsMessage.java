/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The base of queries and responses. Equal are two queries, or two responses, with the same number.
 */
public abstract class AbstractDnsMessage extends AbstractReferenceCounted implements DnsMessage {
    private static final DnsSection[] SECTIONS = DnsSection.values();

    // Each is made with its first record: most messages have a question and little else.
    private @Nullable ArrayList<DnsRecord> questions;
    private @Nullable ArrayList<DnsRecord> answers;
    private @Nullable ArrayList<DnsRecord> authorities;
    private @Nullable ArrayList<DnsRecord> additionals;

    private short id;
    private byte z;
    private boolean recursionDesired;
    private DnsOpCode opCode;

    /**
     * Creates a message of the kind {@link DnsOpCode#QUERY}.
     *
     * @param id from 0 to 65535
     */
    protected AbstractDnsMessage(int id) {
        this(id, DnsOpCode.QUERY);
    }

    /**
     * Creates a message without records.
     *
     * @param id from 0 to 65535
     * @param opCode the kind of query
     */
    protected AbstractDnsMessage(int id, DnsOpCode opCode) {
        this.id = (short) id;
        this.opCode = checkNotNull(opCode, "opCode");
    }

    @Override
    public int id() {
        return id & 0xFFFF;
    }

    @Override
    public DnsMessage setId(int id) {
        this.id = (short) id;
        return this;
    }

    @Override
    public DnsOpCode opCode() {
        return opCode;
    }

    @Override
    public DnsMessage setOpCode(DnsOpCode opCode) {
        this.opCode = checkNotNull(opCode, "opCode");
        return this;
    }

    @Override
    public boolean isRecursionDesired() {
        return recursionDesired;
    }

    @Override
    public DnsMessage setRecursionDesired(boolean recursionDesired) {
        this.recursionDesired = recursionDesired;
        return this;
    }

    @Override
    public int z() {
        return z;
    }

    @Override
    public DnsMessage setZ(int z) {
        this.z = (byte) (z & 7);
        return this;
    }

    @Override
    public int count(DnsSection section) {
        List<DnsRecord> records = recordsOf(section);
        return records == null ? 0 : records.size();
    }

    @Override
    public int count() {
        int count = 0;
        for (DnsSection section : SECTIONS) {
            count += count(section);
        }
        return count;
    }

    @Override
    public <T extends DnsRecord> @Nullable T recordAt(DnsSection section) {
        List<DnsRecord> records = recordsOf(section);
        return records == null || records.isEmpty() ? null : cast(records.get(0));
    }

    @Override
    public <T extends DnsRecord> T recordAt(DnsSection section, int index) {
        return cast(presentRecordsOf(section, index).get(index));
    }

    @Override
    public DnsMessage setRecord(DnsSection section, DnsRecord record) {
        checkRecord(section, record);
        clear(section);
        return addRecord(section, record);
    }

    @Override
    public <T extends DnsRecord> T setRecord(DnsSection section, int index, DnsRecord record) {
        checkRecord(section, record);
        return cast(presentRecordsOf(section, index).set(index, record));
    }

    @Override
    public DnsMessage addRecord(DnsSection section, DnsRecord record) {
        checkRecord(section, record);
        madeRecordsOf(section).add(record);
        return this;
    }

    @Override
    public DnsMessage addRecord(DnsSection section, int index, DnsRecord record) {
        checkRecord(section, record);
        madeRecordsOf(section).add(index, record);
        return this;
    }

    @Override
    public <T extends DnsRecord> T removeRecord(DnsSection section, int index) {
        return cast(presentRecordsOf(section, index).remove(index));
    }

    @Override
    public DnsMessage clear() {
        for (DnsSection section : SECTIONS) {
            clear(section);
        }
        return this;
    }

    @Override
    public DnsMessage clear(DnsSection section) {
        List<DnsRecord> records = recordsOf(section);
        if (records != null) {
            for (int i = records.size() - 1; i >= 0; i--) {
                // Taken out first: none is released twice if one throws.
                ReferenceCountUtil.release(records.remove(i));
            }
        }
        return this;
    }

    @Override
    public DnsMessage retain() {
        super.retain();
        return this;
    }

    @Override
    public DnsMessage retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DnsMessage touch() {
        return touch(null);
    }

    @Override
    public DnsMessage touch(@Nullable Object hint) {
        for (DnsSection section : SECTIONS) {
            List<DnsRecord> records = recordsOf(section);
            if (records != null) {
                records.forEach(record -> ReferenceCountUtil.touch(record, hint));
            }
        }
        return this;
    }

    @Override
    protected void deallocate() {
        clear();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        if (this == o) {
            return true;
        }
        return o instanceof DnsMessage that && id() == that.id()
                && this instanceof DnsQuery == that instanceof DnsQuery;
    }

    @Override
    public int hashCode() {
        return id() * 31 + (this instanceof DnsQuery ? 0 : 1);
    }

    private static void checkRecord(DnsSection section, DnsRecord record) {
        checkNotNull(record, "record");
        if (section == DnsSection.QUESTION && !(record instanceof DnsQuestion)) {
            throw new IllegalArgumentException(
                    "record: " + record + " (expected: a DnsQuestion in the section of questions)");
        }
    }

    private @Nullable List<DnsRecord> recordsOf(DnsSection section) {
        return switch (section) {
            case QUESTION -> questions;
            case ANSWER -> answers;
            case AUTHORITY -> authorities;
            case ADDITIONAL -> additionals;
        };
    }

    private List<DnsRecord> presentRecordsOf(DnsSection section, int index) {
        List<DnsRecord> records = recordsOf(section);
        if (records == null) {
            throw new IndexOutOfBoundsException("index: " + index + " (expected: none, " + section + " is empty)");
        }
        return records;
    }

    private List<DnsRecord> madeRecordsOf(DnsSection section) {
        List<DnsRecord> records = recordsOf(section);
        if (records != null) {
            return records;
        }
        ArrayList<DnsRecord> made = new ArrayList<>(section == DnsSection.QUESTION ? 1 : 4);
        switch (section) {
            case QUESTION -> questions = made;
            case ANSWER -> answers = made;
            case AUTHORITY -> authorities = made;
            case ADDITIONAL -> additionals = made;
        }
        return made;
    }

    @SuppressWarnings("unchecked") // The caller says what is in the section.
    private static <T extends DnsRecord> T cast(DnsRecord record) {
        return (T) record;
    }
}
