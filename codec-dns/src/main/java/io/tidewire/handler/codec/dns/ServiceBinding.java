/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.handler.codec.CorruptedFrameException;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The data of an SVCB or HTTPS record: where a service is, and how it is reached (RFC 9460).
 *
 * <pre>{@code
 * ServiceBinding binding = ServiceBinding.of(record);
 * if (binding.isAlias()) {
 *     ask(binding.targetName());
 * } else if (binding.applicationProtocols().contains("h3")) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Holds copies, not the record's buffer, and does not change.
 */
public final class ServiceBinding {
    /** The key of the keys that a client has to know (RFC 9460 section 8). */
    public static final int MANDATORY = 0;
    /** The key of the protocols of the service (RFC 9460 section 7.1). */
    public static final int ALPN = 1;
    /** The key that takes the default protocol away (RFC 9460 section 7.1). */
    public static final int NO_DEFAULT_ALPN = 2;
    /** The key of the port (RFC 9460 section 7.2). */
    public static final int PORT = 3;
    /** The key of addresses of IPv4 (RFC 9460 section 7.3). */
    public static final int IPV4_HINT = 4;
    /** The key of the configuration of Encrypted ClientHello. */
    public static final int ECH = 5;
    /** The key of addresses of IPv6 (RFC 9460 section 7.3). */
    public static final int IPV6_HINT = 6;

    private final int priority;
    private final String targetName;
    private final SortedMap<Integer, byte[]> parameters;
    private final List<Integer> mandatoryKeys;
    private final List<String> applicationProtocols;
    private final List<InetAddress> ipv4Hints;
    private final List<InetAddress> ipv6Hints;

    private ServiceBinding(int priority, String targetName, SortedMap<Integer, byte[]> parameters,
                           List<Integer> mandatoryKeys, List<String> applicationProtocols, List<InetAddress> ipv4Hints,
                           List<InetAddress> ipv6Hints) {
        this.priority = priority;
        this.targetName = targetName;
        this.parameters = parameters;
        this.mandatoryKeys = mandatoryKeys;
        this.applicationProtocols = applicationProtocols;
        this.ipv4Hints = ipv4Hints;
        this.ipv6Hints = ipv6Hints;
    }

    /**
     * Reads the data of a record.
     *
     * @param record of type SVCB or HTTPS; it stays the caller's, and its reader index where it is
     * @return the decoded binding
     * @throws IllegalArgumentException if it is of another type
     * @throws CorruptedFrameException if it is malformed or contradicts itself; such a record is to be ignored with all
     *         others of the answer (RFC 9460 section 2.2)
     */
    public static ServiceBinding of(DnsRawRecord record) {
        DnsRecordType type = record.type();
        if (!type.equals(DnsRecordType.SVCB) && !type.equals(DnsRecordType.HTTPS)) {
            throw new IllegalArgumentException("type: " + type + " (expected: SVCB or HTTPS)");
        }
        ByteBuf data = record.content().duplicate();
        if (data.readableBytes() < 2) {
            throw malformed("priority is cut short");
        }
        int priority = data.readUnsignedShort();
        // RFC 9460 section 2.2: the name is not compressed, so that those can read it that do not know the type.
        if (DomainNames.plainEnd(data, data.readerIndex(), data.writerIndex()) < 0) {
            throw malformed("target name is cut short, compressed or too long");
        }
        String targetName = DomainNames.read(data);
        if (priority == 0) {
            // RFC 9460 section 2.4.2: parameters of an alias are ignored.
            return new ServiceBinding(0, targetName, Collections.emptySortedMap(), List.of(), List.of(), List.of(),
                    List.of());
        }
        return service(priority, targetName, readParameters(data));
    }

    private static SortedMap<Integer, byte[]> readParameters(ByteBuf data) {
        SortedMap<Integer, byte[]> parameters = new TreeMap<>();
        int last = -1;
        while (data.isReadable()) {
            if (data.readableBytes() < 4) {
                throw malformed("a parameter is cut short");
            }
            int key = data.readUnsignedShort();
            int length = data.readUnsignedShort();
            if (key <= last) {
                throw malformed("key " + key + " behind " + last + " (expected: in rising order)");
            }
            if (length > data.readableBytes()) {
                throw malformed(name(key) + ": " + data.readableBytes() + " octets (expected: " + length + ')');
            }
            byte[] value = new byte[length]; // bounded by what is there
            data.readBytes(value);
            parameters.put(key, value);
            last = key;
        }
        return parameters;
    }

    private static ServiceBinding service(int priority, String targetName, SortedMap<Integer, byte[]> parameters) {
        checkLength(parameters, PORT, 2);
        checkLength(parameters, NO_DEFAULT_ALPN, 0);
        if (parameters.containsKey(NO_DEFAULT_ALPN) && !parameters.containsKey(ALPN)) {
            throw malformed("no-default-alpn without alpn");
        }
        return new ServiceBinding(priority, targetName, parameters, mandatoryKeys(parameters), protocols(parameters),
                hints(parameters, IPV4_HINT, 4), hints(parameters, IPV6_HINT, 16));
    }

    private static void checkLength(SortedMap<Integer, byte[]> parameters, int key, int length) {
        byte[] value = parameters.get(key);
        if (value != null && value.length != length) {
            throw malformed(name(key) + ": " + value.length + " octets (expected: " + length + ')');
        }
    }

    private static List<Integer> mandatoryKeys(SortedMap<Integer, byte[]> parameters) {
        byte[] value = parameters.get(MANDATORY);
        if (value == null) {
            return List.of();
        }
        if (value.length == 0 || value.length % 2 != 0) {
            throw malformed("mandatory: " + value.length + " octets (expected: two for each key)");
        }
        List<Integer> keys = new ArrayList<>(value.length / 2);
        int last = MANDATORY;
        for (int i = 0; i < value.length; i += 2) {
            int key = (value[i] & 0xFF) << 8 | value[i + 1] & 0xFF;
            // RFC 9460 section 8: in rising order, not itself, and all of them are there.
            if (key <= last || !parameters.containsKey(key)) {
                throw malformed("mandatory: key " + key + (key <= last ? " behind " + last : " is not there"));
            }
            keys.add(key);
            last = key;
        }
        return Collections.unmodifiableList(keys);
    }

    private static List<String> protocols(SortedMap<Integer, byte[]> parameters) {
        byte[] value = parameters.get(ALPN);
        if (value == null) {
            return List.of();
        }
        List<String> protocols = new ArrayList<>();
        int index = 0;
        do {
            int length = index < value.length ? value[index] & 0xFF : 0;
            if (length == 0 || length >= value.length - index) {
                throw malformed("alpn: a protocol is empty or cut short");
            }
            protocols.add(new String(value, index + 1, length, StandardCharsets.ISO_8859_1));
            index += 1 + length;
        } while (index < value.length);
        return Collections.unmodifiableList(protocols);
    }

    private static List<InetAddress> hints(SortedMap<Integer, byte[]> parameters, int key, int octets) {
        byte[] value = parameters.get(key);
        if (value == null) {
            return List.of();
        }
        if (value.length == 0 || value.length % octets != 0) {
            throw malformed(name(key) + ": " + value.length + " octets (expected: " + octets + " for each address)");
        }
        List<InetAddress> addresses = new ArrayList<>(value.length / octets);
        for (int i = 0; i < value.length; i += octets) {
            try {
                addresses.add(InetAddress.getByAddress(Arrays.copyOfRange(value, i, i + octets)));
            } catch (UnknownHostException e) {
                throw new AssertionError(octets + " octets are an address", e);
            }
        }
        return Collections.unmodifiableList(addresses);
    }

    private static CorruptedFrameException malformed(String what) {
        return new CorruptedFrameException("service binding: " + what);
    }

    private static String name(int key) {
        return switch (key) {
            case MANDATORY -> "mandatory";
            case ALPN -> "alpn";
            case NO_DEFAULT_ALPN -> "no-default-alpn";
            case PORT -> "port";
            case IPV4_HINT -> "ipv4hint";
            case ECH -> "ech";
            case IPV6_HINT -> "ipv6hint";
            default -> "key" + key;
        };
    }

    /**
     * The place of the record among those of its name (RFC 9460 section 2.4.1).
     *
     * @return 0 for an alias; otherwise 1 to 65535, and the least is tried first
     */
    public int priority() {
        return priority;
    }

    /**
     * Whether the record says only that another name has the service (RFC 9460 section 2.4.2).
     *
     * @return whether the priority is 0
     */
    public boolean isAlias() {
        return priority == 0;
    }

    /**
     * The name of the host, or the name that the alias stands for.
     *
     * @return as {@link DnsRecord#name()} gives names; {@code "."} stands for the name of the record, and for no
     *         service in an alias (RFC 9460 section 2.5)
     */
    public String targetName() {
        return targetName;
    }

    /**
     * The keys of all parameters, also of those that this class knows nothing about.
     *
     * @return 0 to 65535, in rising order; cannot be changed
     */
    public Collection<Integer> keys() {
        return Collections.unmodifiableCollection(parameters.keySet());
    }

    /**
     * The value of a parameter.
     *
     * @param key one of {@link #keys()}
     * @return a copy of its octets, {@code null} if there is no such parameter
     */
    public byte @Nullable [] value(int key) {
        byte[] value = parameters.get(key);
        return value == null ? null : value.clone();
    }

    /**
     * The keys that a client has to know to use the record (RFC 9460 section 8).
     *
     * @return 1 to 65535, all of which are among {@link #keys()}; empty if the record names none
     */
    public List<Integer> mandatoryKeys() {
        return mandatoryKeys;
    }

    /**
     * The protocols of the service beside the default one, as ALPN names them (RFC 7301).
     *
     * @return a character for each octet; empty if the record names none
     */
    public List<String> applicationProtocols() {
        return applicationProtocols;
    }

    /**
     * Whether the service speaks the default protocol of its scheme too, which is HTTP/1.1 for an HTTPS record.
     *
     * @return {@code false} if the record says that it does not
     */
    public boolean hasDefaultProtocol() {
        return !parameters.containsKey(NO_DEFAULT_ALPN);
    }

    /**
     * The port of the service.
     *
     * @return 0 to 65535; -1 if the record has none, so that the port of the scheme holds
     */
    public int port() {
        byte[] value = parameters.get(PORT);
        return value == null ? -1 : (value[0] & 0xFF) << 8 | value[1] & 0xFF;
    }

    /**
     * Addresses of IPv4 to begin with, before the target name is resolved.
     *
     * @return empty if the record has none
     */
    public List<InetAddress> ipv4Hints() {
        return ipv4Hints;
    }

    /**
     * Addresses of IPv6 to begin with, before the target name is resolved.
     *
     * @return empty if the record has none
     */
    public List<InetAddress> ipv6Hints() {
        return ipv6Hints;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(64).append(priority).append(' ').append(targetName);
        parameters.forEach((key, value) -> text.append(' ').append(name(key)).append('=')
                .append(ByteBufUtil.hexDump(value)));
        return text.toString();
    }
}
