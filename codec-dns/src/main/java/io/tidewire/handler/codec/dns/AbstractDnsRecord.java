/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.IDN;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The base of all records. Equal are records of the same type, class and name; how long they live does not matter.
 */
public abstract class AbstractDnsRecord implements DnsRecord {
    private final String name;
    private final DnsRecordType type;
    private final int dnsClass;
    private final long timeToLive;

    /**
     * Creates a record of the Internet.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link IDN}
     * @param timeToLive seconds, not negative
     * @throws IllegalArgumentException if the time is negative or the name cannot be encoded
     */
    protected AbstractDnsRecord(String name, DnsRecordType type, long timeToLive) {
        this(name, type, CLASS_IN, timeToLive);
    }

    /**
     * Creates a record.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link IDN}
     * @param dnsClass the lowest 16 bits count
     * @param timeToLive seconds, not negative
     * @throws IllegalArgumentException if the time is negative or the name cannot be encoded
     */
    protected AbstractDnsRecord(String name, DnsRecordType type, int dnsClass, long timeToLive) {
        this.name = absolute(checkNotNull(name, "name"));
        this.type = checkNotNull(type, "type");
        this.dnsClass = dnsClass & 0xFFFF;
        this.timeToLive = checkPositiveOrZero(timeToLive, "timeToLive");
    }

    /** ASCII is left as it is: IDN would refuse labels that are long only because octets are escaped in them. */
    static String absolute(String name) {
        String ascii = isAscii(name) ? name : IDN.toASCII(name);
        return ascii.isEmpty() || ascii.charAt(ascii.length() - 1) != '.' ? ascii + '.' : ascii;
    }

    private static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) > 0x7F) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public DnsRecordType type() {
        return type;
    }

    @Override
    public int dnsClass() {
        return dnsClass;
    }

    @Override
    public long timeToLive() {
        return timeToLive;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        if (this == o) {
            return true;
        }
        return o instanceof DnsRecord that && type.equals(that.type()) && dnsClass == that.dnsClass()
                && name.equals(that.name());
    }

    @Override
    public int hashCode() {
        return (name.hashCode() * 31 + type.intValue()) * 31 + dnsClass;
    }

    @Override
    public String toString() {
        return text(type, String.valueOf(timeToLive)) + ')';
    }

    /** The beginning of what is printed: kind, name, time to live, class and type. */
    final String text(DnsRecordType shown, String time) {
        StringBuilder text = new StringBuilder(64).append(StringUtil.simpleClassName(this)).append('(').append(name);
        if (!time.isEmpty()) {
            text.append(' ').append(time);
        }
        return text.append(' ').append(className(dnsClass)).append(' ').append(shown.name()).toString();
    }

    private static String className(int dnsClass) {
        return switch (dnsClass) {
            case CLASS_IN -> "IN";
            case CLASS_CSNET -> "CSNET";
            case CLASS_CHAOS -> "CHAOS";
            case CLASS_HESIOD -> "HESIOD";
            case CLASS_NONE -> "NONE";
            case CLASS_ANY -> "ANY";
            default -> "CLASS" + dnsClass;
        };
    }
}
