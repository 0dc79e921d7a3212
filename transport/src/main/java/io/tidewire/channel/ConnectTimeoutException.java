/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.ConnectException;

/**
 * A connect was not answered within the time of {@link ChannelOption#CONNECT_TIMEOUT_MILLIS}.
 */
public class ConnectTimeoutException extends ConnectException {

    private static final long serialVersionUID = 2317065249988317463L;

    /**
     * Creates an exception.
     *
     * @param msg the failure, with the remote address
     */
    public ConnectTimeoutException(String msg) {
        super(msg);
    }

    /**
     * Creates an exception.
     */
    public ConnectTimeoutException() {
    }
}
