/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Converts names of cipher suites between IANA's form, which the JDK uses, and OpenSSL's.
 *
 * <pre>
 *   TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256    ECDHE-RSA-AES128-GCM-SHA256
 *   TLS_RSA_WITH_AES_256_CBC_SHA             AES256-SHA
 *   TLS_AES_128_GCM_SHA256                   the same, and so are all of TLS 1.3
 * </pre>
 *
 * <p>Names are at most {@value #MAX_LENGTH} characters; longer ones are not converted.
 */
public final class CipherSuiteConverter {
    private static final int MAX_LENGTH = 96;

    /** The first group is the key exchange with authentication, then cipher, key size, mode and hash. */
    private static final Pattern JAVA = Pattern.compile(
            "(?:TLS|SSL)_((?:EC)?DHE?_(?:RSA|ECDSA|DSS|anon|PSK)|RSA|PSK)_WITH_"
            + "(?:(AES|CAMELLIA|ARIA)_(128|256)_(CBC|GCM|CCM|CCM_8)|(CHACHA20_POLY1305)|(3DES_EDE_CBC)|(NULL))"
            + "(?:_(SHA|SHA256|SHA384))?");
    private static final Pattern OPEN_SSL = Pattern.compile("(?:((?:EC)?DHE?-(?:RSA|ECDSA|DSS|PSK)|AECDH|ADH|PSK)-)?"
            + "(?:(AES|CAMELLIA|ARIA)(128|256)(-CBC|-GCM|-CCM8|-CCM)?|(CHACHA20-POLY1305)|(DES-CBC3)|(NULL))"
            + "(?:-(SHA|SHA256|SHA384))?");
    /** TLS 1.3 names neither key exchange nor authentication, RFC 8446 appendix B.4. */
    private static final Pattern TLS_13 = Pattern.compile(
            "TLS_(?:AES_(?:128|256)_(?:GCM|CCM|CCM_8)|CHACHA20_POLY1305)_SHA(?:256|384)");

    private static final Map<String, String> ANONYMOUS = Map.of("DH_anon", "ADH", "ECDH_anon", "AECDH");
    private static final Map<String, String> ANONYMOUS_IN_JAVA = ANONYMOUS.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private CipherSuiteConverter() {
    }

    /**
     * Converts a name to OpenSSL's form.
     *
     * @param javaCipherSuite the name that the JDK uses
     * @param boringSSL whether it is for BoringSSL, whose names do not differ in what this method converts
     * @return the name; {@code null} if OpenSSL has none that is known here
     */
    public static @Nullable String toOpenSsl(String javaCipherSuite, boolean boringSSL) {
        Matcher java = matcher(JAVA, checkNotNull(javaCipherSuite, "javaCipherSuite"));
        if (java == null) {
            return matcher(TLS_13, javaCipherSuite) == null ? null : javaCipherSuite;
        }
        String exchange = java.group(1);
        StringBuilder name = new StringBuilder();
        if (!exchange.equals("RSA")) {
            name.append(ANONYMOUS.getOrDefault(exchange, exchange.replace('_', '-'))).append('-');
        }
        if (java.group(2) != null) {
            name.append(java.group(2)).append(java.group(3));
            // The mode CBC goes without saying, but for the ciphers of PSK.
            name.append(switch (java.group(4)) {
                case "CBC" -> exchange.endsWith("PSK") ? "-CBC" : "";
                case "CCM_8" -> "-CCM8";
                default -> '-' + java.group(4);
            });
        } else {
            name.append(java.group(5) != null ? "CHACHA20-POLY1305" : java.group(6) != null ? "DES-CBC3" : "NULL");
        }
        // OpenSSL leaves out the hash of an authenticated cipher that has only one.
        if (java.group(8) != null && java.group(5) == null) {
            name.append('-').append(java.group(8));
        }
        return name.toString();
    }

    /**
     * Converts a name to the form of the JDK.
     *
     * @param openSslCipherSuite the name that OpenSSL uses
     * @param protocol the beginning of the name: {@code TLS} or, for some old suites, {@code SSL}
     * @return the name; {@code null} if it is not known here
     */
    public static @Nullable String toJava(String openSslCipherSuite, String protocol) {
        Matcher openSsl = matcher(OPEN_SSL, checkNotNull(openSslCipherSuite, "openSslCipherSuite"));
        if (openSsl == null) {
            return matcher(TLS_13, openSslCipherSuite) == null ? null : openSslCipherSuite;
        }
        String exchange = openSsl.group(1) == null ? "RSA" : openSsl.group(1);
        StringBuilder name = new StringBuilder(checkNotNull(protocol, "protocol")).append('_')
                .append(ANONYMOUS_IN_JAVA.getOrDefault(exchange, exchange.replace('-', '_'))).append("_WITH_");
        String hash = openSsl.group(8);
        if (openSsl.group(2) != null) {
            String mode = openSsl.group(4) == null ? "-CBC" : openSsl.group(4);
            name.append(openSsl.group(2)).append('_').append(openSsl.group(3))
                    .append(mode.equals("-CCM8") ? "_CCM_8" : mode.replace('-', '_'));
        } else if (openSsl.group(5) != null) {
            name.append("CHACHA20_POLY1305");
            hash = "SHA256";
        } else {
            name.append(openSsl.group(6) != null ? "3DES_EDE_CBC" : "NULL");
        }
        return hash == null ? name.toString() : name.append('_').append(hash).toString();
    }

    private static @Nullable Matcher matcher(Pattern pattern, String name) {
        Matcher matcher = name.length() > MAX_LENGTH ? null : pattern.matcher(name);
        return matcher != null && matcher.matches() ? matcher : null;
    }
}
