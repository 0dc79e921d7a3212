/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.handler.codec.haproxy.HAProxyProxiedProtocol.AddressFamily;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.NetUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A header of the PROXY protocol: whom a proxy forwards. Immutable; the message owns its TLVs and releases them with
 * its last reference.
 */
public final class HAProxyMessage extends AbstractReferenceCounted {
    private static final int MAX_PORT = 0xFFFF;

    private final HAProxyProtocolVersion protocolVersion;
    private final HAProxyCommand command;
    private final HAProxyProxiedProtocol proxiedProtocol;
    private final @Nullable String sourceAddress;
    private final @Nullable String destinationAddress;
    private final int sourcePort;
    private final int destinationPort;
    /** The TLVs that this message owns. */
    private final List<HAProxyTLV> outerTlvs;
    private final List<HAProxyTLV> tlvs;

    /**
     * Creates a message without TLVs.
     *
     * @param proxiedProtocol family and transport
     * @param sourceAddress an address of that family as text: dotted decimal, IPv6 without brackets and zone, or a path
     *        of at most 108 octets of UTF-8; {@code null} exactly for {@link AddressFamily#AF_UNSPEC}
     * @param destinationAddress the same
     * @param sourcePort 0 to 65535; 0 for other families than IPv4 and IPv6
     * @param destinationPort the same
     * @throws IllegalArgumentException if an address or a port does not fit the family
     */
    public HAProxyMessage(HAProxyProtocolVersion protocolVersion, HAProxyCommand command,
            HAProxyProxiedProtocol proxiedProtocol, @Nullable String sourceAddress,
            @Nullable String destinationAddress, int sourcePort, int destinationPort) {
        this(protocolVersion, command, proxiedProtocol, sourceAddress, destinationAddress, sourcePort, destinationPort,
                List.of());
    }

    /**
     * Creates a message with TLVs.
     *
     * @param protocolVersion the version; only version 2 can be encoded with TLVs
     * @param proxiedProtocol family and transport
     * @param sourceAddress as in the {@linkplain #HAProxyMessage(HAProxyProtocolVersion, HAProxyCommand,
     *        HAProxyProxiedProtocol, String, String, int, int) other constructor}
     * @param destinationAddress the same
     * @param sourcePort 0 to 65535; 0 for other families than IPv4 and IPv6
     * @param destinationPort the same
     * @param tlvs owned by the message unless this throws
     * @throws IllegalArgumentException if an address or a port does not fit the family
     */
    public HAProxyMessage(HAProxyProtocolVersion protocolVersion, HAProxyCommand command,
            HAProxyProxiedProtocol proxiedProtocol, @Nullable String sourceAddress,
            @Nullable String destinationAddress, int sourcePort, int destinationPort,
            List<? extends HAProxyTLV> tlvs) {
        this.protocolVersion = checkNotNull(protocolVersion, "protocolVersion");
        this.command = checkNotNull(command, "command");
        this.proxiedProtocol = checkNotNull(proxiedProtocol, "proxiedProtocol");
        AddressFamily family = proxiedProtocol.addressFamily();
        this.sourceAddress = checkAddress(sourceAddress, family, "sourceAddress");
        this.destinationAddress = checkAddress(destinationAddress, family, "destinationAddress");
        this.sourcePort = checkPort(sourcePort, family, "sourcePort");
        this.destinationPort = checkPort(destinationPort, family, "destinationPort");
        outerTlvs = List.copyOf(checkNotNull(tlvs, "tlvs"));
        this.tlvs = outerTlvs;
    }

    /**
     * Creates a message that was decoded, of addresses that are valid.
     *
     * @param addresses gives them; taken over
     * @param outerTlvs read by {@link TlvReader}; each is retained
     */
    private HAProxyMessage(HAProxyMessage addresses, List<HAProxyTLV> outerTlvs) {
        protocolVersion = addresses.protocolVersion;
        command = addresses.command;
        proxiedProtocol = addresses.proxiedProtocol;
        sourceAddress = addresses.sourceAddress;
        destinationAddress = addresses.destinationAddress;
        sourcePort = addresses.sourcePort;
        destinationPort = addresses.destinationPort;
        outerTlvs.forEach(HAProxyTLV::retain);
        this.outerTlvs = outerTlvs;
        tlvs = withThoseOfTls(outerTlvs);
    }

    /** Creates a message without addresses. */
    static HAProxyMessage unknown(HAProxyProtocolVersion version, HAProxyCommand command) {
        return new HAProxyMessage(version, command, HAProxyProxiedProtocol.UNKNOWN, null, null, 0, 0);
    }

