/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import java.util.List;

/**
 * The application protocols that an {@link SslContext} negotiates.
 *
 * @deprecated use {@link ApplicationProtocolConfig}
 */
@Deprecated
public interface ApplicationProtocolNegotiator {
    /**
     * Returns the names, the best first.
     *
     * @return a list; empty if nothing is negotiated
     */
    List<String> protocols();
}
