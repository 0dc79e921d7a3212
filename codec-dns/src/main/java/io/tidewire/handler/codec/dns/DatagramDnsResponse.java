/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.channel.AddressedEnvelope;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.Objects;

/**
 * A response that is carried by UDP. It is its own envelope: {@link #content()} is this object.
 *
 * <p>Equal are two of equal content with equal senders and recipients.
 */
public class DatagramDnsResponse extends DefaultDnsResponse
        implements AddressedEnvelope<DatagramDnsResponse, InetSocketAddress> {
    private final @Nullable InetSocketAddress sender;
    private final @Nullable InetSocketAddress recipient;

    /**
     * Creates a response of the kind {@link DnsOpCode#QUERY}.
     *
     * @param sender where it comes from; none if the socket knows
     * @param recipient where it goes; none if the socket knows, but then there is a sender
     * @param id from 0 to 65535
     */
    public DatagramDnsResponse(@Nullable InetSocketAddress sender, @Nullable InetSocketAddress recipient, int id) {
        this(sender, recipient, id, DnsOpCode.QUERY);
    }

    /**
     * Creates a response.
     *
     * @param sender where it comes from; none if the socket knows
     * @param recipient where it goes; none if the socket knows, but then there is a sender
     * @param id from 0 to 65535
     * @param opCode the kind of query
     */
    public DatagramDnsResponse(@Nullable InetSocketAddress sender, @Nullable InetSocketAddress recipient, int id,
                               DnsOpCode opCode) {
        super(id, opCode);
        this.sender = sender;
        this.recipient = Addresses.checkOne(sender, recipient);
    }

    /**
     * Creates a response.
     *
     * @param sender where it comes from
     * @param recipient where it goes
     * @param id that of the query, from 0 to 65535
     * @param opCode that of the query
     * @param code how the query fared
     */
    public DatagramDnsResponse(@Nullable InetSocketAddress sender, @Nullable InetSocketAddress recipient, int id,
                               DnsOpCode opCode, DnsResponseCode code) {
        super(id, opCode, code);
        this.sender = sender;
        this.recipient = Addresses.checkOne(sender, recipient);
    }

    @Override
    public DatagramDnsResponse content() {
        return this;
    }

    @Override
    public @Nullable InetSocketAddress sender() {
        return sender;
    }

    @Override
    public @Nullable InetSocketAddress recipient() {
        return recipient;
    }

    @Override
    public DatagramDnsResponse addRecord(DnsSection section, DnsRecord record) {
        super.addRecord(section, record);
        return this;
    }

    @Override
    public DatagramDnsResponse addRecord(DnsSection section, int index, DnsRecord record) {
        super.addRecord(section, index, record);
        return this;
    }

    @Override
    public DatagramDnsResponse clear() {
        super.clear();
        return this;
    }

    @Override
    public DatagramDnsResponse clear(DnsSection section) {
        super.clear(section);
        return this;
    }

    @Override
    public DatagramDnsResponse retain() {
        super.retain();
        return this;
    }

    @Override
    public DatagramDnsResponse retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DatagramDnsResponse setAuthoritativeAnswer(boolean authoritativeAnswer) {
        super.setAuthoritativeAnswer(authoritativeAnswer);
        return this;
    }

    @Override
    public DatagramDnsResponse setCode(DnsResponseCode code) {
        super.setCode(code);
        return this;
    }

    @Override
    public DatagramDnsResponse setId(int id) {
        super.setId(id);
        return this;
    }

    @Override
    public DatagramDnsResponse setOpCode(DnsOpCode opCode) {
        super.setOpCode(opCode);
        return this;
    }

    @Override
    public DatagramDnsResponse setRecord(DnsSection section, DnsRecord record) {
        super.setRecord(section, record);
        return this;
    }

    @Override
    public DatagramDnsResponse setRecursionAvailable(boolean recursionAvailable) {
        super.setRecursionAvailable(recursionAvailable);
        return this;
    }

    @Override
    public DatagramDnsResponse setRecursionDesired(boolean recursionDesired) {
        super.setRecursionDesired(recursionDesired);
        return this;
    }

    @Override
    public DatagramDnsResponse setTruncated(boolean truncated) {
        super.setTruncated(truncated);
        return this;
    }

    @Override
    public DatagramDnsResponse setZ(int z) {
        super.setZ(z);
        return this;
    }

    @Override
    public DatagramDnsResponse touch() {
        super.touch();
        return this;
    }

    @Override
    public DatagramDnsResponse touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        if (this == o) {
            return true;
        }
        return super.equals(o) && o instanceof AddressedEnvelope<?, ?> that && Objects.equals(sender, that.sender())
                && Objects.equals(recipient, that.recipient());
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + Objects.hash(sender, recipient);
    }

    @Override
    public String toString() {
        return MessageText.of(this, sender, recipient);
    }
}
