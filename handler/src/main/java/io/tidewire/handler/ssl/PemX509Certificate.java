/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.SuppressForbidden;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.Serial;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Principal;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A certificate that is still the PEM text it was given as: the first one of it. {@link SslContextBuilder} takes it.
 * The
 * certificate is read when it is made, so that a text that cannot be read fails at once.
 *
 * <p>Owns its text; to be released. The certificate's properties can be read after that, too.
 */
public final class PemX509Certificate extends X509Certificate implements ByteBufHolder {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient ByteBuf content;
    private final transient X509Certificate certificate;

    private PemX509Certificate(ByteBuf content, X509Certificate certificate) {
        this.content = content;
        this.certificate = certificate;
    }

    /**
     * Takes a PEM text.
     *
     * @param certificate the text, copied
     * @return the certificate, to be released
     * @throws IllegalArgumentException if there is no certificate in the text
     */
    public static PemX509Certificate valueOf(byte[] certificate) {
        return valueOf(Unpooled.copiedBuffer(certificate));
    }

    /**
     * Takes a PEM text.
     *
     * @param certificate the text; owned by the result, and released if there is none
     * @return the certificate, to be released
     * @throws IllegalArgumentException if there is no certificate in the text
     */
    public static PemX509Certificate valueOf(ByteBuf certificate) {
        checkNotNull(certificate, "certificate");
        try {
            return new PemX509Certificate(certificate, KeyMaterial.certificates("certificate",
                    PemReader.read("certificate", ByteBufUtil.getBytes(certificate)))[0]);
        } catch (IOException | GeneralSecurityException e) {
            certificate.release();
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** The certificate for the JDK. */
    X509Certificate toCertificate() {
        return certificate;
    }

    /**
     * Returns whether the text has to be kept secret.
     *
     * @return {@code false}
     */
    public boolean isSensitive() {
        return false;
    }

    @Override
    public ByteBuf content() {
        return content;
    }

    @Override
    public PemX509Certificate copy() {
        return replace(content.copy());
    }

    @Override
    public PemX509Certificate duplicate() {
        return replace(content.duplicate());
    }

    @Override
    public PemX509Certificate retainedDuplicate() {
        return replace(content.retainedDuplicate());
    }

    /**
     * Returns a certificate of another text.
     *
     * @param content the text; owned by the result, and released if there is none
     * @return the certificate, to be released
     * @throws IllegalArgumentException if there is no certificate in the text
     */
    @Override
    public PemX509Certificate replace(ByteBuf content) {
        return valueOf(content);
    }

    @Override
    public int refCnt() {
        return content.refCnt();
    }

    @Override
    public PemX509Certificate touch() {
        content.touch();
        return this;
    }

    @Override
    public PemX509Certificate touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    public PemX509Certificate retain() {
        content.retain();
        return this;
    }

    @Override
    public PemX509Certificate retain(int increment) {
        content.retain(increment);
        return this;
    }

    @Override
    public boolean release() {
        return content.release();
    }

    @Override
    public boolean release(int decrement) {
        return content.release(decrement);
    }

    @Override
    public byte[] getEncoded() throws CertificateEncodingException {
        return certificate.getEncoded();
    }

    @Override
    public void verify(PublicKey key) throws CertificateException, NoSuchAlgorithmException, InvalidKeyException,
            NoSuchProviderException, SignatureException {
        certificate.verify(key);
    }

    @Override
    public void verify(PublicKey key, String sigProvider) throws CertificateException, NoSuchAlgorithmException,
            InvalidKeyException, NoSuchProviderException, SignatureException {
        certificate.verify(key, sigProvider);
    }

    @Override
    public void checkValidity() throws CertificateExpiredException, CertificateNotYetValidException {
        certificate.checkValidity();
    }

    @Override
    public void checkValidity(Date date) throws CertificateExpiredException, CertificateNotYetValidException {
        certificate.checkValidity(date);
    }

    @Override
    public byte[] getTBSCertificate() throws CertificateEncodingException {
        return certificate.getTBSCertificate();
    }

    @Override
    public int getBasicConstraints() {
        return certificate.getBasicConstraints();
    }

    @Override
    public int getVersion() {
        return certificate.getVersion();
    }

    @Override
    public BigInteger getSerialNumber() {
        return certificate.getSerialNumber();
    }

    @Override
    @SuppressForbidden(reason = "the contract of X509Certificate has it")
    @SuppressWarnings("deprecation")
    public Principal getIssuerDN() {
        return certificate.getIssuerDN();
    }

    @Override
    @SuppressForbidden(reason = "the contract of X509Certificate has it")
    @SuppressWarnings("deprecation")
    public Principal getSubjectDN() {
        return certificate.getSubjectDN();
    }

    @Override
    public Date getNotBefore() {
        return certificate.getNotBefore();
    }

    @Override
    public Date getNotAfter() {
        return certificate.getNotAfter();
    }

    @Override
    public byte[] getSignature() {
        return certificate.getSignature();
    }

    @Override
    public String getSigAlgName() {
        return certificate.getSigAlgName();
    }

    @Override
    public String getSigAlgOID() {
        return certificate.getSigAlgOID();
    }

    @Override
    public byte[] getSigAlgParams() {
        return certificate.getSigAlgParams();
    }

    @Override
    public boolean[] getIssuerUniqueID() {
        return certificate.getIssuerUniqueID();
    }

    @Override
    public boolean[] getSubjectUniqueID() {
        return certificate.getSubjectUniqueID();
    }

    @Override
    public boolean[] getKeyUsage() {
        return certificate.getKeyUsage();
    }

    @Override
    public PublicKey getPublicKey() {
        return certificate.getPublicKey();
    }

    @Override
    public boolean hasUnsupportedCriticalExtension() {
        return certificate.hasUnsupportedCriticalExtension();
    }

    @Override
    public Set<String> getCriticalExtensionOIDs() {
        return certificate.getCriticalExtensionOIDs();
    }

    @Override
    public Set<String> getNonCriticalExtensionOIDs() {
        return certificate.getNonCriticalExtensionOIDs();
    }

    @Override
    public byte[] getExtensionValue(String oid) {
        return certificate.getExtensionValue(oid);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o == this || o instanceof PemX509Certificate other && certificate.equals(other.certificate);
    }

    @Override
    public int hashCode() {
        return certificate.hashCode();
    }

    @Override
    public String toString() {
        return certificate.toString();
    }
}
