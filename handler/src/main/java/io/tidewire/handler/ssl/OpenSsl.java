/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.internal.OptionalLibrary;
import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Describes the provider behind {@link SslProvider#OPENSSL}. Here that is <b>Conscrypt</b>, whose native library is
 * BoringSSL, a descendant of OpenSSL: it is used if {@code org.conscrypt:conscrypt-openjdk-uber} is on the class path.
 * Any thread.
 */
public final class OpenSsl {
    // In a lambda: a reference of its method may load the class, and what it names, with this one.
    private static final OptionalLibrary CONSCRYPT = new OptionalLibrary("org.conscrypt:conscrypt-openjdk-uber",
            "2.4.0", "org.conscrypt.Conscrypt", () -> ConscryptSupport.probe());
    private static final @Nullable Throwable UNAVAILABILITY_CAUSE = CONSCRYPT.unavailabilityCause();
    /** The version that BoringSSL names as compatible with its API: OpenSSL 1.1.1. */
    private static final int COMPATIBLE_VERSION = 0x1010107F;

    private OpenSsl() {
    }

    /**
     * Returns whether the provider can be used.
     *
     * @return {@code true} if Conscrypt, new enough, and its native library for this machine are there
     */
    public static boolean isAvailable() {
        return UNAVAILABILITY_CAUSE == null;
    }

    /**
     * Returns why the provider cannot be used.
     *
     * @return which version was found, and which is needed; {@code null} if it can be used
     */
    public static @Nullable Throwable unavailabilityCause() {
        return UNAVAILABILITY_CAUSE;
    }

    /**
     * Ensures that the provider can be used.
     *
     * @throws UnsatisfiedLinkError if it cannot, with the reason as its cause
     */
    public static void ensureAvailability() {
        if (UNAVAILABILITY_CAUSE != null) {
            throw (Error) new UnsatisfiedLinkError("Conscrypt cannot be used: " + UNAVAILABILITY_CAUSE.getMessage())
                    .initCause(UNAVAILABILITY_CAUSE);
        }
    }

    /**
     * Returns the version of OpenSSL that the native library is compatible with, in OpenSSL's own encoding.
     *
     * @return the number; -1 if the provider cannot be used
     */
    public static int version() {
        return isAvailable() ? COMPATIBLE_VERSION : -1;
    }

    /**
     * Returns what the native library is.
     *
     * @return its name and the version of Conscrypt; {@code null} if the provider cannot be used
     */
    public static @Nullable String versionString() {
        return isAvailable() ? "BoringSSL in Conscrypt " + ConscryptSupport.version() : null;
    }

    /**
     * Returns the cipher suites that the provider knows, by the names that the JDK uses.
     *
     * @return an unmodifiable set; empty if the provider cannot be used
     */
    public static Set<String> availableJavaCipherSuites() {
        return Suites.JAVA;
    }

    /**
     * Returns the cipher suites that the provider knows, by the names that OpenSSL uses.
     *
     * @return an unmodifiable set; empty if the provider cannot be used
     */
    public static Set<String> availableOpenSslCipherSuites() {
        return Suites.OPEN_SSL;
    }

    /**
     * Returns the cipher suites that the provider knows, by the names that OpenSSL uses.
     *
     * @return an unmodifiable set; empty if the provider cannot be used
     * @deprecated use {@link #availableOpenSslCipherSuites()}
     */
    @Deprecated
    public static Set<String> availableCipherSuites() {
        return availableOpenSslCipherSuites();
    }

    /**
     * Returns whether the provider knows a cipher suite.
     *
     * @param cipherSuite its name, that of the JDK or that of OpenSSL
     * @return {@code true} if it does
     */
    public static boolean isCipherSuiteAvailable(String cipherSuite) {
        return Suites.JAVA.contains(cipherSuite) || Suites.OPEN_SSL.contains(cipherSuite);
    }

    /**
     * Returns whether the provider negotiates protocols by ALPN.
     *
     * @return {@code true} if it can be used
     * @deprecated use {@link SslProvider#isAlpnSupported}
     */
    @Deprecated
    public static boolean isAlpnSupported() {
        return isAvailable();
    }

    /**
     * Returns whether the provider staples answers of OCSP through this library.
     *
     * @return {@code false}
     */
    public static boolean isOcspSupported() {
        return false;
    }

    /**
     * Returns whether the provider starts renegotiations.
     *
     * @return {@code false}: BoringSSL does not
     */
    public static boolean isRenegotiationSupported() {
        return false;
    }

    /**
     * Returns whether the provider takes a {@link javax.net.ssl.KeyManagerFactory}.
     *
     * @return {@code true} if it can be used
     */
    public static boolean supportsKeyManagerFactory() {
        return isAvailable();
    }

    /**
     * Returns whether names of hosts are compared.
     *
     * @return {@code true} if the provider can be used
     * @deprecated they always are, unless {@link SslContextBuilder#endpointIdentificationAlgorithm} switches it off
     */
    @Deprecated
    public static boolean supportsHostnameValidation() {
        return isAvailable();
    }

    /** The cipher suites, found out on demand, since that creates a context. */
    private static final class Suites {
        static final Set<String> JAVA;
        static final Set<String> OPEN_SSL;

        static {
            Set<String> java = new LinkedHashSet<>();
            Set<String> openSsl = new LinkedHashSet<>();
            if (isAvailable()) {
                for (String suite : EngineSettings.supported(ConscryptSupport.provider()).getCipherSuites()) {
                    String name = CipherSuiteConverter.toOpenSsl(suite, true);
                    if (name != null) {
                        java.add(suite);
                        openSsl.add(name);
                    }
                }
            }
            JAVA = Set.copyOf(java);
            OPEN_SSL = Set.copyOf(openSsl);
        }
    }
}
