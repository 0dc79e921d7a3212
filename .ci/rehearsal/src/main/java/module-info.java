/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** An application that uses a release. */
module org.sample {
    requires io.tidewire.codec.http;
    requires io.tidewire.transport.epoll;
}