    /** Creates a message from this one, which is used up, and decoded TLVs, which are retained. */
    HAProxyMessage with(List<HAProxyTLV> decodedTlvs) {
        return decodedTlvs.isEmpty() ? this : new HAProxyMessage(this, decodedTlvs);
    }

    private static List<HAProxyTLV> withThoseOfTls(List<HAProxyTLV> outer) {
        List<HAProxyTLV> all = new ArrayList<>(outer.size() + 4);
        for (HAProxyTLV tlv : outer) {
            all.add(tlv);
            if (tlv instanceof HAProxySSLTLV tls) {
                all.addAll(tls.encapsulatedTLVs());
            }
        }
        return List.copyOf(all);
    }

    @SuppressWarnings("NullAway") // checkNotNull() looks.
    private static @Nullable String checkAddress(@Nullable String address, AddressFamily family, String name) {
        if (family == AddressFamily.AF_UNSPEC) {
            if (address != null) {
                throw new IllegalArgumentException(name + ": not null (expected: null without an address family)");
            }
            return null;
        }
        checkNotNull(address, name);
        boolean isValid = switch (family) {
            case AF_UNSPEC -> false;
            case AF_IPv4 -> NetUtil.isValidIpV4Address(address);
            // Neither brackets nor a zone, which means nothing on another machine.
            case AF_IPv6 -> NetUtil.isValidIpV6Address(address) && address.indexOf('%') < 0 && address.charAt(0) != '[';
            case AF_UNIX -> address.indexOf('\0') < 0
                    && address.getBytes(StandardCharsets.UTF_8).length <= BinaryHeader.MAX_PATH;
        };
        if (!isValid) {
            throw new IllegalArgumentException(name + " is none of " + family);
        }
        return address;
    }

    private static int checkPort(int port, AddressFamily family, String name) {
        boolean hasPorts = family == AddressFamily.AF_IPv4 || family == AddressFamily.AF_IPv6;
        return checkInRange(port, 0, hasPorts ? MAX_PORT : 0, name);
    }

    /**
     * Returns the version.
     *
     * @return the version
     */
    public HAProxyProtocolVersion protocolVersion() {
        return protocolVersion;
    }

    /**
     * Returns the command.
     *
     * @return always {@link HAProxyCommand#PROXY} in a decoded message of version 1
     */
    public HAProxyCommand command() {
        return command;
    }

    /**
     * Returns family and transport.
     *
     * @return {@link HAProxyProxiedProtocol#UNKNOWN} if there are no addresses
     */
    public HAProxyProxiedProtocol proxiedProtocol() {
        return proxiedProtocol;
    }

    /**
     * Returns the address of the client, as the proxy claims it.
     *
     * @return an IP address or a path, which is empty for a socket without a name; {@code null} if there is none
     */
    public @Nullable String sourceAddress() {
        return sourceAddress;
    }

    /**
     * Returns the address that the client has connected to, as the proxy claims it.
     *
     * @return as {@link #sourceAddress()}
     */
    public @Nullable String destinationAddress() {
        return destinationAddress;
    }

    /**
     * Returns the port of the client.
     *
     * @return 0 to 65535; 0 if there is none
     */
    public int sourcePort() {
        return sourcePort;
    }

    /**
     * Returns the port that the client has connected to.
     *
     * @return 0 to 65535; 0 if there is none
     */
    public int destinationPort() {
        return destinationPort;
    }

    /**
     * Returns the TLVs. In a decoded message, those within a {@link HAProxySSLTLV} follow it once more.
     *
     * @return an immutable list; the TLVs stay the message's
     */
    public List<HAProxyTLV> tlvs() {
        return tlvs;
    }

    /** Returns the TLVs that stand in the header itself. */
    List<HAProxyTLV> outerTlvs() {
        return outerTlvs;
    }

    @Override
    public HAProxyMessage retain() {
        super.retain();
        return this;
    }

    @Override
    public HAProxyMessage retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public HAProxyMessage touch() {
        outerTlvs.forEach(HAProxyTLV::touch);
        return this;
    }

    @Override
    public HAProxyMessage touch(@Nullable Object hint) {
        outerTlvs.forEach(tlv -> tlv.touch(hint));
        return this;
    }

    @Override
    protected void deallocate() {
        outerTlvs.forEach(HAProxyTLV::release);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(protocolVersion: " + protocolVersion + ", command: " + command
                + ", proxiedProtocol: " + proxiedProtocol + ", sourceAddress: " + sourceAddress
                + ", destinationAddress: " + destinationAddress + ", sourcePort: " + sourcePort + ", destinationPort: "
                + destinationPort + ", tlvs: " + tlvs + ')';
    }
}
