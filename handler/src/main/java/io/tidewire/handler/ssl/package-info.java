/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * TLS for channels, through any {@link javax.net.ssl.SSLEngine}; there is no cryptography of its own here. TLS 1.3 is
 * RFC 8446, TLS 1.2 is RFC 5246, the record layer is section 5 of the first and section 6 of the second; ALPN is
 * RFC 7301 and server names are section 3 of RFC 6066.
 *
 * <p>Handlers run on the executor of their context and belong to one channel. Delegated tasks of an engine run there
 * too, or on an executor of the application.
 *
 * <p>Start reading at {@link io.tidewire.handler.ssl.SslHandler}; what states a connection has is in
 * {@code TlsState}, how records are read and written in {@code RecordReader} and {@code RecordWriter}.
 */
@NullMarked
package io.tidewire.handler.ssl;

import org.jspecify.annotations.NullMarked;
