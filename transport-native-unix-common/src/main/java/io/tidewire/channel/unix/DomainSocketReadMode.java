/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/** The kind of data that a channel over a unix domain socket reads. */
public enum DomainSocketReadMode {
    /** Bytes. */
    BYTES,
    /** Descriptors, one with each message: see {@link Socket#recvFd()}. */
    FILE_DESCRIPTORS
}
