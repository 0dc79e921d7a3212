/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.socket.DuplexChannel;
import org.jspecify.annotations.Nullable;

/**
 * A connection over a unix domain socket. It carries bytes, and descriptors: writing a {@link FileDescriptor} sends it,
 * and it still belongs to the writer; in the mode {@link DomainSocketReadMode#FILE_DESCRIPTORS} those that come are
 * read as {@link FileDescriptor}s, which the reader has to close.
 */
public interface DomainSocketChannel extends UnixChannel, DuplexChannel {

    @Override
    @Nullable DomainSocketAddress remoteAddress();

    @Override
    @Nullable DomainSocketAddress localAddress();

    @Override
    DomainSocketChannelConfig config();
}
