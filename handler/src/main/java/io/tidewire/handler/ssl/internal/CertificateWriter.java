/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.internal;

import io.tidewire.util.NetUtil;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Creates X.509 certificates (RFC 5280) for tests and first steps: the JDK signs, and reads back what was written, but
 * has no
 * public class that writes them. Only what is needed to be accepted as the certificate of a server, client or
 * authority; nothing here is for certificates that others are to trust. Used by one thread.
 */
public final class CertificateWriter {
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int BOOLEAN = 0x01;
    private static final int OCTET_STRING = 0x04;
    private static final int UTF8_STRING = 0x0C;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    /** The tags of two alternatives of GeneralName, RFC 5280 section 4.2.1.6. */
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;

    private static final byte[] COMMON_NAME = {0x06, 0x03, 0x55, 0x04, 0x03};
    private static final byte[] SUBJECT_ALTERNATIVE_NAME = {0x06, 0x03, 0x55, 0x1D, 0x11};
    private static final byte[] BASIC_CONSTRAINTS = {0x06, 0x03, 0x55, 0x1D, 0x13};
    private static final byte[] SHA256_WITH_RSA = {SEQUENCE, 0x0D, 0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86,
        (byte) 0xF7, 0x0D, 0x01, 0x01, 0x0B, 0x05, 0x00};
    private static final byte[] ECDSA_WITH_SHA256 = {SEQUENCE, 0x0A, 0x06, 0x08, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE,
        0x3D, 0x04, 0x03, 0x02};
    private static final byte[] ED25519 = {SEQUENCE, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70};

    /** RFC 5280 section 4.1.2.5: UTCTime until 2049, GeneralizedTime from then on. */
    private static final Instant YEAR_2050 = Instant.parse("2050-01-01T00:00:00Z");
    private static final DateTimeFormatter UTC_FORMAT =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter GENERALIZED_FORMAT =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    /** A serial number is a positive integer of at most 20 octets, section 4.1.2.2. */
    private static final int SERIAL_BITS = 127;

    private final String subject;
    private final PublicKey key;
    private Instant notBefore = Instant.parse("2020-01-01T00:00:00Z");
    /** The date for "no well-defined expiration", RFC 5280 section 4.1.2.5. */
    private Instant notAfter = Instant.parse("9999-12-31T23:59:59Z");
    private final List<byte[]> names = new ArrayList<>();
    private boolean isAuthority;

    /** Begins the certificate of a key, whose subject has a common name. */
    public CertificateWriter(String commonName, PublicKey key) {
        this.subject = commonName;
        this.key = key;
    }

    /** Sets the first second in which it is valid. */
    public CertificateWriter notBefore(Instant first) {
        notBefore = first;
        return this;
    }

    /** Sets the last second in which it is valid. */
    public CertificateWriter notAfter(Instant last) {
        notAfter = last;
        return this;
    }

    /** Adds a name of a host, or an IP address in text, that it is for. */
    public CertificateWriter name(String host) {
        byte[] address = NetUtil.createByteArrayFromIpAddressString(host);
        names.add(address != null ? DerWriter.element(IP_ADDRESS, address)
                : DerWriter.element(DNS_NAME, IDN.toASCII(host).getBytes(StandardCharsets.US_ASCII)));
        return this;
    }

    /** Marks the certificate as that of an authority, which may sign others. */
    public CertificateWriter authority() {
        isAuthority = true;
        return this;
    }

    /** Signs it with its own key. */
    public X509Certificate selfSigned(PrivateKey privateKey, SecureRandom random) throws GeneralSecurityException {
        return sign(name(subject.getBytes(StandardCharsets.UTF_8)), privateKey, random);
    }

    /** Signs it with the key of an authority. */
    public X509Certificate signedBy(X509Certificate issuer, KeyPair issuerKeys, SecureRandom random)
            throws GeneralSecurityException {
        return sign(issuer.getSubjectX500Principal().getEncoded(), issuerKeys.getPrivate(), random);
    }

    private X509Certificate sign(byte[] issuer, PrivateKey issuerKey, SecureRandom random)
            throws GeneralSecurityException {
        byte[] algorithm = switch (issuerKey.getAlgorithm()) {
            case "RSA" -> SHA256_WITH_RSA;
            case "EC" -> ECDSA_WITH_SHA256;
            case "EdDSA", "Ed25519" -> ED25519;
            default -> throw new GeneralSecurityException("algorithm: " + issuerKey.getAlgorithm()
                    + " (expected: RSA, EC or Ed25519)");
        };
        // TBSCertificate, RFC 5280 section 4.1; version 3 is written as 2.
        byte[] toBeSigned = DerWriter.sequence(
                DerWriter.element(0xA0, DerWriter.integer(2)),
                DerWriter.integer(new BigInteger(SERIAL_BITS, random).setBit(0)),
                algorithm,
                issuer,
                DerWriter.sequence(time(notBefore), time(notAfter)),
                name(subject.getBytes(StandardCharsets.UTF_8)),
                key.getEncoded(),
                DerWriter.element(0xA3, extensions()));
        Signature signature = Signature.getInstance(switch (issuerKey.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> "Ed25519";
        });
        signature.initSign(issuerKey, random);
        signature.update(toBeSigned);
        byte[] certificate = DerWriter.sequence(toBeSigned, algorithm, DerWriter.bitString(signature.sign()));
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(certificate));
    }

    private static byte[] name(byte[] commonName) {
        return DerWriter.sequence(DerWriter.element(SET,
                DerWriter.sequence(COMMON_NAME, DerWriter.element(UTF8_STRING, commonName))));
    }

    private static byte[] time(Instant time) {
        boolean isShort = time.isBefore(YEAR_2050);
        String text = (isShort ? UTC_FORMAT : GENERALIZED_FORMAT).format(time);
        return DerWriter.element(isShort ? UTC_TIME : GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] extensions() {
        // cA is FALSE by default, and a default is not written in DER.
        byte[] constraints = isAuthority
                ? DerWriter.sequence(DerWriter.element(BOOLEAN, new byte[] {(byte) 0xFF})) : DerWriter.sequence();
        byte[] critical = DerWriter.element(BOOLEAN, new byte[] {(byte) 0xFF});
        byte[] extensions = DerWriter.sequence(BASIC_CONSTRAINTS, critical, DerWriter.element(OCTET_STRING,
                constraints));
        if (!names.isEmpty()) {
            byte[] alternatives = DerWriter.sequence(names.toArray(new byte[0][]));
            extensions = DerWriter.concat(extensions,
                    DerWriter.sequence(SUBJECT_ALTERNATIVE_NAME, DerWriter.element(OCTET_STRING, alternatives)));
        }
        return DerWriter.sequence(extensions);
    }
}
