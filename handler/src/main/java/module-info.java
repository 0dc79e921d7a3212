/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The codec framework and handlers that belong to no single protocol.
 */
module io.tidewire.handler {
    requires transitive io.tidewire.transport;
    requires static org.jspecify;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;
    // Compression by libraries that an application adds. Two of them are in signatures, but not transitive: javac would
    // ask for them wherever this module is required.
    requires static com.aayushatharva.brotli4j;
    requires static org.lz4.java;
    requires static com.github.luben.zstd_jni;
    requires static com.ning.compress.lzf;
    requires static org.apache.commons.compress;
    requires static org.tukaani.xz;
    // Where it is missing SslProvider.OPENSSL is not available.
    requires static org.conscrypt;

    exports io.tidewire.handler.address;
    exports io.tidewire.handler.codec;
    exports io.tidewire.handler.codec.base64;
    exports io.tidewire.handler.codec.bytes;
    exports io.tidewire.handler.codec.compression;
    exports io.tidewire.handler.codec.json;
    exports io.tidewire.handler.codec.string;
    exports io.tidewire.handler.flow;
    exports io.tidewire.handler.flush;
    exports io.tidewire.handler.ipfilter;
    exports io.tidewire.handler.logging;
    exports io.tidewire.handler.pcap;
    exports io.tidewire.handler.ssl;
    exports io.tidewire.handler.ssl.util;
    exports io.tidewire.handler.stream;
    exports io.tidewire.handler.timeout;
    exports io.tidewire.handler.traffic;
    exports io.tidewire.handler.codec.internal to
            io.tidewire.codec.http2;
}
