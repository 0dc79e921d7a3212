/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A {@link DnsResponse} of the application's or of a decoder's making. Not for use by several threads at a time.
 */
public class DefaultDnsResponse extends AbstractDnsMessage implements DnsResponse {
    private boolean authoritativeAnswer;
    private boolean truncated;
    private boolean recursionAvailable;
    private DnsResponseCode code;

    /**
     * Creates a response to a query of the kind {@link DnsOpCode#QUERY} with the code {@link DnsResponseCode#NOERROR}.
     *
     * @param id that of the query, from 0 to 65535
     */
    public DefaultDnsResponse(int id) {
        this(id, DnsOpCode.QUERY, DnsResponseCode.NOERROR);
    }

    /**
     * Creates a response with the code {@link DnsResponseCode#NOERROR}.
     *
     * @param id that of the query, from 0 to 65535
     * @param opCode that of the query
     */
    public DefaultDnsResponse(int id, DnsOpCode opCode) {
        this(id, opCode, DnsResponseCode.NOERROR);
    }

    /**
     * Creates a response.
     *
     * @param id that of the query, from 0 to 65535
     * @param opCode that of the query
     * @param code how the query fared
     */
    public DefaultDnsResponse(int id, DnsOpCode opCode, DnsResponseCode code) {
        super(id, opCode);
        this.code = checkNotNull(code, "code");
    }

    @Override
    public boolean isAuthoritativeAnswer() {
        return authoritativeAnswer;
    }

    @Override
    public DnsResponse setAuthoritativeAnswer(boolean authoritativeAnswer) {
        this.authoritativeAnswer = authoritativeAnswer;
        return this;
    }

    @Override
    public boolean isTruncated() {
        return truncated;
    }

    @Override
    public DnsResponse setTruncated(boolean truncated) {
        this.truncated = truncated;
        return this;
    }

    @Override
    public boolean isRecursionAvailable() {
        return recursionAvailable;
    }

    @Override
    public DnsResponse setRecursionAvailable(boolean recursionAvailable) {
        this.recursionAvailable = recursionAvailable;
        return this;
    }

    @Override
    public DnsResponseCode code() {
        return code;
    }

    @Override
    public DnsResponse setCode(DnsResponseCode code) {
        this.code = checkNotNull(code, "code");
        return this;
    }

    @Override
    public DnsResponse addRecord(DnsSection section, DnsRecord record) {
        super.addRecord(section, record);
        return this;
    }

    @Override
    public DnsResponse addRecord(DnsSection section, int index, DnsRecord record) {
        super.addRecord(section, index, record);
        return this;
    }

    @Override
    public DnsResponse clear() {
        super.clear();
        return this;
    }

    @Override
    public DnsResponse clear(DnsSection section) {
        super.clear(section);
        return this;
    }

    @Override
    public DnsResponse retain() {
        super.retain();
        return this;
    }

    @Override
    public DnsResponse retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DnsResponse setId(int id) {
        super.setId(id);
        return this;
    }

    @Override
    public DnsResponse setOpCode(DnsOpCode opCode) {
        super.setOpCode(opCode);
        return this;
    }

    @Override
    public DnsResponse setRecord(DnsSection section, DnsRecord record) {
        super.setRecord(section, record);
        return this;
    }

    @Override
    public DnsResponse setRecursionDesired(boolean recursionDesired) {
        super.setRecursionDesired(recursionDesired);
        return this;
    }

    @Override
    public DnsResponse setZ(int z) {
        super.setZ(z);
        return this;
    }

    @Override
    public DnsResponse touch() {
        super.touch();
        return this;
    }

    @Override
    public DnsResponse touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public String toString() {
        return MessageText.of(this, null, null);
    }
}
