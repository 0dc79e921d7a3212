/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.handler.ssl.internal.DerWriter;
import org.jspecify.annotations.Nullable;

import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import java.io.IOException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads private keys from PEM objects: PKCS#8 (RFC 5208), encrypted or not, and the older forms of OpenSSL for RSA
 * (PKCS#1, RFC 8017 appendix A.1.2) and EC (RFC 5915), which it wraps into PKCS#8 for the JDK.
 */
final class PrivateKeyReader {
    private static final String EXPECTED =
            "PRIVATE KEY, ENCRYPTED PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY";

    /** DER of {@code rsaEncryption} with the parameters NULL, RFC 8017 appendix A. */
    private static final byte[] RSA_ALGORITHM = {0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D,
        0x01, 0x01, 0x01, 0x05, 0x00};
    /** DER of {@code id-ecPublicKey}, RFC 5480 section 2.1.1. */
    private static final byte[] EC_ALGORITHM = {0x06, 0x07, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x02, 0x01};

    private PrivateKeyReader() {
    }

    /**
     * Returns the key of the only object that is a private key. Overwrites the contents of all.
     *
     * @param source   where the objects are from, for messages
     * @param objects  the objects read there
     * @param password {@code null} for a key that is not encrypted
     * @return the key
     * @throws KeyException if there is no private key, or more than one, or it has another form
     * @throws IOException  if it is not well-formed
     * @throws InvalidKeySpecException if the password is wrong or missing, or the JDK does not accept the key
     */
    static PrivateKey read(String source, List<PemObject> objects, @Nullable String password) throws IOException,
            KeyException, NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException {
        try {
            List<PemObject> keys = objects.stream().filter(PemObject::isPrivateKey).toList();
            if (keys.size() != 1) {
                throw new KeyException(source + ": " + (keys.isEmpty() ? "no private key" : keys.size()
                        + " private keys")
                        + " among " + described(objects) + " (expected: one " + EXPECTED + ')');
            }
            return toKey(keys.get(0), password);
        } finally {
            objects.forEach(PemObject::clear);
        }
    }

    private static String described(List<PemObject> objects) {
        return objects.isEmpty() ? "no PEM objects"
                : objects.stream().map(PemObject::label).distinct().collect(Collectors.joining(", "));
    }

    private static PrivateKey toKey(PemObject object, @Nullable String password) throws IOException, KeyException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException {
        if (object.isEncrypted()) {
            throw new KeyException(object.source() + ": encrypted as OpenSSL did before PKCS#8 (expected: ENCRYPTED"
                    + " PRIVATE KEY; openssl pkcs8 -topk8 converts it)");
        }
        return switch (object.label()) {
            case "PRIVATE KEY" -> ofPkcs8(object.source(), object.contents());
            case "ENCRYPTED PRIVATE KEY" -> ofEncrypted(object, password);
            case "RSA PRIVATE KEY" -> ofWrapped(object.source(), RSA_ALGORITHM, object.contents());
            case "EC PRIVATE KEY" -> ofWrapped(object.source(), ecAlgorithm(object), object.contents());
            default -> throw new KeyException(object.source() + ": not supported (expected: " + EXPECTED + ')');
        };
    }

    private static PrivateKey ofEncrypted(PemObject object, @Nullable String password) throws IOException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException, KeyException {
        if (password == null) {
            throw new InvalidKeySpecException(object.source() + ": no password was given for it");
        }
        char[] chars = password.toCharArray();
        try {
            return ofPkcs8(object.source(), decrypt(object.source(), object.contents(), chars));
        } finally {
            Arrays.fill(chars, '\0');
        }
    }

    /** Decrypts an EncryptedPrivateKeyInfo, RFC 5208 section 6. */
    private static byte[] decrypt(String source, byte[] encrypted, char[] password) throws IOException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException {
        try {
            return keySpec(password, encrypted).getEncoded();
        } catch (IOException e) {
            throw new IOException(source + ": no encrypted PKCS#8 key that can be read", e);
        } catch (NoSuchAlgorithmException e) {
            throw new NoSuchAlgorithmException(source + ": encrypted in a way that the JDK does not know", e);
        } catch (InvalidKeyException | InvalidKeySpecException e) {
            throw new InvalidKeySpecException(source + ": cannot be decrypted; is the password right?", e);
        }
    }

    /**
     * Decrypts a PKCS#8 key.
     *
     * @param password  {@code null} if it is not encrypted
     * @param key the DER, which is not changed
     */
    static PKCS8EncodedKeySpec keySpec(char @Nullable [] password, byte[] key) throws IOException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException, InvalidKeyException,
            InvalidAlgorithmParameterException {
        if (password == null) {
            return new PKCS8EncodedKeySpec(key);
        }
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(key);
        String algorithm = info.getAlgName();
        if (algorithm.equals("PBES2") || algorithm.equals("1.2.840.113549.1.5.13")) {
            // The scheme alone names neither the derivation nor the cipher; its parameters do.
            algorithm = info.getAlgParameters().toString();
        }
        PBEKeySpec passwordSpec = new PBEKeySpec(password);
        try {
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(Cipher.DECRYPT_MODE, SecretKeyFactory.getInstance(algorithm).generateSecret(passwordSpec),
                    info.getAlgParameters());
            return info.getKeySpec(cipher);
        } finally {
            passwordSpec.clearPassword();
        }
    }

    /** The algorithm identifier of PKCS#8 takes the curve, which in RFC 5915 is a field of the key. */
    private static byte[] ecAlgorithm(PemObject object) throws IOException {
        try {
            DerReader key = new DerReader(object.contents()).enter(DerReader.SEQUENCE);
            key.enter(DerReader.INTEGER);
            key.enter(DerReader.OCTET_STRING);
            return DerWriter.concat(EC_ALGORITHM, key.enter(DerReader.CONTEXT_0).rest());
        } catch (IOException e) {
            throw new IOException(object.source() + ": no EC key that names its curve: " + e.getMessage(), e);
        }
    }

    private static PrivateKey ofWrapped(String source, byte[] algorithm, byte[] key) throws IOException,
            NoSuchAlgorithmException, InvalidKeySpecException {
        // PrivateKeyInfo ::= SEQUENCE { version 0, AlgorithmIdentifier, OCTET STRING }, RFC 5208 section 5.
        return ofPkcs8(source, DerWriter.sequence(DerWriter.integer(0), DerWriter.sequence(algorithm),
                DerWriter.element(DerReader.OCTET_STRING, key)));
    }

    static PrivateKey ofPkcs8(String source, byte[] pkcs8) throws IOException, NoSuchAlgorithmException,
            InvalidKeySpecException {
        try {
            KeyFactory factory = KeyFactory.getInstance(algorithm(pkcs8));
            return factory.generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (IOException e) {
            throw new IOException(source + ": no PKCS#8 key: " + e.getMessage(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new NoSuchAlgorithmException(source + ": a key of the algorithm " + algorithm(pkcs8)
                    + ", which the JDK does not know (expected: RSA, RSASSA-PSS, EC, Ed25519 or Ed448)", e);
        } catch (InvalidKeySpecException e) {
            throw new InvalidKeySpecException(source + ": the JDK does not accept it as a key of the algorithm "
                    + algorithm(pkcs8), e);
        } finally {
            Arrays.fill(pkcs8, (byte) 0);
        }
    }

    /** The name that the JDK gives to the algorithm of a PKCS#8 key, or the object identifier of another one. */
    private static String algorithm(byte[] pkcs8) throws IOException {
        DerReader info = new DerReader(pkcs8).enter(DerReader.SEQUENCE);
        info.enter(DerReader.INTEGER);
        String identifier = info.enter(DerReader.SEQUENCE).objectIdentifier();
        return switch (identifier) {
            case "1.2.840.113549.1.1.1" -> "RSA";
            case "1.2.840.113549.1.1.10" -> "RSASSA-PSS";
            case "1.2.840.10045.2.1" -> "EC";
            case "1.3.101.112" -> "Ed25519";
            case "1.3.101.113" -> "Ed448";
            case "1.2.840.10040.4.1" -> "DSA";
            default -> identifier;
        };
    }
}
