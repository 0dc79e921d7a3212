/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.internal.StringUtil;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The TLV about the TLS that a client spoke with the proxy ({@code PP2_TYPE_SSL}, §2.2.6): flags, the result of the
 * verification, and TLVs of its own. Its content is the whole value with all of them:
 *
 * <pre>
 * | client: 1 octet | verify: 4 octets | TLVs |
 * </pre>
 */
public final class HAProxySSLTLV extends HAProxyTLV {
    /** The octets in front of the TLVs. */
    private static final int HEAD = 5;
    private static final int CLIENT_SSL = 0x01;
    private static final int CLIENT_CERT_CONN = 0x02;
    private static final int CLIENT_CERT_SESS = 0x04;

    private final byte client;
    private final int verify;
    private final List<HAProxyTLV> encapsulated;

    /**
     * Creates a TLV to send.
     *
     * @param verify 0 if the client has shown a certificate that was verified, any other number if not
     * @param clientBitField the flags {@code PP2_CLIENT_…}
     * @param tlvs the nested TLVs; their octets are copied, and each TLV is released
     * @throws IllegalArgumentException if all together are longer than 65,535 octets, or too many or nested too deep to
     *         be decoded again; the TLVs stay the caller's
     */
    public HAProxySSLTLV(int verify, byte clientBitField, List<HAProxyTLV> tlvs) {
        this(compose(verify, clientBitField, tlvs), new TlvReader(), 1);
        tlvs.forEach(HAProxyTLV::release);
    }

    /**
     * Creates a TLV of its octets.
     *
     * @param content the value; owned by this TLV unless this throws
     * @param reader reads what is inside
     * @param depth of what is inside
     * @throws HAProxyProtocolException if the octets are not valid
     */
    HAProxySSLTLV(ByteBuf content, TlvReader reader, int depth) {
        super(Type.PP2_TYPE_SSL, content);
        int length = content.readableBytes();
        if (length < HEAD) {
            throw new HAProxyProtocolException("TLV of TLS: " + length + " octets (expected: at least " + HEAD + ')');
        }
        int start = content.readerIndex();
        client = content.getByte(start);
        verify = content.getInt(start + 1);
        encapsulated = reader.read(content.slice(start + HEAD, length - HEAD), depth);
    }

    private static ByteBuf compose(int verify, byte clientBitField, List<HAProxyTLV> tlvs) {
        checkNotNull(tlvs, "tlvs");
        int length = TlvWriter.checkLength(HEAD + TlvWriter.length(tlvs));
        ByteBuf content = Unpooled.buffer(length, length); // bounded by checkLength
        content.writeByte(clientBitField).writeInt(verify);
        TlvWriter.write(tlvs, content);
        try {
            new TlvReader().read(content.slice(HEAD, length - HEAD), 1);
        } catch (HAProxyProtocolException e) {
            content.release();
            throw new IllegalArgumentException(e);
        }
        return content;
    }

    /**
     * Returns whether the client spoke TLS with the proxy.
     *
     * @return the flag {@code PP2_CLIENT_SSL}
     */
    public boolean isPP2ClientSSL() {
        return (client & CLIENT_SSL) != 0;
    }

    /**
     * Returns whether the client has shown a certificate on this connection.
     *
     * @return the flag {@code PP2_CLIENT_CERT_CONN}
     */
    public boolean isPP2ClientCertConn() {
        return (client & CLIENT_CERT_CONN) != 0;
    }

    /**
     * Returns whether the client has shown a certificate at least once in the session that this connection belongs to.
     *
     * @return the flag {@code PP2_CLIENT_CERT_SESS}
     */
    public boolean isPP2ClientCertSess() {
        return (client & CLIENT_CERT_SESS) != 0;
    }

    /**
     * Returns all flags.
     *
     * @return the octet
     */
    public byte client() {
        return client;
    }

    /**
     * Returns how the certificate of the client was verified.
     *
     * @return 0 if it was shown and is valid
     */
    public int verify() {
        return verify;
    }

    /**
     * Returns the TLVs inside. They are views of this one: they have its reference count.
     *
     * @return an immutable list
     */
    public List<HAProxyTLV> encapsulatedTLVs() {
        return encapsulated;
    }

    /**
     * Creates a TLV with other octets.
     *
     * @param content the whole value, owned by the new TLV unless this throws
     * @return the new TLV
     * @throws IllegalArgumentException if the octets are not valid
     */
    @Override
    public HAProxyTLV replace(ByteBuf content) {
        try {
            return new HAProxySSLTLV(content, new TlvReader(), 1);
        } catch (HAProxyProtocolException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(client: " + client + ", verify: " + verify + ", encapsulated TLVs: "
                + encapsulated + ')';
    }
}
