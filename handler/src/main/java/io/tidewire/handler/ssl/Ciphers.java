/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/**
 * Names of cipher suites, as the IANA registers them (TLS Cipher Suites). That a name is here does not make its suite
 * fit for use, nor known to a provider: {@link SslContextBuilder#ciphers} takes what the context's provider knows, and
 * by default offers only suites with ephemeral keys and authenticated encryption.
 */
public final class Ciphers {
    /** TLS 1.3, AES-128-GCM, SHA-256. */
    public static final String TLS_AES_128_GCM_SHA256 = "TLS_AES_128_GCM_SHA256";
    /** TLS 1.3, AES-256-GCM, SHA-384. */
    public static final String TLS_AES_256_GCM_SHA384 = "TLS_AES_256_GCM_SHA384";
    /** TLS 1.3, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_CHACHA20_POLY1305_SHA256 = "TLS_CHACHA20_POLY1305_SHA256";
    /** DHE-DSS keys, AES-128-CBC, SHA-1. */
    public static final String TLS_DHE_DSS_WITH_AES_128_CBC_SHA = "TLS_DHE_DSS_WITH_AES_128_CBC_SHA";
    /** DHE-DSS keys, AES-128-CBC, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_AES_128_CBC_SHA256 = "TLS_DHE_DSS_WITH_AES_128_CBC_SHA256";
    /** DHE-DSS keys, AES-128-GCM, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_AES_128_GCM_SHA256 = "TLS_DHE_DSS_WITH_AES_128_GCM_SHA256";
    /** DHE-DSS keys, AES-256-CBC, SHA-1. */
    public static final String TLS_DHE_DSS_WITH_AES_256_CBC_SHA = "TLS_DHE_DSS_WITH_AES_256_CBC_SHA";
    /** DHE-DSS keys, AES-256-CBC, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_AES_256_CBC_SHA256 = "TLS_DHE_DSS_WITH_AES_256_CBC_SHA256";
    /** DHE-DSS keys, AES-256-GCM, SHA-384. */
    public static final String TLS_DHE_DSS_WITH_AES_256_GCM_SHA384 = "TLS_DHE_DSS_WITH_AES_256_GCM_SHA384";
    /** DHE-DSS keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_ARIA128_GCM_SHA256 = "TLS_DHE_DSS_WITH_ARIA128_GCM_SHA256";
    /** DHE-DSS keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_DHE_DSS_WITH_ARIA256_GCM_SHA384 = "TLS_DHE_DSS_WITH_ARIA256_GCM_SHA384";
    /** DHE-DSS keys, CAMELLIA128, SHA-1. */
    public static final String TLS_DHE_DSS_WITH_CAMELLIA128_SHA = "TLS_DHE_DSS_WITH_CAMELLIA128_SHA";
    /** DHE-DSS keys, CAMELLIA128, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_CAMELLIA128_SHA256 = "TLS_DHE_DSS_WITH_CAMELLIA128_SHA256";
    /** DHE-DSS keys, CAMELLIA256, SHA-1. */
    public static final String TLS_DHE_DSS_WITH_CAMELLIA256_SHA = "TLS_DHE_DSS_WITH_CAMELLIA256_SHA";
    /** DHE-DSS keys, CAMELLIA256, SHA-256. */
    public static final String TLS_DHE_DSS_WITH_CAMELLIA256_SHA256 = "TLS_DHE_DSS_WITH_CAMELLIA256_SHA256";
    /** DHE-DSS keys, SEED, SHA-1. */
    public static final String TLS_DHE_DSS_WITH_SEED_SHA = "TLS_DHE_DSS_WITH_SEED_SHA";
    /** DHE-PSK keys, AES-128-CBC-CCM. */
    public static final String TLS_DHE_PSK_WITH_AES_128_CBC_CCM = "TLS_DHE_PSK_WITH_AES_128_CBC_CCM";
    /** DHE-PSK keys, AES-128-CBC-CCM8. */
    public static final String TLS_DHE_PSK_WITH_AES_128_CBC_CCM8 = "TLS_DHE_PSK_WITH_AES_128_CBC_CCM8";
    /** DHE-PSK keys, AES-128-CBC, SHA-1. */
    public static final String TLS_DHE_PSK_WITH_AES_128_CBC_SHA = "TLS_DHE_PSK_WITH_AES_128_CBC_SHA";
    /** DHE-PSK keys, AES-128-CBC, SHA-256. */
    public static final String TLS_DHE_PSK_WITH_AES_128_CBC_SHA256 = "TLS_DHE_PSK_WITH_AES_128_CBC_SHA256";
    /** DHE-PSK keys, AES-128-GCM, SHA-256. */
    public static final String TLS_DHE_PSK_WITH_AES_128_GCM_SHA256 = "TLS_DHE_PSK_WITH_AES_128_GCM_SHA256";
    /** DHE-PSK keys, AES-256-CBC-CCM. */
    public static final String TLS_DHE_PSK_WITH_AES_256_CBC_CCM = "TLS_DHE_PSK_WITH_AES_256_CBC_CCM";
    /** DHE-PSK keys, AES-256-CBC-CCM8. */
    public static final String TLS_DHE_PSK_WITH_AES_256_CBC_CCM8 = "TLS_DHE_PSK_WITH_AES_256_CBC_CCM8";
    /** DHE-PSK keys, AES-256-CBC, SHA-1. */
    public static final String TLS_DHE_PSK_WITH_AES_256_CBC_SHA = "TLS_DHE_PSK_WITH_AES_256_CBC_SHA";
    /** DHE-PSK keys, AES-256-CBC, SHA-384. */
    public static final String TLS_DHE_PSK_WITH_AES_256_CBC_SHA384 = "TLS_DHE_PSK_WITH_AES_256_CBC_SHA384";
    /** DHE-PSK keys, AES-256-GCM, SHA-384. */
    public static final String TLS_DHE_PSK_WITH_AES_256_GCM_SHA384 = "TLS_DHE_PSK_WITH_AES_256_GCM_SHA384";
    /** DHE-PSK keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_DHE_PSK_WITH_ARIA128_GCM_SHA256 = "TLS_DHE_PSK_WITH_ARIA128_GCM_SHA256";
    /** DHE-PSK keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_DHE_PSK_WITH_ARIA256_GCM_SHA384 = "TLS_DHE_PSK_WITH_ARIA256_GCM_SHA384";
    /** DHE-PSK keys, CAMELLIA128, SHA-256. */
    public static final String TLS_DHE_PSK_WITH_CAMELLIA128_SHA256 = "TLS_DHE_PSK_WITH_CAMELLIA128_SHA256";
    /** DHE-PSK keys, CAMELLIA256, SHA-384. */
    public static final String TLS_DHE_PSK_WITH_CAMELLIA256_SHA384 = "TLS_DHE_PSK_WITH_CAMELLIA256_SHA384";
    /** DHE-PSK keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_DHE_PSK_WITH_CHACHA20_POLY1305_SHA256 = "TLS_DHE_PSK_WITH_CHACHA20_POLY1305_SHA256";
    /** DHE-RSA keys, AES-128-CBC-CCM. */
    public static final String TLS_DHE_RSA_WITH_AES_128_CBC_CCM = "TLS_DHE_RSA_WITH_AES_128_CBC_CCM";
    /** DHE-RSA keys, AES-128-CBC-CCM8. */
    public static final String TLS_DHE_RSA_WITH_AES_128_CBC_CCM8 = "TLS_DHE_RSA_WITH_AES_128_CBC_CCM8";
    /** DHE-RSA keys, AES-128-CBC, SHA-1. */
    public static final String TLS_DHE_RSA_WITH_AES_128_CBC_SHA = "TLS_DHE_RSA_WITH_AES_128_CBC_SHA";
    /** DHE-RSA keys, AES-128-CBC, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_AES_128_CBC_SHA256 = "TLS_DHE_RSA_WITH_AES_128_CBC_SHA256";
    /** DHE-RSA keys, AES-128-GCM, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_AES_128_GCM_SHA256 = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256";
    /** DHE-RSA keys, AES-256-CBC-CCM. */
    public static final String TLS_DHE_RSA_WITH_AES_256_CBC_CCM = "TLS_DHE_RSA_WITH_AES_256_CBC_CCM";
    /** DHE-RSA keys, AES-256-CBC-CCM8. */
    public static final String TLS_DHE_RSA_WITH_AES_256_CBC_CCM8 = "TLS_DHE_RSA_WITH_AES_256_CBC_CCM8";
    /** DHE-RSA keys, AES-256-CBC, SHA-1. */
    public static final String TLS_DHE_RSA_WITH_AES_256_CBC_SHA = "TLS_DHE_RSA_WITH_AES_256_CBC_SHA";
    /** DHE-RSA keys, AES-256-CBC, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_AES_256_CBC_SHA256 = "TLS_DHE_RSA_WITH_AES_256_CBC_SHA256";
    /** DHE-RSA keys, AES-256-GCM, SHA-384. */
    public static final String TLS_DHE_RSA_WITH_AES_256_GCM_SHA384 = "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384";
    /** DHE-RSA keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_ARIA128_GCM_SHA256 = "TLS_DHE_RSA_WITH_ARIA128_GCM_SHA256";
    /** DHE-RSA keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_DHE_RSA_WITH_ARIA256_GCM_SHA384 = "TLS_DHE_RSA_WITH_ARIA256_GCM_SHA384";
    /** DHE-RSA keys, CAMELLIA128, SHA-1. */
    public static final String TLS_DHE_RSA_WITH_CAMELLIA128_SHA = "TLS_DHE_RSA_WITH_CAMELLIA128_SHA";
    /** DHE-RSA keys, CAMELLIA128, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_CAMELLIA128_SHA256 = "TLS_DHE_RSA_WITH_CAMELLIA128_SHA256";
    /** DHE-RSA keys, CAMELLIA256, SHA-1. */
    public static final String TLS_DHE_RSA_WITH_CAMELLIA256_SHA = "TLS_DHE_RSA_WITH_CAMELLIA256_SHA";
    /** DHE-RSA keys, CAMELLIA256, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_CAMELLIA256_SHA256 = "TLS_DHE_RSA_WITH_CAMELLIA256_SHA256";
    /** DHE-RSA keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256 = "TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256";
    /** DHE-RSA keys, SEED, SHA-1. */
    public static final String TLS_DHE_RSA_WITH_SEED_SHA = "TLS_DHE_RSA_WITH_SEED_SHA";
    /** DH-anon keys, AES-128-CBC, SHA-1. */
    public static final String TLS_DH_anon_WITH_AES_128_CBC_SHA = "TLS_DH_anon_WITH_AES_128_CBC_SHA";
    /** DH-anon keys, AES-128-CBC, SHA-256. */
    public static final String TLS_DH_anon_WITH_AES_128_CBC_SHA256 = "TLS_DH_anon_WITH_AES_128_CBC_SHA256";
    /** DH-anon keys, AES-128-GCM, SHA-256. */
    public static final String TLS_DH_anon_WITH_AES_128_GCM_SHA256 = "TLS_DH_anon_WITH_AES_128_GCM_SHA256";
    /** DH-anon keys, AES-256-CBC, SHA-1. */
    public static final String TLS_DH_anon_WITH_AES_256_CBC_SHA = "TLS_DH_anon_WITH_AES_256_CBC_SHA";
    /** DH-anon keys, AES-256-CBC, SHA-256. */
    public static final String TLS_DH_anon_WITH_AES_256_CBC_SHA256 = "TLS_DH_anon_WITH_AES_256_CBC_SHA256";
    /** DH-anon keys, AES-256-GCM, SHA-384. */
    public static final String TLS_DH_anon_WITH_AES_256_GCM_SHA384 = "TLS_DH_anon_WITH_AES_256_GCM_SHA384";
    /** DH-anon keys, CAMELLIA128, SHA-1. */
    public static final String TLS_DH_anon_WITH_CAMELLIA128_SHA = "TLS_DH_anon_WITH_CAMELLIA128_SHA";
    /** DH-anon keys, CAMELLIA128, SHA-256. */
    public static final String TLS_DH_anon_WITH_CAMELLIA128_SHA256 = "TLS_DH_anon_WITH_CAMELLIA128_SHA256";
    /** DH-anon keys, CAMELLIA256, SHA-1. */
    public static final String TLS_DH_anon_WITH_CAMELLIA256_SHA = "TLS_DH_anon_WITH_CAMELLIA256_SHA";
    /** DH-anon keys, CAMELLIA256, SHA-256. */
    public static final String TLS_DH_anon_WITH_CAMELLIA256_SHA256 = "TLS_DH_anon_WITH_CAMELLIA256_SHA256";
    /** DH-anon keys, SEED, SHA-1. */
    public static final String TLS_DH_anon_WITH_SEED_SHA = "TLS_DH_anon_WITH_SEED_SHA";
    /** ECDHE-ECDSA keys, AES-128-CBC-CCM. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_128_CBC_CCM = "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_CCM";
    /** ECDHE-ECDSA keys, AES-128-CBC-CCM8. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_128_CBC_CCM8 = "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_CCM8";
    /** ECDHE-ECDSA keys, AES-128-CBC, SHA-1. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA = "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA";
    /** ECDHE-ECDSA keys, AES-128-CBC, SHA-256. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256 = "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256";
    /** ECDHE-ECDSA keys, AES-128-GCM, SHA-256. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    /** ECDHE-ECDSA keys, AES-256-CBC-CCM. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_256_CBC_CCM = "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_CCM";
    /** ECDHE-ECDSA keys, AES-256-CBC-CCM8. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_256_CBC_CCM8 = "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_CCM8";
    /** ECDHE-ECDSA keys, AES-256-CBC, SHA-1. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA = "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA";
    /** ECDHE-ECDSA keys, AES-256-CBC, SHA-384. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384 = "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384";
    /** ECDHE-ECDSA keys, AES-256-GCM, SHA-384. */
    public static final String TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
    /** ECDHE-ECDSA keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_ECDHE_ECDSA_WITH_ARIA128_GCM_SHA256 = "TLS_ECDHE_ECDSA_WITH_ARIA128_GCM_SHA256";
    /** ECDHE-ECDSA keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_ECDHE_ECDSA_WITH_ARIA256_GCM_SHA384 = "TLS_ECDHE_ECDSA_WITH_ARIA256_GCM_SHA384";
    /** ECDHE-ECDSA keys, CAMELLIA128, SHA-256. */
    public static final String TLS_ECDHE_ECDSA_WITH_CAMELLIA128_SHA256 = "TLS_ECDHE_ECDSA_WITH_CAMELLIA128_SHA256";
    /** ECDHE-ECDSA keys, CAMELLIA256, SHA-384. */
    public static final String TLS_ECDHE_ECDSA_WITH_CAMELLIA256_SHA384 = "TLS_ECDHE_ECDSA_WITH_CAMELLIA256_SHA384";
    /** ECDHE-ECDSA keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 =
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256";
    /** ECDHE-PSK keys, AES-128-CBC, SHA-1. */
    public static final String TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA = "TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA";
    /** ECDHE-PSK keys, AES-128-CBC, SHA-256. */
    public static final String TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA256 = "TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA256";
    /** ECDHE-PSK keys, AES-256-CBC, SHA-1. */
    public static final String TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA = "TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA";
    /** ECDHE-PSK keys, AES-256-CBC, SHA-384. */
    public static final String TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA384 = "TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA384";
    /** ECDHE-PSK keys, CAMELLIA128, SHA-256. */
    public static final String TLS_ECDHE_PSK_WITH_CAMELLIA128_SHA256 = "TLS_ECDHE_PSK_WITH_CAMELLIA128_SHA256";
    /** ECDHE-PSK keys, CAMELLIA256, SHA-384. */
    public static final String TLS_ECDHE_PSK_WITH_CAMELLIA256_SHA384 = "TLS_ECDHE_PSK_WITH_CAMELLIA256_SHA384";
    /** ECDHE-PSK keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256 =
            "TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256";
    /** ECDHE-RSA keys, AES-128-CBC, SHA-1. */
    public static final String TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA";
    /** ECDHE-RSA keys, AES-128-CBC, SHA-256. */
    public static final String TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256 = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
    /** ECDHE-RSA keys, AES-128-GCM, SHA-256. */
    public static final String TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
    /** ECDHE-RSA keys, AES-256-CBC, SHA-1. */
    public static final String TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA = "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA";
    /** ECDHE-RSA keys, AES-256-CBC, SHA-384. */
    public static final String TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384 = "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384";
    /** ECDHE-RSA keys, AES-256-GCM, SHA-384. */
    public static final String TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 = "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
    /** ECDHE-RSA keys, CAMELLIA128, SHA-256. */
    public static final String TLS_ECDHE_RSA_WITH_CAMELLIA128_SHA256 = "TLS_ECDHE_RSA_WITH_CAMELLIA128_SHA256";
    /** ECDHE-RSA keys, CAMELLIA256, SHA-384. */
    public static final String TLS_ECDHE_RSA_WITH_CAMELLIA256_SHA384 = "TLS_ECDHE_RSA_WITH_CAMELLIA256_SHA384";
    /** ECDHE-RSA keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 =
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256";
    /** ECDH-anon keys, AES-128-CBC, SHA-1. */
    public static final String TLS_ECDH_anon_WITH_AES_128_CBC_SHA = "TLS_ECDH_anon_WITH_AES_128_CBC_SHA";
    /** ECDH-anon keys, AES-256-CBC, SHA-1. */
    public static final String TLS_ECDH_anon_WITH_AES_256_CBC_SHA = "TLS_ECDH_anon_WITH_AES_256_CBC_SHA";
    /** PSK keys, AES-128-CBC-CCM. */
    public static final String TLS_PSK_WITH_AES_128_CBC_CCM = "TLS_PSK_WITH_AES_128_CBC_CCM";
    /** PSK keys, AES-128-CBC-CCM8. */
    public static final String TLS_PSK_WITH_AES_128_CBC_CCM8 = "TLS_PSK_WITH_AES_128_CBC_CCM8";
    /** PSK keys, AES-128-CBC, SHA-1. */
    public static final String TLS_PSK_WITH_AES_128_CBC_SHA = "TLS_PSK_WITH_AES_128_CBC_SHA";
    /** PSK keys, AES-128-CBC, SHA-256. */
    public static final String TLS_PSK_WITH_AES_128_CBC_SHA256 = "TLS_PSK_WITH_AES_128_CBC_SHA256";
    /** PSK keys, AES-128-GCM, SHA-256. */
    public static final String TLS_PSK_WITH_AES_128_GCM_SHA256 = "TLS_PSK_WITH_AES_128_GCM_SHA256";
    /** PSK keys, AES-256-CBC-CCM. */
    public static final String TLS_PSK_WITH_AES_256_CBC_CCM = "TLS_PSK_WITH_AES_256_CBC_CCM";
    /** PSK keys, AES-256-CBC-CCM8. */
    public static final String TLS_PSK_WITH_AES_256_CBC_CCM8 = "TLS_PSK_WITH_AES_256_CBC_CCM8";
    /** PSK keys, AES-256-CBC, SHA-1. */
    public static final String TLS_PSK_WITH_AES_256_CBC_SHA = "TLS_PSK_WITH_AES_256_CBC_SHA";
    /** PSK keys, AES-256-CBC, SHA-384. */
    public static final String TLS_PSK_WITH_AES_256_CBC_SHA384 = "TLS_PSK_WITH_AES_256_CBC_SHA384";
    /** PSK keys, AES-256-GCM, SHA-384. */
    public static final String TLS_PSK_WITH_AES_256_GCM_SHA384 = "TLS_PSK_WITH_AES_256_GCM_SHA384";
    /** PSK keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_PSK_WITH_ARIA128_GCM_SHA256 = "TLS_PSK_WITH_ARIA128_GCM_SHA256";
    /** PSK keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_PSK_WITH_ARIA256_GCM_SHA384 = "TLS_PSK_WITH_ARIA256_GCM_SHA384";
    /** PSK keys, CAMELLIA128, SHA-256. */
    public static final String TLS_PSK_WITH_CAMELLIA128_SHA256 = "TLS_PSK_WITH_CAMELLIA128_SHA256";
    /** PSK keys, CAMELLIA256, SHA-384. */
    public static final String TLS_PSK_WITH_CAMELLIA256_SHA384 = "TLS_PSK_WITH_CAMELLIA256_SHA384";
    /** PSK keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_PSK_WITH_CHACHA20_POLY1305_SHA256 = "TLS_PSK_WITH_CHACHA20_POLY1305_SHA256";
    /** RSA-PSK keys, AES-128-CBC, SHA-1. */
    public static final String TLS_RSA_PSK_WITH_AES_128_CBC_SHA = "TLS_RSA_PSK_WITH_AES_128_CBC_SHA";
    /** RSA-PSK keys, AES-128-CBC, SHA-256. */
    public static final String TLS_RSA_PSK_WITH_AES_128_CBC_SHA256 = "TLS_RSA_PSK_WITH_AES_128_CBC_SHA256";
    /** RSA-PSK keys, AES-128-GCM, SHA-256. */
    public static final String TLS_RSA_PSK_WITH_AES_128_GCM_SHA256 = "TLS_RSA_PSK_WITH_AES_128_GCM_SHA256";
    /** RSA-PSK keys, AES-256-CBC, SHA-1. */
    public static final String TLS_RSA_PSK_WITH_AES_256_CBC_SHA = "TLS_RSA_PSK_WITH_AES_256_CBC_SHA";
    /** RSA-PSK keys, AES-256-CBC, SHA-384. */
    public static final String TLS_RSA_PSK_WITH_AES_256_CBC_SHA384 = "TLS_RSA_PSK_WITH_AES_256_CBC_SHA384";
    /** RSA-PSK keys, AES-256-GCM, SHA-384. */
    public static final String TLS_RSA_PSK_WITH_AES_256_GCM_SHA384 = "TLS_RSA_PSK_WITH_AES_256_GCM_SHA384";
    /** RSA-PSK keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_RSA_PSK_WITH_ARIA128_GCM_SHA256 = "TLS_RSA_PSK_WITH_ARIA128_GCM_SHA256";
    /** RSA-PSK keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_RSA_PSK_WITH_ARIA256_GCM_SHA384 = "TLS_RSA_PSK_WITH_ARIA256_GCM_SHA384";
    /** RSA-PSK keys, CAMELLIA128, SHA-256. */
    public static final String TLS_RSA_PSK_WITH_CAMELLIA128_SHA256 = "TLS_RSA_PSK_WITH_CAMELLIA128_SHA256";
    /** RSA-PSK keys, CAMELLIA256, SHA-384. */
    public static final String TLS_RSA_PSK_WITH_CAMELLIA256_SHA384 = "TLS_RSA_PSK_WITH_CAMELLIA256_SHA384";
    /** RSA-PSK keys, CHACHA20-POLY1305, SHA-256. */
    public static final String TLS_RSA_PSK_WITH_CHACHA20_POLY1305_SHA256 = "TLS_RSA_PSK_WITH_CHACHA20_POLY1305_SHA256";
    /** RSA keys, AES-128-CBC-CCM. */
    public static final String TLS_RSA_WITH_AES_128_CBC_CCM = "TLS_RSA_WITH_AES_128_CBC_CCM";
    /** RSA keys, AES-128-CBC-CCM8. */
    public static final String TLS_RSA_WITH_AES_128_CBC_CCM8 = "TLS_RSA_WITH_AES_128_CBC_CCM8";
    /** RSA keys, AES-128-CBC, SHA-1. */
    public static final String TLS_RSA_WITH_AES_128_CBC_SHA = "TLS_RSA_WITH_AES_128_CBC_SHA";
    /** RSA keys, AES-128-CBC, SHA-256. */
    public static final String TLS_RSA_WITH_AES_128_CBC_SHA256 = "TLS_RSA_WITH_AES_128_CBC_SHA256";
    /** RSA keys, AES-128-GCM, SHA-256. */
    public static final String TLS_RSA_WITH_AES_128_GCM_SHA256 = "TLS_RSA_WITH_AES_128_GCM_SHA256";
    /** RSA keys, AES-256-CBC-CCM. */
    public static final String TLS_RSA_WITH_AES_256_CBC_CCM = "TLS_RSA_WITH_AES_256_CBC_CCM";
    /** RSA keys, AES-256-CBC-CCM8. */
    public static final String TLS_RSA_WITH_AES_256_CBC_CCM8 = "TLS_RSA_WITH_AES_256_CBC_CCM8";
    /** RSA keys, AES-256-CBC, SHA-1. */
    public static final String TLS_RSA_WITH_AES_256_CBC_SHA = "TLS_RSA_WITH_AES_256_CBC_SHA";
    /** RSA keys, AES-256-CBC, SHA-256. */
    public static final String TLS_RSA_WITH_AES_256_CBC_SHA256 = "TLS_RSA_WITH_AES_256_CBC_SHA256";
    /** RSA keys, AES-256-GCM, SHA-384. */
    public static final String TLS_RSA_WITH_AES_256_GCM_SHA384 = "TLS_RSA_WITH_AES_256_GCM_SHA384";
    /** RSA keys, ARIA128-GCM, SHA-256. */
    public static final String TLS_RSA_WITH_ARIA128_GCM_SHA256 = "TLS_RSA_WITH_ARIA128_GCM_SHA256";
    /** RSA keys, ARIA256-GCM, SHA-384. */
    public static final String TLS_RSA_WITH_ARIA256_GCM_SHA384 = "TLS_RSA_WITH_ARIA256_GCM_SHA384";
    /** RSA keys, CAMELLIA128, SHA-1. */
    public static final String TLS_RSA_WITH_CAMELLIA128_SHA = "TLS_RSA_WITH_CAMELLIA128_SHA";
    /** RSA keys, CAMELLIA128, SHA-256. */
    public static final String TLS_RSA_WITH_CAMELLIA128_SHA256 = "TLS_RSA_WITH_CAMELLIA128_SHA256";
    /** RSA keys, CAMELLIA256, SHA-1. */
    public static final String TLS_RSA_WITH_CAMELLIA256_SHA = "TLS_RSA_WITH_CAMELLIA256_SHA";
    /** RSA keys, CAMELLIA256, SHA-256. */
    public static final String TLS_RSA_WITH_CAMELLIA256_SHA256 = "TLS_RSA_WITH_CAMELLIA256_SHA256";
    /** RSA keys, ECDHE-ARIA128-GCM, SHA-256. */
    public static final String TLS_RSA_WITH_ECDHE_ARIA128_GCM_SHA256 = "TLS_RSA_WITH_ECDHE_ARIA128_GCM_SHA256";
    /** RSA keys, ECDHE-ARIA256-GCM, SHA-384. */
    public static final String TLS_RSA_WITH_ECDHE_ARIA256_GCM_SHA384 = "TLS_RSA_WITH_ECDHE_ARIA256_GCM_SHA384";
    /** RSA keys, IDEA-CBC, SHA-1. */
    public static final String TLS_RSA_WITH_IDEA_CBC_SHA = "TLS_RSA_WITH_IDEA_CBC_SHA";
    /** RSA keys, SEED, SHA-1. */
    public static final String TLS_RSA_WITH_SEED_SHA = "TLS_RSA_WITH_SEED_SHA";
    /** SRP-DSS keys, AES-128-CBC, SHA-1. */
    public static final String TLS_SRP_DSS_WITH_AES_128_CBC_SHA = "TLS_SRP_DSS_WITH_AES_128_CBC_SHA";
    /** SRP-DSS keys, AES-256-CBC, SHA-1. */
    public static final String TLS_SRP_DSS_WITH_AES_256_CBC_SHA = "TLS_SRP_DSS_WITH_AES_256_CBC_SHA";
    /** SRP-RSA keys, AES-128-CBC, SHA-1. */
    public static final String TLS_SRP_RSA_WITH_AES_128_CBC_SHA = "TLS_SRP_RSA_WITH_AES_128_CBC_SHA";
    /** SRP-RSA keys, AES-256-CBC, SHA-1. */
    public static final String TLS_SRP_RSA_WITH_AES_256_CBC_SHA = "TLS_SRP_RSA_WITH_AES_256_CBC_SHA";
    /** SRP keys, AES-128-CBC, SHA-1. */
    public static final String TLS_SRP_WITH_AES_128_CBC_SHA = "TLS_SRP_WITH_AES_128_CBC_SHA";
    /** SRP keys, AES-256-CBC, SHA-1. */
    public static final String TLS_SRP_WITH_AES_256_CBC_SHA = "TLS_SRP_WITH_AES_256_CBC_SHA";

    private Ciphers() {
    }
}
